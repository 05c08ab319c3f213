/** The thread of one import: reads the body, checks and plans its rows, and answers in pieces that hold nobody up. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ZodError } from 'zod';
import { AppError } from '#shared/errors.ts';
import { importDryRun, importWriting } from '#shared/imports/imports.ts';
import { countPlans } from '#shared/imports/plan.ts';
import { must } from '#shared/must.ts';
import { fieldErrors } from '../http/errors.ts';
import { readJson } from '../http/json-body.ts';
import { type Facts, planRows, withTeamNames } from './plan-rows.ts';
import type { FromThread, PlanJob, ToThread } from './plan-thread.ts';

/** Rows that one message carries: a few milliseconds for whoever reads it. */
const rowsAtOnce = 500;

const port = must(parentPort, 'this file runs as a worker');

function tell(message: FromThread, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved);
}

/** Asks the server's thread, one question at a time. */
function ask<Q extends keyof Facts>(
  to: MessagePort,
  question: Q,
  by: Parameters<Facts[Q]>[0],
): ReturnType<Facts[Q]> {
  const answered = new Promise((resolve) => {
    to.once('message', ({ answer }: ToThread) => resolve(answer));
  });
  tell({ kind: 'question', question, by });
  // The server's thread answers with what the fact of that name gives.
  return answered as ReturnType<Facts[Q]>;
}

const facts: Facts = {
  teams: () => ask(port, 'teams', undefined),
  known: (by) => ask(port, 'known', by),
  wantedPhotos: (ids) => ask(port, 'wantedPhotos', ids),
};

async function plan({ kind, use, body, maxValues }: PlanJob): Promise<void> {
  const sent = body.length === 0 ? {} : readJson(body, maxValues);
  if (use === 'preview') {
    const { rows, photos, fingerprint, teams } = await planRows(kind, importDryRun.parse(sent).rows, facts);
    const preview = {
      counts: countPlans(rows),
      rows: withTeamNames(teams, rows),
      photos: photos.length,
      fingerprint,
    };
    const json = new TextEncoder().encode(JSON.stringify(preview));
    return tell({ kind: 'preview', json }, [json.buffer]);
  }
  const { rows: read, ...order } = importWriting.parse(sent);
  const { checked, rows, photos, fingerprint } = await planRows(kind, read, facts);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = { checked: checked.slice(at, at + rowsAtOnce), rows: rows.slice(at, at + rowsAtOnce) };
    tell({ kind: 'rows', ...part });
  }
  tell({ kind: 'planned', order, photos, fingerprint });
}

plan(workerData as PlanJob).catch((error: unknown) => {
  if (error instanceof ZodError)
    return tell({ kind: 'refused', code: 'INVALID', fields: fieldErrors(error) });
  if (error instanceof AppError) return tell({ kind: 'refused', code: error.code });
  throw error;
});
