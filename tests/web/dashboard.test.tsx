import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { DashboardPage } from '#web/app/pages/DashboardPage.tsx';
import { landingPath } from '#web/core/lib/landing-path.ts';
import { find, findAll, openTab, serve, show, until } from './participants-screen.tsx';

const clockAt = (local: string) => setClockOffset(Date.parse(`${local}-06:00`) - machineMs());
beforeEach(() => clockAt('2025-12-01T10:00:00'));
afterEach(() => setClockOffset(0));

const user = {
  id: 7,
  username: 'delegada',
  email: 'd@example.com',
  firstName: 'Claudia',
  lastName: 'Villalta',
  phone: '22002026',
  role: 'USER',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const article = (id: number) => ({
  id,
  title: `Noticia ${id}`,
  summary: 'x'.repeat(140),
  content: 'Texto',
  category: 'Announcement',
  imageUrl: null,
  publishedAt: '2026-02-01T12:00:00.000Z',
  updatedAt: '2026-02-01T12:00:00.000Z',
  authorId: null,
  translations: {},
  isDraft: false,
});
const signedIn = {
  'GET /api/auth/me': { body: { data: user } },
  'GET /api/news': { body: { data: [1, 2, 3, 4].map(article) } },
};

test('the registration of teams is marked as closed after its last day and shows no form', async () => {
  clockAt('2026-01-19T00:10:00');
  serve(signedIn);
  await show(<DashboardPage />);
  await until(() => expect(document.body).toShow('Hola, Claudia.'));
  expect(document.body).toShow('Cerrado');
  expect(document.body).not.toShow('Abierto');
  expect(findAll('link', /formulario|Inscribir un equipo/)).toEqual([]);
  expect(find('link', 'Ver la página de inscripción').getAttribute('href')).toBe('/register-team');
});

test('the dashboard greets by name, counts the news and opens the quick links', async () => {
  serve(signedIn);
  await show(<DashboardPage />);
  await until(() => expect(document.body).toShow('Hola, Claudia.'));
  await until(() => expect(document.body).toShow('Noticias recientes4'));
  expect(document.body).toShow('Abierto');
  expect(find('link', 'Sitio Principal').getAttribute('href')).toBe('/');
  expect(findAll('button', 'Cerrar Sesión')).toHaveLength(1);
  for (const [name, href] of [
    ['Calendario', '/schedule'],
    ['Posiciones', '/standings'],
    ['Inscribir un equipo', '/register-team'],
  ] as const)
    expect(find('link', name).getAttribute('href')).toBe(href);
});

test('the news tab has the latest three, cut at a hundred characters', async () => {
  serve(signedIn);
  await show(<DashboardPage />);
  await until(() => expect(document.body).toShow('Noticias recientes4'));
  await openTab('Noticias');
  await until(() => expect(document.querySelectorAll('article')).toHaveLength(3));
  expect(document.body).not.toShow('x'.repeat(101));
  expect(find('link', 'Leer más: Noticia 1').getAttribute('href')).toBe('/news/1');
});

test('the notifications tab says what to prepare', async () => {
  serve(signedIn);
  await show(<DashboardPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Hello, Claudia.'));
  await openTab('Notifications');
  await until(() => expect(document.body).toShow('Bring the printed credential'));
});

test('the dashboard thanks after the last game, and asks for no registration or documents', async () => {
  clockAt('2027-02-22T12:00:00');
  serve(signedIn);
  await show(<DashboardPage />);
  await until(() => expect(document.body).toShow('Hola, Claudia.'));
  expect(findAll('link', 'Registrar participantes')).toEqual([]);
  find('link', 'Mis credenciales');
  await openTab('Notificaciones');
  await until(() => expect(document.body).toShow('Gracias por jugar'));
  expect(document.body).not.toShow(/Traiga|Prepare/);
});

test('when the server does not answer, the page offers to try again', async () => {
  serve({ 'GET /api/auth/me': 'offline' });
  await show(<DashboardPage />);
  await until(() => find('button', 'Intentar de nuevo'));
});

test('a user who signs in at /login lands on the dashboard, at /auth on the home page', () => {
  expect(landingPath('USER', 'login')).toBe('/dashboard');
  expect(landingPath('USER', 'auth')).toBe('/');
});

test('staff who work at a door land there too, with the door as the first button', async () => {
  expect(landingPath('CREDENTIAL_VIEWER', 'login')).toBe('/dashboard');
  expect(landingPath('CREDENTIAL_VIEWER', 'auth')).toBe('/');
  serve({ ...signedIn, 'GET /api/auth/me': { body: { data: { ...user, role: 'CREDENTIAL_VIEWER' } } } });
  await show(<DashboardPage />);
  await until(() => expect(document.body).toShow('Hola, Claudia.'));
  expect(document.querySelector('a[href]')?.getAttribute('href')).toBe('/scan');
  expect(document.body).not.toShow('Registrar participantes');
});
