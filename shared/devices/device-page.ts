import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { deviceCodeSchema, managedDevice } from './devices.ts';

/** Everything known about one device: its own report, place and operators, its key, and its history. */
export const devicePage = z.object({
  device: managedDevice,
  /** When its enrollment code expires; missing for an enrolled device without a new code. */
  codeUntil: instantSchema.nullable(),
  /** Where it last scanned, by its own clock. */
  place: z.object({ checkpoint: z.string(), at: instantSchema }).nullable(),
  /** How much of its work has arrived, by outcome. */
  work: z.object({ applied: z.int(), refused: z.int() }),
  /** Operators of the device, most recent first; a name disappears with its account. */
  operators: z.array(
    z.object({ id: z.int(), username: z.string().nullable(), deeds: z.int(), lastAt: instantSchema }),
  ),
  key: z
    .object({
      kid: z.string(),
      fingerprint: z.string(),
      validFrom: instantSchema,
      validUntil: instantSchema,
      /** From when it is no longer trusted. */
      revokedAt: instantSchema.nullable(),
    })
    .nullable(),
  /** What was done with the device itself, newest first: created, enrolled, renamed, locked. */
  life: z.array(
    z.object({
      id: z.int(),
      at: instantSchema,
      action: z.string(),
      username: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type DevicePage = z.output<typeof devicePage>;

export const devicePageEndpoints = defineEndpoints({
  'GET /api/devices/by-code/:code': {
    may: 'devices.manage',
    summary: 'One device with all that is known of it.',
    params: z.object({ code: deviceCodeSchema }),
    output: devicePage,
  },
});
