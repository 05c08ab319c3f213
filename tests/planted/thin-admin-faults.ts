import { faultsIn } from './fault.ts';

/** Faults of the admin area where an audit found that no test looked. */
export const thinAdminFaults = faultsIn({
  'web/admin/people/person/HandOversPage.tsx': [
    [
      'every hand-over says signed',
      "isSigned && t('people.handOvers.signed')",
      "t('people.handOvers.signed')",
      'web/hand-overs',
    ],
  ],
  'web/admin/devices/BackupStatus.tsx': [
    [
      'a server clock that went back is said to be ahead',
      'clockJumpMs > 0 ?',
      'clockJumpMs < 0 ?',
      'web/device-list',
    ],
  ],
  'web/admin/devices/DeviceStatus.tsx': [
    [
      'a wipe that is done says when it was ordered',
      "format.date(wipe.doneAt, 'dateTime')",
      "format.date(wipe.orderedAt, 'dateTime')",
      'web/admin-devices',
    ],
  ],
  'web/admin/exports/ExportButton.tsx': [
    [
      'an export of passages is said to be narrowed',
      "list !== 'scans' && Object",
      'Object',
      'web/import-screens',
    ],
  ],
  'web/admin/people/person/PersonPrivacy.tsx': [
    [
      'the unlikely mentions come first',
      'Number(other.isLikely) - Number(one.isLikely)',
      'Number(one.isLikely) - Number(other.isLikely)',
      'web/privacy-admin',
    ],
  ],
  'web/admin/people/person/HandOverPage.tsx': [
    [
      'a first badge is said to be a copy',
      'number: g === 1 ? number :',
      'number: g === 0 ? number :',
      'web/hand-overs',
    ],
  ],
  'web/admin/devices/HeldWork.tsx': [
    [
      'work of a file that was known is counted as set aside',
      "known > 0 && t('admin.work.fileKnown', { count: known })",
      "known > 0 && t('admin.work.fileKnown', { count: setAside })",
      'web/admin-fleet',
    ],
    ['work that stays aside is said to be good', 'isBad: left > 0 };', 'isBad: false };', 'web/admin-fleet'],
  ],
  'web/admin/registrations/RegistrationDetail.tsx': [
    [
      'an approved registration leads to a form that is refused',
      "{status !== 'approved' && (",
      '{status && (',
      'web/import-screens',
    ],
    [
      'a second address of a registration writes to the first',
      '<MailLink key="mail2" mail={registration.email2} />',
      '<MailLink key="mail2" mail={registration.email1} />',
      'web/import-screens',
    ],
  ],
  'web/admin/conflicts/ConflictsAdmin.tsx': [
    [
      'who may see no device gets a link to one',
      "toDevice={can(actor?.role, 'devices.manage') ? (code) => adminPath('devices', code) : undefined}",
      "toDevice={(code) => adminPath('devices', code)}",
      'web/conflicts-admin',
    ],
  ],
  'web/admin/people/person/ProposalSection.tsx': [
    [
      'a proposed country is shown as its code',
      "field === 'country' ? format.country(value) : value",
      'value',
      'web/administration-person',
    ],
  ],
  'web/admin/people/person/NoteSection.tsx': [
    [
      'a note always has room for all its letters',
      'noteLimit - text.length',
      'noteLimit',
      'web/administration-person',
    ],
  ],
  'web/admin/people/list/PrintDialog.tsx': [
    [
      'those deleted before a print are not counted as left out',
      'without: ids.length - withBadge.length',
      'without: people.length - withBadge.length',
      'web/administration-bulk',
    ],
  ],
  'web/admin/people/list/IssueDialog.tsx': [
    [
      'who had a badge before is not printed with the others',
      "outcome !== 'refused').map",
      "outcome === 'issued').map",
      'web/administration-bulk',
    ],
  ],
  'web/admin/competition/StandingTables.tsx': [
    [
      'the tables of the admin say the points of FIBA',
      '<p className="mt-8 text-muted">{points}</p>',
      '<p className="mt-8 text-muted">{points && t(\'competition.standings.rule\')}</p>',
      'web/competition-parts',
    ],
  ],
  'web/admin/devices/WorkCard.tsx': [
    [
      'work says its first reason though it was tried since',
      'useWhy()(tried ?? reason)',
      'useWhy()(reason)',
      'web/admin-fleet',
    ],
    [
      'work of an unknown device leads to a page of none',
      '!isOnItsPage && device.name !== null && can',
      '!isOnItsPage && can',
      'web/admin-fleet',
    ],
  ],
  'web/admin/people/person/ApprovalDialog.tsx': [
    [
      'a change that is taken back is called a refusal',
      "isTakenBack ? 'changed' : outcome",
      'isTakenBack ? outcome : outcome',
      'web/approvals',
    ],
    ['a decision that reached no one is said to be done', 'done > 0 ? t(', 'done >= 0 ? t(', 'web/approvals'],
  ],
  'web/admin/devices/DeviceDialogs.tsx': [
    [
      'a device with unsent work is locked without a word of it',
      'pending !== null && pending > 0 &&',
      'pending !== null && pending > 99 &&',
      'web/admin-devices',
    ],
  ],
  'web/admin/devices/CodeSheet.tsx': [
    [
      'a printed sheet asks before it is left',
      'onClick={() => (wasPrinted ? onDone() : setLeaving(true))}',
      'onClick={() => setLeaving(true)}',
      'web/admin-fleet',
    ],
  ],
  'web/admin/competition/EventAdmin.tsx': [
    [
      'events are sorted by title where their kind is meant',
      'sortBy: (event) => event.eventType,',
      'sortBy: (event) => event.title,',
      'web/record-screens',
    ],
  ],
  'web/admin/imports/ColumnStep.tsx': [
    [
      'a column is shown by its first rows though they are the same',
      '[...new Set(samples.slice(0, 30))].slice(0, 3)',
      'samples.slice(0, 3)',
      'web/import-answers',
    ],
    [
      'a hidden sheet is listed like the others',
      "label: isHidden ? t('imports.hiddenSheet', { name }) : name,",
      'label: name,',
      'web/import-answers',
    ],
  ],
  'web/admin/imports/Questions.tsx': [
    [
      'titles are asked about though they are dropped',
      'draft.reading.answers[doubt] ?? usual[doubt]',
      'draft.reading.answers[doubt]',
      'web/import-answers',
    ],
  ],
  'web/admin/settings/TemplateFields.tsx': [
    [
      'how zones are read is asked though none is shown',
      'disabled={!draft.show.zones}',
      'disabled={false}',
      'web/badge-template',
    ],
  ],
  'web/admin/imports/FileNotes.tsx': [
    [
      'rows of other sheets count the empty ones',
      'rows.filter(({ length }) => length > 0).length',
      'rows.length',
      'web/import-answers',
    ],
  ],
  'web/admin/imports/PlanRows.tsx': [
    [
      'rows that are left out come below all others',
      '.sort((a, b) => a.line - b.line)',
      '',
      'web/import-answers',
    ],
  ],
  'web/admin/competition/ResultsSheet.tsx': [
    [
      'the progress of a day is that of the lines in sight',
      'const done = known.filter(',
      'const done = shown.filter(',
      'web/results-sheet',
    ],
  ],
  'web/admin/competition/ClashNotes.tsx': [
    [
      'a conflict of a team says another place',
      "venue: other.venue ?? t('organise.game.noVenue')",
      'venue: clash.team.name',
      'web/move-games',
    ],
  ],
  'web/admin/devices/ManyDialog.tsx': [
    [
      'new codes are good for four hours, more or less chosen',
      'body: { uids, hours } });',
      'body: { uids, hours: 4 } });',
      'web/admin-fleet',
    ],
    [
      'a locked device keeps its name from others',
      ".filter(({ status }) => status !== 'revoked' && status !== 'over')",
      ".filter(({ status }) => status !== 'over')",
      'web/admin-fleet',
    ],
  ],
  'web/admin/settings/TemplatePictures.tsx': [
    [
      'removing a logo removes the first one',
      'logos.filter((_, at) => at !== place)',
      'logos.filter((_, at) => at !== 0)',
      'web/badge-template',
    ],
  ],
});
