import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UserRole } from '#shared/base/permissions.ts';
import type { ConflictOutput, ConflictRow } from '#shared/sync/conflicts.ts';
import { ConflictsAdmin } from '#web/admin/conflicts/ConflictsAdmin.tsx';
import { retrySession } from '#web/core/client/session.ts';
import { makeUser, showAdmin } from './admin-screen.tsx';
import { issuedTwice } from './make-conflicts.ts';
import { fill, find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** The admin's list of conflicts. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
});

describe('the conflicts tab', () => {
  const asAdminRow = (it: ConflictRow): ConflictOutput => ({
    ...it,
    person: { id: 7, name: 'Lucía Herrera', teamName: null },
    teamNames: {},
  });

  function answer(rows: ConflictOutput[], role: UserRole = 'SUPER_USER') {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const { pathname } = new URL(address, 'http://desk.example');
      if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
      if (pathname === '/api/auth/me') return Response.json({ data: makeUser(role) });
      const one = rows.find(({ uid }) => pathname.includes(uid));
      const data = pathname === '/api/conflicts' ? { open: rows.length, rows } : one;
      return Response.json({ data });
    });
    return sent;
  }

  test('the conflicts tab lists open conflicts, and says when there are none', async () => {
    answer([]);
    await showAdmin(<ConflictsAdmin />, { at: '/admin/conflicts', tab: 'conflicts' });
    await until(() => expect(document.body).toShow('No hay conflictos por resolver.'));
  });

  test.each([
    ['SUPER_USER', ['/admin/devices/A5', '/admin/devices/A6']],
    ['ACCREDITATION_STAFF', []],
  ] as const)('a conflict leads a %s to the devices they may see', async (role, ways) => {
    const it = issuedTwice();
    answer([asAdminRow(it)], role);
    await retrySession();
    await showAdmin(<ConflictsAdmin />, { at: `/admin/conflicts/${it.uid}`, tab: 'conflicts' });
    await until(() => expect(document.body).toShow('Mesa A6'));
    const links = findAll('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => href.startsWith('/admin/devices'))).toEqual(ways);
  });

  test('a conflict is resolved on its page', async () => {
    const it = issuedTwice();
    const sent = answer([asAdminRow(it)]);
    await showAdmin(<ConflictsAdmin />, { at: `/admin/conflicts/${it.uid}`, tab: 'conflicts' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await until(() => expect(document.body).toShow('Dos credenciales para Lucía Herrera'));
    find('button', 'Anular todas').click();
    await until(() => expect(document.body).toShow('El número queda anulado definitivamente'));
    await fill(find('textbox', 'Por qué'), 'No es ella');
    find('button', 'Resolver el conflicto').click();
    await until(() => expect(sent).toEqual([{ outcome: 'voidAll', kept: null, reason: 'No es ella' }]));
  });
});
