/**
 * The desk on made-up people, marked on every screen and on every badge. The real database goes on syncing behind it;
 * nothing practised reaches it but what a drill measured.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyStation } from '#web/station/use-station.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageNotice } from '#web/ui/Notice.tsx';
import { DrillPicture } from './DrillPicture.tsx';
import { DrillStrip } from './DrillStrip.tsx';
import { startHandCount } from './key-count.ts';
import { type Drill, type HandCounter, useDrill } from './use-drill.ts';
import { useRehearsal } from './use-rehearsal.ts';

interface RehearsalPageProps {
  /** The real station: what it holds is read, and not written. */
  station: ReadyStation;
  /** The desk on the practised station, and how its keys leave it. */
  children: (practised: ReadyStation, onLeave: () => void) => ReactNode;
  onLeave: () => void;
}

const sendsNothing = () => {};

/** Needs the words 'rehearsal' beside those of the desk. */
export function RehearsalPage({ station, children, onLeave }: RehearsalPageProps) {
  const { t } = useTranslation();
  const state = useRehearsal(station.db);
  const hand = useRef<HandCounter | null>(null);
  // Before the desk is on the screen: its own listeners let nobody behind them hear a key that means something.
  useEffect(() => {
    const counter = startHandCount(window);
    hand.current = counter;
    return counter.stop;
  }, []);
  if (state.kind === 'loading') return <PageNotice kind="loading">{t('rehearsal.loading')}</PageNotice>;
  if (state.kind !== 'open') {
    return (
      <PageNotice
        kind="error"
        action={
          <Button look="quiet" onClick={onLeave}>
            <Icon name="back" />
            {t('rehearsal.back')}
          </Button>
        }
      >
        {t(`rehearsal.not.${state.kind}`)}
      </PageNotice>
    );
  }
  const { db, device, operator } = state.rehearsal;
  // The name stands in the title of the tab and at the top of the desk.
  const named = { ...device, name: t('rehearsal.deviceName', { name: device.name }) };
  return (
    <Rehearsing
      real={station}
      practised={{ db, operator, device: named, syncNow: sendsNothing }}
      hand={hand}
      onLeave={onLeave}
    >
      {children}
    </Rehearsing>
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
      <Band drill={drill} onEarlier={isPicture ? null : () => setEarlierOpen(true)} onLeave={leave} />
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

interface BandProps {
  drill: Drill;
  /** None while the picture is on the screen. */
  onEarlier: (() => void) | null;
  onLeave: () => void;
}

/** Over everything, dialogs too, in both schemes and on paper: nobody takes this for the real thing. */
function Band({ drill, onEarlier, onLeave }: BandProps) {
  const { t } = useTranslation();
  const isRunning = drill.state.kind === 'running';
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-60 border-6 [border-image:repeating-linear-gradient(-45deg,var(--color-navy)_0_12px,var(--color-ball)_12px_24px)_6] [print-color-adjust:exact]"
      />
      <aside
        aria-label={t('rehearsal.title')}
        className="sticky top-0 z-60 p-1.5 [print-color-adjust:exact] print:static"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 bg-ball px-3 py-1.5 text-navy">
          <p className="board text-lg leading-tight">{t('rehearsal.mark')}</p>
          <p className="min-w-40 flex-1 text-sm leading-tight">{t('rehearsal.about')}</p>
          <div className="flex flex-wrap gap-2 print:hidden">
            {!isRunning && onEarlier && (
              <BandButton onPress={() => void drill.start().catch(reportError)}>
                {t('rehearsal.drill.start')}
              </BandButton>
            )}
            {!isRunning && onEarlier && (
              <BandButton onPress={onEarlier}>{t('rehearsal.drill.earlier')}</BandButton>
            )}
            <BandButton onPress={onLeave}>{t('rehearsal.leave')}</BandButton>
          </div>
        </div>
      </aside>
    </>
  );
}

function BandButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-md border-2 border-navy px-3 font-semibold text-sm hover:bg-navy hover:text-line"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
