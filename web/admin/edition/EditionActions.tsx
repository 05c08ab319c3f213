import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionInList } from '#shared/settings/editions.ts';
import { call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';
import { ArchiveAction } from './ArchiveAction.tsx';
import { CloseEdition } from './CloseEdition.tsx';

/** The actions for an edition: export its file, archive its pages, and start a draft. */
export function EditionActions({ edition, isBound }: { edition: EditionInList; isBound: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const action = useAction({ changes: /\/editions?/, refused: { IN_USE: t('edition.bound') } });
  const params = { id: edition.id };
  const name = edition.name[language];

  const download = () =>
    action.run(async () => {
      const stored = await call('GET /api/admin/editions/:id', { params });
      const text = `${JSON.stringify(stored.edition, null, 2)}\n`;
      saveFile(new Blob([text], { type: 'application/json' }), `${edition.id}.json`);
    });
  const start = () =>
    action.run(async () => {
      const body = { revision: edition.revision };
      setEdition((await call('POST /api/admin/editions/:id/live', { params, body })).edition);
      setAsked(false);
      showToast({ title: t('edition.started', { name }) });
    });

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button look="quiet" disabled={action.isBusy} onClick={() => void download()}>
        <Icon name="download" />
        {t('edition.export')}
      </Button>
      <ArchiveAction edition={edition} />
      {edition.status === 'draft' && (
        <Button disabled={action.isBusy} onClick={() => setAsked(true)}>
          {t(isBound ? 'edition.close.open' : 'edition.start')}
        </Button>
      )}
      {isAsked && isBound && <CloseEdition draft={edition} onClose={() => setAsked(false)} />}
      <ConfirmDialog
        open={isAsked && !isBound}
        onOpenChange={setAsked}
        title={t('edition.startTitle', { name })}
        description={t('edition.startText')}
        confirmLabel={t('edition.start')}
        pending={action.isBusy}
        onConfirm={() => void start()}
      />
    </div>
  );
}
