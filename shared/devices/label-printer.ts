/**
 * A label printer on the network that understands ZPL and is sent dots, beside the system's own queue. It prints the
 * label alone, the one badge that is black on white.
 */

import { type BadgeFormat, badgeFormats } from '../badges/formats.ts';
import type { LabelPrinter } from './kiosk-bridge.ts';

/** The port for raw print data (9100). */
export const rawPort = 9100;

/** Dots to a millimetre: makers' '203 dpi' are eight. */
export const dotsPerMm = ({ dpi }: Pick<LabelPrinter, 'dpi'>) => (dpi === 203 ? 8 : dpi / 25.4);

/** The label in whole dots. */
export function labelDots(printer: LabelPrinter): { width: number; height: number } {
  const dots = (mm: number) => Math.round(mm * dotsPerMm(printer));
  return { width: dots(printer.widthMm), height: dots(printer.heightMm) };
}

export function isForLabels(format: BadgeFormat): boolean {
  return badgeFormats[format].card === 'label62';
}
