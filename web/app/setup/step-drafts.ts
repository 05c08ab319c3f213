/** The content that the set-up guide's forms edit and save: sections of the edition, and settings. */
import { nowMs } from '#shared/base/clock.ts';
import { checkEdition, type EditionCheck } from '#shared/edition/check-edition.ts';
import type { Edition, EditionSection } from '#shared/edition/edition.ts';
import { withLinkedKeyDates } from '#shared/edition/edition-rules.ts';
import { moveDates, withBadgesAtWork, withoutContent } from '#shared/edition/next-edition.ts';
import type { LinkName } from '#shared/edition/tournament.ts';
import { type EditionForAdmin, toFieldErrors } from '#shared/settings/editions.ts';
import { settings } from '#shared/settings/site.ts';
import { type EditionDraft, toSections } from '#web/admin/edition/edition-draft.ts';
import { patchSections } from '#web/admin/edition/use-edition-form.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { boot } from '#web/core/client/boot.ts';
import { saveSetting } from '#web/core/client/save-setting.ts';
import { linkOf } from '#web/core/lib/links.ts';
import type { GuideStep } from './guide-steps.ts';
import { replacesSeed, withOwnIdentity } from './own-identity.ts';
import { proposeCode } from './propose-code.ts';

export type EditionStepName = Exclude<GuideStep, 'news' | 'desk'>;

export const sectionsOfStep = {
  name: ['identity', 'dates'],
  place: ['identity', 'dates', 'languages', 'contact'],
  categories: ['categories'],
  kinds: ['zones', 'kinds'],
  fees: ['dates', 'fees', 'rules'],
  look: ['look'],
} as const satisfies Record<EditionStepName, readonly EditionSection[]>;

/** The links that teams and visitors ask for first; the others are in Site Settings. */
export const firstLinks = [
  'registrationForm',
  'payTeam',
  'payAssistants',
  'payCompanions',
  'instagram',
  'facebook',
] as const satisfies readonly LinkName[];

export const linkKey = <Name extends LinkName>(name: Name) => `link.${name}` as const;

/** The settings of registration and links, as they are now. */
export const draftOfLinks = (): EditionDraft => ({
  registrationOpen: boot().settings?.registrationOpen ?? 'true',
  ...Object.fromEntries(firstLinks.map((name) => [linkKey(name), linkOf(name) ?? ''])),
});

/** Saves a step; `before` is what its settings were. Nothing is saved while any field of it is wrong, and all are named. */
export async function saveStep(
  step: EditionStepName,
  stored: EditionForAdmin,
  draft: EditionDraft,
  before: EditionDraft,
): Promise<EditionForAdmin> {
  const links = step === 'fees' ? changedLinks(draft, before) : [];
  const checked = checkDraft(step, stored, draft);
  const problems = [...wrongLinks(links), ...(checked.kind === 'problems' ? checked.problems : [])];
  if (problems.length > 0) throw new ApiError(400, 'INVALID', '', toFieldErrors(problems));
  if (step === 'name') return saveName(stored, draft);
  // The settings first: of an edition that was saved already the form would hold an older revision.
  for (const link of links) await saveSetting(link);
  return patchSections(sectionsOfStep[step])(stored, draft);
}

/** Other dates move with the first and the last day. Under another code the edition takes the place of this one. */
async function saveName(stored: EditionForAdmin, draft: EditionDraft): Promise<EditionForAdmin> {
  const { edition, revision } = stored;
  const id = draft.id?.trim() || proposedCode(edition, draft);
  const { dates } = movedEdition(edition, draft, id);
  const sections = { identity: identityOf(edition, draft), dates };
  const params = { id: edition.id };
  if (id === edition.id)
    return call('PATCH /api/admin/editions/:id', { params, body: { sections, revision } });
  const copied = await call('POST /api/admin/editions/:id/copy', {
    params,
    body: { id, startsOn: dates.startsOn, sections, withContent: !replacesSeed(edition, sections.identity) },
  });
  return call('POST /api/admin/editions/:id/live', { params: { id }, body: { revision: copied.revision } });
}

/** An edition with the days of the form, under the code it will have. */
function movedEdition(edition: Edition, draft: EditionDraft, id: string): Edition {
  const [startsOn = '', endsOn = ''] = [draft['dates.startsOn'], draft['dates.endsOn']];
  const moved = moveDates(edition, { startsOn, endsOn });
  const facts = { before: edition.dates, isNew: id !== edition.id, nowMs: nowMs() };
  const dates = withBadgesAtWork(moved.dates, facts);
  return { ...moved, dates, id };
}

function identityOf(edition: Edition, draft: EditionDraft): Edition['identity'] {
  const { identity } = toSections(draft, edition, ['identity']);
  // The server checks its texts.
  return withOwnIdentity(edition, identity as Edition['identity']);
}

/** The code that an edition has if none is typed. */
export const proposedCode = (edition: EditionForAdmin['edition'], draft: EditionDraft) =>
  proposeCode(edition, {
    name: draft['identity.name.en'] ?? '',
    shortName: draft['identity.shortName.en'] ?? '',
    startsOn: draft['dates.startsOn'] || edition.dates.startsOn,
  });

/** The edition as the form of a step has it; null while something in it is wrong. */
export function editionOfDraft(
  step: EditionStepName,
  stored: EditionForAdmin,
  draft: EditionDraft,
): Edition | null {
  const checked = checkDraft(step, stored, draft);
  return checked.kind === 'edition' ? checked.edition : null;
}

function checkDraft(step: EditionStepName, { edition }: EditionForAdmin, draft: EditionDraft): EditionCheck {
  if (step !== 'name')
    return checkEdition(
      { ...edition, ...toSections(draft, edition, sectionsOfStep[step]) },
      withLinkedKeyDates,
    );
  const identity = identityOf(edition, draft);
  const kept = replacesSeed(edition, identity) ? withoutContent(edition) : edition;
  const id = draft.id?.trim() || proposedCode(edition, draft);
  const missing = days.filter((path) => !draft[path]).map((path) => ({ path, code: 'REQUIRED' }));
  const dated = missing.length === 0 ? movedEdition(kept, draft, id) : { ...kept, id };
  const checked = checkEdition({ ...dated, identity }, withLinkedKeyDates);
  if (missing.length === 0) return checked;
  // The year of an event without days is not known.
  const others =
    checked.kind === 'problems' ? checked.problems.filter(({ code }) => code !== 'OTHER_YEAR') : [];
  return { kind: 'problems', problems: [...others, ...missing] };
}

const days = ['dates.startsOn', 'dates.endsOn'] as const;

/** Saved in any case, which says that the organizers have decided: also that there is no form. */
const decided: readonly string[] = ['registrationOpen', linkKey('registrationForm')];

/** Each that was changed, and those that are decided here. */
const changedLinks = (draft: EditionDraft, before: EditionDraft) =>
  (['registrationOpen', ...firstLinks.map(linkKey)] as const)
    .filter((key) => decided.includes(key) || draft[key] !== before[key])
    .map((key) => ({ key, value: draft[key]?.trim() ?? '' }));

const wrongLinks = (links: ReturnType<typeof changedLinks>) =>
  links.flatMap(({ key, value }) => {
    const code = settings[key].rule.safeParse(value).error?.issues[0]?.message;
    return code === undefined ? [] : [{ path: key, code }];
  });
