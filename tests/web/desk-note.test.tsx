import { expect, test } from 'vitest';
import { applyPull } from '#web/offline/search/base.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { fill, key, lucia, openDesk, openLucia, press } from './desk-screen.tsx';
import { clocks, page } from './make-desk.ts';
import { find } from './participants-screen.tsx';
import { until } from './until.ts';

/** A note about a person, at an offline desk. */

const note = { text: 'Lleva insulina', by: 'W0', at: '2026-02-20T15:00:00.000Z' };

const band = () => document.querySelector('aside')?.textContent ?? '';

test("an admin's note is shown with the person and its author", async () => {
  const db = await openDesk();
  await applyPull(db, page({ people: [{ ...lucia, note }], from: '1::', seq: 2 }), clocks);
  await openLucia();
  await until(() => expect(band()).toContain('Lleva insulina'));
  expect(band()).toContain('Admin');
});

test('⇧F6 writes a note, which shows at once, and deletes it', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F6', { shiftKey: true });
  await until(() => find('textbox', /What staff should know/));
  await fill(find('textbox', /What staff should know/), 'Waits for her daughter');
  await press(find('button', 'Save the note'));
  await until(() => expect(band()).toContain('Waits for her daughter'));
  expect(band()).toContain('(A7)');
  await key('F6', { shiftKey: true });
  await until(() => find('button', 'Remove the note'));
  await press(find('button', 'Remove the note'));
  await until(() => expect(document.body).not.toShow('Waits for her daughter'));
  const sent = (await db.outbox.toArray()).map(({ kind, body }) => [kind, JSON.parse(body).text]);
  expect(sent).toEqual([
    ['participant.note', 'Waits for her daughter'],
    ['participant.note', ''],
  ]);
  expect((await readFacts(db).findPerson(lucia.uid))?.note).toMatchObject({ text: '', by: 'A7' });
});

test('a note that is saved as it was is not sent', async () => {
  const db = await openDesk();
  await applyPull(db, page({ people: [{ ...lucia, note }], from: '1::', seq: 2 }), clocks);
  await openLucia();
  await until(() => expect(band()).toContain('Lleva insulina'));
  await key('F6', { shiftKey: true });
  await until(() => find('textbox', /What staff should know/));
  await fill(find('textbox', /What staff should know/), 'Lleva insulina ');
  await press(find('button', 'Save the note'));
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(await db.outbox.count()).toBe(0);
});

test('the list of keys has the note key', async () => {
  await openDesk();
  await key('F1');
  await until(() => expect(document.body).toShow('Write the note that every desk and door shows'));
});
