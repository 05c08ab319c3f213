import { vi } from 'vitest';
import {
  letterOn,
  type PressedKey,
  type ReaderLayout,
  readerLayouts,
} from '#web/device/reader/keyboard-layouts.ts';

/** A handheld reader and the browser around it: what it sends, and what a page would do with keys that nothing prevents. */

export interface ReaderSetup {
  /** What the computer is set to, and what the reader is. */
  computer: ReaderLayout;
  reader: ReaderLayout;
  isCapsOn: boolean;
  /** `altKeys`: as `altDigits`, with NumLock off. */
  mode: 'keys' | 'altDigits' | 'altKeys' | 'inputMethod' | 'composition';
  prefix: string;
  suffix: string;
  ends: readonly string[];
  /** Before each key in turn (ms), again from the beginning when they are used up. */
  gaps: readonly number[];
}

/** The text of a badge, as long as a real one; its signature is none. */
export const badgeText = `{"v":1,"team":"Leones","n":"A7-00042-S","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"${'Zk3vX9qL'.repeat(11).slice(0, 86)}"}`;

export const plainReader: ReaderSetup = {
  ...{ computer: 'us', reader: 'us', isCapsOn: false, mode: 'keys', prefix: '', suffix: '' },
  ...{ ends: ['Enter'], gaps: [8] },
};

const codes = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...[...'0123456789'].map((digit) => `Digit${digit}`),
  ...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash', 'Semicolon', 'Quote', 'Comma'],
  ...['Period', 'Slash', 'Space', 'IntlBackslash', 'Backquote'],
];
const levels = [
  { isShifted: false, isAltGr: false },
  { isShifted: true, isAltGr: false },
  { isShifted: false, isAltGr: true },
];

/** What a reader set to a layout presses for a letter; nothing for one it cannot write. */
function pressOn(layout: ReaderLayout, letter: string): PressedKey | null {
  return presses[layout].get(letter) ?? null;
}
const presses = Object.fromEntries(
  readerLayouts.map((layout) => {
    const of = new Map<string, PressedKey>();
    for (const level of levels)
      for (const code of codes) {
        const letter = letterOn(layout, { letter: '', code, ...level });
        if (!of.has(letter)) of.set(letter, { letter, code, ...level });
      }
    return [layout, of];
  }),
) as Record<ReaderLayout, Map<string, PressedKey>>;

export const canWrite = (layout: ReaderLayout, text: string) =>
  [...text].every((letter) => /\s/.test(letter) || pressOn(layout, letter) !== null);

/** Letters that wait for the next one on the layouts that have them. */
const deadKeys: Record<ReaderLayout, string> = { us: '', es: '´¨`^', latam: '´¨^`~', de: '´`^', fr: '^¨' };

/** What such a computer makes of a key. */
function keyOn({ computer, isCapsOn }: ReaderSetup, key: PressedKey): string {
  const letter = letterOn(computer, key);
  if (deadKeys[computer].includes(letter)) return 'Dead';
  // Of ß there is no capital on a key.
  if (!isCapsOn || letter === 'ß') return letter;
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

/** A page that does what browsers do: letters go into the field that has the focus, Enter and Space press. */
export class PlayedPage {
  pressed: string[] = [];
  at = 1000;

  key(type: 'keydown' | 'keyup', init: KeyboardEventInit, after = 0): boolean {
    this.at += after;
    if (after > 0) vi.advanceTimersByTime(after);
    const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: this.at });
    if (init.keyCode) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
    const modifiers = new Set(init.modifierAltGraph ? ['AltGraph'] : []);
    Object.defineProperty(event, 'getModifierState', { value: (name: string) => modifiers.has(name) });
    return this.target.dispatchEvent(event);
  }

  get target(): Element {
    return document.activeElement ?? document.body;
  }

  /** Whether the field that has the focus has this text. */
  holds(text: string): boolean {
    const field = this.target;
    return 'value' in field && String(field.value).includes(text);
  }

  /** Lets a letter into the field that has the focus. */
  write(data: string, inputType = 'insertText'): void {
    const field = this.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const isComposed = inputType === 'insertCompositionText';
    const before = new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: !isComposed });
    Object.defineProperty(before, 'timeStamp', { value: this.at });
    if (!field.dispatchEvent(before) && !isComposed) return;
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ];
    const value = field.value.slice(0, start) + data.slice(-1) + field.value.slice(end);
    // As a browser does it: React takes a value that a script set for no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.setSelectionRange(start + 1, start + 1);
    field.dispatchEvent(new InputEvent('input', { data, inputType, bubbles: true }));
  }

  /** A key a person presses. */
  press(letter: string, after: number): void {
    const key = pressOn('us', letter);
    const isThrough = this.key(
      'keydown',
      { key: letter, code: key?.code ?? letter, shiftKey: key?.isShifted ?? false },
      after,
    );
    this.key('keyup', { key: letter, code: key?.code ?? letter });
    if (isThrough) this.act(letter);
  }

  act(letter: string): void {
    const isButton = this.target instanceof HTMLButtonElement;
    if (letter === 'Enter' || letter === 'Tab' || (letter === ' ' && isButton)) this.pressed.push(letter);
    else if (letter.length === 1) this.write(letter);
  }
}

/** The number pad without NumLock, 0 to 9. */
const keysOfPad = [
  'Insert',
  'End',
  'ArrowDown',
  'PageDown',
  'ArrowLeft',
  'Clear',
  'ArrowRight',
  'Home',
  'ArrowUp',
  'PageUp',
];
/** With Alt: back, forward, and the start page of the browser. */
const leavesPage = new Set(['ArrowLeft', 'ArrowRight', 'Home']);

/** Has a reader of such a set-up read a code. */
export function playReader(page: PlayedPage, setup: ReaderSetup, text: string): void {
  let count = 0;
  const gap = () => setup.gaps[count++ % setup.gaps.length] ?? 0;
  let composed = '';
  function sendNumber(letter: string, keyOf: (digit: number) => string): void {
    page.key('keydown', { key: 'Alt', code: 'AltLeft', altKey: true }, gap());
    for (const digit of `0${letter.charCodeAt(0)}`) {
      const key = keyOf(Number(digit));
      const isThrough = page.key('keydown', { key, code: `Numpad${digit}`, altKey: true }, gap());
      if (isThrough && leavesPage.has(key)) page.pressed.push(`Alt+${key}`);
    }
    page.key('keyup', { key: 'Alt', code: 'AltLeft' }, 1);
    page.write(letter);
  }
  const send: Record<ReaderSetup['mode'], (letter: string) => void> = {
    keys(letter) {
      const key = pressOn(setup.reader, letter);
      if (!key) throw new Error(`no key for ${letter}`);
      const made = keyOn(setup, key);
      if (key.isShifted) page.key('keydown', { key: 'Shift', code: 'ShiftLeft' });
      if (key.isAltGr) page.key('keydown', { key: 'AltGraph', code: 'AltRight' });
      const init = { key: made, code: key.code, shiftKey: key.isShifted, modifierAltGraph: key.isAltGr };
      if (page.key('keydown', init, gap())) page.act(made);
      page.key('keyup', init);
    },
    altDigits: (letter) => sendNumber(letter, (digit) => String(digit)),
    altKeys: (letter) => sendNumber(letter, (digit) => keysOfPad[digit] ?? ''),
    inputMethod(letter) {
      page.key('keydown', { key: 'Unidentified', code: '', keyCode: 229 }, gap());
      page.write(letter);
    },
    composition(letter) {
      page.key('keydown', { key: 'Unidentified', code: '', keyCode: 229 }, gap());
      if (!/[A-Za-z0-9]/.test(letter)) {
        if (composed !== '' && !page.holds(composed)) page.write(composed);
        composed = '';
        return page.write(letter);
      }
      // A page that takes the word away ends its composition, and the method begins it again.
      if (composed === '' || !page.holds(composed))
        page.target.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      composed += letter;
      page.write(composed, 'insertCompositionText');
    },
  };
  for (const letter of setup.prefix + text + setup.suffix) {
    const control = letter.charCodeAt(0);
    if (control < 32)
      page.key(
        'keydown',
        { key: String.fromCharCode(control + 64).toLowerCase(), code: '', ctrlKey: true },
        gap(),
      );
    else send[setup.mode](letter);
  }
  for (const end of setup.ends) {
    const init = end === 'Ctrl+J' ? { key: 'j', code: 'KeyJ', ctrlKey: true } : { key: end, code: end };
    if (page.key('keydown', init, gap())) page.pressed.push(end);
    page.key('keyup', init);
  }
}

/** What the page gets of the very first key. */
export function firstKey(setup: ReaderSetup, text: string): string {
  const letter = (setup.prefix + text).charAt(0);
  const key = setup.mode === 'keys' ? pressOn(setup.reader, letter) : null;
  return key ? keyOn(setup, key) : letter;
}
