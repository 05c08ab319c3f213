import { useRef, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskKeys, functionKeys } from '#web/device/desk-keys.ts';
import { type DeskKeys, useDeskKeys } from '#web/stations/desk/use-desk-keys.ts';
import { useRowKeys } from '#web/stations/desk/use-row-keys.ts';
import { fill, find, press, show } from './participants-screen.tsx';

/** The keyboard of a desk. */

let called: string[] = [];
beforeEach(() => {
  called = [];
});

/** A key where the focus is; whether the browser's own meaning of it is left. */
function key(
  name: string,
  options: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
) {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  return !event.defaultPrevented;
}

const names = [...new Set(Object.values(functionKeys))];
const keys = {
  ...Object.fromEntries(names.map((name) => [name, () => called.push(name)])),
  onEscape: () => called.push('onEscape'),
  onEnter: (isShift: boolean) => called.push(isShift ? 'onShiftEnter' : 'onEnter'),
  onMove: (step: number) => called.push(`onMove ${step}`),
  onLetter: () => {},
} as unknown as DeskKeys;

function Desk() {
  const search = useRef<HTMLInputElement>(null);
  const [isPaused, setPaused] = useState(false);
  useDeskKeys(search, isPaused, keys);
  return (
    <>
      <input ref={search} aria-label="Search" defaultValue="" />
      <input aria-label="Other" />
      <button type="button" onClick={() => setPaused(true)}>
        Pause
      </button>
    </>
  );
}
const open = () => show(<Desk />, { language: 'en' });
const search = () => find('textbox', 'Search') as HTMLInputElement;

describe('the keys of the desk', () => {
  test.each(Object.entries(functionKeys))(
    'the key %s does %s from anywhere, and the browser does nothing',
    async (name, action) => {
      await open();
      const shiftKey = name.startsWith('Shift+');
      const pressed = name.replace('Shift+', '');
      for (const field of [search(), find('textbox', 'Other'), find('button', 'Pause')]) {
        field.focus();
        expect(key(pressed, { shiftKey })).toBe(false);
      }
      expect(called).toEqual([action, action, action]);
      // Held down it happens once, and with Ctrl it is the browser's.
      key(pressed, { shiftKey, repeat: true });
      expect(key(pressed, { shiftKey, ctrlKey: true })).toBe(true);
      expect(called).toHaveLength(3);
    },
  );

  test('each key is on the card once', () => {
    const shown = deskKeys.map(({ key: name }) => name);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining([...Object.keys(functionKeys), 'Enter', 'Shift+F8']));
  });

  test.each([
    ['Enter', {}, 'onEnter'],
    ['Enter', { shiftKey: true }, 'onShiftEnter'],
    ['Escape', {}, 'onEscape'],
    ['ArrowDown', {}, 'onMove 1'],
    ['ArrowUp', {}, 'onMove -1'],
  ])('the key %s with %j navigates from the search and from the page', async (name, options, action) => {
    await open();
    search().focus();
    expect(key(name, options)).toBe(false);
    search().blur();
    key(name, options);
    expect(called).toEqual([action, action]);
  });

  test('the keys do nothing in another field or on a button; Escape leads back to the search', async () => {
    await open();
    find('textbox', 'Other').focus();
    for (const name of ['Enter', 'ArrowDown']) expect(key(name)).toBe(true);
    find('button', 'Pause').focus();
    expect(key('Enter')).toBe(true);
    find('textbox', 'Other').focus();
    key('Escape');
    expect(called).toEqual([]);
    expect(document.activeElement).toBe(search());
  });

  test('Enter held down acts once, and keys of an input method are ignored', async () => {
    await open();
    search().focus();
    key('Enter', { repeat: true });
    key('Enter', { isComposing: true });
    key('ArrowDown', { isComposing: true });
    expect(called).toEqual([]);
  });

  test('a letter typed anywhere goes to the search, and ? lists the keys while it is empty', async () => {
    await open();
    search().blur();
    expect(key('m')).toBe(true);
    expect(document.activeElement).toBe(search());
    expect(key('?')).toBe(false);
    expect(called).toEqual(['onKeys']);
    await fill(search(), 'ma');
    expect(key('?')).toBe(true);
    find('textbox', 'Other').focus();
    key('x');
    expect(document.activeElement).toBe(find('textbox', 'Other'));
    find('button', 'Pause').focus();
    key(' ');
    expect(document.activeElement).toBe(find('button', 'Pause'));
  });

  test("the keys and the browser's own do nothing while a dialog has the keyboard", async () => {
    await open();
    await press(find('button', 'Pause'));
    (document.activeElement as HTMLElement | null)?.blur();
    expect(key('F2')).toBe(false);
    key('Enter');
    key('m');
    expect(called).toEqual([]);
    expect(document.activeElement).not.toBe(search());
  });
});

describe('rows with boxes', () => {
  function Rows({ withShift = true }: { withShift?: boolean }) {
    const onShift = () => called.push('shift');
    const ref = useRowKeys(() => called.push('enter'), ...(withShift ? ([onShift] as const) : ([] as const)));
    return (
      <>
        <ul ref={ref}>
          {['a', 'b', 'c'].map((name) => (
            <li key={name}>
              <input type="checkbox" aria-label={name} />
            </li>
          ))}
        </ul>
        <input aria-label="Who takes them" />
      </>
    );
  }
  const box = (name: string) => find('checkbox', name);
  const focused = () => document.activeElement?.getAttribute('aria-label');

  test('the arrows move through the rows, and stop at the first and the last', async () => {
    await show(<Rows />);
    box('a').focus();
    const steps = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((name) => {
      expect(key(name)).toBe(false);
      return focused();
    });
    expect(steps).toEqual(['a', 'b', 'c', 'c', 'b']);
  });

  test('Enter continues, Shift+Enter does the other action, and once while held down', async () => {
    await show(<Rows />);
    box('b').focus();
    expect(key('Enter')).toBe(false);
    key('Enter', { shiftKey: true });
    key('Enter', { repeat: true });
    expect(called).toEqual(['enter', 'shift']);
  });

  test('rows with one action ignore Shift, and the keys of another field', async () => {
    await show(<Rows withShift={false} />);
    box('b').focus();
    key('Enter', { shiftKey: true });
    expect(called).toEqual(['enter']);
    find('textbox', 'Who takes them').focus();
    expect([key('Enter'), key('ArrowDown')]).toEqual([true, true]);
    expect(called).toEqual(['enter']);
  });
});
