import { once } from 'node:events';
import { encode } from 'uqr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLabelTrouble, printLabels } from '#kiosk/label-printer.ts';
import { readStatus, writeLabel } from '#kiosk/zpl.ts';
import { must } from '#shared/base/must.ts';
import type { KioskLabel, LabelPrinter, PrinterProblem } from '#shared/devices/kiosk-bridge.ts';
import { waitUntil } from '../patience.ts';
import { readCodes } from '../pdf.ts';
import { FakeLabelPrinter, pictureOf } from './fake-label-printer.ts';

let fake: FakeLabelPrinter;
let printer: LabelPrinter;
beforeEach(async () => {
  fake = new FakeLabelPrinter();
  printer = await fake.start();
});
afterEach(() => fake.stop());

const reported: (PrinterProblem | null)[] = [];
function print(labels: readonly KioskLabel[], at = printer) {
  reported.length = 0;
  return printLabels(at, labels, {
    // As soon as the printer has answered once more; no time passes.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    onWaiting: (why) => reported.push(why),
  });
}

/** A label with nothing but a code on it, each square of it four dots. */
function labelOf(text: string): KioskLabel {
  const { size, data } = encode(text, { ecc: 'L', border: 4 });
  const edge = size * 4;
  const rowBytes = Math.ceil(edge / 8);
  const bytes = Buffer.alloc(rowBytes * edge);
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++)
      if (data[y >> 2]?.[x >> 2])
        bytes[y * rowBytes + (x >> 3)] = at(bytes, y * rowBytes + (x >> 3)) | (0x80 >> (x & 7));
  return { width: edge, height: edge, base64url: bytes.toString('base64url') };
}
const at = (bytes: Buffer, index: number) => bytes[index] ?? 0;

test('labels come out in their order, dot by dot, and are done when the printer says so', async () => {
  const labels = ['one', 'two', 'three'].map(labelOf);
  expect(await print(labels)).toEqual({ kind: 'done' });
  expect(fake.printed.map(({ width, height }) => [width, height])).toEqual(
    labels.map(({ width, height }) => [width, height]),
  );
  const codes = await Promise.all(fake.printed.map(async (label) => readCodes(await pictureOf(label))));
  expect(codes).toEqual([['one'], ['two'], ['three']]);
  expect(fake.connections).toBe(1);
});

test.each([
  ['has no paper', { paperOut: true }, 'paper'],
  ['has its head open, which pauses it too', { headOpen: true }, 'headOpen'],
  ['has its head open and so sees no paper', { headOpen: true, paperOut: true }, 'headOpen'],
  ['has no ribbon', { ribbonOut: true }, 'ribbon'],
  ['is paused', { paused: true }, 'paused'],
] as const)('nothing is sent to a printer that %s', async (_what, trouble, reason) => {
  fake.set(trouble);
  expect(await findLabelTrouble(printer)).toBe(reason);
  expect(await print([labelOf('one')])).toEqual({ kind: 'failed', reason, printedPages: 0 });
  fake.set();
  expect(await findLabelTrouble(printer)).toBeNull();
  expect(fake.printed).toEqual([]);
});

test('paper that ends with a label inside is waited for: the label is out only when the printer has printed it', async () => {
  fake.onLabel = () => fake.set({ paperOut: true });
  const printing = print([labelOf('one')]);
  await waitUntil(() => expect(reported).toEqual(['paper']));
  await once(fake.asked, 'asked');
  expect(fake.printed).toEqual([]);
  fake.set();
  expect(await printing).toEqual({ kind: 'done' });
  expect(fake.printed).toHaveLength(1);
  expect(reported).toEqual(['paper', null]);
});

test('a label is out after two idle answers in a row, not after two among others', async () => {
  const next = [{ paperOut: true }, {}, { ribbonOut: true }];
  fake.onLabel = () => fake.asked.on('asked', () => fake.set(next.shift()));
  expect(await print([labelOf('one')])).toEqual({ kind: 'done' });
  expect(reported).toEqual(['paper', null, 'ribbon', null]);
});

test('a printer that runs dry between two labels says how many came out', async () => {
  const take = fake.asked.listenerCount('asked');
  expect(take).toBe(0);
  let labels = 0;
  fake.asked.on('asked', () => {
    // Twice idle after the first label: what is asked next is asked before the second.
    if (fake.printed.length === 1 && ++labels === 2) fake.set({ ribbonOut: true });
  });
  expect(await print(['one', 'two', 'three'].map(labelOf))).toEqual({
    kind: 'failed',
    reason: 'ribbon',
    printedPages: 1,
  });
});

test('a printer that is switched off with a label in it leaves open whether it came out', async () => {
  fake.onLabel = () => fake.set({ paused: true });
  const printing = print([labelOf('one')]);
  await waitUntil(() => expect(reported).toEqual(['paused']));
  fake.switchOff();
  expect(await printing).toEqual({ kind: 'failed', reason: 'lost', printedPages: 0 });
});

test('an address without an answer differs from one with another service', async () => {
  fake.sayInstead = 'HTTP/1.1 400 Bad Request\r\n\r\n';
  expect(await findLabelTrouble(printer)).toBe('notUnderstood');
  expect(await print([labelOf('one')])).toMatchObject({ kind: 'failed', reason: 'notUnderstood' });
  await fake.stop();
  expect(await findLabelTrouble(printer)).toBe('noAnswer');
  expect(await print([labelOf('one')])).toEqual({ kind: 'failed', reason: 'noAnswer', printedPages: 0 });
});

test('one that takes the call and says nothing is not waited for without end', async () => {
  fake.sayInstead = '';
  expect(await findLabelTrouble(printer)).toBe('noAnswer');
});

test('a label is one copy in its own size, and nothing of the printer is set otherwise', () => {
  const zpl = writeLabel({
    width: 12,
    height: 2,
    base64url: Buffer.from([0xff, 0xf0, 0x80, 0x10]).toString('base64url'),
  });
  expect(zpl).toBe('^XA^PW12^LL2^LH0,0^FO0,0^GFA,4,4,2,FFF08010^FS^PQ1^XZ');
});

test.each([
  ['the guide’s first string alone', '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n'],
  ['another protocol', 'HTTP/1.1 200 OK'],
  ['fields that are missing', '\x02030,0\x03\x02000,0\x03\x021234,0\x03'],
  ['nothing', ''],
])('an answer that is no state is none: %s', (_what, text) => {
  expect(readStatus(text)).toBeNull();
});

test('what is still received, read or to be printed is not out', () => {
  const say = (formats: string, partial: string, left: string) =>
    must(
      readStatus(
        `\x02030,0,0,1245,${formats},0,0,${partial},000,0,0,0\x03\r\n\x02000,0,0,0,1,2,6,0,${left},1,000\x03\r\n\x021234,0\x03\r\n`,
      ),
      'a state',
    ).isIdle;
  expect(say('000', '0', '00000000')).toBe(true);
  expect(say('001', '0', '00000000')).toBe(false);
  expect(say('000', '1', '00000000')).toBe(false);
  expect(say('000', '0', '00000002')).toBe(false);
});
