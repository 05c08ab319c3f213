/**
 * A print job as two small documents of our own scheme: the pages, and how they are laid out. Nothing in them
 * can run, and nothing comes from outside but the badge's typefaces.
 */
import { randomUUID } from 'node:crypto';
import type { KioskPrintJob } from '#shared/devices/kiosk-bridge.ts';
import { origin } from './address.ts';

export interface PrintPages {
  /** Keeps a job until `drop`; answers the address of its document. */
  keep(job: KioskPrintJob): string;
  drop(address: string): void;
  find(pathname: string): { text: string; headers: Record<string, string> } | null;
}

/** Run apart from the document, which itself runs nothing: true when every typeface is there. */
export const loadFaces =
  'Promise.all([...document.fonts].map((face) => face.load())).then(() => document.fonts.ready).then(() => true, () => false)';

export function createPrintPages(): PrintPages {
  const jobs = new Map<string, KioskPrintJob>();
  return {
    keep(job) {
      const pathname = `/print/${randomUUID()}`;
      jobs.set(pathname, job);
      return origin + pathname;
    },
    drop(address) {
      jobs.delete(new URL(address).pathname);
    },
    find(pathname) {
      const job = jobs.get(pathname);
      if (job) return { text: documentOf(job, `${pathname}.css`), headers: documentHeaders };
      const styled = jobs.get(pathname.replace(/\.css$/, ''));
      return styled
        ? { text: styleOf(styled), headers: { 'Content-Type': 'text/css; charset=utf-8' } }
        : null;
    },
  };
}

const documentHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  // The drawing's own style attributes and its photos, and the three typefaces; no script at all.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

function documentOf({ title, pages }: KioskPrintJob, style: string): string {
  const named = title.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const body = pages.map((svg) => `<div>${svg}</div>`).join('');
  return `<!doctype html><html><head><meta charset="utf-8"><title>${named}</title><link rel="stylesheet" href="${style}"></head><body>${body}</body></html>`;
}

function styleOf({ widthMicrons, heightMicrons }: KioskPrintJob): string {
  const [width, height] = [widthMicrons / 1000, heightMicrons / 1000];
  const faces = ['display', 'narrow', 'text'].map(
    (name) =>
      `@font-face { font-family: "Badge ${name}"; src: url("/fonts/badge-${name}.ttf") format("truetype"); font-weight: ${name === 'text' ? 600 : 800}; }`,
  );
  return `${faces.join('\n')}
@page { size: ${width}mm ${height}mm; margin: 0; }
html, body { margin: 0; padding: 0; background: #ffffff; }
div { width: ${width}mm; height: ${height}mm; overflow: hidden; break-after: page; break-inside: avoid; print-color-adjust: exact; }
svg { display: block; width: 100%; height: 100%; }
`;
}
