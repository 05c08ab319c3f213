import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ExportButton } from '#web/admin/exports/ExportButton.tsx';
import { ImportPage } from '#web/admin/imports/ImportPage.tsx';
import { RegistrationAdmin } from '#web/admin/registrations/RegistrationAdmin.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import {
  type Asked,
  errorOf,
  fill,
  find,
  findAll,
  pick,
  press,
  serve,
  until,
} from './participants-screen.tsx';

/** Bringing a file in, taking a list away, and deciding about teams, as a person does it. */

const me = { id: 7, username: 'beatriz', role: 'SUPER_USER' };
const batch = {
  id: 4,
  kind: 'participants',
  fileName: 'lista.csv',
  createdAt: '2026-02-20T14:00:00.000Z',
  createdBy: 'beatriz',
  added: 2,
  changed: 0,
  unchanged: 0,
  refused: 1,
  undoneAt: null,
  undoneBy: null,
  standing: 2,
  photos: { waiting: 0, done: 0, failed: 0, cancelled: 0 },
};
const plan = (line: number, kind: string, part: object = {}) => ({
  line,
  kind,
  problems: [],
  cautions: [],
  changes: [],
  id: null,
  sameAs: null,
  candidates: [],
  ...part,
});
const rows = [
  plan(2, 'new'),
  plan(3, 'changed', { id: 9, changes: [{ field: 'role', before: 'Coach', after: 'Player' }] }),
  plan(4, 'wrong', { problems: [{ field: 'birthDate', code: 'INVALID_DATE' }] }),
];
const counts = { new: 1, changed: 1, unchanged: 0, wrong: 1, duplicate: 0, asked: 0 };
const answers = {
  'GET /api/auth/me': { body: { data: me } },
  'GET /api/teams': { body: { data: [] } },
  'GET /api/imports/participants': { body: { data: [batch] } },
  'POST /api/imports/participants/preview': {
    body: { data: { counts, rows, photos: 0, fingerprint: 'f1' } },
  },
  'POST /api/imports/participants': { body: { data: { batchId: 5, counts, rows, photos: 0 } } },
};
const list = [
  'Nombres;Apellidos;Nacimiento;País;Categoría;Cargo',
  'Ana;Paz;03/04/1978;Perú;Femenino 40+;Jugadora',
  'Eva;Luz;25/04/1978;Perú;Femenino 40+;Utilero',
  'Iris;Sol;31/02/1978;Perú;Femenino 40+;Jugadora',
].join('\r\n');

beforeEach(() => {
  window.scrollTo = () => undefined;
  // Here the page reads the file itself, as where there are no workers.
  vi.stubGlobal('Worker', undefined);
});

async function choose(text: string, name = 'lista.csv'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
const write = 'POST /api/imports/participants';
const bodyOf = (asked: Asked[], call: string) => asked.findLast((one) => one.call === call)?.body;

/** From the file to the press that writes its rows. */
async function importList(): Promise<void> {
  await showAdmin(<ImportPage kind="participants" back="/admin/credentials" />);
  await choose(list);
  await until(() => expect(document.body).toShow('3 filas'));
  await press(find('button', 'Revisar las filas'));
  await until(() => expect(findAll('button', 'Importar 2 filas')).toHaveLength(1));
  await press(find('button', 'Importar 2 filas'));
}

describe('importing', () => {
  test('importing goes from the file over its columns and a preview of every row to the result', async () => {
    const asked = serve(answers);
    await showAdmin(<ImportPage kind="participants" back="/admin/credentials" />);
    await choose(list);
    await until(() => expect(document.body).toShow('3 filas en lista.csv'));
    expect(find('link', 'Volver a Credenciales').getAttribute('href')).toBe('/admin/credentials');
    expect((find('choice', 'La columna «Cargo» es') as HTMLSelectElement).value).toBe('role');
    await fill(find('choice', '«Utilero» quiere decir'), 'Official');
    await press(find('button', 'Revisar las filas'));

    await until(() => expect(document.body).toShow('Todavía no se ha guardado nada'));
    expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({
      rows: [
        {
          line: 2,
          values: {
            firstName: 'Ana',
            birthDate: '1978-04-03',
            country: 'PE',
            category: "Women's 40+",
            role: 'Player',
          },
        },
        { line: 3, values: { role: 'Official' } },
        { line: 4, values: { birthDate: '31/02/1978' } },
      ],
    });
    expect(asked.some(({ call }) => call === 'POST /api/imports/participants')).toBe(false);
    expect(document.body).toShow('Fecha de nacimiento: no es una fecha que exista.');
    await press(find('button', 'Cambian1'));
    expect(document.body).toShow('Entrenador');
    await press(find('button', 'Importar 2 filas'));
    await until(() => expect(document.body).toShow('Importación terminada'));
    expect(bodyOf(asked, 'POST /api/imports/participants')).toMatchObject({
      fileName: 'lista.csv',
      update: true,
      fingerprint: 'f1',
    });
    find('button', 'Descargar 1 fila no aceptada');
  });

  test('importing asks which number is the month when no date shows it, and waits for the answer', async () => {
    serve(answers);
    await showAdmin(<ImportPage kind="participants" back="/admin/credentials" />, { language: 'en' });
    await choose(list.replace('25/04/1978', '05/04/1978').replace('31/02', '01/02'));
    await until(() => expect(document.body).toShow('Which date is “03/04/1978”?'));
    const next = () => find('button', 'Check the rows') as HTMLButtonElement;
    expect(next().disabled).toBe(true);
    const [first] = document.querySelectorAll<HTMLInputElement>('input[type=radio]');
    await act(async () => first?.click());
    expect(next().disabled).toBe(false);
  });

  test('importing reports a missing column once for all rows', async () => {
    const asked = serve(answers);
    await showAdmin(<ImportPage kind="participants" back="/admin/credentials" />);
    await choose('Nombres;Apellidos;Nacimiento;País;Categoría\nAna;Paz;1978-04-03;Perú;F40');
    await until(() => expect(document.body).toShow('Falta una columna para «Función».'));
    await fill(find('choice', 'Función'), 'Player');
    await press(find('button', 'Revisar las filas'));
    await until(() => expect(document.body).toShow('Todavía no se ha guardado nada'));
    expect(bodyOf(asked, 'POST /api/imports/participants/preview')).toMatchObject({
      rows: [{ values: { role: 'Player' } }],
    });
  });

  test('importing shows the plan again when another user has changed it', async () => {
    serve({
      ...answers,
      'POST /api/imports/participants': {
        status: 409,
        body: { error: 'changed', code: 'CHANGED_MEANWHILE' },
      },
    });
    await importList();
    await until(() => expect(document.body).toShow('Alguien cambió algo mientras tanto'));
    expect(document.body).not.toShow('Importación terminada');
  });

  test('an import that the server refuses stays where it is, with the reason, and works again', async () => {
    const replies = [{ status: 429, body: { error: 'later', code: 'TOO_MANY' } }, answers[write]];
    const asked = serve({ ...answers, [write]: () => replies.shift() ?? 'offline' });
    await importList();
    await until(() => expect(find('alert')).toShow(/intentos/));
    expect(asked.filter(({ call }) => call.endsWith('/preview'))).toHaveLength(1);
    await press(find('button', 'Importar 2 filas'));
    await until(() => expect(document.body).toShow('Importación terminada'));
    expect(findAll('alert')).toEqual([]);
  });

  test.each([
    ['a picture', '\u0000\u0001\u0000', 'no se puede leer como tabla'],
    ['nothing', '', 'El archivo está vacío'],
  ])('the file %s is rejected', async (_what, text, words) => {
    serve(answers);
    await showAdmin(<ImportPage kind="participants" back="/admin/credentials" />);
    await choose(text);
    await until(() => expect(document.body).toShow(words));
  });

  test('importing undoes a file after saying what would stay', async () => {
    const obstacles = [{ id: 9, name: 'Eva Luz', why: 'CREDENTIAL' }];
    const asked = serve({
      ...answers,
      'GET /api/imports/participants/4': {
        body: { data: { ...batch, obstacles, undoable: 1, failedPhotos: [] } },
      },
      'POST /api/imports/participants/4/undo': { body: { data: { undone: 1, kept: obstacles } } },
    });
    await showAdmin(<ImportPage kind="participants" back="/admin/credentials" />);
    await until(() => expect(findAll('button', 'Deshacer «lista.csv»')).toHaveLength(1));
    await press(find('button', 'Deshacer «lista.csv»'));
    await until(() => expect(document.body).toShow('Eva Luz: ya tiene credencial'));
    expect(asked.some(({ call }) => call.endsWith('/undo'))).toBe(false);
    await press(inDialog('Deshacer'));
    await until(() => expect(toast()).toEqual(['Se deshizo 1 fila', 'Se quedó 1 que cambió después.']));
  });
});

test('an export has the filter of the screen and the chosen format', async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const asked = serve({ 'POST /api/exports/credentials': { body: 'file' } });
  await showAdmin(<ExportButton offer={{ kind: 'people', filter: { country: 'PE' } }} />, { language: 'en' });
  await press(find('button', 'Export'));
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  await act(async () => choices[1]?.click());
  await act(async () => choices[3]?.click());
  expect(document.body).toShow('Exports the rows matching the current filter.');
  await press(inDialog('Download'));
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    call: 'POST /api/exports/credentials',
    body: { format: 'csv', language: 'en', filter: { country: 'PE' } },
  });
});

test.each([
  ['participants', 0, { country: 'PE' }, 'Exports the rows matching the current filter.'],
  ['participants', 0, { country: undefined }, 'Exports the whole list.'],
  ['credentials', 1, { q: 'ana' }, 'Exports the rows matching the current filter.'],
  // A door knows no filter of people.
  ['scans', 2, { country: 'PE' }, 'Exports the whole list.'],
])('an export of %s (%i) filtered by %j says how much of the list it is', async (list, at, filter, said) => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const asked = serve({ [`POST /api/exports/${list}`]: { body: 'file' } });
  await showAdmin(<ExportButton offer={{ kind: 'people', filter }} />, { language: 'en' });
  await press(find('button', 'Export'));
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]?.click());
  expect(document.body).toShow(said);
  await press(inDialog('Download'));
  await until(() => expect(asked.map(({ call }) => call)).toEqual([`POST /api/exports/${list}`]));
});

describe('registrations', () => {
  const registration = (part: object = {}) => ({
    id: 3,
    teamName: 'Pumas',
    country: 'CR',
    category: "Men's 40+",
    branch: 'men',
    delegateName: 'Karla Mora',
    delegatePhone: '+506 8888 1111',
    email1: 'karla@correo.example',
    email2: null,
    isInternational: true,
    nationalRepresentativeCode: null,
    organizerSignature: null,
    organizerStamp: null,
    externalId: null,
    status: 'pending',
    registered: { at: '2026-01-10T15:00:00.000Z', by: 'editora' },
    approved: null,
    rejected: null,
    appealed: null,
    history: [],
    team: null,
    version: 1,
    updatedAt: '2026-01-10T15:00:00.000Z',
    ...part,
  });
  const page = (items: object[]) => ({
    body: { data: { items, counts: { pending: 1, approved: 2, rejected: 4, appealed: 8 } } },
  });
  const at = '/admin/teams/registrations';
  const tab = 'teams/registrations';

  test('registrations are listed with the number in each state, and filtered', async () => {
    const asked = serve({ 'GET /api/team-registrations': page([registration()]) });
    await showAdmin(<RegistrationAdmin />, { at, tab });
    await until(() => expect(findAll('link', 'Pumas')).toHaveLength(1));
    find('button', 'Todas15');
    await press(find('button', 'Apeladas8'));
    await until(() => expect(asked.at(-1)?.search.get('status')).toBe('appealed'));
    await fill(find('choice', 'Categoría'), "Men's 40+");
    const both = { q: '', limit: '50', status: 'appealed', category: "Men's 40+" };
    await until(() => expect(Object.fromEntries(asked.at(-1)?.search ?? [])).toEqual(both));
  });

  test.each([
    ['pending', 1],
    ['approved', 0],
  ])('a registration that is %s writes to both addresses and leads to %i forms', async (status, forms) => {
    const mails = ['karla@correo.example', 'dos@correo.example'];
    const body = { data: registration({ status, email2: mails[1] }) };
    serve({ 'GET /api/team-registrations/3': { body } });
    await showAdmin(<RegistrationAdmin />, { at: `${at}/3`, tab });
    const links = () => findAll('link').map((link) => link.getAttribute('href') ?? '');
    await until(() => expect(links()).toEqual(expect.arrayContaining(mails.map((mail) => `mailto:${mail}`))));
    expect(links().filter((href) => href.endsWith('/edit'))).toHaveLength(forms);
  });

  test('registrations are rejected only with a reason and after a question', async () => {
    const asked = serve({
      'GET /api/team-registrations/3': { body: { data: registration() } },
      'POST /api/team-registrations/3/decide': {
        body: { data: registration({ status: 'rejected', version: 2 }) },
      },
    });
    await showAdmin(<RegistrationAdmin />, { at: `${at}/3`, tab });
    await until(() => expect(findAll('button', 'Rechazar')).toHaveLength(1));
    expect(findAll('button', 'Anotar una apelación')).toEqual([]);
    await press(find('button', 'Rechazar'));
    await press(inDialog('Rechazar'));
    expect(errorOf(find('textbox', 'Motivo'))).not.toBe('');
    expect(asked.some(({ call }) => call.endsWith('/decide'))).toBe(false);
    await fill(find('textbox', 'Motivo'), 'Falta el pago.');
    await press(inDialog('Rechazar'));
    await until(() => expect(toast()[0]).toBe('Inscripción rechazada'));
    expect(bodyOf(asked, 'POST /api/team-registrations/3/decide')).toEqual({
      action: 'reject',
      reason: 'Falta el pago.',
      version: 1,
    });
  });

  test('the second of two users who decide about a registration is notified, and keeps their text', async () => {
    serve({
      'GET /api/team-registrations/3': { body: { data: registration() } },
      'POST /api/team-registrations/3/decide': {
        status: 409,
        body: { error: 'changed', code: 'CHANGED_MEANWHILE' },
      },
    });
    await showAdmin(<RegistrationAdmin />, { at: `${at}/3`, tab });
    await until(() => expect(findAll('button', 'Rechazar')).toHaveLength(1));
    await press(find('button', 'Rechazar'));
    await fill(find('textbox', 'Motivo'), 'Falta el pago.');
    await press(inDialog('Rechazar'));
    await until(() => expect(document.body).toShow('Otra persona cambió esta inscripción'));
    expect((find('textbox', 'Motivo') as HTMLTextAreaElement).value).toBe('Falta el pago.');
  });

  test.each([
    ['of the reason', { code: 'INVALID', fields: { reason: 'TOO_LONG' } }, 'Es demasiado largo.'],
    ['of the decision', { code: 'NOT_ALLOWED' }, 'Su cuenta no tiene permiso para hacer esto.'],
  ])('a refusal %s is said below the reason of a rejected registration', async (_what, refusal, said) => {
    serve({
      'GET /api/team-registrations/3': { body: { data: registration() } },
      'POST /api/team-registrations/3/decide': { status: 400, body: { error: 'No.', ...refusal } },
    });
    await showAdmin(<RegistrationAdmin />, { at: `${at}/3`, tab });
    await press(await until(() => find('button', 'Rechazar')));
    await fill(find('textbox', 'Motivo'), 'Falta el pago.');
    await press(inDialog('Rechazar'));
    await until(() => expect(errorOf(find('textbox', 'Motivo'))).toBe(said));
  });

  test('registrations are added by hand, with every wrong field marked at once', async () => {
    const asked = serve({
      'POST /api/team-registrations': { status: 201, body: { data: registration() } },
      'GET /api/team-registrations/3': { body: { data: registration() } },
    });
    await showAdmin(<RegistrationAdmin />, { at: `${at}/new`, tab, language: 'en' });
    await press(find('button', 'Save'));
    for (const name of ['Team name', 'Delegate', 'Phone', 'Email'])
      expect(errorOf(find('textbox', name))).toBe('This is required.');
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    const values = {
      'Team name': 'Pumas',
      Delegate: 'Karla Mora',
      Phone: '+506 8888 1111',
      Email: 'karla@correo.example',
    };
    const types = [...Object.keys(values), 'Second email'].map(
      (name) => (find('textbox', name) as HTMLInputElement).type,
    );
    expect(types).toEqual(['text', 'text', 'tel', 'email', 'email']);
    for (const [name, value] of Object.entries(values)) await fill(find('textbox', name), value);
    await pick(find('combobox', 'Country'), 'CR');
    await fill(find('choice', 'Category'), "Men's 40+");
    await press(find('button', 'Save'));
    await until(() => expect(document.body).toShow('What has happened'));
    expect(bodyOf(asked, 'POST /api/team-registrations')).toMatchObject({
      teamName: 'Pumas',
      country: 'CR',
      email2: null,
    });
  });
});
