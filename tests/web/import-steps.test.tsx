import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ImportBatch, ImportPreview } from '#shared/imports/imports.ts';
import type { RowPlan } from '#shared/imports/plan.ts';
import { BatchList } from '#web/admin/imports/BatchList.tsx';
import { startDraft } from '#web/admin/imports/import-draft.ts';
import { useChoices, useImportWords } from '#web/admin/imports/import-words.ts';
import { PreviewStep } from '#web/admin/imports/PreviewStep.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { readFileOf } from './make-workbook.ts';
import { find, findAll, press, serve, until } from './participants-screen.tsx';

/** What an import would do, what earlier ones did, and the words of both. */

const heading = ['Nombres', 'Apellidos', 'Nacimiento', 'País', 'Categoría', 'Cargo'];
const ana = ['Ana', 'Paz', '25/04/1978', 'Perú', 'Femenino 40+', 'Jugadora'];
const plan = (line: number, kind: RowPlan['kind'], part: Partial<RowPlan> = {}): RowPlan => ({
  ...{ line, kind, problems: [], cautions: [], changes: [], id: null, sameAs: null, candidates: [] },
  ...part,
});

function open(rows: readonly RowPlan[], { photos = 0, wasChanged = false } = {}) {
  const lines = Array.from({ length: Math.max(1, rows.length) }, () => ana);
  const draft = startDraft('participants', 'x.csv', readFileOf([heading, ...lines]));
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, duplicate: 0, asked: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  const preview: ImportPreview = { counts, rows: [...rows], photos, fingerprint: 'f' };
  const [onWrite, onAnswer] = [vi.fn(), vi.fn()];
  const screen = (
    <PreviewStep
      {...{ draft, preview, wasChanged, onWrite, onAnswer }}
      isBusy={false}
      onBack={() => undefined}
    />
  );
  return showAdmin(screen, { language: 'en' }).then(() => onWrite);
}
const write = () => find('button', /^Import/) as HTMLButtonElement;
const chosen = () => document.querySelector('[aria-pressed=true]')?.textContent;

test.each<[RowPlan['kind'][], string]>([
  [
    ['new', 'changed', 'duplicate', 'wrong'],
    '4 rows of the file = 2 to import + 0 that stay as they are + 2 refused + 0 left out + 0 to answer',
  ],
  [
    ['new', 'unchanged', 'asked'],
    '3 rows of the file = 1 to import + 1 that stays as it is + 0 refused + 0 left out + 1 to answer',
  ],
])('the preview of rows %j shows all first, and their sum is that of the file', async (kinds, sum) => {
  await open(kinds.map((kind, at) => plan(at + 2, kind)));
  expect(chosen()).toBe(`All${kinds.length}`);
  expect(document.body).toShow(sum);
});

test('the import writes the new rows, and the changed ones unless they are excluded', async () => {
  const onWrite = await open([
    plan(2, 'new'),
    plan(3, 'changed'),
    plan(4, 'changed'),
    plan(5, 'wrong'),
    plan(6, 'unchanged'),
  ]);
  expect(write().textContent).toMatch(/3 rows/);
  await press(find('checkbox'));
  expect(write().textContent).toMatch(/1 row\b/);
  await press(write());
  expect(onWrite).toHaveBeenLastCalledWith(false);
  await press(find('checkbox'));
  await press(write());
  expect(onWrite).toHaveBeenLastCalledWith(true);
});

test.each([
  ['nothing new', [plan(2, 'unchanged')], 0, true],
  ['nothing new but photos', [plan(2, 'unchanged')], 2, false],
  ['only what is wrong', [plan(2, 'wrong')], 0, true],
  ['one new row', [plan(2, 'new')], 0, false],
])('the button with %s is off or on', async (_what, rows, photos, isOff) => {
  await open(rows, { photos });
  expect(write().disabled).toBe(isOff);
});

test('the import has nothing to write if only changes exist and are excluded', async () => {
  await open([plan(2, 'changed')]);
  await press(find('checkbox'));
  expect(write().disabled).toBe(true);
});

test('sixty rows of a kind are shown fifty at a time, each with its line', async () => {
  await open(Array.from({ length: 60 }, (_, at) => plan(at + 2, 'new')));
  const rows = () => document.querySelectorAll('ol > li');
  expect(rows()).toHaveLength(50);
  expect(rows()[0]?.textContent).toMatch(/2.*Paz, Ana/);
  await press(find('button', /10/));
  expect(rows()).toHaveLength(60);
  expect(findAll('button', /more rows|10 more/)).toEqual([]);
});

test('a row says what is wrong, what changes and of which row it is a copy', async () => {
  await open(
    [
      plan(2, 'wrong', { problems: [{ field: 'birthDate', code: 'INVALID_DATE' }] as never }),
      plan(3, 'changed', { changes: [{ field: 'role', before: 'Coach', after: null }] as never }),
    ],
    { wasChanged: true },
  );
  expect(document.body).toShow(/1978-04-25/);
  expect(document.body).toShow('In the file: Ana · Paz · 25/04/1978 · Perú · Femenino 40+ · Jugadora');
  expect(document.body).toShow(/Another person changed the data in the meantime/);
  await press(find('button', /^Changed/));
  expect(document.body).toShow(/Coach/);
});

// ── earlier imports ─────────────────────────────────────────────────────────────────────────────────

const batch: ImportBatch = {
  ...{
    id: 5,
    kind: 'participants' as const,
    fileName: 'lista.csv',
    createdAt: '2026-02-19T18:00:00.000Z',
    createdBy: 'ana',
  },
  ...{ added: 2, changed: 0, unchanged: 1, refused: 3, undoneAt: null, undoneBy: null, standing: 2 },
  photos: { waiting: 1, done: 4, failed: 2, cancelled: 1 },
};
async function openBatches(part: Partial<ImportBatch> = {}, detail: object = {}, undone: object = {}) {
  const asked = serve({
    'GET /api/imports/participants': { body: { data: [{ ...batch, ...part }] } },
    'GET /api/imports/participants/5': {
      body: { data: { ...batch, obstacles: [], undoable: 2, failedPhotos: [], ...detail } },
    },
    'POST /api/imports/participants/5/undo': { body: { data: { undone: 2, kept: [], ...undone } } },
  });
  await showAdmin(<BatchList kind="participants" />, { language: 'en' });
  await until(() => expect(document.body).toShow('lista.csv'));
  return asked;
}

test('an import reports the result of its rows, without zeros, and of all its photos', async () => {
  await openBatches();
  expect(document.body).toShow('2 new · 1 unchanged · 3 rejected');
  find('button', '4 of 8 photos');
});

test.each([
  [{ undoneAt: null, standing: 2 }, 1, /(?!)/],
  [{ undoneAt: '2026-02-19T20:00:00.000Z', undoneBy: 'eva', standing: 0 }, 0, /eva/],
  [{ undoneAt: '2026-02-19T20:00:00.000Z', undoneBy: null, standing: 1 }, 1, /Feb 19/],
  [{ undoneAt: null, standing: 0 }, 0, /(?!)/],
])('an import with %j can be undone while rows of it remain', async (part, ways, words) => {
  await openBatches(part);
  expect(findAll('button', /^Undo/)).toHaveLength(ways);
  if (part.undoneAt) expect(document.body).toShow(words);
});

test('undoing names what stays and why, and says how many rows were kept', async () => {
  const obstacles = [
    { id: 1, name: 'Ana Paz', why: 'CREDENTIAL' },
    { id: 2, name: 'Eva Luz', why: 'CHANGED' },
  ];
  const asked = await openBatches({}, { obstacles }, { kept: obstacles });
  await press(find('button', /^Undo/));
  await until(() => expect(document.body).toShow(/Ana Paz: .*Eva Luz: /));
  await press(inDialog(must(/^Undo|^Yes/)));
  await until(() => expect(toast()[0]).toMatch(/2/));
  expect(toast()[1]).toMatch(/2/);
  expect(asked.some(({ call }) => call === 'POST /api/imports/participants/5/undo')).toBe(true);
});

test.each(['teams', 'registrations'] as const)(
  'an import of %s is listed and undone as such',
  async (kind) => {
    const asked = serve({
      [`GET /api/imports/${kind}`]: {
        body: { data: [{ ...batch, kind, photos: { waiting: 0, done: 0, failed: 0, cancelled: 0 } }] },
      },
      [`GET /api/imports/${kind}/5`]: {
        body: { data: { ...batch, kind, obstacles: [], undoable: 2, failedPhotos: [] } },
      },
      [`POST /api/imports/${kind}/5/undo`]: { body: { data: { undone: 2, kept: [] } } },
    });
    await showAdmin(<BatchList kind={kind} />, { language: 'en' });
    await press(await until(() => find('button', /^Undo/)));
    await until(() => expect(asked.at(-1)?.call).toBe(`GET /api/imports/${kind}/5`));
    await until(() => expect(inDialog(must(/^Undo|^Yes/))).toMatchObject({ disabled: false }));
    await press(inDialog(must(/^Undo|^Yes/)));
    await until(() => expect(toast()[0]).toMatch(/2/));
    expect(asked.some(({ call }) => call === `POST /api/imports/${kind}/5/undo`)).toBe(true);
  },
);

test('nothing can be undone where every row stays', async () => {
  await openBatches({}, { undoable: 0, obstacles: [{ id: 1, name: 'Ana', why: 'IN_USE' }] });
  await press(find('button', /^Undo/));
  await until(() => expect(document.body).toShow(/Ana: /));
  expect(inDialog(must(/^Undo|^Yes/))).toMatchObject({ disabled: true });
});

/** The name of the button of the open dialog that fits. */
function must(name: RegExp): string {
  const buttons = [...document.querySelectorAll('[role=alertdialog] button, [role=dialog] button')];
  const found = buttons.map(({ textContent }) => textContent?.trim() ?? '').find((text) => name.test(text));
  if (!found) throw new Error(`no button ${name} among ${buttons.map(({ textContent }) => textContent)}`);
  return found;
}

// ── words ───────────────────────────────────────────────────────────────────────────────────────────

test.each([
  ['en', ['(nothing)', 'Peru', "Women's 40+", 'Coach', 'English', 'yes', 'no', 'Bermuda shorts']],
  ['es', ['(nada)', 'Perú', 'Femenino 40+', 'Entrenador/a', 'English', 'sí', 'no', 'Bermuda shorts']],
] as const)('values are given in %s', async (language, expected) => {
  let said: string[] = [];
  let choices = 0;
  function Words() {
    const { value } = useImportWords();
    const choicesOf = useChoices();
    const [counts] = useState(() =>
      ['country', 'category', 'role', 'language', 'branch', 'note'].map((name) => choicesOf(name).length),
    );
    choices = counts.filter((count) => count > 0).length;
    said = [
      value('country', ''),
      value('country', 'PE'),
      value('category', "Women's 40+"),
      value('role', 'Coach'),
      value('language', 'en'),
      value('isInternational', 'true'),
      value('isInternational', 'false'),
      value('note', 'Bermuda shorts'),
    ];
    return null;
  }
  await showAdmin(<Words />, { language });
  expect(said.map((text) => text.toLowerCase())).toEqual(expected.map((text) => text.toLowerCase()));
  expect(choices).toBe(5);
});
