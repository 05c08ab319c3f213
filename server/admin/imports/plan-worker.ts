/** The thread of one large import: plans it, and answers in pieces that do not block the server. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ZodError } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { serveFacts } from '#shared/edition/tournament.ts';
import { fieldErrors } from '../../core/http/errors.ts';
import { runPlan } from './plan-job.ts';
import type { ImportFacts } from './plan-rows.ts';
import type { FromThread, PlanWorkerData, ToThread } from './plan-thread.ts';

const port = must(parentPort, 'this file runs as a worker');

function tell(message: FromThread): void {
  port.postMessage(message, message.kind === 'preview' ? [message.json.buffer] : []);
}

/** Asks the server's thread, one question at a time. */
function ask<Q extends keyof ImportFacts>(
  to: MessagePort,
  question: Q,
  by: Parameters<ImportFacts[Q]>[0],
): ReturnType<ImportFacts[Q]> {
  const answered = new Promise((resolve) => {
    to.once('message', ({ answer }: ToThread) => resolve(answer));
  });
  tell({ kind: 'question', question, by });
  // The server's thread answers with what the fact of that name gives.
  return answered as ReturnType<ImportFacts[Q]>;
}

const facts: ImportFacts = {
  teams: () => ask(port, 'teams', undefined),
  known: (by) => ask(port, 'known', by),
  wantedPhotos: (ids) => ask(port, 'wantedPhotos', ids),
};

const { job, served } = workerData as PlanWorkerData;
serveFacts(served);
runPlan(job, facts, tell).catch((error: unknown) => {
  if (error instanceof ZodError)
    return tell({ kind: 'refused', code: 'INVALID', fields: fieldErrors(error) });
  if (error instanceof AppError) return tell({ kind: 'refused', code: error.code });
  throw error;
});
