import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  type KioskPrinter,
  type KioskPrintResult,
  type KioskState,
  labelPrinterName,
} from '#shared/devices/kiosk-bridge.ts';
import { writeMeta } from '#web/offline/store/database.ts';
import { PrinterChoice, type PrinterSetting } from '#web/stations/kiosk/PrinterChoice.tsx';
import { makeDesk } from './make-desk.ts';
import { errorOf, fill, find, findAll, press, show, until } from './participants-screen.tsx';

/** The printers of a kiosk: which format goes where, and the label printer on the network. */

const zebra: KioskPrinter = { name: 'Zebra', label: 'Zebra ZC350', problem: 'paper' };
const foyer: KioskPrinter = { name: 'Foyer', label: 'Foyer printer', problem: null };
const label = { address: '192.168.1.50', port: 9100, dpi: 203 as const, widthMm: 62, heightMm: 100 };

interface Options {
  setting?: Partial<PrinterSetting>;
  printers?: KioskPrinter[];
  usual?: 'cr80' | 'a6';
  isStored?: boolean;
  result?: KioskPrintResult;
}

/** Shows the choice as the set-up does: what is chosen comes back. */
async function open({
  setting = {},
  printers = [zebra, foyer],
  usual,
  isStored = true,
  result,
}: Options = {}) {
  const db = await makeDesk();
  if (usual) await writeMeta(db, 'badgeFormat', usual);
  const seen = { settings: [] as Partial<PrinterSetting>[], jobs: [] as unknown[], looks: 0 };
  const bridge = {
    listPrinters: async () => {
      seen.looks += 1;
      return printers;
    },
    printPages: async (job: unknown): Promise<KioskPrintResult> => {
      seen.jobs.push(job);
      return result ?? { kind: 'sent', printer: 'Zebra' };
    },
    // Pages, not dots: there is no canvas here.
    readState: async () => ({ printers: {}, labelPrinter: null }) as Partial<KioskState> as KioskState,
  };
  function Choice() {
    const [present, setPresent] = useState<PrinterSetting>({ printers: {}, labelPrinter: null, ...setting });
    return (
      <PrinterChoice
        {...{ db, bridge }}
        setting={present}
        onSetting={(change) => {
          seen.settings.push(change);
          setPresent({ ...present, ...change });
        }}
        onTest={async () => isStored}
      />
    );
  }
  await show(<Choice />, { language: 'en' });
  await until(() => find('choice', 'What this place prints'));
  return seen;
}
const usualFormat = () => (find('choice', 'What this place prints') as HTMLSelectElement).value;
const printerOf = (format: RegExp) => find('choice', format) as HTMLSelectElement;
const a6 = /^For: A6/;
const card = /^For: CR80/;

test.each<[string, Options, string]>([
  ['what was chosen here', { usual: 'cr80', setting: { printers: { a6: 'Foyer' } } }, 'cr80'],
  ['the first with a printer', { setting: { printers: { a6: 'Foyer', label62: 'Zebra' } } }, 'a6'],
])('the format of a place is %s', async (_what, options, format) => {
  await open(options);
  expect(usualFormat()).toBe(format);
});

test('a printer is chosen for one format, and taken away again, without the others', async () => {
  const seen = await open({ setting: { printers: { cr80: 'Zebra' } } });
  const names = [...printerOf(a6).querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names).toEqual(['No printer: save as PDF', 'Zebra ZC350 (out of paper or jammed)', 'Foyer printer']);
  await fill(printerOf(a6), 'Foyer');
  expect(seen.settings.at(-1)).toEqual({ printers: { cr80: 'Zebra', a6: 'Foyer' } });
  await fill(printerOf(a6), '');
  expect(seen.settings.at(-1)).toEqual({ printers: { cr80: 'Zebra' } });
});

test('a place without printers says so, and looks again on request', async () => {
  const seen = await open({ printers: [] });
  expect(document.body).toShow('No printer found.');
  expect(seen.looks).toBe(1);
  await press(find('button', 'Look for printers again'));
  await until(() => expect(seen.looks).toBe(2));
});

test('only a format with a printer, or the usual one, can be tested', async () => {
  await open({ usual: 'cr80', setting: { printers: { a6: 'Foyer' } } });
  expect(findAll('button', 'Print a test')).toHaveLength(2);
});

test('a test says its result below its own format, until another printer is chosen', async () => {
  const seen = await open({ usual: 'cr80', setting: { printers: { cr80: 'Zebra', a6: 'Foyer' } } });
  const [, second] = findAll('button', 'Print a test');
  await press(second as HTMLElement);
  await until(() => expect(findAll('status', /queue has the test/)).toHaveLength(1));
  expect(seen.jobs).toMatchObject([{ format: 'a6', title: 'Print test', widthMicrons: 105_000 }]);
  expect(seen.looks).toBe(2);
  expect(printerOf(a6).closest('div.grid')?.querySelector('[role=status]')).toShow('queue has the test');
  await fill(printerOf(card), 'Foyer');
  expect(findAll('status', /queue has the test/)).toEqual([]);
});

test('nothing is tested where the choice could not be stored', async () => {
  const seen = await open({ usual: 'cr80', isStored: false });
  await press(find('button', 'Print a test'));
  expect(seen.jobs).toEqual([]);
  find('button', 'Print a test');
});

test('a label printer takes the labels once its address is right, and gives them back with it', async () => {
  const seen = await open({ setting: { printers: { cr80: 'Zebra' } } });
  await fill(find('textbox', 'Address on the network'), 'http://192.168.1.50');
  expect(errorOf(find('textbox', 'Address on the network'))).toBe(
    'The name or IP address alone: 192.168.1.50',
  );
  expect(seen.settings).toEqual([]);
  await fill(find('textbox', 'Address on the network'), '192.168.1.50');
  expect(seen.settings.at(-1)).toMatchObject({
    labelPrinter: { address: '192.168.1.50', port: 9100, dpi: 203 },
    printers: { cr80: 'Zebra', label62: labelPrinterName },
  });
  await fill(find('textbox', 'Port'), '70000');
  expect(errorOf(find('textbox', 'Port'))).toBe('1 to 65535; nearly always 9100.');
  await fill(find('textbox', 'Port'), '');
  expect(errorOf(find('textbox', 'Port'))).toBe('1 to 65535; nearly always 9100.');
  await fill(find('textbox', 'Port'), '9101');
  await fill(find('choice', 'Resolution'), '300');
  expect(seen.settings.at(-1)?.labelPrinter).toMatchObject({ port: 9101, dpi: 300 });
  await fill(find('textbox', 'Address on the network'), ' ');
  expect(seen.settings.at(-1)).toEqual({ labelPrinter: null, printers: { cr80: 'Zebra' } });
});

test('a label printer is offered for labels alone, with its problem', async () => {
  const own = { name: labelPrinterName, label: 'as the system calls it', problem: 'headOpen' as const };
  const setting = { labelPrinter: label, printers: { label62: 'Zebra' } };
  const seen = await open({ setting, printers: [zebra, own] });
  const names = (choice: HTMLElement) =>
    [...choice.querySelectorAll('option')].map(({ textContent }) => textContent).slice(2);
  expect(names(printerOf(/^For: 62 mm/))).toEqual(['Label printer at 192.168.1.50 (head open)']);
  expect(names(printerOf(a6))).toEqual([]);
  // Another printer has the labels: it keeps them.
  await fill(find('textbox', 'Address on the network'), '');
  expect(seen.settings.at(-1)).toEqual({ labelPrinter: null });
});

test('a test on the label printer has the size of its labels', async () => {
  const setting = { labelPrinter: { ...label, widthMm: 80 }, printers: { label62: labelPrinterName } };
  const seen = await open({ setting });
  await press(find('button', 'Print a test'));
  await until(() => expect(seen.jobs).toMatchObject([{ format: 'label62', widthMicrons: 80_000 }]));
});
