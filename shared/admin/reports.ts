/** Reports for the organizers: the current accreditation, and who did what. */
import { z } from 'zod';
import { calendarDateSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { activeStages } from '../credentials/stage.ts';
import { concerns } from '../devices/device-state.ts';
import { deviceCodeSchema } from '../devices/devices.ts';

const share = z.object({ key: z.string(), expected: z.int(), accredited: z.int() });

export const livePicture = z.object({
  /** The instant of the count. */
  at: z.iso.datetime(),
  /** Registered participants, and those of them who hold a badge. */
  expected: z.int(),
  accredited: z.int(),
  /** How far the valid badges and those to come have progressed. Missing from a server of the previous version. */
  stages: z.record(z.enum(activeStages), z.int()).optional(),
  /** Badges issued since the tournament's day began (at five in the morning), and within the last hour. */
  issuedToday: z.int(),
  issuedLastHour: z.int(),
  /** The last 24 hours, oldest first, including hours without a badge. */
  hours: z.array(z.object({ from: z.iso.datetime(), issued: z.int() })),
  /** Where badges were issued; `W0` is the site itself. */
  desks: z.array(
    z.object({ code: z.string(), name: z.string().nullable(), issued: z.int(), lastHour: z.int() }),
  ),
  /** By category and by country (ISO alpha-2), the largest first. */
  categories: z.array(share),
  countries: z.array(share),
  /**
   * Counts since the start of the tournament's day, by the names that doors use; a person whose last scan is an entry
   * is inside.
   */
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
  /** Identifies the row and its position in the list. */
  key: auditKey,
  /** Its sequence number in the chain; null for an action of a desk or door, which has a receipt instead. */
  id: z.int().nullable(),
  at: z.iso.datetime(),
  /**
   * The times of an action at a device: by its own clock, when the server received it, and what to report about the
   * clock.
   */
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
  /** Searches action, subject, user name and device code, or the name of the person concerned. */
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
  /** First and last day of the tournament, inclusive. */
  from: calendarDateSchema.optional(),
  until: calendarDateSchema.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;
/** The same as sent. */
export type AuditSought = z.input<typeof auditFilter>;

/** The audit log is a chain: each row's hash covers the one before. */
export const auditCheck = z.object({
  rows: z.int(),
  /** The first row whose hash does not match the row before it; null if all match. */
  brokenAt: z.int().nullable(),
  /** A row that this server wrote or a device has seen is missing: the log was truncated or rewritten. */
  isCut: z.boolean(),
  /** Codes of the devices that have seen a row of this database history that no longer exists. */
  missedBy: z.array(z.string()),
  /** How many devices have seen an end of the chain that was looked for. */
  witnesses: z.int(),
  /** The hash of the last row, to compare with a copy kept elsewhere. */
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
