import type { LivePictureData } from '#shared/reports.ts';

type Checkpoint = LivePictureData['checkpoints'][number];

/**
 * Doors by the venue they stand in. Door and venue are one text, as the operator wrote it: 'North door · Gym'; what
 * follows the last dot is the venue, so that who came in by one door and left by another is counted once.
 */
export function peopleByVenue(
  checkpoints: readonly Checkpoint[],
): { name: string; inside: number; doors: Checkpoint[] }[] {
  const venues = new Map<string, { name: string; inside: number; doors: Checkpoint[] }>();
  for (const checkpoint of checkpoints) {
    const parts = checkpoint.name.split('·').map((part) => part.trim());
    const name = parts.at(-1) || checkpoint.name;
    const door = parts.slice(0, -1).join(' · ') || checkpoint.name;
    const venue = venues.get(name) ?? { name, inside: 0, doors: [] };
    venue.inside += checkpoint.inside;
    venue.doors.push({ ...checkpoint, name: door });
    venues.set(name, venue);
  }
  return [...venues.values()].sort((a, b) => b.inside - a.inside || a.name.localeCompare(b.name));
}
