import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForWedge } from '#web/device/reader/wedge.ts';
import { badgeText as badge, PlayedPage, plainReader, playReader, type ReaderSetup } from './play-reader.ts';

/** What goes wrong with readers: a busy page, a badge of which a part arrives, letters of one case, other codes. */

let page: PlayedPage;
let heard: string[];
let stop: () => void;
const field = () => document.getElementById('field') as HTMLInputElement;
const values = () => [...document.querySelectorAll('input')].map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form><input id="field" value="Ana Soto"><button id="button">x</button></form>';
  page = new PlayedPage();
  heard = [];
  stop = listenForWedge(window, {
    onText: (text, { kind }) => heard.push(`${kind} ${text}`),
    onUnread: (cause) => heard.push(cause),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Has a reader read with the focus there, at the fourth letter of a field, until it is over. */
function readAt(place: string, setup: Partial<ReaderSetup>, ...texts: string[]): void {
  document.getElementById(place)?.focus();
  if (place === 'field') field().setSelectionRange(4, 4);
  for (const text of texts) playReader(page, { ...plainReader, ...setup }, text);
  vi.advanceTimersByTime(4000);
}
const places = ['field', 'button'];
const inEach = <T>(all: readonly T[]) => places.flatMap((place) => all.map((one) => [place, one] as const));

test.each(inEach([1, 2, 5, 12, 60]))(
  'a badge read into a %s of a page that takes %i keys and is busy before the others is read whole',
  (place, count) => {
    document.getElementById(place)?.focus();
    playReader(page, { ...plainReader, ends: [] }, badge.slice(0, count));
    // The time of the timers passes; the keys that wait say when they were pressed.
    vi.advanceTimersByTime(3000);
    playReader(page, plainReader, badge.slice(count));
    vi.advanceTimersByTime(4000);
    expect({ last: heard.at(-1), value: values(), pressed: page.pressed }).toEqual({
      ...{ last: `badge ${badge}`, value: ['Ana Soto'], pressed: [] },
    });
  },
);

test('of two badges read in a row without a suffix the second is read, though the page is busy in the middle of it', () => {
  const next = badge.replace('Leones', 'Tigres');
  field().focus();
  playReader(page, { ...plainReader, ends: [] }, badge + next.slice(0, 30));
  vi.advanceTimersByTime(300);
  playReader(page, { ...plainReader, ends: [] }, next.slice(30));
  vi.advanceTimersByTime(4000);
  expect([heard, values()]).toEqual([[`badge ${next}`], ['Ana Soto']]);
});

test('a part of a badge is reported and leaves no text in the field, however unevenly it arrives', () => {
  const gaps = fc
    .tuple(fc.integer({ min: 2, max: 150 }), fc.array(fc.integer({ min: 5, max: 30 })))
    .map(([gap, pauses]) => pauses.flatMap((count) => [...Array<number>(count).fill(gap), 300]).concat(gap));
  fc.assert(
    // Behind the name of the team: a word before a pause may be a hand's.
    fc.property(gaps, fc.integer({ min: 20, max: 80 }), (uneven, missing) => {
      field().value = 'Ana Soto';
      heard = [];
      page.at += 10_000;
      readAt('field', { gaps: uneven }, badge.slice(missing));
      expect({ last: heard.at(-1), value: field().value, pressed: page.pressed }).toEqual({
        ...{ last: 'cut', value: 'Ana Soto', pressed: [] },
      });
    }),
    { numRuns: 60 },
  );
});

test.each(
  inEach([
    ['capital', badge.toUpperCase(), {}],
    ['small', badge.toLowerCase(), {}],
    ['small', badge.toLowerCase(), { computer: 'es', gaps: [50] }],
  ] as const),
)('a badge in letters of one case is reported as that in a %s (%j)', (place, [, text, setup]) => {
  readAt(place, setup, text);
  expect({ heard, value: values(), pressed: page.pressed }).toEqual({
    ...{ heard: ['case'], value: ['Ana Soto'], pressed: [] },
  });
});

test.each([
  [10, 50, 80],
  [60, 400, 150],
  [150, 400, 150],
])(
  'a name half typed by hand stays, though a reader at %i ms pauses for %i ms in its first letters',
  (gap, pause, hand) => {
    field().focus();
    field().setSelectionRange(8, 8);
    for (const letter of 'Mar') page.press(letter, hand);
    const gaps = [hand, gap, pause, pause, ...Array<number>(badge.length).fill(gap)];
    playReader(page, { ...plainReader, gaps }, badge);
    vi.advanceTimersByTime(4000);
    expect([heard, values(), page.pressed]).toEqual([[`badge ${badge}`], ['Ana SotoMar'], []]);
  },
);

test.each(inEach(['us', 'es', 'de'] as const))(
  'a slow reader that pauses behind the sign of its symbology leaves none of it in a %s (%s)',
  (place, computer) => {
    const gaps = [150, 150, 150, 400, ...Array<number>(badge.length).fill(150)];
    readAt(place, { computer, gaps, prefix: ']Q1' }, badge);
    expect({ heard, value: values(), pressed: page.pressed }).toEqual({
      ...{ heard: [`badge ${badge}`], value: ['Ana Soto'], pressed: [] },
    });
  },
);

test.each(inEach([8, 150]))(
  'a reader that types numbers is read though NumLock is off, into a %s at %i ms, and the page stays',
  (place, gap) => {
    readAt(place, { mode: 'altKeys', gaps: [gap] }, badge);
    expect({ heard, value: values(), pressed: page.pressed }).toEqual({
      ...{ heard: [`badge ${badge}`], value: ['Ana Soto'], pressed: [] },
    });
  },
);

test('a badge of a later version is given to the check whole', () => {
  const later = '{"v":2,"who":"Ana","s":"Zk3vX9qL"}';
  readAt('field', { gaps: [60] }, later);
  expect([heard, values(), page.pressed]).toEqual([[`badge ${later}`], ['Ana Soto'], []]);
});

const link = 'https://www.example.org/menu?id=33';
test.each([
  [link, {}],
  [link, { computer: 'es', gaps: [50] }],
  [link, { gaps: [120], ends: ['Tab'] }],
  ['WIFI:S:Gimnasio;T:WPA;P:clave-1234;;', {}],
  ['geo:13.69,-89.19', {}],
  ['7501055363513', { gaps: [60] }],
  ['7501055363513', { gaps: [150] }],
  ['7501055363513', { computer: 'fr' }],
] as const)('the code %s read into a field (%j) leaves it, and sends no form', (text, setup) => {
  readAt('field', setup, text);
  expect([heard, values(), page.pressed]).toEqual([[`other ${text}`], ['Ana Soto'], []]);
});

test.each(inEach([3, 20, 50]))(
  'a contact read into a %s leaves no line there, at %i ms a key',
  (place, gap) => {
    const lines = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Soto;Ana', 'TEL:1', 'END:VCARD'];
    readAt(place, { gaps: [gap], ends: ['Enter', 'Ctrl+J'] }, ...lines);
    expect(values()).toEqual(['Ana Soto']);
    expect(page.pressed).toEqual([]);
    page.press('x', 500);
    expect(values()).toEqual([place === 'field' ? 'Ana xSoto' : 'Ana Soto']);
  },
);

test('a code that nothing makes sense of presses no button, however slow the reader', () => {
  readAt('button', { gaps: [90] }, 'LOTE.2026/B.7');
  expect(heard).toEqual(['unknown']);
  expect(page.pressed).toEqual([]);
});

test('a badge read while Ctrl is held pastes nothing, selects nothing and presses nothing', () => {
  const through: string[] = [];
  const press = (letter: string, after: number) => {
    const shiftKey = /[A-Z{}":_]/.test(letter);
    if (page.key('keydown', { key: letter, code: letter, ctrlKey: true, shiftKey }, after))
      through.push(letter);
  };
  for (const letter of [...badge, 'Enter']) press(letter, 8);
  // Its first two signs are no commands.
  expect(through).toEqual(['{', '"']);
  press('v', 1000);
  expect(through.at(-1)).toBe('v');
});

test.each(places.flatMap((place) => [8, 60].map((gap) => [place, gap] as const)))(
  'a page for badges alone keeps a badge out of a %s at %i ms a key, and every other code as it is typed',
  (place, gap) => {
    stop();
    stop = listenForWedge(window, { onlyBadges: true, onText: (text) => heard.push(text) });
    readAt(place, { gaps: [gap], prefix: ']Q1', ends: ['Tab', 'Enter'] }, badge);
    expect([heard, values(), page.pressed]).toEqual([[badge], ['Ana Soto'], []]);
    for (const code of ['7501055363513', link, 'A7-00042-S']) {
      field().value = '';
      readAt('field', { gaps: [gap], ends: [] }, code);
      expect(field().value).toBe(code);
    }
    expect(heard).toHaveLength(1);
  },
);
