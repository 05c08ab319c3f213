import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/core/client/api.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { useAction } from '#web/records/use-action.ts';

const askEveryMs = 1500;

/** Photos that the server fetches in the background: progress, failures, and buttons to stop or retry. */
export function FetchedPhotos({ batchId }: { batchId: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const action = useAction({ changes: /^imports$/, failed: t('imports.failed') });
  const params = { id: batchId };
  const batch = useQuery({
    queryKey: ['imports', 'photos', batchId],
    queryFn: ({ signal }) => call('GET /api/imports/participants/:id', { params, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.photos.waiting ?? 0) > 0 ? askEveryMs : false),
  });
  if (!batch.data) return null;
  const { waiting, done, failed, cancelled } = batch.data.photos;
  const total = waiting + done + failed + cancelled;

  const cancel = () => call('POST /api/imports/participants/:id/photos/cancel', { params });
  const retry = () => call('POST /api/imports/participants/:id/photos/retry', { params });

  return (
    <section aria-labelledby="fetch-title" className="grid max-w-2xl justify-items-start gap-3">
      <h2 id="fetch-title" className="font-bold text-lg">
        {t('imports.fetch.title')}
      </h2>
      <Progress label={t('imports.fetch.title')} done={total - waiting} total={total} />
      <p role="status" className="digits">
        {t('imports.fetch.state', { done: number(done), total: number(total), failed: number(failed) })}
      </p>
      {waiting > 0 && (
        <>
          <p className="text-muted">{t('imports.fetch.goesOn')}</p>
          <Button look="quiet" pending={action.isBusy} onClick={() => void action.run(cancel)}>
            {t('imports.stop')}
          </Button>
        </>
      )}
      {waiting === 0 && failed + cancelled > 0 && (
        <Button look="quiet" pending={action.isBusy} onClick={() => void action.run(retry)}>
          {t('imports.fetch.retry', { count: failed + cancelled })}
        </Button>
      )}
      {batch.data.failedPhotos.length > 0 && (
        <ul className="max-h-72 w-full overflow-y-auto border-rule border-t-2">
          {batch.data.failedPhotos.map(({ id, name, url, why }) => (
            <li key={`${id} ${url}`} className="border-rule border-b py-2">
              <strong>{name}</strong>: {t(`imports.fetch.why.${why}`)}
              <span className="block break-all text-muted text-sm">{url}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
