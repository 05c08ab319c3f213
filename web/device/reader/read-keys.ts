/**
 * Decodes a handheld reader's keys: a badge's text, its number or another code, without the reader's prefix and
 * suffix, for any layout of reader and computer. Independent of the page: keys in, text out.
 */
import { isNumber, readNumber } from '#shared/codes/number.ts';
import { letterOn, type PressedKey, type ReaderLayout, readerLayouts } from './keyboard-layouts.ts';
import { isOtherCode } from './other-codes.ts';

/** One key, with the time since the one before. */
export interface BurstKey extends PressedKey {
  gapMs: number;
  /** Typed as Alt and digits, which a person never uses for a plain letter. */
  isByNumber?: boolean;
}

export type CodeKind = 'badge' | 'number' | 'expected' | 'other';

/** A text that was read, and the characters around it. */
export interface FoundCode {
  kind: CodeKind;
  text: string;
  prefix: string;
  suffix: string;
  /** A number letter by letter as badges carry it. */
  isWritten?: boolean;
}

export interface ReadCode extends FoundCode {
  /** How the keys were decoded: as typed, with the case inverted, or by a layout of the reader. */
  by: 'letters' | 'turnedCase' | ReaderLayout;
  /** Index of the first and after the last of the keys it was read from, prefix and suffix included. */
  from: number;
  to: number;
}

/**
 * Why a text came to nothing: it is not all there, no layout makes sense of it, the reader writes all letters as
 * capitals or as small ones, or it was too short to tell.
 */
export type UnreadCause = 'cut' | 'layout' | 'case' | 'unknown';

/** Codes accepted here besides badges and numbers: the lines of a passport, the code of a test. */
export type IsExpected = (text: string) => boolean;

const nothingElse: IsExpected = () => false;

/** The beginning of a badge's text, of whatever version; people do not type this. */
const opener = '{"v":';
const frames = /\{"v":1,.*?,"s":"[A-Za-z0-9_-]{86}"\}/gs;
/** Includes forged and damaged codes: they are verified later. */
const looseFrame = /\{"v":\d+,.*"\}/s;
const canonicalNumber = /[A-Za-z]\d{1,2}-\d{5}-[0-9A-Za-z]/g;
/** The identifier of the symbology that a reader may be set to send first (ISO/IEC 15424): `]Q1`, `]C1`, `]E0`. */
const symbologyId = /^\][A-Za-z][0-9A-Za-z]/;
const controls = /\p{Cc}/gu;

/** Longest prefix or suffix a number is looked for between. */
const mostAround = 12;

/** Classifies a whole text that was sent as bytes, or typed. */
export function findCode(text: string, isExpected: IsExpected = nothingElse): FoundCode | null {
  const badge = findFrame(text);
  if (badge) return badge;
  const id = symbologyId.exec(text.replace(/^\p{Cc}+/u, ''))?.[0] ?? '';
  const plain = text.replace(controls, '').trim();
  const bare = plain.slice(id.length);
  const framed = bare.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9<]+$/g, '');
  const expected = [bare, framed].find(isExpected);
  if (expected === undefined) return findNumber(plain, bare, id);
  const at = plain.indexOf(expected, id.length);
  const suffix = plain.slice(at + expected.length);
  return { kind: 'expected', text: expected, prefix: plain.slice(0, at), suffix };
}

/** The badge's text in a longer one; a reader that fires twice sends it twice. */
function findFrame(text: string): FoundCode | null {
  const whole = [...text.matchAll(frames)].at(-1) ?? looseFrame.exec(text);
  if (!whole) return null;
  const found = whole[0];
  const first = text.indexOf(found);
  return {
    kind: 'badge',
    text: found,
    prefix: text.slice(0, first),
    suffix: text.slice(whole.index + found.length),
  };
}

function findNumber(plain: string, bare: string, id: string): FoundCode | null {
  const numbers = [...plain.matchAll(canonicalNumber)].filter(([one]) => isNumber(one.toUpperCase()));
  const last = numbers.at(-1);
  if (last) {
    const before = plain.slice(0, numbers[0]?.index ?? 0);
    const after = plain.slice(last.index + last[0].length);
    if (before.length <= mostAround && after.length <= mostAround)
      return { kind: 'number', text: last[0].toUpperCase(), prefix: before, suffix: after, isWritten: true };
  }
  const typed = readNumber(bare);
  if (typed.kind === 'notANumber') return null;
  return { kind: 'number', text: typed.kind === 'number' ? typed.number : bare, prefix: id, suffix: '' };
}

/** The possible readings of the keys, most likely first. */
function readingsOf(keys: readonly BurstKey[]): { by: ReadCode['by']; text: string }[] {
  const letters = keys.map(({ letter }) => letter).join('');
  return [
    { by: 'letters', text: letters },
    ...readerLayouts.map((layout) => ({
      by: layout,
      text: keys.map((key) => letterOn(layout, key)).join(''),
    })),
    // Caps Lock where the system tells no places.
    { by: 'turnedCase', text: turnCase(letters) },
  ];
}

function turnCase(text: string): string {
  return [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');
}

/** An exact match outranks a possible one: on another layout letters change places. */
function worth({ kind, text, isWritten }: FoundCode): number {
  if (kind === 'badge') return 4;
  if (kind === 'expected' || isWritten) return 3;
  return isNumber(text) ? 2 : 1;
}

/** The code in the keys; nothing where no reading makes one of them. */
export function readKeys(keys: readonly BurstKey[], isExpected: IsExpected = nothingElse): ReadCode | null {
  let best: ReadCode | null = null;
  for (const { by, text } of readingsOf(keys)) {
    const found = findCode(text, isExpected);
    if (!found || (best && worth(found) <= worth(best))) continue;
    const first = Math.max(0, text.indexOf(found.kind === 'badge' ? opener : found.prefix + found.text));
    const from = startOf(keys, first, [...text]);
    best = {
      ...found,
      prefix: found.kind === 'badge' ? text.slice(from, first) : found.prefix,
      by,
      from,
      to: keys.length,
    };
  }
  return best;
}

/** The first key of a reader that types a badge, in whatever reading shows its text; -1 where none does. */
export function findBegin(keys: readonly BurstKey[], lookFrom = 0): number {
  for (const { by, text } of readingsOf(keys.slice(lookFrom))) {
    const at = text.indexOf(opener);
    if (at < 0) continue;
    const whole = readingsOf(keys).find((one) => one.by === by)?.text ?? text;
    return startOf(keys, lookFrom + at, [...whole]);
  }
  return -1;
}
/** Only what has just come: a burst is asked at each key. */
export const findFreshBegin = (keys: readonly BurstKey[]) =>
  findBegin(keys, Math.max(0, keys.length - 2 * opener.length));

/**
 * The first key of the reader that typed the key at `index`: a hand that typed before it was slower. `signs` is what the
 * keys mean, where a whole code begins there: a word before that of a slow reader is a hand's, however even.
 */
export function startOf(keys: readonly BurstKey[], index: number, signs?: readonly string[]): number {
  const meant = signs ?? keys.map(({ letter }) => letter);
  const pace = medianGap(keys.slice(index + 1));
  let from = index;
  while (from > 0) {
    const letters = meant.slice(Math.max(0, from - 3), from).join('');
    const isId = symbologyId.test(letters);
    // A reader's prefix may come before a short pause.
    const isSign = /[^\p{L}\p{N}\s]$/u.test(letters);
    const isWord = signs !== undefined && pace > wirelessMs && !isSign;
    const longest = isSign ? 2 * slowestMs : Math.max(25, 1.6 * pace + 5);
    // No hand types an identifier.
    if (!isId && (isWord || (keys[from]?.gapMs ?? 0) > longest)) return from;
    from -= isId ? 3 : 1;
  }
  return from;
}

/** The middle one of the times between keys (ms): hiccups do not move it. */
export function medianGap(keys: readonly BurstKey[]): number {
  const gaps = keys.map(({ gapMs }) => gapMs).sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

/** No hand keeps this up (ms from key to key). */
const machineMs = 30;
/** Fewer keys are not a code. A hand may press a few at once, but never this many in a row. */
const fewestKeys = 8;
export const surelyFast = 10;
/** Too slow to distinguish typing from a reader by speed alone. */
const wirelessMs = 55;
/** The slowest readers are faster than this (ms per key), apart from pauses. */
const slowestMs = 160;

/** Whether these keys came faster than any hand types; of many, a hiccup or two apart. */
export function isMachineFast(keys: readonly BurstKey[]): boolean {
  if (keys.length < fewestKeys) return false;
  const gaps = keys.slice(1);
  const fast = gaps.filter(({ gapMs }) => gapMs <= machineMs).length;
  return fast >= gaps.length * (keys.length < surelyFast ? 1 : 0.8) && medianGap(gaps) <= machineMs;
}

/** Whether the keys came as evenly as only a machine presses them. */
export function isEven(keys: readonly BurstKey[]): boolean {
  const gaps = keys.slice(1);
  const pace = medianGap(gaps);
  const near = gaps.filter(({ gapMs }) => Math.abs(gapMs - pace) <= Math.max(6, pace * 0.15)).length;
  return gaps.length >= 6 && near >= gaps.length * 0.8;
}

/** The times between keys (ms): the median, the longest, and the range of all but a few at either end. */
export function measurePace(keys: readonly BurstKey[]) {
  const gaps = keys.map(({ gapMs }) => gapMs).sort((a, b) => a - b);
  const at = (share: number) => Math.round(gaps[Math.floor((gaps.length - 1) * share)] ?? 0);
  const paceMs: [number, number] = [at(0.1), at(0.9)];
  return { gapMs: Math.round(medianGap(keys)), longestMs: Math.max(0, ...gaps), paceMs };
}

/** What the test of this device's reader has shown of it. */
export interface KnownReader {
  prefix: string;
  suffix: string;
  ends: readonly string[];
  by: string;
  paceMs: readonly [number, number];
}

/** Whether a number came letter by letter and key by key as the reader of this device sends one, with nothing beside it. */
function isKnownReaders(keys: readonly BurstKey[], number: string, known: KnownReader, isEnded: boolean) {
  const reading = readingsOf(keys).find(({ by }) => by === known.by);
  if (reading?.text !== known.prefix + number + known.suffix || isEnded !== known.ends.length > 0)
    return false;
  const [fastest, slowest] = known.paceMs;
  const gaps = keys.slice(1);
  const near = gaps.filter(({ gapMs }) => gapMs >= 0.7 * fastest && gapMs <= 1.4 * slowest).length;
  return near >= gaps.length * 0.8;
}

/** Whether all of these may be the signs that a reader puts behind a text, on whatever layout. */
export function areSigns(keys: readonly BurstKey[]): boolean {
  const isSign = (letter: string) => /[^\p{L}\p{N}{]/u.test(letter);
  return keys.every(
    (key) => isSign(key.letter) || readerLayouts.some((layout) => isSign(letterOn(layout, key))),
  );
}

/** Letters without a blank that no word has, nor a name: a code that nothing could make sense of. */
const longestWord = 60;
export function isLongCode(keys: readonly BurstKey[]): boolean {
  return keys
    .map(({ letter }) => letter)
    .join('')
    .split(' ')
    .some((word) => word.length >= longestWord);
}

/** What becomes of a burst that has ended. */
export type BurstResult =
  | { kind: 'read'; code: ReadCode }
  | { kind: 'unread'; cause: UnreadCause; from: number }
  /** Typed by hand: the keys keep their usual meaning. */
  | { kind: 'typed' };

export interface BurstEnd {
  /** Enter or Tab ended it, rather than silence. */
  isEnded: boolean;
  /** The keys went into a field, where people type as well. */
  isInField: boolean;
  isExpected?: IsExpected;
  known?: KnownReader | undefined;
  /** Any other code is handled as if it were typed. */
  onlyBadges?: boolean;
}

/** Distinguishes a reader's burst from typing: by content that people do not type, else by speed. */
export function concludeBurst(
  keys: readonly BurstKey[],
  { isEnded, isInField, isExpected, known, onlyBadges }: BurstEnd,
): BurstResult {
  const code = readKeys(keys, isExpected);
  if (code?.kind === 'badge' && hasLostCase(code.text))
    return { kind: 'unread', cause: 'case', from: code.from };
  if (code?.kind === 'badge') return { kind: 'read', code };
  const begin = findBegin(keys);
  if (begin >= 0) return { kind: 'unread', cause: 'cut', from: begin };
  if (onlyBadges) return { kind: 'typed' };
  const isFast = isMachineFast(keys);
  const pace = medianGap(keys.slice(1));
  const isReaders = isFast || keys.some((key) => key.isByNumber) || (!isInField && pace <= slowestMs);
  if (code?.kind === 'expected' && (isReaders || isEnded)) return { kind: 'read', code };
  // A hand may well type a number into a field; it does so unevenly, not as fast, and not as a known reader does.
  const isSurely =
    isReaders ||
    (code?.isWritten &&
      (pace <= wirelessMs || isEven(keys) || (known && isKnownReaders(keys, code.text, known, isEnded))));
  // Half of a number may look like a shorter one.
  if (code?.kind === 'number' && isSurely && (isEnded || code.isWritten)) return { kind: 'read', code };
  const part = findIn(keys, partOfBadge);
  if (part >= 0 || isLongCode(keys))
    return {
      kind: 'unread',
      cause: part >= 0 ? 'cut' : 'layout',
      from: startOfPieces(keys, part >= 0 ? part : keys.length - 1),
    };
  const other = otherCode(keys, { isFast, isInField });
  return other ? { kind: 'read', code: other } : { kind: 'typed' };
}

/** Whether a signature has letters of one case only: chance does not write some sixty of them so. A made-up one may repeat a few. */
export function hasLostCase(text: string): boolean {
  const signed = /"s":"([\w-]{40,})"/i.exec(text)?.[1] ?? '';
  if (new Set(signed).size < 7) return false;
  return signed === signed.toLowerCase() || signed === signed.toUpperCase();
}

/** The position of a text in the first reading that has it; -1 if none has. */
function findIn(keys: readonly BurstKey[], wanted: RegExp): number {
  for (const { text } of readingsOf(keys)) {
    const at = text.search(wanted);
    if (at >= 0) return at;
  }
  return -1;
}

/** A part of a badge without its beginning: two readers at once, or a read that started too late. People do not type this. */
const partOfBadge = /"(?:team|[ngczxks])":["\d]|[\w-]{8}"\}/;

/**
 * As `startOf`, but continues over the pauses of a reader that pauses within a code: a word before the code was typed
 * by hand.
 */
function startOfPieces(keys: readonly BurstKey[], index: number): number {
  let from = startOf(keys, index);
  while (from > 0) {
    const before = startOf(keys, from - 1);
    const piece = keys.slice(before, from);
    if (!piece.some(({ letter }) => /[^\p{L}\s]/u.test(letter))) return from;
    from = before;
  }
  return from;
}

/** Another code. Programs type for a person as fast as a reader does: in a field speed alone does not tell. */
function otherCode(
  keys: readonly BurstKey[],
  { isFast, isInField }: { isFast: boolean; isInField: boolean },
): ReadCode | null {
  const isPaced = medianGap(keys.slice(1)) <= wirelessMs || isEven(keys);
  for (const { by, text: whole } of readingsOf(keys)) {
    const letters = whole.replace(controls, '').trim();
    const id = symbologyId.exec(letters)?.[0] ?? '';
    const text = letters.slice(id.length);
    // On another layout a hand may type what looks like an identifier.
    const isReaders =
      (id !== '' && (isPaced || by === 'letters')) || (isPaced && isOtherCode(text, isInField));
    if (isReaders && text !== '')
      return { kind: 'other', text, prefix: id, suffix: '', by, from: 0, to: keys.length };
  }
  const text = keys
    .map(({ letter }) => letter)
    .join('')
    .replace(controls, '')
    .trim();
  if (!isFast || isInField || text === '') return null;
  return { kind: 'other', text, prefix: '', suffix: '', by: 'letters', from: 0, to: keys.length };
}
