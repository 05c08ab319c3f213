import { z } from 'zod';
import { birthDateSchema, instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { type ErrorCode, errorCodes } from '../base/errors.ts';
import { idInBody, idSchema, uidSchema } from '../base/ids.ts';
import { credentialStatuses, numberSchema, reasonSchema } from '../credentials/credential.ts';
import { handoutKinds } from '../credentials/handouts.ts';
import { badgeStages } from '../credentials/stage.ts';
import { categorySchema } from '../people/category.ts';
import { brokenRule, ruleNames } from '../people/eligibility.ts';
import { noteText, personNote } from '../people/note.ts';
import { countrySchema, participantOutput, personName } from '../people/participant.ts';
import { personProposal } from '../people/proposal.ts';
import { handoutName } from '../people/redeemed.ts';
import { roleSchema } from '../people/role.ts';
import { historyEvent } from './history.ts';

/**
 * The administration of participants and credentials: the long list with its filters, one person with the
 * history of their credentials, and what is done to many at once.
 */

/** The state of a person's credential: of the active one, else of the last one. */
const listedStatuses = ['none', ...credentialStatuses] as const;

/** What the list is narrowed to and counted by: a stage of the badge, all of whom one counts, or all whose badge says something else. */
export const listedStates = ['active', ...badgeStages, 'outdated'] as const;
export type ListedState = (typeof listedStates)[number];

/** What the list is narrowed to; every part holds together with the others. Exports take the same. */
export const participantFilter = z.object({
  /** Beginnings of words: names in any order, a team, a number. Accents do not matter. */
  q: z.string().trim().max(100, 'TOO_LONG').optional(),
  category: categorySchema.optional(),
  role: roleSchema.optional(),
  country: countrySchema.optional(),
  /** The id of a team, or 'none' for people without one. */
  team: z
    .string()
    .regex(/^(none|[1-9]\d{0,8})$/, 'INVALID_CHOICE')
    .optional(),
  status: z.enum(listedStates, 'INVALID_CHOICE').optional(),
  /** A rule they break, or 'any'. */
  rule: z.enum(['any', ...ruleNames], 'INVALID_CHOICE').optional(),
});
export type ParticipantFilter = z.output<typeof participantFilter>;

export const listSorts = [
  'name',
  'number',
  'category',
  'role',
  'country',
  'team',
  'status',
  'age',
  'registered',
  'rules',
] as const;
export type ListSort = (typeof listSorts)[number];

export const participantListQuery = participantFilter.extend({
  sort: z.enum(listSorts, 'INVALID_CHOICE').default('name'),
  dir: z.enum(['asc', 'desc'], 'INVALID_CHOICE').default('asc'),
  /** Whose names of the countries they are sorted by. */
  language: z.enum(['es', 'en'], 'INVALID_CHOICE').default('es'),
  limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(100),
  cursor: z.string().max(800).optional(),
});
export type ParticipantListQuery = z.output<typeof participantListQuery>;

/** A line of the list: no picture, no signature, no more than a line shows. */
export const listedParticipant = participantOutput
  .pick({
    id: true,
    uid: true,
    firstName: true,
    lastName: true,
    birthDate: true,
    country: true,
    category: true,
    role: true,
    teamId: true,
    teamName: true,
    photoUrl: true,
    createdAt: true,
  })
  .extend({
    status: z.enum(listedStatuses),
    stage: z.enum(badgeStages),
    /** The number of the credential that `status` and `stage` refer to. */
    number: z.string().nullable(),
    /** Whether the badge they wear says something else than this. */
    isOutdated: z.boolean(),
    broken: z.array(brokenRule),
  });
export type ListedParticipant = z.output<typeof listedParticipant>;

// ── one person ──────────────────────────────────────────────────────────────────────────────────────

const copy = { number: z.string(), g: z.int() };

export const heldCredential = z.object({
  uid: uidSchema,
  ...copy,
  status: z.enum(credentialStatuses),
  stage: z.enum(badgeStages),
  issuedAt: instantSchema,
});

export const participantDetail = z.object({
  participant: participantOutput,
  /** The note for every desk and door, with the device that wrote it. */
  note: personNote.extend({ device: z.string().nullable() }).nullable(),
  /** Corrections proposed at a kiosk and not reviewed yet. */
  proposed: personProposal.extend({ device: z.string().nullable() }).nullable(),
  broken: z.array(brokenRule),
  /** The rules that currently prevent an issue. */
  binding: z.array(z.enum(ruleNames)),
  /** All credentials ever issued, newest first. */
  credentials: z.array(heldCredential),
  /** What their role is to be given or to bring, and was not yet. */
  toDo: z.array(z.object({ uid: uidSchema, name: handoutName, kind: z.enum(handoutKinds) })),
  /** Newest first. */
  history: z.array(historyEvent),
});
export type ParticipantDetail = z.output<typeof participantDetail>;

// ── many at once ────────────────────────────────────────────────────────────────────────────────────

/** Most people that one call issues for or reads badges of. */
export const bulkLimit = 100;
export const bulkIds = z.array(idInBody, 'INVALID').min(1, 'REQUIRED').max(bulkLimit, 'TOO_LONG');
const bulk = z.object({ ids: bulkIds });

export const issueResult = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z.enum(['issued', 'already', 'refused']),
  number: z.string().nullable(),
  /** Why it was refused. */
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).nullable(),
});
export type IssueResult = z.output<typeof issueResult>;

const one = z.object({ participant: participantOutput });
const byNumber = z.object({ number: numberSchema });

export const administrationEndpoints = defineEndpoints({
  'GET /api/admin/participants': {
    may: 'participants.readAll',
    tokens: ['participants.read'],
    summary: 'The participants that fit a filter, in an order, a page at a time.',
    query: participantListQuery,
    output: z.object({ items: z.array(listedParticipant), nextCursor: z.string().nullable() }),
  },
  'GET /api/admin/participants/count': {
    may: 'participants.readAll',
    tokens: ['participants.read'],
    summary: 'How many fit a filter, by the state of their credential; how many of them break a rule.',
    query: participantFilter,
    output: z.object({
      total: z.int(),
      byStatus: z.record(z.enum(listedStates), z.int()),
      breaking: z.int(),
    }),
  },
  'GET /api/admin/participants/ids': {
    may: 'participants.readAll',
    summary: 'The ids of all that fit a filter, by team and name.',
    query: participantFilter,
    output: z.object({ ids: z.array(z.int()) }),
  },
  'POST /api/admin/participants/badges': {
    may: 'participants.readAll',
    summary: `Up to ${bulkLimit} participants with what their badges say.`,
    body: bulk,
    output: z.array(participantOutput),
  },
  'POST /api/admin/participants/issue': {
    may: 'credentials.issueAny',
    summary: `Issue the credentials of up to ${bulkLimit} participants, each for itself.`,
    body: bulk,
    output: z.array(issueResult),
  },
  'GET /api/admin/participants/:id': {
    may: 'participants.readAll',
    summary: 'One participant with the rules they break and the history of their credentials.',
    params: z.object({ id: idSchema }),
    output: participantDetail,
  },
  'POST /api/admin/participants/:id/note': {
    may: 'participants.readAll',
    summary: 'Set the note that every desk and door shows with a person; an empty one takes it away.',
    params: z.object({ id: idSchema }),
    body: z.object({ text: noteText }),
    output: z.object({ note: personNote.nullable() }),
  },
  'POST /api/admin/participants/:id/settle-proposal': {
    may: 'participants.readAll',
    summary:
      'Say that what was proposed at a kiosk at that moment has been looked at; nothing is corrected by it.',
    params: z.object({ id: idSchema }),
    body: z.object({ at: instantSchema }),
    output: z.object({ proposed: personProposal.nullable() }),
  },
  'GET /api/eligibility': {
    may: 'participants.register',
    summary: 'The rules that a person to be registered would break, and which of them are binding.',
    query: z.object({
      /** A person who is already registered. */
      uid: uidSchema.optional(),
      firstName: personName.default(''),
      lastName: personName.default(''),
      birthDate: birthDateSchema,
      category: categorySchema,
      role: roleSchema,
      teamId: idSchema.optional(),
    }),
    output: z.object({ broken: z.array(brokenRule), binding: z.array(z.enum(ruleNames)) }),
  },
  'POST /api/credentials/:number/copy': {
    may: 'credentials.issueAny',
    summary:
      'Sign a further copy of a credential, with what the person is today; doors refuse the one before.',
    params: byNumber,
    /** `g` is the copy the caller saw: CHANGED_MEANWHILE if there is a newer one. */
    body: z.object({ reason: reasonSchema, g: z.int().positive() }),
    output: one,
    bare: true,
  },
  'POST /api/credentials/:number/reissue': {
    may: 'credentials.issueAny',
    summary: 'Revoke a credential and issue another with a new number, both or neither.',
    params: byNumber,
    body: z.object({ reason: reasonSchema }),
    output: one,
    bare: true,
  },
  'POST /api/credentials/:number/hand-over': {
    may: 'credentials.issueAny',
    summary: 'Note that a badge is in the hands of its holder or their delegate.',
    params: byNumber,
    body: z.object({}),
    output: z.object({ number: z.string(), at: instantSchema }),
  },
});
