import { useEffect, useReducer, useRef, useState } from 'react';
import { now } from '#shared/base/clock.ts';
import {
  type AmendmentDraft,
  amendScan,
  judgeHere,
  recordScan,
  type ScanResult,
} from '#web/device/door.actions.ts';
import type { UnreadCause } from '#web/device/reader/read-keys.ts';
import { keepUse } from '#web/offline/practice/readiness.ts';
import type { CheckpointSettings, LocalDatabase } from '#web/offline/store/database.ts';
import { type DoorEvent, type DoorScreen, firstDoor, nextDoor } from './door-screen.ts';
import type { OnText } from './readers.ts';
import type { DoorSignals } from './signals.ts';

export interface ScanningParts {
  db: LocalDatabase;
  station: CheckpointSettings;
  signals: DoorSignals;
  /** Asks for a round of the sync. */
  syncNow: () => void;
}

/** How long a verdict waits until its scan is on the disk; a slower disk must not hold up the queue. */
const patienceMs = 100;
/** How long (ms) a green verdict is shown; the others stay until the guard continues. */
export const greenMs = 4000;

export interface LastScan {
  judged: ScanResult;
  amended: AmendmentDraft | null;
}

/**
 * Handles one badge after another: verified, stored, then shown, so that a crash loses nothing that was shown. It
 * waits only for the disk, never for the network.
 */
export function useScanning({ db, station, signals, syncNow }: ScanningParts) {
  const [{ screen, turn: shownTurn }, dispatch] = useReducer(nextDoor, firstDoor);
  /** The last scan, and the amendments made to it. */
  const [last, setLast] = useState<LastScan | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const turns = useRef(0);
  /** The code of the shown verdict, which the camera continues to see. */
  const seen = useRef({ text: '', turn: 0, until: 0 });
  const next = () => {
    turns.current += 1;
    return turns.current;
  };

  const scan: OnText = (text, source) => {
    const isStillShown = seen.current.text === text && seen.current.turn === turns.current;
    if (isStillShown && now().getTime() < seen.current.until && screen.kind === 'verdict') {
      dispatch({ type: 'again', turn: turns.current });
      return;
    }
    const turn = next();
    dispatch({ type: 'read', turn });
    queue.current = queue.current
      .then(async () => {
        const judged = await judgeHere(db, { text, source }, station);
        let isLost = false;
        const kept = judged.presented
          ? Promise.resolve()
          : recordScan(db, judged).then(syncNow, (error) => {
              // A failing disk must not delay the verdict: the screen shows it and says that it was not stored.
              isLost = true;
              dispatch({ type: 'lost', turn });
              reportError(error);
            });
        await Promise.race([kept, delay(patienceMs)]);
        setLast((before) => ({
          judged,
          amended: judged.presented && before?.judged.scanUid === judged.scanUid ? before.amended : null,
        }));
        dispatch({ type: 'judged', turn, judged, isLost });
        if (turn === turns.current) {
          seen.current = { text, turn, until: judged.presentationEndsAt.getTime() };
          signals.give(judged.verdict.kind);
        }
        await kept;
        if (source === 'camera' || source === 'wedge')
          // The verdict stays, kept or not.
          keepUse(db, source === 'camera' ? 'camera' : 'reader').catch(reportError);
      })
      // One unreadable thing must never end the scanning of all that come after it.
      .catch((error) => {
        dispatch({ type: 'broken', turn });
        reportError(error);
      });
  };

  useEndOfScreen(screen, shownTurn, dispatch);

  /** Amends the last scan; after an annulment the next presentation is a new one. */
  async function amend(draft: AmendmentDraft): Promise<void> {
    if (!last) return;
    const { scanUid: uid, verdict } = last.judged;
    const turn = turns.current;
    await amendScan(db, { uid, number: verdict.number }, draft);
    setLast((present) => (present?.judged.scanUid === uid ? { ...present, amended: draft } : present));
    syncNow();
    // The next badge came while the disk wrote: its verdict stays.
    if (turn !== turns.current) return;
    seen.current.until = 0;
    if (draft.kind === 'annulled') dispatch({ type: 'dismissed' });
  }

  return {
    screen,
    last,
    amend,
    turn: shownTurn,
    scan,
    onStart: () => dispatch({ type: 'started', turn: next() }),
    onNothing: () => dispatch({ type: 'nothing', turn: turns.current }),
    onUnread(cause: UnreadCause) {
      dispatch({ type: 'unread', turn: next(), cause });
      signals.give('unread');
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
  };
}

/** A green verdict ends after a while; the guard ends the others. */
function useEndOfScreen(screen: DoorScreen, turn: number, dispatch: (event: DoorEvent) => void): void {
  const isGreen = screen.kind === 'verdict' && screen.judged.verdict.kind === 'granted';
  /** Shown again it counts down again. */
  const shownAgain = isGreen ? screen.again : 0;
  useEffect(() => {
    if (!isGreen || shownAgain < 0) return;
    const timer = setTimeout(() => dispatch({ type: 'ended', turn: turn }), greenMs);
    return () => clearTimeout(timer);
  }, [isGreen, turn, shownAgain, dispatch]);

  const isShown = screen.kind !== 'ready';
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dispatch({ type: 'dismissed' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isShown, dispatch]);
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
