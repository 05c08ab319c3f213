import { expect, test } from 'vitest';
import type { ManagedDevice } from '#shared/devices/devices.ts';
import { DevicesAdmin } from '#web/admin/devices/DevicesAdmin.tsx';
import { showAdmin } from './admin-screen.tsx';
import { ago, desk, ok } from './make-device.ts';
import { type Answers, fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { openMenu } from './row-menu.ts';

/** The admin's list of devices: each filter with each state, and the actions in it. */

const base: ManagedDevice = {
  ...desk,
  ...{
    status: 'active' as const,
    concerns: [],
    pending: 0,
    lastSeenAt: ago(1),
    listConfirmedAt: ago(1),
    wipe: null,
  },
  ...{ readiness: { at: Date.parse(ago(1)), fails: [], warns: [] }, prepareBy: null, appVersion: '0.2.0' },
};
const wipe = { orderedAt: ago(60), reason: 'Lost', doneAt: null };
const device = (n: number, name: string, part: Partial<ManagedDevice> = {}): ManagedDevice => ({
  ...base,
  ...{ uid: `${desk.uid.slice(0, -1)}${n}`, code: `A${n}`, name },
  ...part,
});
const devices = [
  device(1, 'Ready 1'),
  device(2, 'Unready 10', { readiness: { at: Date.parse(ago(1)), fails: ['printer'], warns: [] } }),
  device(3, 'Unasked 2', { kind: 'door', readiness: null, pending: 3 }),
  device(4, 'Silent', { kind: 'door', concerns: ['silent'], pending: 12 }),
  device(5, 'Old', { concerns: ['oldVersion'], appVersion: '0.1.0' }),
  device(6, 'Waiting', {
    status: 'pending',
    pending: null,
    lastSeenAt: null,
    listConfirmedAt: null,
    readiness: null,
  }),
  device(7, 'Locked', { kind: 'door', status: 'revoked', concerns: [] }),
  device(8, 'Forked', { status: 'forked', concerns: [] }),
  device(9, 'Emptied', { wipe }),
];

async function open(search = '', list = devices, answers: Answers = {}): Promise<void> {
  serve({ 'GET /api/devices': ok(list), ...answers });
  await showAdmin(<DevicesAdmin />, { at: `/admin/devices${search}`, tab: 'devices', language: 'en' });
  await until(() => expect(document.body).toShow('Waiting'));
}
const names = () =>
  findAll('link').flatMap((link) =>
    link.getAttribute('href')?.startsWith('/admin/devices/') ? (link.textContent ?? '') : [],
  );
const choose = async (label: string, value: string) => fill(find('choice', label), value);

const shownBy: Record<string, string[]> = {
  notReady: ['Unready 10', 'Unasked 2'],
  silent: ['Silent'],
  unsent: ['Unasked 2', 'Silent'],
  behind: ['Old'],
  waiting: ['Waiting'],
  stopped: ['Locked', 'Forked', 'Emptied'],
};
const doors = new Set(['Unasked 2', 'Silent', 'Locked']);

test.each(Object.entries(shownBy))(
  'devices that are "%s" are shown, alone and with either kind, in either order',
  async (state, expected) => {
    await open();
    await choose('Show', state);
    expect(names()).toEqual(expected);
    await choose('Kind', 'door');
    expect(names()).toEqual(expected.filter((name) => doors.has(name)));
    await choose('Show', '');
    expect(names()).toEqual(devices.map(({ name }) => name).filter((name) => doors.has(name)));
    await choose('Kind', 'desk');
    await choose('Show', state);
    expect(names()).toEqual(expected.filter((name) => !doors.has(name)));
    await choose('Kind', '');
    expect(names()).toEqual(expected);
  },
);

test.each([
  ['a3', ['Unasked 2']],
  ['0.1', ['Old']],
  ['UNREADY', ['Unready 10']],
  ['1 ready', ['Ready 1', 'Unready 10']],
])('a search for "%s" finds %j', async (text, expected) => {
  await open();
  await fill(find('textbox', /Search/), text);
  expect(names()).toEqual(expected);
});

test('a column sorts by its meaning: numbers in names, unsent work, last contact', async () => {
  const list = [
    device(1, 'Desk 10', { pending: 12, lastSeenAt: ago(5) }),
    device(2, 'Desk 2', { pending: 9, lastSeenAt: ago(500) }),
    device(3, 'Waiting', { status: 'pending', pending: null, lastSeenAt: null }),
  ];
  await open('?sort=name', list);
  expect(names()).toEqual(['Desk 2', 'Desk 10', 'Waiting']);
  await open('?sort=pending&dir=desc', list);
  expect(names().slice(-3)).toEqual(['Desk 10', 'Desk 2', 'Waiting']);
  await open('?sort=seen', list);
  expect(names().slice(-3)).toEqual(['Waiting', 'Desk 2', 'Desk 10']);
});

test.each([
  ['Ready 1', ['Prepare', 'Rename', 'Lock', 'Wipe']],
  ['Waiting', ['code', 'Rename', 'Lock']],
  ['Locked', ['Rename', 'Wipe']],
  ['Forked', ['again', 'Rename', 'Lock', 'Wipe']],
  ['Emptied', ['Rename', 'Lock']],
])('the actions for "%s" are %j', async (name, expected) => {
  await open();
  await openMenu(`More actions: ${name}`);
  const buttons = findAll('button', new RegExp(`^(?!More).*: ${name}$`));
  const labels = [...buttons, ...findAll('menuitem')].map((one) => one.getAttribute('aria-label'));
  expect(labels).toHaveLength(expected.length);
  for (const [place, word] of expected.entries()) expect(labels[place]).toMatch(new RegExp(word, 'i'));
});

test('a bulk action says for how many of the selected devices it is possible', async () => {
  await open();
  for (const name of ['Ready 1', 'Waiting', 'Locked']) await press(find('checkbox', `Select ${name}`));
  const ways = findAll('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /\(\d\)$/.test(text));
  expect(ways.map((text) => text.replace(/\D/g, ''))).toEqual(['1', '1', '2']);
  expect(find('checkbox', /^Emptied cannot be selected/)).toHaveProperty('disabled', true);
});

const kept = { kind: 'embedded', flushedAt: ago(2), backedUpAt: ago(180), clockJumpMs: null };
const flushed = 'Embedded database, last saved to disk 2 minutes ago';
const unflushed = 'Embedded database, not saved to disk yet';
const backedUp = 'Last backup 3 hours ago, verified.';
const ahead = /The server’s clock jumped ahead by 10 minutes.*It now says/;
const behind = /The server’s clock went back by 10 minutes\..*It now says/;
test.each([
  [{}, [flushed, backedUp], [unflushed, ahead, behind]],
  [{ flushedAt: null, backedUpAt: null }, [unflushed, 'No backup is recorded here yet'], [flushed, backedUp]],
  [{ kind: 'postgres', flushedAt: null }, [backedUp], [flushed, unflushed]],
  [{ clockJumpMs: 600_000 }, [ahead], [behind]],
  [{ clockJumpMs: -600_000 }, [behind], [ahead]],
])(
  'the list of devices says how safe their data are when the server answers %j',
  async (part, said, unsaid) => {
    await open('', devices, { 'GET /api/devices/database': ok({ ...kept, ...part }) });
    await until(() => expect(document.body).toShow(/backup/));
    for (const words of said) expect(document.body).toShow(words);
    for (const words of unsaid) expect(document.body).not.toShow(words);
  },
);
