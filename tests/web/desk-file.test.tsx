import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { toBase64Url } from '#shared/engines/signatures/base64url.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { saveUnsent } from '#web/offline/resync/rescue.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { openPeople } from '#web/offline/store/people.ts';
import { setConnection } from '#web/offline/sync/connection.ts';
import { forgetDevice, Unsent } from '#web/offline/sync/device.ts';
import { SyncPanel } from '#web/stations/desk/sync/SyncPanel.tsx';
import { EditionOverScreen } from '#web/stations/set-up/EditionOverScreen.tsx';
import { WipedScreen, WipingScreen } from '#web/stations/set-up/WipedScreen.tsx';
import { draft, makeDesk } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** Unsent work that leaves a desk as a file, and files of others that it takes along. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

afterEach(() => {
  setConnection({ kind: 'unknown' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.restoreAllMocks();
});

const saveLabel = 'Save unsent work to a file';
const takeLabel = 'Add a file from another device';

/** A desk that has met a server, and holds two changes and a picture for it. */
async function deskWithWork(): Promise<LocalDatabase> {
  const db = await makeDesk();
  const server = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ]);
  const pub = new Uint8Array(await crypto.subtle.exportKey('raw', server.publicKey));
  await writeMeta(db, 'rescueKey', toBase64Url(pub));
  // Work here waits for the first word of the network.
  setConnection({ kind: 'offline' });
  await registerWalkIn(db, draft());
  // Those of happy-dom are no blobs any more once they have been on the disk. Both have what a blob is asked for.
  const jpeg = new NodeBlob(['picture']) as Blob;
  await db.photos.put({ sha256: 'b'.repeat(64), jpeg, toSend: 1 });
  return db;
}

async function openPanel(db: LocalDatabase, syncNow = () => {}): Promise<void> {
  const station = {
    db,
    device: must(await readMeta(db, 'device'), 'made'),
    operator: must(await readMeta(db, 'operator'), 'made'),
    syncNow,
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

/** The names of the files that the browser was given to keep. */
function downloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

function choose(file: Blob): void {
  const input = must(document.querySelector<HTMLInputElement>('input[type=file]'), 'the panel has one');
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('an offline desk saves its work to a file, lists its contents, and keeps it', async () => {
  const db = await deskWithWork();
  const kept = downloads();
  await openPanel(db);
  await until(() => expect(document.body).toShow('2 changes and 1 photo. Only the server can read it.'));
  find('button', saveLabel).click();
  await until(() => expect(document.body).toShow(/Saved: A7-\d{12}\.cancha \(2 changes and 1 photo\)/));
  expect(kept).toEqual([expect.stringMatching(/^A7-\d{12}\.cancha$/)]);
  expect(document.body).toShow('Take it on a USB stick to any desk that is online, or to an administrator.');
  expect(await db.outbox.count()).toBe(2);
  expect(await db.photos.where('toSend').equals(1).count()).toBe(1);
});

test.each([
  ['a refused device', { kind: 'refused', code: 'DEVICE_REVOKED' }],
  ['a device with a full disk', { kind: 'noStore' }],
] as const)('the file is offered to %s, and not to one whose work is sent', async (_, state) => {
  const db = await deskWithWork();
  await openPanel(db);
  setConnection({ kind: 'online' });
  await until(() => expect(findAll('button', saveLabel)).toHaveLength(0));
  setConnection(state);
  await until(() => expect(findAll('button', saveLabel)).toHaveLength(1));
  await db.outbox.clear();
  await db.photos.clear();
  await until(() => expect(findAll('button', saveLabel)).toHaveLength(0));
});

test('the file is offered for a photo alone', async () => {
  const db = await deskWithWork();
  await db.outbox.clear();
  await openPanel(db);
  await until(() => expect(findAll('button', saveLabel)).toHaveLength(1));
  expect(document.body).toShow('1 photo. Only the server can read it.');
});

test('a device with a wipe order and no network can still save its work', async () => {
  const db = await deskWithWork();
  await show(<WipingScreen db={db} name="Mesa 3" reason="stolen" pending={2} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(findAll('button', saveLabel)).toHaveLength(1));
});

test('a device whose edition is over says so, offers its work, and asks before it deletes it', async () => {
  const db = await deskWithWork();
  await writeMeta(db, 'locked', { code: 'EDITION_OVER' });
  await show(<EditionOverScreen db={db} name="Mesa 3" pending={2} />, { language: 'en' });
  expect(document.body).toShow('This edition is over');
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(findAll('button', saveLabel)).toHaveLength(1));
  find('button', 'Enroll again').click();
  const [, confirm] = await until(() => {
    expect(findAll('button', 'Enroll again')).toHaveLength(2);
    return findAll('button', 'Enroll again');
  });
  expect(await readMeta(db, 'device')).not.toBeUndefined();
  must(confirm, 'the button of the question').click();
  await until(async () => expect(await readMeta(db, 'device')).toBeUndefined());
});

test('a file of another desk is stored, then its answer is shown until it is read', async () => {
  const other = await deskWithWork();
  const file = must((await saveUnsent(other))[0], 'one at least').file;
  const db = await makeDesk();
  const asked = vi.fn();
  await openPanel(db, asked);
  await until(() => find('button', takeLabel));
  choose(file);
  await until(() => expect(document.body).toShow('File of A7, added'));
  expect(document.body).toShow('sent automatically as soon as the server can be reached');
  await until(() => expect(asked).toHaveBeenCalledOnce());
  await until(() => expect(find('button', 'Clear this desk')).toHaveProperty('disabled', true));
  await expect(forgetDevice(db)).rejects.toThrow(Unsent);

  const carried = must((await db.relayedFiles.toArray())[0], 'it was taken along');
  const answer = { device: { code: 'A7', name: 'Mesa 3' }, applied: 2, known: 1, setAside: 3 };
  await db.relayedFiles.update(carried.sha256, { answer: { ...answer, photos: 1, badPhotos: 0 } });
  await until(() => expect(document.body).toShow('received it: 2 new, 1 known, 3 rejected, 1 photo.'));
  expect(document.body).toShow('An administrator reviews the rejected work.');
  find('button', 'Remove from this list').click();
  await until(() => expect(document.body).not.toShow('File of'));
  // With the keyboard the focus is where the next file is chosen.
  expect(document.activeElement).toBe(find('button', takeLabel));
  expect(await db.relayedFiles.count()).toBe(0);
});

test('a file of another kind, or one the server rejects, is reported in plain words', async () => {
  const other = await deskWithWork();
  const file = must((await saveUnsent(other))[0], 'one at least').file;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const db = await makeDesk();
  await openPanel(db);
  await until(() => find('button', takeLabel));
  choose(new Blob(['a list of players']));
  await until(() => expect(document.body).toShow('not work saved by a device, or it was damaged on the way'));
  // The name of the event is readable in the head.
  const text = new TextDecoder('latin1').decode(bytes);
  const foreign = bytes.slice();
  foreign[text.indexOf('"evt":"') + 7] = 'x'.charCodeAt(0);
  choose(new Blob([foreign]));
  await until(() => expect(document.body).toShow('This file belongs to another championship.'));
  expect(await db.relayedFiles.count()).toBe(0);

  choose(file);
  await until(() => expect(document.body).toShow('File of A7'));
  expect(document.body).not.toShow('This file belongs to another championship.');
  const carried = must((await db.relayedFiles.toArray())[0], 'it was taken along');
  await db.relayedFiles.update(carried.sha256, { refused: 'RESCUE_FILE' });
  await until(() => expect(document.body).toShow('not work saved by a device, or it was damaged on the way'));
});

const wipedNote = {
  ...{ name: 'Mesa 3', code: 'A3', kind: 'desk' as const, reason: 'stolen' },
  ...{ orderedAt: Date.parse('2026-02-20T15:00:00Z'), at: Date.parse('2026-02-20T16:30:00Z') },
};

test('a wiped device says when, why, what was erased, and which badges are not valid', async () => {
  await show(<WipedScreen db={await makeDesk()} note={{ ...wipedNote, report: null }} />, {
    language: 'en',
  });
  find('heading', '“Mesa 3” was wiped');
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    expect.stringMatching(/^Ordered.*9:00/),
    expect.stringMatching(/^Wiped.*10:30/),
    'Reasonstolen',
  ]);
  expect(document.body).toShow('Badges that had not reached the server before the order are not valid');
  expect(document.body).not.toShow('The server does not know about the wipe yet.');
  expect(find('button', 'Enroll again')).toHaveProperty('disabled', false);
});

test('a wiped device is not enrolled again before the server knows of the wipe', async () => {
  const report = { uid: 'x', keys: {} as never };
  await show(<WipedScreen db={await makeDesk()} note={{ ...wipedNote, report }} />, { language: 'en' });
  expect(document.body).toShow('The server does not know about the wipe yet.');
  expect(find('button', 'Enroll again')).toHaveProperty('disabled', true);
});

test.each([
  ['online', 'Sending. Leave this page open'],
  ['offline', 'nothing is erased until its work is sent'],
] as const)('a device that waits to be wiped says how much it sends while it is %s', async (kind, words) => {
  setConnection({ kind } as never);
  const db = await makeDesk();
  await show(<WipingScreen db={db} name="Mesa 3" reason="stolen" pending={2} />, { language: 'en' });
  expect(find('status', '2').textContent).toBe('2');
  expect(document.body).toShow('stolen');
  expect(document.body).toShow(words);
});
