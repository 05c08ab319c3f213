import { faultsIn } from './fault.ts';

/** Faults where one edition ends and another begins: its first desk and badge, its file, and the first people who need an approval. */
export const nextEditionFaults = faultsIn({
  'server/admin/settings/setup-steps.ts': [
    [
      'a desk of an edition that is over is the first one',
      "['pending', 'active']",
      "['pending', 'active', 'over']",
      'server/setup-steps',
    ],
  ],
  'server/admin/settings/editions.ts': [
    [
      'a file that changes nothing is a revision',
      'if (known && written.length === 0) return known;',
      '',
      'server/editions',
    ],
    [
      'a file writes each of its sections',
      'known ? changedSections(known.edition, given) : ',
      '',
      'server/editions',
    ],
  ],
  'server/admin/settings/close-edition.ts': [
    [
      'a device that came up is the work of another person',
      "new AppError('INVALID', { fields: { unsent: 'REQUIRED' } })",
      "new AppError('CHANGED_MEANWHILE')",
      'server/close-edition',
    ],
  ],
  'shared/edition/check-edition.ts': [
    [
      'an edition differs by the order in which it is written',
      'Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))',
      'inner',
      'server/editions',
      'web/next-edition',
    ],
  ],
  'shared/edition/next-edition.ts': [
    [
      'empty sections of a new file are written',
      '!emptied.includes(name) || ',
      'true || ',
      'server/editions',
    ],
    [
      'the first badge of a new edition is too early',
      'isNew ? [`${today}T00:00`, moved.registrationFrom]',
      'isNew ? [moved.registrationFrom]',
      'shared/edition',
    ],
    ['badges count from a day that has not begun', 'nowMs - 12 * 3_600_000', 'nowMs', 'shared/edition'],
    ['badges that count stop with a later first day', ': [before.badgesFrom];', ': [];', 'shared/edition'],
  ],
  'web/app/setup/step-drafts.ts': [
    [
      'an edition that the guide starts is not new',
      'isNew: id !== edition.id',
      'isNew: false',
      'web/setup-guide',
    ],
  ],
  'web/core/lib/use-badge-dates.ts': [
    ['badges to come are as good as others', 'usePresent() < from', 'false', 'web/setup-guide'],
  ],
  'web/app/setup/DeskStep.tsx': [
    [
      'the first device is created without the dates of badges',
      ' ${badgeDates.words}`',
      '`',
      'web/setup-guide',
    ],
  ],
  'web/admin/settings/SetupChecklist.tsx': [
    [
      'the checklist names no dates of badges',
      "{step === 'dates' && badgeDates.words}",
      '',
      'web/setup-checklist',
    ],
  ],
  'web/admin/edition/NextEdition.tsx': [
    [
      'the code of the next edition keeps the year that was proposed',
      "chosen > '2' ?",
      "chosen > '3' ?",
      'web/next-edition',
    ],
    [
      'the next edition is offered a code that is taken',
      '!editions.some((one) => one.id === free)',
      'true',
      'web/next-edition',
    ],
  ],
  'web/admin/edition/EditionFile.tsx': [
    [
      'a file replaces the edition of the site unasked',
      "if (found.stored?.status === 'live') setAsked(found);",
      'if (false) setAsked(found);',
      'web/next-edition',
    ],
    [
      'the same file is imported again',
      'if (found.stored && found.changes.length === 0)',
      'if (false)',
      'web/next-edition',
    ],
  ],
  'web/admin/edition/CloseEdition.tsx': [
    ['a device that came up is not said', 'appeared.length > 0 &&', 'false &&', 'web/next-edition'],
    ['a device that came up is not marked', 'isNew ? t(', 'false ? t(', 'web/next-edition'],
    [
      'what the draft lacks is refused in silence',
      'path && !shownElsewhere.includes(path)',
      'false',
      'web/next-edition',
    ],
  ],
  'web/stations/desk/walk-in/WalkInForm.tsx': [
    [
      'a badge that needs an approval is issued',
      'findKind(role)?.needsApproval === true',
      'false',
      'web/desk-walk-in',
    ],
    [
      'a refused walk-in may be registered or not',
      " more={t(isIssuing ? 'desk.walkIn.notYet' : 'desk.walkIn.notRegistered')}",
      '',
      'web/desk-walk-in',
    ],
  ],
  'web/device/desk.actions.ts': [
    [
      'a new person whose badge needs an approval is not registered',
      "['REQUIREMENT_MISSING', 'APPROVAL_WAITING']",
      "['REQUIREMENT_MISSING']",
      'web/local-rules',
    ],
  ],
  'server/admin/settings/close-store.ts': [
    [
      'a code of the former edition enrolls a device in the next one',
      "eq(devices.status, 'pending')",
      "eq(devices.status, 'over')",
      'server/close-edition',
    ],
  ],
});
