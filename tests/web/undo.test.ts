import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import {
  handOver,
  issueCredential,
  redeemHandouts,
  reprintCredential,
  revokeCredential,
  undoAction,
} from '#web/device/desk.actions.ts';
import { saveUnsent } from '#web/offline/resync/rescue.ts';
import { LocalDatabase, readMeta, type UndoableAction, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { msLeftToUndo, takePushBatch, undoMs } from '#web/offline/store/held.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { nextToUndo, waitForRelease } from '#web/offline/store/undo.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { makeDesk } from './make-desk.ts';

/** What can be undone for ten seconds, on the disk of a real desk. */

let shift = 0;
const machineCount = performance.now.bind(performance);
/** As if so many ms had gone by: on the clock and on the count that never jumps. */
function pass(ms: number): void {
  shift += ms;
  setClockOffset(shift);
  vi.spyOn(performance, 'now').mockImplementation(() => machineCount() + shift);
}
afterEach(() => {
  vi.restoreAllMocks();
  shift = 0;
  setClockOffset(0);
});

const person = makePerson({ uid: uidOf(100) });
const kit = {
  uid: uidOf(900),
  name: { es: 'Bolsa', en: 'Bag' },
  kind: 'given',
  roles: ['Player'],
  isActive: true,
};

/** A desk that has issued the badge of one person, and sent it. */
async function deskWithBadge() {
  const db = await makeDesk();
  await db.participants.bulkAdd([{ ...person, seq: 1 }]);
  const issued = await issueCredential(db, person.uid);
  if (issued.kind === 'refused') throw new Error(issued.code);
  await sendAll(db);
  return { db, number: issued.result.credential.number };
}

/** What a round sends now: answered as applied. Answers its kinds. */
async function sendAll(db: LocalDatabase): Promise<string[]> {
  const { batch } = await takePushBatch(db, 100);
  await settle(
    db,
    batch.map(({ mseq, id }) => ({ seq: mseq, id, status: 'applied' as const, code: null })),
  );
  return batch.map(({ kind }) => kind);
}

const undoable = async (db: LocalDatabase) => (await readMeta(db, 'undoable')) ?? [];
async function undoLast(db: LocalDatabase): Promise<boolean> {
  const last = nextToUndo(await undoable(db), (await readMeta(db, 'operator')) ?? null);
  return last !== null && undoAction(db, last);
}
const badge = (db: LocalDatabase, number: string) => readFacts(db).findCredential(number);

describe('work that can be undone', () => {
  test('a reprint is not sent within its ten seconds, and is afterwards', async () => {
    const { db, number } = await deskWithBadge();
    await reprintCredential(db, number, 'lost', { undo: newUid() });
    expect(await badge(db, number)).toMatchObject({ g: 2 });
    const { batch, waitMs } = await takePushBatch(db, 100);
    expect(batch).toEqual([]);
    expect(waitMs).toBeGreaterThan(undoMs - 5000);
    pass(undoMs);
    expect(await sendAll(db)).toEqual(['credential.reprint']);
  });

  test('an undone reprint leaves no trace: the earlier copy counts, and an empty mutation takes its number', async () => {
    const { db, number } = await deskWithBadge();
    await reprintCredential(db, number, 'lost', { undo: newUid() });
    expect(await badge(db, number)).toMatchObject({ g: 2 });
    expect(await undoLast(db)).toBe(true);
    expect(await badge(db, number)).toMatchObject({ g: 1, status: 'active' });
    expect(await sendAll(db)).toEqual(['noop']);
    expect(await db.journal.get(2)).toMatchObject({ kind: 'noop', body: '{"reason":"undone"}' });
    // The next copy is the second again: no paper of the undone one exists.
    expect(await reprintCredential(db, number, 'lost')).toMatchObject({ result: { credential: { g: 2 } } });
  });

  test('an undone revocation, hand-over or hand-out leaves no trace', async () => {
    const { db, number } = await deskWithBadge();
    await writeMeta(db, 'settings', { version: '1', values: { handouts: JSON.stringify([kit]) } });
    await handOver(db, [{ number, g: 1 }], 'handedOver', { undo: newUid() });
    await redeemHandouts(db, person.uid, [kit.uid], { undo: newUid() });
    await revokeCredential(db, number, 'expelled', { undo: newUid() });
    expect(await badge(db, number)).toMatchObject({ status: 'revoked', validatedAt: expect.any(String) });
    expect(await readFacts(db).isRevoked(number)).toBe(true);
    // The last thing first.
    for (let count = 0; count < 3; count += 1) expect(await undoLast(db)).toBe(true);
    expect(await undoLast(db)).toBe(false);
    expect(await badge(db, number)).toMatchObject({
      status: 'active',
      validatedAt: null,
      revokedReason: null,
    });
    expect(await readFacts(db).isRevoked(number)).toBe(false);
    expect((await readFacts(db).findPerson(person.uid))?.redeemed ?? []).toEqual([]);
    expect(await sendAll(db)).toEqual(['noop', 'noop', 'noop']);
  });

  test('an issue is sent at once, and undoing it revokes its number, which is never reused', async () => {
    const db = await makeDesk();
    await db.participants.bulkAdd([{ ...person, seq: 1 }]);
    await issueCredential(db, person.uid, { undo: newUid() });
    expect(await sendAll(db)).toEqual(['credential.issue']);
    expect(await undoLast(db)).toBe(true);
    const [revoked] = await db.outbox.toArray();
    const { number, reason, g } = JSON.parse(must(revoked, 'made').body) as Record<string, unknown>;
    expect({ number, reason, g }).toEqual({
      number: expect.stringMatching(/^A7-00001-/),
      reason: 'undone',
      g: 1,
    });
    expect(await readFacts(db).isRevoked(String(number))).toBe(true);
    expect(await sendAll(db)).toEqual(['credential.revoke']);
    const again = await issueCredential(db, person.uid);
    expect(again).toMatchObject({ result: { credential: { number: expect.stringMatching(/^A7-00002-/) } } });
  });

  test('an action is undone only by its operator, and not once it is late, sent, or in a file', async () => {
    const { db, number } = await deskWithBadge();
    const operator = must(await readMeta(db, 'operator'), 'made');
    await revokeCredential(db, number, 'lost', { undo: newUid() });
    const [action] = await undoable(db);
    const revoked = must(action, 'noted');
    await writeMeta(db, 'operator', { ...operator, userId: 8 });
    expect(await undoAction(db, revoked)).toBe(false);
    await writeMeta(db, 'operator', operator);
    pass(undoMs);
    expect(await undoAction(db, revoked)).toBe(false);
    expect(await badge(db, number)).toMatchObject({ status: 'revoked' });
    expect(await sendAll(db)).toEqual(['credential.revoke']);
  });

  test('an action saved in a rescue file cannot be undone', async () => {
    const { db, number } = await deskWithBadge();
    const { publicKey } = await crypto.subtle
      .generateKey({ name: 'X25519' }, true, ['deriveBits'])
      .then((keys) => keys as CryptoKeyPair);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
    await writeMeta(
      db,
      'rescueKey',
      btoa(String.fromCharCode(...raw))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', ''),
    );
    await revokeCredential(db, number, 'lost', { undo: newUid() });
    await saveUnsent(db).catch(() => undefined);
    expect(await undoLast(db)).toBe(false);
    expect(await sendAll(db)).toEqual(['credential.revoke']);
  });

  test('two tabs that undo the same action undo it once', async () => {
    const { db, number } = await deskWithBadge();
    const other = new LocalDatabase(db.name);
    await reprintCredential(db, number, 'lost', { undo: newUid() });
    const [action] = await undoable(db);
    const both = await Promise.all([db, other].map((tab) => undoAction(tab, must(action, 'noted'))));
    expect(both.sort()).toEqual([false, true]);
    expect(await badge(other, number)).toMatchObject({ g: 1 });
  });

  test('a waiting print learns that the reprint was undone in another tab, or that its time is over', async () => {
    const { db, number } = await deskWithBadge();
    const other = new LocalDatabase(db.name);
    const undone = newUid();
    await reprintCredential(db, number, 'lost', { undo: undone });
    const fate = waitForRelease(db, undone);
    await undoLast(other);
    expect(await fate).toBe('undone');
    const sure = newUid();
    await reprintCredential(db, number, 'lost', { undo: sure });
    pass(undoMs);
    expect(await waitForRelease(db, sure)).toBe('sure');
  });

  test('a clock that is set back holds nothing longer than ten seconds', () => {
    const at = Date.now();
    expect(msLeftToUndo({ at: at + 60_000, boot: 'another run', mono: 5 })).toBe(0);
    expect(msLeftToUndo({ at: at - undoMs - 1, boot: 'another run', mono: 5 })).toBe(0);
    expect(msLeftToUndo({ at, boot: 'another run', mono: 5 })).toBeGreaterThan(0);
  });
});

type Step = { kind: 'act' | 'undo' | 'send' | 'reload' | 'relieve' } | { kind: 'wait'; ms: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ kind: 'act' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'undo' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'send' }) },
  fc.constant<Step>({ kind: 'reload' }),
  fc.constant<Step>({ kind: 'relieve' }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 12_000 }) }),
  },
);

test('work is never lost, sent too early, or both sent and undone, in any order of reloads, waits, sends and operators', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { db, number } = await deskWithBadge();
      const operator = must(await readMeta(db, 'operator'), 'made');
      let tab = db;
      const acts: UndoableAction[] = [];
      const undone = new Set<string>();
      const sent: number[] = [];
      for (const one of steps) {
        if (one.kind === 'wait') pass(one.ms);
        else if (one.kind === 'act') {
          const undo = newUid();
          const done = await reprintCredential(tab, number, 'lost', { undo });
          expect(done.kind).toBe('done');
          acts.push(
            must(
              (await undoable(tab)).find(({ uid }) => uid === undo),
              'noted',
            ),
          );
        } else if (one.kind === 'undo') {
          const present = must(await readMeta(tab, 'operator'), 'an operator is signed in');
          const last = nextToUndo(await undoable(tab), present);
          // What may be undone is the last thing this operator did, if it is young.
          const young = acts.filter(
            (act) => !undone.has(act.uid) && act.userId === present.userId && msLeftToUndo(act) > 0,
          );
          expect(last?.uid ?? null).toBe(young.at(-1)?.uid ?? null);
          if (last && (await undoAction(tab, last))) undone.add(last.uid);
        } else if (one.kind === 'send') {
          const { batch } = await takePushBatch(tab, 100);
          for (const { mseq, kind } of batch) {
            const act = acts.find(({ mseqs }) => mseqs.includes(mseq));
            if (act)
              expect([kind, msLeftToUndo(act) === 0 || undone.has(act.uid)]).toEqual([
                undone.has(act.uid) ? 'noop' : 'credential.reprint',
                true,
              ]);
            sent.push(mseq);
          }
          await settle(
            tab,
            batch.map(({ mseq, id }) => ({ seq: mseq, id, status: 'applied' as const, code: null })),
          );
        } else if (one.kind === 'reload') {
          tab = new LocalDatabase(db.name);
          // Another run of the app: its count of ms says nothing of the one before.
          await db.outbox.toCollection().modify({ boot: 'an earlier run' });
          await writeMeta(
            db,
            'undoable',
            (await undoable(db)).map((act) => ({ ...act, boot: 'an earlier run' })),
          );
          for (const act of acts) act.boot = 'an earlier run';
        } else {
          const present = must(await readMeta(tab, 'operator'), 'an operator is signed in');
          await writeMeta(tab, 'operator', { ...operator, userId: present.userId === 7 ? 8 : 7 });
        }
      }
      pass(undoMs);
      const { batch, waitMs } = await takePushBatch(tab, 100);
      expect(waitMs).toBeNull();
      expect([...sent, ...batch.map(({ mseq }) => mseq)]).toEqual(acts.map((_, index) => index + 2));
      const copies = acts.filter(({ uid }) => !undone.has(uid)).length;
      await settle(
        tab,
        batch.map(({ mseq, id }) => ({ seq: mseq, id, status: 'applied' as const, code: null })),
      );
      const kept = (await tab.journal.toArray()).filter(({ kind }) => kind === 'credential.reprint');
      expect(kept).toHaveLength(copies);
    }),
    { numRuns: 40 },
  );
});
