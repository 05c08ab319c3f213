import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/client/paths.ts';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { SaveUnsent } from '#web/device/SaveUnsent.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import { useConnection } from '#web/device/use-sync.ts';
import type { LocalDatabase, WipedNote } from '#web/offline/store/database.ts';
import { forgetDevice } from '#web/offline/sync/device.ts';

interface WipingScreenProps {
  db: LocalDatabase;
  name: string;
  reason: string;
  /** Changes that are still to be sent. */
  pending: number;
}

/** A wipe is ordered but changes are unsent: block everything else until they are sent. */
export function WipingScreen({ db, name, reason, pending }: WipingScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const connection = useConnection();
  return (
    <GateScreen title={name} lead={t('devices.wiping.lead')}>
      <p className="digits board pb-5 text-3xl text-ink" role="status">
        {format.number(pending)}
      </p>
      <p className="mb-8 text-lg text-muted">{t('devices.wiping.pending', { count: pending })}</p>
      <p className="mb-8">{t('devices.wiping.why', { reason })}</p>
      <Notice kind={connection.kind === 'online' ? 'loading' : 'error'}>
        {t(connection.kind === 'online' ? 'devices.wiping.sending' : 'devices.wiping.offline')}
      </Notice>
      <SaveUnsent db={db} className="mt-6" />
    </GateScreen>
  );
}

/** What happened to this device, and what to do with it now. */
export function WipedScreen({ db, note }: { db: LocalDatabase; note: WipedNote }) {
  const { t } = useTranslation();
  const keep = useKeep();
  const format = useFormat();
  return (
    <GateScreen title={t('devices.wiped.title', { name: note.name })} lead={t('devices.wiped.lead')}>
      <dl className="grid gap-4">
        <Fact term={t('devices.wiped.ordered')}>{format.date(new Date(note.orderedAt), 'dateTime')}</Fact>
        <Fact term={t('devices.wiped.done')}>{format.date(new Date(note.at), 'dateTime')}</Fact>
        <Fact term={t('devices.wiped.reason')}>{note.reason}</Fact>
      </dl>
      <ul className="mt-8 grid gap-1 border-rule border-l-4 pl-4 text-muted">
        <li>{t('devices.wiped.sent')}</li>
        <li>{t('devices.wiped.gone')}</li>
        <li>{t('devices.wiped.badges')}</li>
      </ul>
      <p className="mt-8 text-lg">{t('devices.wiped.next')}</p>
      {note.report && (
        <p role="status" className="mt-4 font-semibold text-warn">
          {t('devices.wiped.unreported')}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          look="accent"
          size="lg"
          // Without the note no one could report the wipe to the server.
          disabled={note.report !== null}
          onClick={() => keep(forgetDevice(db))}
        >
          {t('devices.wiped.enroll')}
        </Button>
        <ButtonLink to={paths.home} look="quiet" size="lg">
          {t('devices.wiped.leave')}
        </ButtonLink>
      </div>
    </GateScreen>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold text-muted text-sm">{term}</dt>
      <dd className="text-lg">{children}</dd>
    </div>
  );
}
