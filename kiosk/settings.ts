/**
 * What the kiosk remembers about itself, as a file beside the profile; and, in a folder that is not the
 * profile's, the highest counters of this device, so that a profile that was set back is noticed.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type KioskCounters, type KioskPrintJob, labelPrinterSchema } from '#shared/devices/kiosk-bridge.ts';

/** Every format there is: the type fails to compile when one is missing. */
const formats = {
  lanyard: true,
  cr80: true,
  a6: true,
  label62: true,
  'a4-lanyard': true,
  'a4-cr80': true,
  'letter-lanyard': true,
  'letter-cr80': true,
} as const satisfies Record<KioskPrintJob['format'], true>;
export const formatSchema = z.enum(Object.keys(formats) as [KioskPrintJob['format']]);

/** A server's origin, as `server-address.ts` found it. */
export const serverSchema = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => new URL(text).origin);

export const printersSchema = z.partialRecord(formatSchema, z.string().max(300));

const settingsSchema = z.object({
  server: serverSchema.nullable().default(null),
  checkpoint: z.string().max(60).default(''),
  mode: z.enum(['desk', 'selfService']).default('desk'),
  needsApproval: z.boolean().default(true),
  printers: printersSchema.default({}),
  labelPrinter: labelPrinterSchema.nullable().default(null),
  /** The last known offset of the server's application clock, ms. */
  clockOffset: z.int().default(0),
  pin: z
    .object({ salt: z.string(), hash: z.string(), failures: z.int().nonnegative() })
    .nullable()
    .default(null),
});
export type KioskSettings = z.output<typeof settingsSchema>;

export interface SettingsFile {
  read(): KioskSettings;
  /** Resolves once it is on the disk; throws when the disk refuses. */
  write(change: Partial<KioskSettings>): void;
}

/** Opens the settings of a folder. A file that cannot be read is kept aside, and the kiosk asks to be set up. */
export function openSettings(folder: string): SettingsFile {
  const file = path.join(folder, 'kiosk.json');
  let present = readJson(file, settingsSchema) ?? settingsSchema.parse({});
  return {
    read: () => present,
    write(change) {
      present = { ...present, ...change };
      writeJson(file, present);
    },
  };
}

export const countersSchema = z.object({ nextMseq: z.int().positive(), nextNumber: z.int().positive() });
const mirrorSchema = z.record(z.string(), countersSchema);

/** Stores the highest counters reported by each device and returns them. */
export function openCounters(folder: string): (device: string, reported: KioskCounters) => KioskCounters {
  const file = path.join(folder, 'counters.json');
  const kept = readJson(file, mirrorSchema) ?? {};
  return (device, reported) => {
    const before = kept[device] ?? reported;
    const highest = {
      nextMseq: Math.max(before.nextMseq, reported.nextMseq),
      nextNumber: Math.max(before.nextNumber, reported.nextNumber),
    };
    const isNew = kept[device] === undefined || !isSame(before, highest);
    kept[device] = highest;
    if (isNew) writeJson(file, kept);
    return highest;
  };
}

const isSame = (a: KioskCounters, b: KioskCounters) =>
  a.nextMseq === b.nextMseq && a.nextNumber === b.nextNumber;

function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    renameSync(file, `${file}.unreadable`);
    return null;
  }
}

/** Atomic: a power cut leaves the old file. */
function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
