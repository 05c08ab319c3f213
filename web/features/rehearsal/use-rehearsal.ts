import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { chance } from '#web/local/chance.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import { openRehearsal, type Rehearsal } from '#web/local/rehearsal.ts';
import { deleteRehearsal, holdRehearsal, mayRehearse } from '#web/local/rehearsal-place.ts';
import { drawFace } from './draw-face.ts';

export type RehearsalState =
  | { kind: 'loading' }
  /** Another tab of this browser rehearses. */
  | { kind: 'elsewhere' }
  /** The device is locked, or is to empty itself. */
  | { kind: 'forbidden' }
  | { kind: 'failed' }
  | { kind: 'open'; rehearsal: Rehearsal };

/** A rehearsal beside the `real` database for as long as this is on the screen; thrown away when it goes. */
export function useRehearsal(real: LocalDatabase): RehearsalState {
  const [state, setState] = useState<RehearsalState>({ kind: 'loading' });
  // A lock that comes meanwhile ends it.
  const isAllowed = useLiveQuery(() => mayRehearse(real), [real]);
  useEffect(() => {
    if (isAllowed !== true) return;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let isLeft = false;
    async function rehearse() {
      const seed = Math.floor(chance() * 2 ** 32);
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
