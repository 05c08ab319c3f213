import { zipSync } from 'fflate';
import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ImportResult } from '#shared/imports/imports.ts';
import type { RowPlan } from '#shared/imports/plan.ts';
import { FileStep } from '#web/admin/imports/FileStep.tsx';
import { startDraft } from '#web/admin/imports/import-draft.ts';
import { ResultStep } from '#web/admin/imports/ResultStep.tsx';
import { showAdmin } from './admin-screen.tsx';
import { readFileOf } from './make-workbook.ts';
import { type Answers, find, findAll, press, serve, until } from './participants-screen.tsx';

/** The end of an import: what was written, what was not, and the photos that follow. */

const heading = ['Nombres', 'Apellidos', 'Nacimiento', 'País', 'Categoría', 'Cargo', 'Foto'];
const people = [
  ['Ana', 'Paz', '25/04/1978', 'Perú', 'Femenino 40+', 'Jugadora', 'ana.jpg'],
  ['Eva', 'Luz', '25/04/1978', 'Perú', 'Femenino 40+', 'Jugadora', 'eva.jpg'],
  ['Iris', 'Sol', '25/04/1978', 'Perú', 'Femenino 40+', 'Jugadora', 'https://fotos.example/iris.jpg'],
  ['Olga', 'Mar', '31/02/1978', 'Perú', 'Femenino 40+', 'Jugadora', 'olga.jpg'],
];
const plan = (line: number, kind: RowPlan['kind'], part: Partial<RowPlan> = {}): RowPlan => ({
  ...{ line, kind, problems: [], cautions: [], changes: [], id: null, sameAs: null, candidates: [] },
  ...part,
});
const rows = [
  plan(2, 'new', { id: 21 }),
  plan(3, 'changed', { id: 22, cautions: ['OVER_AGE'] }),
  plan(4, 'unchanged', { id: 23 }),
  plan(5, 'wrong', { problems: [{ field: 'birthDate', code: 'INVALID_DATE' }] as never }),
];
const counts = { new: 1, changed: 1, unchanged: 1, wrong: 1, duplicate: 0, asked: 0 };

let saved: { blob: Blob; name: string }[];
beforeEach(() => {
  saved = [];
  let last: Blob;
  const createObjectURL = (blob: Blob) => {
    last = blob;
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ blob: last, name: this.download });
  });
  // A browser that draws every picture but one.
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if ((await file.text()) === 'no picture') throw new DOMException('no picture', 'InvalidStateError');
    return { width: 400, height: 500, close: () => {} };
  });
  const context = { drawImage: () => {}, fillRect: () => {}, fillStyle: '' };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
  onTestFinished(() => void vi.restoreAllMocks());
});

async function open(part: Partial<ImportResult> = {}, answers: Answers = {}) {
  const asked = serve(answers);
  const draft = startDraft('participants', 'lista.csv', readFileOf([heading, ...people]));
  const result = { batchId: 5, counts, rows, photos: 0, ...part };
  const onAnother = vi.fn();
  await showAdmin(
    <ResultStep
      {...{ draft, result, onAnother }}
      next={(ids) => <output>{ids.join()}</output>}
      pathOf={(id) => `/admin/credentials/${id}`}
    />,
    { language: 'en' },
  );
  return { asked, onAnother };
}

test('the result names what was written, with those to look at first, and passes them on', async () => {
  const { onAnother } = await open();
  const links = [...document.querySelectorAll('section a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Eva Luz', '/admin/credentials/22'],
    ['Ana Paz', '/admin/credentials/21'],
  ]);
  expect(document.querySelector('output')?.textContent).toBe('21,22');
  expect(find('link', 'Eva Luz').closest('li')).toShow('Older than the category allows.');
  expect(find('status', /^Import finished/)).toShow('1 new1 changed1 was already the same');
  await press(find('button', 'Import another file'));
  expect(onAnother).toHaveBeenCalledOnce();
});

test('the result of rows that are all there already has no lines of zero', async () => {
  await open({
    counts: { ...counts, new: 0, changed: 0, wrong: 0, unchanged: 4 },
    rows: [rows[2] as RowPlan],
  });
  expect(find('status', /^Import finished/)).toShow('4 were already the same');
  expect(document.body).not.toShow('0 new');
  expect(document.body).not.toShow('were not imported');
  expect(document.querySelector('output')).toBeNull();
});

test('rejected rows are a file of the same columns with the reason, in the order of the list', async () => {
  await open({
    counts: { ...counts, duplicate: 1 },
    rows: [rows[3] as RowPlan, plan(3, 'duplicate', { sameAs: 2 }), rows[0] as RowPlan],
  });
  expect(document.body).toShow('2 rows were not imported');
  await press(find('button', /^Download 2/));
  await until(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.name).toBe('lista-to-correct.csv');
  const lines = (await file?.blob.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Nombres,Apellidos,Nacimiento');
  expect(lines[1]).toMatch(/^Eva,.*row 2/i);
  expect(lines[2]).toMatch(/^Olga,.*31\/02\/1978.*date/i);
});

// ── the file ────────────────────────────────────────────────────────────────────────────────────────

test.each([
  ['participants', 'External ID,First name,Last name,'],
  ['teams', 'External ID,Team,Country'],
] as const)('an empty list of %s has one column for each field', async (kind, begins) => {
  await showAdmin(<FileStep kind={kind} onRead={() => {}} />, { language: 'en' });
  await press(find('button', 'Download an empty one with its columns'));
  expect(saved[0]?.name).toBe(`${kind}.csv`);
  const line = (await saved[0]?.blob.text())?.replace('\ufeff', '').trim() ?? '';
  expect(line.slice(0, begins.length)).toBe(begins);
  // Neither what other columns say better nor any column twice.
  const heads = line.split(',');
  expect(new Set(heads).size).toBe(heads.length);
  expect(heads).not.toContain('Full name');
});

test('a list that is dropped is read, and one that is no table is refused until the next', async () => {
  const onRead = vi.fn();
  vi.stubGlobal('Worker', undefined);
  await showAdmin(<FileStep kind="participants" onRead={onRead} />, { language: 'en' });
  const place = document.querySelector('.border-dashed') as HTMLElement;
  const drop = (text: string, name: string) =>
    act(async () => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { files: [new File([text], name)] } });
      place.dispatchEvent(event);
      // The browser would open the file instead of this page.
      expect(event.defaultPrevented).toBe(true);
    });
  await drop('', 'empty.csv');
  await until(() => expect(find('alert').textContent).not.toBe(''));
  await drop('Nombres;Apellidos\r\nAna;Paz', 'lista.csv');
  await until(() => expect(onRead).toHaveBeenCalledOnce());
  expect(onRead.mock.calls[0]?.[0]).toBe('lista.csv');
});

// ── photos that the server fetches ──────────────────────────────────────────────────────────────────

const batch = (photos: object, failedPhotos: object[] = []) => ({
  body: {
    data: { id: 5, photos: { waiting: 0, done: 0, failed: 0, cancelled: 0, ...photos }, failedPhotos },
  },
});
const at = 'GET /api/imports/participants/5';

test('photos by address show how many are fetched, and stop on request', async () => {
  let state = batch({ waiting: 2, done: 3, failed: 1, cancelled: 1 });
  const { asked } = await open(
    { photos: 7 },
    {
      [at]: () => state,
      'POST /api/imports/participants/5/photos/cancel': () => {
        state = batch({ cancelled: 3, done: 3, failed: 1 });
        return { body: { data: {} } };
      },
      'POST /api/imports/participants/5/photos/retry': { body: { data: {} } },
    },
  );
  await until(() => expect(document.body).toShow('3 of 7 fetched · 1 failed'));
  expect(document.body).toShow('This continues when you close the page.');
  expect(findAll('button', /Try/)).toEqual([]);
  await press(find('button', 'Stop'));
  await until(() => find('button', 'Try all 4 again'));
  expect(findAll('button', 'Stop')).toEqual([]);
  await press(find('button', 'Try all 4 again'));
  await until(() => expect(asked.at(-1)?.call).toBe(at));
  expect(asked.some(({ call }) => call.endsWith('/retry'))).toBe(true);
});

test('photos that could not be fetched are named with their address and the reason', async () => {
  const failed = { id: 23, name: 'Iris Sol', url: 'https://fotos.example/iris.jpg', why: 'TOO_SMALL' };
  await open({ photos: 1 }, { [at]: batch({ failed: 1 }, [failed]) });
  await until(() => expect(document.body).toShow('Iris Sol: it is very smallhttps://fotos.example/iris.jpg'));
  find('button', 'Try 1 again');
});

test('photos that are all fetched leave nothing to press and no list', async () => {
  await open({ photos: 1 }, { [at]: batch({ done: 1 }) });
  await until(() => expect(document.body).toShow('1 of 1 fetched · 0 failed'));
  const section = document.querySelector('[aria-labelledby=fetch-title]');
  expect(section?.querySelectorAll('button, ul')).toHaveLength(0);
});

// ── photos in a zip ─────────────────────────────────────────────────────────────────────────────────

async function chooseZip(files: Record<string, string> | string): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const zip =
    typeof files === 'string'
      ? bytes(files)
      : zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])));
  const file = new File([zip.slice()], 'fotos.zip');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
const taken: Answers = Object.fromEntries(
  [21, 22].map((id) => [`PUT /api/imports/photos/${id}`, { body: { data: { id } } }]),
);

test('photos that the list names by file are asked for, without addresses and rejected rows', async () => {
  await open();
  find('heading', 'The list names 2 photo files');
  expect(document.body).toShow('“ana.jpg”');
  find('button', 'Import another file');
});

test('photos of a zip are sent, and those missing or without a picture are named', async () => {
  const { asked } = await open({}, taken);
  await chooseZip({ 'fotos/ana.jpg': 'a face' });
  await until(() => expect(document.body).toShow('Done. Photos sent: 1.'));
  expect(document.body).toShow('Not in the ZIP (1)eva.jpg');
  expect(document.body).not.toShow('Not usable photos');
  expect(asked.map(({ call }) => call)).toEqual(['PUT /api/imports/photos/21']);
  await chooseZip({ 'ana.jpg': 'a face', 'eva.jpg': 'no picture' });
  await until(() => expect(document.body).toShow('Not usable photos (1)eva.jpg'));
  expect(document.body).not.toShow('Not in the ZIP');
});

test('a file that is no zip is refused, and a network that is lost is said', async () => {
  await open({}, { 'PUT /api/imports/photos/21': 'offline' });
  await chooseZip('a letter');
  await until(() => expect(find('alert')).toShow('That file is not a ZIP, or is larger than 2 GB.'));
  await chooseZip({ 'ana.jpg': 'a face' });
  await until(() => expect(find('alert')).not.toShow('That file is not a ZIP'));
  expect(find('alert').textContent).not.toBe('');
});

test('sending photos stops on request, says how many were sent, and begins again', async () => {
  const held = Promise.withResolvers<void>();
  await open(
    {},
    { ...taken, 'PUT /api/imports/photos/22': () => held.promise.then(() => 'offline' as const) },
  );
  await chooseZip({ 'ana.jpg': 'a face', 'eva.jpg': 'a face' });
  await until(() => expect(document.body).toShow('1 of 2'));
  await press(find('button', 'Stop'));
  held.resolve();
  await until(() => expect(document.body).toShow('Stopped. Photos sent: 1.'));
  expect(document.body).toShow('Choose another ZIP');
});
