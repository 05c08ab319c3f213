import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AuditLog } from '#web/features/reports/AuditLog.tsx';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { fill, find, serve, until } from './participants-screen.tsx';

const row = (id: number, action: string, more: object) => ({
  key: `2026-02-20T15:00:00.000Z a ${id}`,
  id,
  atDevice: null,
  at: '2026-02-20T15:00:00.000Z',
  userId: 7,
  username: 'beatriz',
  deviceCode: null,
  action,
  subject: null,
  detail: {},
  about: null,
  ...more,
});
const rows = [
  row(3, 'credential.issue', {
    subject: 'W0-00001-K',
    about: { kind: 'participant', id: 12, name: 'Íngrid Cuéllar' },
  }),
  row(2, 'user.reset', { subject: '9', about: { kind: 'user', id: 9, name: 'delegado' } }),
  row(1, 'news.update', { subject: '5' }),
];
const answers = {
  ...signedIn('SUPER_USER'),
  'GET /api/audit': { body: { data: rows } },
  'GET /api/audit/check': {
    body: { data: { rows: 3, brokenAt: null, isCut: false, missedBy: [], witnesses: 2, head: 'x' } },
  },
};

test('what was done to somebody leads to them, and to what is no person as well', async () => {
  serve(answers);
  await showAdmin(<AuditLog />, { at: '/admin/audit', tab: 'audit', language: 'en' });
  await until(() => expect(document.body).toShow('Íngrid Cuéllar'));
  const to = (name: string) => find('link', name).getAttribute('href');
  expect(to('Íngrid Cuéllar')).toBe('/admin/credentials/12');
  expect(to('delegado')).toBe('/admin/users?q=delegado');
  expect(to('5')).toBe('/admin/news/5');
});

test('what a desk did stands among it, with the desk, when it was heard of and what its clock said', async () => {
  const deed = row(0, 'participant.register', {
    ...{ key: '2026-02-20T15:00:00.000Z d 0199c000-0000-7000-8000-000000000001', id: null },
    ...{ deviceCode: 'A7', username: 'mesa', about: { kind: 'participant', id: 4, name: 'Ana Paz' } },
    atDevice: {
      ...{ saidAt: '2026-02-20T15:09:00.000Z', receivedAt: '2026-02-20T17:30:00.000Z' },
      clock: { aheadMs: 540_000, inDoubt: false },
    },
  });
  serve({ ...answers, 'GET /api/audit': { body: { data: [deed, ...rows] } } });
  await showAdmin(<AuditLog />, { at: '/admin/audit', tab: 'audit', language: 'en' });
  await until(() => expect(document.body).toShow('Ana Paz'));
  expect(find('link', 'Ana Paz').getAttribute('href')).toBe('/admin/credentials/4');
  expect(find('link', /A7/).getAttribute('href')).toBe('/admin/devices/A7');
  expect(document.body).toShow('9 minutes ahead');
  expect(document.body).toShow(/received .*11:30.*its clock said .*9:09/);
});

test('is asked for by the words on the screen, by action and by day', async () => {
  const asked = serve(answers);
  await showAdmin(<AuditLog />, { at: '/admin/audit', tab: 'audit', language: 'es' });
  await until(() => expect(document.body).toShow('Íngrid Cuéllar'));
  await fill(find('textbox', /^Buscar/), 'EMITIO una credencial');
  await fill(find('choice', 'Qué hizo'), 'credential.issue');
  await fill(find('textbox', 'Desde el'), '2026-02-19');
  const wanted = {
    q: 'EMITIO una credencial',
    said: 'credential.issue',
    action: 'credential.issue',
    from: '2026-02-19',
    limit: '50',
  };
  await until(() => expect(asked.map(({ search }) => Object.fromEntries(search))).toContainEqual(wanted));
});

test('stands in the address: a bookmark asks for the same again, and a day that is none is not asked', async () => {
  const asked = serve(answers);
  const at = '/admin/audit?q=beatriz&action=news.update&from=2026-02-19&until=ayer';
  const Where = () => <output>{useLocation().search}</output>;
  await showAdmin(<AuditLog tools={() => <Where />} />, { at, tab: 'audit', language: 'es' });
  const wanted = { q: 'beatriz', action: 'news.update', from: '2026-02-19', limit: '50' };
  await until(() => expect(asked.map(({ search }) => Object.fromEntries(search))).toContainEqual(wanted));
  await fill(find('textbox', 'Desde el'), '2026-02-20');
  const narrowed = { ...wanted, from: '2026-02-20' };
  await until(() => expect(asked.map(({ search }) => Object.fromEntries(search))).toContainEqual(narrowed));
  await until(() => expect(document.querySelector('output')?.textContent).toContain('from=2026-02-20'));
});
