/** What a rehearsal at a desk and one at a door have in common: how it is opened, and the mark over everything. */
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import { openRehearsal, type RehearsalSession } from '#web/offline/practice/rehearsal.ts';
import { deleteRehearsal, holdRehearsal, mayRehearse } from '#web/offline/practice/rehearsal-place.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { randomFraction } from '#web/offline/sync/random-fraction.ts';
import { drawFace } from './draw-face.ts';

interface RehearsalGateProps {
  /** The real device. Its data is read, never written. */
  station: ReadyStation;
  /** The device with invented people. */
  children: (practised: ReadyStation) => ReactNode;
  onLeave: () => void;
}

const sendsNothing = () => {};

/** Opens a rehearsal, or says why there is none. Needs the words 'rehearsal'. */
export function RehearsalGate({ station, children, onLeave }: RehearsalGateProps) {
  const { t } = useTranslation();
  const state = useRehearsal(station.db);
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
  // The name is in the title of the tab and at the top of the screen.
  const named = { ...device, name: t('rehearsal.deviceName', { name: device.name }) };
  return children({ db, operator, device: named, syncNow: sendsNothing });
}

interface RehearsalBandProps {
  children?: ReactNode;
  /** A verdict fills the screen to be read from a distance, so only the mark at the edge remains visible. */
  isBelowVerdicts?: boolean;
  onLeave: () => void;
}

/**
 * Over everything including dialogs, in both color schemes and in print, so that a rehearsal is never mistaken for
 * real work.
 */
export function RehearsalBand({ children, isBelowVerdicts = false, onLeave }: RehearsalBandProps) {
  const { t } = useTranslation();
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-60 border-6 [border-image:repeating-linear-gradient(-45deg,var(--color-navy)_0_12px,var(--color-ball)_12px_24px)_6] [print-color-adjust:exact]"
      />
      {isBelowVerdicts && (
        <p
          aria-hidden="true"
          className="board pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto w-fit bg-ball px-4 text-navy text-sm leading-7"
        >
          {t('rehearsal.mark')}
        </p>
      )}
      <aside
        aria-label={t('rehearsal.title')}
        className={`sticky top-0 p-1.5 ${isBelowVerdicts ? 'z-30' : 'z-60'} [print-color-adjust:exact] print:static`}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 bg-ball px-3 py-1.5 text-navy">
          <p className="board text-lg leading-tight">{t('rehearsal.mark')}</p>
          <p className="min-w-40 flex-1 text-sm leading-tight">{t('rehearsal.about')}</p>
          <div className="flex flex-wrap gap-2 print:hidden">
            {children}
            <BandButton onPress={onLeave}>{t('rehearsal.leave')}</BandButton>
          </div>
        </div>
      </aside>
    </>
  );
}

export function BandButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
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

type RehearsalState =
  | { kind: 'loading' }
  /** Another tab of this browser rehearses. */
  | { kind: 'elsewhere' }
  /** The device is locked, or is to empty itself. */
  | { kind: 'forbidden' }
  | { kind: 'failed' }
  | { kind: 'open'; rehearsal: RehearsalSession };

/** A rehearsal next to the `real` database while this is on the screen; deleted afterwards. */
function useRehearsal(real: LocalDatabase): RehearsalState {
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
