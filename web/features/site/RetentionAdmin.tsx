import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { RecordState } from '#web/records/RecordPage.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const key = 'anonymiseAfterDays';
const isDays = (text: string) => /^(0|[1-9]\d{0,3})$/.test(text);

/** /admin/settings/privacy: for how long people are kept once the event is over, and what goes then. Needs 'admin', 'errors', 'fields'. */
export function RetentionAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key } }, { staleTime: 0 });
  return (
    <section aria-labelledby="retention-title" className="max-w-3xl">
      <h1 id="retention-title" className="board mb-2 text-xl">
        {t('admin.retention.title')}
      </h1>
      <p className="mb-6 text-muted">{t('admin.retention.lead')}</p>
      {stored.data ? (
        <Form stored={stored.data.value} />
      ) : (
        <Notice
          kind={stored.isError ? 'error' : 'loading'}
          action={
            stored.isError && <Button onClick={() => void stored.refetch()}>{t('common.retry')}</Button>
          }
        >
          {stored.isError ? wordsForError(stored.error) : t('common.loading')}
        </Notice>
      )}
    </section>
  );
}

function Form({ stored }: { stored: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const form = useRecordForm({
    name: key,
    stored,
    changes: /\/settings|\/retention/,
    toDraft: (value: string | null) => ({ days: value ?? '0' }),
    validate: (draft) => (isDays(draft.days) ? { body: draft.days } : { errors: { days: 'INVALID' } }),
    save: (was, value) => call('POST /api/settings', { body: { key, value, was: was ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key } })).value,
    done: () => ({ title: t('admin.settings.saved'), description: t('admin.settings.savedText') }),
    onDone: (saved, rebase) => rebase(saved.value),
  });
  const { days } = form.draft;
  const settled = useDebounced(days);
  const isOn = isDays(days) && days !== '0';
  return (
    <>
      <RecordState form={form} labels={{ days: t('admin.retention.days') }} />
      <form
        {...form.form}
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDays(days)) setAsking(true);
        }}
      >
        <TextField
          label={t('admin.retention.days')}
          hint={t('admin.retention.daysHint')}
          {...form.field('days')}
          error={isDays(days) ? undefined : t('admin.retention.notDays')}
          inputMode="numeric"
          maxLength={4}
          className="max-w-sm"
          onChange={(event) => form.change({ days: event.target.value.trim() })}
        />
        {isDays(settled) && <Rehearsal days={settled} />}
        <div>
          <Button
            type="submit"
            pending={form.isBusy}
            disabled={!isDays(days) || !form.isDirty || form.theirs !== null}
          >
            {t('admin.settings.save')}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t(isOn ? 'admin.retention.onTitle' : 'admin.retention.offTitle')}
          description={t(isOn ? 'admin.retention.onText' : 'admin.retention.offText', { days })}
          confirmLabel={t(isOn ? 'admin.retention.on' : 'admin.retention.off')}
          destructive={isOn}
          onConfirm={() => {
            setAsking(false);
            void form.save();
          }}
        />
      )}
    </>
  );
}

/** What would go, of what there is now: nothing is done by looking. */
function Rehearsal({ days }: { days: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const told = useCall('GET /api/admin/retention', { query: { days: Number(days) } }, { staleTime: 0 });
  if (!told.data)
    return (
      <Notice kind={told.isError ? 'error' : 'loading'}>
        {told.isError ? wordsForError(told.error) : t('admin.retention.counting')}
      </Notice>
    );
  const { at, isDue, ...counts } = told.data;
  return (
    <div role="status" className="border-ball border-l-8 bg-surface px-4 py-3">
      <p className="font-semibold">
        {at === null
          ? t('admin.retention.never')
          : t(isDue ? 'admin.retention.due' : 'admin.retention.at', { date: format.date(at, 'long') })}
      </p>
      <ul className="mt-2 grid gap-1">
        {(['people', 'photos', 'messages', 'delegates'] as const).map((name) => (
          <li key={name}>{t(`admin.retention.goes.${name}`, { count: counts[name] })}</li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-sm">{t('admin.retention.stays')}</p>
    </div>
  );
}
