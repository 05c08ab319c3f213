import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/client/paths.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { SaveUnsent } from '#web/device/SaveUnsent.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { forgetDevice } from '#web/offline/sync/device.ts';

interface EditionOverScreenProps {
  db: LocalDatabase;
  name: string;
  /** Changes that were never sent. */
  pending: number;
}

/** The server has closed the edition of this device: what it holds can be saved, and it can be enrolled for the next one. */
export function EditionOverScreen({ db, name, pending }: EditionOverScreenProps) {
  const { t } = useTranslation();
  const keep = useKeep();
  const [isAsked, setAsked] = useState(false);
  const enroll = () => keep(forgetDevice(db));
  return (
    <GateScreen title={t('devices.over.title')} lead={t('devices.over.lead', { name })}>
      {pending > 0 && <p className="digits text-lg">{t('devices.over.pending', { count: pending })}</p>}
      <SaveUnsent db={db} className="mt-6" />
      <p className="mt-8 text-lg">{t('devices.over.next')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button look="accent" size="lg" onClick={() => (pending > 0 ? setAsked(true) : enroll())}>
          {t('devices.wiped.enroll')}
        </Button>
        <ButtonLink to={paths.home} look="quiet" size="lg">
          {t('devices.wiped.leave')}
        </ButtonLink>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('devices.over.forgetTitle', { count: pending })}
        description={t('devices.over.forgetText')}
        confirmLabel={t('devices.wiped.enroll')}
        destructive
        onConfirm={enroll}
      />
    </GateScreen>
  );
}
