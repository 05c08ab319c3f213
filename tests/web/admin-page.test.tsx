import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { AdminPage } from '#web/app/pages/AdminPage.tsx';
import { setBoot } from '#web/core/client/boot.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { leaveAdmin, showAdmin, signedIn } from './admin-screen.tsx';
import { type Answers, findAll, serve, until } from './participants-screen.tsx';

/** Who may open the admin area, and what each role finds there. */

const picture = {
  at: '2026-02-20T14:00:00.000Z',
  expected: 3500,
  accredited: 2036,
  issuedToday: 12,
  issuedLastHour: 4,
  hours: [],
  desks: [],
  categories: [],
  countries: [],
  checkpoints: [],
  devices: [],
};
const answers = (role: UserRole): Answers => ({
  ...signedIn(role),
  'GET /api/reports/live': { body: { data: picture } },
});
/** The stream of changes, as a browser has it: here a test tells the change. */
class Stream extends EventTarget {
  static last: Stream;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {}
}
beforeEach(() => {
  vi.stubGlobal('EventSource', Stream);
  // The chart measures its place; the test browser lays out nothing and would give it no width.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));
});

const tabs = () =>
  [...document.querySelectorAll('nav[aria-label] ul a')].map((link) => link.textContent?.trim());

const editorTabs = [
  'Dashboard',
  'News Management',
  'Teams',
  'Credentials',
  'Schedule',
  'Standings',
  'Venues',
  'Accommodation',
  'Sponsors',
  'Questions',
];
const superTabs = ['User Management', 'Site Settings', 'Devices', 'Audit log'];

describe('the admin area', () => {
  test('the admin area has a switch for two languages and none for one', async () => {
    serve(answers('CONTENT_EDITOR'));
    for (const offered of ['both', 'es'] as const) {
      setEdition({ ...seed, languages: { offered, default: 'es' } });
      await showAdmin(<AdminPage />);
      await until(() => expect(findAll('heading', 'Tablero').length).toBeGreaterThan(0));
      expect(findAll('button', /English/)).toHaveLength(offered === 'both' ? 1 : 0);
    }
  });

  test('the admin area warns while the facts of the event are placeholders, except in a demo', async () => {
    for (const demo of [true, false]) {
      setBoot({ clockOffset: 0, demo });
      serve(answers('CONTENT_EDITOR'));
      await showAdmin(<AdminPage />);
      await until(() => expect(findAll('heading', 'Tablero').length).toBeGreaterThan(0));
      const notice =
        /datos inventados: \+503 2200 2026, .*Ana Lucía Melgar\. Reemplácelos en Ajustes del sitio › Edición/;
      if (demo) expect(document.body).not.toShow(notice);
      else expect(document.body).toShow(notice);
      await leaveAdmin();
    }
  });

  test.each(['ACCREDITATION_STAFF', 'CREDENTIAL_VIEWER', 'USER'] as const)(
    'the admin area sends %s to the home page',
    async (role) => {
      serve(answers(role));
      await showAdmin(<AdminPage />);
      await until(() => expect(findAll('heading', '/')).toHaveLength(1));
    },
  );

  test('the dashboard leads to the steps of the set-up that are open', async () => {
    const steps = [
      { step: 'look', isDone: true },
      { step: 'badge', isDone: false },
    ];
    const setup = { steps, isEmpty: false, isPostponed: false };
    serve({ ...answers('SUPER_USER'), 'GET /api/admin/setup': { body: { data: setup } } });
    await showAdmin(<AdminPage />, { language: 'en' });
    await until(() => expect(findAll('link', '1 step of the set-up is open')).toHaveLength(1));
    expect(findAll('link', /set-up is open/)[0]?.getAttribute('href')).toBe('/admin/settings/setup');
  });

  test('the admin area sends a visitor to the home page', async () => {
    serve({ 'GET /api/auth/me': { body: { data: null } } });
    await showAdmin(<AdminPage />);
    await until(() => expect(findAll('heading', '/')).toHaveLength(1));
  });

  test('the admin area sends a credential viewer from its credentials to the public lookup', async () => {
    serve(answers('CREDENTIAL_VIEWER'));
    await showAdmin(<AdminPage />, { at: '/admin/credentials' });
    await until(() => expect(findAll('heading', '/credentials')).toHaveLength(1));
  });

  test('the admin area shows accreditation staff the credentials and the conflicts, and nothing else', async () => {
    serve(answers('ACCREDITATION_STAFF'));
    await showAdmin(<AdminPage />, { at: '/admin/credentials', language: 'en' });
    await until(() => expect(tabs()).toEqual(['Credentials', 'Conflicts']));
    expect(findAll('link', 'Admin Dashboard')[0]?.getAttribute('href')).toBe('/admin/credentials');
  });

  test('the admin area sends accreditation staff home from any other tab', async () => {
    serve(answers('ACCREDITATION_STAFF'));
    await showAdmin(<AdminPage />, { at: '/admin/users' });
    await until(() => expect(findAll('heading', '/')).toHaveLength(1));
  });

  test('the admin area shows an editor everything except users, settings, devices and the log', async () => {
    serve(answers('CONTENT_EDITOR'));
    await showAdmin(<AdminPage />, { language: 'en' });
    await until(() => expect(tabs()).toEqual(expect.arrayContaining([...editorTabs, 'Inbox'])));
    for (const name of superTabs) expect(tabs()).not.toContain(name);
  });

  test('the admin area shows a super user everything, each tab at its address', async () => {
    serve(answers('SUPER_USER'));
    await showAdmin(<AdminPage />, { language: 'en' });
    await until(() => expect(tabs()).toEqual(expect.arrayContaining([...editorTabs, ...superTabs])));
    expect(findAll('link', 'User Management')[0]?.getAttribute('href')).toBe('/admin/users');
  });

  test.each(['/admin/conflicts/a/b', '/admin/sponsors/new/er', '/admin/schedule/elsewhere'])(
    'the admin area says that nothing is at %s, and leads back to its tab',
    async (path) => {
      serve(answers('SUPER_USER'));
      await showAdmin(<AdminPage />, { language: 'en', at: path });
      await until(() => expect(document.body).toShow('This address does not exist, or it has moved.'));
      const tab = path.split('/').slice(0, 3).join('/');
      expect(findAll('link', 'Back to the list')[0]?.getAttribute('href')).toBe(tab);
    },
  );

  test.each([
    ['en', ['Admin Dashboard', 'beatriz', 'Back to Site', 'Logout']],
    ['es', ['Panel de administración', 'beatriz', 'Volver al sitio', 'Cerrar sesión']],
  ] as const)('the admin area says in %s who is signed in and how to leave', async (language, texts) => {
    serve(answers('SUPER_USER'));
    await showAdmin(<AdminPage />, { language });
    for (const text of texts) await until(() => expect(document.body).toShow(text));
  });

  test('the dashboard shows how many people hold a badge, of how many', async () => {
    serve(answers('CONTENT_EDITOR'));
    await showAdmin(<AdminPage />, { language: 'en' });
    await until(() => expect(document.body).toShow('2,036of 3,500'));
  });

  test('the dashboard shows on each tab and card how much is pending, first what desks wait for', async () => {
    const waiting = { registrations: 0, approvals: 3, messages: 120, conflicts: 1, work: 0 };
    serve({ ...answers('SUPER_USER'), 'GET /api/admin/waiting': { body: { data: waiting } } });
    await showAdmin(<AdminPage />, { language: 'en' });
    await until(() => expect(document.body).toShow('1 conflict is waiting to be resolved.'));
    expect(tabs()).toEqual(
      expect.arrayContaining([
        'Teams',
        'Credentials33 waiting',
        'Inbox99+120 waiting',
        'Conflicts11 waiting',
      ]),
    );
    const ofCases = [...document.querySelectorAll('li')].filter((li) =>
      /^Conflicts.*1 waiting/.test(li.textContent ?? ''),
    );
    expect(ofCases).toHaveLength(2);
    expect(document.body).not.toShow('changes wait for a decision');
  });

  test('a list that another user has shortened is read again when the page is visible again', async () => {
    const message = (id: number, subject: string) => ({
      ...{ id, firstName: 'Ana', lastName: 'Paz', email: 'ana@correo.example', phone: null, subject },
      ...{ message: 'Hola', inquiryType: null, responded: false, createdAt: picture.at },
    });
    let messages = [message(1, 'Hospedaje'), message(2, 'Prensa')];
    serve({
      ...answers('CONTENT_EDITOR'),
      'GET /api/admin/waiting': () => ({ body: { data: { messages: messages.length } } }),
      'GET /api/contacts': () => ({ body: { data: messages } }),
    });
    await showAdmin(<AdminPage />, { language: 'en', at: '/admin/inbox' });
    await until(() => expect(tabs()).toContain('Inbox22 waiting'));
    await until(() => expect(document.body).toShow('Prensa'));
    messages = [message(1, 'Hospedaje')];
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await until(() => expect(tabs()).toContain('Inbox11 waiting'));
    await until(() => expect(document.body).not.toShow('Prensa'));
    expect(document.body).toShow('Hospedaje');
  });

  test('the dashboard updates when a change is announced', async () => {
    let accredited = 2036;
    serve({
      ...answers('CONTENT_EDITOR'),
      'GET /api/reports/live': () => ({ body: { data: { ...picture, accredited } } }),
    });
    await showAdmin(<AdminPage />, { language: 'en' });
    await until(() => expect(document.body).toShow('2,036of 3,500'));
    accredited = 2037;
    await act(async () => void Stream.last.dispatchEvent(new Event('change')));
    await until(() => expect(document.body).toShow('2,037of 3,500'));
  });

  test('the admin area says that the edition is over after its last day, and where its dates are set', async () => {
    setClockOffset(Date.parse('2026-03-02T08:00:00-06:00') - Date.now());
    try {
      serve(answers('SUPER_USER'));
      await showAdmin(<AdminPage />, { language: 'en' });
      await until(() => expect(document.body).toShow('This edition is over'));
      const edition = document.querySelector('[role=note] a');
      expect(edition?.getAttribute('href')).toBe('/admin/settings/edition');
    } finally {
      setClockOffset(0);
    }
  });
});
