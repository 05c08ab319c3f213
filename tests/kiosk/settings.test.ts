import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCounters, openSettings } from '#kiosk/settings.ts';

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kiosk-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const device = '01900000-0000-7000-8000-000000000001';

test('a kiosk that was never set up has no server, no printer and asks staff for approval', () => {
  expect(openSettings(makeFolder()).read()).toEqual({
    server: null,
    checkpoint: '',
    mode: 'desk',
    needsApproval: true,
    printers: {},
    labelPrinter: null,
    clockOffset: 0,
    pin: null,
  });
});

test('what is set outlives a restart, and only its owner may read it', () => {
  const folder = makeFolder();
  openSettings(folder).write({ server: 'https://a.example', printers: { cr80: 'Zebra' } });
  expect(openSettings(folder).read()).toMatchObject({
    server: 'https://a.example',
    printers: { cr80: 'Zebra' },
  });
  expect(statSync(path.join(folder, 'kiosk.json')).mode & 0o777).toBe(0o600);
  expect(existsSync(path.join(folder, 'kiosk.json.new'))).toBe(false);
});

test.each(['{', '[]', '{"server":"ftp://x"}', '{"printers":{"poster":"x"}}', ''])(
  'unreadable settings (%s) are set aside and the kiosk asks again',
  (text) => {
    const folder = makeFolder();
    writeFileSync(path.join(folder, 'kiosk.json'), text);
    expect(openSettings(folder).read().server).toBeNull();
    expect(readFileSync(path.join(folder, 'kiosk.json.unreadable'), 'utf8')).toBe(text);
  },
);

test('the highest counters of a device are remembered, whatever it says later', () => {
  const folder = makeFolder();
  const first = openCounters(folder);
  expect(first(device, { nextMseq: 9, nextNumber: 4 })).toEqual({ nextMseq: 9, nextNumber: 4 });
  expect(first(device, { nextMseq: 3, nextNumber: 5 })).toEqual({ nextMseq: 9, nextNumber: 5 });
  const afterRestart = openCounters(folder);
  expect(afterRestart(device, { nextMseq: 1, nextNumber: 1 })).toEqual({ nextMseq: 9, nextNumber: 5 });
});

test('each device has separate counters, and counters that cannot be read are kept aside', () => {
  const folder = makeFolder();
  const other = device.replace(/1$/, '2');
  const tell = openCounters(folder);
  tell(device, { nextMseq: 9, nextNumber: 4 });
  expect(tell(other, { nextMseq: 2, nextNumber: 1 })).toEqual({ nextMseq: 2, nextNumber: 1 });
  expect(openCounters(folder)(device, { nextMseq: 1, nextNumber: 1 })).toEqual({
    nextMseq: 9,
    nextNumber: 4,
  });
  writeFileSync(path.join(folder, 'counters.json'), '{"x":1');
  expect(openCounters(folder)(device, { nextMseq: 1, nextNumber: 1 })).toEqual({
    nextMseq: 1,
    nextNumber: 1,
  });
  expect(existsSync(path.join(folder, 'counters.json.unreadable'))).toBe(true);
});

test('one setting that is changed leaves the others, here and on the disk', () => {
  const folder = makeFolder();
  const settings = openSettings(folder);
  settings.write({ checkpoint: 'Mesa 3', mode: 'selfService' });
  settings.write({ needsApproval: false });
  const expected = { checkpoint: 'Mesa 3', mode: 'selfService', needsApproval: false };
  expect(settings.read()).toMatchObject(expected);
  expect(openSettings(folder).read()).toMatchObject(expected);
});

test.each([
  ['https://a.example/desk?x=1', 'https://a.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('a server kept as %s is asked at %s', (kept, server) => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'kiosk.json'), JSON.stringify({ server: kept }));
  expect(openSettings(folder).read().server).toBe(server);
});
