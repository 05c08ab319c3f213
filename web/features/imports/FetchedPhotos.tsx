import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { showToast } from '#web/ui/toast.ts';

const askEveryMs = 1500;

/** Photos the server fetches by itself: how far it is, what failed, and a way to stop or try again. */
export function FetchedPhotos({ batchId }: { batchId: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const key = ['imports', 'photos', batchId];
  const params = { id: batchId };
  const batch = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/imports/participants/:id', { params, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.photos.waiting ?? 0) > 0 ? askEveryMs : false),
  });
  if (!batch.data) return null;
  const { waiting, done, failed, cancelled } = batch.data.photos;
  const total = waiting + done + failed + cancelled;

  async function order(what: 'cancel' | 'retry') {
    setBusy(true);
    try {
      if (what === 'cancel') await call('POST /api/imports/participants/:id/photos/cancel', { params });
      else await call('POST /api/imports/participants/:id/photos/retry', { params });
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      showToast({ title: t('imports.failed'), description: wordsForError(error), kind: 'bad' });
    } finally {
      setBusy(false);
    }
  }

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
          <Button look="quiet" pending={isBusy} onClick={() => void order('cancel')}>
            {t('imports.stop')}
          </Button>
        </>
      )}
      {waiting === 0 && failed + cancelled > 0 && (
        <Button look="quiet" pending={isBusy} onClick={() => void order('retry')}>
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
