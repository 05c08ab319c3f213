import { afterEach, expect, test, vi } from 'vitest';
import { payloadText } from '#shared/codes/payload.ts';
import { usualValidity, type ValidityMode } from '#shared/credentials/validity.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { presentToast } from '#web/core/ui/toast.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { askPrints } from '#web/offline/store/asked-prints.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { makeCredential, makeIssuer, makePerson, uidOf } from '../shared/make.ts';
import { fill, issueMara, key, lucia, openDesk, press, search, typeAsReader } from './desk-screen.tsx';
import { fillDisk, noteOf } from './full-disk.ts';
import { clocks, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** A disk that keeps one thing and not the next: what was done is done, and nothing else is said. */

afterEach(() => vi.restoreAllMocks());

const field = (name: string) => find('textbox', name) as HTMLInputElement;
const kinds = async (db: LocalDatabase) => (await db.outbox.toArray()).map(({ kind }) => kind);
const asks = (mode: ValidityMode) => async (db: LocalDatabase) => {
  const validity = JSON.stringify({ ...usualValidity, roles: { ...usualValidity.roles, Player: mode } });
  await writeMeta(db, 'settings', { version: '1', values: { validity } });
};
const ignoreReports = () => vi.stubGlobal('reportError', () => undefined);

test('a hand-over that was kept ends, though the note of its print was not', async () => {
  const db = await openDesk('en', asks('handedOver'));
  await issueMara();
  await until(() => find('button', /Identity checked: hand over/));
  const [issued] = await db.outbox.toArray();
  await askPrints(db, [(JSON.parse(issued?.body ?? '{}') as { data: { n: string } }).data.n]);
  ignoreReports();
  fillDisk(noteOf('unanswered'));
  await key('Enter');
  await until(() => expect(document.body).toShow(/Handed over: A7-00001-/));
  await until(() => find('button', /Next person/));
  expect(await kinds(db)).toContain('credential.validate');
});

test('a printed code that is read hands the badge over, though the note of its print is not kept', async () => {
  const db = await openDesk('en', asks('scannedBack'));
  const rosa = makePerson({ uid: uidOf(3), firstName: 'Rosa', lastName: 'Campos' });
  const keys = await generateKeys({ extractable: false });
  const badge = { ...(await makeCredential({ person: rosa, counter: 7, keys })), awaiting: true };
  const sent = page({ people: [rosa], credentials: [badge], from: '1::', seq: 2 });
  await applyPull(db, { ...sent, keyset: [makeIssuer(keys)] }, clocks);
  await until(() => expect(document.body).toShow('3 people on this device'));
  await askPrints(db, [badge.number]);
  ignoreReports();
  fillDisk(noteOf('unanswered'));
  await fill(search(), payloadText(badge.data));
  await until(() => find('button', /Scan the printed badge/));
  await key('Enter');
  await until(() => expect(document.body).toShow(/Handed over: A7-00007-/));
});

test('a person who is registered is not registered again, though the text of the form was not deleted', async () => {
  const db = await openDesk();
  await fill(search(), 'Rosa Paz 3/4/84 SV F40 jugadora');
  await key('F2');
  await until(() => expect(field('Last Name').value).toBe('Paz'));
  ignoreReports();
  fillDisk(noteOf('walkIn'));
  await press(find('button', 'Register only'));
  await until(() => expect(findAll('article')).toHaveLength(1));
  expect(document.body).not.toShow('Nothing was done');
  expect(await kinds(db)).toEqual(['participant.register']);
});

test('text that was restored stays in the form where the disk does not delete it', async () => {
  const db = await openDesk();
  const kept = { firstName: 'Rosa', lastName: 'Paz', birthDate: '', country: '', category: '', role: '' };
  const nothing = { teamUid: '', language: '', sex: '', shirtSize: '', shirtNumber: '' };
  await writeMeta(db, 'walkIn', { fields: { ...nothing, ...kept } as never, photo: null });
  await key('F2');
  await until(() => expect(field('Last Name').value).toBe('Paz'));
  ignoreReports();
  fillDisk();
  await press(find('button', 'Start over'));
  await until(() => expect(presentToast()?.title).toBe('Could not save on this device. Nothing changed.'));
  expect(field('Last Name').value).toBe('Paz');
});

test('text that is deleted from the form does not come back with the next person', async () => {
  const db = await openDesk();
  await key('F2');
  await until(() => field('Last Name'));
  await fill(field('Last Name'), 'Paz');
  await until(async () => expect((await readMeta(db, 'walkIn'))?.fields.lastName).toBe('Paz'));
  await fill(field('Last Name'), '');
  await until(async () => expect(await readMeta(db, 'walkIn')).toBeUndefined());
});

test('a correction is kept together with the answer to its proposal, or not at all', async () => {
  const db = await openDesk();
  const at = '2026-02-20T15:00:00.000Z';
  const proposed = { changes: { lastName: 'Núñez' }, text: '', by: 'K1', at };
  await applyPull(db, page({ people: [{ ...lucia, proposed }], from: '1::', seq: 2 }), clocks);
  await until(() => expect(document.body).toShow('1 person reported a mistake'));
  await press(find('button', /Lucía.*K1/));
  await until(() => expect(document.body).toShow('Review their corrections'));
  await key('Enter');
  await until(() => expect(field('Last Name').value).toBe('Núñez'));
  const makeRoom = fillDisk((written) => JSON.stringify(written).includes('participant.propose'));
  await press(find('button', 'Save correction'));
  await until(() => expect(find('dialog')).toShow('Nothing was done'));
  expect(await kinds(db)).toEqual([]);
  makeRoom();
  await press(find('button', 'Save correction'));
  await until(async () => expect(await kinds(db)).toEqual(['participant.correct', 'participant.propose']));
  expect((await readFacts(db).findPerson(lucia.uid))?.lastName).toBe('Núñez');
});

test('a document without a birth date fills the form that is open', async () => {
  await openDesk();
  await key('F2');
  await until(() => field('Last Name'));
  typeAsReader([
    'P<UTOSUPUESTA<<ANA<<<<<<<<<<<<<<<<<<<<<<<<<<',
    'X123456785UTO<<<<<<0F3012316<<<<<<<<<<<<<<<8',
  ]);
  await until(() => expect(field('Last Name').value).toBe('Supuesta'));
});
