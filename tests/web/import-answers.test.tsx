import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ImportPage } from '#web/admin/imports/ImportPage.tsx';
import { showAdmin } from './admin-screen.tsx';
import { makeWorkbook, textRow } from './make-workbook.ts';
import { type Asked, fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** What a list leaves open is asked once, answered on the screen, and nothing of the file is dropped unsaid. */

const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, duplicate: 0, asked: 0 };
const plan = (line: number, kind: string, part: object = {}) => ({
  ...{ line, kind, problems: [], cautions: [], changes: [], id: null, sameAs: null, candidates: [] },
  ...part,
});
const candidate = (id: number, isLikely: boolean) => ({
  ...{ id, firstName: 'Ana', lastName: 'Paz', birthDate: '1978-04-13', country: 'PE' },
  ...{ category: "Women's 40+", role: 'Player', team: 'Leonas', isLikely },
});
const preview = (rows: object[], more: object) => ({
  body: { data: { counts: { ...counts, ...more }, rows, photos: 0, fingerprint: 'f1' } },
});
const answers = {
  'GET /api/auth/me': { body: { data: { id: 7, username: 'beatriz', role: 'SUPER_USER' } } },
  'GET /api/teams': { body: { data: [] } },
  'GET /api/imports/participants': { body: { data: [] } },
};
const heading = 'Nombres;Apellidos;Nacimiento;País;Categoría;Cargo';
const ana = 'Ana;Paz;25/04/1978;Perú;Femenino 40+;Jugadora';

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('Worker', undefined);
});

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'lista.csv'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: [new File([content], name)], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
const bodyOf = (asked: Asked[], call: string) => asked.findLast((one) => one.call === call)?.body;
const check = async () => {
  await press(find('button', 'Revisar las filas'));
  await until(() => expect(document.body).toShow('Todavía no se ha guardado nada'));
};
const open = (more: object = {}) =>
  showAdmin(<ImportPage kind="participants" back="/admin/credentials" {...more} />);

test('a row similar to an existing person is asked about, with the likelier answer chosen', async () => {
  const rows = [
    plan(2, 'asked', { candidates: [candidate(9, true)] }),
    plan(3, 'asked', { candidates: [candidate(8, false)] }),
  ];
  const asked = serve({
    ...answers,
    'POST /api/imports/participants/preview': preview(rows, { asked: 2 }),
  });
  await open();
  await choose(`${heading}\n${ana}\nEva${ana.slice(3)}`);
  await until(() => expect(document.body).toShow('2 filas'));
  await check();
  expect(document.body).toShow(
    '2 filas del archivo = 0 que se importan + 0 que quedan igual + 0 rechazadas + 0 dejadas fuera + 2 por responder',
  );
  expect(document.body).toShow('Sí, es Ana Paz');
  expect(document.body).toShow('Responda primero quiénes son las personas de arriba.');
  const chosen = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ checked }) => checked);
  expect(chosen()).toEqual([true, false, false, true]);
  await press(find('button', 'Usar estas 2 respuestas'));
  await until(() =>
    expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({
      rows: [
        { line: 2, same: 9 },
        { line: 3, same: 0 },
      ],
    }),
  );
});

test('teams without an answer are counted, and left unassigned at once only while there are several', async () => {
  serve(answers);
  await open();
  await choose(`${heading};Equipo\n${ana};Leonas\nEva${ana.slice(3)};Tigresas\nLuz${ana.slice(3)};Osas`);
  const all = () => findAll('button', /sin asignar$/).map(({ textContent }) => textContent);
  await until(() => expect(all()).toEqual(['Dejar los 3 equipos sin asignar']));
  await fill(find('choice', /Leonas/), '');
  await until(() => expect(all()).toEqual(['Dejar los 2 equipos sin asignar']));
  await fill(find('choice', /Osas/), '');
  await until(() => expect(all()).toEqual([]));
});

test('the result links to all imported people, repeats the warnings and offers the next steps', async () => {
  const rows = [plan(2, 'new', { id: 41, cautions: ['TOO_YOUNG'] })];
  serve({
    ...answers,
    'POST /api/imports/participants/preview': preview([plan(2, 'new')], { new: 1 }),
    'POST /api/imports/participants': {
      body: { data: { batchId: 5, counts: { ...counts, new: 1 }, rows, photos: 0 } },
    },
  });
  await open({
    pathOf: (id: number) => `/admin/credentials/${id}`,
    next: (ids: readonly number[]) => <p>{`siguiente ${ids.join()}`}</p>,
  });
  await choose(`${heading}\n${ana}\nTotal: 1;;;;;`);
  await until(() => expect(document.body).toShow('1 fila'));
  await check();
  await press(find('button', 'Importar 1 fila'));
  await until(() => expect(document.body).toShow('Importación terminada'));
  expect(find('link', 'Ana Paz').getAttribute('href')).toBe('/admin/credentials/41');
  expect(document.body).toShow('No alcanza la edad');
  expect(document.body).toShow('siguiente 41');
  // The line of totals is a row of the file, too.
  find('button', 'Descargar 1 fila no aceptada');
});

test('a word can exclude its rows, and they are counted', async () => {
  const asked = serve({
    ...answers,
    'POST /api/imports/participants/preview': preview([plan(2, 'new')], { new: 1 }),
  });
  await open();
  await choose(`${heading}\n${ana}\n${ana.replace('Jugadora', 'Prensa').replace('Ana', 'Eva')}`);
  await until(() => expect(document.body).toShow('«Prensa»'));
  await fill(find('choice', '«Prensa» quiere decir'), '#out');
  await check();
  expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({ rows: [{ line: 2 }] });
  expect(document.body).toShow('1 dejada fuera');
  await press(find('button', 'Dejadas fuera1'));
  expect(document.body).toShow('Usted pidió dejarla fuera.');
});

test('a new team is added with the country and the category of its rows', async () => {
  const asked = serve({ ...answers, 'POST /api/teams': { status: 201, body: { data: { id: 3 } } } });
  await open();
  await choose(`${heading};Equipo\n${ana};Leonas Nuevas`);
  await until(() => expect(document.body).toShow('«Leonas Nuevas»'));
  await press(find('button', 'Crear el equipo (Perú · Femenino 40+)'));
  await until(() =>
    expect(bodyOf(asked, 'POST /api/teams')).toMatchObject({
      name: 'Leonas Nuevas',
      country: 'PE',
      category: "Women's 40+",
    }),
  );
});

test('a missing team can be added from its row of the preview, which is checked again', async () => {
  const rows = [plan(2, 'wrong', { problems: [{ field: 'team', code: 'UNKNOWN_TEAM' }] })];
  const asked = serve({
    ...answers,
    'POST /api/teams': { status: 201, body: { data: { id: 3 } } },
    'POST /api/imports/participants/preview': preview(rows, { wrong: 1 }),
  });
  await open();
  await choose(`${heading};Equipo\n${ana};Leonas Nuevas`);
  await until(() => expect(document.body).toShow('«Leonas Nuevas»'));
  await check();
  const looks = () => asked.filter(({ call }) => call.endsWith('/preview')).length;
  expect(looks()).toBe(1);
  await press(find('button', 'Crear el equipo (Perú · Femenino 40+)'));
  await until(() => expect(looks()).toBe(2));
});

test('an unclosed quote is reported with its row, and quotes can be read as letters', async () => {
  serve(answers);
  await open();
  await choose(`${heading}\n"Ani ${ana}\n"Eva";Luz;26/04/1978;Perú;Femenino 40+;Jugadora`);
  await until(() => expect(document.body).toShow('En la fila 2 hay comillas que no cierran'));
  expect(document.body).toShow('Eva');
  await press(find('button', 'Leer todas las comillas como letras'));
  await until(() => expect(document.body).toShow('Todas las comillas se leen como letras.'));
  expect(document.body).toShow('"Eva"');
});

test('doubts about dates block the import until each is answered', async () => {
  serve(answers);
  await open();
  await choose(`${heading}\n${ana}\nEva;Luz;1979;Perú;F40;Jugadora\nIris;Sol;5/13/05;Perú;F40;Jugadora`);
  await until(() => expect(document.body).toShow('¿«1979» es solo un año?'));
  const next = () => find('button', 'Revisar las filas') as HTMLButtonElement;
  expect(next().disabled).toBe(true);
  for (const words of ['1 de enero de 1979', '13 de mayo de 1905']) {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.includes(words),
    );
    await act(async () => label?.querySelector('input')?.click());
  }
  expect(next().disabled).toBe(false);
});

test('names in another order than their heading says wait for an answer, which turns them', async () => {
  const asked = serve({
    ...answers,
    'POST /api/imports/participants/preview': preview([plan(2, 'new')], { new: 1 }),
  });
  await open();
  await choose(
    'Nombre;Nacimiento;País;Categoría;Función\nSOTO PAZ ANA MARIA;25/04/1978;Perú;Femenino 40+;Jugadora',
  );
  await until(() => expect(document.body).toShow('¿Con qué empieza «SOTO PAZ ANA MARIA»?'));
  expect(document.body).toShow('Falta decir con qué empiezan los nombres.');
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes('nombre ANA MARIA, apellido SOTO PAZ'),
  );
  await act(async () => label?.querySelector('input')?.click());
  await check();
  expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({
    rows: [{ values: { firstName: 'ANA MARIA', lastName: 'SOTO PAZ' } }],
  });
});

test('titles above blocks of people become their teams once the question is answered', async () => {
  const asked = serve({
    ...answers,
    'POST /api/imports/participants/preview': preview([plan(3, 'new'), plan(7, 'new')], { new: 2 }),
  });
  await open();
  await choose(`Leonas\n${heading}\n${ana}\n\nTigresas\n${heading}\nEva${ana.slice(3)}`);
  await until(() => expect(document.body).toShow('¿«Leonas» es un equipo?'));
  expect(document.body).toShow('Leonas · Tigresas');
  expect(document.body).toShow('Falta decir si los títulos son equipos.');
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes('es el equipo de las filas de abajo'),
  );
  await act(async () => label?.querySelector('input')?.click());
  find('choice', 'La columna «Título encima de las filas» es');
  expect(document.body).toShow('Equipo de 2 filas, según el título que tienen encima: Leonas · Tigresas');
  // Teams that are not there yet are asked about like those of a column.
  await press(find('button', 'Dejar los 2 equipos sin asignar'));
  await check();
  expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({
    rows: [{ line: 3 }, { line: 7 }],
  });
});

test('a value that only some rows have is asked for the others, and says so', async () => {
  serve(answers);
  await open();
  await choose(
    'N°;Nombres;Apellidos;Nacimiento;País;Categoría\n4;Ana;Paz;25/04/1978;Perú;F40\nDT:;Luis;Mora;27/04/1970;Perú;F40',
  );
  await until(() => expect(document.body).toShow('En algunas filas falta «Función».'));
  expect(document.body).toShow('Para las filas en que el archivo no lo dice.');
});

test.each([
  ['with a column of branches', 'Sexo', 'F', ['Por edad y rama de cada persona']],
  [
    'without one',
    'Notas',
    'zurda',
    ['Masculino, por la edad de cada persona', 'Femenino, por la edad de cada persona'],
  ],
])('a list of birth dates %s offers categories by age', async (_what, column, cell, offered) => {
  serve(answers);
  await open();
  const line = `Ana;Paz;25/04/1978;Perú;Jugadora;${cell}`;
  await choose(`Nombres;Apellidos;Nacimiento;País;Cargo;${column}\n${line}\nEva${line.slice(3)}`);
  await until(() => expect(document.body).toShow('Lo mismo en todas las filas'));
  const options = [...find('choice', /^Categoría/).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  );
  expect(options.filter((text) => text.includes('edad'))).toEqual(offered);
});

test('hidden parts of a workbook are counted, and read on request', async () => {
  serve(answers);
  await open();
  const cells = (text: string) => text.split(';');
  const book = makeWorkbook({
    tabs: [
      { name: '_listas', state: 'hidden', rows: textRow(1, ['Perú']) },
      {
        name: 'Equipo',
        rows: `${textRow(1, cells(heading))}${textRow(2, cells(ana))}${textRow(3, cells(ana.replace('Ana', 'RETIRADO')), ' hidden="1"')}`,
      },
      { name: 'Otra', rows: textRow(1, cells(heading)) + textRow(4, cells(ana)) },
    ],
  });
  await choose(Uint8Array.from(book), 'equipo.xlsx');
  await until(() => expect(document.body).toShow('1 fila en equipo.xlsx'));
  expect(document.body).toShow('La hoja tiene ocultas 1 fila y 0 columnas.');
  expect(document.body).toShow('1 hoja del libro está oculta y no se lee.');
  expect(document.body).toShow('1 hoja más del libro no se importa con esta; tráigala aparte. 2 filas: Otra');
  await press(find('checkbox'));
  await until(() => expect(document.body).toShow('2 filas en equipo.xlsx'));
  const sheets = [...find('choice', 'Hoja del libro').querySelectorAll('option')];
  expect(sheets.map(({ textContent }) => textContent)).toEqual(['_listas (oculta)', 'Equipo', 'Otra']);
});

test('a column of words beside the names is asked about, and becomes the surname', async () => {
  const asked = serve({
    ...answers,
    'POST /api/imports/participants/preview': preview([plan(2, 'new')], { new: 1 }),
  });
  await open();
  await choose(`${heading.replace('Apellidos', 'Estirpe')}\n${ana}`);
  await until(() => expect(document.body).toShow('¿«Paz» es parte del nombre?'));
  expect(find('button', 'Revisar las filas').hasAttribute('disabled')).toBe(true);
  const [part] = document.querySelectorAll<HTMLInputElement>('input[type=radio]');
  await act(async () => part?.click());
  await check();
  expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({
    rows: [{ values: { firstName: 'Ana', lastName: 'Paz' } }],
  });
});

test('a column is shown with the first three values that differ', async () => {
  serve(answers);
  await open();
  const lines = ['Perú', 'Perú', 'Chile', 'Perú', 'Cuba', 'Brasil'].map((country) =>
    ana.replace('Perú', country),
  );
  await choose(`${heading}\n${lines.join('\n')}`);
  await until(() => expect(document.body).toShow(/Perú · Chile · Cuba(?! ·)/));
});

test('titles before names are dropped unless another answer is chosen', async () => {
  serve(answers);
  await open();
  await choose(`${heading}\nDra. ${ana}\nEva${ana.slice(3)}`);
  await until(() => expect(document.body).toShow('¿Quitar los tratamientos de los nombres?'));
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((one) => [
    one.checked,
    /dejarlos/.test(one.closest('label')?.textContent ?? ''),
  ]);
  expect(chosen).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('rows that are left out are in their place among the others of the file', async () => {
  const rows = [plan(2, 'new'), plan(4, 'new')];
  serve({ ...answers, 'POST /api/imports/participants/preview': preview(rows, { new: 2 }) });
  await open();
  await choose(`${heading}\n${ana}\nTotal: 1;;;;;\nEva${ana.slice(3)}`);
  await until(() => expect(document.body).toShow('2 filas'));
  await check();
  const lines = [...document.querySelectorAll('ol li')].flatMap(
    (row) => /Fila (\d)/.exec(row.textContent ?? '')?.[1] ?? [],
  );
  expect(lines).toEqual(['2', '3', '4']);
});
