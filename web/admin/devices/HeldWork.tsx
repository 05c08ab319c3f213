import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldMutation } from '#shared/sync/held.ts';
import { rescueFileLimit } from '#shared/sync/rescue.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { wordsForCode } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ReasonDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { WorkCard } from './WorkCard.tsx';

/** Calls whose answers a decision changes. */
const workCalls = /\/api\/(held|rejected)/;

/**
 * /admin/work: work of desks that could not be applied, and files of devices that cannot send; on the page of a device
 * its own, in a section of that page. Needs 'admin', 'errors'.
 */
export function HeldWork({ device }: { device?: string }) {
  const { t } = useTranslation();
  const { isBusy, result, retry, takeFile } = useHeldActions();
  const list = usePages({
    key: ['GET /api/held', device],
    ask: (after: string | undefined, signal) =>
      call('GET /api/held', {
        query: { limit: pageSize, ...(after && { after }), ...(device && { device }) },
        signal,
      }),
    rowsOf: (page) => page.rows,
    cursorOf: ({ id }) => id,
  });
  const rows = list.data ?? [];
  const Heading = device ? 'h2' : 'h1';
  return (
    <section aria-labelledby="work-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <Heading id="work-title" className={device ? 'font-bold text-lg' : 'board text-xl'}>
          {t('admin.tabs.work')}
        </Heading>
        <div className="flex flex-wrap gap-3">
          {!device && (
            <FileButton
              label={t('admin.work.file')}
              icon="upload"
              accept=".cancha"
              look="quiet"
              pending={isBusy}
              onFile={takeFile}
            />
          )}
          {rows.length > 1 && (
            <Button pending={isBusy} onClick={() => retry(rows)}>
              <Icon name="refresh" />
              {t('admin.work.retryAll')}
            </Button>
          )}
        </div>
      </div>
      {!device && <p className="mb-6 max-w-3xl text-muted">{t('admin.work.lead')}</p>}
      {result && (
        <p
          role={result.isBad ? 'alert' : 'status'}
          className={`mb-6 font-semibold ${result.isBad ? 'text-warn' : 'text-good'}`}
        >
          {result.text}
        </p>
      )}
      <WorkList
        list={list}
        loading={t('admin.work.loading')}
        none={t(device ? 'admin.device.noneAside' : 'admin.work.none')}
        head={
          <p className="mb-4 font-semibold">{t('admin.work.count', { count: list.first?.total ?? 0 })}</p>
        }
      >
        {(work) => (
          <WorkCard key={work.id} work={work} isOnItsPage={device !== undefined}>
            <Decisions work={work} isBusy={isBusy} onRetry={() => retry([work])} />
          </WorkCard>
        )}
      </WorkList>
    </section>
  );
}

/** Work of a device that a rule rejected, newest first. Needs 'admin', 'errors'. */
export function RejectedByRule({ device }: { device: string }) {
  const { t } = useTranslation();
  const list = usePages({
    key: ['GET /api/rejected', device],
    ask: (before: string | undefined, signal) =>
      call('GET /api/rejected', { query: { device, limit: pageSize, ...(before && { before }) }, signal }),
    rowsOf: (page) => page,
    cursorOf: ({ id }) => id,
  });
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="mb-4 font-bold text-lg">
        {t('admin.device.refused')}
      </h2>
      <WorkList
        list={list}
        loading={t('admin.device.refusedLoading')}
        none={t('admin.device.noneRefused')}
        head={<p className="mb-4 max-w-prose text-muted">{t('admin.device.refusedText')}</p>}
      >
        {(work) => <WorkCard key={work.id} work={work} isOnItsPage />}
      </WorkList>
    </section>
  );
}

interface WorkListProps {
  list: ReturnType<typeof usePages<unknown, HeldMutation, string>>;
  loading: string;
  none: string;
  head: ReactNode;
  children: (work: HeldMutation) => ReactNode;
}

function WorkList({ list, loading, none, head, children }: WorkListProps) {
  return (
    <Loaded query={list} loading={loading} empty={list.data?.length === 0 && none}>
      {(rows) => (
        <>
          {head}
          <ul className="grid gap-4">{rows.map(children)}</ul>
          <MoreButton list={list} />
        </>
      )}
    </Loaded>
  );
}

// ── actions ─────────────────────────────────────────────────────────────────────────────────────────

interface ActionResult {
  text: string;
  isBad: boolean;
}

function useHeldActions() {
  const { t } = useTranslation();
  const fileWords = useFileWords();
  const action = useAction({ changes: workCalls, says: 'here' });
  const [result, setResult] = useState<ActionResult | null>(null);
  const run = (work: () => Promise<ActionResult>) => void action.run(async () => setResult(await work()));
  return {
    isBusy: action.isBusy,
    result: action.failure ? { text: action.failure, isBad: true } : result,
    retry: (some: readonly HeldMutation[]) =>
      run(async () => {
        const ids = some.slice(0, 100).map(({ id }) => id);
        const results = await call('POST /api/held/retry', { body: { ids } });
        const applied = results.filter(({ isApplied }) => isApplied).length;
        const left = results.length - applied;
        const text = [
          t('admin.work.applied', { count: applied }),
          left > 0 && t('admin.work.stillAside', { count: left }),
        ];
        return { text: text.filter(Boolean).join(' '), isBad: left > 0 };
      }),
    takeFile: (file: File) =>
      run(async () => {
        if (file.size > rescueFileLimit) return { text: wordsForCode('RESCUE_FILE'), isBad: true };
        return { text: fileWords(await call('POST /api/held/file', { body: file })), isBad: false };
      }),
  };
}

/** The result of a file, in sentences. */
function useFileWords(): (answer: ApiAnswer<'POST /api/held/file'>) => string {
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

interface DecisionsProps {
  work: HeldMutation;
  isBusy: boolean;
  onRetry: () => void;
}

function Decisions({ work, isBusy, onRetry }: DecisionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'sent' | 'dismiss' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button disabled={isBusy} onClick={onRetry}>
        {t('admin.work.retry')}
      </Button>
      <Button look="quiet" onClick={() => setOpen('dismiss')}>
        {t('admin.work.dismiss')}
      </Button>
      <Button look="quiet" onClick={() => setOpen('sent')}>
        {t('admin.work.show')}
      </Button>
      {open === 'sent' && <SentDialog work={work} onClose={close} />}
      {open === 'dismiss' && (
        <ReasonDialog
          title={t('admin.work.dismissTitle')}
          yes={t('admin.work.dismissYes')}
          label={t('admin.work.reason')}
          needed={t('admin.work.reasonNeeded')}
          changes={workCalls}
          act={async (reason) => {
            await call('POST /api/held/dismiss', { body: { ids: [work.id], reason } });
            showToast({ title: t('admin.work.dismissed') });
          }}
          onClose={close}
        >
          <p>{t('admin.work.dismissText')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function SentDialog({ work, onClose }: { work: HeldMutation; onClose: () => void }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState('');
  const action = useAction({ says: 'here' });
  const read = async () => {
    const { envelope } = await call('GET /api/held/:uid', { params: { uid: work.id } });
    setSent(JSON.stringify(envelope, null, 2));
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.work.show')}
      className="max-w-2xl!"
    >
      <p className="mb-4">{t('admin.work.showText')}</p>
      {sent ? (
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-all bg-ground p-3 text-sm">
          {sent}
        </pre>
      ) : (
        <Button pending={action.isBusy} onClick={() => void action.run(read)}>
          {t('admin.work.showYes')}
        </Button>
      )}
      <Alert className="mt-3">{action.failure}</Alert>
    </Dialog>
  );
}
