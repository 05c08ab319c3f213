import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ConflictOutput, ConflictRow } from '#shared/conflicts.ts';
import { CasesAdmin } from '#web/features/cases/CasesAdmin.tsx';
import { showAdmin } from './admin-screen.tsx';
import { issuedTwice } from './make-cases.ts';
import { fill, find } from './participants-screen.tsx';
import { until } from './until.ts';

/** The office's inbox of cases. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
});

describe('the office', () => {
  const inOffice = (it: ConflictRow): ConflictOutput => ({
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
      const data = pathname === '/api/cases' ? { open: rows.length, rows } : one;
      return Response.json({ data });
    });
    return sent;
  }

  test('lists what is open, and says so where nothing is', async () => {
    answer([]);
    await showAdmin(<CasesAdmin />, { at: '/admin/cases', tab: 'cases' });
    await until(() => expect(document.body).toShow('No hay conflictos por resolver.'));
  });

  test('settles one on its page', async () => {
    const it = issuedTwice();
    const sent = answer([inOffice(it)]);
    await showAdmin(<CasesAdmin />, { at: `/admin/cases/${it.uid}`, tab: 'cases' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await until(() => expect(document.body).toShow('Dos credenciales para Lucía Herrera'));
    find('button', 'Anular todas').click();
    await until(() => expect(document.body).toShow('El número queda anulado definitivamente'));
    await fill(find('textbox', 'Por qué'), 'No es ella');
    find('button', 'Resolver el conflicto').click();
    await until(() => expect(sent).toEqual([{ outcome: 'voidAll', kept: null, reason: 'No es ella' }]));
  });
});
