import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { IssueResult } from '#shared/participants/administration.ts';
import { ApiError, Offline } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { adminPath } from '#web/lib/paths.ts';
import { useForget } from '#web/records/use-forget.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { issueMany } from './bulk.actions.ts';
import { participantCalls } from './list.queries.ts';

interface IssueDialogProps {
  /** How many are meant, as far as the list knows. */
  size: number;
  gather: () => Promise<readonly number[]>;
  /** To print those who have one now. */
  onPrint: (ids: readonly number[]) => void;
  onClose: () => void;
}

type Work =
  | { kind: 'asking' }
  | { kind: 'gathering' }
  | { kind: 'running'; ids: readonly number[] }
  | { kind: 'stopped'; ids: readonly number[]; why: string }
  | { kind: 'done'; ids: readonly number[] }
  | { kind: 'failed'; why: string };

/** Issues for many: asks, runs, can be stopped and taken up again, and says of each who got none why not. */
export function IssueDialog({ size, gather, onPrint, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { work, results, start, run, stop } = useIssueRun(gather);
  const close = () => {
    stop();
    onClose();
  };
  const withBadge = results.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id);
  const isOver = work.kind === 'done' || work.kind === 'stopped';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('people.bulk.issueTitle')}
      className="max-w-2xl!"
    >
      {(work.kind === 'asking' || work.kind === 'gathering' || work.kind === 'failed') && (
        <>
          <p>{t('people.bulk.issueText', { count: size, shown: format.number(size) })}</p>
          {work.kind === 'failed' && (
            <p role="alert" className="mt-4 font-semibold text-bad">
              {work.why}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              look="accent"
              onClick={() => void start()}
              pending={work.kind === 'gathering'}
              pendingLabel={t('people.bulk.gathering')}
            >
              {t('people.bulk.start')}
            </Button>
          </div>
        </>
      )}
      {(work.kind === 'running' || isOver) && (
        <>
          <p role="status" className="digits mb-2 font-semibold">
            {work.kind === 'done'
              ? t('people.bulk.done')
              : t('people.bulk.progress', {
                  done: format.number(results.length),
                  total: format.number(work.ids.length),
                })}
          </p>
          <Progress label={t('people.bulk.issueTitle')} done={results.length} total={work.ids.length} />
          <Outcomes results={results} />
          {work.kind === 'stopped' && (
            <p role="alert" className="mt-4 font-semibold text-warn">
              {work.why}
            </p>
          )}
          <Refused results={results} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {work.kind === 'running' && (
              <Button look="quiet" onClick={stop}>
                {t('people.bulk.stop')}
              </Button>
            )}
            {isOver && (
              <Button look="quiet" onClick={close}>
                {t('people.bulk.close')}
              </Button>
            )}
            {work.kind === 'stopped' && results.length < work.ids.length && (
              <Button onClick={() => void run(work.ids, results.length)}>{t('people.bulk.goOn')}</Button>
            )}
            {isOver && withBadge.length > 0 && (
              <Button look="accent" onClick={() => onPrint(withBadge)}>
                <Icon name="print" />
                {t('people.bulk.printNow')}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Issues one lot after the other, and stops when nobody looks any more. */
function useIssueRun(gather: () => Promise<readonly number[]>) {
  const { t } = useTranslation();
  const forget = useForget(participantCalls);
  const [work, setWork] = useState<Work>({ kind: 'asking' });
  const [results, setResults] = useState<readonly IssueResult[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    setWork({ kind: 'gathering' });
    try {
      await run(await gather(), 0);
    } catch (error) {
      setWork({ kind: 'failed', why: wordsOf(error) });
    }
  }

  async function run(ids: readonly number[], from: number): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setWork({ kind: 'running', ids });
    try {
      await issueMany(
        ids.slice(from),
        (more) => setResults((before) => [...before, ...more]),
        controller.signal,
      );
      setWork(
        controller.signal.aborted
          ? { kind: 'stopped', ids, why: t('people.bulk.stopped') }
          : { kind: 'done', ids },
      );
    } catch (error) {
      const why = error instanceof Offline ? t('people.bulk.offline') : wordsOf(error);
      setWork({ kind: 'stopped', ids, why });
    } finally {
      void forget();
    }
  }

  function wordsOf(error: unknown): string {
    if (!(error instanceof ApiError) && !(error instanceof Offline)) reportError(error);
    return wordsForError(error);
  }

  return { work, results, start, run, stop: () => running.current?.abort() };
}

/** How many got one, had one, and got none. */
function Outcomes({ results }: { results: readonly IssueResult[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = (words: 'issued' | 'already' | 'refused') => {
    const count = results.filter(({ outcome }) => outcome === words).length;
    return { count, text: t(`people.bulk.${words}`, { count, shown: '' }).trim() };
  };
  return (
    <dl className="mt-5 grid grid-cols-3 border-ink border-y-2">
      {(['issued', 'already', 'refused'] as const).map((words) => {
        const { count, text } = say(words);
        return (
          <div key={words} className="border-rule border-r-2 px-3 py-2 last:border-r-0">
            <dd className={`board digits text-xl ${words === 'refused' && count > 0 ? 'text-bad' : ''}`}>
              {format.number(count)}
            </dd>
            <dt className="text-muted text-sm">{text}</dt>
          </div>
        );
      })}
    </dl>
  );
}

/** Who got none, and why not; each leads to their record. */
function Refused({ results }: { results: readonly IssueResult[] }) {
  const { t } = useTranslation();
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{t('people.bulk.why')}</h3>
      <ul className="mt-2 max-h-60 overflow-y-auto border-rule border-t-2">
        {refused.map(({ id, name, code }) => (
          <li key={id} className="border-rule border-b py-2">
            <Link
              to={adminPath('credentials', id)}
              className="font-semibold text-link underline-offset-4 hover:underline"
            >
              {name || t('people.bulk.gone', { id })}
            </Link>
            {code && <span className="block text-sm">{t(`errors.${code}`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
