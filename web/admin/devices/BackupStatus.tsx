import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/base/clock.ts';
import { useCall } from '#web/core/client/query.ts';
import { useSince } from '#web/core/form/Concerns.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

/** Where the devices' data is stored, and the age of the last backup; renders nothing until known. */
export function BackupStatus() {
  const { t } = useTranslation();
  const format = useFormat();
  const at = nowMs();
  const since = useSince(at);
  const { data } = useCall('GET /api/devices/database', undefined, { staleTime: 0 });
  if (!data) return null;
  const { kind, flushedAt, backedUpAt, clockJumpMs } = data;
  return (
    <>
      {clockJumpMs !== null && (
        <p role="status" className="mb-4 flex items-center gap-3 border-warn border-l-8 bg-surface px-4 py-3">
          <Icon name="warning" />
          <span>
            <strong className="block font-semibold">
              {t(clockJumpMs > 0 ? 'admin.devices.clock.ahead' : 'admin.devices.clock.behind', {
                by: since(new Date(at - Math.abs(clockJumpMs)).toISOString()),
              })}
            </strong>
            {t('admin.devices.clock.text', { time: format.date(new Date(at), 'dateTime') })}
          </span>
        </p>
      )}
      <p className="mb-2 text-muted text-sm leading-tight">
        {kind === 'embedded' &&
          `${t(flushedAt ? 'admin.devices.kept.flushed' : 'admin.devices.kept.notFlushed', { time: since(flushedAt) })} `}
        {t(backedUpAt ? 'admin.devices.kept.backedUp' : 'admin.devices.kept.noBackup', {
          time: since(backedUpAt),
        })}
      </p>
    </>
  );
}
