import { faultsIn } from './fault.ts';

/** Screens of the admin area and the site, badges as files, and the kiosk. */
export const siteFaults = faultsIn({
  'web/admin/settings/DoctorAdmin.tsx': [
    [
      'settings of the server are not named',
      ' && isOnServer(name) && <p',
      ' && name === null && <p',
      'web/privacy-admin',
    ],
    [
      'what is urgent comes last in the check-up',
      'findings.indexOf(other.finding) - findings.indexOf(one.finding)',
      'findings.indexOf(one.finding) - findings.indexOf(other.finding)',
      'web/privacy-admin',
    ],
    [
      'advice counts as open',
      "data?.filter(({ finding }) => finding === 'bad')",
      "data?.filter(({ finding }) => finding !== 'good')",
      'web/privacy-admin',
    ],
    [
      'what to do is not said with advice',
      "{finding !== 'good' && <p className",
      "{finding === 'bad' && <p className",
      'web/privacy-admin',
    ],
  ],
  'web/admin/settings/RetentionAdmin.tsx': [
    [
      'switching retention off is called switching it on',
      "days === '0' ? 'admin.retention.offText'",
      "days !== '0' ? 'admin.retention.offText'",
      'web/admin-settings',
      'web/privacy-admin',
    ],
  ],
  'kiosk/calls.ts': [
    [
      'another server is taken while the page has not said what is unsent',
      'isOther && parts.unsent() !== 0',
      'isOther && (parts.unsent() ?? 0) !== 0',
      'kiosk/calls',
    ],
  ],
  'kiosk/pin.ts': [
    ['a PIN may count down', '[0, 1, -1].includes', '[0, 1].includes', 'kiosk/pin'],
    ['a fourth wrong PIN is free', 'failures < freeGuesses', 'failures <= freeGuesses', 'kiosk/pin'],
    ['wrong PINs from before a right one still count', 'write({ ...kept, failures: 0 });', '', 'kiosk/pin'],
  ],
  'kiosk/print-pages.ts': [
    [
      'a job that is done can still be read',
      'jobs.delete(new URL(address).pathname);',
      '',
      'kiosk/printer',
      'kiosk/scheme',
    ],
  ],
  'kiosk/settings.ts': [
    [
      'the highest number is set back with the profile',
      'Math.max(before.nextNumber, reported.nextNumber)',
      'reported.nextNumber',
      'kiosk/settings',
    ],
  ],
  'kiosk/server-address.ts': [
    [
      'a server that redirects is followed',
      "redirect: 'error'",
      "redirect: 'follow'",
      'kiosk/server-address',
    ],
    [
      'a server that is not ready is taken',
      'if (!answer.data.ready)',
      'if (answer.data.ready === null)',
      'kiosk/server-address',
    ],
  ],
  'kiosk/zpl.ts': [
    [
      'a printer that is still reading a label is idle',
      'formats === 0 && partial === 0 && remaining === 0',
      'formats === 0 && remaining === 0',
      'kiosk/label-printer',
    ],
    [
      'a raised head is called an empty roll',
      "headOpen ? 'headOpen' : paperOut ? 'paper'",
      "paperOut ? 'paper' : headOpen ? 'headOpen'",
      'kiosk/label-printer',
    ],
  ],
  'web/badges/badge-person.ts': [
    [
      'people without a team are printed first',
      'Number(a.teamName === null) - Number(b.teamName === null)',
      'Number(b.teamName === null) - Number(a.teamName === null)',
      'web/badge',
      'web/print-queue',
    ],
  ],
  'web/badges/badge-pdf.ts': [
    [
      'the file of a badge without a last name is called by its number alone',
      'only.card.lastName || only.card.firstName',
      'only.card.lastName',
      'web/badge',
      'web/print-queue',
    ],
  ],
  'web/site/news/news-draft.ts': [
    [
      'a draft that was planned opens as planned',
      "article.isDraft ? 'draft' : isAhead ? 'at' : 'kept'",
      "isAhead ? 'at' : article.isDraft ? 'draft' : 'kept'",
      'web/drafts',
      'web/admin-parts',
      'web/admin-news',
    ],
    [
      'an article with half of its English is saved without it',
      "textNames.some((name) => texts[name].trim() !== '')",
      "textNames.every((name) => texts[name].trim() !== '')",
      'web/drafts',
      'web/admin-parts',
      'web/admin-news',
    ],
    [
      'a planned time that is missing is called wrong',
      "draft.at === '' ? 'REQUIRED'",
      "draft.at !== '' ? 'REQUIRED'",
      'web/drafts',
      'web/admin-parts',
      'web/admin-news',
    ],
    [
      'a planned article is said to be published',
      'Date.parse(article.publishedAt) > now.getTime()',
      'Date.parse(article.publishedAt) < now.getTime()',
      'web/admin-news',
    ],
  ],
  'web/site/news/NewsAdmin.tsx': [
    [
      'a planned article can be opened on the site',
      '!row.isDraft && Date.parse(row.publishedAt) <= nowMs()',
      '!row.isDraft',
      'web/admin-news',
    ],
    [
      'news are sorted by title where the time is meant',
      'sortBy: (row) => row.publishedAt',
      'sortBy: (row) => row.title',
      'web/admin-news',
    ],
  ],
  'web/admin/handouts/HandoutsAdmin.tsx': [
    [
      'a hand-out without an English name is saved',
      "name.en.trim() === ''",
      "name.es.trim() === ''",
      'web/handouts-admin',
    ],
    [
      'the English name of a hand-out is typed into the Spanish one',
      '[of]: event.target.value',
      'es: event.target.value',
      'web/handouts-admin',
    ],
    [
      'a hand-out that people have can be removed',
      'uid === handout.uid && given > 0',
      'uid === handout.uid && given > 1',
      'web/handouts-admin',
    ],
  ],
  'web/admin/settings/CheckpointsAdmin.tsx': [
    [
      'a door with a space at its end is another one',
      'other.name.trim() === name',
      'other.name === name',
      'web/admin-settings',
      'web/admin-devices',
    ],
    [
      'a door may look again after no minute',
      'isWhole(row.minutes, 1, passBackMinutes)',
      'isWhole(row.minutes, 0, passBackMinutes)',
      'web/admin-settings',
      'web/admin-devices',
    ],
    [
      'no seconds are written as the usual ones',
      'Number(seconds) === usualRepeatSeconds ? {}',
      'Number(seconds) <= usualRepeatSeconds ? {}',
      'web/admin-settings',
      'web/admin-devices',
    ],
  ],
  'web/admin/settings/ValidityAdmin.tsx': [
    [
      'what doors say is fixed by one role that counts at once',
      'listRoles().every((role) => form.draft[role]',
      'listRoles().some((role) => form.draft[role]',
      'web/admin-settings',
    ],
  ],
  'web/admin/accounts/UserActions.tsx': [
    [
      'the last administrator can be disabled',
      "forbidden: ifMine(user, 'notDisablingYourself') ?? forbidden",
      "forbidden: ifMine(user, 'notDisablingYourself')",
      'web/admin-users',
    ],
    [
      'a disabled account can only be disabled',
      'user.disabledAt\n        ? one',
      '!user.disabledAt\n        ? one',
      'web/admin-users',
    ],
  ],
  'web/account/sign-in/NewPasswordForm.tsx': [
    [
      'two different new passwords are sent',
      "if (password !== again) return setErrors({ again: wordsForField('PASSWORDS_DIFFER') });",
      '',
      'web/account-forms',
      'web/own-account',
    ],
    [
      'an error of the first try stays beside the second',
      'setFailure(null);\n    if',
      'if',
      'web/account-forms',
      'web/own-account',
    ],
  ],
  'web/account/sign-in/SignUpForm.tsx': [
    [
      'the last wrong field gets the focus',
      'shouldFocus: place === 0',
      'shouldFocus: true',
      'web/account-forms',
    ],
  ],
  'web/account/profile/SecondFactor.tsx': [
    [
      'recovery codes go when the dialog closes',
      "now.kind === 'scan' || now.kind === 'codes' ? now",
      "now.kind === 'scan' ? now",
      'web/second-factor',
    ],
  ],
  'web/site/inbox/InboxAdmin.tsx': [
    [
      'an answered message is marked as answered again',
      'body: { responded: !responded }',
      'body: { responded: true }',
      'web/admin-settings',
    ],
  ],
  'web/core/form/PinPad.tsx': [
    [
      'a refused PIN stays in the field of the pad',
      "setPin('');\n    setWrong(await",
      'setWrong(await',
      'web/pin-pad',
    ],
    ['a typed letter counts as a digit', ".replace(/\\D/g, '')", '', 'web/pin-pad'],
  ],
  'web/admin/imports/ValueQuestions.tsx': [
    [
      'one open team is asked for as all',
      'openTeams.length > 1',
      'openTeams.length > 0',
      'web/import-answers',
      'web/import-steps',
      'web/import-screens',
    ],
    [
      'an answered team counts as open',
      "field === 'team' && !isAnswered",
      "field === 'team'",
      'web/import-answers',
      'web/import-steps',
      'web/import-screens',
    ],
  ],
  'web/site/competition/board-filter.ts': [
    [
      'the guests of a game are not found',
      'fits(game.team1) || fits(game.team2)',
      'fits(game.team1)',
      'web/board-filter',
    ],
    [
      'a venue is looked at only with a category',
      "(filter.venue === '' ||",
      "(filter.venue === '' || filter.category === '' ||",
      'web/board-filter',
    ],
  ],
  'shared/badges/read-template.ts': [
    [
      'the logo of the edition replaces the logos of the template',
      '!logo || template.logos.length > 0',
      '!logo',
      'web/device-look',
    ],
  ],
  'server/content/pages/share-cards.ts': [
    [
      'a logo is stretched in shared pictures',
      "2 * pad, fit: 'inside'",
      "2 * pad, fit: 'fill'",
      'server/edition-logo',
    ],
  ],
  'web/site/news/ArticlePage.tsx': [
    [
      'an article that is gone is said to have failed',
      'article.error.status === 404',
      'article.error.status === 410',
      'web/news',
    ],
    [
      'an article in both languages is said to be in Spanish only',
      'language !== words.language && <p',
      'language === words.language && <p',
      'web/news',
    ],
    [
      'an article has empty paragraphs',
      "content.split(/\\n+/).filter((text) => text.trim() !== '')",
      'content.split(/\\n+/)',
      'web/news',
    ],
  ],
  'web/site/news/LatestNews.tsx': [
    ['the home page shows every article it was sent', 'news.data.slice(0, limit)', 'news.data', 'web/news'],
    [
      'visitors are led to write news',
      '{isEditor && (\n          <ButtonLink look="quiet"',
      '{(\n          <ButtonLink look="quiet"',
      'web/news',
    ],
  ],
  'web/site/news/NewsListPage.tsx': [
    [
      'the chosen category is marked as not chosen',
      'aria-pressed={isChosen}',
      'aria-pressed={!isChosen}',
      'web/news',
    ],
    [
      'a category is offered for each of its articles',
      '[...new Set(news.map((article) => article.category))]',
      'news.map((article) => article.category)',
      'web/news',
    ],
  ],
  'web/site/news/NewsForm.tsx': [
    [
      'a published article can only be published again',
      "[isPublished ? 'kept' : 'now', 'at', 'draft']",
      "['now', 'at', 'draft']",
      'web/admin-news',
    ],
  ],
  'web/site/news/NewsPreview.tsx': [
    [
      "the preview of a published article has today's date",
      "draft.publication === 'kept' && publishedAt ? publishedAt : at.toISOString()",
      'at.toISOString()',
      'web/admin-news',
    ],
    [
      'the preview is English before the text is',
      'translations: en.title && en.content ? { en } : {}',
      'translations: { en }',
      'web/admin-news',
    ],
    [
      'the preview without a title says nothing',
      "words.title || t('admin.news.noTitle')",
      'words.title',
      'web/admin-news',
    ],
  ],
});
