import { expect, test } from 'vitest';
import { askPrints } from '#web/offline/store/asked-prints.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { fill, issueMara, key, openDesk, search } from './desk-screen.tsx';
import { find } from './participants-screen.tsx';
import { until } from './until.ts';

/** A browser tells that its print dialog is closed, and not whether paper came out: the desk asks. */

async function printedByBrowser(): Promise<LocalDatabase> {
  const db = await openDesk();
  await issueMara();
  await until(() => find('button', /Next person/));
  const [issued] = await db.outbox.toArray();
  // As after a print in the browser's own window.
  await askPrints(db, [(JSON.parse(issued?.body ?? '{}') as { data: { n: string } }).data.n]);
  await until(() => expect(find('article')).toShow('Did it print? Enter: yes'));
  return db;
}

test('Enter confirms the print and continues, in one key', async () => {
  const db = await printedByBrowser();
  await key('Enter');
  await until(async () => expect(await readMeta(db, 'unanswered')).toEqual([]));
  await until(() => expect((search() as HTMLInputElement).value).toBe(''));
});

test('a print is asked about beside those before it, and once', async () => {
  const db = await openDesk();
  await askPrints(db, ['A7-00001-X', 'A7-00002-Y']);
  await askPrints(db, ['A7-00003-Z', 'A7-00001-X']);
  expect(await readMeta(db, 'unanswered')).toEqual(['A7-00002-Y', 'A7-00003-Z', 'A7-00001-X']);
});

test('an unconfirmed print is asked about again, and the list says so until then', async () => {
  const db = await printedByBrowser();
  await fill(search(), '');
  await fill(search(), 'mara');
  await until(() => expect(document.querySelector('[role=option]')).toShow('Printed?'));
  await until(() => find('button', /Did it come out\? Yes/));
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')).toShow('Mara'));
  await key('Enter');
  await until(async () => expect(await readMeta(db, 'unanswered')).toEqual([]));
  await fill(search(), 'mara');
  await until(() => expect(document.querySelector('[role=option]')).not.toShow('Printed?'));
});

test('Shift+F9 reports a failed print, and the next Enter prints the same copy', async () => {
  const db = await printedByBrowser();
  await key('F9', { shiftKey: true });
  await until(() => find('button', /Print this copy/));
  expect(await readMeta(db, 'unanswered')).toEqual([]);
});
