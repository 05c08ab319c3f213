/** A device that says anything at any time. Whatever it claims must harm that device alone. */
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  conflicts,
  credentials,
  devices,
  participants,
  receipts,
  syncMeta,
  users,
} from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { readMeta } from '#web/offline/store/database.ts';
import { deviceOf } from '../server/device.ts';
import { pick } from './acts.ts';
import {
  type Around,
  type ClaimName,
  claimNames,
  claims,
  type Heard,
  pull,
  push,
  type State,
} from './claims.ts';
import { makeDevice, makeOperator, type Server } from './world.ts';

export interface LyingDevice {
  /** The people it registered: work of others on one of them waits where a restored server lacks that one. */
  readonly made: readonly string[];
  /** Makes a false claim, and checks that it harmed no other device; returns the claim. */
  lie(name?: ClaimName): Promise<ClaimName>;
  /** Reads along what another device is answered. */
  overhear(answer: Response): Promise<void>;
  /** At the end: no permission came back, and the admin sees what must be decided. */
  expectOnlyItselfHarmed(): Promise<void>;
}

/** Enrolls one, with an operator who may work there, and one whose account ends on the way. */
export async function enrollLiar(around: Around, index: number): Promise<LyingDevice> {
  const state = await begin(around, index);
  return {
    made: state.made,
    async lie(name = pick(claimNames, around.random)) {
      // An admin has let it continue: it has lied before.
      const { db } = around.server();
      if (around.random() < 0.7)
        await db.update(devices).set({ status: 'active' }).where(eq(devices.uid, state.device.uid));
      await learn(state);
      const before = await othersOf(state);
      const answer = await claims[name](state);
      const status = (answer as { status?: number } | undefined)?.status ?? 200;
      expect(status === 503 ? 200 : status, `${name}: no fault of the server`).toBeLessThan(500);
      expect(await othersOf(state), `${name}: harms no other device`).toEqual(before);
      await expectNoRights(state);
      return name;
    },
    async overhear(answer) {
      const { data } = (await answer.clone().json()) as { data?: Heard };
      if (data?.proof) state.overheard.push(data.proof);
    },
    async expectOnlyItselfHarmed() {
      await expectNoRights(state);
      const { db } = around.server();
      const isEnded = and(eq(receipts.op, state.ended.uid), isNotNull(receipts.operatorId));
      const acted = await db.select({ kind: receipts.kind }).from(receipts).where(isEnded);
      expect(acted, 'done in the name of a deleted account').toEqual([]);
      const zones = await db
        .select({ numbers: conflicts.numbers })
        .from(conflicts)
        .where(eq(conflicts.kind, 'zonesBeyondRole'));
      const allocated = zones.flatMap(({ numbers }) => numbers);
      const open = await db.select().from(credentials).where(inArray(credentials.number, state.overZoned));
      expect(
        open.flatMap(({ number }) => (allocated.includes(number) ? [] : number)),
        'zones without a conflict',
      ).toEqual([]);
    },
  };
}

async function begin(around: Around, index: number): Promise<State> {
  const server = around.server();
  const operatorId = await makeOperator(server);
  const db = await makeDevice(server, index, operatorId);
  const it = must(await readMeta(db, 'device'), 'it was enrolled');
  const epoch = must(await readMeta(db, 'sync'), 'it was enrolled').epoch;
  const [grant] = await db.grants.toArray();
  await db.delete();
  const url = {
    get url() {
      return pick(around.server().addresses, around.random);
    },
  };
  const leaving = await makeOperator(server);
  const [account] = await server.db.select().from(users).where(eq(users.id, leaving));
  const { username } = must(account, 'it was just made');
  const [from, until] = [nowMs(), nowMs() + 3_600_000];
  const ended = await server.keys.signGrant({
    ...{ uid: newUid(), user: leaving, username, role: 'ACCREDITATION_STAFF' as const, dev: it.uid },
    ...{ from, until },
  });
  return {
    ...around,
    device: deviceOf(url, { ...it, epoch }),
    ...{ grant: must(grant, 'an operator is signed in'), ended, isDeleted: false, expect: 1, cursor: '' },
    ...{ proofs: [], overheard: [], epochs: [epoch], nextNumber: 1, forbidden: [], made: [], overZoned: [] },
  };
}

/** Its state after an honest round; nothing if it is refused. */
async function learn(state: State): Promise<void> {
  await push(state, []);
  await pull(state, {});
}

/** All that a claim must leave as it was: the history, and every other device. */
async function othersOf({ server, device }: State) {
  const { db } = server();
  const [meta] = await db.select().from(syncMeta);
  const { uid, status, lmid, lastNumber, revokedAt, auditSeen, wipeOrder, wipedAt, publicKey } = devices;
  const rows = await db
    .select({ uid, status, lmid, lastNumber, revokedAt, auditSeen, wipeOrder, wipedAt, publicKey })
    .from(devices)
    .where(ne(uid, device.uid))
    .orderBy(uid);
  return { epoch: meta?.epoch, beganBy: meta?.beganBy, devices: rows };
}

async function expectNoRights({ server, forbidden }: State): Promise<void> {
  if (forbidden.length === 0) return;
  const { uid } = participants;
  const there = await server().db.select({ uid }).from(participants).where(inArray(uid, forbidden));
  expect(there, 'registered with a right it does not have').toEqual([]);
}

/** Devices are reset only after a restore of the server. */
export async function expectNoReset({ db }: Server, path: string, answer: Response): Promise<void> {
  const { data } = (await answer.clone().json()) as { data: { kind?: string; epoch: string } };
  const { searchParams } = new URL(path, 'http://server');
  if (data.kind === 'reset')
    expect(searchParams.get('epoch'), 'the server asks for a new start').not.toBe(data.epoch);
  const [meta] = await db.select().from(syncMeta);
  expect(['first', 'restored'], 'a history that a claim began').toContain(meta?.beganBy);
}
