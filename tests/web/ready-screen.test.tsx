import { act } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { ReadyPage } from '#web/stations/set-up/ReadyPage.tsx';
import { makePerson } from '../shared/make.ts';
import { reactIsAsked, typeAsReader } from './desk-screen.tsx';
import { clocks, makeDesk, page } from './make-desk.ts';
import { fill, find, findAll, press, show } from './participants-screen.tsx';
import { badgeText } from './play-reader.ts';
import { until } from './until.ts';

/** The readiness page as a person uses it: its lines, and the tests of camera and printer. */

let pages: { title: string; pages: unknown[] }[];
let replies: { kind: string; reason?: string }[];
let refuse: (error: Error) => void;
let openCamera: (stream: MediaStream) => void;
beforeEach(() => {
  pages = [];
  replies = [];
  Object.assign(window, {
    kiosk: {
      readState: async () => ({ printers: {}, update: 'none' }),
      printPages: async (job: (typeof pages)[number]) => {
        pages.push(job);
        return replies.shift() ?? { kind: 'printed', printer: 'Zebra' };
      },
    },
  });
  const getUserMedia = () =>
    new Promise<MediaStream>((resolve, reject) => {
      openCamera = resolve;
      refuse = reject;
    });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
});
afterEach(() => {
  Object.assign(window, { kiosk: undefined });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
});

async function open(onBack = () => {}): Promise<LocalDatabase> {
  const db = await makeDesk();
  await applyPull(db, page({ people: [makePerson({ photo: 'a'.repeat(64) })] }), clocks);
  const device = must(await readMeta(db, 'device'), 'made');
  await writeMeta(db, 'keyset', [{ ...device.certificate, revokedAt: null }]);
  await show(<ReadyPage station={{ db, device, syncNow: () => {} }} onBack={onBack} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => find('heading', 'Ready to go offline?'));
  return db;
}
const tested = async (db: LocalDatabase) => {
  const tests = await readMeta(db, 'readinessTests');
  return { camera: tests?.camera?.isGood, printer: tests?.printer?.isGood };
};
const lineOf = (name: string) =>
  must(
    [...document.querySelectorAll('li')].find((line) =>
      line.querySelector('p')?.textContent?.startsWith(name),
    ),
    name,
  );

test('what is missing comes first, then what is to check, and both are counted', async () => {
  await open();
  const states = [...document.querySelectorAll('li span')].map(({ textContent }) => textContent);
  const order = ['Missing', 'Check it', 'Good'];
  expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? '')));
  const count = (state: string) => states.filter((one) => one === state).length;
  expect(find('status', /^Not ready/)).toShow(
    `Not ready: ${count('Missing')} items${count('Check it')} more to check when there is time.`,
  );
  expect(lineOf('Printer')).toShow('No test badge was printed and read back yet.');
  expect(lineOf('Printer').querySelector('button')?.textContent).toBe('Print a test badge');
  expect(lineOf('Camera').querySelector('button')?.textContent).toBe('Test the camera');
  expect(lineOf('Keys').querySelector('button')).toBeNull();
});

test('Escape leaves the page, but only closes a test that is open', async () => {
  const onBack = vi.fn();
  await open(onBack);
  const pressEscape = () =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  await press(find('button', 'Test the camera'));
  await until(() => find('dialog'));
  pressEscape();
  await until(() => expect(findAll('dialog')).toEqual([]));
  expect(onBack).not.toHaveBeenCalled();
  pressEscape();
  expect(onBack).toHaveBeenCalledOnce();
});

test('a camera without a picture fails its test, and one with a picture passes it', async () => {
  const db = await open();
  await press(find('button', 'Test the camera'));
  await until(() => expect(find('dialog')).toShow('The camera is starting.'));
  expect(await tested(db)).toEqual({ camera: undefined, printer: undefined });
  refuse(new DOMException('no camera', 'NotFoundError'));
  await until(() => expect(find('dialog')).toShow('There is no picture.'));
  await until(async () => expect(await tested(db)).toMatchObject({ camera: false }));
  await press(must(findAll('button', 'Close').at(-1), 'in the dialog'));
  await press(find('button', 'Test the camera'));
  await until(() => expect(find('dialog')).toShow('The camera is starting.'));
  await act(async () => openCamera(Object.assign(new MediaStream(), { getTracks: () => [] })));
  await act(async () => document.querySelector('video')?.dispatchEvent(new Event('loadeddata')));
  await until(() => expect(find('dialog')).toShow('You see a picture: the camera works.'));
  await press(must(findAll('button', 'Close').at(-1), 'in the dialog'));
  await until(() => expect(lineOf('Camera')).toShow('It showed a picture'));
  expect(await tested(db)).toMatchObject({ camera: true });
});

async function print(): Promise<string> {
  await press(must(findAll('button', 'Print a test badge').at(-1), 'that of the dialog'));
  await until(() => expect(find('dialog')).toShow('Take the badge and scan its code now.'));
  return must(pages.at(-1), 'a page').title;
}

test('a printer passes its test once the code of the badge is typed, in small letters too', async () => {
  const db = await open();
  await press(find('button', 'Print a test badge'));
  const code = await print();
  expect(code).toMatch(/^TEST-[A-Z0-9]{4}$/);
  const type = async (text: string) => {
    await fill(find('textbox', 'Or type its code'), text);
    await press(find('button', 'Compare'));
  };
  await type('TEST-0000');
  await until(() => expect(find('dialog')).toShow('That is not the code of this test badge.'));
  expect(await tested(db)).toMatchObject({ printer: undefined });
  await type(` ${code.toLowerCase()} `);
  await until(() => expect(find('dialog')).toShow('Printed and read back: the printer works.'));
  expect(findAll('textbox', 'Or type its code')).toEqual([]);
  await until(async () => expect(await tested(db)).toMatchObject({ printer: true }));
  await press(must(findAll('button', 'Close').at(-1), 'in the dialog'));
  await until(() => expect(lineOf('Printer')).toShow('A test badge was printed and read back'));
});

test('a printer that prints nothing fails its test until another try prints', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  onTestFinished(() => void vi.unstubAllGlobals());
  const db = await open();
  replies = [{ kind: 'failed', reason: 'paper' }];
  await press(find('button', 'Print a test badge'));
  await press(must(findAll('button', 'Print a test badge').at(-1), 'that of the dialog'));
  await until(() => expect(find('dialog')).toShow('Nothing was printed.'));
  await until(async () => expect(await tested(db)).toMatchObject({ printer: false }));
  expect(reported).toHaveLength(1);
  expect(findAll('button', 'Compare')).toEqual([]);
  await print();
  await press(find('button', 'It did not print well'));
  await until(() => expect(findAll('dialog')).toEqual([]));
  expect(await tested(db)).toMatchObject({ printer: false });
});

test('a badge read on the page presses no button, is named, and shows that the reader works', async () => {
  const db = await open();
  const through: string[] = [];
  const onKey = (event: KeyboardEvent) => through.push(event.key);
  window.addEventListener('keydown', onKey);
  onTestFinished(() => window.removeEventListener('keydown', onKey));
  find('button', 'To the desk').focus();
  // It listens as soon as the effects of the page have run.
  await until(() => {
    through.length = 0;
    typeAsReader([badgeText]);
    expect(through).not.toContain('Enter');
  });
  await until(() => expect(document.body).toShow('A badge was read.'));
  await until(async () =>
    expect((await readMeta(db, 'readinessTests'))?.reader).toMatchObject({ isGood: true }),
  );
});
