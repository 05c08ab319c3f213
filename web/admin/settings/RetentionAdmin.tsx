import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/core/client/query.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { SettingPage } from '#web/records/SettingPage.tsx';

const isDays = (text: string) => /^(0|[1-9]\d{0,3})$/.test(text);

/** /admin/settings/privacy: for how long people are kept after the event, and what is erased then. Needs 'admin', 'zones', 'errors', 'fields'. */
export function RetentionAdmin() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingPage
      name="anonymiseAfterDays"
      changes={/\/retention/}
      words={{
        title: t('admin.retention.title'),
        lead: t('admin.retention.lead'),
        save: t('admin.settings.save'),
        saved: t('admin.settings.saved'),
        savedText: t('admin.settings.savedText'),
      }}
      draftOf={(stored) => ({ days: stored || '0' })}
      validate={({ days }) => (isDays(days) ? { body: days } : { errors: { days: 'INVALID' } })}
      labels={{ days: t('admin.retention.days') }}
      isRefused={({ draft }) => !isDays(draft.days)}
      onSubmit={() => setAsking(true)}
    >
      {({ draft: { days }, field, change, save }) => (
        <>
          <TextField
            label={t('admin.retention.days')}
            hint={t('admin.retention.daysHint')}
            {...field('days')}
            error={isDays(days) ? undefined : t('admin.retention.notDays')}
            inputMode="numeric"
            maxLength={4}
            className="max-w-sm"
            onChange={(event) => change({ days: event.target.value.trim() })}
          />
          <Rehearsal days={days} />
          {isAsking && (
            <ConfirmDialog
              open
              onOpenChange={setAsking}
              title={t(days === '0' ? 'admin.retention.offTitle' : 'admin.retention.onTitle')}
              description={t(days === '0' ? 'admin.retention.offText' : 'admin.retention.onText', { days })}
              confirmLabel={t(days === '0' ? 'admin.retention.off' : 'admin.retention.on')}
              destructive={days !== '0'}
              onConfirm={() => {
                setAsking(false);
                void save();
              }}
            />
          )}
        </>
      )}
    </SettingPage>
  );
}

/** A preview of the data to be erased; it changes nothing. */
function Rehearsal({ days }: { days: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const settled = useDebounced(days);
  const counts = useCall(
    'GET /api/admin/retention',
    { query: { days: Number(settled) } },
    { staleTime: 0, enabled: isDays(settled) },
  );
  if (!isDays(settled)) return null;
  return (
    <Loaded query={counts} loading={t('admin.retention.counting')}>
      {({ at, isDue, ...goes }) => (
        <div role="status" className="border-ball border-l-8 bg-surface px-4 py-3">
          <p className="font-semibold">
            {at === null
              ? t('admin.retention.never')
              : t(isDue ? 'admin.retention.due' : 'admin.retention.at', { date: format.date(at, 'long') })}
          </p>
          <ul className="mt-2 grid gap-1">
            {(['people', 'photos', 'messages', 'delegates'] as const).map((name) => (
              <li key={name}>{t(`admin.retention.goes.${name}`, { count: goes[name] })}</li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-sm">{t('admin.retention.stays')}</p>
        </div>
      )}
    </Loaded>
  );
}
