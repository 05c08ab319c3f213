import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, Offline } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useForget } from '#web/records/use-forget.ts';
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
  start: (send: Send<Result>) => Promise<void>;
  goOn: () => Promise<void>;
  stop: () => void;
}

type Send<Result> = (ids: number[]) => Promise<readonly Result[]>;

/** Does something to many, one lot after the other, and stops when nobody looks any more. */
export function useBulkRun<Result>(gather: () => Promise<readonly number[]>): BulkRun<Result> {
  const { t } = useTranslation();
  const forget = useForget(participantCalls);
  const [work, setWork] = useState<BulkWork>({ kind: 'asking' });
  const [results, setResults] = useState<readonly Result[]>([]);
  const running = useRef<AbortController | null>(null);
  const sender = useRef<Send<Result> | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(send: Send<Result>): Promise<void> {
    sender.current = send;
    setWork({ kind: 'gathering' });
    try {
      await run(await gather(), 0, send);
    } catch (error) {
      setWork({ kind: 'failed', why: wordsOf(error) });
    }
  }

  async function run(ids: readonly number[], from: number, send: Send<Result>): Promise<void> {
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
      const why = error instanceof Offline ? t('people.bulk.offline') : wordsOf(error);
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

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError) && !(error instanceof Offline)) reportError(error);
  return wordsForError(error);
}
