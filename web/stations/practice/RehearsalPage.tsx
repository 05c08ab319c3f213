/**
 * The desk on made-up people, marked on every screen and on every badge. The real database goes on syncing behind it;
 * nothing practised reaches it but what a drill measured.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import { DrillPicture } from './DrillPicture.tsx';
import { DrillStrip } from './DrillStrip.tsx';
import { startHandCount } from './key-count.ts';
import { BandButton, RehearsalBand, RehearsalGate } from './RehearsalFrame.tsx';
import { type HandCounter, useDrill } from './use-drill.ts';

interface RehearsalPageProps {
  /** The real device. Its data is read, never written. */
  station: ReadyStation;
  /** The desk on the rehearsal database, and the function that leaves it. */
  children: (practised: ReadyStation, onLeave: () => void) => ReactNode;
  onLeave: () => void;
}

/** Needs the words 'rehearsal' and those of the desk. */
export function RehearsalPage({ station, children, onLeave }: RehearsalPageProps) {
  const hand = useRef<HandCounter | null>(null);
  // Before the desk renders: its listeners stop the propagation of keys they handle.
  useEffect(() => {
    const counter = startHandCount(window);
    hand.current = counter;
    return counter.stop;
  }, []);
  return (
    <RehearsalGate station={station} onLeave={onLeave}>
      {(practised) => (
        <Rehearsing real={station} practised={practised} hand={hand} onLeave={onLeave}>
          {children}
        </Rehearsing>
      )}
    </RehearsalGate>
  );
}

interface RehearsingProps extends Omit<RehearsalPageProps, 'station'> {
  real: ReadyStation;
  practised: ReadyStation;
  hand: RefObject<HandCounter | null>;
}

function Rehearsing({ real, practised, hand, children, onLeave }: RehearsingProps) {
  const { t } = useTranslation();
  const drill = useDrill(practised.db, real.db, hand);
  const [isAsking, setAsking] = useState(false);
  const [isEarlierOpen, setEarlierOpen] = useState(false);
  const isRunning = drill.state.kind === 'running';
  useUnloadGuard(isRunning);
  // A drill that is broken off is lost; without one nothing is.
  const leave = () => (isRunning ? setAsking(true) : onLeave());
  const isPicture = drill.state.kind === 'ended' || isEarlierOpen;
  return (
    <div className="flex grow flex-col">
      <RehearsalBand onLeave={leave}>
        {!isRunning && !isPicture && (
          <>
            <BandButton onPress={() => void drill.start().catch(reportError)}>
              {t('rehearsal.drill.start')}
            </BandButton>
            <BandButton onPress={() => setEarlierOpen(true)}>{t('rehearsal.drill.earlier')}</BandButton>
          </>
        )}
      </RehearsalBand>
      {drill.task && <DrillStrip db={practised.db} drill={drill} task={drill.task} />}
      {isPicture ? (
        <DrillPicture
          db={real.db}
          result={drill.state.kind === 'ended' ? drill.state.result : null}
          onBack={() => {
            setEarlierOpen(false);
            drill.close();
          }}
        />
      ) : (
        children(practised, leave)
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('rehearsal.leaveTitle')}
        description={t('rehearsal.leaveText')}
        confirmLabel={t('rehearsal.leaveConfirm')}
        destructive
        onConfirm={onLeave}
      />
    </div>
  );
}

/** Closing the tab in the middle of a drill is asked for once more, by the browser. */
function useUnloadGuard(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [isRunning]);
}
