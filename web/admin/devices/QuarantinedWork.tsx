import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rescueFileLimit } from '#shared/sync/rescue.ts';
import type { SetAsideWork } from '#shared/sync/set-aside.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { wordsForCode, wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { QuarantinedWorkCard, quarantineCalls } from './QuarantinedWorkCard.tsx';

type FileAnswer = { kind: 'good' | 'bad'; text: string };

/**
 * /admin/work: work of desks that could not be applied, and files of devices that cannot send; on the page of a device
 * its own, in a section of that page. Needs 'admin', 'errors'.
 */
export function QuarantinedWork({ device }: { device?: string }) {
  const { t } = useTranslation();
  const forget = useInvalidate(quarantineCalls);
  const fileWords = useFileWords();
  const [busy, setBusy] = useState<'retry' | 'file' | null>(null);
  const [said, setSaid] = useState<FileAnswer | null>(null);
  const list = usePages({
    key: ['GET /api/set-aside', device],
    ask: (after: string | undefined, signal) =>
      call('GET /api/set-aside', {
        query: { limit: pageSize, ...(after ? { after } : {}), ...(device ? { device } : {}) },
        signal,
      }),
    rowsOf: (page) => page.rows,
    cursorOf: ({ id }) => id,
  });
  const rows = list.data ?? [];
  const total = list.first?.total ?? 0;

  async function work(kind: 'retry' | 'file', run: () => Promise<FileAnswer>) {
    setBusy(kind);
    try {
      setSaid(await run());
    } catch (error) {
      setSaid({ kind: 'bad', text: wordsForError(error) });
    }
    setBusy(null);
    await forget();
  }
  const retry = (some: readonly SetAsideWork[]) =>
    work('retry', async () => {
      const ids = some.slice(0, 100).map(({ id }) => id);
      const results = await call('POST /api/set-aside/retry', { body: { ids } });
      const applied = results.filter(({ isApplied }) => isApplied).length;
      const left = results.length - applied;
      const text = [
        t('admin.work.applied', { count: applied }),
        left > 0 && t('admin.work.stillAside', { count: left }),
      ];
      return { kind: left > 0 ? 'bad' : 'good', text: text.filter(Boolean).join(' ') };
    });
  const takeFile = (file: File) =>
    work('file', async () => {
      if (file.size > rescueFileLimit) return { kind: 'bad', text: wordsForCode('RESCUE_FILE') };
      return { kind: 'good', text: fileWords(await call('POST /api/set-aside/file', { body: file })) };
    });

  return (
    <section aria-labelledby="work-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        {device ? (
          <h2 id="work-title" className="font-bold text-lg">
            {t('admin.tabs.work')}
          </h2>
        ) : (
          <h1 id="work-title" className="board text-xl">
            {t('admin.tabs.work')}
          </h1>
        )}
        <div className="flex flex-wrap gap-3">
          {!device && (
            <FileButton
              label={t('admin.work.file')}
              icon="upload"
              accept=".cancha"
              look="quiet"
              pending={busy === 'file'}
              onFile={(file) => void takeFile(file)}
            />
          )}
          {rows.length > 1 && (
            <Button pending={busy === 'retry'} onClick={() => void retry(rows)}>
              <Icon name="refresh" />
              {t('admin.work.retryAll')}
            </Button>
          )}
        </div>
      </div>
      {!device && <p className="mb-6 max-w-3xl text-muted">{t('admin.work.lead')}</p>}
      {said && (
        <p
          role={said.kind === 'bad' ? 'alert' : 'status'}
          className={`mb-6 font-semibold ${said.kind === 'bad' ? 'text-warn' : 'text-good'}`}
        >
          {said.text}
        </p>
      )}
      <Loaded
        query={list}
        loading={t('admin.work.loading')}
        empty={rows.length === 0 && t(device ? 'admin.device.noneAside' : 'admin.work.none')}
      >
        {() => (
          <>
            <p className="mb-4 font-semibold">{t('admin.work.count', { count: total })}</p>
            <ul className="grid gap-4">
              {rows.map((row) => (
                <QuarantinedWorkCard
                  key={row.id}
                  work={row}
                  isBusy={busy !== null}
                  isOnItsPage={device !== undefined}
                  onRetry={() => void retry([row])}
                />
              ))}
            </ul>
            <MoreButton list={list} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What became of a file, in sentences. */
function useFileWords(): (answer: ApiAnswer<'POST /api/set-aside/file'>) => string {
  const { t } = useTranslation();
  return ({ device, applied, known, setAside, photos, badPhotos }) => {
    const parts = [
      t('admin.work.fileOf', { device: device.name ?? device.code }),
      t('admin.work.applied', { count: applied }),
      setAside > 0 && t('admin.work.fileAside', { count: setAside }),
      known > 0 && t('admin.work.fileKnown', { count: known }),
      photos > 0 && t('admin.work.filePhotos', { count: photos }),
      badPhotos > 0 && t('admin.work.fileBadPhotos', { count: badPhotos }),
    ];
    return parts.filter(Boolean).join(' ');
  };
}
