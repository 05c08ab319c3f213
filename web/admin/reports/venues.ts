import { doorOf, venueOf } from '#shared/access/checkpoints.ts';
import type { LivePictureData } from '#shared/admin/reports.ts';

type Checkpoint = LivePictureData['checkpoints'][number];

/** Doors by the venue they stand in. */
export function peopleByVenue(
  checkpoints: readonly Checkpoint[],
): { name: string; inside: number; doors: Checkpoint[] }[] {
  const venues = new Map<string, { name: string; inside: number; doors: Checkpoint[] }>();
  for (const checkpoint of checkpoints) {
    const name = venueOf(checkpoint.name);
    const venue = venues.get(name) ?? { name, inside: 0, doors: [] };
    venue.inside += checkpoint.inside;
    venue.doors.push({ ...checkpoint, name: doorOf(checkpoint.name) });
    venues.set(name, venue);
  }
  return [...venues.values()].sort((a, b) => b.inside - a.inside || a.name.localeCompare(b.name));
}
