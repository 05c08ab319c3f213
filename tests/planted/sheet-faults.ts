import { faultsIn } from './fault.ts';

/** What decides how lists of organizers are read: columns, names, dates, and lists beside each other. */
export const sheetFaults = faultsIn({
  'shared/imports/guess-columns.ts': [
    [
      'a nationality is the country one plays for',
      'if (represents && share > 0.5) return 125;',
      '',
      'shared/import-headings',
    ],
    [
      'the first of two columns of dates is that of birth, unasked',
      'if (isAsked) for (const option of areUnnamed) option.score = 0;',
      '',
      'shared/import-headings',
    ],
    [
      'a heading of other languages is no birth date',
      "if (field.field === 'birthDate' && ofBirth.test(",
      "if (field.field === 'birthDate' && /^$/.test(",
      'shared/import-headings',
    ],
    [
      'a second column of names is a second name',
      'if (isRepeated(column)) continue;',
      '',
      'shared/import-columns',
    ],
    [
      'what is of the player is the player',
      'outside.length - (isOfIt ? 30 : 0)',
      'outside.length',
      'shared/import-columns',
    ],
    [
      "a column of yes and no names everybody's country",
      "if (field.value === 'country' && heading !== '' && !cells.some(isCountryName)) return 0;",
      '',
      'shared/import-columns',
    ],
  ],
  'shared/imports/fields.ts': [
    ['headings of Brazil are unknown', 'pt ? { ...field, pt } : field', 'field', 'shared/import-columns'],
  ],
  'shared/imports/name-headings.ts': [
    [
      'Ap. Materno is no surname',
      'apell apells apel apels apdo apdos ap aps',
      'apell',
      'shared/import-headings',
    ],
    ['1er apellido is no surname', ".replace(ordinal, '$1')", '', 'shared/import-headings'],
  ],
  'shared/imports/unused-names.ts': [
    [
      'a surname under an unknown heading is lost, unasked',
      '!(isNamed || isFirstOnly)',
      '!isNamed',
      'shared/import-headings',
      'web/import-answers',
    ],
    [
      'a nickname is part of a whole name',
      ' && !areWhole(cellsOf(lines, whole))',
      '',
      'shared/import-headings',
    ],
  ],
  'shared/imports/find-headings.ts': [
    [
      'a person whose role is called like a heading is taken for one',
      ' || lower.some((text) => readsAsDay(text))',
      '',
      'shared/import-columns',
    ],
  ],
  'shared/imports/names.ts': [
    [
      'capitals tell no surname',
      'const parts = byCapitals(words, end) ?? (',
      'const parts = (',
      'shared/import-names',
    ],
    [
      'a nickname is cut in two',
      'const words = withNicknames(whole).split',
      'const words = whole.split',
      'shared/import-names',
    ],
    [
      'an initial is a surname',
      'if (surnames > 0 && isInitial(words[at - 1])) break;',
      '',
      'shared/import-names',
    ],
    [
      'the number of a shirt is part of a name',
      'const rest = dropNumbers(',
      'const rest = (',
      'shared/import-names',
    ],
  ],
  'shared/imports/name-order.ts': [
    [
      'surnames first are read as first names, unasked',
      'return against.length > agreeing ? against : [];',
      'return [];',
      'shared/import-names',
    ],
  ],
  'shared/imports/read-rows.ts': [
    [
      'the answer to what names begin with changes nothing',
      "answers.nameOrder ? answers.nameOrder === 'surnames' : isSurnameFirst",
      'isSurnameFirst',
      'web/import-answers',
    ],
  ],
  'web/admin/imports/reading/stack-lists.ts': [
    [
      'a list to the right is lost',
      'if (lists) return stacked(sheet, lists, (row) => row);',
      '',
      'web/import-stacked',
    ],
    [
      'contacts beside people become people',
      'return areOthers ? null : blocks;',
      'return blocks;',
      'web/import-stacked',
    ],
    [
      'a person of a row who is not there becomes one',
      'return isEmpty ? [] : row;',
      'return row;',
      'web/import-stacked',
    ],
    [
      'hidden rows of a second list are read',
      'hiddenRows.map((row) => row + block * rows.length)',
      'hiddenRows.map((row) => row)',
      'web/import-stacked',
    ],
  ],
  'web/stations/desk/walk-in/passport.ts': [
    [
      'a digit in a name is no reason to ask for it',
      "(isCut || letters !== written) && ('name' as const),",
      "isCut && ('name' as const),",
      'web/desk-passport',
    ],
    ['a name keeps the blanks of fillers', "    .replace(/ +/g, ' ')\n", '', 'web/desk-passport'],
    [
      'a visa needs a check digit that it has not',
      "zone.startsWith('V') ? checked.filter((field) => field !== composite) : checked;",
      'checked;',
      'web/desk-passport',
    ],
  ],
  'web/stations/desk/walk-in/one-line.ts': [
    ['cells of a pasted row are one word', "line.replace(/\\s*[;|\\t]\\s*/g, ' ')", 'line', 'web/one-line'],
    [
      'the names behind a date are not read',
      "const isDateFirst = found !== null && found.before === '';",
      'const isDateFirst = false;',
      'web/one-line',
    ],
    [
      'commas between cells turn a name round',
      "return isRow && readTypedDate(cells[1] ?? '') !== null ? cells.join(' ') : parted;",
      'return parted;',
      'web/one-line',
    ],
  ],
  'shared/base/typed-date.ts': [
    [
      'Germany behind a date is a word of the date',
      ' && !ends.some((word) => filler.includes(fold(word)))',
      '',
      'web/one-line',
    ],
  ],
  'shared/imports/values.ts': [
    [
      'SV and El Salvador in one cell are no country',
      'if (twice && twice === find(other)) return twice;',
      '',
      'shared/import-spellings',
    ],
    [
      'two countries in one cell are the first one',
      'twice === find(other)',
      'find(other)',
      'shared/import-spellings',
    ],
    ['No is Norway, unasked', '  NO: [],\n', '', 'shared/import-spellings'],
    [
      'a heading H/M says nothing of a column of M',
      '.test(wordsOf(heading))',
      '.test(heading.slice(0, 0))',
      'shared/import-lines',
    ],
    [
      'V and M are a column of men',
      '/^[hv]$/.test(wordsOf(cell))',
      "wordsOf(cell) === 'h'",
      'shared/import-lines',
    ],
  ],
  'shared/imports/withdrawn.ts': [
    [
      'a person struck through is imported, unasked',
      'isStruck(line, column) || ',
      '',
      'web/import-withdrawn',
    ],
    ['who has paid seems to have withdrawn', ' || ofPayment.test(fold(heading))', '', 'web/import-withdrawn'],
    [
      'a note of a withdrawal is not read',
      " ||\n      notes.some((column) => isOut.test(fold(cells[column] ?? '')))",
      '',
      'web/import-withdrawn',
    ],
  ],
  'web/admin/imports/reading/workbook.ts': [
    [
      'a text that is struck through in part is struck',
      'return this.#some && this.#all;',
      'return this.#some;',
      'web/import-withdrawn',
    ],
  ],
  'shared/imports/marked-columns.ts': [
    [
      'of two marks the first one counts',
      "[[line.line, said.join(' / ')]]",
      "[[line.line, said[0] ?? '']]",
      'web/import-sections',
    ],
    [
      'a column with other words than marks is marked',
      'columns.length < 2 || !columns.every(isOfMarks)',
      'columns.length < 2',
      'web/import-sections',
    ],
  ],
  'web/admin/imports/labels.ts': [
    [
      'a section goes on below the next title',
      'const said = titles.map(({ line, cells }) => ({ line, text: sectionIn(cells) }));',
      'const said = titles.map(({ line, cells }) => ({ line, text: sectionIn(cells) })).filter(({ text }) => text);',
      'web/import-sections',
    ],
  ],
  'shared/imports/same-person.ts': [
    [
      'a slip in the name and one in the date make a second person',
      'bySlip.get(key) ?? []',
      '[]',
      'shared/likely-person',
    ],
    [
      'a slip in the name and the date turned make a second person',
      '`${year} ${turned}`',
      '`${year} ${month} ${day}`',
      'shared/likely-person',
    ],
    [
      'slips in both weigh more than a day that is the same',
      'Number(b.isFirm) - Number(a.isFirm) ||',
      '',
      'shared/likely-person',
    ],
    ['two of a team with slips are two people', '...(team ? [team] : [])', '', 'shared/likely-person'],
  ],
  'shared/imports/dates.ts': [
    [
      'days that a program counts are no half of a column',
      "return { kind: 'iso', date: dateOfSerial(days) };",
      "return { kind: 'day', date: dateOfSerial(days) };",
      'shared/import-doubts',
    ],
    [
      'a heading decides the order of dates that mix both',
      'dmy > 0 ? null : orderInHeading(heading);',
      'orderInHeading(heading);',
      'web/drafts',
    ],
    ['an age behind a date makes it none', "    .replace(age, '')\n", '', 'shared/import-spellings'],
    [
      'a heading of months first is not heard',
      "? 'mdy' : null;",
      '? null : null;',
      'shared/import-spellings',
    ],
  ],
  'web/core/photo/scale-photo.ts': [
    [
      'a HEIC photo that is called a JPEG is damaged',
      "throw (await startsAsHeic(file)) ? new PhotoFault('HEIC') : cause;",
      'throw cause;',
      'web/scale-photo',
    ],
    [
      'a photo of a phone that names no type is refused',
      'file instanceof File && endings.test(file.name));',
      'false);',
      'web/scale-photo',
    ],
  ],
  'web/admin/imports/read-file.ts': [
    ['="0013" in quotes is a name', ".replace(guardedText, '$1')", '', 'web/import-csv'],
  ],
  'web/admin/imports/reading/decode-text.ts': [
    [
      'Greek is read as Russian',
      'if (letters.length > 3 && vowels < letters.length / 4) flaws += 2;',
      '',
      'web/import-csv',
    ],
    ['Polish is read as French', 'ranked.sort((a, b) => a.flaws - b.flaws)', 'ranked', 'web/import-csv'],
  ],
  'web/admin/imports/reading/csv.ts': [
    ['="0012" is a code', "table.replace(guarded, '$1\"')", 'table', 'web/import-csv'],
    [
      'a list saved twice has one column',
      'return isList && isBetter ? bare : text;',
      'return text;',
      'web/import-csv',
    ],
    [
      'a column of names with commas becomes two',
      'return isList && isBetter',
      'return isBetter',
      'web/import-csv',
    ],
    [
      'a line with another separator is one cell',
      '(row > first ? splitAgain(',
      '(row < 0 ? splitAgain(',
      'web/import-csv',
    ],
    [
      'a title with commas is a person',
      '(row > first ? splitAgain(',
      '(row >= 0 ? splitAgain(',
      'web/import-csv',
    ],
    [
      'an empty cell between blanks moves the others',
      "starts.every((start) => (line[start - 1] ?? ' ') === ' ')",
      'false',
      'web/import-csv',
    ],
    [
      'blanks part the cells of a list with commas',
      'if (!isTable || hasCommas ||',
      'if (!isTable ||',
      'web/import-csv',
    ],
  ],
  'web/admin/imports/sort-lines.ts': [
    ['SUB-TOTAL is a person', 'sub[ -]?total(es)?|', 'sub ?total(es)?|', 'web/import-sections'],
  ],
  'shared/imports/plan.ts': [
    [
      'a running number turns one person into another',
      "row.same === own.id || isAlike(row.fields, own.fields) ? 'row' : 'other'",
      "'row'",
      'shared/import-codes',
    ],
    [
      'a person with the number of another is their duplicate',
      'if (ofCode && !isAlike(row.fields, ofCode.fields))',
      'if (ofCode && row.line === 0)',
      'shared/import-codes',
    ],
  ],
});
