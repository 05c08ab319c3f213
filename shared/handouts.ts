/**
 * What people are given beside their badge (kit, meal tickets, transfers, a deposit back): the organiser lists it, by the
 * roles it is for, and each of them gets it once. A desk redeems it with no network: that it was given is a fact, and
 * always kept; what two desks gave without hearing of each other is a case.
 */
import { z } from 'zod';
import { reasonSchema } from './credentials/credential.ts';
import { defineEndpoints } from './endpoint.ts';
import { type Refusal, refuse } from './errors.ts';
import { idSchema, uidSchema } from './ids.ts';
import type { Redeemed } from './participants/redeemed.ts';
import { storedJson } from './stored-setting.ts';
import { oneLine } from './text.ts';
import { roleNames } from './tournament.ts';

const nameText = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(60, 'TOO_LONG');
export const handoutName = z.strictObject({ es: nameText, en: nameText });
export type HandoutName = z.output<typeof handoutName>;

export const handoutSchema = z.strictObject({
  uid: uidSchema,
  name: handoutName,
  /** Who gets it. */
  roles: z.array(z.enum(roleNames)).min(1, 'REQUIRED').max(roleNames.length),
  /** Given at present; one that is not keeps what was given. */
  isActive: z.boolean(),
});
export type Handout = z.output<typeof handoutSchema>;

export const mostHandouts = 30;

/** The rule of the setting: empty for none, else JSON of the list, written in one form. */
export const storedHandouts = storedJson(
  z
    .array(handoutSchema)
    .max(mostHandouts, 'TOO_LONG')
    .refine((all) => new Set(all.map(({ uid }) => uid)).size === all.length, 'INVALID'),
  { max: 12_000, codes: ['REQUIRED', 'TOO_LONG'], isUsual: (all) => all.length === 0 },
);

/** The list out of the setting's text; empty means that nothing is handed out. */
export function readHandouts(stored: string | undefined): Handout[] {
  // Only ever written as the setting's rule lets it through.
  return stored ? (JSON.parse(stored) as Handout[]) : [];
}

// ── what one person was given ───────────────────────────────────────────────────────────────────────

/** Notes that a person was given something; with what it was called then, so that a list that changes loses nothing. */
export const redeemCommand = z.object({
  uid: uidSchema,
  participantUid: uidSchema,
  handoutUid: uidSchema,
  name: handoutName,
});
export type RedeemCommand = z.output<typeof redeemCommand>;

/** Notes that it came back, or never was given; `uid` is the redemption's. */
export const undoCommand = z.object({ uid: uidSchema, participantUid: uidSchema, reason: reasonSchema });
export type UndoCommand = z.output<typeof undoCommand>;

type Holder = { role: string; redeemed?: readonly Redeemed[] };

/** What a person is to be given, and what of it they have; what they have without being entitled to it comes last. */
export function handoutsOf(person: Holder, all: readonly Handout[]) {
  const had = new Map((person.redeemed ?? []).toReversed().map((one) => [one.handout, one]));
  const isFor = ({ roles, isActive }: Handout) => isActive && roles.some((role) => role === person.role);
  return all
    .filter((one) => isFor(one) || had.has(one.uid))
    .map((handout) => ({ handout, isEntitled: isFor(handout), had: had.get(handout.uid) ?? null }))
    .sort((a, b) => Number(b.isEntitled) - Number(a.isEntitled));
}

/** Whether a person may be given this now: what is known here decides, and nobody gets it twice. */
export function decideRedeem(person: Holder, handout: Handout | undefined): Refusal | null {
  const [one] = handout ? handoutsOf(person, [handout]) : [];
  if (one?.had) return refuse('ALREADY_REDEEMED');
  return one?.isEntitled ? null : refuse('NOT_ENTITLED');
}

/** How many got something, of those it is for. */
export const handoutCount = z.object({
  uid: uidSchema,
  name: handoutName,
  isActive: z.boolean(),
  entitled: z.int(),
  /** People, each once however often they were given it. */
  given: z.int(),
  /** Of these, who holds it twice. */
  twice: z.int(),
});

export const handoutEndpoints = defineEndpoints({
  'GET /api/admin/handouts': {
    may: 'participants.readAll',
    summary: 'What is handed out, how many people are entitled to it and how many have it.',
    output: z.array(handoutCount),
  },
  'POST /api/admin/participants/:id/redemptions/:uid/undo': {
    may: 'desk.use',
    summary: 'Note that something a person was given came back, or never was given; every desk hears of it.',
    params: z.object({ id: idSchema, uid: uidSchema }),
    body: z.object({ reason: reasonSchema }),
    output: z.object({ uid: uidSchema }),
  },
});
