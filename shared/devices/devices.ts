import { z } from 'zod';
import { instantSchema, minutesSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';
import { fold, oneLine } from '../base/text.ts';
import { isDeviceCode } from '../codes/number.ts';
import { certificateMessage } from '../codes/signed-messages.ts';
import { tournament } from '../edition/tournament.ts';
import { isBase64UrlOf } from '../engines/signatures/base64url.ts';
import { isPublicKey, type KeyPair, sign, verify } from '../engines/signatures/signature.ts';
import { concerns } from './device-state.ts';
import { readEnrollmentCode } from './enrollment-code.ts';
import { readinessReport } from './readiness-report.ts';

/**
 * The machines that issue and scan. Each has a code, a key that never leaves it, and a certificate signed by the root
 * key with its permissions and its expiry.
 */
export const deviceKinds = ['desk', 'door'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
/**
 * 'forked': two copies of the device were active, so it is locked until an administrator chooses one. 'over': its
 * edition is over; enrolled again, it is another device.
 */
export const deviceStatuses = ['pending', 'active', 'revoked', 'forked', 'over'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** The rights of a certificate by kind. The server issues like a desk. */
export const capabilities = ['issue', 'scan'] as const;
export type Capability = (typeof capabilities)[number];
export const capabilitiesOf = {
  server: ['issue'],
  desk: ['issue', 'scan'],
  door: ['scan'],
} as const satisfies Record<DeviceKind | 'server', readonly Capability[]>;

/** The code of a device, which begins its numbers and never changes. */
export const deviceCodeSchema = z.string().refine(isDeviceCode, 'INVALID');

export const deviceOutput = z.object({
  uid: uidSchema,
  code: z.string(),
  name: z.string(),
  kind: z.enum([...deviceKinds, 'server']),
  status: z.enum(deviceStatuses),
  kid: z.string().nullable(),
  platform: z.string().nullable(),
  lastSeenAt: instantSchema.nullable(),
  /** How much unsent work it reported. */
  pending: z.int().nullable(),
  createdAt: instantSchema,
});
export type Device = z.output<typeof deviceOutput>;

/** A device as the administrators see it. */
export const managedDevice = deviceOutput.extend({
  appVersion: z.string().nullable(),
  /** Its clock minus ours at its last contact, ms. */
  clockOffsetMs: z.int().nullable(),
  /** When its list was last confirmed as complete, as far as we have heard. */
  listConfirmedAt: instantSchema.nullable(),
  concerns: z.array(z.enum(concerns)),
  /** What its last look at its own readiness found. */
  readiness: readinessReport.nullable(),
  /** The time by which the administrators want it ready. */
  prepareBy: instantSchema.nullable(),
  /** The order to empty itself, once it was given. */
  wipe: z
    .object({ orderedAt: instantSchema, reason: z.string(), doneAt: instantSchema.nullable() })
    .nullable(),
});
export type ManagedDevice = z.output<typeof managedDevice>;

// ── certificates ────────────────────────────────────────────────────────────────────────────────────

const publicKeySchema = z.string().refine(isPublicKey, 'INVALID');
const signatureSchema = z.string().refine((text) => isBase64UrlOf(text, 64), 'INVALID');

/** Which device holds which key and what it may sign. `nbf` and `exp` are minutes since 1970. */
export const certificateSchema = z.object({
  kid: z.string().regex(/^[A-Za-z0-9_-]{4}$/),
  dev: uidSchema,
  evt: z.string(),
  code: z.string().refine(isDeviceCode),
  pub: publicKeySchema,
  nbf: minutesSchema,
  exp: minutesSchema,
  /** Open, so that a later version may add one; unknown ones grant nothing. */
  caps: z.array(z.string().max(40)).max(20),
  sig: signatureSchema,
});
export type Certificate = z.output<typeof certificateSchema>;
export type CertificateFields = Omit<Certificate, 'sig'>;

/** The server key that files of unsent work are encrypted for (`sync/rescue.ts`), with the root key's signature. */
export const rescueKey = z.object({
  pub: z.string().refine((text) => isBase64UrlOf(text, 65), 'INVALID'),
  sig: signatureSchema,
});
export type RescueKey = z.output<typeof rescueKey>;

/** A certificate as every device holds it, with the minute from which its key is no longer trusted. */
export const keysetEntry = certificateSchema.extend({
  revokedAt: minutesSchema.nullable(),
  /**
   * The root key's signature for `revokedAt` (`sync/signed-revocations.ts`); missing while the key is trusted, or
   * from an older server.
   */
  revokedSig: signatureSchema.nullable().optional(),
  /** The organizers' name for the device; missing for the server and in older certificates. */
  name: z.string().optional(),
});
export type KeysetEntry = z.output<typeof keysetEntry>;

/** The text the root key signs, with a fixed order of keys. */
function certificateText({ kid, dev, evt, code, pub, nbf, exp, caps }: CertificateFields): string {
  return JSON.stringify({ kid, dev, evt, code, pub, nbf, exp, caps });
}

/** Signs a certificate with the root key. */
export async function writeCertificate(fields: CertificateFields, rootKeys: KeyPair): Promise<Certificate> {
  return { ...fields, sig: await sign(rootKeys, certificateMessage(certificateText(fields))) };
}

/** Whether the root key signed this certificate, for this event. Its window is judged where it is used. */
export async function verifyCertificate(certificate: Certificate, rootPublicKey: string): Promise<boolean> {
  if (certificate.evt !== tournament.id) return false;
  return verify(rootPublicKey, certificate.sig, certificateMessage(certificateText(certificate)));
}

/** The text a device signs to prove that it holds the key it enrolls: code and key, so that neither can be swapped. */
export function enrollmentProof(code: string, publicKey: string): string {
  return `enrol\n${code}\n${publicKey}`;
}

/** The text a device signs to re-enroll with a restored server. `at` is the server's machine time, ms. */
export function returnProof(deviceUid: string, at: number): string {
  return `return\n${deviceUid}\n${at}`;
}

/** The text a device signs for each request. `ts` is the server's machine time as known to the device, ms. */
export function requestText(request: {
  method: string;
  path: string;
  bodyHash: string;
  ts: number;
  nonce: string;
}): string {
  return `${request.method} ${request.path}\n${request.bodyHash}\n${request.ts}\n${request.nonce}`;
}

// ── calls ───────────────────────────────────────────────────────────────────────────────────────────

/** 128 bits as 26 letters and digits that cannot be mistaken for each other; blanks and dashes are for the eye. */
export const enrollmentCodeSchema = z
  .string({ error: (issue) => (issue.input == null ? 'REQUIRED' : 'INVALID') })
  .transform((typed) => readEnrollmentCode(typed) ?? '')
  .refine((code) => code !== '', 'INVALID');

const created = z.object({
  device: deviceOutput,
  /** Shown once, as text and as a QR; valid for one device … */
  enrolmentCode: z.string(),
  /** … until this instant. */
  until: instantSchema,
});
const wipeReason = z.string('REQUIRED').trim().min(1, 'REQUIRED').max(300, 'TOO_LONG');
const deviceName = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(60, 'TOO_LONG');
const byUid = z.object({ uid: uidSchema });

/** How many devices are made in one go, at least and at most. */
export const manyDevices = { least: 2, most: 60 } as const;
/** How long, in hours, the codes of a printed sheet may be valid, so that it can be carried to the machines. */
export const sheetHours = [1, 4, 12, 24] as const;

const sheetHoursSchema = z.literal(sheetHours, 'INVALID_CHOICE');

/**
 * Names for a series of devices: the number replaces the `#` in the pattern, or is appended. 'Puerta #' → 'Puerta 1', …
 */
export function namesByNumber(pattern: string, { first, count }: { first: number; count: number }): string[] {
  return Array.from({ length: count }, (_, at) => nameByNumber(pattern, first + at));
}

/** The first free number of a name pattern: 3 for 'Desk #' when 'Desk 1' and 'Desk 2 · gym' exist. */
export function freeNumber(pattern: string, names: readonly string[]): number {
  const folded = names.map(fold);
  for (let number = 1; ; number += 1) {
    const wanted = fold(nameByNumber(pattern, number));
    if (!folded.some((name) => name === wanted || name.startsWith(`${wanted} `))) return number;
  }
}

export function nameByNumber(pattern: string, number: number): string {
  const name = oneLine(pattern);
  return (name.includes('#') ? name : `${name} #`).replace('#', String(number));
}

const manyBody = z
  .object({
    /** The pattern of their names. */
    name: deviceName,
    kind: z.enum(deviceKinds, 'INVALID_CHOICE'),
    count: z
      .int('INVALID_NUMBER')
      .min(manyDevices.least, 'INVALID_NUMBER')
      .max(manyDevices.most, 'INVALID_NUMBER'),
    /** The number of the first line. */
    first: z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(999, 'INVALID_NUMBER'),
    hours: sheetHoursSchema,
  })
  // Asked also where the count is none: the last name is the longest, and no list of them is made.
  .refine((body) => nameByNumber(body.name, body.first + body.count - 1).length <= 60, {
    path: ['name'],
    error: 'TOO_LONG',
  });

const codeSheet = z.object({
  /** In the order of their numbers; each code is shown once … */
  made: z.array(created.omit({ until: true })),
  /** … and good until this instant. */
  until: instantSchema,
});

export const deviceEndpoints = defineEndpoints({
  'POST /api/devices': {
    may: 'devices.manage',
    summary: 'Create a device; hand its code over before it ends.',
    body: z.object({
      name: deviceName,
      kind: z.enum(deviceKinds, 'INVALID_CHOICE'),
    }),
    output: created,
    status: 201,
  },
  'POST /api/devices/many': {
    may: 'devices.manage',
    summary: 'Create a row of devices with running numbers, all or none; their codes go on one sheet.',
    body: manyBody,
    output: codeSheet,
    status: 201,
  },
  'POST /api/devices/codes': {
    may: 'devices.manage',
    summary: 'Fresh codes for devices that have not been enrolled yet, all or none; they go on one sheet.',
    body: z.object({
      uids: z.array(uidSchema).min(1, 'REQUIRED').max(500, 'TOO_LONG'),
      hours: sheetHoursSchema,
    }),
    output: codeSheet,
  },
  'GET /api/devices': {
    may: 'devices.manage',
    summary: 'All devices, with their last contact and what they still hold.',
    output: z.array(managedDevice),
  },
  'GET /api/devices/database': {
    may: 'devices.manage',
    summary: 'Where the devices’ work is stored, and since when a copy exists elsewhere.',
    output: z.object({
      kind: z.enum(['postgres', 'embedded']),
      /** When the embedded database was last written aside. */
      flushedAt: instantSchema.nullable(),
      /** How far the server's clock deviates from what was known of it (positive: ahead), ms. */
      clockJumpMs: z.number().nullable(),
      /** Work done before this time is in a verified backup. */
      backedUpAt: instantSchema.nullable(),
    }),
  },
  'PATCH /api/devices/:uid': {
    may: 'devices.manage',
    summary: 'Call a device by another name.',
    params: byUid,
    body: z.object({ name: deviceName }),
    output: deviceOutput,
  },
  'POST /api/devices/:uid/code': {
    may: 'devices.manage',
    summary: 'A new enrollment code for a device that is not enrolled yet.',
    params: byUid,
    output: created,
  },
  'POST /api/devices/:uid/revoke': {
    may: 'devices.manage',
    summary: 'Lock a device permanently; its later signatures are not accepted anywhere.',
    params: byUid,
    output: deviceOutput,
  },
  'POST /api/devices/:uid/release': {
    may: 'devices.manage',
    summary: 'Hear a device again that was taken for a copy, once only one of the two is at work.',
    params: byUid,
    output: deviceOutput,
  },
  'POST /api/devices/:uid/wipe': {
    may: 'devices.manage',
    summary:
      'Lock a device permanently and order it to erase itself at its next contact, after it has sent its work.',
    params: byUid,
    body: z.object({ reason: wipeReason }),
    output: deviceOutput,
  },
  'POST /api/devices/prepare': {
    may: 'devices.manage',
    summary:
      'Tell devices to be ready by an hour; they prepare by themselves and report. None takes the wish back.',
    body: z.object({
      uids: z.array(uidSchema).min(1, 'REQUIRED').max(500, 'TOO_LONG'),
      by: instantSchema.nullable(),
    }),
    /** How many devices were notified: those that are enrolled and not locked. */
    output: z.object({ notified: z.int() }),
  },
  'POST /api/devices/enrol': {
    may: 'anyone',
    summary: 'Turn a browser into a desk or a door with a code.',
    body: z.object({
      code: enrollmentCodeSchema,
      pub: publicKeySchema,
      /** The device's signature over `enrollmentProof`. */
      proof: signatureSchema,
      platform: z.string().max(300),
    }),
    output: z.object({
      device: deviceOutput,
      certificate: certificateSchema,
      rootPublicKey: publicKeySchema,
      epoch: z.string(),
      keyset: z.array(keysetEntry),
      /** Missing from an older server. */
      rescueKey: rescueKey.optional(),
    }),
  },
});
