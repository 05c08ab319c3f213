/** Reports for the organizers: the current accreditation, and who did what. */
import { z } from 'zod';
import { calendarDateSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { activeStages } from '../credentials/stage.ts';
import { concerns } from '../devices/device-state.ts';
import { deviceCodeSchema } from '../devices/devices.ts';

const share = z.object({ key: z.string(), expected: z.int(), accredited: z.int() });

export const livePicture = z.object({
  /** The instant it was counted at. */
  at: z.iso.datetime(),
  /** Registered participants, and those of them who hold a badge. */
  expected: z.int(),
  accredited: z.int(),
  /** How far the badges that count, or will, have come. A server of the version before says nothing of it. */
  stages: z.record(z.enum(activeStages), z.int()).optional(),
  /** Badges issued since the tournament's day began (at five in the morning), and within the last hour. */
  issuedToday: z.int(),
  issuedLastHour: z.int(),
  /** The last 24 hours, the oldest first; hours without a badge too. */
  hours: z.array(z.object({ from: z.iso.datetime(), issued: z.int() })),
  /** Where badges were issued; `W0` is the site itself. */
  desks: z.array(
    z.object({ code: z.string(), name: z.string().nullable(), issued: z.int(), lastHour: z.int() }),
  ),
  /** By category and by country (ISO alpha-2), the largest first. */
  categories: z.array(share),
  countries: z.array(share),
  /** Since the start of the tournament's day, by the names that doors use; a person last scanned on entry is inside. */
  checkpoints: z.array(
    z.object({
      name: z.string(),
      inside: z.int(),
      entered: z.int(),
      left: z.int(),
      denied: z.int(),
    }),
  ),
  devices: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kind: z.string(),
      lastSeenAt: z.iso.datetime().nullable(),
      pending: z.int().nullable(),
      appVersion: z.string().nullable(),
      /** Its clock minus ours, ms. */
      clockOffsetMs: z.int().nullable(),
      /** When its list was last confirmed as complete. */
      listConfirmedAt: z.iso.datetime().nullable(),
      concerns: z.array(z.enum(concerns)),
    }),
  ),
});
export type LivePictureData = z.output<typeof livePicture>;

/** Where a list of what was done goes on: behind the row of this key. */
const auditKey = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [ad] [0-9a-f-]{1,36}$/, 'INVALID');

export const auditRow = z.object({
  /** Names the row, and its place in the list. */
  key: auditKey,
  /** Its number in the chain; null for an action of a desk or door, which has a receipt instead. */
  id: z.int().nullable(),
  at: z.iso.datetime(),
  /** Of what was done at a device: what its own clock said, when the server heard, and what is to be said of the clock. */
  atDevice: z
    .object({
      saidAt: z.iso.datetime().nullable(),
      receivedAt: z.iso.datetime(),
      clock: z.object({ aheadMs: z.int(), inDoubt: z.boolean() }).optional(),
    })
    .nullable(),
  /** Who: a user (their name is gone with the account), a device, or the server itself. */
  userId: z.int().nullable(),
  username: z.string().nullable(),
  deviceCode: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /**
   * What the subject names, while it is there: a participant, by their id, badge or uid, a user, or a record of the
   * organizers (a game, an article), by its name.
   */
  about: z
    .object({ kind: z.enum(['participant', 'user', 'record']), id: z.int(), name: z.string() })
    .nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

const actionName = z.string().max(60);

/** What the log is narrowed to, on the screen and in a file. */
export const auditFilter = z.object({
  /** In the action, the subject, the user name or the device code; or the name of whom it is about. */
  q: z.string().trim().max(100).default(''),
  /** Actions whose words the reader's language has for `q`, with commas: they fit as well. */
  said: z
    .string()
    .max(4000)
    .transform((text) => text.split(',').filter(Boolean))
    .optional(),
  action: actionName.optional(),
  /** What was done at this desk or door. */
  device: deviceCodeSchema.optional(),
  /** Days of the tournament, both included. */
  from: calendarDateSchema.optional(),
  until: calendarDateSchema.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;
/** The same as it is sent. */
export type AuditSought = z.input<typeof auditFilter>;

/** The audit log is a chain: each row's hash covers the one before. */
export const auditCheck = z.object({
  rows: z.int(),
  /** The first row that does not fit the one before it; null when all do. */
  brokenAt: z.int().nullable(),
  /** A row that this server wrote, or a device has seen, is missing: the log was cut or rewritten. */
  isCut: z.boolean(),
  /** Devices that have seen a row, in this history of the database, which is not there any more: by their codes. */
  missedBy: z.array(z.string()),
  /** How many devices have seen an end of the chain that was looked for. */
  witnesses: z.int(),
  /** The hash of the last row, to compare with one that was written down elsewhere. */
  head: z.string(),
});
export type AuditCheck = z.output<typeof auditCheck>;

/** Where the stream of changes is: server-sent events without data of their own, for those who may open the admin area. */
export const liveStreamPath = '/api/reports/stream';

export const reportEndpoints = defineEndpoints({
  'GET /api/reports/live': {
    may: 'admin.open',
    tokens: ['attendance.read'],
    summary: 'The accreditation as it is now; at most a second old.',
    output: livePicture,
  },
  'GET /api/audit': {
    may: 'audit.read',
    summary:
      'Actions in the admin area and at desks and doors, newest first; `before` is the key of the last row seen.',
    query: auditFilter.extend({
      before: auditKey.optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(50),
    }),
    output: z.array(auditRow),
  },
  'GET /api/audit/check': {
    may: 'audit.read',
    summary: 'Reads the whole audit log and says whether its chain holds.',
    output: auditCheck,
  },
});
