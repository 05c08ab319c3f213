import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReadable } from '#shared/badge/color-checks.ts';
import { readBadgeTemplate, usualBadgeTemplate } from '#shared/badge/read-template.ts';
import type { BadgeTemplate } from '#shared/badge/template.ts';
import { call } from '#web/lib/api.ts';
import { useCall } from '#web/lib/query.ts';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

const key = 'badgeTemplate';

/** /admin/settings/badge: the template of the badge, tried on real people before it is saved. Needs 'admin', 'badge', 'template', 'errors', 'fields'. */
export function BadgeTemplateAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key } }, { staleTime: 0 });
  return (
    <section aria-labelledby="template-title">
      <h1 id="template-title" className="board mb-3 text-xl">
        {t('template.title')}
      </h1>
      <p className="mb-6 max-w-3xl text-muted">{t('template.lead')}</p>
      {stored.data ? (
        <Editor stored={stored.data.value} />
      ) : stored.isError ? (
        <Notice
          kind="error"
          action={<Button onClick={() => void stored.refetch()}>{t('common.retry')}</Button>}
        >
          {t('template.failed')}
        </Notice>
      ) : (
        <Notice kind="loading">{t('template.loading')}</Notice>
      )}
    </section>
  );
}

const isLegible = ({ colours }: BadgeTemplate) => Object.values(colours).every(isReadable);
const same = (one: BadgeTemplate, other: BadgeTemplate) => JSON.stringify(one) === JSON.stringify(other);
/** The usual template is stored as nothing, so that a later version's usual one counts. */
const toStored = (template: BadgeTemplate) =>
  same(template, usualBadgeTemplate) ? '' : JSON.stringify(template);

const parts = [
  'colours',
  'show',
  'access',
  'codeMm',
  'logos',
  'background',
  'language',
  'formats',
] as const satisfies readonly (keyof BadgeTemplate)[];

function Editor({ stored }: { stored: string }) {
  const { t } = useTranslation();
  const [isResetting, setResetting] = useState(false);
  const form = useRecordForm({
    name: key,
    stored,
    changes: /\/settings/,
    toDraft: (row: string | null) => readBadgeTemplate(row ?? ''),
    validate: (draft) => (isLegible(draft) ? { body: toStored(draft) } : { errors: {} }),
    save: (base, value) => call('POST /api/settings', { body: { key, value, was: base ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key } })).value,
    done: () => ({ title: t('template.saved'), description: t('template.savedText') }),
    noAnswer: t('template.saveFailed'),
    onDone: (saved, rebase) => rebase(saved.value),
  });
  const { draft, sending, isBusy } = form;
  const isRefused = !isLegible(draft);

  async function reset() {
    form.change(usualBadgeTemplate);
    await form.save();
    setResetting(false);
  }

  return (
    <>
      <RecordState
        form={form}
        // Made part by part.
        labels={Object.fromEntries(parts.map((part) => [part, t(`template.part.${part}`)]))}
        show={() => undefined}
      />
      <form
        {...form.form}
        className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      >
        <div className="grid gap-8">
          <TemplateFields draft={draft} begin={sending.begin} onChange={form.change} />
        </div>
        <TemplatePreview template={draft} />
        <SaveBar
          form={form}
          unsaved={t(isRefused ? 'template.refused' : 'template.unsaved')}
          discard={t('template.undo')}
          save={{
            label: t('template.save'),
            pending: t(sending.kind === 'waiting' ? 'template.pictures.sending' : 'template.saving'),
          }}
          isRefused={isRefused}
        >
          <Button look="quiet" className="mr-auto" onClick={() => setResetting(true)} disabled={isBusy}>
            {t('template.reset.button')}
          </Button>
        </SaveBar>
      </form>
      <ConfirmDialog
        open={isResetting}
        onOpenChange={setResetting}
        title={t('template.reset.title')}
        description={t('template.reset.text')}
        confirmLabel={t('template.reset.confirm')}
        destructive
        pending={isBusy}
        onConfirm={() => void reset()}
      />
    </>
  );
}
