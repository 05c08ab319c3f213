/** Calls for editions: what each page reads, and what organizers edit. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import type { FieldCode, FieldErrors } from '../base/errors.ts';
import { logoLimits } from '../base/photo-limits.ts';
import type { EditionProblem } from '../edition/check-edition.ts';
import { editionSectionNames, editionShape, pageEditionShape } from '../edition/edition.ts';

/** 'over': another edition was started after it; it never becomes live again. */
export const editionStatuses = ['draft', 'live', 'over'] as const;
export type EditionStatus = (typeof editionStatuses)[number];

export const editionChanges = [...editionSectionNames, 'import', 'restore', 'copy', 'live'] as const;
export type EditionChange = (typeof editionChanges)[number];

/** What the set-up checklist asks for: first what the site needs, then what the doors need. */
export const setupSteps = [
  'identity',
  'dates',
  'languages',
  'categories',
  'kinds',
  'fees',
  'contact',
  'look',
  'keyDates',
  'board',
  'figures',
  'texts',
  'links',
  'venues',
  'news',
  'checkpoints',
  'badge',
  'desk',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/**
 * Problems of an edition as field errors; only the first per field, because an empty field is also an invalid time
 * zone.
 */
export const toFieldErrors = (found: readonly EditionProblem[]): FieldErrors =>
  // Each code is one of those that the catalogs have words for (tests/shared/edition.test.ts).
  Object.fromEntries(found.toReversed().map(({ path, code }) => [path, code as FieldCode]));

const byEdition = z.object({ id: z.string().max(60) });
/** The revision the editor started from; 0 if none was saved. CHANGED_MEANWHILE if another one was saved since. */
const revision = z.int('INVALID_NUMBER').min(0, 'INVALID_NUMBER');

const sections = z.partialRecord(z.enum(editionSectionNames), z.unknown());

const savedRevision = z.object({
  revision: z.int(),
  changes: z.array(z.enum(editionChanges)),
  at: z.iso.datetime(),
  /** The user name; null when the account was deleted. */
  author: z.string().nullable(),
});

export const editionForAdmin = z.object({
  id: z.string(),
  status: z.enum(editionStatuses),
  revision,
  edition: editionShape,
});
export type EditionForAdmin = z.output<typeof editionForAdmin>;

const editionInList = editionForAdmin
  .omit({ edition: true })
  .extend({ name: editionShape.shape.identity.shape.name, startsOn: z.string(), endsOn: z.string() });
export type EditionInList = z.output<typeof editionInList>;

export const editionEndpoints = defineEndpoints({
  'GET /api/edition': {
    may: 'anyone',
    summary: 'The edition of the championship: names, dates, fees, contact, board and figures.',
    output: pageEditionShape,
  },
  'GET /api/edition/texts': {
    may: 'anyone',
    summary: 'The texts of the public pages that the edition replaces.',
    output: editionShape.shape.texts,
  },
  'GET /api/admin/editions': {
    may: 'settings.edit',
    summary: 'The live edition, the drafts and the editions that are over.',
    output: z.object({
      editions: z.array(editionInList),
      /** Badges or devices belong to the live edition: another one starts only when this one is closed. */
      isBound: z.boolean(),
    }),
  },
  'POST /api/admin/editions': {
    may: 'settings.edit',
    summary:
      'Import an edition document: of a stored edition as its new revision, of another one as a draft.',
    body: z.object({
      document: z.unknown(),
      /** The revision of the stored edition with the same id; 0 if there is none. */
      revision,
    }),
    output: editionForAdmin,
  },
  'POST /api/admin/logos': {
    may: 'settings.edit',
    summary:
      'Keep a logo for the look of an edition: PNG, JPEG, WebP or SVG by content, at least 256 px on its longer side; answers what the look names.',
    bytes: logoLimits.bytes,
    output: editionShape.shape.look.shape.logo.unwrap(),
    status: 201,
  },
  'GET /api/admin/setup': {
    may: 'settings.edit',
    summary:
      'The steps of the set-up guide, whether each was done for the live edition, and whether the admin area opens with it.',
    output: z.object({
      steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
      /** No badge, device, person, team or game yet. */
      isEmpty: z.boolean(),
      isPostponed: z.boolean(),
    }),
  },
  'GET /api/admin/editions/:id': {
    may: 'settings.edit',
    summary: 'One edition with its revision.',
    params: byEdition,
    output: editionForAdmin,
  },
  'PATCH /api/admin/editions/:id': {
    may: 'settings.edit',
    summary:
      'Save sections of an edition. Key dates that follow another field get their date from it; when the dates come alone, they move with the first and the last day.',
    params: byEdition,
    body: z.object({
      sections: sections.refine((given) => Object.keys(given).length > 0, 'REQUIRED'),
      revision,
    }),
    output: editionForAdmin,
  },
  'POST /api/admin/editions/:id/copy': {
    may: 'settings.edit',
    summary:
      'A draft of the next edition: this one with its dates moved so that it begins on another day, and with the given sections.',
    params: byEdition,
    body: z.object({
      id: editionShape.shape.id,
      startsOn: z.iso.date('INVALID_DATE'),
      sections: sections.optional(),
      /** With its texts, board, figures and key dates; without them for another championship. */
      withContent: z.boolean('INVALID_CHOICE').default(true),
    }),
    output: editionForAdmin,
  },
  'POST /api/admin/editions/:id/live': {
    may: 'settings.edit',
    summary:
      'Serve a draft in place of the live edition; IN_USE once badges or devices belong to the live one.',
    params: byEdition,
    body: z.object({ revision }),
    output: editionForAdmin,
  },
  'GET /api/admin/editions/:id/revisions': {
    may: 'settings.edit',
    summary: 'The saved revisions of an edition, newest first.',
    params: byEdition,
    output: z.array(savedRevision),
  },
  'POST /api/admin/editions/:id/restore': {
    may: 'settings.edit',
    summary: 'Save an earlier revision again as the newest one; 0 is the document the product came with.',
    params: byEdition,
    body: z.object({ restore: revision, revision }),
    output: editionForAdmin,
  },
});
