import { z } from 'zod';
import { instantSchema } from '../date-schemas.ts';
import { uidSchema } from '../ids.ts';
import { oneLine } from '../text.ts';

/**
 * A note about one person for whoever has them in front of them, at every desk and door: 'diabetic, may bring food'.
 * There is one at a time; it is said by whoever said it last, wherever that was.
 */

/** As much as somebody at a door reads in passing, in characters. */
export const noteLimit = 160;

export const noteText = z.string().overwrite(oneLine).max(noteLimit, 'TOO_LONG');

export const personNote = z.object({
  /** Empty where the last word was to take it away. */
  text: z.string(),
  /** The device's code; W0 is the office. */
  by: z.string(),
  at: instantSchema,
});
export type PersonNote = z.output<typeof personNote>;

/** Sets the note of a person, or takes it away where the text is empty. */
export const noteCommand = z.object({ uid: uidSchema, text: noteText });

/**
 * The last word of two, in whichever order they came: the later one; of two in one millisecond the same one everywhere.
 */
export function lastNote(one: PersonNote | null | undefined, other: PersonNote): PersonNote {
  if (!one) return other;
  const key = ({ at, by, text }: PersonNote) => `${at} ${by} ${text}`;
  return key(one) > key(other) ? one : other;
}

/** What stands there to be read; nothing where it was taken away. Rows kept by an older app have no note. */
export function standingNote(person: { note?: PersonNote | null }): PersonNote | null {
  return person.note?.text ? person.note : null;
}
