import { beforeEach, expect, test } from 'vitest';
import {
  conflictSides,
  conflicts,
  devices,
  importBatches,
  importEntries,
  scanAmendments,
  scans,
} from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { type MadeParticipant, makeParticipant } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** What lists, conflicts and doors leave in the history of one person. */
const app = await startApp();
const staff = await app.as('ACCREDITATION_STAFF');
const boss = await app.as('SUPER_USER');
let person: MadeParticipant;

beforeEach(async () => {
  person = await makeParticipant(app.db, { createdAt: new Date('2026-01-10T15:00:00Z') });
});

const detail = (by: Person, { id }: { id: number }) =>
  by.call('GET /api/admin/participants/:id', { params: { id } });
async function numberOf({ id }: { id: number }): Promise<string> {
  const [issued] = await staff.call('POST /api/admin/participants/issue', { body: { ids: [id] } });
  return issued?.number ?? '';
}

test('lists, conflicts and what was said of a scan afterwards stand in it, with who did it', async () => {
  const number = await numberOf(person);
  const desk = { uid: newUid(), code: 'M4', name: 'Mesa 4', kind: 'desk', status: 'active' } as const;
  await app.db.insert(devices).values(desk);
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 21, 15, minute));
  const by = boss.user.id;
  const list = { kind: 'participants', fileName: 'lista.csv', createdById: by, changed: 1 } as const;
  const none = { added: 0, unchanged: 0, refused: 0 };
  const [batch] = await app.db
    .insert(importBatches)
    .values({ ...list, ...none, createdAt: at(0), undoneAt: at(1), undoneById: staff.user.id })
    .returning();
  const [before, after] = [
    { country: 'SV', team: '1', role: 'Coach' },
    { country: 'GT', team: '2', role: 'Coach' },
  ];
  const { id: batchId } = must(batch, 'just written');
  await app.db.insert(importEntries).values({ batchId, rowId: person.id, before, after, undone: true });
  const [caseUid, ref, scanUid] = [newUid(), newUid(), newUid()];
  await app.db.insert(conflicts).values({
    ...{ uid: caseUid, kind: 'correctedTwice', key: caseUid, participantUid: person.uid, openedAt: at(2) },
    ...{ settledAt: at(3), outcome: 'keep', kept: ref, reason: 'Asked her', settledBy: by },
    settledAtDevice: 'M4',
  });
  const deed = { act: 'correct', field: 'country', value: 'GT' } as const;
  await app.db.insert(conflictSides).values({ caseUid, ref, deviceCode: 'M4', deed });
  const said = { direction: 'in', verdict: 'denied', reason: 'expired', checkpoint: 'Puerta sur' } as const;
  await app.db.insert(scans).values({
    ...{ uid: scanUid, number, g: 1, offline: false, deviceCode: 'M4', occurredAt: at(4), ...said },
    ...{ amended: 'overridden', amendedReason: 'identityChecked' },
  });
  await app.db.insert(scanAmendments).values({
    ...{ uid: newUid(), scanUid, number, kind: 'overridden', reason: 'identityChecked', deviceCode: 'M4' },
    ...{ operatorId: staff.user.id, occurredAt: at(5) },
  });
  const { history } = await detail(staff, person);
  const mesa = { code: 'M4', name: 'Mesa 4' };
  const site = expect.objectContaining({ code: 'W0' });
  const who = boss.user.username;
  const onThatDay = history.filter((event) => event.at.startsWith('2026-02-21'));
  expect(onThatDay).toEqual([
    expect.objectContaining({
      ...{ kind: 'overridden', reason: 'identityChecked', checkpoint: 'Puerta sur' },
      ...{ who: staff.user.username, device: mesa },
    }),
    expect.objectContaining({ kind: 'scanned', amended: 'overridden' }),
    expect.objectContaining({ kind: 'settled', outcome: 'keep', kept: mesa, reason: 'Asked her', who }),
    expect.objectContaining({ kind: 'conflict', conflict: 'correctedTwice', who: null, device: null }),
    expect.objectContaining({
      ...{ kind: 'importUndone', file: 'lista.csv', device: site },
      who: staff.user.username,
    }),
    expect.objectContaining({ kind: 'imported', isNew: false, fields: ['country', 'teamUid'], who }),
  ]);
});

test('a list that registered the record merged into a person is in their history', async () => {
  const other = await makeParticipant(app.db);
  const [batch] = await app.db
    .insert(importBatches)
    .values({ kind: 'participants', fileName: 'b.csv', added: 1, changed: 0, unchanged: 0, refused: 0 })
    .returning();
  const { id: batchId } = must(batch, 'just written');
  await app.db.insert(importEntries).values({ batchId, rowId: other.id, before: null, after: {} });
  const body = { other: other.id, take: [], version: person.version, otherVersion: other.version };
  await staff.call('POST /api/admin/participants/:id/merge', { params: { id: person.id }, body });
  const { history } = await detail(staff, person);
  expect(history).toMatchObject([{ kind: 'merged' }, { kind: 'imported', file: 'b.csv', isNew: true }]);
});

test('whom a list registered is registered once', async () => {
  const [batch] = await app.db
    .insert(importBatches)
    .values({ kind: 'participants', fileName: 'a.csv', added: 1, changed: 0, unchanged: 0, refused: 0 })
    .returning();
  const { id: batchId } = must(batch, 'just written');
  await app.db.insert(importEntries).values({ batchId, rowId: person.id, before: null, after: {} });
  const { history } = await detail(staff, person);
  expect(history).toMatchObject([{ kind: 'imported', isNew: true, file: 'a.csv' }]);
});
