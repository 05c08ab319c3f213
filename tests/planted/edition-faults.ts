import { faultsIn } from './fault.ts';

/** The edition: its rules, the next one, its revisions, and the pages on which it is edited. */
export const editionFaults = faultsIn({
  'shared/edition/edition-rules.ts': [
    ['an event may last a day more than the most', '>= mostDays', '> mostDays', 'shared/edition-problems'],
    ['a key date may end when it begins', 'until <= from', 'until < from', 'shared/edition-problems'],
    ['the last day is outside of the event', '|| date > endsOn', '|| date >= endsOn', 'shared/edition'],
    [
      'the telephone may be answered from closing time on',
      'callsFrom >= hoursUntil',
      'callsFrom > hoursUntil',
      'shared/edition-problems',
    ],
    [
      'two discounts together may be more than the fee',
      'fees.accommodationDiscount + fees.earlyDiscount > fees.team',
      'Math.max(fees.accommodationDiscount, fees.earlyDiscount) > fees.team',
      'shared/edition-problems',
    ],
  ],
  'shared/edition/check-edition.ts': [
    [
      'of several unknown fields only the first is named',
      'extra.map((key)',
      'extra.slice(0, 1).map((key)',
      'shared/edition-problems',
    ],
  ],
  'shared/edition/edition.ts': [
    [
      'an amount may have three decimals',
      'Math.round(value * 1e6) / 1e4',
      'Math.round(value * 1e6) / 1e3',
      'shared/edition-problems',
    ],
  ],
  'shared/edition/next-edition.ts': [
    [
      'fees of another championship are asked for',
      '...noFees, currency',
      '...edition.fees, currency',
      'shared/edition',
    ],
    [
      'the key dates of the last days of a shorter event are left after it',
      'one.date > middle ? late : early',
      'early',
      'shared/edition',
    ],
    [
      'badges of the next edition end with this one',
      'addDays(dates.badgesUntil, late)',
      'dates.badgesUntil',
      'shared/edition',
      'server/start-edition',
    ],
    [
      'the roster of the next edition is frozen since this one',
      'withFirst(dates.rosterFreezeAt)',
      'dates.rosterFreezeAt',
      'shared/edition',
      'server/start-edition',
    ],
    [
      'the next edition has this one’s hashtag',
      'hashtag: rename(identity.hashtag)',
      'hashtag: identity.hashtag',
      'shared/edition',
      'server/start-edition',
    ],
  ],
  'server/core/settings/edition-store.ts': [
    [
      'another server serves the edition it began with',
      'readEdition(db).catch(',
      'Promise.resolve().catch(',
      'server/edition-categories',
    ],
    [
      'the live edition is listed twice',
      '[live, ...stored.filter(({ id }) => id !== live.id)]',
      '[live, ...stored]',
      'server/editions',
      'server/start-edition',
    ],
    [
      'the row of the server counts as a device of the edition',
      "ne(devices.kind, 'server'), ne(devices.status, 'over')",
      "ne(devices.status, 'over')",
      'server/editions',
      'server/start-edition',
    ],
    [
      'of two saves at once the later one wins',
      'and(eq(editions.id, id), eq(editions.revision, replaces))',
      'eq(editions.id, id)',
      'server/editions',
      'server/start-edition',
    ],
    [
      'the first revision of another edition is the document of the product',
      'return id === panamerican2026.id ? panamerican2026 : null;',
      'return panamerican2026;',
      'server/editions',
      'server/start-edition',
    ],
    [
      'the oldest revision is listed first',
      '.orderBy(desc(revision))',
      '.orderBy(revision)',
      'server/editions',
      'server/start-edition',
    ],
  ],
  'server/core/settings/edition.ts': [
    [
      'a setting that is saved as the edition changes counts as of the older one',
      'updatedAt < change.updatedAt',
      'updatedAt <= change.updatedAt',
      'server/editions',
      'server/start-edition',
      'server/doctor',
    ],
  ],
  'server/content/archive/static-page.ts': [
    ['an archived page keeps its buttons', '/<(button|form|', '/<(form|', 'server/archive'],
    [
      'a link to a page that is not archived leads to nothing',
      'return pages.has(address) ? all :',
      'return pages.has(address) || true ? all :',
      'server/archive',
    ],
    ['the archive names fonts of the present site', 'files.push(file);', '', 'server/archive'],
  ],
  'server/content/archive/make-archive.ts': [
    [
      'an archived picture is the one of the site',
      'if (sha256) return readPicture(source, sha256);',
      'if (sha256) return null;',
      'server/archive',
    ],
    ['an archive lacks its logo', 'if (ofLogo) return ofLogo;', '', 'server/archive'],
  ],
  'server/content/archive/serve-archive.ts': [
    [
      'archived pages may run scripts',
      "res.setHeader('Content-Security-Policy', policy);",
      '',
      'server/archive',
    ],
  ],
  'server/admin/settings/start-edition.ts': [
    [
      'keys are still bound to the former edition',
      'await signServerKeysAgain(ctx.db, ctx.keys.signCertificate);',
      '',
      'server/editions',
      'server/start-edition',
    ],
  ],
  'server/admin/settings/close-edition.ts': [
    [
      'an edition is closed without an archive',
      "if (!archivedAt) throw new AppError('INVALID', { fields: { archive: 'REQUIRED' } });",
      '',
      'server/close-edition',
    ],
    [
      'an edition is closed over devices that were not named',
      'if (unsent.some(({ code }) => !body.unsent.includes(code)))',
      'if (false)',
      'server/close-edition',
    ],
    [
      'an edition that is over becomes live again',
      "await makeLive(db, draft.id, 'over');",
      'await makeLive(db, draft.id);',
      'server/close-edition',
    ],
  ],
  'server/admin/settings/close-store.ts': [
    [
      'carried teams keep their group',
      'await db.update(teams).set({ division: null, externalId: null });',
      '',
      'server/close-edition',
    ],
    [
      'devices of the next edition hear of the deleted rows',
      "await db.delete(changeLog).where(ne(changeLog.tbl, 'teams'));",
      '',
      'server/close-edition',
    ],
  ],
  'server/admin/settings/editions.ts': [
    [
      'another edition is started without a category in use',
      'await requireUsedRows(ctx.db, stored.edition);',
      '',
      'server/edition-categories',
    ],
    [
      'a code on signed badges is changed',
      'edition[list][place]?.code === code ?',
      'true ?',
      'server/edition-categories',
    ],
    [
      'the validity of signed badges is edited',
      "if (stored?.status === 'live') await requireSignedFacts(ctx, stored.edition, edition);",
      '',
      'server/editions',
    ],
    [
      'each save is noted as one of the identity',
      'editionSectionNames.filter((name) => name in sections)',
      'editionSectionNames',
      'server/editions',
      'server/start-edition',
    ],
    [
      'an edition is started as it was before the last save',
      "requireRevision(stored.revision, body.revision);\n    if (stored.status === 'live')",
      "if (stored.status === 'live')",
      'server/editions',
      'server/start-edition',
    ],
  ],
  'web/admin/edition/edition-draft.ts': [
    [
      'a logo that was removed is saved',
      "text === '' ? [] : [[name, JSON.parse(text)]]",
      '[[name, JSON.parse(text || "{}")]]',
      'web/edition-draft',
    ],
    [
      'an empty number of an edition is zero',
      "text === '' ? null : readTypedAmount(text)",
      'Number(text)',
      'web/edition-draft',
    ],
    ['each key date is highlighted', "[name, text === 'true']", "[name, text !== '']", 'web/edition-draft'],
    [
      'a removed row leaves the last one of the list',
      '(_, step) => place + step)',
      '(_, step) => place + step + 1)',
      'web/edition-draft',
    ],
    [
      'a second key date that is added has the id of the first',
      'while (used.has(`date${number}`)) number += 1;',
      '',
      'web/edition-draft',
    ],
    [
      'a key date without an end is sent an empty one',
      "if (text === '' && optional.includes(name)) return [];",
      '',
      'web/edition-draft',
    ],
  ],
  'web/admin/edition/NextEdition.tsx': [
    [
      'the next edition is offered this one’s code',
      'Number(startsOn.slice(0, 4)) + 1;',
      'Number(startsOn.slice(0, 4));',
      'web/next-edition',
    ],
  ],
  'web/admin/edition/EditionFile.tsx': [
    [
      'an imported live edition is shown only after a reload',
      "if (saved.status === 'live') setEdition(saved.edition);",
      "if (saved.status === 'draft') setEdition(saved.edition);",
      'web/next-edition',
    ],
    [
      'an edition on file is taken without its revision',
      'revision: stored?.revision ?? 0',
      'revision: 0',
      'web/next-edition',
    ],
  ],
  'web/admin/edition/use-edition-form.ts': [
    [
      'rows of another page are counted from 0',
      'number: Number(part) + 1',
      'number: Number(part)',
      'web/edition-admin',
    ],
  ],
  'web/admin/edition/EditionHistory.tsx': [
    [
      'the last save cannot be undone by name',
      'wanted === newest - 1',
      'wanted === newest',
      'web/edition-admin',
    ],
  ],
  'web/admin/edition/EditionActions.tsx': [
    [
      'a draft can be started while badges belong to the live edition',
      'open={isAsked && !isBound}',
      'open={isAsked}',
      'web/edition-admin',
    ],
  ],
  'web/admin/edition/form-parts.tsx': [
    [
      'both fields of a pair are called Spanish',
      '(${t(`edition.${lang}`)})',
      "(${t('edition.es')})",
      'web/edition-admin',
    ],
  ],
  'server/admin/settings/setup-steps.ts': [
    [
      'a server with a device counts as empty',
      'return !(await isEditionBound(db));',
      'return true;',
      'server/start-edition',
    ],
  ],
  'web/app/pages/AdminPage.tsx': [
    [
      'the admin area of a server in use opens with the guide',
      'setup?.isEmpty === true && !setup.isPostponed',
      '!setup?.isPostponed',
      'web/setup-guide',
    ],
  ],
  'server/content/pages/pages.ts': [
    [
      'every page may be framed by this site',
      'if (req.path === previewPath) allowOwnFrames(res);',
      'allowOwnFrames(res);',
      'server/start-edition',
    ],
  ],
  'web/app/setup/preview-messages.ts': [
    [
      'the preview shows what any site sends',
      'origin === location.origin && source',
      'source',
      'web/setup-preview',
    ],
  ],
  'web/app/setup/guide-steps.ts': [
    [
      'a step counts as done with a part of it',
      'stepsOf[step].every',
      'stepsOf[step].some',
      'web/setup-guide',
    ],
  ],
  'web/app/setup/step-drafts.ts': [
    ['an event is saved without its days', '!draft[path]', 'draft[path] === undefined', 'web/setup-guide'],
  ],
  'web/app/setup/propose-code.ts': [
    [
      'an edition that has a code already gets another one with its name',
      'id === seedId && isNamed',
      'isNamed',
      'web/setup-guide',
    ],
  ],
  'server/core/storage/logos.ts': [
    [
      'a logo of 255 px is taken',
      '< logoLimits.leastEdgePx',
      '< logoLimits.leastEdgePx / 2',
      'server/edition-logo',
    ],
    ['a white logo is put on white badges', 'isLight && !isOpaque', 'false', 'server/edition-logo'],
    [
      'a dark logo is put on the dark header',
      'onWhite: !(isLight || isOpaque)',
      'onWhite: false',
      'server/edition-logo',
    ],
  ],
  'server/core/storage/decode-image.ts': [
    ['an SVG may name files and scripts', '!besidesDrawing.test(text)', 'true', 'server/edition-logo'],
  ],
  'server/core/storage/draw-logo.ts': [
    [
      'a picture of the system is cut at its round corners',
      'corner: 0, share: 0.56',
      'corner: 0.19, share: 0.56',
      'server/edition-logo',
    ],
  ],
});
