import { afterEach, expect, test } from 'vitest';
import { listenForHid, listReaders, pairReader } from '#web/device/reader/hid-reader.ts';
import { Browser, continued, counted, data, dataBytes, padding, Reader, symbology } from './fake-hid.ts';
import { until } from './until.ts';

/** Handheld readers in their HID POS mode, as a browser shows them to a page. */

let end: () => void = () => undefined;
afterEach(() => end());

async function hear(reader: Reader, browser = new Browser([reader])): Promise<string[]> {
  const texts: string[] = [];
  end = listenForHid((text) => texts.push(text), browser);
  await until(() => expect(reader.opened).toBe(true));
  return texts;
}

test('a text in one report has the length that the reader gives', async () => {
  const reader = new Reader();
  const texts = await hear(reader);
  reader.send('A7-00042-X');
  reader.send('B1-00001-6\r\n');
  expect(texts).toEqual(['A7-00042-X', 'B1-00001-6']);
});

test("a badge's code arrives in several reports, and letters cut between two are whole", async () => {
  const reader = new Reader();
  const texts = await hear(reader);
  const code = `{"v":1,"team":"${'Leones de San Miguel de la Unión '.repeat(4)}ñ","n":"A7-00042-X"}`;
  const bytes = new TextEncoder().encode(code);
  for (let at = 0; at < bytes.length; at += dataBytes) {
    const part = bytes.slice(at, at + dataBytes);
    const report = new Uint8Array(1 + 3 + dataBytes + 1);
    report[0] = part.length;
    report.set(part, 4);
    report[report.length - 1] = Number(at + dataBytes < bytes.length);
    reader.sendBytes(report);
  }
  expect(texts).toEqual([code]);
});

test('a reader without a length fills its report with zeros', async () => {
  const reader = new Reader([{ usagePage: 0x8c, inputReports: [{ reportId: 1, items: [data] }] }]);
  const texts = await hear(reader);
  const report = new Uint8Array(dataBytes);
  report.set(new TextEncoder().encode('A7-00042-X'));
  reader.sendBytes(report, 1);
  expect(texts).toEqual(['A7-00042-X']);
});

test('fields in nested collections are found', async () => {
  const reader = new Reader([
    {
      usagePage: 0x8c,
      inputReports: [{ reportId: 2, items: [] }],
      children: [
        { usagePage: 0x8c, inputReports: [{ reportId: 2, items: [counted, symbology] }] },
        { usagePage: 0x8c, inputReports: [{ reportId: 2, items: [data, continued, padding] }] },
      ],
    },
  ]);
  const texts = await hear(reader);
  reader.send('A7-00042-X');
  expect(texts).toEqual(['A7-00042-X']);
});

test('a malformed or short report is ignored', async () => {
  const reader = new Reader();
  const texts = await hear(reader);
  reader.sendBytes(new Uint8Array(8), 9);
  reader.sendBytes(new Uint8Array([200, 0, 0, 0, 65, 66]));
  reader.send('A7-00042-X');
  expect(texts).toEqual(['AB', 'A7-00042-X']);
});

test('a reader plugged in later is heard, and one that is unplugged is not', async () => {
  const first = new Reader();
  const browser = new Browser([first]);
  const texts = await hear(first, browser);
  const second = new Reader();
  browser.plug('connect', second);
  await until(() => expect(second.opened).toBe(true));
  second.send('from the second');
  browser.plug('disconnect', second);
  second.send('after it went');
  expect(texts).toEqual(['from the second']);
});

test('a chosen reader is heard at once, and named', async () => {
  const chosen = new Reader();
  const browser = new Browser([], [chosen]);
  const texts: string[] = [];
  end = listenForHid((text) => texts.push(text), browser);
  expect(await listReaders(browser)).toEqual([]);
  expect(await pairReader(browser)).toBe(true);
  expect(await listReaders(browser)).toEqual(['Scanner 1900']);
  await until(() => expect(chosen.opened).toBe(true));
  chosen.send('A7-00042-X');
  expect(texts).toEqual(['A7-00042-X']);
});

test('a listener that stopped hears nothing, and other devices stay untouched', async () => {
  const keyboard = new Reader([{ usagePage: 1 }]);
  const reader = new Reader();
  const texts = await hear(reader, new Browser([keyboard, reader]));
  expect(keyboard.opened).toBe(false);
  end();
  reader.send('too late');
  expect(texts).toEqual([]);
});

test('a browser without HID readers is asked nothing', () => {
  expect(() => listenForHid(() => undefined, null)()).not.toThrow();
});
