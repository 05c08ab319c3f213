import { faultsIn } from './fault.ts';

/** What decides about calendars, standings, imports and what a badge shows. */
export const importFaults = faultsIn({
  'shared/competition/calendar.ts': [
    [
      'a deadline comes first in its day',
      "return from ?? until ?? '';",
      "return from ?? '';",
      'shared/calendar',
    ],
    ['a month that begins on a Monday has an empty week first', '+ 6) % 7;', '+ 6) % 8;', 'shared/calendar'],
    [
      'a day of registration and games is marked as registration',
      'return entries.every((entry) => kindOf',
      'return entries.some((entry) => kindOf',
      'shared/calendar',
    ],
  ],
  'shared/competition/clashes.ts': [
    [
      'a shorter rest after a move is not reported',
      'restOf(old) <= restOf(clash));',
      'restOf(old) >= restOf(clash));',
      'shared/clashes',
    ],
    ['a venue lacks its last court', 'Number(court) <= courts;', 'Number(court) < courts;', 'shared/clashes'],
    [
      'a moved game goes the wrong way',
      'Date.parse(game.date) + minutes',
      'Date.parse(game.date) - minutes',
      'shared/clashes',
    ],
    [
      'a moved game keeps a court the new venue lacks',
      'court: game.court && isCourtOf(courts, game.court) ? game.court : null };',
      'court: game.court };',
      'shared/clashes',
    ],
    [
      'games in reach of a clash are not looked at',
      '(tournament.rules.courtMinutes + tournament.rules.restMinutes)',
      'tournament.rules.courtMinutes',
      'shared/clashes',
    ],
    [
      'clashes are listed in any order',
      ' || compareTexts(a.other.date, b.other.date),',
      ',',
      'shared/clashes',
    ],
  ],
  'shared/competition/standings.ts': [
    ['a game counts twice', 'tally.played += 1;', 'tally.played += 2;', 'shared/standings'],
    ['bronze medals are lost in the sum', 'bronze: sum.bronze + bronze,', 'bronze,', 'shared/standings'],
    [
      'the medal table is upside down in bronze',
      'b.bronze - a.bronze ||',
      'a.bronze - b.bronze ||',
      'shared/standings',
    ],
    [
      'a country with bronze alone is left out',
      'row.gold + row.silver + row.bronze > 0',
      'row.gold + row.silver > 0',
      'shared/standings',
    ],
  ],
  'shared/imports/plan.ts': [
    [
      'a team is found by country before category',
      "for (const same of ['category', 'country'] as const)",
      "for (const same of ['country', 'category'] as const)",
      'shared/imports',
    ],
    [
      'two rows of one person change them twice',
      'lineOfId.set(there.id, row.line);',
      '',
      'shared/import-rows',
    ],
    [
      'every change warns of an outdated badge',
      'changes.some(({ field }) => printed.includes(field));',
      'changes.length > 0;',
      'shared/import-rows',
    ],
    [
      'a field that may change is named as fixed',
      "fixed.fields === 'all' || fixed.fields.includes(field));",
      'fixed.fields.length > 0 || field === fixed.code);',
      'shared/import-rows',
    ],
    [
      'people are no longer distinguished by country',
      'person.birthDate, person.country].join',
      'person.birthDate].join',
      'shared/import-rows',
    ],
  ],
  'shared/imports/check-row.ts': [
    [
      'a Windows path is taken for a web address',
      " && !/^[a-z]:[\\\\/]/i.test(photo ?? '');",
      ';',
      'shared/import-rows',
    ],
    [
      'an address with a password is fetched',
      "address.password === ''",
      "address.password !== ' '",
      'shared/import-rows',
    ],
    ['a photo may be any address', '/^https?:$/', '/^\\w+:$/', 'shared/import-rows'],
    [
      'the language of a person is lost',
      '...eachOptional((field) => optionalFields[field].schema.optional()),',
      '',
      'shared/import-rows',
    ],
    [
      'an unknown team is left out in silence',
      "if (typeof found === 'string') problems.push({ field: 'team', code: found });",
      '',
      'shared/import-rows',
    ],
    [
      'only the first wrong field is named',
      'return [...byField].map(',
      'return [...byField].slice(0, 1).map(',
      'shared/import-rows',
    ],
  ],
  'shared/imports/read-rows.ts': [
    [
      'a constant overrides the cell',
      'else raw.set(field, cell);',
      'else if (!raw.has(field)) raw.set(field, cell);',
      'shared/import-lines',
    ],
    [
      'an answer to a word of the file is forgotten',
      'reading.matches[field]?.[fold(text)];',
      'reading.matches[field]?.[text];',
      'shared/import-lines',
    ],
    [
      'a shared code of a country is read without a question',
      "return field === 'country' && findSharedCode(text, countryCells) !== null;",
      'return false;',
      'shared/import-doubts',
    ],
  ],
  'shared/imports/names.ts': [
    [
      'a comma in a name no longer parts it',
      'if (comma > 0 && !suffixes',
      'if (comma > 99 && !suffixes',
      'shared/imports',
    ],
    [
      'a name of three words has one surname',
      'const wanted = end <= 2 ||',
      'const wanted = end <= 3 ||',
      'shared/imports',
    ],
    ['two surnames around a connector are parted', 'at -= 2;', 'at -= 1;', 'shared/import-doubts'],
  ],
  'shared/imports/birth-parts.ts': [
    [
      'day and month of a date in three columns are exchanged',
      "[day, month, year].join(' · ')",
      "[month, day, year].join(' · ')",
      'shared/import-birth-parts',
    ],
    [
      'days of a form are those of a birth date',
      'return others.length > 0 ? null',
      'return others.length > 9 ? null',
      'shared/import-birth-parts',
    ],
  ],
  'shared/imports/find-headings.ts': [
    ['a list of few columns is turned', 'Math.max(3, 2 * inRows)', '1', 'web/drafts'],
    [
      'a heading over day, month and year covers the columns behind them',
      "!isBirthPart(`${over} ${text}`)) over = '';",
      '!isBirthPart(`${over} ${text}`)) over = over.trim();',
      'shared/import-birth-parts',
    ],
    [
      'a team in two cells above the headings is a group of them',
      '!isTeamTitle(kind, over, own) &&',
      '',
      'shared/import-columns',
    ],
    [
      'headings are looked for in the first row',
      'rows.slice(0, mostTitles)',
      'rows.slice(0, 1)',
      'shared/imports',
    ],
    [
      'a list without headings loses its first person',
      'return { texts: textsOf(-1), dataFrom: 0 };',
      'return { texts: textsOf(-1), dataFrom: 1 };',
      'shared/import-columns',
    ],
  ],
  'shared/imports/same-person.ts': [
    [
      'a corrected birth date makes a second person',
      'if (a === b) return 4;',
      'if (a === b) return 0;',
      'server/import-again',
    ],
    [
      'another code of the file does not speak for another person',
      'row.externalId !== externalId) return null;',
      'row.externalId === externalId) return null;',
      'server/import-again',
    ],
  ],
  'web/admin/imports/reading/workbook.ts': [
    ['dates of a LibreOffice are four years off', '/^(1|true|on|t)$/i', '/^(1)$/', 'web/import-workbook'],
    [
      'a chart on a tab is a list',
      "return root === 'worksheet' ? sheet : null;",
      'return sheet;',
      'web/import-workbook',
    ],
  ],
  'web/admin/imports/reading/csv.ts': [
    [
      'a quote that never closes swallows the lines below',
      'if (end === null) return null;',
      'if (end === null) continue;',
      'web/import-csv',
    ],
    [
      'a list in the last cell is taken for the quote of another row',
      'cellsBefore + first === columns && later.includes(columns)',
      'cellsBefore + first === columns',
      'web/import-csv',
    ],
  ],
  'web/admin/imports/labels.ts': [
    [
      'a person whose first cell names a team is a title',
      'filled.length === 2 && at === 0 && isTeam',
      '(filled.length === 2 || at === 0) && isTeam',
      'web/import-title-teams',
    ],
    [
      'a note behind a person makes a title of them',
      "labeledTexts([cells.find((cell) => cell !== '') ?? ''])",
      'labeledTexts(cells)',
      'web/import-labels',
    ],
    [
      'the category of the last team goes on to the next',
      "if (readTeamLabel(cells, true).length > 0) [branch, category] = ['', ofSheet];",
      '',
      'web/import-labels',
    ],
    ['a coach among numbers is a player', "wordIn(cells[beside] ?? '')", "''", 'web/import-labels'],
    ['the role before a name stays in it', 'column === names ? name : cell', 'cell', 'web/import-labels'],
    [
      'every block of a sheet has the first team',
      'titles.findLast((title) => title.line < line)',
      'titles.find((title) => title.line < line)',
      'web/import-title-teams',
    ],
  ],
  'web/admin/imports/import-draft.ts': [
    [
      'what titles are cannot be decided otherwise',
      "includes('team') && reading.answers.titleTeam === undefined",
      "includes('team')",
      'web/import-title-teams',
    ],
    [
      'titles that may be teams are not asked about',
      'return names.length > 1 || names.some((name) => known.has(fold(name))) ? names : [];',
      'return names.length > 99 ? names : [];',
      'web/import-title-teams',
    ],
  ],
  'web/admin/imports/sort-lines.ts': [
    [
      'hidden rows are registered',
      "hiddenRows.has(index) ? 'HIDDEN' : reason;",
      'reason;',
      'web/import-workbook',
    ],
  ],
  'shared/imports/dates.ts': [
    [
      'a year of two digits is in this century',
      'year <= tournament.year % 100 &&',
      'year <= tournament.year % 100 + 9 &&',
      'shared/import-values',
    ],
    [
      'dates a program has swapped are taken without a question',
      'if (!isHalf || hasLate) doubts.swapped = [];',
      'doubts.swapped = [];',
      'shared/import-doubts',
    ],
    [
      'most American dates are read the other way',
      "mdy > dmy ? 'mdy' : 'dmy'",
      "mdy > dmy ? 'dmy' : 'dmy'",
      'shared/import-values',
    ],
    [
      'a year before the month is taken for a day',
      '? [b, a] : [a, b];',
      '? [a, b] : [a, b];',
      'shared/import-values',
    ],
  ],
  'shared/base/typed-date.ts': [["'set' is no September", "'sept', 'sep', ", '', 'shared/import-values']],
  'shared/imports/guess-columns.ts': [
    [
      'the second of two headings is taken',
      'b.score - a.score || a.column - b.column',
      'b.score - a.score || b.column - a.column',
      'shared/imports',
    ],
    [
      "'Name' beside 'Surname' is a whole name",
      "if (has('fullName') && (has('firstName') || has('lastName'))) {",
      "if (has('fullName') && has('firstName') && has('lastName')) {",
      'shared/imports',
    ],
    [
      'an emergency contact is the participant',
      "if (isOfOthers(words) && field.value !== 'role') return true;",
      '',
      'shared/import-columns',
    ],
    ['cells that say something else are believed', 'named - 60', 'named - 6', 'shared/imports'],
  ],
  'shared/badges/layouts.ts': [
    [
      'the back of a card marks the zone beside',
      '(person.zones & (1 << place)) !== 0;',
      '(person.zones & (1 << (place + 1))) !== 0;',
      'shared/badge-drawing',
    ],
    [
      'the back of a card names a retired zone that the badge does not open',
      'isRetired && !isOpen(place) ? [] : [place]',
      '[place]',
      'shared/badge-drawing',
    ],
    [
      'the back of a card has ten zones',
      'Math.max(5, Math.ceil(places.length / 2))',
      '5',
      'shared/badge-drawing',
    ],
    ['closed zones are written like open ones', 'open ? ink : slate,', 'ink,', 'shared/badge-drawing'],
  ],
  'shared/credentials/validity.ts': [
    [
      'a door that denies is stored as the usual one',
      'door === usualValidity.door && ',
      '',
      'shared/validity',
    ],
    [
      'a role that waits is stored as the usual one',
      " && Object.values(roles).every((mode) => mode === 'atOnce'),",
      ',',
      'shared/validity',
    ],
    [
      'only scanned badges wait',
      "modeOf(rules, role) !== 'atOnce'",
      "modeOf(rules, role) === 'scannedBack'",
      'shared/validity',
    ],
  ],
  'web/offline/search/search.ts': [
    [
      'a word only a walk-in has counts as a slip',
      'isBeginning(base, word) || findAmong(recent(), [word]).length > 0;',
      'isBeginning(base, word);',
      'shared/search',
    ],
  ],
});
