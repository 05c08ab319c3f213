import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/core/client/api.ts';
import { DeleteRecord, type DeletionPlan } from '#web/records/DeleteRecord.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { find, findAll, press, serve, until } from './participants-screen.tsx';
import { pressKey } from './row-menu.ts';

/** Deleting a record: the question, what came of it, and what keeps a record. */

let acts = 0;
let failure: Error | null = null;
beforeEach(() => {
  [acts, failure] = [0, null];
  serve({});
});
async function act() {
  acts += 1;
  if (failure) throw failure;
}
function Deletion(plan: Partial<DeletionPlan>) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  const close = () => setOpen(false);
  return (
    <DeleteRecord
      name="Norte"
      text="With its games."
      act={act}
      changes={/courts/}
      onClose={close}
      {...plan}
    />
  );
}
const open = async (plan: Partial<DeletionPlan> = {}) => {
  await showAdmin(<Deletion {...plan} />, { at: '/admin/courts', language: 'en' });
  await until(() => find('dialog'));
};
const isClosed = () => until(() => expect(document.body).toShow('Closed'));

test('a deletion names the record and what goes with it, and says when it is done', async () => {
  await open();
  expect(find('dialog')).toShow(/Are you sure\?.*With its games\..*Norte/);
  await press(inDialog('Delete'));
  await isClosed();
  expect([acts, toast()]).toEqual([1, ['Deleted', undefined]]);
});

test('a deletion with its own message says that one', async () => {
  await open({ done: { title: 'Closed down', description: 'Its games are moved.' } });
  await press(inDialog('Delete'));
  await isClosed();
  expect(toast()).toEqual(['Closed down', 'Its games are moved.']);
});

test.each([
  ['without an answer says the words of its screen', new Error('offline'), 'It may be gone already.'],
  [
    'that the server refuses says why',
    new ApiError(409, 'CHANGED_MEANWHILE', 'changed'),
    'Another person changed this. Review it before you save.',
  ],
])('a deletion %s', async (_what, error, words) => {
  failure = error;
  await open({ noAnswer: 'It may be gone already.' });
  await press(inDialog('Delete'));
  await isClosed();
  expect(toast()).toEqual(['Error', words]);
});

test('a record that something keeps is not deleted: it says what, where to go, and closes', async () => {
  const keeps = [
    { to: '/admin/games', label: 'Its 12 games' },
    { to: '/admin/teams', label: 'Its team' },
  ];
  await open({ keeps });
  const dialog = find('dialog');
  expect(dialog).toShow('“Norte” cannot be deleted yet');
  expect(dialog).toShow('With its games.');
  const links = [...dialog.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual(keeps.map(({ to, label }) => [label, to]));
  expect(findAll('button', 'Delete')).toEqual([]);
  await press(inDialog('Understood'));
  await isClosed();
  await open({ keeps });
  await pressKey('Escape');
  await isClosed();
  expect(acts).toBe(0);
});

test('a record that nothing keeps any more can be deleted', async () => {
  await open({ keeps: [] });
  await press(inDialog('Delete'));
  await isClosed();
  expect(acts).toBe(1);
});
