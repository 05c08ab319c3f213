import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantFilter } from '#shared/admin/administration.ts';
import { type ExportFormat, type ExportList, exportFormats, exportTypes } from '#shared/admin/exports.ts';
import type { AuditSought } from '#shared/admin/reports.ts';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { call } from '#web/core/client/api.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useAction } from '#web/records/use-action.ts';

/** What can be exported here: lists of people by the current filter, or the log by its search. */
export type ExportOffer =
  | { kind: 'people'; filter: ParticipantFilter }
  | { kind: 'audit'; filter: AuditSought };

const listsOf: Readonly<Record<ExportOffer['kind'], readonly ExportList[]>> = {
  people: ['participants', 'credentials', 'scans'],
  audit: ['audit'],
};
/** Fifty thousand rows take the server a while. */
const timeoutMs = 300_000;

/** Exports the list as a file in the chosen format. Needs 'exports' and 'errors'. */
export function ExportButton({ offer }: { offer: ExportOffer }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon name="download" />
        {t('exports.open')}
      </Button>
      {isOpen && <ExportDialog offer={offer} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ offer, onClose }: { offer: ExportOffer; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const lists = listsOf[offer.kind];
  const [list, setList] = useState<ExportList>(lists[0] ?? 'participants');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const action = useAction({ says: 'here' });
  const isNarrowed =
    offer.kind === 'people'
      ? list !== 'scans' && Object.values(offer.filter).some(Boolean)
      : Object.values(offer.filter).some(Boolean);

  async function download() {
    const bytes = await fetchList(offer, list, { format, language });
    const day = calendarDateAt(now());
    saveFile(
      new Blob([bytes.slice()], { type: exportTypes[format] }),
      `${t(`exports.file.${list}`)}-${day}.${format}`,
    );
    onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('exports.title')}>
      <div className="grid gap-6">
        {lists.length > 1 && (
          <RadioGroup
            label={t('exports.what')}
            value={list}
            options={lists}
            say={(one) => t(`exports.list.${one}`)}
            onChange={setList}
          />
        )}
        <RadioGroup
          label={t('exports.format')}
          value={format}
          options={exportFormats}
          say={(one) => t(`exports.as.${one}`)}
          onChange={setFormat}
        />
        <p className="text-muted">{t(isNarrowed ? 'exports.narrowed' : 'exports.all')}</p>
        <Alert>{action.failure}</Alert>
        <Button
          pending={action.isBusy}
          pendingLabel={t('exports.busy')}
          onClick={() => void action.run(download)}
        >
          <Icon name="download" />
          {t('exports.download')}
        </Button>
      </div>
    </Dialog>
  );
}

function fetchList(
  offer: ExportOffer,
  list: ExportList,
  shape: { format: ExportFormat; language: 'es' | 'en' },
): Promise<Uint8Array> {
  if (offer.kind === 'audit') {
    return call('POST /api/exports/audit', { body: { ...shape, filter: offer.filter }, timeoutMs });
  }
  if (list === 'scans') return call('POST /api/exports/scans', { body: shape, timeoutMs });
  const body = { ...shape, filter: offer.filter };
  return list === 'credentials'
    ? call('POST /api/exports/credentials', { body, timeoutMs })
    : call('POST /api/exports/participants', { body, timeoutMs });
}
