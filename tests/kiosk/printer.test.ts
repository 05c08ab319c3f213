import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPrintPages } from '#kiosk/print-pages.ts';
import { createPrinter } from '#kiosk/printer.ts';
import { must } from '#shared/base/must.ts';
import { type LabelPrinter, labelPrinterName } from '#shared/devices/kiosk-bridge.ts';
import { waitUntil } from '../patience.ts';
import { FakeContents, FakeWindow, home, outcome } from './fake-electron.ts';
import { FakeLabelPrinter } from './fake-label-printer.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron);

const folder = path.join(home, 'badges');
const job = {
  pages: ['<svg/>'],
  format: 'lanyard' as const,
  title: 'Credencial: Álvarez / Ñandú',
  widthMicrons: 86_000,
  heightMicrons: 124_000,
};
const zebra = (state: number | string = 3, reasons = 'none') => ({
  name: 'Zebra_ZC350',
  displayName: 'Zebra ZC350',
  description: '',
  options: { 'printer-state': String(state), 'printer-state-reasons': reasons },
});

/** Windows as they are opened, also those that are closed again. */
const windows: FakeWindow[] = [];
let looks: (() => void)[] = [];

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  Object.assign(outcome, { printers: [zebra()], printAccepted: true, fontsLoad: true });
  windows.length = 0;
  FakeWindow.all = [];
  looks = [];
  vi.spyOn(FakeWindow.prototype, 'loadURL').mockImplementation(async function (this: FakeWindow) {
    windows.push(this);
  });
});

function open(name: string | undefined = 'Zebra_ZC350') {
  return createPrinter({
    prints: createPrintPages(),
    printerFor: (format) => (format === 'lanyard' ? name : undefined),
    labelPrinter: () => null,
    folder,
    wait: () => new Promise((resolve) => looks.push(resolve)),
  });
}

test('a badge goes to the printer of its format, silently, in its exact size and without margins', async () => {
  const printer = open();
  expect(await printer.print(job)).toEqual({ kind: 'sent', printer: 'Zebra_ZC350' });
  const [window] = windows;
  expect(window?.webContents.printed).toEqual([
    expect.objectContaining({
      silent: true,
      deviceName: 'Zebra_ZC350',
      printBackground: true,
      margins: { marginType: 'none' },
      pageSize: { width: 86_000, height: 124_000 },
    }),
  ]);
  expect(window?.isDestroyed).toBe(true);
  expect(existsSync(folder)).toBe(false);
});

test('the print window is hidden and sandboxed, and waits for fonts in an isolated world', async () => {
  await open().print(job);
  const [window] = windows;
  expect(window?.options).toMatchObject({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, devTools: false },
  });
  expect(window?.options.webPreferences).not.toHaveProperty('preload');
  expect(window?.webContents.scripts).toEqual([
    { world: 1001, code: expect.stringContaining('document.fonts') },
  ]);
});

test.each([
  ['no printer was chosen', 'noPrinter', [zebra()], undefined, true],
  ['the printer is gone', 'printerGone', [], 'Zebra_ZC350', true],
  ['it has no paper', 'paper', [zebra(5, 'media-empty-error')], 'Zebra_ZC350', true],
  ['it is switched off', 'offline', [zebra(3, 'offline-report')], 'Zebra_ZC350', true],
  ['it was stopped', 'stopped', [zebra(5)], 'Zebra_ZC350', true],
  ['the system takes no job', 'notTaken', [zebra()], 'Zebra_ZC350', false],
] as const)(
  'when %s the badge is saved as a PDF with the reason',
  async (_when, reason, printers, name, accepted) => {
    Object.assign(outcome, { printers: [...printers], printAccepted: accepted });
    const printer = createPrinter({
      prints: createPrintPages(),
      printerFor: () => name,
      labelPrinter: () => null,
      folder,
      wait: async () => undefined,
    });
    const result = await printer.print(job);
    const savedAs = path.join(folder, 'Credencial-Álvarez-Ñandú.pdf');
    expect(result).toEqual({ kind: 'failed', reason, savedAs });
    expect(existsSync(savedAs)).toBe(true);
    expect(windows[0]?.webContents.pdfs[0]).toMatchObject({
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      pageSize: { width: 86 / 25.4, height: 124 / 25.4 },
    });
    expect(printer.last()).toMatchObject({ kind: 'failed', reason, printer: name ?? null });
  },
);

test.each([
  ['media-empty', 'paper'],
  ['media-empty-warning', 'paper'],
  ['media-needed-error', 'paper'],
  ['media-jam', 'paper'],
  ['toner-empty', 'paper'],
  ['marker-supply-empty-error', 'paper'],
  ['offline', 'offline'],
  ['shutdown', 'offline'],
  ['connecting-to-device', 'offline'],
  ['timed-out-report', 'offline'],
  ['paused', 'stopped'],
  ['stopped-partly', 'stopped'],
  ['cups-waiting-for-job-completed, paused', 'stopped'],
  ['offline, media-empty', 'paper'],
  ['none', null],
  ['toner-low-report', null],
  ['', null],
])('a printer of which CUPS says "%s" is reported as %s', async (reasons, problem) => {
  outcome.printers = [zebra(3, reasons)];
  expect(await open().list(new FakeContents())).toMatchObject([{ problem }]);
});

test.each([
  [3, null],
  [4, null],
  ['5', 'stopped'],
])('a printer in state %s without a reason is reported as %s', async (state, problem) => {
  outcome.printers = [zebra(state)];
  expect(await open().list(new FakeContents())).toMatchObject([{ problem }]);
});

test('a badge whose typefaces do not come is not printed in others', async () => {
  outcome.fontsLoad = false;
  expect(await open().print(job)).toEqual({ kind: 'failed', reason: 'notDrawn' });
  expect(windows[0]?.webContents.printed).toEqual([]);
});

test('a job is sent, then done once the printer is idle again', async () => {
  const kiosk = new FakeWindow({});
  const printer = open();
  await printer.print(job);
  expect(printer.last()).toMatchObject({ kind: 'sent', title: job.title });
  outcome.printers = [zebra(4)];
  must(looks.shift(), 'it waits before it looks')();
  await waitUntil(() => expect(looks).toHaveLength(1));
  expect(printer.last()?.kind).toBe('sent');
  outcome.printers = [zebra(3)];
  must(looks.shift(), 'it looks again')();
  await waitUntil(() => expect(printer.last()?.kind).toBe('done'));
  kiosk.destroy();
});

test('a job that runs out of paper after it was taken turns into a failure with its reason', async () => {
  const kiosk = new FakeWindow({});
  const printer = open();
  await printer.print(job);
  outcome.printers = [zebra(5, 'media-needed')];
  must(looks.shift(), 'it looks')();
  await waitUntil(() => expect(printer.last()).toMatchObject({ kind: 'failed', reason: 'paper' }));
  kiosk.destroy();
});

test.each([
  ['the printer is gone', () => [], 'printerGone'],
  ['the printer is switched off', () => [zebra(3, 'offline-report')], 'offline'],
])('a job after which %s turns into a failure', async (_what, after, reason) => {
  const kiosk = new FakeWindow({});
  const printer = open();
  await printer.print(job);
  outcome.printers = after();
  must(looks.shift(), 'it looks')();
  await waitUntil(() => expect(printer.last()).toMatchObject({ kind: 'failed', reason, title: job.title }));
  kiosk.destroy();
});

test('the result of an earlier job is not reported after a later one was sent', async () => {
  const kiosk = new FakeWindow({});
  const printer = open();
  await printer.print(job);
  await printer.print({ ...job, title: 'Later' });
  outcome.printers = [zebra(5, 'media-needed')];
  must(looks.shift(), 'the first is looked at')();
  must(looks.shift(), 'the second too')();
  await waitUntil(() => expect(printer.last()).toMatchObject({ kind: 'failed', title: 'Later' }));
  kiosk.destroy();
});

test('the result of an earlier job is not reported when a later one is sent while the printer is asked', async () => {
  const kiosk = new FakeWindow({});
  const printer = open();
  await printer.print(job);
  const asked = vi.spyOn(kiosk.webContents, 'getPrintersAsync').mockImplementationOnce(async () => {
    await printer.print({ ...job, title: 'Later' });
    return [zebra(5, 'media-needed')];
  });
  must(looks.shift(), 'the first is looked at')();
  await waitUntil(() => expect(asked).toHaveResolved());
  await nextTurn();
  expect(printer.last()).toMatchObject({ kind: 'sent', title: 'Later' });
  kiosk.destroy();
});

test.each([
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['¿?', 'badge.pdf'],
  ['ñ'.repeat(100), `${'ñ'.repeat(80)}.pdf`],
])('a badge titled %j is kept as %s', async (title, name) => {
  outcome.printers = [];
  expect(await open().print({ ...job, title })).toMatchObject({ savedAs: path.join(folder, name) });
  expect(existsSync(path.join(folder, name))).toBe(true);
});

test('printers are listed by the names people know, with what is wrong with them', async () => {
  outcome.printers = [
    zebra(5, 'media-empty'),
    { name: 'Brother', displayName: '', description: '', options: {} },
  ];
  expect(await open().list(new FakeContents())).toEqual([
    { name: 'Zebra_ZC350', label: 'Zebra ZC350', problem: 'paper' },
    { name: 'Brother', label: 'Brother', problem: null },
  ]);
});

describe('on the label printer of the network', () => {
  const fake = new FakeLabelPrinter();
  let labelPrinter: LabelPrinter;
  beforeAll(async () => {
    labelPrinter = await fake.start();
  });
  afterAll(() => fake.stop());
  const label = { width: 8, height: 1, base64url: Buffer.from([0xf0]).toString('base64url') };
  const onLabels = { ...job, format: 'label62' as const, labels: [label, label] };
  const openOnNetwork = () =>
    createPrinter({
      prints: createPrintPages(),
      printerFor: () => labelPrinterName,
      labelPrinter: () => labelPrinter,
      folder,
      wait: () => new Promise((resolve) => setImmediate(resolve)),
    });

  test('a badge is done once it is out, and the system is asked for nothing', async () => {
    const printer = openOnNetwork();
    const [first, second] = await Promise.all([printer.print(onLabels), printer.print(onLabels)]);
    expect(first).toEqual({ kind: 'done', printer: '127.0.0.1' });
    expect(second).toEqual(first);
    expect(fake.printed).toHaveLength(4);
    expect(windows).toEqual([]);
    expect(printer.last()).toMatchObject({ kind: 'done', printer: '127.0.0.1' });
  });

  test('a printer in trouble is reported with the reason, in the list too, and the badge is saved as a PDF', async () => {
    fake.set({ headOpen: true });
    const printer = openOnNetwork();
    const savedAs = path.join(folder, 'Credencial-Álvarez-Ñandú.pdf');
    const failed = { kind: 'failed', reason: 'headOpen', printedPages: 0, savedAs };
    expect(await printer.print(onLabels)).toEqual(failed);
    expect(printer.last()).toMatchObject(failed);
    expect((await printer.list(new FakeContents())).at(-1)).toEqual({
      name: labelPrinterName,
      label: '127.0.0.1',
      problem: 'headOpen',
    });
    fake.set();
  });

  test('a label that waits for paper is reported as waiting, and as done when it is out', async () => {
    const printer = openOnNetwork();
    fake.onLabel = () => fake.set({ paperOut: true });
    const printing = printer.print({ ...onLabels, labels: [label] });
    await waitUntil(() => expect(printer.last()).toMatchObject({ kind: 'waiting', reason: 'paper' }));
    fake.set();
    expect(await printing).toEqual({ kind: 'done', printer: '127.0.0.1' });
  });
});
