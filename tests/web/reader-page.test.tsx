import { beforeEach, expect, test } from 'vitest';
import { formatNumber } from '#shared/codes/number.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { ReaderPage } from '#web/stations/set-up/ReaderPage.tsx';
import { makeDesk } from './make-desk.ts';
import { find, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** The page that shows what a handheld reader sends. */
const number = formatNumber('A7', 42);
let db: LocalDatabase;

beforeEach(async () => {
  db = await makeDesk();
  await show(<ReaderPage db={db} onBack={() => undefined} />, { language: 'en' });
});

function send(keys: readonly string[], gap: number): void {
  let at = performance.now() + 5000;
  for (const key of keys) {
    at += gap;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  }
}

test('the characters around a code are shown, named and remembered on this device', async () => {
  send([...`]Q1${number}#`, 'Tab', 'Enter'], 60);
  await until(() => expect(document.body).toShow('A badge number was read.'));
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([']Q1', '#']);
  expect(document.body).toShow(/The reader adds “\]Q1” at the beginning/);
  expect(document.body).toShow(/60 ms per key/);
  expect(document.body).toShow(/The reader is slow/);
  await until(async () =>
    expect(await readMeta(db, 'reader')).toMatchObject({
      prefix: ']Q1',
      suffix: '#',
      gapMs: 60,
      by: 'letters',
      // A hand may have typed a number, and is not to be taken for a reader from then on.
      paceMs: null,
    }),
  );
  await until(async () => expect((await readMeta(db, 'readinessTests'))?.reader?.isGood).toBe(true));
});

test('the pace of a reader is learned from the text of a badge', async () => {
  const badge = `{"v":1,"team":"","n":"${number}","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"${'a'.repeat(86)}"}`;
  send([...badge, 'Enter'], 70);
  await until(async () => expect(await readMeta(db, 'reader')).toMatchObject({ paceMs: [70, 70] }));
});

test('a reader without Enter is reported, and a correct one is not', async () => {
  send([...number], 10);
  await until(() => expect(document.body).toShow(/sends no Enter/));
  send([...number, 'Enter'], 10);
  await until(() => expect(document.body).toShow(/change nothing/));
});

test('an unreadable badge is shown letter by letter with its cause', async () => {
  send([...'zq'.repeat(60), 'Enter'], 8);
  await until(() => expect(document.body).toShow(/wrong letters/));
  expect(document.body).toShow(/zqzqzq/);
});

test('the printed sheet says which settings to use, in the words of common manuals', () => {
  expect(find('heading', 'Set up the handheld reader')).toBeTruthy();
  expect(document.body).toShow(/Add CR Suffix/);
  expect(document.body).toShow(/Transmit Code ID Character: None/);
});
