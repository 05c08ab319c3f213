import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeTemplate } from '#shared/credentials/badge-template.ts';
import { readBadgeTemplate, usualBadgeTemplate } from '#shared/credentials/card-template.ts';
import { isReadable } from '#shared/credentials/template-checks.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { keyOf, useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSending } from '#web/ui/sending.ts';
import { showToast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { TemplateChanged } from './TemplateChanged.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

const key = 'badgeTemplate';
const address = keyOf('GET /api/settings/:key', { params: { key } });

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

const same = (one: BadgeTemplate, other: BadgeTemplate) => JSON.stringify(one) === JSON.stringify(other);
/** The usual template is stored as nothing, so that a later version's usual one counts. */
const toStored = (template: BadgeTemplate) =>
  same(template, usualBadgeTemplate) ? '' : JSON.stringify(template);

function Editor({ stored }: { stored: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // What this editor saw: a value that arrives later does not take the place of what is being written.
  const [was, setWas] = useState(stored);
  const [draft, showDraft] = useState(() => readBadgeTemplate(stored));
  // What is saved once a logo has gone up is what stands here then, not when the button was pressed.
  const written = useRef(draft);
  const [theirs, setTheirs] = useState<string | null>(null);
  const sending = useSending();
  const isBusy = sending.kind !== 'idle';
  const [isResetting, setResetting] = useState(false);
  const isDirty = !same(draft, readBadgeTemplate(was));
  const isRefused = Object.values(draft.colours).some((colour) => !isReadable(colour));

  function setDraft(next: BadgeTemplate) {
    written.current = next;
    showDraft(next);
  }

  async function save(template: BadgeTemplate) {
    try {
      const body = { key, value: toStored(template), was };
      const saved = await call('POST /api/settings', { body });
      // Every badge of this tab is drawn anew.
      client.setQueryData(address, saved);
      setWas(saved.value);
      setDraft(readBadgeTemplate(saved.value));
      setResetting(false);
      showToast({ title: t('template.saved'), description: t('template.savedText') });
    } catch (error) {
      await explain(error);
    }
  }

  async function explain(error: unknown) {
    setResetting(false);
    const told = error instanceof ApiError ? wordsForError(error) : t('template.saveFailed');
    showToast({ title: t('admin.error'), description: told, kind: 'bad' });
    if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return;
    const present = await call('GET /api/settings/:key', { params: { key } }).catch(() => null);
    if (present) setTheirs(present.value);
  }

  return (
    <>
      <UnsavedGuard
        isDirty={isDirty || sending.isPreparing}
        onLeave={() => setDraft(readBadgeTemplate(was))}
      />
      {theirs !== null && (
        <TemplateChanged
          mine={draft}
          theirs={readBadgeTemplate(theirs)}
          onKeep={() => {
            setWas(theirs);
            setTheirs(null);
          }}
          onTake={() => {
            setWas(theirs);
            setDraft(readBadgeTemplate(theirs));
            setTheirs(null);
          }}
        />
      )}
      <form
        noValidate
        className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isRefused) void sending.send(() => save(written.current));
        }}
      >
        <div className="grid gap-8">
          <TemplateFields
            draft={draft}
            begin={sending.begin}
            onChange={(part) =>
              setDraft({
                ...written.current,
                ...(typeof part === 'function' ? part(written.current) : part),
              })
            }
          />
        </div>
        <TemplatePreview template={draft} />
        <div className="sticky bottom-0 z-10 col-span-full flex flex-wrap items-center justify-end gap-3 border-rule border-t-2 bg-ground py-4">
          <Button look="quiet" className="mr-auto" onClick={() => setResetting(true)} disabled={isBusy}>
            {t('template.reset.button')}
          </Button>
          {isDirty && <p className="text-warn">{t(isRefused ? 'template.refused' : 'template.unsaved')}</p>}
          {isDirty && (
            <Button look="quiet" disabled={isBusy} onClick={() => setDraft(readBadgeTemplate(was))}>
              {t('template.undo')}
            </Button>
          )}
          <Button
            type="submit"
            pending={isBusy}
            pendingLabel={t(sending.kind === 'waiting' ? 'template.pictures.sending' : 'template.saving')}
            disabled={!(isDirty || sending.isPreparing) || isRefused || theirs !== null}
          >
            {t('template.save')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isResetting}
        onOpenChange={setResetting}
        title={t('template.reset.title')}
        description={t('template.reset.text')}
        confirmLabel={t('template.reset.confirm')}
        destructive
        pending={isBusy}
        onConfirm={() => void sending.send(() => save(usualBadgeTemplate))}
      />
    </>
  );
}
