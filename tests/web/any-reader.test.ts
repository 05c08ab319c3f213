import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatNumber } from '#shared/codes/number.ts';
import { digitPauseMs, readerEvent } from '#web/core/dialog/decision-keys.ts';
import { readerLayouts } from '#web/device/reader/keyboard-layouts.ts';
import type { KnownReader } from '#web/device/reader/read-keys.ts';
import { listenForWedge } from '#web/device/reader/wedge.ts';
import type { WedgeRead } from '#web/device/reader/wedge-parts.ts';
import { canWrite, firstKey, PlayedPage, plainReader, playReader, type ReaderSetup } from './play-reader.ts';

/** Any reader as shipped, with any badge or number, wherever the focus is: it is read, and nothing else happens. */

const signature = 'Zk3vX9qL'.repeat(11).slice(0, 86);
const badges = fc
  .record({
    team: fc.constantFrom('', 'Leones_de-San Miguel', 'Pe\\u00f1arol', 'O\'Brien \\"B\\"', '\\u00c1guilas'),
    counter: fc.integer({ min: 1, max: 99_999 }),
    code: fc.constantFrom('A7', 'B12', 'X3'),
  })
  .map(
    ({ team, counter, code }) =>
      `{"v":1,"team":"${team}","n":"${formatNumber(code, counter)}","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"${signature}"}`,
  );
const numbers = fc
  .tuple(fc.constantFrom('A7', 'B12', 'X3'), fc.integer({ min: 1, max: 99_999 }))
  .map(([code, counter]) => formatNumber(code, counter));

const paces = fc.oneof(
  fc.integer({ min: 2, max: 150 }).map((gap) => [gap]),
  // Uneven, as over a radio, with a hiccup.
  fc
    .integer({ min: 2, max: 50 })
    .map((gap) => [gap, gap + 5, gap, gap, gap + 2, gap, gap, gap, 4 * gap + 100]),
);
const setups: fc.Arbitrary<ReaderSetup> = fc.record({
  computer: fc.constantFrom(...readerLayouts),
  reader: fc.constantFrom(...readerLayouts),
  isCapsOn: fc.boolean(),
  mode: fc.constantFrom('keys', 'keys', 'keys', 'altDigits', 'inputMethod', 'composition'),
  prefix: fc.constantFrom('', ']Q1', ']C1', ']d2', '%', '#', '~', '\u0002', '[', '(', '\u001d'),
  suffix: fc.constantFrom('', '#', '*', '%', '\u0003', ']', '\u001d'),
  ends: fc.constantFrom(['Enter'], ['Tab'], ['Enter', 'Enter'], ['Enter', 'Ctrl+J'], ['Tab', 'Enter'], []),
  gaps: paces,
});
const places = fc.constantFrom('field', 'half', 'area', 'button', 'body', 'choice');
/** What a device may have learned of this reader, or of another one that was there before. */
const knowns: fc.Arbitrary<KnownReader | undefined> = fc.option(
  fc.record({
    prefix: fc.constantFrom('', ']Q1', '%'),
    suffix: fc.constantFrom('', '#'),
    ends: fc.constantFrom(['Enter'], []),
    by: fc.constantFrom('letters', ...readerLayouts),
    paceMs: fc.constantFrom([2, 2], [8, 12], [60, 150], [2, 400]),
  }) as fc.Arbitrary<KnownReader>,
  { nil: undefined },
);

let page: PlayedPage;
let read: string[];
let unread: number;
let known: KnownReader | undefined;
let lastRead: WedgeRead | null;
let stop: () => void;
const chosen: string[] = [];
/** As a dialog does whose choices have digits (`web/core/dialog/decision-keys.ts`): one alone chooses, after a pause. */
let pause: ReturnType<typeof setTimeout> | undefined;
let written = '';
const forget = () => {
  clearTimeout(pause);
  written = '';
};
function onChoice(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isField || ['Shift', 'CapsLock', 'AltGraph'].includes(event.key)) return;
  clearTimeout(pause);
  if (event.key.length !== 1) return;
  written += event.key;
  if (/^\d$/.test(written))
    pause = setTimeout(() => {
      chosen.push(written);
      forget();
    }, digitPauseMs);
}

beforeEach(() => {
  known = undefined;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(place: string): { value: () => string; caret: () => (number | null)[] } {
  document.body.innerHTML =
    '<form><input id="field"><textarea id="area"></textarea><button id="button">x</button></form><div id="choice" tabindex="0" role="radiogroup"></div>';
  page = new PlayedPage();
  read = [];
  unread = 0;
  chosen.length = 0;
  stop = listenForWedge(window, {
    known: () => known,
    onText(text, how) {
      read.push(text);
      lastRead = how;
    },
    onUnread: () => {
      unread += 1;
    },
  });
  forget();
  window.addEventListener('keydown', onChoice);
  window.addEventListener(readerEvent, forget);
  (document.activeElement as HTMLElement | null)?.blur();
  const id = place === 'half' ? 'field' : place;
  const element = document.getElementById(id);
  element?.focus();
  const field = element as HTMLInputElement;
  if (place === 'half' || place === 'area') {
    field.value = 'Ana Soto';
    field.setSelectionRange(3, 3);
  }
  const isField = place === 'field' || place === 'half' || place === 'area';
  return {
    value: () => (isField ? field.value : ''),
    caret: () => (isField ? [field.selectionStart, field.selectionEnd] : []),
  };
}
function close(): void {
  vi.runAllTimers();
  stop();
  window.removeEventListener('keydown', onChoice);
  window.removeEventListener(readerEvent, forget);
}

/** An input method writes only into fields, and knows no key positions; keys without a character cannot be read. */
function isPossible(setup: ReaderSetup, text: string, place: string): boolean {
  const isField = place === 'field' || place === 'half' || place === 'area';
  // A digit that no other key follows within a quarter of a second is a hand's choice.
  if (!isField && /\d/.test(firstKey(setup, text)) && Math.max(...setup.gaps) > 240) return false;
  if (setup.mode === 'altDigits') return true;
  if (setup.mode !== 'keys') return isField;
  return canWrite(setup.reader, (setup.prefix + text + setup.suffix).replace(/\p{Cc}/gu, ''));
}

function hears(texts: fc.Arbitrary<string>) {
  fc.assert(
    fc.property(setups, texts, places, knowns, (setup, text, place, other) => {
      fc.pre(isPossible(setup, text, place));
      known = other;
      const before = open(place);
      const [value, caret] = [before.value(), before.caret()];
      playReader(page, setup, text);
      close();
      expect({
        read,
        unread,
        pressed: page.pressed,
        chosen,
        value: before.value(),
        caret: before.caret(),
      }).toEqual({
        ...{ read: [text], unread: 0, pressed: [], chosen: [], value, caret },
      });
    }),
    { numRuns: 120 },
  );
}

test('a badge is read from any reader anywhere on the page, and leaves no text behind', () => {
  hears(badges);
});

test.each([['Enter'], []])(
  'a late suffix that is a digit of the keyboard chooses nothing (%j)',
  (...ends) => {
    open('choice');
    const badge = fc.sample(badges, 1)[0] ?? '';
    const gaps = [...[...badge].map(() => 4), 108];
    playReader(page, { ...plainReader, computer: 'fr', suffix: '%', ends, gaps }, badge);
    close();
    expect([read, chosen]).toEqual([[badge], []]);
  },
);

test('a number is read from any reader anywhere on the page, and leaves no text behind', () => {
  hears(numbers);
});

test('human typing is never delayed, however fast and in whatever bursts', () => {
  const words = fc.string({
    unit: fc.constantFrom(...'abcdeinorstu lmpZ0127-.,'),
    minLength: 1,
    maxLength: 60,
  });
  // Ten to twelve keys a second with rollover: two keys may come nearly at once, many do not.
  const gaps = fc.array(
    fc.oneof(
      fc.integer({ min: 60, max: 160 }),
      fc.integer({ min: 70, max: 240 }),
      fc.integer({ min: 4, max: 40 }),
    ),
    { minLength: 60, maxLength: 60 },
  );
  fc.assert(
    fc.property(words, gaps, knowns, (typed, times, other) => {
      known = other;
      const before = open('field');
      let at = 0;
      [...typed].forEach((letter, index) => {
        page.press(letter, times[index] ?? 100);
        // It is there at once, not later.
        at += 1;
        expect(before.value()).toBe(typed.slice(0, at));
      });
      page.press('Enter', 120);
      close();
      expect({ read, pressed: page.pressed, value: before.value() }).toEqual({
        read: [],
        pressed: ['Enter'],
        value: typed,
      });
    }),
    { numRuns: 120 },
  );
});

test('a letter that comes without a key keeps its place in a line, however fast it is typed', () => {
  const words = fc.string({ unit: fc.constantFrom(...'abeinorst 27éñüÁ'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 90 }), (typed, gap) => {
      const before = open('field');
      for (const letter of typed)
        if (/\p{ASCII}/u.test(letter)) page.press(letter, gap);
        else {
          page.at += gap;
          vi.advanceTimersByTime(gap);
          page.write(letter);
        }
      page.press('Enter', 700);
      close();
      expect([read, before.value()]).toEqual([[], typed]);
    }),
    { numRuns: 120 },
  );
});

/** As slow and uneven as human typing: speed alone cannot tell them apart. */
const handPaces = fc
  .array(fc.tuple(fc.integer({ min: 60, max: 80 }), fc.integer({ min: 120, max: 150 })), {
    minLength: 7,
    maxLength: 7,
  })
  .map((pairs) => pairs.flat());

test('a number from a slow and uneven reader is read in a field once the device has learned its reader', () => {
  const slow = fc.record({
    setup: setups,
    gaps: handPaces,
    prefix: fc.constantFrom('', ']Q1', '%', '\u0002'),
    suffix: fc.constantFrom('', '#', '\u0003'),
  });
  fc.assert(
    fc.property(
      slow,
      badges,
      numbers,
      fc.constantFrom('field', 'half', 'area'),
      (parts, badge, number, place) => {
        const setup: ReaderSetup = { ...parts.setup, ...parts, mode: 'keys' };
        fc.pre(isPossible(setup, badge, 'half') && isPossible(setup, number, place));
        open('body');
        playReader(page, setup, badge);
        close();
        known = lastRead ?? undefined;
        const before = open(place);
        const [value, caret] = [before.value(), before.caret()];
        playReader(page, setup, number);
        close();
        expect({ read, pressed: page.pressed, value: before.value(), caret: before.caret() }).toEqual({
          ...{ read: [number], pressed: [], value, caret },
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('a number that a person types stays in its field when the device has learned a reader as slow as typing', () => {
  const learned: KnownReader = { prefix: '', suffix: '', ends: ['Enter'], by: 'letters', paceMs: [60, 150] };
  const typings = fc
    .tuple(numbers, fc.constantFrom('lower', 'sentence', 'more'))
    .map(
      ([number, how]) =>
        ({ lower: number.toLowerCase(), sentence: `Perdida ${number}`, more: `${number} 2` })[how],
    );
  fc.assert(
    fc.property(typings, handPaces, (typed, gaps) => {
      known = learned;
      const before = open('field');
      [...typed].forEach((letter, index) => {
        page.press(letter, gaps[index % gaps.length] ?? 100);
      });
      page.press('Enter', 120);
      close();
      expect([before.value(), page.pressed, read]).toEqual([typed, ['Enter'], []]);
    }),
    { numRuns: 60 },
  );
});

test('pasted and autofilled text stays where it is', () => {
  const { value } = open('field');
  const field = document.getElementById('field') as HTMLInputElement;
  for (const inputType of ['insertFromPaste', 'insertReplacementText']) {
    field.value = 'Soto';
    field.dispatchEvent(new InputEvent('input', { inputType, bubbles: true }));
    vi.advanceTimersByTime(3000);
    expect(value()).toBe('Soto');
  }
  close();
});

test.each<[ReaderSetup['ends']]>([[[]], [['Enter']], [['Tab']]])(
  'text typed by a program is given to the field, however fast, and %j after it acts as usual',
  (ends) => {
    for (const gap of [2, 8, 20]) {
      const { value } = open('half');
      playReader(page, { ...plainReader, ends, gaps: [gap] }, ' San Salvador Oeste');
      close();
      expect({ read, unread, value: value(), pressed: page.pressed }).toEqual({
        ...{ read: [], unread: 0, value: 'Ana San Salvador Oeste Soto', pressed: ends },
      });
    }
  },
);

test.each([
  ['22501234', '22501234'],
  ['96385074', '96385074'],
  ['ana.paz@correo.example', 'ana.paz@correo.example'],
  ['Colonia España 12', 'Colonia España 12'],
  ['Calle San Jos´e', 'Calle San José'],
])('the text %s typed by a program stays in its field after Enter', (typed, written) => {
  const { value } = open('field');
  playReader(page, { ...plainReader, computer: 'latam', reader: 'latam' }, typed);
  close();
  expect({ read, unread, value: value(), pressed: page.pressed }).toEqual({
    ...{ read: [], unread: 0, value: written, pressed: ['Enter'] },
  });
});

test('a part of a badge without its beginning is reported as unread, and removed from the field', () => {
  const { value } = open('half');
  playReader(page, plainReader, 'A7-00042-S","g":1,"c":"PM45","z":"1F');
  close();
  expect({ read, unread, value: value(), pressed: page.pressed }).toEqual({
    ...{ read: [], unread: 1, value: 'Ana Soto', pressed: [] },
  });
});

test('two readers at once are reported as unread, and press nothing', () => {
  const one = `{"v":1,"team":"Uno","n":"A7-00042-X","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"${signature}"}`;
  const other = one.replace('Uno', 'Dos');
  open('field');
  const mixed = [...one].map((letter, index) => letter + (other[index] ?? '')).join('');
  playReader(page, { ...plainReader, ends: ['Enter', 'Enter'] }, mixed);
  close();
  expect(read).toEqual([]);
  expect(unread).toBe(1);
  expect(page.pressed).toEqual([]);
  expect((document.getElementById('field') as HTMLInputElement).value).toBe('');
});

test.each([
  ['7501055363513', 8],
  ['7501055363513', 40],
])("a shop's code (%s, %i ms a key) is read as another code, out of a field", (text, gap) => {
  const { value } = open('half');
  playReader(page, { ...plainReader, gaps: [gap] }, text);
  close();
  expect({ read, value: value(), pressed: page.pressed }).toEqual({
    read: [text],
    value: 'Ana Soto',
    pressed: [],
  });
});

test('a badge that breaks off is reported as unread, and removed from the field', () => {
  const { value } = open('half');
  playReader(page, { ...plainReader, gaps: [90] }, '{"v":1,"team":"Leones","n":"A7-000');
  close();
  expect({ read, unread, value: value(), pressed: page.pressed }).toEqual({
    ...{ read: [], unread: 1, value: 'Ana Soto', pressed: [] },
  });
});
