/** A page that shows whether a printer keeps sizes: a frame on the very edge, and a rule to be measured. */
import { type BadgeFormat, pageSize } from '#shared/badge/sheets.ts';
import type { KioskPrintJob } from '#shared/kiosk-bridge.ts';

export function makeTestJob(format: BadgeFormat, words: { title: string; rule: string }): KioskPrintJob {
  const { width, height } = pageSize(format);
  const inset = 0.25;
  const rule = Math.min(50, Math.floor((width - 6) / 10) * 10);
  const left = (width - rule) / 2;
  const middle = height / 2;
  const marks = Array.from({ length: rule + 1 }, (_, mm) => {
    const long = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 2;
    return `M${left + mm} ${middle}v${-long}`;
  });
  const text = (y: number, size: number, words: string, face: string) =>
    `<text x="${width / 2}" y="${y}" font-size="${size}" font-family="${face}" text-anchor="middle" fill="#0A1A33">${encoded(words)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="100%"><rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="#0A1A33" stroke-width="0.5"/><path d="M${left} ${middle}h${rule}${marks.join('')}" stroke="#0A1A33" stroke-width="0.2" fill="none"/>${text(middle - 8, Math.min(6, width / 14), words.title, "'Badge display', sans-serif")}${text(middle + 5, 3, `${rule} mm`, "'Badge text', sans-serif")}${text(middle + 9, Math.min(2.6, width / 30), words.rule, "'Badge text', sans-serif")}</svg>`;
  return {
    pages: [svg],
    format,
    title: words.title,
    widthMicrons: Math.round(width * 1000),
    heightMicrons: Math.round(height * 1000),
  };
}

function encoded(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
