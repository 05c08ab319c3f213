import { faultsIn } from './fault.ts';

/** Faults where an audit found that a screen, a count or a log was looked at by no test. */
export const thinFaults = faultsIn({
  'web/account/profile/ProfilePage.tsx': [
    [
      'who works at a door alone reads nothing of it',
      "['scan', 'door.scan']",
      "['scan', 'desk.use']",
      'web/own-account',
    ],
  ],
  'web/account/registration/RegistrationSession.tsx': [
    [
      'a person who is held back is listed as without a credential',
      'person.credentialNumber ?? heldBack(person) ??',
      'person.credentialNumber ??',
      'web/participants-register',
    ],
  ],
  'web/site/competition/teams/TeamPage.tsx': [
    [
      'a game a team did not appear for is not lost on its page',
      'row.lost + row.forfeited',
      'row.lost',
      'web/competition-parts',
    ],
  ],
  'web/site/competition/teams/GroupTableView.tsx': [
    [
      'a game a team did not appear for is not lost in its table',
      'row.lost + row.forfeited',
      'row.lost',
      'web/competition-parts',
    ],
  ],
  'web/site/competition/ScheduleWidget.tsx': [
    [
      'the games that are not shown are all of the day',
      'count: count - gamesShown',
      'count',
      'web/schedule-page',
    ],
  ],
  'web/site/inbox/UnsubscribePage.tsx': [
    [
      'unsubscribing cannot be tried again',
      '<Notice kind="error" action={button}>',
      '<Notice kind="error">',
      'web/inbox',
    ],
  ],
  'web/core/ui/Countdown.tsx': [
    [
      'the last day before the event is said to have begun',
      'Object.values(parts).every((part) => part === 0)',
      'parts.days === 0',
      'web/countdown',
    ],
    [
      'the small countdown repeats its hours',
      "[parts.minutes, t('common.countdown.minutes')],",
      "[parts.hours, t('common.countdown.minutes')],",
      'web/countdown',
    ],
  ],
  'web/site/info/ArchivePage.tsx': [
    [
      'an archive opens in Spanish for every reader',
      'archivePath(id, language)',
      "archivePath(id, 'es')",
      'web/info',
    ],
  ],
  'web/core/lib/use-address.ts': [
    [
      'each choice on a page is a step back',
      '{ replace: true, preventScrollReset: true }',
      '{ preventScrollReset: true }',
      'web/schedule-page',
    ],
  ],
  'web/core/client/updates.ts': [
    [
      'what is written while the server is asked is lost',
      '!answer?.ok || hasUnsaved()',
      '!answer?.ok',
      'web/updates',
    ],
  ],
  'web/account/profile/SecurityPage.tsx': [
    [
      'an app is asked for beside an own password',
      'actor?.owesFactor && !actor.owesPassword && (',
      'actor?.owesFactor && (',
      'web/second-factor',
    ],
  ],
  'web/account/registration/ParticipantFields.tsx': [
    [
      'a desk reads what delegates read of a wrong age',
      "isDesk ? 'participants.wrongAgeDesk' : 'participants.wrongAgeNext'",
      "isDesk ? 'participants.wrongAgeNext' : 'participants.wrongAgeNext'",
      'web/participants-fields',
    ],
    [
      'a role with a category keeps the one stored for another',
      "if (!hasCategory(role) && hasCategory(event.target.value)) setValue('category', '');",
      '',
      'web/participants-fields',
    ],
  ],
  'web/account/registration/TeamField.tsx': [
    [
      'teams of another country fit',
      '(!country || team.country === country) &&',
      '',
      'web/participants-fields',
    ],
  ],
  'web/account/sign-in/SignInPage.tsx': [
    [
      'who owes a second factor loses the page they wanted',
      'state={isHeldUp ? location.state : undefined}',
      'state={undefined}',
      'web/account-forms',
    ],
  ],
  'web/site/competition/competition-words.ts': [
    [
      'an event in Spanish alone has no title in English',
      "return (language === 'en' ? what.event.titleEn : null) ?? what.event.title;",
      "return (language === 'en' ? what.event.titleEn : what.event.title) ?? '';",
      'web/competition-parts',
    ],
  ],
  'web/site/competition/venues/AccommodationPage.tsx': [
    [
      'a hotel is read out in the other language',
      "lang={isEnglish ? 'en' : 'es'}",
      "lang={isEnglish ? 'es' : 'en'}",
      'web/info',
    ],
  ],
  'web/core/table/LongTable.tsx': [
    [
      'a card on a phone is counted from zero',
      'aria-posinset={index + 1}',
      'aria-posinset={index}',
      'web/widgets',
    ],
    [
      'the next page of people is asked for at the last row',
      'lastShown >= lines.length - ahead',
      'lastShown >= lines.length',
      'web/widgets',
    ],
  ],
  'web/core/dialog/DecisionDialog.tsx': [
    [
      'a suggested decision comes last',
      '...numbered.filter(({ id }) => id === suggested),\n    ...numbered.filter(({ id }) => id !== suggested),',
      '...numbered.filter(({ id }) => id !== suggested),\n    ...numbered.filter(({ id }) => id === suggested),',
      'web/widgets',
    ],
  ],
  'web/core/table/RowMenu.tsx': [
    [
      'what a menu may not do is said as a success',
      "showToast({ title, description: forbidden, kind: 'bad' });",
      'showToast({ title, description: forbidden });',
      'web/record-list-parts',
    ],
  ],
  'web/account/sign-in/LoginForm.tsx': [
    [
      'another account begins with the refusal of the first',
      '    setFailure(null);\n    setAsked(null);\n  }',
      '    setAsked(null);\n  }',
      'web/account-forms',
    ],
  ],
  'web/account/registration/RegistrationForm.tsx': [
    [
      'who is signed out of a registration loses the way back',
      'state={{ from: { pathname: paths.newParticipant } }}',
      'state={{}}',
      'web/participants-register',
    ],
  ],
  'web/site/news/NewsCard.tsx': [
    [
      'a story is read out in the other language',
      'lang={words.language}',
      "lang={words.language === 'en' ? 'es' : 'en'}",
      'web/news',
    ],
  ],
  'web/site/competition/teams/RoadToFinal.tsx': [
    [
      'the loser of the final is the champion',
      'const winner = score.team1 > score.team2 ? team1 : team2;',
      'const winner = score.team1 > score.team2 ? team2 : team1;',
      'web/competition-parts',
    ],
  ],
  'web/core/client/session-changes.ts': [
    [
      'signing in keeps the answers of a visitor',
      '  void client.invalidateQueries({ predicate: isPersonal });\n',
      '',
      'web/account-forms',
    ],
  ],
  'web/site/competition/teams/point-words.ts': [
    [
      'an edition with other points has those of FIBA',
      'win === 2 && loss === 1 && noShow === 0',
      'win === 2 || loss === 1 || noShow === 0',
      'web/competition-parts',
    ],
  ],
});
