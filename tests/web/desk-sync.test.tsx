import { afterEach, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { keepSession, presentUser } from '#web/core/client/session.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { openPeople } from '#web/offline/store/people.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { listRejectedPhotos } from '#web/offline/store/rejected-photos.ts';
import { setConnection } from '#web/offline/sync/connection.ts';
import { endLeftSession } from '#web/offline/sync/device.ts';
import { SyncCorner } from '#web/stations/desk/sync/SyncCorner.tsx';
import { SyncPanel } from '#web/stations/desk/sync/SyncPanel.tsx';
import { OperatorForm } from '#web/stations/set-up/OperatorForm.tsx';
import { makePerson } from '../shared/make.ts';
import { answers, clocks, draft, makeDesk, page } from './make-desk.ts';
import { makeUser } from './participants-make.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What the corner and the panel behind it say of pictures, of a store that is gone, and of signing out. */

const lucia = makePerson({ photo: 'a'.repeat(64) });
const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

afterEach(() => {
  setConnection({ kind: 'unknown' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openPanel(db: LocalDatabase): Promise<void> {
  await applyPull(db, page({ people: [lucia] }), clocks);
  const station = {
    db,
    device: must(await readMeta(db, 'device'), 'made'),
    operator: must(await readMeta(db, 'operator'), 'made'),
    syncNow: () => {},
  };
  const people = await openPeople(db);
  const nothing = () => {};
  await show(
    <SyncPanel
      station={station}
      people={people}
      onClose={nothing}
      onOpenPerson={nothing}
      onRehearse={() => {}}
      onRegister={nothing}
    />,
    { language: 'en' },
  );
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
}

test('unsent pictures are counted once all work is sent', async () => {
  const db = await makeDesk();
  await db.photos.put({ sha256: 'b'.repeat(64), jpeg: new Blob(['x']), toSend: 1 });
  await show(<SyncCorner db={db} onOpen={() => {}} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  setConnection({ kind: 'online' });
  await until(() => expect(document.body).toShow('Sending 1 photo…'));
  setConnection({ kind: 'noStore' });
  await until(() => expect(document.body).toShow('This device cannot save anything'));
});

test('a permanently rejected picture is a card with the person, until the operator has seen it', async () => {
  const db = await makeDesk();
  await db.photos.put({
    sha256: 'a'.repeat(64),
    jpeg: new Blob(['x']),
    toSend: 2,
    refused: { code: 'WRONG_TYPE', at: clocks.now },
  });
  await openPanel(db);
  await until(() => expect(document.body).toShow('Photo of Lucía Herrera'));
  expect(document.body).toShow('The server cannot read this picture.');
  expect(document.body).toShow('Take the photo again.');
  find('button', 'Leave it without a photo').click();
  await until(() => expect(document.body).not.toShow('Photo of Lucía Herrera'));
  expect(await db.photos.get('a'.repeat(64))).toMatchObject({ toSend: 0 });
});

test('a rejected picture that no person wears any more is no card', async () => {
  const db = await makeDesk();
  const refused = { code: 'WRONG_TYPE', at: clocks.now };
  await db.photos.put({ sha256: 'c'.repeat(64), jpeg: new Blob(['x']), toSend: 2, refused });
  await applyPull(db, page({ people: [lucia] }), clocks);
  expect(await listRejectedPhotos(db)).toEqual([]);
  await db.photos.put({ sha256: 'a'.repeat(64), jpeg: new Blob(['x']), toSend: 2, refused });
  expect(await listRejectedPhotos(db)).toMatchObject([{ sha256: 'a'.repeat(64), personUid: lucia.uid }]);
});

test('the corner counts refused work and refused pictures together', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia] }), clocks);
  const refused = { code: 'WRONG_TYPE', at: clocks.now };
  await db.photos.put({ sha256: 'a'.repeat(64), jpeg: new Blob(['x']), toSend: 2, refused });
  await show(<SyncCorner db={db} onOpen={() => {}} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('1 to resolve'));
  setConnection({ kind: 'offline' });
  await registerWalkIn(db, draft());
  const { length } = await db.outbox.toArray();
  await settle(db, await answers(db, 'rejected', 'OPERATOR_NOT_ALLOWED'));
  await until(() => expect(document.body).toShow(`${1 + length} to resolve`));
});

test('a desk behind the login page of a network says where to log in', async () => {
  const db = await makeDesk();
  setConnection({ kind: 'offline' });
  await openPanel(db);
  await until(() => expect(find('dialog')).toShow('syncs when the network is back'));
  setConnection({ kind: 'offline', isForeign: true });
  await until(() => expect(find('dialog')).toShow('the login page of this network'));
  expect(find('dialog')).not.toShow('when the network is back');
});

test('signing out offline asks first, and the session is ended once there is a network', async () => {
  const db = await makeDesk();
  let isCut = true;
  const called: string[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    if (isCut) throw new TypeError('no network');
    called.push(String(address));
    return new Response('{"data":null}', { headers: { 'content-type': 'application/json' } });
  });
  setConnection({ kind: 'offline' });
  await openPanel(db);
  await until(() => find('button', 'Log out or change person'));
  find('button', 'Log out or change person').click();
  await until(() => expect(document.body).toShow('Log out while offline?'));
  expect(await readMeta(db, 'operator')).toBeDefined();
  find('button', 'Log out anyway').click();
  await until(async () => expect(await readMeta(db, 'operator')).toBeUndefined());
  expect(await readMeta(db, 'leaving')).toBe(true);

  await expect(endLeftSession(db)).rejects.toThrow();
  expect(await readMeta(db, 'leaving')).toBe(true);
  isCut = false;
  await endLeftSession(db);
  expect(called).toEqual(['/api/auth/logout']);
  expect(await readMeta(db, 'leaving')).toBeUndefined();
});

test('signing out online with unsent work asks first, and counts its pictures', async () => {
  const db = await makeDesk();
  setConnection({ kind: 'offline' });
  await registerWalkIn(db, draft());
  const changes = await db.outbox.count();
  await db.photos.put({ sha256: 'b'.repeat(64), jpeg: new Blob(['x']), toSend: 1 });
  setConnection({ kind: 'online' });
  await openPanel(db);
  await until(() => find('button', 'Log out or change person'));
  find('button', 'Log out or change person').click();
  await until(() => expect(document.body).toShow(`Log out with ${changes + 1} unsent changes?`));
  expect(await readMeta(db, 'operator')).toBeDefined();
  expect(find('button', 'Clear this desk')).toHaveProperty('disabled', true);
});

test('a desk with a picture or refused work alone is not cleared', async () => {
  const db = await makeDesk();
  await openPanel(db);
  await until(() => expect(find('button', 'Clear this desk')).toHaveProperty('disabled', false));
  await db.photos.put({ sha256: 'b'.repeat(64), jpeg: new Blob(['x']), toSend: 1 });
  await until(() => expect(find('button', 'Clear this desk')).toHaveProperty('disabled', true));
  expect(document.body).toShow('Available once everything has been sent and resolved.');
  await db.photos.clear();
  await until(() => expect(find('button', 'Clear this desk')).toHaveProperty('disabled', false));
  setConnection({ kind: 'offline' });
  await registerWalkIn(db, draft());
  await settle(db, await answers(db, 'rejected', 'OPERATOR_NOT_ALLOWED'));
  await until(async () => expect(await db.outbox.count()).toBe(0));
  await until(() => expect(find('button', 'Clear this desk')).toHaveProperty('disabled', true));
});

test('unsent work is listed oldest first, thirty lines at most', async () => {
  const db = await makeDesk();
  setConnection({ kind: 'offline' });
  await openPanel(db);
  for (let at = 0; at < 16; at += 1) await registerWalkIn(db, draft({ firstName: `N${at}` }));
  const count = await db.outbox.count();
  await until(() => expect(document.body).toShow(`${count} still to send`));
  await until(() => expect(document.body).toShow(`and ${count - 30} more`));
  expect(document.body).toShow('N0 ');
  expect(document.body).not.toShow('N15 ');
});

test('a user who signed out offline is not signed in again by one tap', async () => {
  const db = await makeDesk();
  await writeMeta(db, 'leaving', true);
  const device = must(await readMeta(db, 'device'), 'made');
  keepSession({ ...makeUser('ACCREDITATION_STAFF'), username: 'ana' });
  await show(<OperatorForm db={db} device={device} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(findAll('textbox', /User ?name/i)).toHaveLength(1));
  expect(findAll('button', /Ana/)).toEqual([]);
  // Nor once there is a network again and that session has been ended.
  vi.stubGlobal('fetch', async () => Response.json({ data: null }));
  await endLeftSession(db);
  await until(() => expect(presentUser()).toBeNull());
  expect(findAll('button', /Ana/)).toEqual([]);
});

test('a session that ended while the page was open asks for the password at once', async () => {
  const db = await makeDesk();
  await db.meta.delete('operator');
  const device = must(await readMeta(db, 'device'), 'made');
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'no session', code: 'NOT_SIGNED_IN' }, { status: 401 }),
  );
  keepSession({ ...makeUser('ACCREDITATION_STAFF'), username: 'ana' });
  await show(<OperatorForm db={db} device={device} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => find('button', /^Work as/));
  find('button', /^Work as/).click();
  await until(() => expect(findAll('textbox', /User ?name/i)).toHaveLength(1));
  expect(document.body).toShow('Your session has ended. Log in again.');
});

test('a browser with a full localStorage confirms the work, which is stored', async () => {
  const db = await makeDesk();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  expect((await registerWalkIn(db, draft())).kind).toBe('done');
  expect(await db.outbox.count()).toBe(2);
});

test('a browser without localStorage works', async () => {
  const db = await makeDesk();
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect((await registerWalkIn(db, draft())).kind).toBe('done');
});

test('a disk without room for a picture is distinguished from other failures', async () => {
  const db = await makeDesk();
  vi.spyOn(db.photos, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expect(keepPhoto(db, new Blob(['x'], { type: 'image/jpeg' }))).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
});
