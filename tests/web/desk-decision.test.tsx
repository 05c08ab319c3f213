import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { digitPauseMs } from '#web/core/dialog/decision-keys.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { fill, key, openDesk, openLucia, press, printed, search } from './desk-screen.tsx';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** Questions whose answer is irreversible: no key that was meant for something else answers them. */

const dialog = () => must(findAll('dialog')[0] ?? null, 'a question is open');
const kinds = async (db: LocalDatabase) => (await db.outbox.toArray()).map(({ kind }) => kind);

let handMs = performance.now();
/** Types as a hand does, or as the slowest reader, to where the focus is. */
async function type(text: string, paceMs = 260): Promise<void> {
  for (const letter of text) {
    const event = new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true });
    handMs += paceMs;
    Object.defineProperty(event, 'timeStamp', { value: handMs });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }
  await until(() => undefined);
}

async function openReprint(language: 'es' | 'en' = 'en'): Promise<LocalDatabase> {
  const db = await openDesk(language);
  await openLucia();
  await key('F7');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  return db;
}

test('the dialog itself has the focus, with its title and keys, and none of its answers', async () => {
  await openReprint();
  await until(() => expect(document.activeElement).toBe(dialog()));
  const titled = must(document.getElementById(dialog().getAttribute('aria-labelledby') ?? ''), 'a title');
  expect(titled.textContent).toBe('Another copy for Lucía Herrera');
  expect(dialog()).toShow('Choose with the number');
});

test.each(['jul argu', 'ana per', ' ', '   x', '7501055363514', '1234'])(
  'the text "%s" typed in the dialog does nothing, is kept, and Enter after it answers nothing',
  async (text) => {
    const db = await openReprint();
    await until(() => expect(document.activeElement).toBe(dialog()));
    await type(text);
    await new Promise((resolve) => setTimeout(resolve, digitPauseMs + 50));
    expect(findAll('dialog')).toHaveLength(1);
    expect(await kinds(db)).toEqual([]);
    if (text.trim() === '') return;
    await until(() => expect(dialog()).toShow('was typed and nothing was done'));
    await key('Enter');
    await until(() => expect(findAll('dialog')).toEqual([]));
    expect((search() as HTMLInputElement).value).not.toBe('');
    await until(() => expect(document.activeElement).toBe(search()));
    expect(await kinds(db)).toEqual([]);
    expect(printed).toEqual([]);
  },
);

test('a badge read in the dialog, however slowly, answers nothing and leaves no text', async () => {
  const db = await openReprint();
  await until(() => expect(document.activeElement).toBe(dialog()));
  await type('{"v":1,"n":"A7-00042-S","g":1}');
  await new Promise((resolve) => setTimeout(resolve, digitPauseMs + 50));
  expect(dialog()).not.toShow('was typed and nothing was done');
  expect(await kinds(db)).toEqual([]);
});

test.each([5, 40, 90, 150])('a reader with %i ms from key to key answers nothing', async (paceMs) => {
  const db = await openReprint();
  await until(() => expect(document.activeElement).toBe(dialog()));
  for (const text of ['1234567890128', '4006381333931', '{"v":1,"n":"A7-00042-S","g":1}']) {
    await type(text, paceMs);
    await new Promise((resolve) => setTimeout(resolve, digitPauseMs + 50));
    expect(await kinds(db)).toEqual([]);
    handMs += 5000;
  }
});

test('a digit that a dead key follows chooses nothing: on some layouts a badge begins so', async () => {
  const db = await openReprint();
  await until(() => expect(document.activeElement).toBe(dialog()));
  await type('1');
  await key('Dead');
  await new Promise((resolve) => setTimeout(resolve, digitPauseMs + 50));
  expect(await kinds(db)).toEqual([]);
  expect(findAll('dialog')).toHaveLength(1);
});

test('Esc moves the typed text to the search', async () => {
  const db = await openReprint();
  await until(() => expect(document.activeElement).toBe(dialog()));
  await type('maraX');
  await key('Backspace');
  await key('Escape');
  await until(() => expect((search() as HTMLInputElement).value).toBe('mara'));
  await until(() => find('article', 'Mara Herrero'));
  expect(await kinds(db)).toEqual([]);
});

test('Enter answers nothing without a suggested answer; the arrows and Enter do', async () => {
  const db = await openReprint();
  await until(() => expect(document.activeElement).toBe(dialog()));
  await key('Enter');
  expect(findAll('dialog')).toHaveLength(1);
  await key('ArrowDown');
  await key('ArrowDown');
  expect(document.activeElement?.textContent).toContain('Damaged');
  await key(' ');
  expect(findAll('dialog')).toHaveLength(1);
  await key('Backspace');
  // As a browser presses the button that has the focus.
  (document.activeElement as HTMLElement).click();
  await until(async () => expect(await kinds(db)).toEqual(['credential.reprint']));
});

test('the answer "data changed" is first and takes Enter after a correction that the badge shows', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F6');
  await until(() => find('textbox', 'First Name'));
  await fill(find('textbox', 'First Name'), 'Luisa');
  await press(find('button', /[Kk]eep the correction|Save/));
  await until(() => find('dialog', 'Another copy for Luisa Herrera'));
  await until(() => expect(document.activeElement).toBe(dialog()));
  expect(dialog().querySelector('[data-choice]')?.textContent).toBe('Data changedEnter4');
  await key('Enter');
  await until(async () => expect(await kinds(db)).toContain('credential.reprint'));
  const copy = (await db.outbox.toArray()).find(({ kind }) => kind === 'credential.reprint');
  expect(JSON.parse(copy?.body ?? '{}')).toMatchObject({ reason: 'dataChanged' });
});

test('a revocation needs a digit or an arrow: Space and letters revoke nothing', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F10');
  await until(() => expect(document.activeElement).toBe(dialog()));
  await type('mar a');
  expect(await kinds(db)).toEqual([]);
  for (let count = 0; count < 5; count += 1) await key('Backspace');
  await key('2');
  await until(async () => expect(await kinds(db)).toEqual(['credential.revoke']));
  await until(() => expect(document.body).toShow('Stolen'));
});
