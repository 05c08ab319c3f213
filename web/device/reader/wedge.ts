/**
 * A handheld reader that types: it sends a badge's text as key presses and ends with Enter, Tab, both, or nothing. It
 * listens on the whole page, before any field or button, and removes what the reader typed into fields. Human typing
 * is never delayed: a reader is detected by its content, else by its speed (`read-keys.ts`).
 */

import { readerEvent } from '#web/core/dialog/decision-keys.ts';
import { createAltDigits } from './alt-digits.ts';
import { createControlGuard } from './held-control.ts';
import { controlOf, deadLetter, isCommand, isEnd, modifiers, writtenBy } from './key-kinds.ts';
import { hasMoreLines } from './other-codes.ts';
import {
  areSigns,
  type BurstKey,
  concludeBurst,
  findFreshBegin,
  isMachineFast,
  measurePace,
  medianGap,
  startOf,
  surelyFast,
} from './read-keys.ts';
import { createFieldMemory, insertText, isTypedInto } from './typed-fields.ts';
import { type Burst, type KeyScope, type WedgeParts, type WedgeRead, wedgeEvents } from './wedge-parts.ts';

/** Silence (ms) after which a text that is complete was read; after a slow reader's key longer. */
const silenceMs = 100;
/** The longest pause (ms) within a recognized badge, within fast keys, and within others. */
const longestPauses = { text: 1500, speed: 400, none: 600 } as const;
/** So long (ms) after a read its further ends (Enter after Tab, LF after CR) press nothing; longer where none has come. */
const moreEndsMs = 120;
const firstEndMs = 400;
/** So few keys outside of a field may be a hand's; more of them that make no text were a reader's. */
const fewKeys = 3;

const isCaught = (burst: Burst | null) => burst !== null && burst.caughtBy !== 'none';
const isOver = (burst: Burst, at: number) => at - burst.lastAt > longestPauses[burst.caughtBy];

/** Listens until the answered function is called. */
export function listenForWedge(scope: KeyScope, parts: WedgeParts): () => void {
  const wedge = new Wedge(parts);
  const listener = (event: Event) => wedge.hear(event);
  // In the capture phase, before any field or button of the page has seen the key.
  for (const type of wedgeEvents) scope.addEventListener(type, listener, true);
  return () => {
    wedge.stop();
    for (const type of wedgeEvents) scope.removeEventListener(type, listener, true);
  };
}

/** The reader state of one page. */
class Wedge {
  readonly #parts: WedgeParts;
  readonly #fields = createFieldMemory();
  /** Keys whose press was kept from the page, so that their release is too. */
  readonly #swallowed = new Set<string>();
  #burst: Burst | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #altDigits = createAltDigits();
  readonly #isUnderControl = createControlGuard();
  /** Ended by silence with nothing read: the page may have been too busy to take the keys that wait. */
  #paused: Burst | null = null;
  /** Until then the next line of a code that has several may come. */
  #moreUntil = Number.NEGATIVE_INFINITY;
  #quietUntil = Number.NEGATIVE_INFINITY;
  #lastRead: WedgeRead | null = null;
  /** A key was pressed whose letter may still come. */
  #isLetterDue = false;
  /** Whether the last key's letter comes from an input method (Chrome on Android reports 229 for all of them). */
  #isMethodActive = false;
  /** The word that an input method is composing. */
  #composing = '';
  /** It began once more because the field was given its text back: perhaps with the same word. */
  #isWordBegunAgain = false;

  constructor(parts: WedgeParts) {
    this.#parts = parts;
  }

  hear(event: Event): void {
    // Each of these types has events of one kind.
    if (event.type === 'keydown') this.#onKeyDown(event as KeyboardEvent);
    else if (event.type === 'keyup') this.#onKeyUp(event as KeyboardEvent);
    else if (event.type === 'beforeinput') this.#onBeforeInput(event as InputEvent);
    else if (event.type === 'input') this.#onInput(event as InputEvent);
    else if (isCaught(this.#burst)) this.#isWordBegunAgain = true;
    else this.#composing = '';
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  // ── keys ──────────────────────────────────────────────────────────────────────────────────────────

  #onKeyDown(event: KeyboardEvent): void {
    this.#isLetterDue = true;
    if (event.repeat) {
      if (isCaught(this.#burst)) this.#swallow(event);
      return;
    }
    this.#catchUp(event.timeStamp);
    if (this.#isUnderControl(event)) {
      this.#swallow(event);
      return;
    }
    if (this.#altDigits.press(event)) {
      this.#touch(event.timeStamp);
      event.stopImmediatePropagation();
      return;
    }
    if (modifiers.has(event.key)) {
      this.#touch(event.timeStamp);
      if (isCaught(this.#burst)) this.#swallow(event);
      return;
    }
    const control = controlOf(event);
    if (isEnd(event.key) || (control !== null && isEnd(control))) {
      this.#onEnd(event, control ?? event.key);
      return;
    }
    if (this.#isFromInputMethod(event)) {
      // Its letters come with the events of the field.
      if (isCaught(this.#burst)) this.#swallow(event);
      return;
    }
    const isDead = event.key === 'Dead' || event.key === 'Process' || event.isComposing;
    const isLetter = [...event.key].length === 1 || isDead;
    if (control === null && (!isLetter || isCommand(event))) {
      // Any other key is a person's, unless a reader is typing.
      if (isCaught(this.#burst)) this.#swallow(event);
      else this.#endQuietly();
      return;
    }
    const isField = isTypedInto(event.target);
    // No reader begins with them, and a person presses buttons and shortcuts.
    if (!this.#burst && (control !== null || (event.key === ' ' && !isField))) return;
    const key = {
      letter: control ?? (isDead ? deadLetter : event.key),
      code: control ? '' : event.code,
      isShifted: event.shiftKey,
      isAltGr: event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey),
    };
    this.#take(key, event.timeStamp, isField ? event.target : null);
    // Outside of a field the keys of a reader press no button and open no search of the browser.
    if (isCaught(this.#burst)) this.#swallow(event);
    else if (!isField && " '/".includes(event.key)) event.preventDefault();
  }

  #onKeyUp(event: KeyboardEvent): void {
    if (this.#swallowed.delete(event.code || event.key)) event.preventDefault();
    const letter = this.#altDigits.release(event);
    if (letter === null) return;
    this.#isLetterDue = true;
    if (isEnd(letter)) {
      this.#onEnd(event, letter);
      return;
    }
    const key = { letter, code: '', isShifted: false, isAltGr: false, isByNumber: true };
    this.#take(key, event.timeStamp, isTypedInto(event.target) ? event.target : null);
    // The bar of the browser's menus takes the focus by it.
    event.preventDefault();
  }

  // ── fields: what an input method writes, and what must not be written ─────────────────────────────

  #onBeforeInput(event: InputEvent): void {
    if (!isTypedInto(event.target)) return;
    const hasKey = this.#isLetterDue;
    this.#isLetterDue = false;
    if (!this.#isMethodActive) {
      if (!hasKey) this.#takeKeyless(event);
      if (isCaught(this.#burst)) event.preventDefault();
      // The key itself has been taken already.
      else if (hasKey && this.#burst) this.#fields.remember(event.target, this.#burst.keys.length - 1);
      return;
    }
    if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') {
      if (this.#burst) this.#onEnd(event, 'Enter');
      return;
    }
    const letters = this.#lettersOf(event);
    if (letters === null) return;
    for (const letter of letters)
      this.#take({ letter, code: '', isShifted: false, isAltGr: false }, event.timeStamp, event.target);
    if (isCaught(this.#burst) && event.cancelable) event.preventDefault();
  }

  /** Text that a program writes between keys (an accented letter, an emoji) has its place among them. */
  #takeKeyless({ inputType, data, timeStamp, target }: InputEvent): void {
    if (inputType !== 'insertText' || !data || !this.#burst) return;
    this.#take({ letter: data, code: '', isShifted: false, isAltGr: false }, timeStamp, target);
  }

  /** Whether the last key's letter comes from an input method (Chrome on Android reports 229 for all of them). */
  #isFromInputMethod(event: KeyboardEvent): boolean {
    const isUnsaid = event.key === 'Unidentified' || event.key === 'Process' || event.keyCode === 229;
    this.#isMethodActive = isUnsaid && (event.code === '' || event.code === 'Unidentified');
    return this.#isMethodActive;
  }

  /** What an input method wrote that is not read yet: of a word under way it sends all of it again. */
  #lettersOf(event: InputEvent): string | null {
    if (!this.#isMethodActive || event.data === null) return null;
    const before = this.#composing;
    const wasBegunAgain = this.#isWordBegunAgain;
    this.#isWordBegunAgain = false;
    if (event.inputType === 'insertText') {
      this.#composing = '';
      // The end of a word whose composition the page ended is written as a text.
      return event.data === before ? '' : event.data;
    }
    if (event.inputType !== 'insertCompositionText') return null;
    this.#composing = event.data;
    const isLonger = event.data.length > before.length || !wasBegunAgain;
    return isLonger && event.data.startsWith(before) ? event.data.slice(before.length) : event.data;
  }

  #onInput(event: InputEvent): void {
    // What no event before it could keep out: Android lets nothing of a composition be refused.
    if (isCaught(this.#burst) && isTypedInto(event.target)) this.#fields.restore(0);
  }

  // ── a burst ───────────────────────────────────────────────────────────────────────────────────────

  #touch(at: number): void {
    if (!this.#burst) return;
    this.#burst.widestMs = Math.max(this.#burst.widestMs, at - this.#burst.lastAt);
    this.#burst.lastAt = at;
    this.#wait(this.#burst);
  }

  /** Takes a key into the burst. */
  #take(key: Omit<BurstKey, 'gapMs'>, at: number, field: EventTarget | null): void {
    const isFirst = this.#burst === null;
    this.#burst ??= {
      keys: [],
      lastAt: at,
      widestMs: 0,
      caughtBy: at <= this.#moreUntil ? 'speed' : 'none',
      isInField: field !== null,
      isTail: at <= this.#quietUntil,
      isMore: at <= this.#moreUntil,
    };
    const gapMs = isFirst ? 0 : Math.max(this.#burst.widestMs, at - this.#burst.lastAt);
    this.#burst.widestMs = 0;
    if (field) {
      this.#fields.remember(field, this.#burst.keys.length);
      this.#burst.isInField = true;
    }
    this.#burst.keys.push({ ...key, gapMs });
    this.#burst.lastAt = at;
    const wasTail = this.#burst.isTail;
    this.#burst.isTail &&= isTailOf(this.#burst.keys);
    const isNew = (isFirst || wasTail) && !this.#burst.isTail && !this.#burst.isMore;
    if (isNew && !field) this.#parts.onStart?.();
    if (this.#burst.caughtBy !== 'text') this.#lookForReader(this.#burst);
    this.#wait(this.#burst);
  }

  #lookForReader(present: Burst): void {
    const begin = findFreshBegin(present.keys);
    const isFast = present.keys.length >= surelyFast && isMachineFast(present.keys.slice(-surelyFast));
    const isSpeed = isFast && present.caughtBy !== 'speed' && !this.#parts.onlyBadges;
    if (begin < 0 && !isSpeed) return;
    if (present.isInField && present.caughtBy === 'none') this.#parts.onStart?.();
    tellPage();
    present.caughtBy = begin >= 0 ? 'text' : 'speed';
    this.#fields.restore(begin >= 0 ? begin : startOf(present.keys, present.keys.length - surelyFast));
  }

  /** Ends a burst after a pause, and reads a complete text. */
  #wait(present: Burst): void {
    clearTimeout(this.#timer);
    const pace = medianGap(present.keys.slice(1).slice(-40));
    this.#timer = setTimeout(
      () => {
        const conclusion = concludeBurst(present.keys, { ...this.#endOf(present), isEnded: false });
        const code = conclusion.kind === 'read' ? conclusion.code : null;
        // After a complete badge the next one may already have begun.
        const isWhole = code !== null && code.kind !== 'other' && !code.suffix.includes('{');
        if (isWhole || present.isTail) return this.#settle(null, null);
        this.#timer = setTimeout(() => this.#settle(null, null), longestPauses[present.caughtBy]);
      },
      Math.max(silenceMs, 2.5 * pace),
    );
  }

  #endOf({ isInField }: Burst) {
    const { isExpected, known, onlyBadges = false } = this.#parts;
    return { isInField, onlyBadges, known: known?.(), ...(isExpected ? { isExpected } : {}) };
  }

  #onEnd(event: KeyboardEvent | InputEvent, end: string): void {
    if (this.#burst) {
      if (this.#settle(event, end)) this.#swallow(event);
    } else if (event.timeStamp <= this.#quietUntil) {
      this.#lastRead?.ends.push(end);
      this.#awaitMore(event.timeStamp);
      this.#swallow(event);
    }
  }

  /** Ends the burst and classifies it; returns whether it was a reader's. */
  #settle(event: Event | null, end: string | null): boolean {
    const ended = this.#burst;
    clearTimeout(this.#timer);
    this.#burst = null;
    this.#composing = '';
    if (!ended) return false;
    const conclusion = concludeBurst(ended.keys, { ...this.#endOf(ended), isEnded: end !== null });
    const isOther = conclusion.kind !== 'read' || conclusion.code.kind === 'other';
    const isRest = (ended.isMore && isOther) || (ended.isTail && conclusion.kind === 'typed');
    if (isRest) {
      this.#fields.restore(0);
      // On another layout the sign behind a text may be the digit of a choice.
      tellPage();
      this.#awaitMore(event?.timeStamp ?? ended.lastAt);
    } else if (conclusion.kind === 'typed') this.#letGo(ended, event);
    else {
      const from = conclusion.kind === 'read' ? conclusion.code.from : conclusion.from;
      this.#fields.restore(from);
      tellPage();
      if (ended.isInField && ended.caughtBy === 'none') this.#parts.onStart?.();
      const { longestMs, ...pace } = measurePace(ended.keys.slice(from + 1));
      this.#quietUntil =
        (event?.timeStamp ?? ended.lastAt + firstEndMs) +
        Math.max(moreEndsMs, 3 * pace.gapMs, 1.25 * longestMs);
      this.#lastRead = null;
      if (conclusion.kind === 'unread') this.#parts.onUnread?.(conclusion.cause, ended.keys);
      else {
        this.#lastRead = { ...conclusion.code, ends: end === null ? [] : [end], ...pace };
        this.#awaitMore(event?.timeStamp ?? ended.lastAt);
        this.#parts.onText(conclusion.code.text, this.#lastRead);
      }
    }
    if (end === null && isOther) this.#paused = ended;
    else this.#fields.forget();
    return isRest || conclusion.kind !== 'typed';
  }

  /** After a line of a code with several, the next one is the reader's too. */
  #awaitMore(at: number): void {
    const last = this.#lastRead;
    if (!last || !hasMoreLines(last.text)) return;
    this.#quietUntil = Math.max(this.#quietUntil, at + moreEndsMs);
    this.#moreUntil = at + Math.max(moreEndsMs / 2, 3 * last.gapMs);
  }

  /** Ignored keys: typed by hand, or the rest of an unfinished read. */
  #letGo({ keys, caughtBy, isInField }: Burst, event: Event | null): void {
    // Too fast for a hand, and no code: some program typed it for the person, so it goes where it was meant for.
    const element = caughtBy === 'none' ? null : this.#fields.last();
    if (element) insertText(element, writtenBy(keys.slice(this.#fields.keptFrom())));
    if (isInField || keys.length <= fewKeys || this.#parts.onlyBadges) this.#parts.onNothing?.();
    else {
      // The Enter behind them is no press of a button.
      event?.preventDefault();
      this.#parts.onUnread?.('unknown', keys);
    }
  }

  /** Ends a burst whose time is over, and goes on with one that was over only for a page too busy to take its keys. */
  #catchUp(at: number): void {
    if (this.#burst && isOver(this.#burst, at)) this.#settle(null, null);
    const paused = this.#paused;
    this.#paused = null;
    if (!paused) return;
    if (isOver(paused, at)) {
      this.#fields.forget();
      return;
    }
    this.#burst = paused;
    if (isCaught(paused)) this.#fields.restore(0);
    if (!paused.isInField && !paused.isTail && !paused.isMore) this.#parts.onStart?.();
  }

  /** A key that no reader sends, so the keys before it were typed by hand. */
  #endQuietly(): void {
    if (this.#burst && !this.#burst.isInField) this.#parts.onNothing?.();
    clearTimeout(this.#timer);
    this.#burst = null;
    this.#fields.forget();
  }

  #swallow(event: Event): void {
    this.#isLetterDue = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Firefox presses a button when Space is let go.
    if (event instanceof KeyboardEvent && event.type === 'keydown')
      this.#swallowed.add(event.code || event.key);
  }
}

/** Dialogs that received the first keys must revert them. */
const tellPage = () => window.dispatchEvent(new Event(readerEvent));
const isTailOf = (keys: readonly BurstKey[]) => keys.length <= fewKeys && areSigns(keys);
