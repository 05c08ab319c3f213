import { bulkLimit, type ParticipantFilter } from '#shared/admin/administration.ts';
import type { Participant } from '#shared/people/participant.ts';
import { call } from '#web/core/client/api.ts';
import type { PeopleSelection } from './selection.ts';

/** The ids a selection means at this moment: those ticked, or all that match without those unticked. */
export async function gatherIds(selection: PeopleSelection, filter: ParticipantFilter): Promise<number[]> {
  if (!selection.all) return [...selection.ids];
  const { ids } = await call('GET /api/admin/participants/ids', { query: filter });
  return ids.filter((id) => !selection.ids.has(id));
}

/** Small batches, so that the progress moves and 'stop' works soon. */
const atOnce = 20;

interface Watch {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/**
 * Applies an action to all ids in batches. The caller keeps the answers, so that a run that was interrupted continues
 * after them. Repeating a batch has no further effect.
 */
export async function inPortions<Result>(
  ids: readonly number[],
  send: (ids: number[]) => Promise<readonly Result[]>,
  { onResults, signal }: { onResults: (results: readonly Result[]) => void; signal: AbortSignal },
): Promise<void> {
  for (let from = 0; from < ids.length && !signal.aborted; from += atOnce)
    onResults(await send(ids.slice(from, from + atOnce)));
}

/** The badges of these people, loaded in batches. */
export async function readBadges(
  ids: readonly number[],
  { signal, onProgress }: Watch,
): Promise<Participant[]> {
  const people: Participant[] = [];
  for (let from = 0; from < ids.length && !signal.aborted; from += bulkLimit) {
    const body = { ids: ids.slice(from, from + bulkLimit) };
    people.push(...(await call('POST /api/admin/participants/badges', { body, signal })));
    onProgress(Math.min(ids.length, from + bulkLimit));
  }
  return people;
}
