/**
 * A small event in one process: the real server on an embedded database, or two of it on one PostgreSQL when
 * TEST_DATABASE_URL names one, real devices on IndexedDB, and between them a network that loses, repeats and delays by a seed. Nothing of ours is replaced.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, type SQL, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/core/base/log.ts';
import { type Database, type Db, fromPglite, openPostgres } from '#server/core/database/open.ts';
import { devices, operatorGrants, users } from '#server/core/database/tables.ts';
import { type EventKeys, type KeyFile, registerServerKeys } from '#server/core/keys/keys.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { deviceCodeAt } from '#shared/codes/number.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { enrollmentProof } from '#shared/devices/devices.ts';
import { newEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import { freshSync, LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { copyOfPostgres, dropPostgres } from '../server/test-database.ts';
import { arrivalHeader, asArrival } from './arrivals.ts';
import { openEmbedded, type Rows } from './embedded.ts';

export interface Server {
  readonly db: Db;
  readonly keys: EventKeys;
  /** Its addresses: two servers on one PostgreSQL, one on the embedded database. */
  readonly addresses: readonly [string, ...string[]];
  readonly address: string;
  /** The database as it is now, for `startServer` to begin from. Nothing may be under way. */
  copy(): Promise<Copy>;
  stop(): Promise<void>;
}

/** The rows of the embedded database, or the address of one of PostgreSQL. */
export type Copy = Rows | string;

/** The files of a server. */
export const newKeyFile = async (): Promise<KeyFile> => ({
  root: await generateKeys({ extractable: true }),
  server: await generateKeys({ extractable: true }),
  sessionSecret: 'a secret of these tests alone',
});

let usualKeyFile: Promise<KeyFile> | undefined;

/** The real server, in process, on a separate database: an empty one, or a copy. */
export async function startServer(from?: Copy, kept?: KeyFile): Promise<Server> {
  usualKeyFile ??= kept ? undefined : newKeyFile();
  const keyFile = kept ?? must(await usualKeyFile, 'they were just made');
  return inject('origin').kind === 'embedded'
    ? startEmbedded(from as Rows | undefined, keyFile)
    : startOnPostgres(from as string | undefined, keyFile);
}

async function startEmbedded(from: Rows | undefined, keyFile: KeyFile): Promise<Server> {
  const { lite, copy } = await openEmbedded(from);
  const running = await run(await fromPglite(lite), keyFile);
  return { ...running, addresses: [running.address], copy };
}

async function startOnPostgres(from: string | undefined, keyFile: KeyFile): Promise<Server> {
  const url = from ?? (await copyOfPostgres());
  let running = await open();
  async function open() {
    return [
      await run(await openPostgres(url), keyFile),
      await run(await openPostgres(url), keyFile),
    ] as const;
  }
  const close = async () => {
    for (const one of running) await one.stop();
  };
  return {
    get db() {
      return running[0].db;
    },
    get keys() {
      return running[0].keys;
    },
    get address() {
      return running[0].address;
    },
    get addresses() {
      return [running[0].address, running[1].address] as const;
    },
    // PostgreSQL copies only databases without connections.
    async copy() {
      await close();
      const copy = await copyOfPostgres(url);
      running = await open();
      return copy;
    },
    async stop() {
      await close();
      await dropPostgres(url);
    },
  };
}

async function run(database: Database, keyFile: KeyFile) {
  const keys = await registerServerKeys(database.db, keyFile);
  const app = createApp({
    config: { dev: false, publicUrl: undefined, trustProxy: false },
    database,
    keys,
    sessionSecret: 'a secret of these tests alone',
    log: createLog('silent'),
  });
  const listening = createServer((req, res) =>
    asArrival(req.headers[arrivalHeader]?.toString(), () => app(req, res)),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    db: database.db,
    keys,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
      await database.close();
    },
  };
}

/** Tells a server that was restored from a copy that it is another history now, as `npm run restored` does. */
export async function beginNewEpoch(server: Server): Promise<void> {
  await server.keys.history.turn(server.db, { reason: 'restored' });
}

/** An operator who may do all that a desk does. */
export async function makeOperator(server: Server): Promise<number> {
  const [row] = await server.db
    .insert(users)
    .values({
      username: `staff-${newUid()}`,
      password: 'no one signs in here',
      email: `${newUid()}@example.org`,
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '22222222',
      role: 'ACCREDITATION_STAFF',
    })
    .returning();
  return must(row, 'an insert returns its row').id;
}

/** A desk or a door, enrolled through the server's own call, with an operator. */
export async function makeDevice(
  server: Server,
  index: number,
  operatorId: number,
  kind: 'desk' | 'door' = 'desk',
): Promise<LocalDatabase> {
  const code = newEnrollmentCode();
  const enrollmentHash = createHash('sha256').update(code).digest('hex');
  await server.db.insert(devices).values({
    uid: newUid(),
    code: deviceCodeAt(index),
    name: `Mesa ${index + 1}`,
    kind,
    enrollmentHash,
    enrollmentUntil: new Date(nowMs() + 60_000),
  });
  const keys = await generateKeys({ extractable: false });
  const proof = await sign(keys, requestMessage(enrollmentProof(code, keys.publicKey)));
  const response = await fetch(`${server.address}/api/devices/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, pub: keys.publicKey, proof, platform: 'test' }),
  });
  const { data } = (await response.json()) as {
    data: {
      device: { uid: string; code: string; name: string };
      certificate: never;
      rootPublicKey: string;
      epoch: string;
      keyset: never;
    };
  };
  const grant = newUid();
  const from = nowMs();
  const until = from + 3_600_000;
  const [operator] = await server.db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, operatorId));
  const { username } = must(operator, 'an operator is signed in');
  await server.db.insert(operatorGrants).values({
    uid: grant,
    userId: operatorId,
    deviceUid: data.device.uid,
    createdAt: new Date(from),
    expiresAt: new Date(until),
  });
  const db = new LocalDatabase(`device-${newUid()}`);
  await db.grants.put(
    await server.keys.signGrant({
      ...{ uid: grant, user: operatorId, username, role: 'ACCREDITATION_STAFF', dev: data.device.uid },
      ...{ from, until },
    }),
  );
  const { uid, name } = data.device;
  await writeMeta(db, 'device', {
    uid,
    code: data.device.code,
    name,
    kind,
    certificate: data.certificate,
    rootPublicKey: data.rootPublicKey,
    keys,
  });
  await writeMeta(db, 'operator', {
    grant,
    userId: operatorId,
    username,
    name: 'Ana Pérez',
    role: 'ACCREDITATION_STAFF',
    expiresAt: until,
  });
  await writeMeta(db, 'keyset', data.keyset);
  await writeMeta(db, 'sync', { ...freshSync, epoch: data.epoch });
  await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
  return db;
}

/** An admin has a device wiped, at its next contact; false for one that a restored server does not know yet. */
export async function orderEmptying({ db, keys }: Server, deviceUid: string): Promise<boolean> {
  const order = { dev: deviceUid, evt: tournament.id, at: nowMs(), reason: 'Vendida' };
  const ordered = {
    wipeOrder: await keys.signWipeOrder(order),
    status: 'revoked',
    revokedAt: now(),
  } as const;
  const isThis = eq(devices.uid, deviceUid);
  const rows = await db.update(devices).set(ordered).where(isThis).returning({ uid: devices.uid });
  return rows.length > 0;
}

/** A hash of every table's rows, whatever order they lie in. */
export async function hashOfTables({ db }: Server): Promise<Record<string, string>> {
  const read = async (statement: SQL) =>
    // Both databases answer with rows, each with a separate type.
    ((await db.execute(statement)) as { rows: { text: string }[] }).rows.map(({ text }) => text);
  const names = await read(
    sql`select table_name as text from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const name of names) {
    // Which cluster the file was made in is no part of a story.
    const rows = await read(
      sql`select (to_jsonb(t) - 'home')::text as text from ${sql.identifier(name)} t order by 1`,
    );
    hashes[name] = createHash('sha256').update(rows.join('\n')).digest('hex');
  }
  return hashes;
}
