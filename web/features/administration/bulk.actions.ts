import { bulkLimit, type ParticipantFilter } from '#shared/participants/administration.ts';
import type { Participant } from '#shared/participants/participant.ts';
import { call } from '#web/lib/api.ts';
import type { Selection } from './selection.ts';

/** The ids a selection means at this moment: those ticked, or all that match without those unticked. */
export async function gatherIds(selection: Selection, filter: ParticipantFilter): Promise<number[]> {
  if (!selection.all) return [...selection.ids];
  const { ids } = await call('GET /api/admin/participants/ids', { query: filter });
  return ids.filter((id) => !selection.ids.has(id));
}

/** Few at a time: the progress moves, and 'stop' is heard soon. */
const atOnce = 20;

interface Watch {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/**
 * Does something to everybody, portion by portion; what a portion answered is kept by the caller, so that a run which
 * was stopped or cut off goes on from there. Asking twice does nothing twice.
 */
export async function inPortions<Result>(
  ids: readonly number[],
  send: (ids: number[]) => Promise<readonly Result[]>,
  { onResults, signal }: { onResults: (results: readonly Result[]) => void; signal: AbortSignal },
): Promise<void> {
  for (let from = 0; from < ids.length && !signal.aborted; from += atOnce)
    onResults(await send(ids.slice(from, from + atOnce)));
}

/** What the badges of these people say, in portions. */
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
