/**
 * What this server keeps on its disk: the event's root key, its own signing key (the server is the device
 * W0 and issues like any other) and the secret of its sessions. Made once, at the first start.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#shared/base/clock.ts';
import { minutesOf } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { serverCode } from '#shared/codes/number.ts';
import { type WipeFields, type WipeOrder, writeWipeOrder } from '#shared/devices/device-wipe.ts';
import {
  type Certificate,
  type CertificateFields,
  capabilitiesOf,
  certificateSchema,
  verifyCertificate,
  writeCertificate,
} from '#shared/devices/devices.ts';
import { type GrantFields, type SignedGrant, writeGrant } from '#shared/devices/grants.ts';
import { tournament } from '#shared/edition/tournament.ts';
import {
  exportRaw,
  generateKeys,
  importPrivate,
  type KeyPair,
} from '#shared/engines/signatures/signature.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import {
  type RevokedKey,
  type RevokedNumber,
  signRevokedKey,
  signRevokedNumber,
} from '#shared/sync/signed-revocations.ts';
import { noteMissing } from '../audit/audit.ts';
import type { Log } from '../base/log.ts';
import type { Db } from '../database/open.ts';
import { devices, serverKeys } from '../database/tables.ts';
import { deleteAccountsAgain, rememberDeletedAccounts } from '../erasure/deleted-accounts.ts';
import { reconcileErased } from '../erasure/erase-person.ts';
import { type HighWater, highWaterInMemory, openHighWater } from '../restore/high-water.ts';
import { openSideLists, type SideLists, sideListsInMemory } from '../restore/side-list.ts';
import { type DatabaseHistory, historyOf } from './history.ts';
import { type RescueKeys, rescueKeysOf } from './rescue-key.ts';
import {
  type KeySeal,
  makeServerKey,
  markerOf,
  type ServerSigner,
  sealOf,
  signerReader,
} from './server-keys.ts';

export const keysFile = 'keys.json';
const keyFile = z.object({ root: z.string(), server: z.string(), sessionSecret: z.string() });

export interface EventKeys {
  /** Devices trust this and, through it, the certificates of all others. */
  rootPublicKey: string;
  /** The server's own device row, with the code W0. */
  serverUid: string;
  /** The key the server signs credentials with at this moment. */
  signer(db: Db): Promise<ServerSigner>;
  /** Makes the next one and certifies it; nothing signs with it until it is put in the place of the present one. */
  makeServerKey(
    db: Db,
  ): Promise<{ kid: string; publicKey: string; sealed: string; certificate: Certificate }>;
  /** Remembers, beside the keys, the highest number W0 has given out; resolves once it is on the disk. */
  noteCounter(counter: number): Promise<void>;
  /**
   * Remembers the last row of the audit log, beside the keys; and what was remembered. If the row that was remembered
   * before is gone, the log says so from then on.
   */
  noteAudit(row: AuditEnd & { prev?: string }): Promise<void>;
  lastAudit(): AuditEnd | null;
  /** Signs a device's certificate with the root key. */
  signCertificate(fields: CertificateFields): Promise<Certificate>;
  /** Signs the order to a device to empty itself with the root key. */
  signWipeOrder(fields: WipeFields): Promise<WipeOrder>;
  /** Signs with the root key who may work at a device, and until when. */
  signGrant(fields: GrantFields): Promise<SignedGrant>;
  /** The root key's word that a number, or a key, no longer counts; each is signed once and then remembered. */
  signRevokedNumber(row: RevokedNumber): Promise<string>;
  signRevokedKey(key: RevokedKey): Promise<string>;
  /** Marks a text that goes out and comes back as this server's own word. */
  mark(text: string): string;
  /** Seals the secrets of second factors, each under the id of its account. */
  factorSeal: KeySeal;
  /** Which history the database is, by what this server knows of it. */
  history: DatabaseHistory;
  /** What must not come back: erased people and deleted accounts. */
  lists: SideLists;
  /** The key pair for files of unsent work. */
  rescue(): Promise<RescueKeys>;
}

export interface KeyFile {
  root: KeyPair;
  server: KeyPair;
  sessionSecret: string;
  /** The high-water mark; in memory only for a test's keys. */
  highWater?: HighWater;
  lists?: SideLists;
}

/**
 * Reads the keys of a folder, or creates them; the file is readable by its owner only. Keys mounted as a secret are
 * read and never created. Its error names the file, but not its content.
 */
export async function openKeyFile(dataDir: string, handedOver: string | null = null): Promise<KeyFile> {
  const file = handedOver ?? path.join(dataDir, keysFile);
  const reading = handedOver ? readFile(handedOver, 'utf8') : readOrMake(file);
  const text = await reading.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DATA_DIR: ${file} cannot be read or made: ${reason}`, { cause });
  });
  const keys = await readKeys(text).catch(() => {
    // What a parser says repeats a part of the file, and it holds the event's secrets.
    throw new Error(`DATA_DIR: ${file} is damaged; put it back from a backup`);
  });
  return { ...keys, highWater: openHighWater(dataDir), lists: openSideLists(dataDir) };
}

async function readKeys(text: string): Promise<KeyFile> {
  const stored = keyFile.parse(JSON.parse(text));
  return {
    root: await importPrivate(Buffer.from(stored.root, 'base64url')),
    server: await importPrivate(Buffer.from(stored.server, 'base64url')),
    sessionSecret: stored.sessionSecret,
  };
}

async function readOrMake(file: string): Promise<string> {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    const text = JSON.stringify({
      root: await newSeed(),
      server: await newSeed(),
      sessionSecret: randomBytes(32).toString('base64url'),
    });
    // Written aside and linked: a start that is cut short leaves no half file, and of several servers that
    // start at once on one folder the first gives the keys to all.
    const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    try {
      linkSync(aside, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      unlinkSync(aside);
    }
  }
  const text = readFileSync(file, 'utf8');
  // On a disk that takes no writes it keeps the mode it has.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return text;
}

async function newSeed(): Promise<string> {
  return Buffer.from(await exportRaw(await generateKeys({ extractable: true }))).toString('base64url');
}

/**
 * Makes the server known as device W0, once per database, and finds out whether the database went back since this
 * server last answered anybody. Throws when the database was started with another root key: two servers of one
 * event share the folder with the keys.
 */
export async function registerServerKeys(db: Db, file: KeyFile, log?: Log): Promise<EventKeys> {
  const signCertificate = (fields: CertificateFields) => writeCertificate(fields, file.root);
  const kid = kidOf(file.server.publicKey);
  const uid = newUid();
  const certificate = await signCertificate(
    certificateOf({ kid, uid, code: serverCode, publicKey: file.server.publicKey, kind: 'server' }),
  );
  await db
    .insert(devices)
    .values({
      uid,
      code: serverCode,
      name: 'Server',
      kind: 'server',
      status: 'active',
      publicKey: file.server.publicKey,
      kid,
      certificate,
    })
    .onConflictDoNothing();
  const [row] = await db.select().from(devices).where(eq(devices.code, serverCode));
  if (!row || !(await verifyCertificate(certificateSchema.parse(row.certificate), file.root.publicKey))) {
    throw new Error(
      'DATA_DIR: its keys.json is not the one this database was started with; copy it from the first server',
    );
  }
  const seal = await sealOf(file.root);
  await keepFirstKey(db, file, { row, seal });
  const highWater = file.highWater ?? highWaterInMemory();
  const lists = file.lists ?? sideListsInMemory();
  const history = historyOf(highWater, { lists, log });
  await history.check(db);
  await raiseCounter(db, row, highWater);
  const again = await reconcileErased(db, lists.erased, now());
  await rememberDeletedAccounts(db, lists.deletedAccounts);
  const accounts = await deleteAccountsAgain(db, lists.deletedAccounts);
  if (accounts > 0) log?.warn({ accounts }, 'deleted accounts were in the database again: deleted once more');
  if (again > 0)
    log?.warn({ people: again }, 'people who had been erased were in the database again: they are not');
  return {
    history,
    lists,
    noteCounter: (lastNumber) => highWater.raise({ lastNumber }),
    async noteAudit({ id, hash, prev }) {
      const before = highWater.read().audit;
      // Where this server wrote both rows, one after the other, there is nothing to look for.
      if (before && before.id < id && before.hash !== prev)
        await db.transaction((tx) => noteMissing(tx, now(), [{ ...before, by: serverCode }]));
      await highWater.raise({ audit: { id, hash } });
    },
    lastAudit: () => highWater.read().audit,
    rootPublicKey: file.root.publicKey,
    serverUid: row.uid,
    signer: signerReader(seal),
    async makeServerKey(within) {
      const made = await makeServerKey(within, seal);
      const { kid, publicKey } = made;
      const fields = certificateOf({ kid, uid: row.uid, code: serverCode, publicKey, kind: 'server' });
      return { ...made, certificate: await signCertificate(fields) };
    },
    signCertificate,
    signWipeOrder: (fields) => writeWipeOrder(fields, file.root),
    rescue: oncePerEdition(() => rescueKeysOf(file.root)),
    mark: await markerOf(file.root),
    factorSeal: await sealOf(file.root, 'second factors'),
    signGrant: (fields) => writeGrant(fields, file.root),
    signRevokedNumber: onceEach((row: RevokedNumber) => signRevokedNumber(row, file.root)),
    signRevokedKey: onceEach((key: RevokedKey) => signRevokedKey(key, file.root)),
  };
}

/** Made when it is first asked for, and again for another edition. */
function oncePerEdition<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let kept: { id: string; made: Promise<Made> } | null = null;
  return () => {
    kept = kept?.id === tournament.id ? kept : { id: tournament.id, made: make() };
    return kept.made;
  };
}

/** Statements are signed when they are read; a list of thousands is read by every device. */
function onceEach<Statement>(
  signIt: (statement: Statement) => Promise<string>,
): (statement: Statement) => Promise<string> {
  const signed = new Map<string, Promise<string>>();
  return (statement) => {
    const name = JSON.stringify([tournament.id, statement]);
    const known = signed.get(name) ?? signIt(statement);
    signed.set(name, known);
    return known;
  };
}

/** The key of the folder was the first one the server signed with; the next ones are made in the database. */
async function keepFirstKey(
  db: Db,
  file: KeyFile,
  { row, seal }: { row: typeof devices.$inferSelect; seal: KeySeal },
): Promise<void> {
  const [known] = await db.select({ kid: serverKeys.kid }).from(serverKeys).limit(1);
  if (known || row.publicKey !== file.server.publicKey) return;
  const kid = kidOf(file.server.publicKey);
  await db
    .insert(serverKeys)
    .values({
      kid,
      publicKey: file.server.publicKey,
      certificate: certificateSchema.parse(row.certificate),
      sealed: seal.seal(kid, await exportRaw(file.server)),
      createdAt: row.createdAt,
    })
    .onConflictDoNothing();
}

/**
 * A database restored from an old copy would give out W0's numbers a second time; the higher of its counter and
 * the one kept beside the keys counts.
 */
async function raiseCounter(
  db: Db,
  server: { uid: string; lastNumber: number },
  highWater: HighWater,
): Promise<void> {
  const { lastNumber } = highWater.read();
  if (lastNumber > server.lastNumber)
    await db.update(devices).set({ lastNumber }).where(eq(devices.uid, server.uid));
}

/** Four characters that name a key in a QR: the first 24 bits of it. Unique per event by the database. */
export function kidOf(publicKey: string): string {
  return publicKey.slice(0, 4);
}

/**
 * Certificate of a device signed by the root key: valid until the end of badges, whatever the event's dates become.
 */
export function certificateOf(device: {
  kid: string;
  uid: string;
  code: string;
  publicKey: string;
  kind: 'server' | 'desk' | 'door';
}): CertificateFields {
  const badgesEnd = minutesOf(new Date(tournament.badgesUntil));
  return {
    kid: device.kid,
    dev: device.uid,
    evt: tournament.id,
    code: device.code,
    pub: device.publicKey,
    nbf: minutesOf(now()) - 60,
    exp: Math.max(badgesEnd, minutesOf(now()) + 14 * 24 * 60),
    caps: [...capabilitiesOf[device.kind]],
  };
}
