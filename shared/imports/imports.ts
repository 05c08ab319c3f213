/** Importing a file: a dry run that writes nothing, the import, the batches so far, and undo. */
import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema } from '../base/ids.ts';
import { photoLimits } from '../base/photo-limits.ts';
import { importKinds, importLimits } from './fields.ts';
import { cautionCodes, problemCodes } from './plan.ts';

const row = z.object({
  /** Counted as a spreadsheet does, from 1. */
  line: z.int().positive(),
  values: z.record(z.string().max(40), z.string().max(importLimits.cellChars)),
  /** What was answered when the row was like a person who is there: the id of that person, or 0 for another one. */
  same: z.int().nonnegative().optional(),
});
const rows = z.array(row).min(1, 'REQUIRED').max(importLimits.rows, 'TOO_LONG');

const count = z.int().nonnegative();
const counts = z.object({
  new: count,
  changed: count,
  unchanged: count,
  wrong: count,
  duplicate: count,
  asked: count,
});

const likelyPerson = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  country: z.string(),
  category: z.string().nullable(),
  role: z.string(),
  team: z.string().nullable(),
  isLikely: z.boolean(),
});

export const rowPlan = z.object({
  line: z.int(),
  kind: z.enum(['new', 'changed', 'unchanged', 'wrong', 'duplicate', 'asked']),
  problems: z.array(z.object({ field: z.string(), code: z.enum(problemCodes) })),
  cautions: z.array(z.enum(cautionCodes)),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The row it created or matched. */
  id: z.int().nullable(),
  /** For a duplicate: the earlier line with the same values. */
  sameAs: z.int().nullable(),
  /** For a row with a question: the people it may refer to, most likely first. */
  candidates: z.array(likelyPerson),
});

export const importPreview = z.object({
  counts,
  rows: z.array(rowPlan),
  /** Photos given by an address. */
  photos: count,
  /** Identifies this plan; the import is refused if it would now do something else. */
  fingerprint: z.string(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const importResult = z.object({
  /** Null if there was nothing to write. */
  batchId: z.int().nullable(),
  counts,
  rows: z.array(rowPlan),
  photos: count,
});
export type ImportResult = z.output<typeof importResult>;

const photoCounts = z.object({ waiting: count, done: count, failed: count, cancelled: count });

export const importBatch = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  createdAt: instantSchema,
  /** The user name; null once the account is deleted. */
  createdBy: z.string().nullable(),
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
  undoneAt: instantSchema.nullable(),
  undoneBy: z.string().nullable(),
  /** Rows of the batch that are unchanged, or were changed since. */
  standing: count,
  photos: photoCounts,
});
export type ImportBatch = z.output<typeof importBatch>;

/** Why a row of a batch is not undone. */
export const undoObstacles = ['CHANGED', 'CREDENTIAL', 'IN_USE', 'DECIDED'] as const;
export type UndoObstacle = (typeof undoObstacles)[number];

/** Why a photo could not be fetched. */
export const photoFailures = [
  'ADDRESS_REFUSED',
  'NOT_REACHED',
  'NOT_FOUND',
  'TOO_LARGE',
  'TOO_SMALL',
  'TOO_SLOW',
  'NO_PICTURE',
] as const;
export type PhotoFailure = (typeof photoFailures)[number];

const kept = z.object({ id: z.int(), name: z.string(), why: z.enum(undoObstacles) });

export const importBatchDetail = importBatch.extend({
  /** Rows that an undo would leave, with the reason. */
  obstacles: z.array(kept),
  undoable: count,
  failedPhotos: z.array(
    z.object({ id: z.int(), name: z.string(), url: z.string(), why: z.enum(photoFailures) }),
  ),
});
export type ImportBatchDetail = z.output<typeof importBatchDetail>;

const undoResult = z.object({ undone: count, kept: z.array(kept) });

export const importDryRun = z.object({ rows });
export const importWriting = z.object({
  fileName: z.string().trim().min(1, 'REQUIRED').max(200, 'TOO_LONG'),
  rows,
  /** Whether rows that are there already are changed, or only new ones added. */
  update: z.boolean(),
  fingerprint: z.string().max(100),
});
export type ImportOrder = Omit<z.output<typeof importWriting>, 'rows'>;
const byId = z.object({ id: idSchema });
/** Enough for ten thousand rows of a few hundred characters each. */
const limit = 12 * 1024 * 1024;
/** The number of values of a row: itself, its line, an answer, the record of its values, and those values. */
export const importValues = importLimits.rows * (4 + 20);

const preview = {
  summary: 'What an import would do, row by row; writes nothing.',
  body: importDryRun,
  unread: true,
  limit,
  values: importValues,
  output: importPreview,
} as const;
const write = {
  summary: 'Import rows as the dry run said; refused when that no longer holds.',
  body: importWriting,
  unread: true,
  limit,
  values: importValues,
  output: importResult,
} as const;
const list = { summary: 'The last hundred imports, newest first.', output: z.array(importBatch) } as const;
const one = {
  summary: 'One import: what undoing it would leave, and its photos.',
  params: byId,
  output: importBatchDetail,
} as const;
const undo = {
  summary: 'Undo an import; rows that were changed or used since are left and named.',
  params: byId,
  output: undoResult,
} as const;

export const importEndpoints = defineEndpoints({
  'POST /api/imports/participants/preview': { may: 'participants.import', ...preview },
  'POST /api/imports/participants': { may: 'participants.import', ...write },
  'GET /api/imports/participants': { may: 'participants.import', ...list },
  'GET /api/imports/participants/:id': { may: 'participants.import', ...one },
  'POST /api/imports/participants/:id/undo': { may: 'participants.import', ...undo },
  'POST /api/imports/participants/:id/photos/cancel': {
    may: 'participants.import',
    summary: 'Stop fetching the photos of an import that have not been fetched yet.',
    params: byId,
    output: photoCounts,
  },
  'POST /api/imports/participants/:id/photos/retry': {
    may: 'participants.import',
    summary: 'Fetch again the photos of an import that failed or were cancelled.',
    params: byId,
    output: photoCounts,
  },
  'PUT /api/imports/photos/:id': {
    may: 'participants.import',
    summary: 'The photo of a participant from an archive that belongs to an import; the bytes of a picture.',
    params: byId,
    bytes: photoLimits.bytes,
    output: z.object({ isNew: z.boolean() }),
  },
  'POST /api/imports/teams/preview': { may: 'competition.edit', ...preview },
  'POST /api/imports/teams': { may: 'competition.edit', ...write },
  'GET /api/imports/teams': { may: 'competition.edit', ...list },
  'GET /api/imports/teams/:id': { may: 'competition.edit', ...one },
  'POST /api/imports/teams/:id/undo': { may: 'competition.edit', ...undo },
  'POST /api/imports/registrations/preview': { may: 'competition.edit', ...preview },
  'POST /api/imports/registrations': { may: 'competition.edit', ...write },
  'GET /api/imports/registrations': { may: 'competition.edit', ...list },
  'GET /api/imports/registrations/:id': { may: 'competition.edit', ...one },
  'POST /api/imports/registrations/:id/undo': { may: 'competition.edit', ...undo },
});
