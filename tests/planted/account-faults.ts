import { faultsIn } from './fault.ts';

/** Names that look alike, what a session alone may do, and what is left of one that has ended. */
export const accountFaults = faultsIn({
  'shared/accounts/username-key.ts': [
    [
      'a dot tells two user names apart',
      "letters.replace(/[^\\p{L}\\p{N}]+/gu, '')",
      'letters',
      'server/username-keys',
      'shared/username-key',
    ],
    ['adrnin is free beside admin', ".replaceAll('rn', 'm')", '', 'shared/username-key'],
    [
      'pauI is free beside paul',
      "username.replace(/(?<=\\p{Ll})I/gu, 'l')",
      'username',
      'shared/username-key',
    ],
  ],
  'web/stations/set-up/EnrollForm.tsx': [
    [
      'a browser that is no desk offers no way to sign in',
      "session.kind === 'signedOut' && (",
      'false && (',
      'web/desk-enroll',
    ],
  ],
  'web/stations/set-up/OperatorForm.tsx': [
    [
      'a desk that is cut off asks for the password first',
      '{isCutOff && !locked && <ByPin db={db} isFirst />}',
      '',
      'web/desk-enroll',
    ],
  ],
  'web/stations/set-up/LockScreen.tsx': [
    [
      'a locked screen does not say whose PIN it asks',
      "owner={way === 'otherPin' ? null : operator.name || operator.username}",
      'owner={null}',
      'web/screen-lock',
    ],
  ],
  'shared/credentials/reasons.ts': [
    [
      'a note that begins like a code loses its beginning',
      "(rest.length === 0 || rest[0]?.startsWith(' '))",
      'true',
      'shared/reasons',
    ],
    [
      'a reason of an earlier version in the other language stays as it is',
      'presets.es[code].includes(text.trim()) || ',
      '',
      'shared/reasons',
    ],
    [
      "a door shows an operator's note",
      "code === null || code === 'other' ? null : reasonTitle(code, language)",
      'code === null ? null : reasonText(stored, language)',
      'shared/reasons',
    ],
  ],
  'web/stations/door/camera-facts.ts': [
    [
      'a camera that is muted for a moment is opened again',
      'if (track.muted && !document.hidden) onLost();',
      'if (!document.hidden) onLost();',
      'web/door/camera',
    ],
    ['an iPad counts as a Mac', 'maxTouchPoints > 1', 'false', 'web/door/camera'],
  ],
  'server/accounts/store.ts': [
    [
      'an account of an earlier version has no look-alikes',
      'if (await isHeldWithoutKey(db, key)) throw usernameTaken();',
      '',
      'server/username-keys',
    ],
  ],
  'server/core/http/mount.ts': [
    [
      'a session alone makes a super user',
      'if (ctx.actor && asksForProof(key, input.body)) requireFreshProof(ctx.session);',
      '',
      'server/fresh-proof',
    ],
    [
      'a proof counts for a day',
      'age > proofMinutes * 60_000',
      'age > proofMinutes * 60_000 * 144',
      'server/fresh-proof',
    ],
  ],
  'server/core/http/fresh-proof.ts': [
    [
      'a session alone switches off the second factor of the event',
      "?.key === 'staffSecondFactor'",
      "?.key === 'secondFactor'",
      'server/fresh-proof',
    ],
  ],
  'server/accounts/factor-routes.ts': [
    [
      'any password is a proof',
      '        await requireProof(ctx, body, parts);\n        ctx.session.prove();',
      '        ctx.session.prove();',
      'server/fresh-proof',
    ],
  ],
  'web/core/client/api.ts': [
    [
      'a call that asked for the password is not made again',
      'return send(key, sent);\n  });',
      'throw error;\n  });',
      'web/ask-proof',
    ],
  ],
  'web/core/client/restored-page.ts': [
    [
      'a kept page shows itself before the server is asked',
      "style.visibility = 'hidden';",
      '',
      'web/restored-page',
    ],
    [
      'a kept page is shown to another person',
      'if (presentUser()?.id === before.id) return false;',
      'if (presentUser()) return false;',
      'web/restored-page',
    ],
    [
      'without a network a kept page outlives the sign-out',
      'if (readMark() !== known) return location.reload();',
      '',
      'web/restored-page',
    ],
  ],
  'web/app/AskProof.tsx': [
    [
      'a closed login opens again with everything the page reads',
      'hasDeclined.current = !isShown;',
      'hasDeclined.current = false;',
      'web/ask-proof',
    ],
  ],
  'web/account/sign-in/SessionDialog.tsx': [
    [
      'a call of one person is sent in the name of another who logs in',
      'onAnswer(user.id === before?.id)',
      'onAnswer(user !== null)',
      'web/ask-proof',
    ],
  ],
  'web/account/profile/proof.tsx': [
    [
      'an account with one proof is offered another',
      '      {hasBoth && (',
      '      {hasBoth || (',
      'web/second-factor',
    ],
  ],
  'web/account/profile/SecondFactor.tsx': [
    [
      'a second factor cannot be removed',
      "onStep({ kind: 'remove' })",
      "onStep({ kind: 'begin' })",
      'web/second-factor',
    ],
  ],
  'web/admin/registrations/RegistrationForm.tsx': [
    [
      'telephone and email of a delegate are plain texts',
      "types[name] ?? 'text'",
      "'text'",
      'web/import-screens',
    ],
  ],
  'web/admin/edition/kind-parts.tsx': [
    [
      'one wrong kind opens all that are off',
      'name.startsWith(`${at}.`) && form',
      'form',
      'web/edition-admin',
    ],
  ],
  'web/admin/edition/EditionActions.tsx': [
    ['the file of an edition has no kind', "{ type: 'application/json' }", '{}', 'web/edition-admin'],
    [
      'the file of an edition is called by its title',
      '`${edition.id}.json`',
      '`${name}.json`',
      'web/edition-admin',
    ],
  ],
  'web/admin/settings/BadgeTemplateAdmin.tsx': [
    [
      'a template that is not saved says nothing',
      "saveFailed: t('template.saveFailed')",
      "saveFailed: ''",
      'web/badge-template',
    ],
  ],
  'web/admin/people/list/ParticipantFilters.tsx': [
    [
      'the filter of rules has no name for all',
      "whole={t('people.any.rule')}",
      'whole=""',
      'web/administration',
    ],
  ],
  'web/admin/people/person/ParticipantPage.tsx': [
    [
      'a click for a new tab goes back instead',
      '!cameFromList || event.metaKey || event.ctrlKey || event.shiftKey',
      '!cameFromList',
      'web/administration',
    ],
    [
      'a person opened from a narrowed list leads to the whole list',
      'void navigate(-1);',
      "void navigate(adminPath('credentials'));",
      'web/administration',
    ],
  ],
  'web/admin/settings/SetupChecklist.tsx': [
    [
      'steps before the doors open are asked for before publishing',
      "['checkpoints', 'badge', 'desk'];",
      "['checkpoints', 'badge'];",
      'web/setup-checklist',
    ],
    [
      'open steps have no word',
      "t(isDone ? 'setup.isDone' : 'setup.isOpen')",
      "t(isDone ? 'setup.isDone' : 'setup.title')",
      'web/setup-checklist',
    ],
    [
      'the first desk is made in the settings',
      "return adminPath('devices');",
      "return adminPath('settings', 'devices');",
      'web/setup-checklist',
    ],
    [
      'the count of done steps counts all',
      'steps.filter(({ isDone }) => isDone).length, all',
      'steps.length, all',
      'web/setup-checklist',
    ],
    [
      'the steps of an edition lead to no edition',
      "adminPath('settings', 'edition', presentEdition().id, step)",
      "adminPath('settings', 'edition', step)",
      'web/setup-checklist',
    ],
  ],
});
