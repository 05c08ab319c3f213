import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { openRehearsal, type RehearsalSession } from '#web/offline/practice/rehearsal.ts';
import { deleteRehearsal, holdRehearsal, mayRehearse } from '#web/offline/practice/rehearsal-place.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { randomFraction } from '#web/offline/sync/random-fraction.ts';
import { drawFace } from './draw-face.ts';

export type RehearsalState =
  | { kind: 'loading' }
  /** Another tab of this browser rehearses. */
  | { kind: 'elsewhere' }
  /** The device is locked, or is to empty itself. */
  | { kind: 'forbidden' }
  | { kind: 'failed' }
  | { kind: 'open'; rehearsal: RehearsalSession };

/** A rehearsal next to the `real` database while this is on the screen; deleted afterwards. */
export function useRehearsal(real: LocalDatabase): RehearsalState {
  const [state, setState] = useState<RehearsalState>({ kind: 'loading' });
  // Ends when the device is locked.
  const isAllowed = useLiveQuery(() => mayRehearse(real), [real]);
  useEffect(() => {
    if (isAllowed !== true) return;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let isLeft = false;
    async function rehearse() {
      const seed = Math.floor(randomFraction() * 2 ** 32);
      const rehearsal = await openRehearsal(real, { seed, drawFace });
      if (!isLeft) setState({ kind: 'open', rehearsal });
      await left;
      rehearsal.db.close();
      await deleteRehearsal();
    }
    holdRehearsal(rehearse).then(
      (isOurs) => {
        if (!isOurs && !isLeft) setState({ kind: 'elsewhere' });
      },
      (error: unknown) => {
        reportError(error);
        if (!isLeft) setState({ kind: 'failed' });
      },
    );
    return () => {
      isLeft = true;
      setState({ kind: 'loading' });
      leave();
    };
  }, [real, isAllowed]);
  return isAllowed === false ? { kind: 'forbidden' } : state;
}
