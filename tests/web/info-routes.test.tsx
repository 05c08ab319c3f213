import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { Pages } from '#web/app/router.tsx';
import { paths } from '#web/core/client/paths.ts';
import { findAll, openTab, serve, show, until } from './participants-screen.tsx';

afterEach(() => setClockOffset(0));

// No part of a page scrolls into view automatically here.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const visitor = {
  'GET /api/auth/me': { status: 401, body: { error: 'Not signed in', code: 'NOT_SIGNED_IN' } },
  ...Object.fromEntries(
    [
      'news',
      'venues',
      'teams',
      'games',
      'schedule',
      'faq',
      'rules',
      'accommodations',
      'standings',
      'medals',
    ].map((name) => [`GET /api/${name}`, { body: { data: [] } }]),
  ),
  'GET /api/settings/underConstruction': { body: { data: { key: 'underConstruction', value: 'false' } } },
};

/** Every route of the spec a visitor may open, with what its first heading says in each language. */
const pages = [
  ['/', /Un continente/, /One continent/],
  ['/news', 'Noticias', 'News'],
  ['/about', 'Acerca del campeonato', 'About the championship'],
  ['/contact', 'Contacto', 'Contact'],
  ['/reglamento', 'Reglamento', 'Regulations'],
  ['/register-team', 'Inscripción de equipos', 'Team registration'],
  ['/privacy', 'Privacidad', 'Privacy'],
  ['/terms', 'Condiciones de uso', 'Terms of use'],
  ['/cookies', 'Cookies y almacenamiento', 'Cookies and storage'],
  ['/newsletter/unsubscribe', 'Boletín de noticias', 'Newsletter'],
  ['/nothing-here', '404 Página no encontrada', '404 Page Not Found'],
] as const;
const cases = pages.flatMap(([path, es, en]) => [
  { path, language: 'es' as const, title: es },
  { path, language: 'en' as const, title: en },
]);

test.each(cases)('the page $path opens in $language with its heading and no broken links', async (one) => {
  serve(visitor);
  await show(<Pages />, { at: one.path, language: one.language });
  await until(() => expect(findAll('heading', one.title).length).toBeGreaterThan(0));
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.body).not.toShow(/\{\{\w+\}\}/);
  expect(document.body).not.toShow(/\b(info|inbox|legal|regulations|blocks|common|home|news)\.\w+\.\w+/);
  expect(document.querySelectorAll('a[href=""], a[href="#"], a:not([href])')).toHaveLength(0);
});

test('the menu has every entry of the spec until all is played, and the footer every link', async () => {
  setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs());
  serve(visitor);
  await show(<Pages />, { at: '/cookies', language: 'en' });
  await until(() => expect(document.querySelector('footer')).not.toBeNull());
  const header = hrefsIn('header');
  const footer = hrefsIn('footer');
  const menu = ['home', 'news', 'schedule', 'teams', 'standings', 'about', 'regulations', 'contact'] as const;
  expect(header).toEqual(expect.arrayContaining(menu.map((name) => paths[name])));
  expect(header).toEqual(expect.arrayContaining([paths.registerTeam, paths.auth]));
  expect(header).not.toContain(paths.venues);
  expect(footer).toEqual(
    expect.arrayContaining([
      '/login',
      '/auth',
      '/venues',
      '/accommodation',
      '/rules',
      '/faq',
      '/privacy',
      '/terms',
      '/cookies',
    ]),
  );
  expect(document.body).toShow('LodgingAvailable soon');
});

test('the menu of a phone has more options, and closes when a page opens', async () => {
  serve(visitor);
  await show(<Pages />, { at: '/cookies', language: 'en' });
  await until(() => expect(findAll('button', 'Open the menu')).toHaveLength(1));
  await act(async () => findAll('button', 'Open the menu')[0]?.click());
  const menu = () => [...document.querySelectorAll<HTMLAnchorElement>('#menu a[href]')];
  expect(menu().map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/venues', '/accommodation', '/rules', '/faq', '/schedule']),
  );
  expect(menu().map((link) => link.getAttribute('href'))).not.toContain('/register-team');
  await act(async () =>
    menu()
      .find((link) => link.getAttribute('href') === '/about')
      ?.click(),
  );
  await until(() => expect(menu()).toEqual([]));
});

test('Escape closes the menu of a phone and gives the focus back to its button', async () => {
  serve(visitor);
  await show(<Pages />, { at: '/cookies', language: 'en' });
  await until(() => expect(findAll('button', 'Open the menu')).toHaveLength(1));
  await act(async () => findAll('button', 'Open the menu')[0]?.click());
  const link = document.querySelector<HTMLElement>('#menu a[href="/venues"]');
  link?.focus();
  await act(async () => link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(document.querySelector('#menu')).toBeNull();
  expect(document.activeElement).toBe(findAll('button', 'Open the menu')[0]);
});

test('the bar marks «Crear cuenta» while that tab is open, and not while the other is', async () => {
  serve(visitor);
  await show(<Pages />, { at: '/auth' });
  const marked = () => document.querySelector('header nav a[href="/auth"]')?.getAttribute('aria-current');
  await until(() => expect(findAll('tab', 'Crear cuenta')).toHaveLength(1));
  expect(marked()).toBeNull();
  await openTab('Crear cuenta');
  await until(() => expect(marked()).toBe('page'));
  await openTab('Ingresar');
  await until(() => expect(marked()).toBeNull());
});

test('staff who work at a door have it as the first button of the home page during the event', async () => {
  setClockOffset(Date.parse('2026-02-21T12:20-06:00') - machineMs());
  const viewer = {
    id: 7,
    username: 'puerta',
    email: 'p@example.com',
    firstName: 'Ana',
    lastName: 'Paz',
    phone: '22002026',
    role: 'CREDENTIAL_VIEWER',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  serve({ ...visitor, 'GET /api/auth/me': { body: { data: viewer } } });
  await show(<Pages />, { at: '/', language: 'en' });
  await until(() => expect(hrefsIn('main section')[0]).toBe('/scan'));
  expect(document.body).toShow('Go to the door');
});

function hrefsIn(selector: string): (string | null)[] {
  return [...document.querySelectorAll(`${selector} a[href]`)].map((link) => link.getAttribute('href'));
}
