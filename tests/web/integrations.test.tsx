import { afterEach, expect, test, vi } from 'vitest';
import type { Token } from '#shared/admin/tokens.ts';
import type { Webhook } from '#shared/admin/webhooks.ts';
import { IntegrationsAdmin } from '#web/admin/integrations/IntegrationsAdmin.tsx';
import { retrySession } from '#web/core/client/session.ts';
import { inDialog, makeUser, showAdmin, toast } from './admin-screen.tsx';
import { fill, find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** Settings, Integrations: keys for other programs, and whom to tell of changes. */

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

/** A server that stores the tokens and webhooks it receives. */
function serve(tokens: Token[], webhooks: Webhook[] = []) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://admin.example');
    if (pathname === '/api/auth/me') return Response.json({ data: makeUser('SUPER_USER') });
    if (init?.method === 'DELETE') {
      sent.push([pathname, 'DELETE']);
      return Response.json({ data: webhooks.shift() });
    }
    if (pathname === '/api/webhooks' && init?.method !== 'POST') return Response.json({ data: webhooks });
    if (init?.method !== 'POST') return Response.json({ data: [...tokens] });
    sent.push([pathname, init.body ? JSON.parse(String(init.body)) : null]);
    if (pathname.startsWith('/api/webhooks')) return Response.json({ data: null });
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

test('a token is created, its secret shown once, and hidden after that', async () => {
  const sent = serve([]);
  await show();
  await until(() => expect(document.body).toShow('No hay ninguna llave.'));
  find('button', 'Hacer una llave').click();
  await until(() => expect(document.body).toShow('Qué puede hacer'));
  await fill(find('textbox', /^Nombre/), 'Federación');
  find('button', 'Hacer la llave').click();
  await until(() => expect(document.body).toShow('cancha_secreto'));
  expect(sent).toMatchObject([['/api/tokens', { name: 'Federación', ability: 'results.read' }]]);
  find('button', 'Ya lo guardé').click();
  await until(() => expect(document.body).not.toShow('cancha_secreto'));
  await until(() => expect(document.body).toShow('Federación'));
});

test('a token is revoked after a confirmation and stays listed', async () => {
  const sent = serve([token({})]);
  await show();
  await until(() => expect(document.body).toShow('Vale hasta 19 feb 2027 · Todavía no se usó'));
  find('button', 'Anular: Marcador').click();
  await until(() => expect(document.body).toShow('¿Anular la llave «Marcador»?'));
  expect(sent).toEqual([]);
  find('button', 'Anular').click();
  await until(() => expect(document.body).toShow('Anulada'));
  expect(sent).toMatchObject([['/api/tokens/1/revoke', {}]]);
});

test('a webhook that was given up says so, and is enabled again; what it missed is sent again', async () => {
  const sent = serve(
    [],
    [
      {
        ...{ id: 4, url: 'https://federacion.example/avisos', events: ['game.result'] },
        ...{ createdAt: '2026-02-10T14:00:00.000Z', failingSince: '2026-02-12T14:00:00.000Z' },
        disabledAt: '2026-02-17T14:00:00.000Z',
        deliveries: [
          {
            ...{ id: '0199c1a2-0000-7000-8000-000000000001', event: 'game.result', subject: '12' },
            ...{ createdAt: '2026-02-12T14:00:00.000Z', status: 'failed', attempts: 8, answer: 500 },
          },
        ],
      },
    ],
  );
  await show();
  await until(() => expect(document.body).toShow('Desactivada: no recibió avisos desde'));
  expect(document.body).toShow('No se entregó');
  expect(document.body).toShow('8 intentos · HTTP 500');
  find('button', 'Activar de nuevo').click();
  await until(() => expect(sent).toHaveLength(1));
  find('button', 'Enviar otra vez').click();
  await until(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    ['/api/webhooks/4/enable', null],
    ['/api/webhooks/deliveries/0199c1a2-0000-7000-8000-000000000001/again', null],
  ]);
});

test('an address that hears of changes is tried, and taken away after a question', async () => {
  const url = 'https://federacion.example/avisos';
  const webhook = (id: number, part: Partial<Webhook> = {}): Webhook => ({
    ...{ id, url, events: ['game.result'], createdAt: '2026-02-10T14:00:00.000Z' },
    ...{ failingSince: null, disabledAt: null, deliveries: [] },
    ...part,
  });
  const sent = serve(
    [],
    [webhook(4), webhook(5, { url: `${url}/2`, disabledAt: '2026-02-17T14:00:00.000Z' })],
  );
  await show();
  await until(() => find('button', `Quitar: ${url}`));
  const tries = findAll('button', 'Enviar una prueba');
  // Nothing is sent to an address that was given up.
  expect(tries.map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, true]);
  tries[0]?.click();
  await until(() => expect(sent).toEqual([['/api/webhooks/4/test', null]]));
  find('button', `Quitar: ${url}`).click();
  await until(() => find('dialog', '¿Quitar esta dirección?'));
  expect(sent).toHaveLength(1);
  inDialog('Quitar').click();
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['/api/webhooks/4', 'DELETE']);
  await until(() => expect(toast()).toEqual(['Dirección quitada', url]));
  await until(() => expect(findAll('button', `Quitar: ${url}`)).toEqual([]));
});
