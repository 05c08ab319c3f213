import { expect, onTestFinished, test, vi } from 'vitest';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { machineMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { issueCredential } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { makeCredential } from '../shared/make.ts';
import {
  fill,
  issueMara,
  jobs,
  key,
  lucia,
  mara,
  openDesk,
  press,
  printed,
  rows,
  search,
} from './desk-screen.tsx';
import { fillDisk } from './full-disk.ts';
import { clocks, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

test('a printer that fails leaves the badge issued, and prints the same copy again', async () => {
  const db = await openDesk();
  Object.assign(window, {
    kiosk: {
      readState: async () => ({ printers: {} }),
      printPages: async () => ({ kind: 'failed', reason: 'paper' }),
    },
  });
  await fill(search(), 'mara');
  await until(() => find('button', /Issue and print/));
  await press(find('button', /Issue and print/));
  await until(() => expect(find('alert').textContent).toContain('was not printed'));
  find('button', /Print this copy/);
  expect((await db.outbox.toArray()).map((entry) => entry.kind)).toEqual(['credential.issue', 'print.log']);
});

test('a failed print is shown with its person, and not with another one of the list', async () => {
  await openDesk();
  Object.assign(window, {
    kiosk: {
      readState: async () => ({ printers: {} }),
      printPages: async () => ({ kind: 'failed', reason: 'paper' }),
    },
  });
  await fill(search(), 'herr');
  await until(() => expect(findAll('option')).toHaveLength(2));
  await key('ArrowDown');
  await until(() => expect(find('article')).toShow('Mara'));
  await press(find('button', /Issue and print/));
  await until(() => expect(find('article')).toShow('was not printed'));
  await key('ArrowUp');
  await until(() => expect(find('article')).toShow('Lucía'));
  expect(find('article')).not.toShow('was not printed');
  await key('ArrowDown');
  await until(() => expect(find('article')).toShow('was not printed'));
});

test('a badge without a recorded print, as after a crash, is offered as the same copy', async () => {
  const db = await openDesk();
  // Made, and then the browser was gone.
  await issueCredential(db, mara.uid);
  await fill(search(), 'mara');
  await until(() => find('button', /Print this copy/));
  expect(document.body).toShow('no record of printing');
  await press(find('button', /Print this copy/));
  await until(() => expect(printed).toHaveLength(1));
  await until(async () => expect(await printLogs(db)).toMatchObject([{ reason: null, g: 1 }]));
  await until(() => find('button', /Next person/));
  await fill(search(), 'mar');
  await until(() => find('button', /Print another copy/));
});

test('a badge issued in the admin area and not printed is offered as the same copy, and one printed elsewhere as a reprint', async () => {
  const db = await openDesk();
  const badge = await makeCredential({ person: lucia });
  await fill(search(), 'lucia');
  await until(() => find('button', /Print this copy/));
  const printedAt = '2026-02-20T15:00:00.000Z';
  await applyPull(db, page({ credentials: [{ ...badge, printedAt }], from: '1::', seq: 2 }), clocks);
  await until(() => find('button', /Print another copy/));
  expect(document.body).toShow('Printed Feb 20, 2026, 9:00');
  expect(document.body).not.toShow('no record of printing');
});

/** A desk that has a badge of before its set-up, which was just said not to have come out. */
async function openWithOldBadge(
  send: (badge: Awaited<ReturnType<typeof makeCredential>>) => Promise<Response>,
) {
  const badge = await makeCredential({ person: lucia });
  const listed = { ...badge, data: { ...badge.data, s: '' }, printedAt: '2026-02-20T15:00:00.000Z' };
  const db = await openDesk();
  await applyPull(db, page({ credentials: [listed], from: '1::', seq: 2 }), clocks);
  const answer = vi.fn<typeof fetch>(() => send(badge));
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  await fill(search(), 'lucia');
  await until(() => expect(document.body).toShow('Printed Feb 20, 2026, 9:00'));
  return answer;
}

async function reportMisprint() {
  await press(find('button', /Did not print/));
  await until(() => find('button', /Print this copy/));
  expect(document.body).not.toShow('its code is not here');
  await press(find('button', /Print this copy/));
}

test('a badge printed before this desk was set up is not printed without the network, and the desk says what helps', async () => {
  const answer = await openWithOldBadge(() => Promise.reject(new TypeError('Failed to fetch')));
  await press(find('button', /Download PDF/));
  await until(() => expect(document.body).toShow('its code is not here'));
  await reportMisprint();
  await until(() => expect(document.body).toShow('make a new copy, which works without one'));
  expect([printed, answer.mock.calls.length]).toEqual([[], 2]);
});

test('a badge printed before this desk was set up is printed again with the network', async () => {
  const headers = { 'content-type': 'application/json', 'x-server-now': String(machineMs()) };
  await openWithOldBadge(async ({ uid, data }) => {
    return new Response(JSON.stringify({ data: { codes: [{ uid, data }] } }), { headers });
  });
  await reportMisprint();
  await until(() => expect(printed).toHaveLength(1));
});

test('a misprint that the disk cannot keep is said, and can be reported again', async () => {
  await openDesk();
  await issueMara();
  const misprint = await until(() => find('button', /Did not print/));
  const makeRoom = fillDisk();
  await press(misprint);
  await until(() => expect(find('article')).toShow('Could not save to the disk'));
  makeRoom();
  await press(find('button', /Did not print/));
  await until(() => find('button', /Print this copy/));
});

test('the last action is shown below the action button, which does not move', async () => {
  await openDesk();
  await issueMara();
  await until(() => expect(document.body).toShow(/Issued: A7-00001-/));
  const action = find('button', /Next person/);
  const line = must(findAll('status').find((one) => one.textContent?.includes('Issued: ')) ?? null, 'said');
  expect(action.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('no button moves while the printer works: new ones come after the existing', async () => {
  let sent = (_result: { kind: 'sent'; printer: string }) => {};
  await openDesk();
  Object.assign(window, {
    kiosk: {
      readState: async () => ({ printers: {} }),
      printPages: () => new Promise((resolve) => (sent = resolve)),
    },
  });
  await issueMara();
  const panel = () => find('article');
  // Between the one big action and the team's line.
  const buttons = () => [...panel().querySelectorAll('button')].map((one) => one.textContent).slice(2, -1);
  await until(() => expect(buttons()).toContain('Download PDFF9'));
  const during = buttons();
  // The place of the line that will say so is taken already.
  expect(find('status', /Printing/).nextElementSibling?.querySelector('button')?.textContent).toBe(during[0]);

  sent({ kind: 'sent', printer: 'Zebra' });
  await until(() => expect(buttons()).toContain('Print another copyF7'));
  expect(buttons().slice(0, during.length)).toEqual(during);
  expect(panel().contains(find('status', /Issued: /))).toBe(true);
});

test('the desk prints in its chosen format, remembers it, and logs where', async () => {
  const db = await openDesk();
  await until(() => expect(findAll('choice', 'Format this device prints')).toHaveLength(1));
  const choice = find('choice', 'Format this device prints');
  // What has no printer here cannot be chosen.
  expect([...choice.querySelectorAll('option')].map(({ value }) => value)).toEqual(['lanyard', 'cr80']);
  await fill(choice, 'cr80');
  await until(async () => expect(await readMeta(db, 'badgeFormat')).toBe('cr80'));
  await issueMara();
  await until(() => expect(jobs).toMatchObject([{ format: 'cr80', widthMicrons: 85_600 }]));
  expect(jobs[0]?.pages).toHaveLength(2);
  await until(async () =>
    expect(await printLogs(db)).toMatchObject([{ format: 'cr80', printer: 'Zebra', reason: null, g: 1 }]),
  );
});

test('a reprint logs its reason', async () => {
  const db = await openDesk();
  await fill(search(), 'luci');
  await until(() => expect(rows()).toHaveLength(1));
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Luc'));
  // Hers was printed nowhere, so that Enter would print it as it is.
  await key('F7');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  // A copy waits ten seconds for its undo; Enter prints it now.
  await until(() => expect(findAll('button', /Print it now/)).toHaveLength(1));
  await key('Enter');
  await until(async () =>
    expect(await printLogs(db)).toMatchObject([
      { format: 'lanyard', printer: 'Zebra', reason: 'lost', g: 2 },
    ]),
  );
});

test('the organizers’ template is printed offline', async () => {
  const db = await openDesk();
  const template = {
    ...usualBadgeTemplate,
    language: 'es',
    formats: { ...usualBadgeTemplate.formats, desk: 'cr80' },
  };
  await writeMeta(db, 'settings', { version: '1', values: { badgeTemplate: JSON.stringify(template) } });
  await issueMara();
  await until(() => expect(jobs).toHaveLength(1));
  expect(jobs[0]?.format).toBe('cr80');
  expect(jobs[0]?.pages[0]).toContain('#0F47AF');
  // The clerk reads English, the badge is Spanish.
  expect(jobs[0]?.pages[0]).toContain('Jugador');
});

test('a failed print is reported by a key, and the next Enter prints the same copy', async () => {
  const db = await openDesk();
  await issueMara();
  await until(async () => expect(await printLogs(db)).toMatchObject([{ reason: null, g: 1 }]));
  await until(() => expect(findAll('button', /^Did not print/)).toHaveLength(1));
  await key('F9', { shiftKey: true });
  await until(() => find('button', /^Print this copy/));
  await until(async () =>
    expect(await printLogs(db)).toMatchObject([{ reason: null }, { reason: 'notPrinted', g: 1 }]),
  );
  await key('Enter');
  await until(async () =>
    expect(await printLogs(db)).toMatchObject([{}, { reason: 'notPrinted' }, { reason: null, g: 1 }]),
  );
  expect((await db.outbox.toArray()).filter(({ kind }) => kind.startsWith('credential.'))).toHaveLength(1);
});

const printLogs = async (db: LocalDatabase) =>
  (await db.outbox.toArray())
    .filter(({ kind }) => kind === 'print.log')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
