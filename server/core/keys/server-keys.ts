/**
 * The keys the server signs with as W0: one in use, the former ones kept so that their badges are known. They
 * stand in the database, so that all servers of the event change to the next one together; sealed with what
 * only the holder of the root key can make, so that a copy of the database signs nothing. See
 * docs/adr/0010.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { desc, eq, isNull } from 'drizzle-orm';
import { minutesOf } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { serverCode } from '#shared/codes/number.ts';
import { credentialMessage, sealMessage } from '#shared/codes/signed-messages.ts';
import type { Certificate, CertificateFields } from '#shared/devices/devices.ts';
import { tournament } from '#shared/edition/tournament.ts';
import {
  exportRaw,
  generateKeys,
  importPrivate,
  type KeyPair,
  sign,
} from '#shared/engines/signatures/signature.ts';
import { lockName } from '../database/locks.ts';
import type { Db } from '../database/open.ts';
import { devices, serverKeys } from '../database/tables.ts';
import { readEdition } from '../settings/edition-store.ts';

export type ServerKeyRow = typeof serverKeys.$inferSelect;

/** A key in use: what a badge names it by, and how it signs the text of a credential; base64url. */
export interface ServerSigner {
  kid: string;
  sign(signedText: string): Promise<string>;
}

export interface KeySeal {
  seal(kid: string, seed: Uint8Array): string;
  open(kid: string, sealed: string): Uint8Array;
}

/**
 * Derives the sealing key from the root key: an Ed25519 signature is deterministic and only its owner can create it.
 */
export async function sealOf(
  root: KeyPair,
  purpose: 'server keys' | 'second factors' = 'server keys',
): Promise<KeySeal> {
  const secret = Buffer.from(await sign(root, sealMessage(purpose)), 'base64url');
  const key = Buffer.from(hkdfSync('sha256', secret, '', `${purpose}, AES-256-GCM`, 32));
  return {
    seal(kid, seed) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(labelOf(kid));
      const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(kid, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(labelOf(kid));
      cipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
    },
  };
}

/** A value sealed for one purpose does not open for another. */
const labelOf = (name: string) => Buffer.from(name);

/** Marks a text as this server's own word (HMAC-SHA-256, base64url): any server of the same root key knows it again. */
export async function markerOf(root: KeyPair): Promise<(text: string) => string> {
  const secret = Buffer.from(await sign(root, sealMessage('marks')), 'base64url');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marks, HMAC-SHA-256', 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** Reads the key in use, whichever server made it the one; each is opened once. */
export function signerReader(seal: KeySeal): (db: Db) => Promise<ServerSigner> {
  const opened = new Map<string, Promise<KeyPair>>();
  return async (db) => {
    // Another server may have started another edition.
    await readEdition(db);
    const { kid, sealed } = await readKeyInUse(db);
    const known = opened.get(kid) ?? importPrivate(seal.open(kid, sealed));
    opened.set(kid, known);
    const pair = await known;
    return { kid, sign: (signedText) => sign(pair, credentialMessage(signedText)) };
  };
}

export async function readKeyInUse(db: Db): Promise<ServerKeyRow> {
  const [row] = await db.select().from(serverKeys).where(isNull(serverKeys.retiredAt));
  return must(row, 'the server has had a key since its first start');
}

/** All keys of the server, latest first. */
export function readServerKeys(db: Db): Promise<ServerKeyRow[]> {
  return db.select().from(serverKeys).orderBy(desc(serverKeys.createdAt), desc(serverKeys.kid));
}

/** Makes a key pair that this database has no name for yet: its name, its public half and its sealed private one. */
export async function makeServerKey(db: Db, seal: KeySeal) {
  for (;;) {
    const pair = await generateKeys({ extractable: true });
    const kid = pair.publicKey.slice(0, 4);
    if (await isKidFree(db, kid))
      return { kid, publicKey: pair.publicKey, sealed: seal.seal(kid, await exportRaw(pair)) };
  }
}

/** Whether no device and no key of the server is called so. Holds the name of all names until the transaction ends. */
export async function isKidFree(db: Db, kid: string): Promise<boolean> {
  // Two at once would find the same name free.
  await lockName(db, 'kid');
  const [device] = await db.select({ uid: devices.uid }).from(devices).where(eq(devices.kid, kid));
  if (device) return false;
  const [own] = await db.select({ kid: serverKeys.kid }).from(serverKeys).where(eq(serverKeys.kid, kid));
  return own === undefined;
}

/** Puts the next key in the place of the present one. What the present one has signed stays known. */
export async function replaceServerKey(
  db: Db,
  next: { kid: string; publicKey: string; sealed: string; certificate: Certificate },
  by: { at: Date; userId: number | null; reason: string; compromisedAt: Date | null },
): Promise<void> {
  const { at, userId, reason, compromisedAt } = by;
  await db
    .update(serverKeys)
    .set({ retiredAt: at, reason, compromisedAt })
    .where(isNull(serverKeys.retiredAt));
  await db.insert(serverKeys).values({ ...next, createdAt: at, createdById: userId });
  const { kid, publicKey, certificate } = next;
  await db.update(devices).set({ kid, publicKey, certificate }).where(eq(devices.code, serverCode));
}

/** Signs the certificates of the server's keys for the edition that is served now. */
export async function signServerKeysAgain(
  db: Db,
  signCertificate: (fields: CertificateFields) => Promise<Certificate>,
): Promise<void> {
  const exp = minutesOf(new Date(tournament.badgesUntil));
  for (const { kid, certificate } of await readServerKeys(db)) {
    const { sig: _, ...fields } = certificate;
    const again = await signCertificate({ ...fields, evt: tournament.id, exp: Math.max(exp, fields.exp) });
    await db.update(serverKeys).set({ certificate: again }).where(eq(serverKeys.kid, kid));
    await db.update(devices).set({ certificate: again }).where(eq(devices.kid, kid));
  }
}
