import fc from 'fast-check';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { isCalendarDate } from '#shared/base/dates.ts';
import { BirthDateField } from '#web/core/form/BirthDateField.tsx';
import {
  beginEntry,
  type DateEntryStep,
  type DatePart,
  dateTextOf,
  findDateProblem,
  isSeparator,
  leaveEntry,
  typedDateOf,
  typeSeparator,
  typeText,
} from '#web/core/form/birth-date.ts';
import { errorOf, fill, find, show } from './participants-screen.tsx';

/** The keys of a text, Tab as a tab character, in fields that select what they hold when they take the focus. */
function keyIn(text: string): string {
  const order: DatePart[] = ['day', 'month', 'year'];
  let entry = beginEntry(typedDateOf(''));
  let at: DatePart | null = 'day';
  let isSelected = true;
  const take = ({ entry: next, focus }: DateEntryStep) => {
    entry = next;
    if (focus === null) return;
    isSelected = true;
    at = focus;
  };
  for (const key of text) {
    if (at === null)
      throw new Error(`the focus left the date before ${JSON.stringify(key)} of ${JSON.stringify(text)}`);
    if (isSeparator(key)) {
      const { step, isTaken } = typeSeparator(entry, at, key === '\t');
      take(step);
      if (key !== '\t' || isTaken) continue;
      at = order[order.indexOf(at) + 1] ?? null;
      isSelected = true;
      continue;
    }
    const before: string = isSelected ? '' : entry.typed[at];
    isSelected = false;
    take(typeText(entry, at, before + key));
  }
  return dateTextOf(leaveEntry(entry).typed);
}

test.each([
  ['5\t6\t1980', '1980-06-05'],
  ['3\t4\t80', '1980-04-03'],
  ['12\t12\t1980', '1980-12-12'],
  ['1\t1\t1980', '1980-01-01'],
  ['3/4/84', '1984-04-03'],
  // Days that do not exist: the year is whole all the same, so that the error names the day.
  ['31/2/84', '1984-02-31'],
  ['31022004', '2004-02-31'],
  ['30021984', '1984-02-30'],
  // No six digits of a day that does not exist are a day of another century.
  ['310204', '2004-02-31'],
  ['800605', '1980-06-05'],
  ['000605', '2000-06-05'],
  // A year to come is none in another order either.
  ['20042130', '2130-04-20'],
  // The year came first, and nothing else yet.
  ['1980-', '1980--'],
  ['3.4.84', '1984-04-03'],
  ['03-04-1984', '1984-04-03'],
  ['030484', '1984-04-03'],
  ['03041984', '1984-04-03'],
  ['3 4 84', '1984-04-03'],
  ['5 jun 1980', '1980-06-05'],
  ['5jun1980', '1980-06-05'],
  ['14jun80', '1980-06-14'],
  ['5 de junio de 1980', '1980-06-05'],
  ['5 of June, 1980', '1980-06-05'],
  ['jun 5 1980', '1980-06-05'],
  ['June 15, 1980', '1980-06-15'],
  ['june 1\t1980', '1980-06-01'],
  ['1\tdic\t79', '1979-12-01'],
  ['1980-06-05', '1980-06-05'],
  ['1980/6/15', '1980-06-15'],
  ['19800605', '1980-06-05'],
  ['2008-05-06', '2008-05-06'],
  ['12/31/1980', '1980-12-31'],
  ['0531/1980', '1980-05-31'],
  ['19/08/1980', '1980-08-19'],
  ['1908/1980', '1980-08-19'],
  ['20\t10\t1980', '1980-10-20'],
  ['1/1/10', '2010-01-01'],
  ['1/1/11', '1911-01-01'],
  ['1/1/20', '1920-01-01'],
])('the keys %j give %s', (keys, date) => {
  expect(keyIn(keys)).toBe(date);
});

const months = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  en: 'January February March April May June July August September October November December',
};
const dates = fc
  .date({ min: new Date('1913-01-01'), max: new Date('2009-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const two = (text: string) => text.padStart(2, '0');

/** Every way to write a date whose century follows from its last two digits, as keys and as pasted text. */
function waysOf(date: string): string[] {
  const [year = '', mm = '', dd = ''] = date.split('-');
  const [month, day, yy] = [String(Number(mm)), String(Number(dd)), year.slice(2)];
  const name = (language: 'es' | 'en') => months[language].split(' ')[Number(mm) - 1] ?? '';
  const separated = ['/', '-', '.', ' '].flatMap((by) => [
    [day, month, year].join(by),
    [two(day), two(month), year].join(by),
    [day, month, yy].join(by),
    [two(day), two(month), yy].join(by),
  ]);
  return [
    ...separated,
    `${dd}${mm}${year}`,
    `${dd}${mm}${yy}`,
    `${year}-${mm}-${dd}`,
    `${day} ${name('es').slice(0, 3)} ${year}`,
    `${day} de ${name('es')} de ${year}`,
    `${name('en')} ${day}, ${year}`,
    `${dd}-${name('en').slice(0, 3)}-${yy}`,
    `${day} ${name('en').toUpperCase()} ${year}`,
  ];
}

test('a date is understood however it is typed, key by key', () => {
  fc.assert(
    fc.property(dates, (date) => {
      for (const way of waysOf(date)) expect([way, keyIn(way)]).toEqual([way, date]);
      const [year = '', mm = '', dd = ''] = date.split('-');
      for (const [d, m] of [
        [dd, mm],
        [String(Number(dd)), String(Number(mm))],
      ]) {
        expect([date, keyIn(`${d}\t${m}\t${year}`)]).toEqual([date, date]);
        expect([date, keyIn(`${d}\t${m}\t${year.slice(2)}`)]).toEqual([date, date]);
      }
    }),
    { numRuns: 300 },
  );
});

const invisible = ['', ' ', '\u00a0', '\u200b', '\u200e', '\ufeff', '\t', '\r\n', '"', '\u2066'];

test('a date is understood however it is pasted, even as spreadsheets write it', () => {
  fc.assert(
    fc.property(
      dates,
      fc.constantFrom('day', 'month', 'year' as const),
      fc.constantFrom(...invisible),
      fc.constantFrom('', ' 00:00:00', ' 12:00 a. m.', 'T00:00:00.000Z'),
      (date, part, around, time) => {
        const [year = '', mm = '', dd = ''] = date.split('-');
        const texts = [...waysOf(date), `${two(dd)}/${two(mm)}/${year}${time}`, `${date}${time}`];
        for (const text of texts) {
          const { entry } = typeText(
            beginEntry(typedDateOf('')),
            part as DatePart,
            `${around}${text}${around}`,
          );
          expect([text, dateTextOf(entry.typed)]).toEqual([text, date]);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a number of days pasted from a spreadsheet becomes its date', () => {
  const { entry } = typeText(beginEntry(typedDateOf('')), 'day', '29377');
  expect(dateTextOf(entry.typed)).toBe('1980-06-05');
});

test.each(['31022004', '31/02/2004', ' 31-2-2004 '])(
  'the day %j, which does not exist, keeps its parts when it is pasted',
  (text) => {
    const { entry } = typeText(beginEntry(typedDateOf('')), 'day', text);
    expect(dateTextOf(entry.typed)).toBe('2004-02-31');
  },
);

test('an unreadable date stays as it was pasted', () => {
  const { entry } = typeText(beginEntry(typedDateOf('')), 'day', 'May 1978 (?)');
  expect(entry.typed.day).toBe('May 1978 (?)');
  expect(findDateProblem(dateTextOf(entry.typed))).toEqual({ kind: 'notRead', part: 'day' });
});

test.each([
  ['', '5', '1979', { kind: 'noDay', part: 'day' }],
  ['4', '', '1979', { kind: 'noMonth', part: 'month' }],
  ['4', '5', '', { kind: 'noYear', part: 'year' }],
  ['0', '1', '1980', { kind: 'dayNumber', part: 'day', given: '00' }],
  ['34', '1', '1980', { kind: 'dayNumber', part: 'day', given: '34' }],
  ['13', '13', '1980', { kind: 'monthNumber', part: 'month', given: '13' }],
  ['29', '2', '1981', { kind: 'notLeap', part: 'day', given: '1981' }],
  ['30', '2', '1980', { kind: 'shortMonth', part: 'day', month: 2, days: 29 }],
  ['31', '4', '1980', { kind: 'shortMonth', part: 'day', month: 4, days: 30 }],
  ['3', '4', '198', { kind: 'yearDigits', part: 'year', given: '198' }],
  ['3', '4', '1899', { kind: 'tooEarly', part: 'year', given: '1899' }],
  ['1', '1', '2999', { kind: 'inFuture', part: 'year' }],
  ['29', '2', '1980', null],
] as const)('the wrong part is named for day %j, month %j, year %j', (day, month, year, problem) => {
  expect(findDateProblem(dateTextOf({ day, month, year }))).toEqual(problem);
});

test.each([
  ['4', '5', '1979', '1979-05-04'],
  ['29', '02', '1980', '1980-02-29'],
  ['29', '2', '1981', null],
  ['31', '4', '1980', null],
  ['0', '1', '1980', null],
  ['1', '1', '80', null],
  ['', '5', '1979', null],
  ['4', '', '1979', null],
])('the entry day %s, month %s, year %s is %s', (day, month, year, date) => {
  const text = dateTextOf({ day, month, year });
  expect(isCalendarDate(text) ? text : null).toBe(date);
});

test('an empty entry is empty, and a split text joins to the same text', () => {
  expect(dateTextOf(typedDateOf(''))).toBe('');
  expect(dateTextOf(typedDateOf('1979-05-04'))).toBe('1979-05-04');
});

let value = '';
function Screen() {
  const [date, setDate] = useState('');
  value = date;
  return <BirthDateField label="Birth date" value={date} onChange={setDate} />;
}

test('a date is typed in one go, and a full part leads to the next', async () => {
  await show(<Screen />, { language: 'en' });
  part('Day').focus();
  await fill(part('Day'), '1');
  // A fourteenth may still come of it.
  expect(document.activeElement).toBe(part('Day'));
  await fill(part('Day'), '14');
  expect(document.activeElement).toBe(part('Month'));
  await fill(part('Month'), '5');
  expect(document.activeElement).toBe(part('Year'));
  await fill(part('Year'), '1978');
  expect(value).toBe('1978-05-14');
  await fill(part('Day'), '2/11/1960');
  expect([part('Day').value, part('Month').value, part('Year').value]).toEqual(['02', '11', '1960']);
  expect(value).toBe('1960-11-02');
});

test('a day that does not exist is an error as soon as it is whole, and no date', async () => {
  await show(<Screen />, { language: 'en' });
  part('Day').focus();
  for (const key of '31022004') {
    const typed = document.activeElement as HTMLInputElement;
    expect(errorOf(part('Day'))).toBe('');
    await fill(typed, typed.value + key);
  }
  expect(errorOf(part('Day'))).toBe('This day does not exist: February has 29 days.');
  expect(document.body.textContent).not.toContain('3102');
  await fill(part('Day'), '1/2/2999');
  expect(errorOf(part('Year'))).toBe('That date is in the future. Check the year.');
  expect(find('status', '').textContent).toBe('');
});

const part = (name: string) => find('textbox', name) as HTMLInputElement;
/** A key in the part that has the focus; whether its letter would be typed. */
async function pressKey(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => document.activeElement?.dispatchEvent(event));
  return !event.defaultPrevented;
}

test.each([
  ['Day', 'Day'],
  ['Month', 'Day'],
  ['Year', 'Month'],
])('Backspace in an empty %s moves the focus to %s and deletes nothing there', async (from, to) => {
  await show(<Screen />, { language: 'en' });
  part(from).focus();
  expect(await pressKey('Backspace')).toBe(false);
  expect(document.activeElement).toBe(part(to));
});

test('Backspace in a part with digits stays there', async () => {
  await show(<Screen />, { language: 'en' });
  await fill(part('Month'), '1');
  part('Month').focus();
  expect(await pressKey('Backspace')).toBe(true);
  expect(document.activeElement).toBe(part('Month'));
});

test.each(['/', '-', '.', ' '])(
  'the separator %j after a day leads to the month, and skips nothing after a full day',
  async (key) => {
    await show(<Screen />, { language: 'en' });
    part('Day').focus();
    await fill(part('Day'), '1');
    expect(await pressKey(key)).toBe(false);
    expect(document.activeElement).toBe(part('Month'));
    // The month is empty: the separator after an automatic step stays in it.
    expect(await pressKey(key)).toBe(false);
    expect(document.activeElement).toBe(part('Month'));
  },
);

test('letters are ignored, a part takes no more than its digits, and correcting one does not move on', async () => {
  await show(<Screen />, { language: 'en' });
  await fill(part('Year'), '19a79x9');
  expect(part('Year').value).toBe('1979');
  await fill(part('Day'), '45');
  part('Day').focus();
  // A 4 is a whole day, but it was not just typed.
  await fill(part('Day'), '4');
  expect(document.activeElement).toBe(part('Day'));
  await fill(part('Day'), '');
  expect(document.activeElement).toBe(part('Day'));
  expect(value).toBe(dateTextOf({ day: '', month: '', year: '1979' }));
});

test('a form cleared or filled from outside shows its values', async () => {
  let set: (value: string) => void = () => undefined;
  function Filled() {
    const [date, setDate] = useState('1979-05-04');
    set = setDate;
    return <BirthDateField label="Birth date" value={date} onChange={setDate} error="Too young" />;
  }
  await show(<Filled />, { language: 'en' });
  const shown = () => ['Day', 'Month', 'Year'].map((name) => Number(part(name).value));
  expect(shown()).toEqual([4, 5, 1979]);
  await act(async () => set('1990-12-31'));
  expect(shown()).toEqual([31, 12, 1990]);
  expect(errorOf(part('Month'))).toBe('Too young');
  await act(async () => set(''));
  expect(part('Day').value + part('Month').value + part('Year').value).toBe('');
});
