import { expect, test } from 'vitest';
import { notePerson } from '#web/device/desk.actions.ts';
import { lookFor, lucia, openDesk, openLucia, press, search } from './desk-screen.tsx';
import { find } from './participants-screen.tsx';
import { until } from './until.ts';

/** What a desk knows of a person's history, below what is to be done for them. */

const entries = () =>
  [...document.querySelectorAll('[aria-labelledby=history] li')].map((entry) => entry.textContent ?? '');

test('the chosen person has a history, which grows while it is looked at', async () => {
  const db = await openDesk('en');
  await openLucia();
  await until(() => expect(entries()).toHaveLength(2));
  expect(entries()[0]).toMatch(/^Issued /);
  expect(entries()[1]).toMatch(/^Registered/);
  expect(document.body).toShow('What this device knows.');
  await notePerson(db, { uid: lucia.uid, text: 'Insulin' });
  await until(() => expect(entries()[0]).toMatch(/^Note written.*Mesa 3 · by ana$/));
});

test('earlier entries come at a press and go at another, and the search keeps the focus', async () => {
  const db = await openDesk('es');
  for (const text of ['1', '2', '3', '4']) await notePerson(db, { uid: lucia.uid, text });
  await openLucia();
  await until(() => expect(entries()).toHaveLength(4));
  await press(find('button', 'Ver 2 anteriores'));
  await until(() => expect(entries()).toHaveLength(6));
  expect(entries().at(-1)).toMatch(/^Registro/);
  expect(document.activeElement).toBe(search());
  await press(find('button', 'Ver menos'));
  await until(() => expect(entries()).toHaveLength(4));
});

test('a person who is only looked at on the way down the list has none', async () => {
  await openDesk('en');
  await lookFor('lucia');
  await until(() => expect(document.querySelector('article')?.textContent).toContain('Lucía'));
  expect(entries()).toEqual([]);
});
