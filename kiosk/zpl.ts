/**
 * The few words of ZPL that a label needs. Source: Zebra, *ZPL II Programming Guide* (P1099958): `^GF` (graphic
 * field), `^PW`, `^LL`, `^PQ`, and `~HS` (host status return) with the meaning of its three lines.
 */
import type { KioskLabel, PrinterProblem } from '#shared/devices/kiosk-bridge.ts';

/** Requests the printer's status. It answers at once, also without paper, after everything sent before. */
export const statusCommand = '~HS';

export interface PrinterStatus {
  problem: PrinterProblem | null;
  /** Idle: nothing received, being read or left to print. */
  isIdle: boolean;
}

/** One label as a bitmap: one copy, and no printer setting changes except the label size. */
export function writeLabel({ width, height, base64url }: KioskLabel): string {
  const bytes = Buffer.from(base64url, 'base64url');
  const hex = bytes.toString('hex').toUpperCase();
  const graphic = `^GFA,${bytes.length},${bytes.length},${Math.ceil(width / 8)},${hex}`;
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0${graphic}^FS^PQ1^XZ`;
}

const line = (fields: string) => `\\x02(${fields})\\x03\\s*`;
/** aaa,b,c,dddd,eee,f,g,h,… then mmm,n,o,p,q,r,s,t,uuuuuuuu,… then the third, which says nothing we need. */
const answer = new RegExp(line('[\\d,]+') + line('[\\d,]+') + line('[^\\x02\\x03]*'));

/** The printer's answer to `statusCommand`; null while it is incomplete, or if it is something else. */
export function readStatus(text: string): PrinterStatus | null {
  const [, first, second] = answer.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [, paperOut, paused, , formats, , , partial] = first.split(',').map(Number);
  const [, , headOpen, ribbonOut, , , , , remaining] = second.split(',').map(Number);
  if (remaining === undefined || partial === undefined) return null;
  return {
    // An open head also pauses and may read as no paper: the cause comes first.
    problem: headOpen ? 'headOpen' : paperOut ? 'paper' : ribbonOut ? 'ribbon' : paused ? 'paused' : null,
    isIdle: formats === 0 && partial === 0 && remaining === 0,
  };
}
