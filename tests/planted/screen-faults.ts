import { faultsIn } from './fault.ts';

/** What people press, read and choose: forms, lists, filters, tables, the door, the desk and the kiosk. */
export const screenFaults = faultsIn({
  'web/local/search.ts': [
    [
      'a word that only a walk-in has is taken for a slip',
      'isBeginning(base, word) || findAmong(recent.values(), [word]).length > 0;',
      'isBeginning(base, word);',
      'web/search-recent',
    ],
  ],
  'web/local/readiness.ts': [
    ['the free room is the whole quota', 'room.quota - (room.usage ?? 0)', 'room.quota', 'web/ready-page'],
  ],
  'web/local/rehearsal.ts': [
    [
      'a rehearsal knows no hand-outs',
      "'badgeTemplate', 'zones', 'validity', 'handouts', 'checkpoints'",
      "'badgeTemplate', 'zones', 'validity', 'checkpoints'",
      'web/rehearsal',
    ],
  ],
  'web/records/use-record-form.ts': [
    ['the copy of a saved form stays in the tab', 'saveDraft(key, null);', '', 'web/competition-admin'],
  ],
  'web/ui/BirthDateField.tsx': [
    ['Backspace in an empty part of a date goes nowhere', 'go(part, -1);', '', 'web/birth-date'],
    [
      'a separator after an automatic step skips a part',
      "if (typed[part] !== '') go(part, 1);",
      'go(part, 1);',
      'web/birth-date',
    ],
  ],
  'web/ui/Table.tsx': [['Court 10 sorts before Court 2', ', numeric: true', '', 'web/list-address']],
  'web/features/desk/next-action.ts': [
    [
      'an envelope that was never printed is handed over',
      "(stage === 'issued' || stage === 'awaiting')",
      "stage === 'issued'",
      'web/next-action',
    ],
  ],
  'web/features/door/signals.ts': [
    ['a muted door sounds and shakes', 'if (muted) return;', '', 'web/door/signals'],
    [
      'a muted door is loud after a reload',
      "scope.localStorage.setItem(mutedKey, on ? '1' : '0');",
      '',
      'web/door/signals',
    ],
  ],
  'web/features/door/use-scanning.ts': [
    [
      'the green of the badge before stays when the next cannot be judged',
      'setShown(null);\n        setBroken(true);',
      'setBroken(true);',
      'web/door/door',
    ],
  ],
  'web/features/devices/cover.ts': [
    [
      'a digit typed elsewhere does not reach the field of the PIN',
      "present.querySelector('input')?.focus();",
      ';',
      'web/screen-lock',
    ],
  ],
  'web/features/account/UserFilters.tsx': [
    [
      'a role chosen after a state forgets the state',
      '{ q, ...(state ? { state } : {}), ...(chosen',
      '{ q, ...(chosen',
      'web/admin-users',
    ],
    [
      'a state chosen after a role forgets the role',
      '{ q, ...(role ? { role } : {}), ...(chosen',
      '{ q, ...(chosen',
      'web/admin-users',
    ],
  ],
  'web/features/account/UserActions.tsx': [
    [
      'enabling an account disables it',
      '`POST /api/admin/users/:id/${plan.kind}`',
      "'POST /api/admin/users/:id/disable'",
      'web/admin-users',
    ],
  ],
  'web/features/competition/road.ts': [
    [
      'the road to the final follows only the first team of a game',
      'team1?.id === teamId || team2?.id === teamId',
      'team1?.id === teamId',
      'web/road',
    ],
  ],
  'web/features/site/zone-draft.ts': [
    [
      'a zone named in English alone is left unnamed without a word',
      "else if (en) errors[`${zone}.es`] = 'REQUIRED';",
      '',
      'web/zone-draft',
    ],
  ],
  'web/features/imports/photo-archive.ts': [
    ['photos of a zip made on Windows are not found', ".replaceAll('\\\\', '/')", '', 'web/photo-archive'],
  ],
  'kiosk/printer.ts': [
    ['a printer that cannot be reached is no trouble', 'connecting-to-device|', '', 'kiosk/printer'],
  ],
});
