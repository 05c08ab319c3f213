/** The door with invented people: a queue of twelve, whom to let in and why. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import { randomFraction } from '#web/offline/sync/random-fraction.ts';
import { CodeOnStrip } from './CodeOnStrip.tsx';
import { type DoorVisit, drawDoorQueue } from './door-queue.ts';
import { playReader } from './key-count.ts';
import { BandButton, RehearsalBand, RehearsalGate } from './RehearsalFrame.tsx';

interface DoorRehearsalProps {
  station: ReadyStation;
  /** The door on the rehearsal database. */
  children: (practised: ReadyStation) => ReactNode;
  onLeave: () => void;
}

/** Needs the words 'rehearsal' and those of the door. */
export function DoorRehearsal({ station, children, onLeave }: DoorRehearsalProps) {
  return (
    <RehearsalGate station={station} onLeave={onLeave}>
      {(practised) => (
        <AtDoor practised={practised} onLeave={onLeave}>
          {children(practised)}
        </AtDoor>
      )}
    </RehearsalGate>
  );
}

type Queue =
  | { kind: 'none' }
  | { kind: 'drawing' }
  | { kind: 'running'; visits: readonly DoorVisit[]; at: number; isShown: boolean }
  | { kind: 'ended'; count: number };

interface AtDoorProps {
  practised: ReadyStation;
  children: ReactNode;
  onLeave: () => void;
}

function AtDoor({ practised, children, onLeave }: AtDoorProps) {
  const { t } = useTranslation();
  const [queue, setQueue] = useState<Queue>({ kind: 'none' });

  async function start() {
    setQueue({ kind: 'drawing' });
    try {
      const visits = await drawDoorQueue(practised.db, Math.floor(randomFraction() * 2 ** 32));
      setQueue({ kind: 'running', visits, at: 0, isShown: false });
    } catch (error) {
      setQueue({ kind: 'none' });
      reportError(error);
    }
  }

  function next() {
    if (queue.kind !== 'running') return;
    const { visits, at } = queue;
    if (at + 1 < visits.length) setQueue({ kind: 'running', visits, at: at + 1, isShown: false });
    else setQueue({ kind: 'ended', count: visits.length });
  }

  return (
    <div className="flex grow flex-col">
      <RehearsalBand isBelowVerdicts onLeave={onLeave}>
        {(queue.kind === 'none' || queue.kind === 'ended') && (
          <BandButton onPress={() => void start()}>{t('rehearsal.door.start')}</BandButton>
        )}
      </RehearsalBand>
      {queue.kind === 'running' && (
        <Visit
          queue={queue}
          onShow={(text) => {
            playReader(window, text);
            setQueue({ ...queue, isShown: true });
          }}
          onNext={next}
        />
      )}
      {queue.kind === 'ended' && (
        <p role="status" className="bg-surface px-4 py-3 font-semibold lg:px-6">
          {t('rehearsal.door.ended', { count: queue.count })}
        </p>
      )}
      {children}
    </div>
  );
}

interface VisitProps {
  queue: Extract<Queue, { kind: 'running' }>;
  onShow: (text: string) => void;
  onNext: () => void;
}

/** The person at the door, their code, and afterwards the explanation. */
function Visit({ queue: { visits, at, isShown }, onShow, onNext }: VisitProps) {
  const { t } = useTranslation();
  const visit = visits[at];
  if (!visit) return null;
  const { kind, name, text } = visit;
  return (
    <section
      aria-label={t('rehearsal.door.title')}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-3 border-ball border-b-4 bg-surface px-4 py-3 lg:px-6"
    >
      <p className="digits board text-xl">{t('rehearsal.drill.at', { at: at + 1, of: visits.length })}</p>
      <div role="status" className="min-w-56 flex-1 text-lg leading-snug">
        <p>{name === '' ? t('rehearsal.door.stranger') : t('rehearsal.door.comes', { name })}</p>
        {isShown && <p className="mt-1 font-semibold">{t(`rehearsal.door.was.${kind}`)}</p>}
      </div>
      <div className="max-sm:hidden">
        <CodeOnStrip text={text} width={104} label={t('rehearsal.door.code')} />
      </div>
      {/* Where the thumb is: the same place for both, one after the other. */}
      <Button
        look={isShown ? 'quiet' : 'accent'}
        className="min-w-40 max-sm:basis-full"
        onClick={() => (isShown ? onNext() : onShow(text))}
      >
        {t(isShown ? 'rehearsal.door.next' : 'rehearsal.door.show')}
      </Button>
    </section>
  );
}
