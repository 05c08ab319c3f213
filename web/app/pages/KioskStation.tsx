import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { paths } from '#web/core/client/paths.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import type { UnreadCause } from '#web/device/reader/read-keys.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { type LocalDatabase, localDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { useUnreadWords } from '#web/stations/door/OtherScreens.tsx';
import { useReaders } from '#web/stations/door/use-readers.ts';
import { Viewfinder } from '#web/stations/door/Viewfinder.tsx';
import { wordsForAnswer } from '#web/stations/kiosk/kiosk-words.ts';
import { PrintStrip } from '#web/stations/kiosk/PrintStrip.tsx';
import { SelfService } from '#web/stations/kiosk/SelfService.tsx';
import { SetUp } from '#web/stations/kiosk/SetUp.tsx';
import { SupervisorPage } from '#web/stations/kiosk/SupervisorPage.tsx';
import { type KioskControl, useKiosk } from '#web/stations/kiosk/use-kiosk.ts';
import { useWorkReport } from '#web/stations/kiosk/use-work-report.ts';
import { EnrollDevice } from '#web/stations/set-up/EnrollDevice.tsx';
import { EnrolledDevice } from '#web/stations/set-up/EnrolledDevice.tsx';
import { ReaderPage } from '#web/stations/set-up/ReaderPage.tsx';
import { DeskWork } from './EnrolledDesk.tsx';

/** /kiosk: in the kiosk its set-up, then the desk or the self-service; in a browser the self-service of a desk. */
export function KioskStation() {
  const { t } = useTranslation();
  const bridge = findKiosk();
  const kiosk = useKiosk(bridge);
  if (!bridge)
    return (
      <EnrollDevice kind="desk">
        {(gate) => (
          <EnrolledDevice {...gate} locks={false}>
            {({ db }) => <SelfService db={db} Reader={KioskReader} needsApproval={false} approve={null} />}
          </EnrolledDevice>
        )}
      </EnrollDevice>
    );
  if (!kiosk) return <PageNotice kind="loading">{t('common.loading')}</PageNotice>;
  return <InKiosk kiosk={kiosk} />;
}

function InKiosk({ kiosk }: { kiosk: KioskControl }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state, bridge } = kiosk;
  const db = localDatabase();
  useWorkReport(bridge, db);
  // Once started, the setup ends only with its last step, whatever the settings become.
  const [isSettingUp, setSettingUp] = useState(state.server === null || !state.hasPin);

  if (isSettingUp)
    return (
      <SetUp
        kiosk={kiosk}
        Reader={KioskReader}
        onDone={(code) => {
          // The enrollment form reads the code from the address.
          if (code) window.history.replaceState(window.history.state, '', `${paths.kiosk}#code=${code}`);
          setSettingUp(false);
        }}
      />
    );
  if (query.has('supervisor'))
    return (
      <SupervisorPage
        kiosk={kiosk}
        onBack={() => navigate(paths.kiosk, { replace: true })}
        readerPage={(onBack) => <ReaderPage db={db} back={t('kiosk.settings.title')} onBack={onBack} />}
      />
    );
  return (
    <WithSupervisor onOpen={() => navigate(`${paths.kiosk}?supervisor`, { replace: true })}>
      <EnrollDevice kind="desk">
        {(gate) => (
          <EnrolledDevice {...gate} locks={state.mode === 'desk'}>
            {(station) => <Work kiosk={kiosk} station={station} />}
          </EnrolledDevice>
        )}
      </EnrollDevice>
    </WithSupervisor>
  );
}

function Work({ kiosk, station }: { kiosk: KioskControl; station: ReadyStation }) {
  const { t } = useTranslation();
  const { state, bridge } = kiosk;
  useCheckpoint(station.db, state.checkpoint);
  if (state.mode === 'desk')
    return (
      <>
        <DeskWork station={station} />
        <PrintStrip kiosk={kiosk} />
      </>
    );
  return (
    <>
      <SelfService
        db={station.db}
        Reader={KioskReader}
        needsApproval={state.needsApproval}
        approve={async (pin) => wordsForAnswer(await bridge.askSupervisor(pin, 'check'), t)}
      />
      <PrintStrip kiosk={kiosk} isSelfService />
    </>
  );
}

/** The place name in the kiosk's settings is this device's checkpoint name. */
function useCheckpoint(db: LocalDatabase, checkpoint: string): void {
  useEffect(() => {
    if (checkpoint === '') return;
    async function keep() {
      const station = await readMeta(db, 'station');
      if (station && station.checkpoint !== checkpoint)
        await writeMeta(db, 'station', { ...station, checkpoint });
    }
    keep().catch(reportError);
  }, [db, checkpoint]);
}

/** A way to the supervisor's screen that no participant takes by accident: small, in a corner, behind a PIN. */
function WithSupervisor({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <button
        type="button"
        aria-label={t('kiosk.supervisor')}
        className="fixed bottom-0 left-0 z-40 grid size-11 place-items-center text-muted"
        onClick={onOpen}
      >
        <Icon name="lock" />
      </button>
    </>
  );
}

/** The door's camera and handheld reader, for the kiosk's screens. Needs the words 'door'. */
function KioskReader({ onText }: { onText: (text: string) => void }) {
  const [unread, setUnread] = useState<UnreadCause | null>(null);
  const words = useUnreadWords(unread);
  const readers = useReaders({
    isPaused: false,
    onText(text) {
      setUnread(null);
      onText(text);
    },
    // A few keys outside of a field are a person's.
    onUnread: (cause) => setUnread(cause === 'unknown' ? null : cause),
  });
  return (
    <>
      <Viewfinder readers={readers} />
      <p role="status" className="mt-2 font-semibold text-warn empty:hidden">
        {words}
      </p>
    </>
  );
}
