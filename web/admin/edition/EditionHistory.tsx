import { useTranslation } from 'react-i18next';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';

/** Every saved revision, each of which can be saved again. Needs 'edition', 'admin' and 'errors'. */
export function EditionHistory({ stored }: { stored: EditionForAdmin }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, revision: newest } = stored;
  const action = useAction({ changes: /\/editions?/ });
  const revisions = useCall('GET /api/admin/editions/:id/revisions', { params: { id } }, { staleTime: 0 });
  const restore = (wanted: number) =>
    action.run(async () => {
      const body = { restore: wanted, revision: newest };
      const saved = await call('POST /api/admin/editions/:id/restore', { params: { id }, body });
      if (saved.status === 'live') setEdition(saved.edition);
      showToast({ title: t('edition.restored', { revision: wanted }) });
    });
  const button = (wanted: number) => (
    <Button look="quiet" disabled={action.isBusy} onClick={() => void restore(wanted)}>
      <Icon name="undo" />
      {wanted === newest - 1 ? t('edition.undo') : t('edition.restore', { revision: wanted })}
    </Button>
  );
  return (
    <Loaded query={revisions} loading={t('common.loading')}>
      {(list) => (
        <ol>
          {list.map(({ revision, changes, at, author }) => (
            <li
              key={revision}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-t-2 py-3"
            >
              <p>
                <span className="font-semibold">
                  {t('edition.revision', { revision })} ·{' '}
                  {changes.map((change) => t(`edition.change.${change}`)).join(', ')}
                </span>
                <span className="digits block text-muted">
                  {format.date(at, 'dateTime')} · {author ?? '–'}
                </span>
              </p>
              {revision !== newest && button(revision)}
            </li>
          ))}
          {id === panamerican2026.id && (
            <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-y-2 py-3">
              <p className="font-semibold">{t('edition.asDelivered')}</p>
              {newest > 0 && button(0)}
            </li>
          )}
        </ol>
      )}
    </Loaded>
  );
}
