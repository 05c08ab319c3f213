import { afterEach, expect, test, vi } from 'vitest';
import type { Token } from '#shared/tokens.ts';
import { IntegrationsAdmin } from '#web/features/integrations/IntegrationsAdmin.tsx';
import { retrySession } from '#web/lib/session.ts';
import { makeUser, showAdmin } from './admin-screen.tsx';
import { fill, find, hasText } from './participants-screen.tsx';
import { until } from './until.ts';

/** Settings, Integrations: keys for other programs. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
});

const token = (overrides: Partial<Token>): Token => ({
  ...{ id: 1, name: 'Marcador', ability: 'results.read', prefix: 'cancha_ab12', state: 'active' },
  ...{ createdAt: '2026-02-20T14:00:00.000Z', createdBy: 'direccion' },
  ...{ expiresAt: '2027-02-20T06:00:00.000Z', lastUsedAt: null },
  ...overrides,
});

/** A server that keeps the tokens it is told of; what is sent is kept as well. */
function serve(tokens: Token[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://office.example');
    if (pathname === '/api/auth/me') return Response.json({ data: makeUser('SUPER_USER') });
    if (init?.method !== 'POST') return Response.json({ data: [...tokens] });
    sent.push([pathname, init.body ? JSON.parse(String(init.body)) : null]);
    if (pathname === '/api/tokens') {
      tokens.unshift(token({ id: 2, name: 'Federación' }));
      return Response.json({ data: { token: tokens[0], secret: 'cancha_secreto' } }, { status: 201 });
    }
    Object.assign(tokens[0] ?? {}, { state: 'revoked' });
    return Response.json({ data: tokens[0] });
  });
  return sent;
}

async function show(): Promise<void> {
  await retrySession();
  await showAdmin(<IntegrationsAdmin />, { at: '/admin/settings/integrations', tab: 'settings' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
}

test('a token is made, its secret shown once, and gone when it is kept', async () => {
  const sent = serve([]);
  await show();
  await until(() => expect(hasText('No hay ninguna llave.')).toBe(true));
  find('button', 'Hacer una llave').click();
  await until(() => expect(hasText('Qué puede hacer')).toBe(true));
  await fill(find('textbox', /^Nombre/), 'Federación');
  find('button', 'Hacer la llave').click();
  await until(() => expect(hasText('cancha_secreto')).toBe(true));
  expect(sent).toMatchObject([['/api/tokens', { name: 'Federación', ability: 'results.read' }]]);
  find('button', 'Ya lo guardé').click();
  await until(() => expect(hasText('cancha_secreto')).toBe(false));
  await until(() => expect(hasText('Federación')).toBe(true));
});

test('a token is revoked once that is confirmed; it stays as a record', async () => {
  const sent = serve([token({})]);
  await show();
  await until(() => expect(hasText('Todavía no se usó')).toBe(true));
  find('button', 'Revocar: Marcador').click();
  await until(() => expect(hasText('¿Revocar la llave «Marcador»?')).toBe(true));
  expect(sent).toEqual([]);
  find('button', 'Revocar').click();
  await until(() => expect(hasText('Revocada')).toBe(true));
  expect(sent).toMatchObject([['/api/tokens/1/revoke', {}]]);
});
