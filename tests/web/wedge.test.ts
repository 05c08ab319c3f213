import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenForWedge } from '#web/device/reader/wedge.ts';

const badge =
  '{"v":1,"team":"Leones_de-San Miguel","n":"A7-00042-S","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"Zk3vX9qL"}';

/** What a key press looks like: the place on the keyboard a reader presses, and the letter the computer makes of it. */
interface Press {
  key: string;
  code: string;
  shift: boolean;
}

const shifted: Record<string, string> = {
  '"': 'Quote',
  '{': 'BracketLeft',
  '}': 'BracketRight',
  ':': 'Semicolon',
  _: 'Minus',
};
const plain: Record<string, string> = {
  ',': 'Comma',
  '-': 'Minus',
  '.': 'Period',
  ' ': 'Space',
  '\\': 'Backslash',
};

/** The presses of a reader set to US for a text, on a computer set to US. */
function pressesOf(text: string): Press[] {
  return [...text].map((key) => {
    if (shifted[key]) return { key, code: shifted[key], shift: true };
    if (plain[key]) return { key, code: plain[key], shift: false };
    if (/\d/.test(key)) return { key, code: `Digit${key}`, shift: false };
    return { key, code: `Key${key.toUpperCase()}`, shift: key !== key.toLowerCase() };
  });
}

/** What a Spanish computer makes of the same places. */
const spanish: Record<string, string> = {
  '"': 'Dead',
  '{': 'Dead',
  '}': '¨',
  ':': 'Ñ',
  '-': "'",
  _: '?',
  '\\': 'ç',
};
const inSpanish = (presses: Press[]) =>
  presses.map((press) => ({ ...press, key: spanish[press.key] ?? press.key }));

describe('a handheld reader that types', () => {
  let read: string[];
  let unread: string[];
  let stop: () => void;
  let clock: number;

  beforeEach(() => {
    read = [];
    unread = [];
    clock = 1000;
    stop = listenForWedge(window, {
      onText: (text) => read.push(text),
      onUnread: (cause) => unread.push(cause),
    });
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  /** Presses one key `after` ms and, where nothing prevents it, lets it into the field as a browser would. */
  function press(one: Press, after: number, target: EventTarget): KeyboardEvent {
    clock += after;
    const event = new KeyboardEvent('keydown', {
      key: one.key,
      code: one.code,
      shiftKey: one.shift,
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    target.dispatchEvent(event);
    if (target instanceof HTMLInputElement && !event.defaultPrevented && one.key.length === 1) {
      target.value += one.key;
    }
    return event;
  }
  const enter: Press = { key: 'Enter', code: 'Enter', shift: false };
  function type(presses: Press[], every: number, target: EventTarget = document.body): KeyboardEvent {
    for (const one of presses) press(one, every, target);
    return press(enter, every, target);
  }

  it('a typing reader gives the whole text of a badge, wherever the focus is', () => {
    type(pressesOf(badge), 8);
    expect(read).toEqual([badge]);
  });

  it('a typing reader may end with Tab instead of Enter', () => {
    for (const one of pressesOf('A7-00042-S')) press(one, 12, document.body);
    press({ key: 'Tab', code: 'Tab', shift: false }, 12, document.body);
    expect(read).toEqual(['A7-00042-S']);
  });

  it('a typing reader is understood on a computer with a Spanish keyboard', () => {
    type(inSpanish(pressesOf(badge)), 8);
    expect(read).toEqual([badge]);
    expect(unread).toEqual([]);
  });

  it.each([
    ['US', (presses: Press[]) => presses],
    ['Spanish', inSpanish],
  ])(
    'a typing reader gives the accents of a team on a %s keyboard, encoded with plain keys',
    (_layout, onKeyboard) => {
      const accented = badge.replace('Leones_de-San Miguel', 'Pe\\u00f1arol');
      type(onKeyboard(pressesOf(accented)), 8);
      expect(read).toEqual([accented]);
    },
  );

  it('a typing reader with an unknown keyboard layout is reported', () => {
    type(pressesOf('zq'.repeat(90)), 8);
    expect(read).toEqual([]);
    expect(unread).toEqual(['layout']);
  });

  it('a typing reader reads the next badge after an unreadable one', () => {
    type(pressesOf('zq'.repeat(90)), 8);
    type(pressesOf(badge), 8);
    expect(read).toEqual([badge]);
  });

  it('a typing reader gives the text of a code that is no badge', () => {
    type(pressesOf('www.example.org'), 8);
    expect(read).toEqual(['www.example.org']);
  });

  it('a person who types a number by hand is not taken for a reader', () => {
    const field = document.body.appendChild(document.createElement('input'));
    // Unevenly, as one looks from the badge to the keys.
    const gaps = [90, 240, 130, 310, 110, 120, 180, 95, 260, 140];
    for (const [index, one] of pressesOf('A7-00042-S').entries()) press(one, gaps[index] ?? 0, field);
    const last = press(enter, 200, field);
    expect(read).toEqual([]);
    expect(field.value).toBe('A7-00042-S');
    expect(last.defaultPrevented).toBe(false);
  });

  it('a person who types a short word fast and presses Enter is not taken for a reader', () => {
    const field = document.body.appendChild(document.createElement('input'));
    const last = type(pressesOf('fernandez'), 40, field);
    expect(read).toEqual([]);
    expect(unread).toEqual([]);
    expect(field.value).toBe('fernandez');
    expect(last.defaultPrevented).toBe(false);
  });

  it('a badge read into a field is removed, and the typed text stays', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.value = 'A7-';
    let seen = '';
    field.addEventListener('input', () => {
      seen = field.value;
    });
    const last = type(pressesOf(badge), 8, field);
    expect(read).toEqual([badge]);
    expect(field.value).toBe('A7-');
    expect(seen).toBe('A7-');
    expect(last.defaultPrevented).toBe(true);
  });

  it('a typing reader presses no focused button', () => {
    const button = document.body.appendChild(document.createElement('button'));
    const last = type(pressesOf(badge), 8, button);
    expect(read).toEqual([badge]);
    expect(last.defaultPrevented).toBe(true);
  });

  it('a keyboard shortcut is not taken for a badge', () => {
    for (const one of pressesOf('abcdefghij')) {
      clock += 8;
      const event = new KeyboardEvent('keydown', { ...one, ctrlKey: true, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }
    press(enter, 8, document.body);
    expect(read).toEqual([]);
    expect(unread).toEqual([]);
  });
});
