import { readNumber } from '#shared/credentials/number.ts';

/**
 * A handheld reader that types: it sends a badge's text as key presses, faster than any hand, and ends with
 * Enter or Tab. Heard anywhere on the screen; a person who types is told apart by speed.
 *
 * Readers send positions of keys of a US keyboard. A computer set to Spanish turns {"v":1 into ^¨v¨Ñ1, so
 * the positions are read beside the letters, and whichever makes sense is the text.
 */
export interface WedgeParts {
  /** Whether a text is one that a badge can carry; both readings of the keys are tried on it. */
  isSensible(text: string): boolean;
  onText(text: string): void;
  /** Typed by a reader, and yet neither reading makes sense: its layout must be set to US. */
  onGarbled(): void;
}

/** Whether a text looks like a badge's code or its number; the rules decide later what it is worth. */
export function isBadgeText(text: string): boolean {
  return /^\{"v":1,.*"\}$/.test(text) || readNumber(text).kind !== 'notANumber';
}

/** No hand keeps this up (ms from key to key); the slowest wireless readers stay below. */
const fastMs = 55;
/** Fewer keys are no badge: the shortest number has eight characters. */
const fewest = 8;

/** A badge's text is never shorter: its signature alone has 86. */
const badgeKeys = 100;

interface Burst {
  letters: string;
  positions: string;
  keys: number;
  lastAt: number;
  /** The field the keys went into and what it held before. */
  field: { element: Field; value: string } | null;
}
type Field = HTMLInputElement | HTMLTextAreaElement;

/** Where keys are heard: a window, or who hears them before it. */
export interface KeyScope {
  addEventListener(type: 'keydown', onKey: (event: KeyboardEvent) => void, isCapture: true): unknown;
  removeEventListener(type: 'keydown', onKey: (event: KeyboardEvent) => void, isCapture: true): unknown;
}

/** Listens until the answered function is called. */
export function listenForWedge(scope: KeyScope, parts: WedgeParts): () => void {
  let burst: Burst | null = null;

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.repeat) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      onEnd(event);
      return;
    }
    const position = usKey(event);
    const isLetter = [...event.key].length === 1 || event.key === 'Dead';
    if (!isLetter || isCommand(event)) {
      // Shift and its like travel with the letters; any other key is a person's.
      if (!modifiers.has(event.key)) burst = null;
      return;
    }
    const field = fieldOf(event.target);
    if (burst && event.timeStamp - burst.lastAt <= fastMs) {
      // Outside of a field a reader's keys must press no button and open no search of the browser.
      if (!field) event.preventDefault();
    } else {
      burst = {
        letters: '',
        positions: '',
        keys: 0,
        lastAt: 0,
        field: field && { element: field, value: field.value },
      };
      // These two open a search in Firefox, which would swallow the rest.
      if (!field && (event.key === "'" || event.key === '/')) event.preventDefault();
    }
    burst.letters += event.key === 'Dead' ? '\ufffd' : event.key;
    // Some phones do not tell places; then the letters are all there is.
    burst.positions += position ?? (event.code === '' ? event.key : '\ufffd');
    burst.keys += 1;
    burst.lastAt = event.timeStamp;
  }

  function onEnd(event: KeyboardEvent): void {
    const ended = burst;
    burst = null;
    if (!ended || ended.keys < fewest || event.timeStamp - ended.lastAt > fastMs) return;
    const readings = [ended.letters.trim(), ended.positions.trim()];
    const text = readings.find(parts.isSensible);
    // Somebody may type a short word fast into a field and press Enter: only a badge is taken from there.
    if (text === undefined && ended.field && ended.keys < badgeKeys) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (ended.field) putBack(ended.field.element, ended.field.value);
    if (text !== undefined) parts.onText(text);
    // The places agree with the letters, so the layout is right: some other code, a poster's perhaps.
    else if (readings[0] === readings[1] && ended.keys < badgeKeys) parts.onText(readings[0] ?? '');
    else parts.onGarbled();
  }

  // In the capture phase, before any field or button of the page has seen the key.
  scope.addEventListener('keydown', onKey, true);
  return () => scope.removeEventListener('keydown', onKey, true);
}

const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control', 'NumLock']);

/** Ctrl and Alt together are the AltGr of some keyboards, which types letters. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  return event.ctrlKey !== event.altKey && !event.getModifierState('AltGraph');
}

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !notTyped.has(target.type) ? target : null;
}
const notTyped = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Gives a field back what the person had typed, in a way that React hears of. */
function putBack(element: Field, value: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What the pressed place on the keyboard means on a US one; nothing for keys without a character there. */
function usKey(event: KeyboardEvent): string | null {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter) return event.shiftKey ? letter : letter.toLowerCase();
  const pair = usPairs[event.code];
  return pair ? (pair[event.shiftKey ? 1 : 0] ?? null) : null;
}

const usPairs: Record<string, string> = {
  ...Object.fromEntries([...')!@#$%^&*('].map((shifted, digit) => [`Digit${digit}`, `${digit}${shifted}`])),
  ...Object.fromEntries([...'0123456789'].map((digit) => [`Numpad${digit}`, digit + digit])),
  NumpadSubtract: '--',
  NumpadDecimal: '..',
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
