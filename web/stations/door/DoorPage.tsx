import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AmendmentKind } from '#shared/access/scan.ts';
import { now } from '#shared/base/clock.ts';
import { can } from '#shared/base/permissions.ts';
import { standingNote } from '#shared/people/note.ts';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { ClockNotice } from '#web/device/ClockNotice.tsx';
import { ConflictCorner } from '#web/device/ConflictCorner.tsx';
import {
  type AmendmentDraft,
  type DoorStation,
  readStation,
  type ScanResult,
  saveStation,
} from '#web/device/door.actions.ts';
import { useScreenLock } from '#web/device/screen-lock.ts';
import { useAwake } from '#web/device/use-awake.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { useSyncStatus } from '#web/device/use-sync.ts';
import { useClockDoubt } from '#web/offline/sync/device-clock.ts';
import { Amend } from './Amend.tsx';
import { DoorHead, ListAge } from './DoorHead.tsx';
import type { DoorScreen } from './door-screen.ts';
import { useStatusWords, useVerdictWords } from './door-words.ts';
import { LastRead } from './LastRead.tsx';
import { NumberForm } from './NumberForm.tsx';
import { OtherScreen, useUnreadWords } from './OtherScreens.tsx';
import { createSignals, type DoorSignals } from './signals.ts';
import { type DoorReaders, useReaders } from './use-readers.ts';
import { type ScanningParts, useScanning } from './use-scanning.ts';
import { VerdictScreen } from './VerdictScreen.tsx';
import { CameraTools, hasCamera, Viewfinder } from './Viewfinder.tsx';

const ConflictDialog = lazyPart(async () => (await import('#web/device/ConflictDialog.tsx')).ConflictDialog);

type DoorPageProps = Pick<ReadyStation, 'db' | 'device' | 'syncNow'> & {
  /** Null if unknown: then the override is not offered. */
  operator?: Pick<ReadyStation['operator'], 'role'> | undefined;
};

/** The door: shows the camera until a badge is read, then nothing but the verdict. Needs 'door' and 'badge'. */
export function DoorPage({ db, device, operator, syncNow }: DoorPageProps) {
  const station = useLiveQuery(() => readStation(db, device.name), [db, device.name]);
  const [signals] = useState(() => createSignals(window));
  useAwake();
  useSoundOnFirstTouch(signals);
  const mayOverride = can(operator?.role, 'door.override');
  return station ? <Door {...{ db, station, signals, syncNow, mayOverride }} /> : null;
}

function Door({
  db,
  station,
  signals,
  syncNow,
  mayOverride,
}: ScanningParts & { station: DoorStation; mayOverride: boolean }) {
  const { t } = useTranslation();
  const { screen, turn, last, amend, scan, dismiss, ...handheld } = useScanning({
    ...{ db, station, signals, syncNow },
  });
  // Locked: stop scanning and turn the camera off.
  const isLocked = useScreenLock()?.isLocked ?? false;
  const readers = useReaders({ ...handheld, onText: scan, isPaused: isLocked });
  /** Of which scan the reasons for an amendment are on the screen. */
  const [asking, setAsking] = useState<{ scanUid: string | undefined; kind: AmendmentKind } | null>(null);
  const [isCasesOpen, setCasesOpen] = useState(false);
  const keep = useKeep();
  const sync = useSyncStatus(db);
  const doubt = useClockDoubt();
  const sending = useStatusWords(sync, now(), doubt !== null);
  const status = db.isRehearsal ? t('door.practice') : sending;
  const placeName = t(`door.directionLine.${station.direction}`, { place: station.checkpoint });
  const place = station.zone ? `${placeName} · ${t('door.zoneLine', { zone: station.zone })}` : placeName;
  const isReady = screen.kind === 'ready';
  // While a reader types the focus stays: an input method goes on writing only where it began.
  const isCovered = !isReady && screen.kind !== 'reading';
  const scanUid = last?.judged.scanUid;
  const say = {
    mayOverride,
    onAmend: (draft: AmendmentDraft) => keep(amend(draft)),
    asked: asking && asking.scanUid === scanUid ? asking.kind : null,
    onAsk: (kind: AmendmentKind | null) => setAsking(kind && { scanUid, kind }),
  };
  const lastRead = last && <LastRead key={last.judged.scanUid} last={last} {...say} />;
  const hasPicture = hasCamera(readers.camera);
  return (
    <div className="flex grow flex-col bg-ground text-ink">
      <h1 className="sr-only">{t('door.title')}</h1>
      <div inert={isCovered} className="flex min-h-0 grow flex-col">
        <DoorHead
          db={db}
          station={station}
          isCovered={isCovered}
          onChange={(next) => keep(saveStation(db, next))}
        />
        {!db.isRehearsal && <ClockNotice db={db} />}
        <ListAge confirmedAt={sync ? sync.confirmedAt : undefined} />
        <div className="flex min-h-0 grow flex-col lg:flex-row">
          <Viewfinder readers={readers}>{lastRead}</Viewfinder>
          <div className="grid shrink-0 content-start gap-3 p-4 lg:w-[26rem] lg:content-center lg:p-8">
            <Trouble readers={readers} />
            <NumberForm onNumber={(text) => scan(text, 'typed')} />
            {hasPicture && lastRead}
            <div className="grid grid-cols-2 gap-2">
              <FileButton
                label={t('door.picture.choose')}
                icon="picture"
                accept="image/*"
                look="quiet"
                size="lg"
                className="!px-3 !text-base"
                onFile={readers.readPicture}
              />
              <MuteButton signals={signals} />
              <CameraTools readers={readers} />
            </div>
            <div className="flex items-center justify-between gap-3">
              <p className="digits font-semibold text-sm" role="status">
                {status}
              </p>
              <ConflictCorner db={db} onOpen={() => setCasesOpen(true)} />
            </div>
          </div>
        </div>
      </div>
      {screen.kind === 'verdict' ? (
        <VerdictScreen
          key={`${turn} ${screen.again}`}
          {...{ db, place, status, judged: screen.judged, isLost: screen.isLost, isAgain: screen.again > 0 }}
          amend={
            last?.judged.scanUid === screen.judged.scanUid && (
              <Amend judged={screen.judged} amended={last.amended} {...say} look="border-line" />
            )
          }
          onDone={dismiss}
        />
      ) : (
        !isReady && <OtherScreen screen={screen} isRehearsal={db.isRehearsal} onDone={dismiss} />
      )}
      {/* A new badge closes the dialog: nothing may cover its verdict. */}
      {isCasesOpen && !isCovered && (
        <Suspense>
          <ConflictDialog db={db} operator={null} onClose={() => setCasesOpen(false)} />
        </Suspense>
      )}
      <Announcer screen={screen} />
    </div>
  );
}

/** Why a picture was not read, and what helps. */
function Trouble({ readers }: { readers: DoorReaders }) {
  const { t } = useTranslation();
  const words = {
    pictureEmpty: t('door.picture.none'),
    pictureReading: t('door.picture.reading'),
  };
  return (
    <p role="status" className="font-semibold text-warn empty:hidden">
      {readers.trouble && words[readers.trouble]}
    </p>
  );
}

function MuteButton({ signals }: { signals: DoorSignals }) {
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

/** Says it to screen readers. It is there before there is anything: a region that appears full is often missed. */
function Announcer({ screen }: { screen: DoorScreen }) {
  const unread = useUnreadWords(screen.kind === 'unread' ? screen.cause : null);
  return (
    <div aria-live="assertive" className="sr-only">
      {screen.kind === 'verdict' && <Announcement judged={screen.judged} />}
      {unread && <p>{unread}</p>}
    </div>
  );
}

function Announcement({ judged }: { judged: ScanResult }) {
  const words = useVerdictWords(judged);
  const note = judged.person && standingNote(judged.person);
  return (
    <p>
      {[words.word, note?.text, words.who, words.about, words.reason, words.next].filter(Boolean).join('. ')}
    </p>
  );
}

/** Browsers block sound until the first interaction. */
function useSoundOnFirstTouch(signals: DoorSignals): void {
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
