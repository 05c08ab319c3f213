/**
 * What happened to one person: the record that the admin page reads from the server's tables, and a desk from what it
 * holds. Both list the same events and show them with the same component.
 */
import { z } from 'zod';
import { amendmentKinds, scanRow } from '../access/scan.ts';
import { failedPrint, pdfPrinter } from '../badges/print-reasons.ts';
import { instantSchema } from '../base/date-schemas.ts';
import { uidSchema } from '../base/ids.ts';
import { compareTexts } from '../base/text.ts';
import { validateCommand } from '../credentials/credential.ts';
import { handoutName } from '../people/redeemed.ts';
import { conflictKinds, conflictOutcomes } from '../sync/conflicts.ts';

const place = z.object({ code: z.string(), name: z.string() });

/** Who did it (the account's name; gone with the account), where (W0 is the site itself), and when. */
const happened = {
  at: instantSchema,
  who: z.string().nullable(),
  device: place.nullable(),
  /** How far the device's clock was ahead (negative: behind), ms, if that is significant; `at` is corrected by it. */
  clock: z.object({ aheadMs: z.int(), inDoubt: z.boolean() }).optional(),
};
const copy = { number: z.string(), g: z.int() };
const fields = z.array(z.string());

export const historyEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), ...happened }),
  z.object({ kind: z.literal('corrected'), ...happened, fields }),
  /** They were registered or corrected by an import, or that import was undone. */
  z.object({ kind: z.literal('imported'), ...happened, file: z.string(), isNew: z.boolean(), fields }),
  z.object({ kind: z.literal('importUndone'), ...happened, file: z.string(), fields }),
  /** Another record of the same person was merged into this one. */
  z.object({ kind: z.literal('merged'), ...happened }),
  /** A note was set or removed. */
  z.object({ kind: z.literal('noted'), ...happened, isCleared: z.boolean() }),
  /** A correction was proposed at a kiosk, or resolved. */
  z.object({ kind: z.literal('proposed'), ...happened, isSettled: z.boolean() }),
  z.object({ kind: z.literal('issued'), ...happened, number: z.string() }),
  z.object({ kind: z.literal('copied'), ...happened, ...copy, reason: z.string().nullable() }),
  z.object({
    kind: z.literal('printed'),
    ...happened,
    ...copy,
    printer: z.string().nullable(),
    format: z.string().nullable(),
    reason: z.string().nullable(),
    /** This copy was printed before. */
    isAgain: z.boolean(),
  }),
  z.object({
    kind: z.literal('handedOver'),
    ...happened,
    /** The uid of the hand-over, used to open it. */
    uid: uidSchema,
    ...copy,
    how: validateCommand.shape.how,
    /** Who took it for the delegation, and the path of their signature (`signatureBox`). */
    receivedBy: z.string().nullable(),
    signature: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('scanned'),
    ...happened,
    number: z.string(),
    direction: z.string(),
    verdict: z.string(),
    reason: z.string(),
    checkpoint: z.string(),
    offline: z.boolean(),
    /** A separate event shows the amendment. */
    amended: z.enum(amendmentKinds).nullable(),
  }),
  z.object({
    kind: z.enum(amendmentKinds),
    ...happened,
    number: z.string(),
    checkpoint: scanRow.shape.checkpoint,
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('redeemed'),
    ...happened,
    /** The uid of the redemption, used to undo it while they have it. */
    uid: uidSchema,
    isHeld: z.boolean(),
    name: handoutName,
  }),
  z.object({ kind: z.literal('unredeemed'), ...happened, name: handoutName, reason: z.string() }),
  z.object({ kind: z.enum(['approved', 'refused']), ...happened, role: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('revoked'), ...happened, number: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('conflict'), ...happened, conflict: z.enum(conflictKinds) }),
  z.object({
    kind: z.literal('settled'),
    ...happened,
    conflict: z.enum(conflictKinds),
    outcome: z.enum(conflictOutcomes),
    /** Whose side holds, where one was chosen. */
    kept: place.nullable(),
    reason: z.string(),
  }),
]);
export type HistoryEvent = z.output<typeof historyEvent>;

/** Details of an event besides time, place and author. */
export type HistoryFact = OfEach<HistoryEvent>;
type OfEach<Event> = Event extends HistoryEvent ? Omit<Event, keyof typeof happened> : never;

const order: readonly HistoryEvent['kind'][] = [
  'registered',
  'imported',
  'corrected',
  // A new number is revoked and issued in one instant.
  'revoked',
  'issued',
  'copied',
  'printed',
];
const placeOf = (kind: HistoryEvent['kind']) => (order.includes(kind) ? order.indexOf(kind) : order.length);

/** Newest first; entries of the same instant in logical order: registered, issued, printed. */
export function orderHistory(events: readonly HistoryEvent[]): HistoryEvent[] {
  const inOrder = events.toSorted((a, b) => compareTexts(a.at, b.at) || placeOf(a.kind) - placeOf(b.kind));
  const cameOut = new Set<string>();
  return inOrder
    .map((event) => {
      if (event.kind !== 'printed') return event;
      const name = `${event.number} ${event.g}`;
      const isAgain = cameOut.has(name);
      // A file is listed as one: the first paper after it is not the second.
      if (event.reason !== failedPrint && event.printer !== pdfPrinter) cameOut.add(name);
      return { ...event, isAgain };
    })
    .reverse();
}

/**
 * What a desk's work did to a person, where the mutation is the only trace of it: tables of their own tell of badges,
 * prints, hand-overs, hand-outs and scans. Of a person who was erased less is left than the mutation's shape says.
 */
export function factOfWork({ kind, body }: { kind: string; body: unknown }): HistoryFact | null {
  const { changes, text, settles, reason, data } = body as {
    changes?: object;
    text?: string;
    settles?: string;
    reason?: string;
    data?: { n: string; g: number };
  };
  switch (kind) {
    case 'participant.register':
      return { kind: 'registered' };
    case 'participant.correct':
      return { kind: 'corrected', fields: Object.keys(changes ?? {}) };
    case 'participant.note':
      return { kind: 'noted', isCleared: !text };
    case 'participant.propose':
      return { kind: 'proposed', isSettled: settles !== undefined };
    case 'credential.reprint':
      return data ? { kind: 'copied', number: data.n, g: data.g, reason: reason ?? null } : null;
    default:
      return null;
  }
}
