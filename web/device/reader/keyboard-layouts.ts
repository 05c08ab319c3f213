/**
 * A handheld reader presses places on a keyboard; what letter that is depends on the layout of the computer and on the one
 * the reader was set to. Here: what each place means on the layouts readers and computers at the event are set to.
 */

/** One key as it was pressed. */
export interface PressedKey {
  /** The character the computer produced; `\ufffd` for a dead key, which produces none yet. */
  letter: string;
  /** The place on the keyboard (`KeyboardEvent.code`); empty where the system does not say. */
  code: string;
  isShifted: boolean;
  isAltGr: boolean;
}

/** The layouts a reader may be set to, besides the computer's own. */
export const readerLayouts = ['us', 'es', 'latam', 'de', 'fr'] as const;
export type ReaderLayout = (typeof readerLayouts)[number];

/** The character of a key on a layout; `\ufffd` if there is none. */
export function letterOn(layout: ReaderLayout, key: PressedKey): string {
  // Typed without a place (Android, Alt and digits): the letter is all there is.
  if (key.code === '') return key.letter;
  const levels = layouts[layout][key.code] ?? layouts.us[key.code];
  const level = key.isAltGr ? 2 : key.isShifted ? 1 : 0;
  if (levels) return levels[level] ?? '\ufffd';
  return usLetter(key) ?? '\ufffd';
}

function usLetter({ code, isShifted }: PressedKey): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter ? (isShifted ? letter : letter.toLowerCase()) : null;
}

/** Plain, with Shift, with AltGr. */
type Levels = Record<string, string>;

const digitsOf = (shifted: string): Levels =>
  Object.fromEntries([...shifted].map((sign, digit) => [`Digit${digit}`, `${digit}${sign}`]));

const us: Levels = {
  ...digitsOf(')!@#$%^&*('),
  ...Object.fromEntries([...'0123456789'].map((digit) => [`Numpad${digit}`, digit + digit])),
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDecimal: '..',
  NumpadDivide: '//',
  NumpadMultiply: '**',
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

/** Where they differ from the US layout. Dead keys are written as the sign they put on the next letter. */
const layouts: Record<ReaderLayout, Levels> = {
  us,
  es: {
    ...digitsOf('=!"·$%&/()'),
    Digit2: '2"@',
    Digit3: '3·#',
    Backquote: 'ºª\\',
    Minus: "'?",
    Equal: '¡¿',
    BracketLeft: '`^[',
    BracketRight: '+*]',
    Backslash: 'çÇ}',
    Semicolon: 'ñÑ',
    Quote: '´¨{',
    Comma: ',;',
    Period: '.:',
    Slash: '-_',
    IntlBackslash: '<>',
  },
  latam: {
    ...digitsOf('=!"#$%&/()'),
    Backquote: '|°¬',
    Minus: "'?\\",
    Equal: '¿¡',
    BracketLeft: '´¨',
    BracketRight: '+*~',
    Backslash: '}]`',
    Semicolon: 'ñÑ',
    Quote: '{[^',
    Comma: ',;',
    Period: '.:',
    Slash: '-_',
    IntlBackslash: '<>',
    KeyQ: 'qQ@',
  },
  de: {
    ...digitsOf('=!"§$%&/()'),
    Digit7: '7/{',
    Digit8: '8([',
    Digit9: '9)]',
    Digit0: '0=}',
    Minus: 'ß?\\',
    Equal: '´`',
    BracketLeft: 'üÜ',
    BracketRight: '+*~',
    Backslash: "#'",
    Semicolon: 'öÖ',
    Quote: 'äÄ',
    Comma: ',;',
    Period: '.:',
    Slash: '-_',
    IntlBackslash: '<>|',
    KeyY: 'zZ',
    KeyZ: 'yY',
    KeyQ: 'qQ@',
  },
  fr: {
    Digit1: '&1',
    Digit2: 'é2~',
    Digit3: '"3#',
    Digit4: "'4{",
    Digit5: '(5[',
    Digit6: '-6|',
    Digit7: 'è7`',
    Digit8: '_8\\',
    Digit9: 'ç9^',
    Digit0: 'à0@',
    Minus: ')°]',
    Equal: '=+}',
    BracketLeft: '^¨',
    BracketRight: '$£',
    Backslash: '*µ',
    Semicolon: 'mM',
    Quote: 'ù%',
    Comma: ';.',
    Period: ':/',
    Slash: '!§',
    IntlBackslash: '<>',
    KeyA: 'qQ',
    KeyQ: 'aA',
    KeyW: 'zZ',
    KeyZ: 'wW',
    KeyM: ',?',
  },
};
