/** Signatures that a first list leaves out: a badge is printed again all the same, also after a restored backup. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { logPrint, reprintCredential } from '#web/device/desk.actions.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { withCode } from '#web/offline/sync/badge-code.ts';
import { CodeNotHere } from '#web/offline/sync/code-not-here.ts';
import { lineTo, syncThrough, walkIn } from './story.ts';
import { beginNewEpoch, makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
const { send } = lineTo(() => server);
const offline: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
  // A shorter list is sent row by row, signatures and all.
  await fillMany(server.db, 250);
});
afterEach(() => server.stop());

/** Issues a badge for a person who walks in; the print is recorded, or not. */
async function issue(db: LocalDatabase, { isPrinted }: { isPrinted: boolean }): Promise<CredentialRow> {
  const { uid } = await walkIn(db);
  const credential = must(await readFacts(db).findActiveCredential(uid), 'a walk-in gets a badge');
  if (isPrinted) await logPrint(db, credential, { format: 'lanyard', printer: 'Zebra', reason: null });
  return credential;
}

/** The text that this device prints for a badge. */
async function printedText(
  db: LocalDatabase,
  { number }: CredentialRow,
  line: typeof fetch,
): Promise<string> {
  const held = must(await readFacts(db).findCredential(number), 'this device holds the badge');
  return payloadText((await withCode(db, held, line)).data);
}

test('a first list has the signature of a badge that is to be printed, and asks for one that was printed', async () => {
  const north = await makeDevice(server, 0, operatorId);
  const printed = await issue(north, { isPrinted: true });
  const unprinted = await issue(north, { isPrinted: false });
  await syncThrough(north, send);

  const south = await makeDevice(server, 1, operatorId);
  await syncThrough(south, send);
  expect(await printedText(south, unprinted, offline)).toBe(payloadText(unprinted.data));
  await expect(printedText(south, printed, offline)).rejects.toThrow(CodeNotHere);
  expect(await printedText(south, printed, send)).toBe(payloadText(printed.data));
  // What happens from now on comes whole.
  const later = await issue(north, { isPrinted: true });
  await syncThrough(north, send);
  await syncThrough(south, send);
  expect(await printedText(south, later, offline)).toBe(payloadText(later.data));
});

test('a desk that has not heard of a newer copy prints none of it as its own', async () => {
  const north = await makeDevice(server, 0, operatorId);
  const printed = await issue(north, { isPrinted: true });
  await syncThrough(north, send);
  const south = await makeDevice(server, 1, operatorId);
  await syncThrough(south, send);
  expect((await reprintCredential(north, printed.number, 'lost')).kind).toBe('done');
  await syncThrough(north, send);
  await expect(printedText(south, printed, send)).rejects.toThrow(CodeNotHere);
});

test('a restored server gets back a badge whose signature only its own desk has', async () => {
  const north = await makeDevice(server, 0, operatorId);
  await syncThrough(north, send);
  const copy = await server.copy();
  const printed = await issue(north, { isPrinted: true });
  await syncThrough(north, send);
  const south = await makeDevice(server, 1, operatorId);
  await syncThrough(south, send);
  await expect(printedText(south, printed, offline)).rejects.toThrow(CodeNotHere);

  await server.stop();
  server = await startServer(copy);
  await beginNewEpoch(server);
  for (const db of [south, north, south, north]) await syncThrough(db, send);
  // The list of the new epoch is a first list again: a desk keeps the signatures it made.
  expect(await printedText(north, printed, offline)).toBe(payloadText(printed.data));
  expect(await printedText(south, printed, send)).toBe(payloadText(printed.data));
});
