import { z } from 'zod';
import { storedJson } from '../base/stored-setting.ts';
import { oneLine } from '../base/text.ts';
import { findZone } from '../edition/tournament.ts';

/**
 * The doors of the event as the organizers have configured them. A scan names its door by a text, so an unlisted door
 * also works: scans are read in both directions.
 */
export interface Checkpoint {
  /** As recorded in scans; the part after the last dot is the venue: 'North door · Gym'. */
  name: string;
  /** The letter of the zone behind it; missing where every badge may pass. */
  zone: string | null;
  /** People are not scanned on the way out: a person who entered may have left unseen. */
  isEntryOnly: boolean;
  /** Minutes within which an entry at another venue, or here if exits are not scanned, needs a second look. */
  passBackMinutes: number;
  /** Seconds within which the same copy shown again the same way is one presentation, not a second entry; the usual ones where none are said. */
  repeatSeconds?: number | undefined;
}

export const usualPassBackMinutes = 5;
export const usualRepeatSeconds = 5;
export const checkpointLimits = { checkpoints: 60, passBackMinutes: 240, repeatSeconds: 60 } as const;

export const repeatSecondsOf = ({ repeatSeconds }: Pick<Checkpoint, 'repeatSeconds'>) =>
  repeatSeconds ?? usualRepeatSeconds;

/** The venue of a door, so that a person who enters by one door and leaves by another is counted once. */
export function venueOf(checkpoint: string): string {
  return partsOf(checkpoint).at(-1) || checkpoint;
}

/** The name of a door within its venue. */
export function doorOf(checkpoint: string): string {
  return partsOf(checkpoint).slice(0, -1).join(' · ') || checkpoint;
}

/** Whether a text names the venue of the door, not only the door. */
export function namesVenue(checkpoint: string): boolean {
  return partsOf(checkpoint).length > 1;
}

const partsOf = (checkpoint: string) => checkpoint.split('·').map((part) => part.trim());

/** The checkpoint with this name; an unlisted one accepts every badge. */
export function checkpointOf(name: string, all: readonly Checkpoint[]): Checkpoint {
  return (
    all.find((one) => one.name === name) ?? {
      name,
      zone: null,
      isEntryOnly: false,
      passBackMinutes: usualPassBackMinutes,
    }
  );
}

/** Parses the list from the setting; empty if the organizers have set none. */
export function readCheckpoints(stored: string | undefined): Checkpoint[] {
  // Only ever written as the setting's rule lets it through.
  return stored ? (JSON.parse(stored) as Checkpoint[]) : [];
}

const checkpointSchema = z.strictObject({
  name: z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(80, 'TOO_LONG'),
  zone: z
    .string()
    .refine((letter) => findZone(letter) !== undefined)
    .nullable(),
  isEntryOnly: z.boolean(),
  passBackMinutes: z
    .int('INVALID_NUMBER')
    .min(1, 'INVALID_NUMBER')
    .max(checkpointLimits.passBackMinutes, 'INVALID_NUMBER'),
  repeatSeconds: z
    .int('INVALID_NUMBER')
    .min(0, 'INVALID_NUMBER')
    .max(checkpointLimits.repeatSeconds, 'INVALID_NUMBER')
    .optional(),
});

const checkpointList = z
  .array(checkpointSchema)
  .max(checkpointLimits.checkpoints, 'TOO_LONG')
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'INVALID');

/** The rule of the setting: empty for none, else canonical JSON of the list. */
export const storedCheckpoints = storedJson(checkpointList, {
  max: 12_000,
  codes: ['REQUIRED', 'TOO_LONG', 'INVALID_NUMBER'],
  isUsual: (all) => all.length === 0,
});
