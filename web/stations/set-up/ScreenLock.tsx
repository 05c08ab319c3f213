/**
 * Wraps a device's screen: requires the operator's PIN and locks the screen when idle. Unfinished work stays below the
 * lock unchanged.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIdle } from '#web/core/dialog/use-idle.ts';
import { ScreenLockContext } from '#web/device/screen-lock.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { lockScreen } from '#web/offline/lock/operator-pin.ts';
import { readMetas } from '#web/offline/store/database.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';
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
  const over = !state ? null : state.isLocked ? 'lock' : state.hasPin ? null : 'newPin';
  const [hasOpened, setOpened] = useState(false);
  if (state && over === null && !hasOpened) setOpened(true);

  const minutes = Number(
    useDeviceSetting(db, device.kind === 'desk' ? 'lockDeskAfter' : 'lockDoorAfter') ?? 0,
  );
  const lock = useCallback(() => {
    lockScreen(db).catch(reportError);
  }, [db]);
  // Whatever is done here counts as a touch: a door is worked by its camera.
  useIdle(over === null && minutes > 0 ? minutes * 60_000 : null, lock, state?.work);

  const cover = useRef<HTMLElement | null>(null);
  const present = useRef({ over, lock });
  useLayoutEffect(() => {
    present.current = { over, lock };
  });
  // Before the listeners of the screen, which are added when it renders.
  useLayoutEffect(
    () =>
      guardKeys({
        cover: () => (present.current.over === null ? null : cover.current),
        onLockKey: () => present.current.over === null && present.current.lock(),
      }),
    [],
  );

  const isLocked = over !== null;
  const offered = useMemo(() => ({ isLocked, lock }), [isLocked, lock]);
  if (!state) return null;
  const screen =
    over === 'lock' ? (
      <LockScreen db={db} device={device} operator={operator} />
    ) : over === 'newPin' ? (
      <NewPin db={db} device={device} operator={operator} />
    ) : null;
  return (
    <ScreenLockContext value={offered}>
      {(hasOpened || over === null) && children}
      {screen && <Cover holder={cover}>{screen}</Cover>}
    </ScreenLockContext>
  );
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
