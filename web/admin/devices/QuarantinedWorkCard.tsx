import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import { clockTolerableMs } from '#shared/devices/device-state.ts';
import type { SetAsideWork } from '#shared/sync/set-aside.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ReasonDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { useWhat, useWhy } from './quarantine-words.ts';

interface SetAsideCardProps {
  work: SetAsideWork;
  isBusy: boolean;
  /** Shown on the page of its device. */
  isOnItsPage?: boolean;
  onRetry: () => void;
}

/** Calls whose answers include quarantined work. */
export const quarantineCalls = /\/api\/set-aside/;

/** One rejected change: what it is, who made it, why it was rejected, and the possible actions. */
export function QuarantinedWorkCard({ work, isBusy, isOnItsPage = false, onRetry }: SetAsideCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<'sent' | 'dismiss' | null>(null);
  const why = useWhy();
  const actor = useActor();
  const { device, operator, at, reason, tried, since } = work;
  const called = device.name ? `${device.name} (${device.code})` : device.code;
  // A device this database does not know has no page.
  const isLinked = !isOnItsPage && device.name !== null && can(actor?.role, 'devices.manage');
  return (
    <li className="border-warn border-l-8 bg-surface px-4 py-3">
      <h2 className="digits font-semibold">{useWhat()(work)}</h2>
      <p className="mt-1">{why(tried ?? reason)}</p>
      <p className="digits mt-1 text-muted text-sm">
        {isLinked ? (
          <Link
            to={adminPath('devices', device.code)}
            className="text-link underline-offset-4 hover:underline"
          >
            {called}
          </Link>
        ) : (
          called
        )}
        {` · ${operator ?? t('admin.work.unknownOperator')}`}
      </p>
      <p className="digits mt-1 text-muted text-sm">
        {t('admin.work.when', {
          done: at ? format.date(at, 'dateTime') : '–',
          since: format.date(since, 'dateTime'),
        })}
      </p>
      <Clock work={work} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={onRetry}>
          {t('admin.work.retry')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('dismiss')}>
          {t('admin.work.dismiss')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('sent')}>
          {t('admin.work.show')}
        </Button>
      </div>
      {open === 'sent' && <SentDialog work={work} onClose={() => setOpen(null)} />}
      {open === 'dismiss' && (
        <ReasonDialog
          title={t('admin.work.dismissTitle')}
          yes={t('admin.work.dismissYes')}
          label={t('admin.work.reason')}
          needed={t('admin.work.reasonNeeded')}
          changes={quarantineCalls}
          act={async (reason) => {
            await call('POST /api/set-aside/dismiss', { body: { ids: [work.id], reason } });
            showToast({ title: t('admin.work.dismissed') });
          }}
          onClose={() => setOpen(null)}
        >
          <p>{t('admin.work.dismissText')}</p>
        </ReasonDialog>
      )}
    </li>
  );
}

function Clock({ work: { clockOffsetMs, clockDoubt } }: { work: SetAsideWork }) {
  const { t } = useTranslation();
  const minutes = Math.round(Math.abs(clockOffsetMs ?? 0) / 60_000);
  const isOff = Math.abs(clockOffsetMs ?? 0) > clockTolerableMs;
  if (!isOff && !clockDoubt) return null;
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-warn">
      <Icon name="warning" size={16} className="mt-0.5 shrink-0" />
      <span>
        {clockDoubt && t('admin.work.clockDoubt')} {isOff && t('admin.work.clockOff', { count: minutes })}
      </span>
    </p>
  );
}

/** Reading changes nothing. */
const nothing = /$^/;

function SentDialog({ work, onClose }: { work: SetAsideWork; onClose: () => void }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<{ text: string } | null>(null);
  const action = useAction({ changes: nothing, says: 'here' });
  const read = async () => {
    const { envelope } = await call('GET /api/set-aside/:uid', { params: { uid: work.id } });
    setSent({ text: JSON.stringify(envelope, null, 2) });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.work.show')}
      className="max-w-2xl!"
    >
      <p className="mb-4">{t('admin.work.showText')}</p>
      {sent ? (
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-all bg-ground p-3 text-sm">
          {sent.text}
        </pre>
      ) : (
        <Button pending={action.isBusy} onClick={() => void action.run(read)}>
          {t('admin.work.showYes')}
        </Button>
      )}
      <Alert className="mt-3">{action.failure}</Alert>
    </Dialog>
  );
}
