/**
 * Items exchanged in addition to the badge, listed by the organizers with their roles. Hand-outs are given to people
 * (kit, meal tickets, transfers, a returned deposit); requirements are brought by them (documents, a signed waiver, a
 * fee). Each happens once. A desk records it offline; the record is a fact and always kept. Two desks that record the
 * same one create a conflict. A missing requirement blocks the badge, on the server and at desks by the same rule.
 */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { type Refusal, refuse } from '../base/errors.ts';
import { idSchema, uidSchema } from '../base/ids.ts';
import { storedJson } from '../base/stored-setting.ts';
import { handoutName, type RedeemedHandout } from '../people/redeemed.ts';
import { roleSchema } from '../people/role.ts';
import { reasonSchema } from './credential.ts';

/** Given to people; received from them; or received and required before the badge. */
export const handoutKinds = ['given', 'received', 'required'] as const;
export type HandoutKind = (typeof handoutKinds)[number];

export const handoutSchema = z.strictObject({
  uid: uidSchema,
  name: handoutName,
  /** Lists stored earlier hold only hand-outs. */
  kind: z.enum(handoutKinds).default('given'),
  /** Who gets it, or brings it. */
  roles: z.array(roleSchema).min(1, 'REQUIRED').max(26),
  /** Given out at present; otherwise only earlier hand-outs are kept. */
  isActive: z.boolean(),
});
export type Handout = z.output<typeof handoutSchema>;

export const mostHandouts = 30;

/** The rule of the setting: empty for none, else canonical JSON of the list. */
export const storedHandouts = storedJson(
  z
    .array(handoutSchema)
    .max(mostHandouts, 'TOO_LONG')
    .refine((all) => new Set(all.map(({ uid }) => uid)).size === all.length, 'INVALID'),
  { max: 12_000, codes: ['REQUIRED', 'TOO_LONG'], isUsual: (all) => all.length === 0 },
);

/** Parses the list from the setting's text; an empty text means no hand-outs. */
export function readHandouts(stored: string | null | undefined): Handout[] {
  // Only ever written as the setting's rule lets it through.
  const all = stored ? (JSON.parse(stored) as z.input<typeof handoutSchema>[]) : [];
  return all.map((one) => ({ ...one, kind: one.kind ?? 'given' }));
}

// ── what one person was given ───────────────────────────────────────────────────────────────────────

/** Records that a person was given something, with its name at that time, so that a changed list loses nothing. */
export const redeemCommand = z.object({
  uid: uidSchema,
  participantUid: uidSchema,
  handoutUid: uidSchema,
  name: handoutName,
});
export type RedeemCommand = z.output<typeof redeemCommand>;

/** Records that it was returned or never given; `uid` is the redemption's. */
export const undoCommand = z.object({ uid: uidSchema, participantUid: uidSchema, reason: reasonSchema });
export type UndoCommand = z.output<typeof undoCommand>;

type HandoutHolder = { role: string; redeemed?: readonly RedeemedHandout[] };

/** What a person is to be given or brings, and what of it they have: first what holds back a badge, last what they have without being entitled to it. */
export function handoutsOf(person: HandoutHolder, all: readonly Handout[]) {
  const had = new Map((person.redeemed ?? []).toReversed().map((one) => [one.handout, one]));
  const isFor = ({ roles, isActive }: Handout) => isActive && roles.some((role) => role === person.role);
  return all
    .filter((one) => isFor(one) || had.has(one.uid))
    .map((handout) => ({ handout, isEntitled: isFor(handout), had: had.get(handout.uid) ?? null }))
    .sort(
      (a, b) => Number(b.isEntitled) - Number(a.isEntitled) || Number(isRequired(b)) - Number(isRequired(a)),
    );
}

const isRequired = ({ handout }: { handout: Handout }) => handout.kind === 'required';

/** Whether a person may be given this now, by what is known here; each person gets it once. */
export function decideRedeem(person: HandoutHolder, handout: Handout | undefined): Refusal | null {
  const [one] = handout ? handoutsOf(person, [handout]) : [];
  if (one?.had) return refuse('ALREADY_REDEEMED');
  return one?.isEntitled ? null : refuse('NOT_ENTITLED');
}

/** What a person has yet to receive or hand in. */
export const toDoFor = (person: HandoutHolder, all: readonly Handout[]): Handout[] =>
  handoutsOf(person, all).flatMap(({ handout, had }) => (had ? [] : handout));

/** Requirements that the person has not brought yet and that block the badge. */
export const missingFor = (person: HandoutHolder, all: readonly Handout[]): Handout[] =>
  toDoFor(
    person,
    all.filter(({ kind }) => kind === 'required'),
  );

/** How many people received it, of those it is for. */
export const handoutCount = z.object({
  uid: uidSchema,
  name: handoutName,
  kind: z.enum(handoutKinds),
  isActive: z.boolean(),
  entitled: z.int(),
  /** The number of different people who received it. */
  given: z.int(),
  /** The people who hold two of them. */
  twice: z.int(),
});

export const handoutEndpoints = defineEndpoints({
  'GET /api/admin/handouts': {
    may: 'participants.readAll',
    summary: 'What is handed out or received, how many people it is for and how many have had or brought it.',
    output: z.array(handoutCount),
  },
  'POST /api/admin/participants/:id/redemptions': {
    may: 'desk.use',
    summary: 'Note that a person was given something, or brought it; every desk hears of it.',
    params: z.object({ id: idSchema }),
    body: z.object({ handoutUid: uidSchema }),
    output: z.object({ uid: uidSchema }),
  },
  'POST /api/admin/participants/:id/redemptions/:uid/undo': {
    may: 'desk.use',
    summary: 'Note that something a person was given came back, or never was given; every desk hears of it.',
    params: z.object({ id: idSchema, uid: uidSchema }),
    body: z.object({ reason: reasonSchema }),
    output: z.object({ uid: uidSchema }),
  },
});
