import { useEffect, useReducer, useRef, useState } from 'react';
import { now } from '#shared/clock.ts';
import type { LocalDatabase, Station } from '#web/local/database.ts';
import { keepUse } from '#web/local/readiness.ts';
import {
  type AmendmentDraft,
  amendScan,
  type Judged,
  judgeHere,
  recordScan,
} from '#web/station/door.actions.ts';
import type { UnreadCause } from '#web/station/reader/read-keys.ts';
import { firstDoor, nextDoor } from './door-screen.ts';
import type { OnText } from './readers.ts';
import type { Signals } from './signals.ts';

export interface Scanning {
  db: LocalDatabase;
  station: Station;
  signals: Signals;
  /** Asks for a round of the sync. */
  syncNow: () => void;
}

/** How long a verdict waits for its scan to be on the disk; a slower disk holds nobody up. */
const patienceMs = 100;
/** How long (ms) a green verdict is shown; the others stay until the guard goes on. */
export const greenMs = 4000;

/**
 * One badge after the other: judged, kept, said, so that what was said outlives a browser that is killed. The next
 * one never waits for the network, only for the disk.
 */
export function useScanning({ db, station, signals, syncNow }: Scanning) {
  const [{ screen, turn: shownTurn }, dispatch] = useReducer(nextDoor, firstDoor);
  /** The badge that was judged last, and what was said of it since. */
  const [last, setLast] = useState<{ judged: Judged; amended: AmendmentDraft | null } | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const turns = useRef(0);
  /** The code whose verdict is on the screen: a camera goes on seeing it. */
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
              // Nobody waits for a disk that refuses: the screen says the verdict, and that it was not kept.
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
          await keepUse(db, source === 'camera' ? 'camera' : 'reader');
      })
      // One unreadable thing must never end the scanning of all that come after it.
      .catch((error) => {
        dispatch({ type: 'broken', turn });
        reportError(error);
      });
  };

  const isGreen = screen.kind === 'verdict' && screen.judged.verdict.kind === 'granted';
  /** Shown again it counts down again. */
  const shownAgain = isGreen ? screen.again : 0;
  useEffect(() => {
    if (!isGreen || shownAgain < 0) return;
    const timer = setTimeout(() => dispatch({ type: 'ended', turn: shownTurn }), greenMs);
    return () => clearTimeout(timer);
  }, [isGreen, shownTurn, shownAgain]);

  const isShown = screen.kind !== 'ready';
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dispatch({ type: 'dismissed' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isShown]);

  /** Says of the last scan what a person decided; the next presentation of an annulled one is a new one. */
  async function amend(draft: AmendmentDraft): Promise<void> {
    if (!last) return;
    const { scanUid: uid, verdict } = last.judged;
    await amendScan(db, { uid, number: verdict.number }, draft);
    seen.current.until = 0;
    setLast({ ...last, amended: draft });
    if (draft.kind === 'annulled') dispatch({ type: 'dismissed' });
    syncNow();
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

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
