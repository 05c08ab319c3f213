/**
 * Wraps a device's screen: requires the operator's PIN and locks the screen when idle. Unfinished work stays below the
 * lock unchanged.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIdle } from '#web/core/dialog/use-idle.ts';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { listenForHid } from '#web/device/reader/hid-reader.ts';
import { BadgeUnheard } from '#web/device/reader/use-badge-reads.tsx';
import { ScreenLockContext } from '#web/device/screen-lock.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { lockScreen } from '#web/offline/lock/operator-pin.ts';
import { readMetas } from '#web/offline/store/database.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';
import { ChangePin } from './ChangePin.tsx';
import { coverPage, guardKeys } from './cover.ts';
import { LockScreen } from './LockScreen.tsx';
import { NewPin } from './NewPin.tsx';

interface ScreenLockProps {
  station: ReadyStation;
  children: ReactNode;
}

/** Shows its children to an operator. Needs the words 'devices', 'fields' and 'errors'. */
export function ScreenLock({ station, children }: ScreenLockProps) {
  const { db, device, operator } = station;
  const { userId } = operator;
  const state = useLiveQuery(async () => {
    const { screenLock, pins, counters } = await readMetas(db, 'screenLock', 'pins', 'counters');
    return {
      isLocked: screenLock !== undefined,
      hasPin: pins?.[userId] !== undefined,
      work: counters?.nextMseq,
    };
  }, [db, userId]);
  const [isChanging, setChanging] = useState(false);
  // A locked screen asks for the PIN anyway.
  if (state?.isLocked && isChanging) setChanging(false);
  const over = state ? coverOf(state, isChanging) : null;
  const canLock = over === null || over === 'changePin';
  const [hasOpened, setOpened] = useState(false);
  if (state && over === null && !hasOpened) setOpened(true);

  const minutes = Number(
    useDeviceSetting(db, device.kind === 'desk' ? 'lockDeskAfter' : 'lockDoorAfter') ?? 0,
  );
  const keep = useKeep();
  const lock = useCallback(() => keep(lockScreen(db)), [db, keep]);
  // Whatever is done here counts as a touch: a door is worked by its camera.
  useIdle(canLock && minutes > 0 ? minutes * 60_000 : null, lock, state?.work);

  const [reads, setReads] = useState(0);
  const cover = useRef<HTMLElement | null>(null);
  const present = useRef({ over, canLock, lock });
  useLayoutEffect(() => {
    present.current = { over, canLock, lock };
  });
  // Before the listeners of the screen, which are added when it renders.
  useLayoutEffect(
    () =>
      guardKeys({
        cover: () => (present.current.over === null ? null : cover.current),
        onLockKey: () => present.current.canLock && present.current.lock(),
        onRead: () => setReads((before) => before + 1),
      }),
    [],
  );

  const isLocked = over !== null;
  // Readers that send bytes press no keys.
  useEffect(() => (isLocked ? listenForHid(() => setReads((before) => before + 1)) : undefined), [isLocked]);
  const offered = useMemo(() => ({ isLocked, lock, changePin: () => setChanging(true) }), [isLocked, lock]);
  if (!state) return null;
  const parts = { db, device, operator };
  const endChange = () => setChanging(false);
  const screen =
    over &&
    {
      lock: <LockScreen {...parts} />,
      newPin: <NewPin {...parts} />,
      changePin: <ChangePin {...parts} onChanged={endChange} onBack={endChange} />,
    }[over];
  return (
    <ScreenLockContext value={offered}>
      {(hasOpened || over === null) && children}
      {screen && (
        <Cover holder={cover}>
          {screen}
          <BadgeUnheard reads={reads} />
        </Cover>
      )}
    </ScreenLockContext>
  );
}

function coverOf({ isLocked, hasPin }: { isLocked: boolean; hasPin: boolean }, isChanging: boolean) {
  if (isLocked) return 'lock';
  if (!hasPin) return 'newPin';
  return isChanging ? 'changePin' : null;
}

/** Over everything else including dialogs: next to them in the DOM, because what hides them must not hide it. */
function Cover({ holder, children }: { holder: { current: HTMLElement | null }; children: ReactNode }) {
  const [over] = useState(() => {
    const made = document.createElement('div');
    // A dialog that is open takes the touches from all of the page but itself.
    made.className =
      'pointer-events-auto fixed inset-0 z-100 flex flex-col overflow-y-auto bg-ground text-ink';
    return made;
  });
  useLayoutEffect(() => {
    document.body.append(over);
    holder.current = over;
    const uncover = coverPage(over);
    return () => {
      holder.current = null;
      over.remove();
      uncover();
    };
  }, [over, holder]);
  return createPortal(children, over);
}
