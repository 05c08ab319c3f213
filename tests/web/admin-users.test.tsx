import { describe, expect, test } from 'vitest';
import { UsersAdmin } from '#web/admin/accounts/UsersAdmin.tsx';
import { SettingsAdmin } from '#web/admin/settings/SettingsAdmin.tsx';
import { inDialog, makeUser, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { type Answers, errorOf, fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu, openMenu } from './row-menu.ts';

/** User management and site settings, message by message. */

const people = [
  makeUser('SUPER_USER'),
  makeUser('CONTENT_EDITOR', {
    id: 8,
    username: 'editora',
    firstName: 'Inés',
    lastName: 'Lara',
    email: 'ines@x.example',
  }),
  makeUser('USER', {
    id: 9,
    username: 'delegado',
    firstName: 'Raúl',
    lastName: 'Peña',
    email: 'raul@y.example',
  }),
];
const counts = { total: 3, administrators: 2, regular: 1, disabled: 0, superUsers: 1 };
const answers: Answers = {
  ...signedIn('SUPER_USER'),
  'GET /api/admin/users': { body: { data: people } },
  'GET /api/admin/users/counts': { body: { data: counts } },
};
const showUsers = (language: 'es' | 'en' = 'es') =>
  showAdmin(<UsersAdmin />, { language, at: '/admin/users', tab: 'users' });
const usernames = () => [...document.querySelectorAll('tbody strong')].map((one) => one.textContent);

describe('user management', () => {
  test('user management lists users with their counts', async () => {
    serve(answers);
    await showUsers();
    await until(() => expect(usernames()).toHaveLength(3));
    const headers = [...document.querySelectorAll('th')].map((cell) => cell.textContent?.trim());
    expect(headers).toEqual(['Usuario', 'Email', 'Rol', 'Fecha de Registro', 'Acciones']);
    expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['3', '2', '1']);
    expect(document.body).toShow('Usuario');
  });

  test('user management asks the server for matching users, by word, role and state', async () => {
    const asked = serve(answers);
    await showUsers();
    await until(() => expect(usernames()).toHaveLength(3));
    await fill(find('textbox', /^Buscar/), 'raul');
    await fill(find('choice', 'Rol'), 'USER');
    await fill(find('choice', 'Estado'), 'disabled');
    const wanted = { q: 'raul', role: 'USER', state: 'disabled', limit: '50' };
    await until(() => expect(asked.map(({ search }) => Object.fromEntries(search))).toContainEqual(wanted));
  });

  test.each([
    ['role, then state', ['Rol', 'Estado']],
    ['state, then role', ['Estado', 'Rol']],
  ])('user filters by %s apply together, and each is removed separately', async (_order, names) => {
    const asked = serve(answers);
    await showUsers();
    await until(() => expect(usernames()).toHaveLength(3));
    const chosen: Record<string, string> = { Rol: 'CONTENT_EDITOR', Estado: 'active' };
    const last = () =>
      Object.fromEntries(asked.findLast(({ call }) => call.endsWith('/users'))?.search ?? []);
    for (const name of names) await fill(find('choice', name), chosen[name] ?? '');
    await until(() => expect(last()).toMatchObject({ role: 'CONTENT_EDITOR', state: 'active' }));
    const [first = '', second = ''] = names;
    await fill(find('choice', first), '');
    const left = second === 'Rol' ? { role: 'CONTENT_EDITOR' } : { state: 'active' };
    await until(() => expect(last()).toEqual({ q: '', ...left, limit: '50' }));
  });

  test('user management disables an account, and enables it again', async () => {
    const closed = { ...people[2], disabledAt: '2026-02-19T08:00:00.000Z' };
    let stored: unknown = people[2];
    const change = (next: unknown) => () => {
      stored = next;
      return { body: { data: next } };
    };
    const asked = serve({
      ...answers,
      'GET /api/admin/users': () => ({ body: { data: [stored] } }),
      'POST /api/admin/users/9/disable': change(closed),
      'POST /api/admin/users/9/enable': change(people[2]),
    });
    const changes = () => asked.map(({ call }) => call).filter((call) => /able$/.test(call));
    await showUsers();
    await chooseInMenu('Más acciones: delegado', 'Inhabilitar la cuenta: delegado');
    await press(await until(() => inDialog('Inhabilitar')));
    await until(() => expect(toast()).toEqual(['Cuenta inhabilitada', 'delegado ya no puede entrar.']));
    expect(changes()).toEqual(['POST /api/admin/users/9/disable']);
    await until(() => expect(document.body).toShow('inhabilitada desde el 19 feb 2026'));
    await chooseInMenu('Más acciones: delegado', 'Habilitar la cuenta: delegado');
    await press(await until(() => inDialog('Habilitar')));
    await until(() => expect(toast()[0]).toBe('Cuenta habilitada'));
    expect(changes()).toEqual(['POST /api/admin/users/9/disable', 'POST /api/admin/users/9/enable']);
    await until(() => find('button', 'Más acciones: delegado'));
  });

  test.each([
    ['Cerrar sus sesiones: delegado', 'end-sessions', { ended: 2 }],
    ['Quitar el segundo factor: delegado', 'reset-factor', people[2]],
  ])('the user filter "%s" asks the server for that and nothing else', async (label, path, data) => {
    const asked = serve({
      ...answers,
      'GET /api/admin/users': { body: { data: [{ ...people[2], hasFactor: true }] } },
      [`POST /api/admin/users/9/${path}`]: { body: { data } },
    });
    await showUsers();
    await chooseInMenu('Más acciones: delegado', label);
    const dialog = find('dialog');
    await press([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
    await until(() => expect(toast()[0]).toMatch(/\S/));
    expect(asked.map(({ call }) => call).filter((call) => call.startsWith('POST'))).toEqual([
      `POST /api/admin/users/9/${path}`,
    ]);
  });

  test('user management says who is disabled, and since when', async () => {
    const closed = { ...people[2], disabledAt: '2026-02-19T15:00:00.000Z' };
    serve({ ...answers, 'GET /api/admin/users': { body: { data: [closed] } } });
    await showUsers();
    await until(() => expect(document.body).toShow(/inhabilitada desde el 19 (de )?feb/));
  });

  test('user management says when no user matches', async () => {
    serve({
      ...answers,
      'GET /api/admin/users': ({ search }) => ({ body: { data: search.get('q') === 'zzz' ? [] : people } }),
    });
    await showUsers();
    await until(() => expect(usernames()).toHaveLength(3));
    await fill(find('textbox', /^Buscar/), 'zzz');
    await until(() =>
      expect(document.body).toShow('No se encontraron usuarios que coincidan con la búsqueda'),
    );
  });

  test('user management says when there are no users', async () => {
    serve({ ...answers, 'GET /api/admin/users': { body: { data: [] } } });
    await showUsers();
    await until(() => expect(document.body).toShow('No hay usuarios registrados'));
  });

  test.each([
    ['es', 'Eliminar usuario', 'Eliminar', 'Usuario eliminado', 'El usuario ha sido eliminado exitosamente'],
    ['en', 'Delete user', 'Delete', 'User deleted', 'The user has been deleted successfully'],
  ] as const)(
    'user management asks in %s before it deletes a user, and confirms it',
    async (language, act, yes, ...message) => {
      serve({ ...answers, 'DELETE /api/admin/users/9': { body: { data: { id: 9 } } } });
      await showUsers(language);
      await chooseInMenu(/: delegado$/, `${act}: delegado`);
      if (language === 'es')
        expect(document.body).toShow(
          '¿Está seguro de que desea eliminar al usuario "delegado"? Esta acción no se puede deshacer.',
        );
      await press(await until(() => inDialog(yes)));
      await until(() => expect(toast()).toEqual(message));
    },
  );

  test.each([
    [
      'in the words of its code',
      { status: 409, body: { error: 'x', code: 'LAST_SUPER_USER' } },
      /superadministrador/,
    ],
    [
      'in the server’s own',
      { status: 409, body: { error: 'No se puede hoy', code: 'NEWER' } },
      /No se puede hoy/,
    ],
    ['in the default ones', 'offline' as const, /^Error al eliminar usuario$/],
  ])('user management says %s why a user could not be deleted', async (_what, reply, words) => {
    serve({ ...answers, 'DELETE /api/admin/users/9': reply });
    await showUsers();
    await chooseInMenu('Más acciones: delegado', 'Eliminar usuario: delegado');
    await press(await until(() => inDialog('Eliminar')));
    await until(() => expect(toast()[0]).toBe('Error al eliminar usuario'));
    expect(toast()[1]).toMatch(words);
  });

  test('user management says that the last super user stays and that users cannot delete themselves', async () => {
    serve(answers);
    await showUsers();
    await until(() => expect(document.body).toShow('Es el último superadministrador y no se puede quitar.'));
    await openMenu('Más acciones: beatriz');
    const red = findAll('menuitem', /./).filter(({ className }) => className.includes('text-bad'));
    expect(red).toEqual([find('menuitem', /^Eliminar usuario/)]);
    await chooseInMenu('Más acciones: beatriz', /^Eliminar usuario.*No puede eliminar su propia cuenta/);
    expect(findAll('button', 'Eliminar')).toEqual([]);
    expect(toast()[1]).toBe('No puede eliminar su propia cuenta.');
  });

  test('the last super user cannot be disabled by another account', async () => {
    serve({ ...answers, 'GET /api/auth/me': { body: { data: makeUser('SUPER_USER', { id: 99 }) } } });
    await showUsers();
    await until(() => expect(document.body).toShow('Es el último superadministrador y no se puede quitar.'));
    await chooseInMenu('Más acciones: beatriz', /^Inhabilitar la cuenta: beatriz.*último superadministrador/);
    expect(toast()[1]).toBe('Es el último superadministrador y no se puede quitar.');
  });

  test('user management shows the one-time link of a new account', async () => {
    const token = 'Zm9v';
    serve({
      ...answers,
      'POST /api/admin/users': {
        status: 201,
        body: { data: { user: people[2], reset: { token, until: '2026-02-21T14:00:00.000Z' } } },
      },
    });
    await showUsers();
    await until(() => find('button', 'Crear una cuenta'));
    await press(find('button', 'Crear una cuenta'));
    for (const [label, value] of [
      ['Nombre', 'Raúl'],
      ['Apellido', 'Peña'],
      ['Usuario', 'delegado'],
    ] as const)
      await fill(find('textbox', label), value);
    const email = document.querySelector<HTMLInputElement>('[role=dialog] input[type=email]');
    if (email) await fill(email, 'raul@y.example');
    await press(await until(() => inDialog('Crear la cuenta y hacer el enlace')));
    await until(() =>
      expect((find('textbox', 'Enlace') as HTMLInputElement).value).toMatch(/\/auth#reset=Zm9v$/),
    );
  });
});

const settings = [
  { key: 'underConstruction', value: 'false', default: 'false', updatedAt: null },
  { key: 'registrationOpen', value: 'true', default: 'true', updatedAt: null },
  { key: 'registrationsPerDay', value: '300', default: '300', updatedAt: null },
  {
    key: 'link.organization',
    value: 'https://mine.example/',
    default: 'https://fimba.net/',
    updatedAt: null,
  },
];
const showSettings = (language: 'es' | 'en' = 'en') =>
  showAdmin(<SettingsAdmin />, { language, at: '/admin/settings', tab: 'settings' });
const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')];

describe('site settings', () => {
  test('site settings show the switch on until the stored value is loaded', async () => {
    serve({ 'GET /api/admin/settings': 'offline' });
    await showSettings();
    await until(() => expect(document.body).toShow('The settings could not be loaded'));
    expect(switches()[0]?.checked).toBe(true);
  });

  test('site settings show the stored switch, and confirm a change', async () => {
    const asked = serve({
      'GET /api/admin/settings': { body: { data: settings } },
      'POST /api/settings': { body: { data: { key: 'underConstruction', value: 'true' } } },
    });
    await showSettings();
    await until(() => expect(switches()[0]?.checked).toBe(false));
    expect(document.body).toShow('Website Settings');
    await press(switches()[0] as HTMLElement);
    await press(find('button', 'Save Settings'));
    await until(() =>
      expect(toast()).toEqual(['Settings saved', 'Website settings have been updated successfully.']),
    );
    expect(asked.filter((one) => one.call === 'POST /api/settings').map((one) => one.body)).toEqual([
      { key: 'underConstruction', value: 'true', was: 'false' },
    ]);
  });

  test('site settings say that they could not be saved, in a message and in an alert', async () => {
    serve({ 'GET /api/admin/settings': { body: { data: settings } }, 'POST /api/settings': 'offline' });
    await showSettings();
    await until(() => expect(switches()[0]?.checked).toBe(false));
    await press(switches()[0] as HTMLElement);
    await press(find('button', 'Save Settings'));
    await until(() => expect(toast()).toEqual(['Error', 'Failed to save settings. Please try again.']));
    expect(find('alert').textContent).toContain('Failed to save settings');
    expect(switches()[0]?.checked).toBe(true);
  });

  test('site settings show the built-in address, and go back to it', async () => {
    serve({ 'GET /api/admin/settings': { body: { data: settings } } });
    await showSettings();
    await until(() => expect(document.body).toShow('Built in: https://fimba.net/'));
    await press(find('button', 'Back to the built-in one'));
    expect(document.querySelector<HTMLInputElement>('input[value="https://fimba.net/"]')).not.toBeNull();
  });
});

describe('accounts in the list', () => {
  const roleOf = (username: string) => find('choice', new RegExp(username)) as HTMLSelectElement;

  test.each([
    [1, null, true],
    [2, null, false],
    [1, '2026-02-19T08:00:00.000Z', false],
  ])(
    'with %i super users, one of them disabled at %s, the role is fixed: %s',
    async (superUsers, disabledAt, isFixed) => {
      serve({
        ...answers,
        'GET /api/admin/users': { body: { data: [{ ...people[0], id: 1, username: 'jefa', disabledAt }] } },
        'GET /api/admin/users/counts': { body: { data: { ...counts, superUsers } } },
      });
      await showUsers();
      await until(() => expect(usernames()).toEqual(['jefa']));
      await until(() => expect(roleOf('jefa').disabled).toBe(isFixed));
    },
  );

  test('another role is confirmed first, and sent with the role on the screen', async () => {
    const asked = serve({ ...answers, 'PATCH /api/admin/users/9': { body: { data: people[2] } } });
    await showUsers('en');
    await until(() => expect(usernames()).toHaveLength(3));
    await fill(roleOf('delegado'), 'CONTENT_EDITOR');
    expect(asked.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    const dialog = find('dialog');
    await press([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
    await until(() =>
      expect(asked.find(({ call }) => call === 'PATCH /api/admin/users/9')?.body).toEqual({
        role: 'CONTENT_EDITOR',
        was: 'USER',
      }),
    );
  });

  test('more than fifty accounts are read page by page', async () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_, at) => makeUser('USER', { id: from - at, username: `u${from - at}` }));
    const asked = serve({
      ...answers,
      'GET /api/admin/users': ({ search }) => ({
        body: { data: search.get('before') ? [people[2]] : page(100) },
      }),
    });
    await showUsers('en');
    await until(() => find('button', 'Show more'));
    await press(find('button', 'Show more'));
    await until(() => expect(usernames()).toHaveLength(51));
    expect(asked.findLast(({ call }) => call === 'GET /api/admin/users')?.search.get('before')).toBe('51');
  });

  test('an account shows when it was last seen, or that it never was', async () => {
    const seen = { ...people[2], lastSeenAt: '2026-02-18T15:00:00.000Z' };
    serve({ ...answers, 'GET /api/admin/users': { body: { data: [seen, people[1]] } } });
    await showUsers('en');
    await until(() => expect(document.body).toShow(/Feb 18, 2026/));
    expect(document.body.textContent?.match(/never/g)).toHaveLength(1);
  });

  test('a rejected new account marks the field and stays in the form', async () => {
    let tries = 0;
    serve({
      ...answers,
      'POST /api/admin/users': () => {
        tries += 1;
        return { status: 400, body: { error: 'x', code: 'INVALID', fields: { email: 'INVALID_EMAIL' } } };
      },
    });
    await showUsers('en');
    await until(() => expect(usernames()).toHaveLength(3));
    await press(findAll('button', /account/i)[0] as HTMLElement);
    const field = (name: string) =>
      document.querySelector(`[role=dialog] input[name=${name}]`) as HTMLInputElement;
    expect((document.querySelector('[role=dialog] select') as HTMLSelectElement).value).toBe(
      'ACCREDITATION_STAFF',
    );
    for (const [name, value] of Object.entries({
      firstName: 'Ana',
      lastName: 'Paz',
      email: 'a@b.example',
      username: 'anapaz',
    }))
      await fill(field(name), value);
    await press(
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button[type=submit]')].at(-1) as HTMLElement,
    );
    await until(() => expect(tries).toBe(1));
    await until(() => expect(errorOf(field('email'))).toMatch(/\S/));
    expect(field('firstName').value).toBe('Ana');
  });
});
