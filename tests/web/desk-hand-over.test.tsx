import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { usualValidity, type ValidityMode } from '#shared/credentials/validity.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { makeCredential, makeIssuer, makePerson, uidOf } from '../shared/make.ts';
import { fill, issueMara, key, openDesk, search } from './desk-screen.tsx';
import { clocks, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** A badge that counts only in the right hands: what a desk does until it is there. */

const rosa = makePerson({ uid: uidOf(3), firstName: 'Rosa', lastName: 'Campos', birthDate: '1975-01-01' });

const asks = (mode: ValidityMode) => async (db: LocalDatabase) => {
  const validity = JSON.stringify({ ...usualValidity, roles: { ...usualValidity.roles, Player: mode } });
  await writeMeta(db, 'settings', { version: '1', values: { validity } });
};

/** Rosa's badge, printed ahead elsewhere: really signed, by a key this desk knows. */
async function holdPrinted(db: LocalDatabase): Promise<CredentialRow> {
  const keys = await generateKeys({ extractable: false });
  const printed = { ...(await makeCredential({ person: rosa, counter: 7, keys })), awaiting: true };
  const sent = page({ people: [rosa], credentials: [printed], from: '1::', seq: 2 });
  await applyPull(db, { ...sent, keyset: [makeIssuer(keys)] }, clocks);
  return printed;
}

const handedOver = async (db: LocalDatabase) =>
  (await db.outbox.toArray())
    .filter(({ kind }) => kind === 'credential.validate')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('Enter issues and prints, Enter hands over, Enter goes on', async () => {
  const db = await openDesk('en', asks('handedOver'));
  await issueMara();
  await until(() => find('button', /Identity checked: hand over/));
  expect(document.body).toShow('To hand over');
  await key('Enter');
  await until(() => expect(document.body).toShow(/Handed over: A7-00001-/));
  expect(await handedOver(db)).toMatchObject([{ how: 'handedOver', badges: [{ g: 1 }], receivedBy: null }]);
  await until(() => find('button', /Next person/));
});

test('a badge that is valid at once asks for no hand-over', async () => {
  const db = await openDesk();
  await issueMara();
  await until(() => find('button', /Next person/));
  expect(JSON.parse(must((await db.outbox.toArray())[0], 'it was issued').body)).not.toHaveProperty(
    'awaiting',
  );
});

test('reading the printed code is enough where the organizers say so', async () => {
  const db = await openDesk('en', asks('scannedBack'));
  const printed = await holdPrinted(db);
  await until(() => expect(document.body).toShow('3 people on this device'));
  await fill(search(), payloadText(printed.data));
  await until(() => find('button', /Scan the printed badge/));
  await key('Enter');
  await until(() => expect(document.body).toShow(/Handed over: A7-00007-/));
  expect(await handedOver(db)).toMatchObject([{ how: 'scannedBack', badges: [{ number: printed.number }] }]);
  expect(await readFacts(db).findCredential(printed.number)).toMatchObject({ awaiting: false });
});

test('reading the code is not enough where the operator must compare the face: Enter is', async () => {
  const db = await openDesk('en', asks('handedOver'));
  const printed = await holdPrinted(db);
  await until(() => expect(document.body).toShow('3 people on this device'));
  await fill(search(), payloadText(printed.data));
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Rosa'));
  await key('Enter');
  await until(() => expect(document.body).toShow(/Handed over: A7-00007-/));
  expect(await handedOver(db)).toMatchObject([{ how: 'handedOver' }]);
});

test('an altered code opens no person and hands over nothing', async () => {
  const db = await openDesk('en', asks('scannedBack'));
  const printed = await holdPrinted(db);
  await until(() => expect(document.body).toShow('3 people on this device'));
  await fill(search(), payloadText({ ...printed.data, z: '1' }));
  await key('Enter');
  await until(() => expect(document.body).toShow('Forged or altered badge.'));
  expect(findAll('article')).toEqual([]);
  expect(await handedOver(db)).toEqual([]);
});

test('what was done with a badge is no longer shown once another badge counts', async () => {
  const db = await openDesk('en', asks('handedOver'));
  const printed = await holdPrinted(db);
  await until(() => expect(document.body).toShow('3 people on this device'));
  await fill(search(), payloadText(printed.data));
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Rosa'));
  await key('Enter');
  await until(() => expect(document.body).toShow(/Handed over: A7-00007-/));
  // A conflict was settled elsewhere: the other desk's badge counts.
  const revoked = {
    ...printed,
    status: 'revoked',
    revokedAt: '2026-02-20T15:00:00.000Z',
    revokedReason: 'case',
  } as const;
  const kept = await makeCredential({ person: rosa, counter: 8 });
  await applyPull(db, page({ credentials: [revoked, kept], from: '2::', seq: 3 }), clocks);
  await until(() => expect(document.body).not.toShow(/Handed over: A7-00007-/));
  expect(find('article').textContent).toContain(kept.number);
});
