import { afterEach, describe, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import type { ConflictRow } from '#shared/sync/conflicts.ts';
import { ConflictCorner } from '#web/device/ConflictCorner.tsx';
import { ConflictDialog } from '#web/device/ConflictDialog.tsx';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { caseOf, issuedTwice, lucia, sideOf } from './make-conflicts.ts';
import { clocks, makeDesk, page } from './make-desk.ts';
import { fill, find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What two devices did against each other, as a desk and a door show it. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
});

async function deskWith(rows: ConflictRow[], role: UserRole = 'ACCREDITATION_STAFF') {
  const db = await makeDesk();
  await writeMeta(db, 'operator', { ...must(await readMeta(db, 'operator'), 'made'), role });
  await applyPull(db, { ...page({ people: [lucia] }), cases: { version: 'one', rows } }, clocks);
  return db;
}

async function openDialog(db: LocalDatabase, isDoor = false, first?: string) {
  const operator = isDoor ? null : must(await readMeta(db, 'operator'), 'made');
  await show(<ConflictDialog {...{ db, operator, first }} onClose={() => {}} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
}

describe('the corner', () => {
  test('the corner counts open conflicts, and keeps its place when empty', async () => {
    const db = await deskWith([]);
    await show(<ConflictCorner db={db} onOpen={() => {}} />, { language: 'en' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    expect(findAll('button')).toEqual([]);
    const held = { version: 'two', rows: [issuedTwice(), issuedTwice()] };
    await applyPull(db, { ...page({ from: '1::', seq: 2 }), cases: held }, clocks);
    await until(() => expect(document.body).toShow('2 conflicts'));
    expect(document.activeElement).toBe(document.body);
    await applyPull(db, { ...page({ from: '2::', seq: 3 }), cases: { version: 'three', rows: [] } }, clocks);
    await until(() => expect(findAll('button')).toEqual([]));
  });
});

describe('a conflict at a desk', () => {
  test('a conflict shows what both sides did, by which clock and with which knowledge', async () => {
    await openDialog(await deskWith([issuedTwice()]));
    await until(() => expect(document.body).toShow('Two credentials for Lucía Herrera'));
    for (const words of [
      'A5-00073-K',
      'Mesa A6 (A6)',
      '4 minutes ahead',
      'a list 12 minutes old, up to change 8,812',
    ])
      expect(document.body).toShow(words);
    expect(document.body).toShow('Not recorded');
  });

  test('a conflict is resolved with a reason, stored, and closed', async () => {
    const it = issuedTwice();
    const db = await deskWith([it]);
    await openDialog(db);
    await until(() => expect(findAll('button', 'Keep this credential')).toHaveLength(2));
    must(findAll('button', 'Keep this credential')[0], 'the first').click();
    await until(() => expect(document.body).toShow('A5-00073-K holds. Every other credential'));
    find('button', 'Resolve the conflict').click();
    await until(() => expect(document.body).toShow('Write the reason.'));
    expect(await db.outbox.count()).toBe(0);
    await fill(find('textbox', 'Reason'), 'They wear it');
    find('button', 'Resolve the conflict').click();
    await until(() => expect(document.body).toShow('Saved on this device.'));
    const [entry] = await db.outbox.toArray();
    expect(entry).toMatchObject({ kind: 'case.settle' });
    expect(JSON.parse(entry?.body ?? '')).toEqual({
      ...{ uid: it.uid, outcome: 'keep', kept: it.sides[0]?.ref, reason: 'They wear it' },
    });
    await until(() => expect(document.body).toShow('There are no open conflicts.'));
  });

  test('an operator who may not revoke sees who can resolve the conflict', async () => {
    await openDialog(await deskWith([issuedTwice()], 'CREDENTIAL_VIEWER'));
    await until(() => expect(document.body).toShow('The person in charge of accreditation resolves it'));
    expect(findAll('button', 'Keep this credential')).toEqual([]);
  });

  test('one of several conflicts opens from the list and returns to it', async () => {
    const scan = (code: string) =>
      sideOf(code, { act: 'scan', number: 'A1-00020-B', checkpoint: 'Puerta', direction: 'in' });
    await openDialog(await deskWith([issuedTwice(), caseOf('twoPlacesAtOnce', [scan('B1'), scan('B2')])]));
    await until(() => expect(document.body).toShow('At two venues at once: Lucía Herrera'));
    find('button', 'At two venues at once: Lucía Herrera').click();
    await until(() => expect(findAll('button', 'Seen: all is well')).toHaveLength(1));
    find('button', 'All conflicts').click();
    await until(() => expect(findAll('button', 'Two credentials for Lucía Herrera')).toHaveLength(1));
  });
});

test('a conflict of other devices is opened from its person, and is not in the list of the desk', async () => {
  const elsewhere = { ...issuedTwice(), isElsewhere: true as const };
  const scans = ['B1', 'B2'].map((code) =>
    sideOf(code, { act: 'scan', number: 'A1-00020-B', checkpoint: 'Puerta', direction: 'in' }),
  );
  const db = await deskWith([caseOf('twoPlacesAtOnce', scans), elsewhere]);
  await openDialog(db);
  // The only one of the desk is opened at once.
  await until(() => expect(findAll('button', 'Seen: all is well')).toHaveLength(1));
  await openDialog(db, false, elsewhere.uid);
  await until(() => expect(document.body).toShow('Two credentials for Lucía Herrera'));
});

test('a door shows a conflict, and resolves none', async () => {
  await openDialog(await deskWith([issuedTwice()]), true);
  await until(() => expect(document.body).toShow('at a desk or in the admin area. If this badge comes back'));
  expect(findAll('button', 'Keep this credential')).toEqual([]);
});
