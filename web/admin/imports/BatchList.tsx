import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportBatch, ImportBatchDetail } from '#shared/imports/imports.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Table } from '#web/core/table/Table.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ConfirmAction } from '#web/records/ActionDialogs.tsx';
import { FetchedPhotos } from './FetchedPhotos.tsx';
import { batchesKey, everyCall, importCalls } from './imports.queries.ts';

/** The imported files: who, when, results, and the undo. */
export function BatchList({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [batchToUndo, setDoomed] = useState<ImportBatch | null>(null);
  const [looked, setLooked] = useState<number | null>(null);
  const list = useQuery({ queryKey: batchesKey(kind), queryFn: importCalls[kind].list, staleTime: 0 });
  return (
    <section aria-labelledby="batches-title" className="mt-12">
      <h2 id="batches-title" className="mb-3 font-bold text-lg">
        {t('imports.batches')}
      </h2>
      <Loaded
        query={list}
        loading={t('common.loading')}
        empty={list.data?.length === 0 && t('imports.noBatches')}
      >
        {(batches) => (
          <Table
            caption={t('imports.batches')}
            rows={batches}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'file',
                header: t('imports.column.file'),
                cell: (row) => <strong className="min-w-0 break-all">{row.fileName}</strong>,
              },
              {
                key: 'when',
                header: t('imports.column.when'),
                cell: (row) => (
                  <span>
                    <time dateTime={row.createdAt} className="digits whitespace-nowrap">
                      {format.date(row.createdAt, 'dateTime')}
                    </time>
                    <span className="block text-muted text-sm">{row.createdBy ?? t('imports.goneUser')}</span>
                  </span>
                ),
              },
              {
                key: 'what',
                header: t('imports.column.what'),
                cell: (row) => (
                  <What batch={row} onPhotos={() => setLooked(looked === row.id ? null : row.id)} />
                ),
              },
              {
                key: 'undo',
                header: t('imports.column.undo'),
                cell: (row) => <UndoCell batch={row} onUndo={() => setDoomed(row)} />,
              },
            ]}
          />
        )}
      </Loaded>
      {looked !== null && (
        <div className="mt-6">
          <FetchedPhotos batchId={looked} />
        </div>
      )}
      {batchToUndo && <UndoDialog kind={kind} batch={batchToUndo} onClose={() => setDoomed(null)} />}
    </section>
  );
}

function What({ batch, onPhotos }: { batch: ImportBatch; onPhotos: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { waiting, done, failed, cancelled } = batch.photos;
  const photos = waiting + done + failed + cancelled;
  const parts = (['added', 'changed', 'unchanged', 'refused'] as const).filter((name) => batch[name] > 0);
  return (
    <span>
      {parts
        .map((name) => t(`imports.batch.${name}`, { count: batch[name], shown: number(batch[name]) }))
        .join(' · ')}
      {photos > 0 && (
        <button
          type="button"
          className="block min-h-11 font-semibold text-link underline-offset-4 hover:underline"
          onClick={onPhotos}
        >
          {t('imports.batch.photos', { done: number(done), total: number(photos) })}
        </button>
      )}
    </span>
  );
}

function UndoCell({ batch, onUndo }: { batch: ImportBatch; onUndo: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="grid justify-items-end gap-1 md:justify-items-start">
      {batch.undoneAt && (
        <span className="text-muted text-sm">
          {t('imports.undone', {
            date: format.date(batch.undoneAt, 'dateTime'),
            name: batch.undoneBy ?? t('imports.goneUser'),
          })}
        </span>
      )}
      {batch.standing > 0 && (
        <Button look="quiet" aria-label={t('imports.undoOf', { name: batch.fileName })} onClick={onUndo}>
          <Icon name="undo" />
          {t('imports.undo')}
        </Button>
      )}
    </span>
  );
}

/** Shows what would stay and why, then asks. */
function UndoDialog({ kind, batch, onClose }: { kind: ImportKind; batch: ImportBatch; onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const detail = useQuery({
    queryKey: ['imports', kind, batch.id],
    queryFn: () => importCalls[kind].one(batch.id),
    staleTime: 0,
  });

  async function undo() {
    const { undone, kept } = await importCalls[kind].undo(batch.id);
    showToast({
      title: t('imports.undoDone', { count: undone, shown: number(undone) }),
      ...(kept.length > 0
        ? { description: t('imports.undoKept', { count: kept.length, shown: number(kept.length) }) }
        : {}),
    });
  }

  const undoable = detail.data?.undoable ?? 0;
  return (
    <ConfirmAction
      title={t('imports.undoTitle')}
      text={
        detail.data
          ? t('imports.undoText', { count: undoable, shown: number(undoable), name: batch.fileName })
          : t('common.loading')
      }
      yes={t('imports.undoYes')}
      isDestructive
      isReady={undoable > 0}
      changes={everyCall}
      failed={t('imports.failed')}
      act={undo}
      onClose={onClose}
    >
      <Alert>{detail.isError && wordsForError(detail.error)}</Alert>
      {detail.data && detail.data.obstacles.length > 0 && <Obstacles obstacles={detail.data.obstacles} />}
    </ConfirmAction>
  );
}

function Obstacles({ obstacles }: { obstacles: ImportBatchDetail['obstacles'] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      <p className="font-semibold text-warn">
        {t('imports.obstacles', { count: obstacles.length, shown: number(obstacles.length) })}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        tabIndex={0}
        aria-label={t('imports.obstaclesList')}
        className="mt-2 max-h-56 overflow-y-auto border-rule border-y"
      >
        {obstacles.map(({ id, name, why }) => (
          <li key={id} className="border-rule border-b py-1.5 last:border-b-0">
            <strong>{name}</strong>: {t(`imports.obstacle.${why}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
