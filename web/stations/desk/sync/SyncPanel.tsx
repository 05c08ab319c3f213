import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '#web/core/client/session-changes.ts';
import { withQueries } from '#web/core/client/with-queries.tsx';
import { ConfirmDialog, Dialog } from '#web/core/dialog/Dialog.tsx';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { ChangePinButton } from '#web/device/ChangePinButton.tsx';
import { FormatSelect } from '#web/device/FormatSelect.tsx';
import { HeldList } from '#web/device/HeldList.tsx';
import { HidReaders } from '#web/device/reader/HidReaders.tsx';
import { findHid } from '#web/device/reader/hid-reader.ts';
import { SaveUnsent } from '#web/device/SaveUnsent.tsx';
import { ReadyLink } from '#web/device/setup/ReadyLink.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import { useConnection, useSyncStatus } from '#web/device/use-sync.ts';
import { hasRelayedFiles } from '#web/offline/resync/rescue.ts';
import type { LocalDatabase, WalkInDraft } from '#web/offline/store/database.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { forgetDevice, leaveDevice } from '#web/offline/sync/device.ts';
import { type DeskFailure, failureOf } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { useWhy } from '#web/stations/desk/use-why.ts';
import { cornerState } from './corner-state.ts';
import { RejectedWork } from './RejectedWork.tsx';
import { RelayedFiles } from './RelayedFiles.tsx';
import { useCornerWords } from './SyncCorner.tsx';
import { readWork, workKey } from './work-lines.ts';

interface SyncPanelProps {
  station: ReadyStation;
  people: LocalPeople;
  onClose: () => void;
  onOpenPerson: (uid: string) => void;
  /** Opens the form with refused work in it. */
  onRegister: (draft: WalkInDraft) => void;
  onRehearse: () => void;
}

/** The details of the corner: pending work, rejected work, operator, local data. */
export function SyncPanel({
  station,
  people,
  onClose,
  onOpenPerson,
  onRegister,
  onRehearse,
}: SyncPanelProps) {
  const { db, device, operator, syncNow } = station;
  const { t } = useTranslation();
  const format = useFormat();
  const why = useWhy();
  const status = useSyncStatus(db);
  const words = useCornerWords();
  const state = status ? cornerState(status) : null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={device.name} className="max-w-2xl!">
      <div className="grid gap-8">
        <div className="grid gap-3">
          <p className="digits font-semibold text-lg">{state && words(state)}</p>
          {state?.kind === 'refused' && <p>{why(state.code)}</p>}
          {status?.connection.kind === 'offline' && (
            <p className="text-muted">
              {t(status.connection.isForeign ? 'desk.sync.foreignNext' : 'desk.sync.offlineNext')}
            </p>
          )}
          {state?.kind === 'noStore' && <p>{t('desk.failedNext.disk')}</p>}
          {/* There before the state is read: the focus begins here, and not on the way out. */}
          <Button ref={takeFocus} look="primary" className="w-fit" onClick={syncNow}>
            <Icon name="refresh" />
            {t('desk.sync.now')}
          </Button>
        </div>
        <SaveUnsent db={db} />
        <RejectedWork db={db} people={people} onOpenPerson={onOpenPerson} onRegister={onRegister} />
        <Waiting db={db} people={people} />
        {status && status.photos > 0 && (
          <Section title={t('desk.sync.photos', { count: status.photos })}>
            <p className="text-muted">{t('desk.sync.photosNext')}</p>
          </Section>
        )}
        <Section title={t('desk.sync.operator')}>
          <p className="digits">
            {t('desk.sync.operatorIs', {
              name: operator.name || operator.username,
              until: format.date(new Date(operator.expiresAt), 'dateTime'),
            })}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ChangePinButton />
            {/* Not before it is known what is unsent. */}
            {status && <Leave db={db} unsent={status.pending + status.photos} />}
          </div>
        </Section>
        <Section title={t('badge.here')}>
          <FormatSelect db={db} />
        </Section>
        {findHid() && (
          <Section title={t('devices.hid.title')}>
            <HidReaders />
          </Section>
        )}
        <Section title={t('desk.sync.held')}>
          <HeldList db={db} />
          <ReadyLink className="mt-4" />
        </Section>
        <Section title={t('desk.sync.rehearsal')}>
          <p className="text-muted">{t('desk.sync.rehearsalText')}</p>
          <Button look="quiet" className="mt-3" onClick={onRehearse}>
            {t('desk.sync.rehearse')}
          </Button>
        </Section>
        <Section title={t('devices.file.takeTitle')}>
          <RelayedFiles db={db} syncNow={syncNow} />
        </Section>
        <Section title={t('desk.sync.device')}>
          <p className="digits text-muted">{t('desk.sync.deviceIs', { code: device.code })}</p>
          <Forget
            db={db}
            pending={status ? status.pending + status.photos : 1}
            refused={status?.refused ?? 0}
            name={device.name}
          />
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-rule border-t-2 pt-5">
      <h3 className="mb-3 font-semibold text-lg">{title}</h3>
      {children}
    </section>
  );
}

const shownWaiting = 30;

/** Unsent work in words, oldest first. */
function Waiting({ db, people }: { db: LocalDatabase; people: LocalPeople }) {
  const { t } = useTranslation();
  const when = useWhen();
  const entries = useLiveQuery(() => db.outbox.orderBy('mseq').toArray(), [db]) ?? [];
  if (entries.length === 0) return null;
  return (
    <Section title={t('desk.sync.waiting', { count: entries.length })}>
      <ul className="digits grid gap-1.5">
        {entries.slice(0, shownWaiting).map((entry) => {
          const { kind, ...values } = readWork(entry, people, entries);
          return (
            <li key={entry.mseq} className="flex gap-3">
              <span className="shrink-0 text-muted">{when(entry.at)}</span>
              <span>
                {t(`desk.work.${workKey(kind)}`, {
                  ...values,
                  who: values.who || t('desk.work.removedPerson'),
                })}
              </span>
            </li>
          );
        })}
      </ul>
      {entries.length > shownWaiting && (
        <p className="mt-2 text-muted">{t('desk.sync.more', { count: entries.length - shownWaiting })}</p>
      )}
    </Section>
  );
}

/** Signs the operator out; their work stays and is sent. */
const Leave = withQueries(function Leave({ db, unsent }: { db: LocalDatabase; unsent: number }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const isOnline = useConnection().kind === 'online';
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  async function leave() {
    setAsking(false);
    try {
      const isEnded = await signOut.mutateAsync().then(
        () => true,
        () => false,
      );
      await leaveDevice(db, !isEnded);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }
  return (
    <>
      <Button
        look="quiet"
        pending={signOut.isPending}
        // Coming back takes the server: without it this desk would be closed by one tap. And unsent work is left alone.
        onClick={() => (isOnline && unsent === 0 ? void leave() : setAsking(true))}
      >
        {t('desk.sync.leave')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(isOnline ? 'desk.sync.leaveUnsent' : 'desk.sync.leaveTitle', { count: unsent })}
        description={t(isOnline ? 'desk.sync.leaveUnsentText' : 'desk.sync.leaveText')}
        confirmLabel={t('desk.sync.leaveConfirm')}
        destructive
        onConfirm={() => void leave()}
      />
    </>
  );
});

interface ForgetProps {
  db: LocalDatabase;
  pending: number;
  refused: number;
  name: string;
}

/** Makes this browser an ordinary one again: only when nothing is left that no server has. */
function Forget({ db, pending, refused, name }: ForgetProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const carries = useLiveQuery(() => hasRelayedFiles(db), [db]) ?? true;
  const isHeld = pending > 0 || refused > 0 || carries;
  async function forget() {
    try {
      await forgetDevice(db);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setAsking(false);
  }
  return (
    <>
      <Button look="quiet" className="mt-3" disabled={isHeld} onClick={() => setAsking(true)}>
        {t('desk.sync.forget')}
      </Button>
      {isHeld && <p className="mt-2 text-muted text-sm">{t('desk.sync.forgetHeld')}</p>}
      {failure && <FailureNotice failure={failure} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('desk.sync.forgetTitle', { name })}
        description={t('desk.sync.forgetText')}
        confirmLabel={t('desk.sync.forgetConfirm')}
        destructive
        onConfirm={forget}
      />
    </>
  );
}
