import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { inPortions } from './bulk.actions.ts';
import { participantCalls } from './list.queries.ts';

export type BulkWork =
  | { kind: 'asking' }
  | { kind: 'gathering' }
  | { kind: 'running'; ids: readonly number[] }
  | { kind: 'stopped'; ids: readonly number[]; why: string }
  | { kind: 'done'; ids: readonly number[] }
  | { kind: 'failed'; why: string };

export interface BulkRun<Result> {
  work: BulkWork;
  results: readonly Result[];
  start: (send: SendBatch<Result>) => Promise<void>;
  goOn: () => Promise<void>;
  stop: () => void;
}

type SendBatch<Result> = (ids: number[]) => Promise<readonly Result[]>;

/** Applies an action to many people, one batch after another; stops when the user leaves the page. */
export function useBulkRun<Result>(gather: () => Promise<readonly number[]>): BulkRun<Result> {
  const { t } = useTranslation();
  const forget = useInvalidate(participantCalls);
  const [work, setWork] = useState<BulkWork>({ kind: 'asking' });
  const [results, setResults] = useState<readonly Result[]>([]);
  const running = useRef<AbortController | null>(null);
  const sender = useRef<SendBatch<Result> | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(send: SendBatch<Result>): Promise<void> {
    sender.current = send;
    const asking = new AbortController();
    running.current = asking;
    setWork({ kind: 'gathering' });
    try {
      const ids = await gather();
      // Canceled while it was read who is meant: nothing is done to them.
      if (!asking.signal.aborted) await run(ids, 0, send);
    } catch (error) {
      setWork({ kind: 'failed', why: describeFailure(error) });
    }
  }

  async function run(ids: readonly number[], from: number, send: SendBatch<Result>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setWork({ kind: 'running', ids });
    try {
      await inPortions(ids.slice(from), send, {
        onResults: (more) => setResults((before) => [...before, ...more]),
        signal: controller.signal,
      });
      setWork(
        controller.signal.aborted
          ? { kind: 'stopped', ids, why: t('people.bulk.stopped') }
          : { kind: 'done', ids },
      );
    } catch (error) {
      const why = error instanceof Offline ? t('people.bulk.offline') : describeFailure(error);
      setWork({ kind: 'stopped', ids, why });
    } finally {
      void forget();
    }
  }

  return {
    work,
    results,
    start,
    goOn: async () => {
      if (work.kind === 'stopped' && sender.current) await run(work.ids, results.length, sender.current);
    },
    stop: () => running.current?.abort(),
  };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError) && !(error instanceof Offline)) reportError(error);
  return wordsForError(error);
}
