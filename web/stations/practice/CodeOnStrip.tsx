import { BadgeSvg } from '#web/badges/BadgeSvg.tsx';

/** The code of a badge as a reader sees it: so many pixels wide, on white. */
export function CodeOnStrip({ text, label, width }: { text: string; label: string; width: number }) {
  const box = { x: 3, y: 3, width: 28, height: 28 };
  const drawing = { width: 34, height: 34, marks: [{ kind: 'qr' as const, text, box, color: '#000000' }] };
  return <BadgeSvg drawing={drawing} width={width} label={label} />;
}
