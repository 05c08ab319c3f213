import { useLiveQuery } from 'dexie-react-hooks';
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/clock.ts';
import { listAgeOf } from '#shared/door/verdict.ts';
import type { LocalDatabase, Station } from '#web/local/database.ts';
import type { ReadyStation } from '#web/local/use-station.ts';
import { useSyncStatus } from '#web/local/use-sync.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type Judged, judgeHere, readStation, recordScan, saveStation } from './door.actions.ts';
import { useStatusWords, useVerdictWords } from './door-words.ts';
import { NumberForm } from './NumberForm.tsx';
import type { OnText } from './readers.ts';
import { createSignals, type Signals } from './signals.ts';
import { type Readers, useReaders } from './use-readers.ts';
import { VerdictScreen } from './VerdictScreen.tsx';
import { CameraTools, Viewfinder } from './Viewfinder.tsx';

const DoorSettings = lazy(async () => ({ default: (await import('./DoorSettings.tsx')).DoorSettings }));

/** The door: shows what it sees until a badge is there, and then nothing but the verdict. Needs 'door' and 'badge'. */
export function DoorPage({ db, device, syncNow }: Pick<ReadyStation, 'db' | 'device' | 'syncNow'>) {
  const station = useLiveQuery(() => readStation(db, device.name), [db, device.name]);
  const [signals] = useState(() => createSignals(window));
  useAwake();
  useSoundOnFirstTouch(signals);
  return station ? <Door db={db} station={station} signals={signals} syncNow={syncNow} /> : null;
}

interface DoorProps {
  db: LocalDatabase;
  station: Station;
  signals: Signals;
  syncNow: () => void;
}

function Door({ db, station, signals, syncNow }: DoorProps) {
  const { t } = useTranslation();
  const { shown, lost, broken, scan, dismiss } = useScanning({ db, station, signals, syncNow });
  const readers = useReaders(scan);
  const sync = useSyncStatus(db);
  const status = useStatusWords(sync, now());
  const placeName = t(`door.directionLine.${station.direction}`, { place: station.checkpoint });
  const place = station.zone ? `${placeName} · ${t('door.zoneLine', { zone: station.zone })}` : placeName;
  return (
    <div className="flex grow flex-col bg-ground text-ink">
      <h1 className="sr-only">{t('door.title')}</h1>
      <div inert={shown !== null} className="flex min-h-0 grow flex-col">
        <DoorHead station={station} onChange={(next) => saveStation(db, next).catch(reportError)} />
        <ListAge confirmedAt={sync ? sync.confirmedAt : undefined} />
        <div className="flex min-h-0 grow flex-col lg:flex-row">
          <Viewfinder readers={readers} />
          <div className="grid shrink-0 content-start gap-3 p-4 lg:w-[26rem] lg:content-center lg:p-8">
            <Trouble readers={readers} />
            {broken && (
              <p role="alert" className="font-semibold text-bad">
                {t('door.broken')}
              </p>
            )}
            <NumberForm onNumber={(text) => scan(text, 'typed')} />
            <div className="grid grid-cols-2 gap-2">
              <PictureButton onPicture={readers.readPicture} />
              <MuteButton signals={signals} />
              <CameraTools readers={readers} />
            </div>
            <p className="digits font-semibold text-sm" role="status">
              {status}
            </p>
          </div>
        </div>
      </div>
      {shown && (
        <VerdictScreen
          key={shown.at.getTime()}
          db={db}
          judged={shown}
          place={place}
          status={status}
          isLost={lost}
          onDone={dismiss}
        />
      )}
      <Announcer judged={shown} />
    </div>
  );
}

/** One badge after the other: judged, said, kept. The next one never waits for the network, only for the disk. */
function useScanning({ db, station, signals, syncNow }: DoorProps) {
  const [shown, setShown] = useState<Judged | null>(null);
  const [lost, setLost] = useState(false);
  const [broken, setBroken] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const scan: OnText = (text, source) => {
    queue.current = queue.current
      .then(async () => {
        const judged = await judgeHere(db, { text, source }, station);
        setLost(false);
        setBroken(false);
        setShown(judged);
        signals.give(judged.verdict.kind);
        // The answer stands already; if the disk refuses, the screen says that it was not kept.
        await recordScan(db, judged).then(syncNow, (error) => {
          setLost(true);
          reportError(error);
        });
      })
      // One unreadable thing must never end the scanning of all that come after it.
      .catch((error) => {
        // The verdict of the one before must not stand for this one.
        setShown(null);
        setBroken(true);
        reportError(error);
      });
  };

  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shown]);

  return { shown, lost, broken, scan, dismiss: () => setShown(null) };
}

/** Where this is, and which way people go through it. */
function DoorHead({ station, onChange }: { station: Station; onChange: (station: Station) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="flex shrink-0 flex-wrap items-stretch gap-2 p-3 lg:px-8">
      <button
        type="button"
        className="flex min-h-14 min-w-0 grow basis-40 items-center gap-3 text-left"
        aria-label={`${t('door.settings.open')}: ${station.checkpoint}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="door" size={28} />
        <span className="board min-w-0 truncate text-lg">{station.checkpoint}</span>
        {station.zone && (
          <span className="shrink-0 font-semibold text-sm">{t('door.zoneLine', { zone: station.zone })}</span>
        )}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row */}
      <div role="group" aria-label={t('door.direction.label')} className="flex grow basis-56 gap-2">
        {(['in', 'out'] as const).map((direction) => (
          <Button
            key={direction}
            size="lg"
            look={station.direction === direction ? 'primary' : 'quiet'}
            aria-pressed={station.direction === direction}
            className="grow basis-0 !px-3"
            onClick={() => onChange({ ...station, direction })}
          >
            {station.direction === direction && <Icon name="check" />}
            {t(`door.direction.${direction}`)}
          </Button>
        ))}
      </div>
      {isOpen && (
        <Suspense>
          <DoorSettings
            station={station}
            onClose={() => setOpen(false)}
            onSave={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </header>
  );
}

/** A list that nobody confirmed for hours is said before anyone relies on it. */
function ListAge({ confirmedAt }: { confirmedAt: number | null | undefined }) {
  const { t } = useTranslation();
  if (confirmedAt === undefined) return null;
  const age = listAgeOf(confirmedAt === null ? null : now().getTime() - confirmedAt);
  if (age === 'fresh') return null;
  return (
    <p className="flex shrink-0 items-center gap-3 bg-navy px-4 py-3 font-semibold text-line">
      <Icon name="warning" />
      {t(`door.data.${age}`)}
    </p>
  );
}

/** What a reader could not do, and how to help it. */
function Trouble({ readers }: { readers: Readers }) {
  const { t } = useTranslation();
  const words = {
    garbled: t('door.garbled'),
    pictureEmpty: t('door.picture.none'),
    pictureReading: t('door.picture.reading'),
  };
  return (
    <p role="status" className="font-semibold text-warn empty:hidden">
      {readers.trouble && words[readers.trouble]}
    </p>
  );
}

function PictureButton({ onPicture }: { onPicture: (picture: Blob) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  function onChange(event: ChangeEvent<HTMLInputElement>): void {
    const picture = event.target.files?.[0];
    if (picture) onPicture(picture);
    // The same file may be chosen again.
    event.target.value = '';
  }
  return (
    <>
      <Button look="quiet" size="lg" className="!px-3 !text-base" onClick={() => input.current?.click()}>
        <Icon name="picture" />
        {t('door.picture.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('door.picture.choose')}
        onChange={onChange}
      />
    </>
  );
}

function MuteButton({ signals }: { signals: Signals }) {
  const { t } = useTranslation();
  const [muted, setMuted] = useState(signals.isMuted);
  return (
    <Button
      look="quiet"
      size="lg"
      className="!px-3 !text-base"
      aria-pressed={!muted}
      onClick={() => {
        signals.mute(!muted);
        setMuted(!muted);
        if (muted) signals.give('granted');
      }}
    >
      {muted ? t('door.sound.off') : t('door.sound.on')}
    </Button>
  );
}

/** Says the verdict to screen readers. It is there before there is one: a region that appears full is often missed. */
function Announcer({ judged }: { judged: Judged | null }) {
  return (
    <div aria-live="assertive" className="sr-only">
      {judged && <Announcement judged={judged} />}
    </div>
  );
}

function Announcement({ judged }: { judged: Judged }) {
  const words = useVerdictWords(judged);
  return <p>{[words.word, words.who, words.about, words.reason, words.next].filter(Boolean).join('. ')}</p>;
}

/** Keeps the screen lit while the door is open: a phone that sleeps is a closed door. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOpen = true;
    const hold = () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (isOpen) lock = held;
          else held.release().catch(reportError);
        },
        // Refused when the battery is low: the screen then sleeps as the phone wants.
        () => undefined,
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', hold);
      lock?.release().catch(reportError);
    };
  }, []);
}

function useSoundOnFirstTouch(signals: Signals): void {
  useEffect(() => {
    window.addEventListener('pointerdown', signals.wake);
    window.addEventListener('keydown', signals.wake);
    return () => {
      window.removeEventListener('pointerdown', signals.wake);
      window.removeEventListener('keydown', signals.wake);
      signals.close();
    };
  }, [signals]);
}
