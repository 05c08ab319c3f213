import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participant } from '#shared/people/participant.ts';
import { PrintQueue } from '#web/badges/PrintQueue.tsx';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { readBadges } from './bulk.actions.ts';

interface PrintDialogProps {
  gather: () => Promise<readonly number[]>;
  onClose: () => void;
}

type PrintPreparation =
  | { kind: 'reading'; done: number; total: number }
  | { kind: 'ready'; people: readonly Participant[]; without: number }
  | { kind: 'failed'; why: string };

/** Loads the badges of many people, then passes them to the print queue, which makes one file by team. */
export function PrintDialog({ gather, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [work, setWork] = useState<PrintPreparation>({ kind: 'reading', done: 0, total: 0 });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(gather);
  latest.current = gather;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      setWork({ kind: 'reading', done: 0, total: 0 });
      try {
        const ids = await latest.current();
        const people = await readBadges(ids, {
          signal,
          onProgress: (done) => !signal.aborted && setWork({ kind: 'reading', done, total: ids.length }),
        });
        if (signal.aborted) return;
        const withBadge = people.filter(({ hasCredential }) => hasCredential);
        setWork({ kind: 'ready', people: withBadge, without: ids.length - withBadge.length });
      } catch (error) {
        if (!signal.aborted) setWork({ kind: 'failed', why: wordsForError(error) });
      }
    };
    void read();
    return () => controller.abort();
  }, [attempt]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.bulk.printTitle')}
      className="max-w-2xl!"
    >
      {work.kind === 'reading' && (
        <>
          <p role="status" className="digits mb-2">
            {work.total === 0
              ? t('people.bulk.gathering')
              : t('people.bulk.reading', {
                  done: format.number(work.done),
                  total: format.number(work.total),
                })}
          </p>
          <Progress label={t('people.bulk.printTitle')} done={work.done} total={work.total} />
        </>
      )}
      {work.kind === 'failed' && (
        <Notice
          kind="error"
          action={<Button onClick={() => setAttempt(attempt + 1)}>{t('people.retry')}</Button>}
        >
          {work.why}
        </Notice>
      )}
      {work.kind === 'ready' && (
        <>
          {work.without > 0 && (
            <p className="mb-4 border-warn border-l-8 bg-ground px-4 py-3">
              {t('people.bulk.without', { count: work.without, shown: format.number(work.without) })}
            </p>
          )}
          <PrintQueue participants={work.people} />
        </>
      )}
    </Dialog>
  );
}
