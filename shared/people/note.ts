import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { uidSchema } from '../base/ids.ts';
import { oneLine } from '../base/text.ts';

/**
 * A note about a person for every desk and door: 'diabetic, may bring food'. There is one at a time; the last one
 * written wins.
 */

/** Short enough to read at a door, in characters. */
export const noteLimit = 160;

export const noteText = z.string().overwrite(oneLine).max(noteLimit, 'TOO_LONG');

export const personNote = z.object({
  /** Empty if the note was removed last. */
  text: z.string(),
  /** The device's code; W0 is the server. */
  by: z.string(),
  at: instantSchema,
});
export type PersonNote = z.output<typeof personNote>;

/** Sets the note of a person, or removes it if the text is empty. */
export const noteCommand = z.object({ uid: uidSchema, text: noteText });

/**
 * The last word of two, in whichever order they came: the later one; of two in one millisecond the same one everywhere.
 */
export function lastNote(one: PersonNote | null | undefined, other: PersonNote): PersonNote {
  if (!one) return other;
  const key = ({ at, by, text }: PersonNote) => `${at} ${by} ${text}`;
  return key(one) > key(other) ? one : other;
}

/** The current note; null if it was removed. Rows stored by an older app have no note. */
export function standingNote(person: { note?: PersonNote | null }): PersonNote | null {
  return person.note?.text ? person.note : null;
}
