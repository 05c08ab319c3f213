/** Reading and editing editions. */
import { AppError } from '#shared/base/errors.ts';
import { changedSections, checkEdition, type PrepareSections } from '#shared/edition/check-edition.ts';
import { type Edition, type EditionSection, editionSectionNames } from '#shared/edition/edition.ts';
import { withLinkedKeyDates } from '#shared/edition/edition-rules.ts';
import { followDates, nextEdition, withoutContent, writtenSections } from '#shared/edition/next-edition.ts';
import { withoutTexts } from '#shared/edition/texts.ts';
import {
  type EditionChange,
  type EditionForAdmin,
  type editionEndpoints,
  setupSteps,
  toFieldErrors,
} from '#shared/settings/editions.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { type Handlers, prepared } from '../../core/http/mount.ts';
import {
  findEdition,
  findEditionRevision,
  isEditionBound,
  listEditionRevisions,
  listEditions,
  makeLive,
  readEdition,
  type StoredEdition,
  saveEdition,
} from '../../core/settings/edition-store.ts';
import { readSetting } from '../../core/settings/settings.ts';
import { prepareLogo } from '../../core/storage/logos.ts';
import { hasLogo, placePicture, storePicture } from '../../core/storage/pictures.ts';
import { isEmptyServer, listDoneSteps } from './setup-steps.ts';
import { requireUsedRows, serveStarted } from './start-edition.ts';

export const editionRoutes: Handlers<typeof editionEndpoints> = {
  'GET /api/edition': async ({ db }) => withoutTexts(await readEdition(db)),
  'GET /api/edition/texts': async ({ db }) => (await readEdition(db)).texts,
  'GET /api/admin/editions': async ({ db }) => ({
    editions: (await listEditions(db)).map(({ edition, ...stored }) => ({
      ...stored,
      name: edition.identity.name,
      startsOn: edition.dates.startsOn,
      endsOn: edition.dates.endsOn,
    })),
    isBound: await isEditionBound(db),
  }),
  'POST /api/admin/editions': async (ctx, { body }) => {
    const edition = requireEdition(body.document);
    const known = await findEdition(ctx.db, edition.id);
    requireRevision(known?.revision ?? 0, body.revision);
    // A file names its logo; only the server that it was exported from has it.
    const { logo, ...colors } = edition.look;
    const isMissing = logo && !(await hasLogo(ctx.db, logo.sha256));
    const given = isMissing ? { ...edition, look: colors } : edition;
    const written = known ? changedSections(known.edition, given) : writtenSections(given);
    // A file without a change is no revision, and no step of the set-up.
    if (known && written.length === 0) return known;
    return save(ctx, known, given, ['import', ...written]);
  },
  'POST /api/admin/logos': prepared(
    async (ctx, { body }) => {
      const { picture, onWhite } = await prepareLogo(body);
      return { picture: await placePicture(ctx, picture), onWhite };
    },
    async (ctx, _input, { picture, onWhite }) => {
      await storePicture(ctx.db, picture, requireActor(ctx).id);
      const { sha256, width, height } = picture;
      await auditCall(ctx, 'picture.add', sha256);
      return { sha256, width, height, onWhite };
    },
  ),
  'GET /api/admin/setup': async ({ db }) => {
    const [done, isEmpty, guide] = await Promise.all([
      listDoneSteps(db),
      isEmptyServer(db),
      readSetting(db, 'setupGuide'),
    ]);
    const steps = setupSteps.map((step) => ({ step, isDone: done.has(step) }));
    return { steps, isEmpty, isPostponed: guide === 'later' };
  },
  'GET /api/admin/editions/:id': ({ db }, { params }) => requireStored(findEdition(db, params.id)),
  'PATCH /api/admin/editions/:id': async (ctx, { params, body }) => {
    const stored = await requireStored(findEdition(ctx.db, params.id));
    requireRevision(stored.revision, body.revision);
    const edition = requireSections(stored.edition, body.sections);
    return save(ctx, stored, edition, namesOf(body.sections));
  },
  'POST /api/admin/editions/:id/copy': async (ctx, { params, body }) => {
    const { edition } = await requireStored(findEdition(ctx.db, params.id));
    if (await findEdition(ctx.db, body.id)) throw new AppError('INVALID', { fields: { id: 'CODE_TAKEN' } });
    const { sections = {}, withContent, ...next } = body;
    const from = withContent ? edition : withoutContent(edition);
    const copy = requireSections(nextEdition(from, next), sections);
    return save(ctx, null, copy, ['copy', ...namesOf(sections)]);
  },
  'POST /api/admin/editions/:id/live': async (ctx, { params, body }) => {
    const stored = await requireStored(findEdition(ctx.db, params.id));
    requireRevision(stored.revision, body.revision);
    if (stored.status === 'live') return stored;
    // Badges of an edition that is over would count again.
    if (stored.status === 'over' || (await isEditionBound(ctx.db))) throw new AppError('IN_USE');
    await requireUsedRows(ctx.db, stored.edition);
    await makeLive(ctx.db, stored.id);
    return serveStarted(ctx, stored);
  },
  'GET /api/admin/editions/:id/revisions': async ({ db }, { params }) => {
    await requireStored(findEdition(db, params.id));
    const rows = await listEditionRevisions(db, params.id);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  },
  'POST /api/admin/editions/:id/restore': async (ctx, { params, body }) => {
    const stored = await requireStored(findEdition(ctx.db, params.id));
    requireRevision(stored.revision, body.revision);
    const earlier = await findEditionRevision(ctx.db, params.id, body.restore);
    if (!earlier) throw new AppError('NOT_FOUND');
    return save(ctx, stored, requireEdition(earlier), ['restore']);
  },
};

async function save(
  ctx: Ctx,
  stored: StoredEdition | null,
  edition: Edition,
  changes: readonly EditionChange[],
): Promise<EditionForAdmin> {
  if (stored?.status === 'live') await requireSignedFacts(ctx, stored.edition, edition);
  const { logo } = edition.look;
  if (logo && !(await hasLogo(ctx.db, logo.sha256)))
    throw new AppError('INVALID', { fields: { 'look.logo': 'INVALID' } });
  const authorId = ctx.actor?.id ?? null;
  const replaces = stored?.revision ?? 0;
  const saved = await saveEdition(ctx.db, { edition, replaces, changes, authorId, at: ctx.now });
  if (!saved) throw new AppError('CHANGED_MEANWHILE');
  await auditCall(ctx, 'edition.save', saved.id, { change: changes.join(','), revision: saved.revision });
  return saved;
}

type Sections = Partial<Record<EditionSection, unknown>>;

const namesOf = (sections: Sections) => editionSectionNames.filter((name) => name in sections);

/** An edition with some sections replaced; dates that come alone take key dates and early payment along. */
function requireSections(stored: Edition, sections: Sections): Edition {
  const areAlone = !('keyDates' in sections || 'fees' in sections);
  return requireEdition({ ...stored, ...sections }, (edition) =>
    withLinkedKeyDates(areAlone ? followDates(stored, edition) : edition),
  );
}

/** What signed badges and certificates depend on. */
const signedFacts = ['timeZone', 'badgesUntil'] as const;

/** Refuses a change of these facts of the live edition once badges or devices are bound to it. */
async function requireSignedFacts({ db }: Ctx, stored: Edition, edition: Edition): Promise<void> {
  const dates = signedFacts.filter((name) => stored.dates[name] !== edition.dates[name]);
  const codes = (['categories', 'kinds'] as const).flatMap((list) =>
    stored[list].flatMap(({ id, code }) => {
      const place = edition[list].findIndex((row) => row.id === id);
      if (place < 0) return [`${list}.${id}`];
      return edition[list][place]?.code === code ? [] : [`${list}.${place}.code`];
    }),
  );
  // The place of a zone is its bit on badges.
  const zones = stored.zones.flatMap(({ letter }, place) => {
    const now = edition.zones[place];
    if (now?.letter === letter) return [];
    return [now ? `zones.${place}.letter` : `zones.${letter}`];
  });
  const changed = [...dates.map((name) => `dates.${name}`), ...codes, ...zones];
  if (changed.length === 0) return;
  if (await isEditionBound(db)) {
    const fields = Object.fromEntries(changed.map((path) => [path, 'BADGES_SIGNED' as const]));
    throw new AppError('INVALID', { fields });
  }
  await requireUsedRows(db, edition);
}

/** The document as an edition, or INVALID with each field that is wrong. */
function requireEdition(document: unknown, prepare?: PrepareSections): Edition {
  const checked = checkEdition(document, prepare);
  if (checked.kind === 'edition') return checked.edition;
  throw new AppError('INVALID', { fields: toFieldErrors(checked.problems) });
}

async function requireStored(found: Promise<StoredEdition | null>): Promise<StoredEdition> {
  const stored = await found;
  if (!stored) throw new AppError('NOT_FOUND');
  return stored;
}

function requireRevision(stored: number, seen: number): void {
  if (stored !== seen) throw new AppError('CHANGED_MEANWHILE');
}
