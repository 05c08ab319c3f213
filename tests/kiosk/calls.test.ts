import type { WebContents } from 'electron';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, type CallParts } from '#kiosk/calls.ts';
import { keepPin } from '#kiosk/pin.ts';
import type { KioskSettings } from '#kiosk/settings.ts';
import { must } from '#shared/base/must.ts';
import type { KioskAnswer, KioskCounters, KioskState } from '#shared/devices/kiosk-bridge.ts';
import { calls, FakeContents } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron);

/** What the calls of the page do to the settings, the printer and the kiosk itself. */

const uid = '01900000-0000-7000-8000-000000000001';
const pin = '827193';
let settings: KioskSettings;
let unsent: number | null;
let isUpdateReady: boolean;
let done: string[];
let page: FakeContents | null;
const printed: unknown[] = [];

const json = (value: unknown, headers = {}) => new Response(JSON.stringify(value), { headers });
async function send(address: string): Promise<Response> {
  if (address.startsWith('https://dead.example')) throw new TypeError('no answer');
  if (address.endsWith('/readyz')) return json({ data: { ready: true } });
  return json({ code: 'UNAUTHENTICATED' }, { 'x-server-now': '1700000000000' });
}

/** Hashing a PIN takes a second on a slow machine. */
let keptPin: NonNullable<KioskSettings['pin']>;
beforeAll(async () => {
  keptPin = await keepPin(pin);
});

beforeEach(async () => {
  settings = {
    ...{
      server: null,
      checkpoint: '',
      mode: 'desk' as const,
      needsApproval: true,
      printers: {},
      labelPrinter: null,
    },
    ...{ clockOffset: 7, pin: null },
  };
  unsent = 0;
  isUpdateReady = false;
  done = [];
  printed.length = 0;
  page = new FakeContents();
  await page.loadURL('app://cancha/kiosk');
  answerCalls({
    settings: {
      read: () => settings,
      write: (change: Partial<KioskSettings>) => {
        settings = { ...settings, ...change };
      },
    },
    counters: (device: string, reported: KioskCounters) => {
      done.push(`counters ${device}`);
      return { nextMseq: reported.nextMseq + 10, nextNumber: reported.nextNumber + 10 };
    },
    printer: {
      list: async () => [{ name: 'Zebra', label: 'Zebra', problem: null }],
      print: async (job: unknown) => {
        printed.push(job);
        return { kind: 'sent', printer: 'Zebra' };
      },
      last: () => null,
    },
    updates: {
      state: () => 'off',
      look: async () => undefined,
      take: () => {
        if (isUpdateReady) done.push('take');
        return isUpdateReady;
      },
    },
    send,
    // What the kiosk uses of a page.
    page: () => page as unknown as WebContents | null,
    onWork: (reported: number) => done.push(`unsent ${reported}`),
    unsent: () => unsent,
    leave: () => done.push('leave'),
    restart: () => done.push('restart'),
    monotonicMs: () => 0,
  } as CallParts);
});

async function ask<T>(name: string, ...args: unknown[]): Promise<T> {
  const sender = must(page, 'open');
  return (await must(calls.get(name), name)({ sender, senderFrame: sender.mainFrame }, ...args)) as T;
}
const change = (fields: object, given: string | null = null) => ask<KioskAnswer>('change', fields, given);

describe('a change of the settings', () => {
  test('a change of the settings leaves alone what it does not name', async () => {
    await change({ checkpoint: ' Mesa 3 ', printers: { cr80: 'Evolis' } });
    await change({ mode: 'selfService', needsApproval: false });
    expect(settings).toMatchObject({
      ...{ checkpoint: 'Mesa 3', printers: { cr80: 'Evolis' }, mode: 'selfService', needsApproval: false },
      ...{ clockOffset: 7, server: null },
    });
    const labelPrinter = { address: '10.0.0.9', port: 9100, dpi: 203, widthMm: 62, heightMm: 100 };
    await change({ labelPrinter });
    expect(settings.labelPrinter).toEqual(labelPrinter);
    await change({ labelPrinter: null });
    expect(settings).toMatchObject({ labelPrinter: null, mode: 'selfService' });
  });

  test.each([
    ['a.example', 0, { kind: 'done' }, 'https://a.example'],
    ['dead.example', 0, { kind: 'refused', reason: 'noAnswer' }, null],
    ['two words', 0, { kind: 'refused', reason: 'notAnAddress' }, null],
  ])(
    'a change of the settings to the server %s with %s unsent is %j',
    async (server, waiting, answer, kept) => {
      unsent = waiting;
      expect(await change({ server })).toMatchObject(answer);
      expect(settings.server).toBe(kept);
    },
  );

  test.each([
    ['another server, all sent', 'b.example', 0, 'done', 'https://b.example'],
    ['another server, 3 unsent', 'b.example', 3, 'refused', 'https://a.example'],
    ['another server, not known what is unsent', 'b.example', null, 'refused', 'https://a.example'],
    ['the same server, 3 unsent', 'https://a.example/desk', 3, 'done', 'https://a.example'],
  ])(
    'a change of the settings to %s sends nothing of one server to another',
    async (_what, server, waiting, kind, kept) => {
      settings.server = 'https://a.example';
      unsent = waiting;
      expect(await change({ server, checkpoint: 'X' })).toMatchObject({ kind });
      expect(settings.server).toBe(kept);
      expect(settings.checkpoint).toBe(kind === 'done' ? 'X' : '');
    },
  );

  test('a change of the settings needs the PIN once there is one, and the PIN is changed by it alone', async () => {
    settings.pin = keptPin;
    expect(await change({ pin: '555123' }, '111222')).toMatchObject({ kind: 'wrongPin' });
    expect(settings.pin?.hash).toBe(keptPin.hash);
    expect(await change({ pin: '123456' }, pin)).toEqual({ kind: 'refused', reason: 'pinForm' });
    expect(await change({ pin: '555123' }, pin)).toMatchObject({ kind: 'done' });
    expect(settings.pin?.hash).not.toBe(keptPin.hash);
  });
});

test('the state tells neither the PIN nor the clock', async () => {
  settings.pin = keptPin;
  const state = await ask<KioskState>('readState');
  expect(state).toMatchObject({ version: '0.1.0', hasPin: true, update: 'off', lastPrint: null });
  expect(Object.keys(state)).not.toEqual(expect.arrayContaining(['pin']));
  expect(Object.keys(state)).not.toEqual(expect.arrayContaining(['clockOffset']));
});

test.each([
  ['check', false, []],
  ['leave', false, ['leave']],
  ['restart', false, ['restart']],
  ['restart', true, ['take']],
  ['check', true, []],
])('a supervisor who asks for "%s" (an update is ready: %s) gets %j', async (act, isReady, expected) => {
  isUpdateReady = isReady;
  expect(await ask('askSupervisor', pin, act)).toMatchObject({ kind: 'done' });
  expect(done).toEqual(expected);
});

test('without the PIN a supervisor gets nothing', async () => {
  settings.pin = keptPin;
  expect(await ask('askSupervisor', '111222', 'leave')).toMatchObject({ kind: 'wrongPin' });
  expect(done).toEqual([]);
});

test('what the page still has to send is kept, and the highest counters are answered', async () => {
  const counters = { nextMseq: 3, nextNumber: 2 };
  expect(await ask('reportWork', { unsent: 4, device: { uid, counters } })).toEqual({
    nextMseq: 13,
    nextNumber: 12,
  });
  expect(done).toEqual(['unsent 4', `counters ${uid}`]);
  expect(await ask('reportWork', { unsent: 0, device: null })).toEqual({ nextMseq: 1, nextNumber: 1 });
});

describe('a print job', () => {
  const job = {
    pages: ['<svg/>'],
    format: 'a6',
    title: 'Ana',
    widthMicrons: 105_000,
    heightMicrons: 148_000,
  };
  const label = { width: 9, height: 2, base64url: Buffer.alloc(4).toString('base64url') };

  test('a print job goes to the printer as it is, with labels only where there are some', async () => {
    await ask('printPages', job);
    await ask('printPages', { ...job, labels: [label] });
    expect(printed).toEqual([job, { ...job, labels: [label] }]);
    expect(printed[0]).not.toHaveProperty('labels');
  });

  test.each([
    ['no page', { pages: [] }],
    ['51 pages', { pages: Array(51).fill('<svg/>') }],
    ['a page that is no drawing', { pages: ['<svg/>', '<img>'] }],
    ['a page half a metre wide and more', { widthMicrons: 500_001 }],
    ['a format there is not', { format: 'poster' }],
    ['a label with too few dots', { labels: [{ ...label, height: 3 }] }],
  ])('a print job with %s is refused', async (_what, part) => {
    await expect(ask('printPages', { ...job, ...part })).rejects.toThrow();
    expect(printed).toEqual([]);
  });
});

test('printers are listed through the page, and there are none before it is open', async () => {
  expect(await ask('listPrinters')).toHaveLength(1);
});
