/** Plans a large import in its own thread: ten thousand rows take seconds, in which everybody else is answered. */
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode, type FieldErrors } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { type ServedFacts, tournament } from '#shared/edition/tournament.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import { type ImportOrder, importDryRun, importValues, importWriting } from '#shared/imports/imports.ts';
import type { CheckedRow, RowPlan } from '#shared/imports/plan.ts';
import { fieldErrors } from '../../core/http/errors.ts';
import { readJson } from '../../core/http/json-body.ts';
import { type PlanJob, type PlanPart, runPlan } from './plan-job.ts';
import type { ImportFacts, ImportPlan } from './plan-rows.ts';

export type FromThread =
  | PlanPart
  | { kind: 'question'; question: keyof ImportFacts; by: unknown }
  | { kind: 'refused'; code: ErrorCode; fields?: FieldErrors };
/** The initial data of the thread: its job, and the served edition, which it cannot read itself. */
export interface PlanWorkerData {
  job: PlanJob;
  served: ServedFacts;
}

export interface ToThread {
  answer: unknown;
}

export type PlannedImport = Omit<ImportPlan, 'teams'> & { order: ImportOrder };

/** Ten thousand rows of the longest cells take a third of it. */
const largestHeapMb = 512;
/** A time that indicates a fault: the largest file takes seconds on a slow machine. */
const longestMs = 120_000;

interface PlanRequest {
  kind: ImportKind;
  body: Uint8Array;
  facts: ImportFacts;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** The preview of an import as JSON. Throws as reading and checking a body do; TOO_LARGE for what takes too much. */
export async function previewInThread(asked: PlanRequest): Promise<Uint8Array> {
  const end = await runThread('preview', asked, () => undefined);
  if (end.kind !== 'preview') throw new Error(`a preview ended with ${end.kind}`);
  return end.json;
}

/** The plan of an import that is to be written. Throws as `previewInThread`. */
export async function planInThread(asked: PlanRequest): Promise<PlannedImport> {
  const checked: CheckedRow[] = [];
  const rows: RowPlan[] = [];
  const end = await runThread('writing', asked, (part) => {
    checked.push(...part.checked);
    rows.push(...part.rows);
  });
  if (end.kind !== 'planned') throw new Error(`a plan ended with ${end.kind}`);
  return { checked, rows, photos: end.photos, fingerprint: end.fingerprint, order: end.order };
}

type PlanResult = Extract<FromThread, { kind: 'preview' | 'planned' }>;

/** Parsed within a millisecond or two; a larger body is parsed in a worker thread. */
const smallBytes = 64 * 1024;
/** About eighty rows, planned in less time than a thread takes to start. */
const plannedHereBytes = 16 * 1024;

/**
 * A thread takes a third of a second of CPU to start, so reject invalid small bodies first. Throws as the thread would.
 */
function requirePlannable(use: PlanJob['use'], body: Uint8Array): void {
  if (body.length > smallBytes) return;
  const sent = body.length === 0 ? {} : readJson(body, importValues);
  const { error } = (use === 'preview' ? importDryRun : importWriting).safeParse(sent);
  if (error) throw new AppError('INVALID', { fields: fieldErrors(error) });
}

async function runThread(
  use: PlanJob['use'],
  { kind, body, facts, signal }: PlanRequest,
  onRows: (part: Extract<FromThread, { kind: 'rows' }>) => void,
): Promise<PlanResult> {
  requirePlannable(use, body);
  const job: PlanJob = { kind, use, body, maxValues: importValues };
  if (body.length <= plannedHereBytes) return planHere(job, facts, signal, onRows);
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), {
    workerData: { job, served: { ...tournament } } satisfies PlanWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
  });
  const ended = new Promise<PlanResult>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'rows') onRows(message);
      else if (message.kind === 'question') answer(worker, facts, message).catch(reject);
      else if (message.kind === 'refused')
        reject(new AppError(message.code, message.fields ? { fields: message.fields } : {}));
      else resolve(message);
    });
    worker.once('error', (cause) =>
      reject('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(cause) : cause),
    );
    worker.once('exit', () => reject(new Error('the thread of an import ended without a word')));
    AbortSignal.any([signal, AbortSignal.timeout(longestMs)]).addEventListener('abort', () =>
      reject(signal.aborted ? new AppError('BAD_REQUEST') : tooLarge()),
    );
  });
  return ended.finally(() => worker.terminate());
}

async function planHere(
  job: PlanJob,
  facts: ImportFacts,
  signal: AbortSignal,
  onRows: (part: Extract<FromThread, { kind: 'rows' }>) => void,
): Promise<PlanResult> {
  const left = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('BAD_REQUEST')));
  });
  let end: PlanResult | null = null;
  const planning = runPlan(job, facts, (part) => {
    if (part.kind === 'rows') onRows(part);
    else end = part;
  });
  await Promise.race([planning, left]);
  return must<PlanResult>(end, 'a plan that does not throw tells its end');
}

async function answer(
  worker: Worker,
  facts: ImportFacts,
  { question, by }: Extract<FromThread, { kind: 'question' }>,
): Promise<void> {
  // The thread asks each question with what the fact of that name takes.
  const fact = facts[question] as (by: unknown) => Promise<unknown>;
  const message: ToThread = { answer: await fact(by) };
  worker.postMessage(message);
}

const tooLarge = (cause?: unknown) => new AppError('TOO_LARGE', { cause });
