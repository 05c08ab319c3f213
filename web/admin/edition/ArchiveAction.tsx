import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { archivePath } from '#shared/content/archive-paths.ts';
import type { EditionInList } from '#shared/settings/editions.ts';
import { useCall } from '#web/core/client/query.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useToday } from '#web/core/lib/use-today.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { ArchivingState, useArchiving } from './Archiving.tsx';

/** Archives the live edition; of any edition, the link to its archive. Needs 'edition' and 'archive'. */
export function ArchiveAction({ edition }: { edition: EditionInList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const archives = useCall('GET /api/archives', undefined, { staleTime: 0 });
  const { id } = edition;
  const isOver = today > edition.endsOn;
  const { begin, isRunning, action, state } = useArchiving(id);
  const archive = archives.data?.find((one) => one.id === id);

  const make = async () => {
    await begin();
    setAsked(false);
  };

  return (
    <>
      {edition.status === 'live' && (
        <Button look="quiet" disabled={action.isBusy || isRunning} onClick={() => setAsked(true)}>
          {t('edition.archive')}
        </Button>
      )}
      <ArchivingState state={state} />
      <Alert>{action.failure}</Alert>
      {archive && (
        <p className="flex flex-wrap items-center gap-x-4">
          <a
            href={archivePath(id, language)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
          >
            <Icon name="arrow" />
            {t('edition.openArchive')}
          </a>
          <span className="text-muted text-sm">
            {t('archive.archivedOn', { date: format.date(archive.at, 'long') })}
          </span>
        </p>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('edition.archiveTitle', { name: edition.name[language] })}
        description={
          isOver ? t('edition.archiveText') : `${t('edition.archiveEarly')} ${t('edition.archiveText')}`
        }
        confirmLabel={t('edition.archive')}
        pending={action.isBusy}
        onConfirm={() => void make()}
      />
    </>
  );
}
