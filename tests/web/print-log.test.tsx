import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { PrintRow } from '#shared/credentials/prints.ts';
import { PrintLog } from '#web/admin/reports/PrintLog.tsx';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** The print log in the admin area. */

const print = (part: Partial<PrintRow>): PrintRow => ({
  uid: '01960000-0000-7000-8000-000000000001',
  number: 'A7-00042-X',
  g: 1,
  printedAt: '2026-02-20T14:05:00.000Z',
  deviceCode: 'A7',
  deviceName: 'Mesa 3',
  operator: 'mesa',
  printer: 'Zebra ZC350',
  format: 'cr80',
  reason: null,
  isAgain: false,
  ...part,
});

function answers(rows: PrintRow[]) {
  return serve({
    ...signedIn('SUPER_USER'),
    'GET /api/admin/prints/reasons': {
      body: {
        data: {
          prints: 7,
          badges: 3,
          reasons: [
            { reason: 'lost', count: 2 },
            { reason: null, count: 1 },
          ],
        },
      },
    },
    'GET /api/admin/prints': ({ search }) => ({
      body: { data: search.get('q') === 'nadie' ? [] : rows },
    }),
  });
}

test('the print log says who printed what, where, on which printer, and why again', async () => {
  const asked = answers([
    print({}),
    print({ uid: '2', g: 2, reason: 'lost', isAgain: true }),
    print({ uid: '3', deviceCode: 'W0', deviceName: null, printer: 'pdf', format: 'a4-cr80', isAgain: true }),
    print({
      uid: '4',
      deviceCode: 'W0',
      deviceName: null,
      printer: null,
      reason: 'Escrito por una mesa vieja',
    }),
  ]);
  await showAdmin(<PrintLog />, { at: '/admin/audit/prints' });
  await until(() => expect(document.body).toShow('Mesa 3 A7'));
  for (const words of ['Zebra ZC350', 'Tarjeta CR80', 'Se perdió', 'Copia 2', 'Primera vez'])
    expect(document.body).toShow(words);
  expect(document.body).not.toShow('Copia 1');
  for (const words of [
    'Archivo PDF',
    'Otra vez, sin motivo anotado',
    'Escrito por una mesa vieja',
    'En el sitio',
  ])
    expect(document.body).toShow(words);
  expect(document.body).toShow('Impresiones y archivos: 7 · credenciales: 3');

  await press(must(document.querySelector<HTMLElement>('input[type=checkbox]'), 'there is one'));
  await until(() => expect(asked.at(-1)?.search.get('only')).toBe('again'));
  await fill(find('textbox', 'Buscar en las impresiones'), 'nadie');
  await until(() => expect(document.body).toShow('Ninguna impresión coincide.'));
  expect(findAll('alert')).toEqual([]);
  const [clear] = findAll('button', 'Quitar filtros');
  await press(must(clear, 'one'));
  await until(() => expect(document.body).toShow('Zebra ZC350'));
  expect(find('textbox', 'Buscar en las impresiones')).toHaveProperty('value', '');
  expect(asked.at(-1)?.search.get('only')).toBe('all');
});

test('the print log says when it is empty, and when nothing was printed again', async () => {
  answers([]);
  await showAdmin(<PrintLog />, { at: '/admin/audit/prints' });
  await until(() =>
    expect(document.body).toShow(
      'Todavía no se ha impreso ninguna credencial. Imprima una desde Credenciales o en una mesa.',
    ),
  );
  await press(must(document.querySelector<HTMLElement>('input[type=checkbox]'), 'there is one'));
  await until(() => expect(document.body).toShow('Ninguna impresión coincide.'));
});

test('the print log keeps its rows when the next page fails, and requests it again', async () => {
  const page = (from: number) =>
    Array.from({ length: from === 0 ? 50 : 1 }, (_, at) =>
      print({ uid: `${from + at}`, number: `A7-${String(from + at).padStart(5, '0')}-X` }),
    );
  const furtherPages: ('offline' | { body: { data: PrintRow[] } })[] = [
    'offline',
    { body: { data: page(50) } },
  ];
  serve({
    ...signedIn('SUPER_USER'),
    'GET /api/admin/prints': ({ search }) =>
      search.has('before') ? must(furtherPages.shift(), 'asked twice') : { body: { data: page(0) } },
  });
  await showAdmin(<PrintLog />, { at: '/admin/audit/prints' });
  await until(() => expect(document.body).toShow('A7-00049-X'));
  await press(find('button', 'Mostrar más'));
  await until(() => expect(find('alert').textContent).toMatch(/servidor no responde/));
  expect(document.body).toShow('A7-00049-X');
  await press(find('button', 'Intentar de nuevo'));
  await until(() => expect(document.body).toShow('A7-00050-X'));
  expect(findAll('alert')).toEqual([]);
});
