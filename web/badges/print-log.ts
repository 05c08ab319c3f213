import type { BadgeFormat } from '#shared/badges/formats.ts';
import { type PrintReason, printLogLimit } from '#shared/badges/print-reasons.ts';
import { call } from '#web/core/client/api.ts';

/** The site's side of the log of prints; a desk notes its own through its outbox. */

/** Tells the server what was printed. The badge is already on paper, so a failure is only reported. */
export async function notePrints(
  numbers: readonly string[],
  print: { format: BadgeFormat; printer: string | null; reason: PrintReason | null },
): Promise<void> {
  for (let from = 0; from < numbers.length; from += printLogLimit) {
    const body = { ...print, numbers: numbers.slice(from, from + printLogLimit) };
    await call('POST /api/prints', { body }).catch(reportError);
  }
}

/** The most numbers that fit an address that every proxy accepts. */
const numbersPerAsk = 150;

/** Which of the numbers have a current copy that was printed before, and when last. */
export async function findPrinted(
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const printed = new Map<string, string>();
  for (let from = 0; from < numbers.length; from += numbersPerAsk) {
    const query = { numbers: numbers.slice(from, from + numbersPerAsk).join() };
    const known = await call('GET /api/prints/known', { query, ...(signal ? { signal } : {}) });
    for (const { number, lastAt } of known) printed.set(number, lastAt);
  }
  return printed;
}
