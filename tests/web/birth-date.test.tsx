import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { isCalendarDate } from '#shared/dates.ts';
import { BirthDateField } from '#web/ui/BirthDateField.tsx';
import { dateTextOf, readWholeDate, typedDateOf } from '#web/ui/birth-date.ts';
import { errorOf, fill, find, show } from './participants-screen.tsx';

test.each([
  ['4', '5', '1979', '1979-05-04'],
  ['29', '02', '1980', '1980-02-29'],
  ['29', '2', '1981', null],
  ['31', '4', '1980', null],
  ['0', '1', '1980', null],
  ['1', '1', '80', null],
  ['', '5', '1979', null],
  ['4', '', '1979', null],
])('day %s, month %s, year %s is %s', (day, month, year, date) => {
  const text = dateTextOf({ day, month, year });
  expect(isCalendarDate(text) ? text : null).toBe(date);
});

test('nothing typed is nothing, and a text taken apart is the same text', () => {
  expect(dateTextOf(typedDateOf(''))).toBe('');
  expect(dateTextOf(typedDateOf('1979-05-04'))).toBe('1979-05-04');
});

test.each([
  ['14/5/1978', '1978-05-14'],
  [' 14.05.1978 ', '1978-05-14'],
  ['14-05-1978', '1978-05-14'],
  ['14051978', '1978-05-14'],
  ['1978-05-14', '1978-05-14'],
  ['19780514', '1978-05-14'],
  ['1405', null],
  ['May 1978', null],
])('%j pasted is %s', (text, date) => {
  const whole = readWholeDate(text);
  expect(whole && dateTextOf(whole)).toBe(date);
});

let value = '';
function Screen() {
  const [date, setDate] = useState('');
  value = date;
  return <BirthDateField label="Birth date" value={date} onChange={setDate} />;
}

test('is typed in one go, and a full part leads to the next', async () => {
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
  expect([part('Day').value, part('Month').value, part('Year').value]).toEqual(['2', '11', '1960']);
  expect(value).toBe('1960-11-02');
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
])('Backspace in an empty %s puts the focus on %s and deletes nothing there', async (from, to) => {
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
  '%j after a day leads to the month, and after a full day skips nothing',
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

test('letters are left out, a part takes no more than its digits, and correcting one does not move on', async () => {
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

test('a form that is emptied or filled from outside shows what it holds', async () => {
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
