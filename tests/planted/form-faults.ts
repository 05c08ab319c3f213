import { faultsIn } from './fault.ts';

/** Fields and forms that keep up with fingers: dates, long lists, the walk-in, the search. */
export const formFaults = faultsIn({
  'web/core/dialog/decision-keys.ts': [
    [
      'a dead key lets the digit before it choose',
      "['Shift', 'CapsLock', 'AltGraph'].includes(key)",
      "['Shift', 'CapsLock', 'AltGraph', 'Dead'].includes(key)",
      'web/desk-decision',
    ],
  ],
  'web/stations/desk/team/TeamDialog.tsx': [
    ['an Enter typed right after F8 is dropped', 'if (!isReady) setEarly(true);', '', 'web/desk-team'],
  ],
  'web/stations/desk/walk-in/use-hand-reader.ts': [
    [
      'a message of one dialog covers the next',
      'said && said.place === parts.place',
      'said',
      'web/desk-scan',
    ],
    [
      'a code of a shop is searched for, and registered as a person',
      "if (kind === 'other') setTrouble(",
      "if (kind === 'expected') setTrouble(",
      'web/desk-scan',
    ],
  ],
  'web/device/reader/read-keys.ts': [
    [
      'the sign of a symbology before a pause stays in a field',
      'if (!isId && (isWord ||',
      'if ((isWord ||',
      'web/reader-troubles',
    ],
    [
      'a word typed before a slow reader is lost',
      'pace > wirelessMs && !isSign;',
      'pace > 9999 && !isSign;',
      'web/reader-troubles',
    ],
    [
      'what was learned of the reader of this device is not used',
      ' || (known && isKnownReaders(keys, code.text, known, isEnded))',
      '',
      'web/any-reader',
    ],
    [
      'a number in a sentence is taken for the known reader',
      'reading?.text !== known.prefix + number + known.suffix',
      '!reading?.text.includes(number)',
      'web/any-reader',
    ],
    [
      'a text that a program types into a field is taken for a code',
      "if (!isFast || isInField || text === '') return null;",
      "if (!isFast || text === '') return null;",
      'web/any-reader',
    ],
    [
      'a part of a badge without its beginning stays in a field',
      'const part = findIn(keys, partOfBadge);',
      'const part = -1;',
      'web/any-reader',
      'web/reader-troubles',
    ],
    [
      'a part of a badge before a pause stays in a field',
      'from: startOfPieces(keys,',
      'from: startOf(keys,',
      'web/reader-troubles',
    ],
    [
      'a badge in small letters is taken for a forged one',
      "code?.kind === 'badge' && hasLostCase(code.text)",
      "code?.kind === 'badge' && hasLostCase('')",
      'web/reader-troubles',
    ],
    [
      'a link read into a field stays there',
      '(isPaced && isOtherCode(text, isInField))',
      '(isPaced && !isInField && isOtherCode(text, isInField))',
      'web/reader-troubles',
    ],
    [
      'the digits of a shop are unknown on a French keyboard',
      'for (const { by, text: whole } of readingsOf(keys)) {\n    const letters',
      'for (const { by, text: whole } of readingsOf(keys).slice(0, 1)) {\n    const letters',
      'web/reader-troubles',
    ],
  ],
  'web/device/reader/key-kinds.ts': [
    [
      'the accents of a text that a program types are lost',
      "(before.isShifted ? '\\u0308' : '\\u0301')",
      "''",
      'web/any-reader',
    ],
  ],
  'web/stations/set-up/ReaderPage.tsx': [
    [
      'the pace of a hand that types a number is learned as that of a reader',
      "(kind === 'badge' && typed?.paceMs)",
      '(kind && typed?.paceMs)',
      'web/reader-page',
    ],
  ],
  'web/records/RowActions.tsx': [
    [
      'an open menu closes when the list is read again and its row has no other action left',
      'others.length > 0 || isOpen',
      'others.length > 0',
      'web/record-list',
    ],
  ],
  'web/device/reader/typed-fields.ts': [
    [
      'a word typed before a reader that pauses at once is lost',
      'if (!kept || from > keptFrom) kept',
      'if (!kept) kept',
      'web/reader-troubles',
    ],
    [
      'a part of a date keeps what a reader typed into another',
      '[target, ...siblingsOf(target)]',
      '[target]',
      'web/birth-date-reader',
    ],
  ],
  'web/core/form/BirthDateField.tsx': [
    [
      'Backspace in an empty part of a date goes nowhere',
      'if (before) onFocus(before);',
      '',
      'web/birth-date',
    ],
    [
      'the focus goes to the day whatever part is wrong',
      "findDateProblem(value)?.part ?? 'day'",
      "'day'",
      'web/participants-fields',
    ],
  ],
  'web/core/form/Combobox.tsx': [
    [
      'Escape does not leave a form whose country is chosen',
      "if (event.key === 'Escape' && !box.isOpen && typed === null)",
      "if (event.key === 'Escape' && !box.isOpen && typed === '')",
      'web/combobox',
    ],
    [
      'text that fits no team counts as none',
      'props.onChange(unmatched);',
      "props.onChange('');",
      'web/participants-fields',
    ],
  ],
  'web/core/form/find-options.ts': [
    [
      'a country is not found by its code',
      'const code = readCountry(typed);',
      'const code = null;',
      'web/participants-fields',
    ],
  ],
  'web/account/registration/TeamField.tsx': [
    [
      'a team does not fill country and category',
      'if (team) fillFromTeam(form, team);',
      '',
      'web/participants-fields',
    ],
  ],
  'web/core/form/birth-date.ts': [
    [
      'a Tab after an automatic step skips a part',
      'if (hasStepped) return { step: { entry: next, focus: null }, isTaken: true };',
      '',
      'web/birth-date',
    ],
    [
      'a year of two digits stays one',
      'String(fullYear(Number(entry.typed.year)))',
      'entry.typed.year',
      'web/birth-date',
    ],
    [
      'a date that starts with the year is taken apart as day first',
      'const other = part ===',
      'const other = false && part ===',
      'web/birth-date',
    ],
  ],
  'web/stations/desk/walk-in/one-line.ts': [
    [
      'a date that does not exist is a surname',
      'named.filter((word) => !unread.includes(word))',
      'named',
      'web/one-line',
    ],
    [
      'a line guesses one of several teams',
      'return fitting.length === 1 ?',
      'return fitting.length > 0 ?',
      'web/one-line',
    ],
  ],
  'web/offline/search/search-words.ts': [
    [
      'a date in a search is taken for three numbers',
      'const found = findTypedDate(query);',
      'const found = null as ReturnType<typeof findTypedDate>;',
      'web/search-about',
    ],
  ],
  'web/core/client/event-replay.ts': [
    ['Enter before the script is there is lost', 'if (form) submitWhenReady(form);', '', 'web/event-replay'],
  ],
  'web/core/client/early-keys.ts': [
    [
      'a letter typed as a field appears overtakes those before',
      ' && held.length === 0',
      '',
      'web/early-keys',
    ],
    [
      'a PIN typed too early is searched for',
      "target.type === 'password') stop();",
      "target.type === 'password') return;",
      'web/early-keys',
    ],
  ],
  'web/device/reader/HeldKeys.tsx': [
    ['letters typed while a form is fetched are lost', 'replayKeys(held.splice(0));', '', 'web/held-keys'],
    [
      'letters held for a form are typed before it has the focus',
      'if (now !== before && now !== document.body) return replay();',
      'replay();',
      'web/held-keys',
    ],
    [
      'letters typed while a form is fetched go to the search too',
      'event.preventDefault();',
      '',
      'web/held-keys',
    ],
  ],
  'web/device/reader/replay-keys.ts': [
    [
      'the letters after an early F2 stay in the search',
      'flushSync(() => target.dispatchEvent(again))',
      'target.dispatchEvent(again)',
      'web/early-keys',
    ],
    [
      'letters typed early are taken for those of a reader',
      "Object.defineProperty(again, 'timeStamp', { value: key.timeStamp });",
      '',
      'web/early-keys',
    ],
    [
      'letters typed early are lost',
      'if (isLetter) insertText(field, again.key);',
      'if (isLetter) continue;',
      'web/early-keys',
    ],
  ],
  'web/stations/set-up/ChangePin.tsx': [
    [
      'a PIN is changed without the present one',
      "'present' | 'new' | 'changed'>('present');",
      "'present' | 'new' | 'changed'>('new');",
      'web/screen-lock',
    ],
  ],
  'web/stations/set-up/ScreenLock.tsx': [
    [
      'a change of the PIN stays open below the lock',
      'if (state?.isLocked && isChanging) setChanging(false);',
      '',
      'web/screen-lock',
    ],
  ],
  'web/stations/set-up/NewPin.tsx': [
    [
      'both entries of a new PIN look alike',
      'const step = first === null ? 1 : 2;',
      'const step = 1 as 1 | 2;',
      'web/screen-lock',
    ],
  ],
  'shared/edition/people.ts': [
    [
      'a referee plays in a category',
      'findKind(role)?.needsCategory ?? true',
      'true',
      'web/no-category',
      'shared/import-doubts',
    ],
  ],
  'web/badges/MissingLetters.tsx': [
    [
      'letters that do not print are not reported',
      'const missing = findMissingLetters(lines);',
      'const missing: string[] = lines ? [] : findMissingLetters(lines);',
      'web/missing-letters',
    ],
  ],
  'web/records/Conflict.tsx': [
    [
      'two versions that fit together are announced as different',
      "differences.length > 0 ? 'text' : 'merged'",
      "'text'",
      'web/record-page',
    ],
    [
      'all of a version that is in the form already can be taken',
      '{differences.length > 0 && (',
      '{differences.length >= 0 && (',
      'web/record-page',
    ],
  ],
  'web/records/RecordPage.tsx': [
    [
      "another editor's value is shown as another field would",
      'field.name === name)',
      'field.name !== name)',
      'web/record-page',
    ],
    [
      "another editor's text in a setting is not shown",
      "show ? show(name, value) : typeof value === 'string' ?",
      "show ? show(name, value) : typeof value !== 'string' ?",
      'web/setting-page',
    ],
    [
      'the words about a deleted record are missed below a long form',
      '(takesFocus ?',
      '(!takesFocus ?',
      'web/record-page',
    ],
  ],
  'web/records/FormFields.tsx': [
    [
      'a list with a start asks for a choice all the same',
      'none === undefined && start === undefined',
      'none === undefined',
      'web/record-page',
    ],
    ['a list of a new record seems chosen', '(mustChoose ?', '(!mustChoose ?', 'web/record-page'],
  ],
  'web/records/RecordScreen.tsx': [
    [
      'the columns of a record screen cannot be sorted',
      '(isSortable ? { sortBy: value } : {})',
      '({})',
      'web/record-screen',
    ],
    [
      'a list with its own order can be sorted',
      '(isSortable ? { sortBy: value } : {})',
      '({ sortBy: value })',
      'web/record-screen',
    ],
    ['a record has no link to where visitors see it', '(open ? { open } : {})', '{}', 'web/record-screen'],
  ],
  'web/records/RecordRoutes.tsx': [
    ['a record that loads has no words', "t('admin.record.loading')", "''", 'web/record-screen'],
  ],
  'web/records/records-at.ts': [
    [
      'a record that is gone counts as changed',
      'find(await send(key, {}), id) ?? null',
      'find(await send(key, {}), id) as Row',
      'web/record-screen',
    ],
  ],
});
