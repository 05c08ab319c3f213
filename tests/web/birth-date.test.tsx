import { useState } from 'react';
import { expect, test } from 'vitest';
import { isCalendarDate } from '#shared/dates.ts';
import { BirthDateField } from '#web/ui/BirthDateField.tsx';
import { dateTextOf, readWholeDate, typedDateOf } from '#web/ui/birth-date.ts';
import { fill, find, show } from './participants-screen.tsx';

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
  const part = (name: string) => find('textbox', name) as HTMLInputElement;
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
