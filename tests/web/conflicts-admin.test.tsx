import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ConflictOutput, ConflictRow } from '#shared/sync/conflicts.ts';
import { ConflictsAdmin } from '#web/admin/conflicts/ConflictsAdmin.tsx';
import { showAdmin } from './admin-screen.tsx';
import { issuedTwice } from './make-conflicts.ts';
import { fill, find } from './participants-screen.tsx';
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

  function answer(rows: ConflictOutput[]) {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const { pathname } = new URL(address, 'http://desk.example');
      if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
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
