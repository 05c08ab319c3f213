import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AuditLog, DeviceJournal } from '#web/admin/reports/AuditLog.tsx';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { fill, find, press, serve, until } from './participants-screen.tsx';

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

test('the subject of an entry links to the person, or to the other record', async () => {
  serve(answers);
  await showAdmin(<AuditLog />, { at: '/admin/audit', tab: 'audit', language: 'en' });
  await until(() => expect(document.body).toShow('Íngrid Cuéllar'));
  const to = (name: string) => find('link', name).getAttribute('href');
  expect(to('Íngrid Cuéllar')).toBe('/admin/credentials/12');
  expect(to('delegado')).toBe('/admin/users?q=delegado');
  expect(to('5')).toBe('/admin/news/5');
});

test("a desk's work is in the log, with the desk, the arrival time and its clock", async () => {
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

const filters = {
  words: () => fill(find('textbox', /^Buscar/), 'EMITIO una credencial'),
  action: () => fill(find('choice', 'Qué hizo'), 'credential.issue'),
  day: () => fill(find('textbox', 'Desde el'), '2026-02-19'),
};
test.each([
  ['words', 'action', 'day'],
  ['day', 'action', 'words'],
] as const)('the log is filtered by %s, %s and %s on the screen', async (...order) => {
  const asked = serve(answers);
  await showAdmin(<AuditLog />, { at: '/admin/audit', tab: 'audit', language: 'es' });
  await until(() => expect(document.body).toShow('Íngrid Cuéllar'));
  for (const name of order) await filters[name]();
  const wanted = {
    q: 'EMITIO una credencial',
    said: 'credential.issue',
    action: 'credential.issue',
    from: '2026-02-19',
    limit: '50',
  };
  await until(() => expect(asked.map(({ search }) => Object.fromEntries(search))).toContainEqual(wanted));
});

test("the log's filter is in the address: a bookmark repeats it, and an invalid day is ignored", async () => {
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

async function openRow(action: string, more: object, check: object = {}) {
  serve({
    ...answers,
    'GET /api/audit': { body: { data: [row(1, action, more)] } },
    'GET /api/audit/check': {
      body: {
        data: { rows: 3, brokenAt: null, isCut: false, missedBy: [], witnesses: 0, head: 'x', ...check },
      },
    },
  });
  await showAdmin(<AuditLog />, { at: '/admin/audit', tab: 'audit', language: 'en' });
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
}
const hrefs = () => [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'));

test.each<[string, string, string[]]>([
  ['news.create', '5', ['/admin/news/5']],
  ['game.result', '7', ['/admin/schedule/games/7']],
  ['registration.accept', '9', ['/admin/teams/registrations/9']],
  ['sponsor.update', '2', ['/admin/sponsors/2']],
  ['sponsor.order', '2', []],
  ['news.delete', '5', []],
  ['team.update', 'all', []],
  ['device.prepare', 'A7 B2', ['/admin/devices/A7', '/admin/devices/B2']],
  ['case.settle', '0199', ['/admin/conflicts/0199']],
  ['setting.change', 'checkpoints', ['/admin/settings']],
  ['backup.make', 'x', []],
])('the subject of %s, %s, leads to %j', async (action, subject, links) => {
  await openRow(action, { subject });
  expect(hrefs()).toEqual(links);
});

test.each([
  [{ username: 'beatriz' }, /beatriz/],
  [{ username: null, userId: 9 }, /9/],
  [{ username: null, userId: null }, /server/i],
  [{ username: null, userId: null, detail: { token: 'Scoreboard' } }, /Scoreboard/],
])('a log row of %j names its author', async (who, words) => {
  await openRow('news.update', who);
  expect(document.querySelector('tbody')).toShow(words);
});

const atDesk = (clock: object | null) => ({
  deviceCode: 'A7',
  atDevice: { saidAt: '2026-02-20T15:09:00.000Z', receivedAt: '2026-02-20T17:30:00.000Z', clock },
});
test.each([
  [{ aheadMs: -120_000, inDoubt: false }, /2 minutes behind/, /ahead|doubt/],
  [{ aheadMs: 60_000, inDoubt: true }, /1 minute ahead.*doubt/, /behind/],
  [{ aheadMs: 10_000, inDoubt: false }, /its clock said/, /ahead|behind/],
  [null, /received/, /its clock said/],
])('an entry of a desk with the clock %j shows the right remark', async (clock, words, not) => {
  await openRow('participant.note', atDesk(clock));
  expect(document.querySelector('tbody')).toShow(words);
  expect(document.querySelector('tbody')).not.toShow(not);
});

test.each([
  [{}, 'status', /3/],
  [{ brokenAt: 17 }, 'alert', /17/],
  [{ isCut: true }, 'alert', /end|missing|cut/i],
  [{ isCut: true, missedBy: ['A7'] }, 'alert', /A7/],
  [{ isCut: true, missedBy: ['A7', 'B2'] }, 'alert', /A7, B2/],
] as const)('a log with the state %j says whether it is complete', async (check, role, words) => {
  await openRow('news.update', {}, check);
  await until(() => expect(document.querySelector(`[role=${role}]`)).toShow(words));
});

test("a device's journal asks for its own entries, page by page, and says when there are none", async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      row(from - at, 'credential.issue', { deviceCode: 'A7', subject: `A7-${from - at}` }),
    );
  const asked = serve({
    ...answers,
    'GET /api/audit': ({ search }) => ({
      body: { data: search.has('before') ? page(50, 1) : page(100, 50) },
    }),
  });
  await showAdmin(<DeviceJournal device="A7" />, { at: '/admin/devices/A7', tab: 'devices', language: 'en' });
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(50));
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent);
  expect(heads).not.toContain('No.');
  await press(find('button', 'Show more'));
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(51));
  const lists = asked
    .filter(({ call }) => call === 'GET /api/audit')
    .map(({ search }) => Object.fromEntries(search));
  expect(lists).toEqual([
    { device: 'A7', limit: '50' },
    { device: 'A7', limit: '50', before: '2026-02-20T15:00:00.000Z a 51' },
  ]);
  serve({ ...answers, 'GET /api/audit': { body: { data: [] } } });
  await showAdmin(<DeviceJournal device="B2" />, { at: '/admin/devices/B2', tab: 'devices', language: 'en' });
  await until(() => expect(document.body).toShow('Nothing has been done here yet.'));
  expect(document.querySelector('table')).toBeNull();
});
