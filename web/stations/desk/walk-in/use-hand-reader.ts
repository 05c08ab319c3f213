import { useEffectEvent, useRef, useState } from 'react';
import type { CodeKind, UnreadCause } from '#web/device/reader/read-keys.ts';
import { useHandheld } from '#web/device/reader/use-handheld.ts';
import { useScreenLock } from '#web/device/screen-lock.ts';
import { isZoneText, mostLetters, mostLines, type PassportData, readPassport } from './passport.ts';

/** Why a read came to nothing: by the reader, an incomplete passport, another code, or an open dialog. */
export type HandReaderTrouble = Exclude<UnreadCause, 'unknown'> | 'passport' | 'other' | 'busy';

interface HandReaderParts {
  /** What is open on the screen: a failure is shown until that changes. */
  place: unknown;
  /** Returns whether the text was used: a dialog or form may be in the way. */
  onText: (text: string) => boolean;
  onPassport: (passport: PassportData) => void;
}

/** The handheld reader of the desk, wherever the focus is, so that no button receives its keys. */
export function useHandReader(parts: HandReaderParts): HandReaderTrouble | null {
  const [said, setSaid] = useState<{ trouble: HandReaderTrouble; place: unknown } | null>(null);
  const setTrouble = (trouble: HandReaderTrouble | null) =>
    setSaid(trouble && { trouble, place: parts.place });
  // A passport's lines come one after the other, each with Enter. The first may be what is left of a swipe that failed.
  const lines = useRef<readonly string[]>([]);
  const give = useEffectEvent(async (text: string, kind: CodeKind) => {
    setTrouble(null);
    if (!isZoneText(text)) {
      lines.current = [];
      // Finds no one, and is nothing to register: the line of a passport with a letter lost, or any other code.
      if (kind === 'other') setTrouble(/^[A-Z0-9<]{25,}$/.test(text) ? 'passport' : 'other');
      else if (!parts.onText(text)) setTrouble('busy');
      return;
    }
    const present = [...lines.current, text];
    lines.current = present.slice(-mostLines + 1);
    for (const [first] of present.entries()) {
      const passport = await readPassport(present.slice(first).join(''));
      if (!passport) continue;
      lines.current = [];
      return parts.onPassport(passport);
    }
    if (present.join('').length >= mostLetters - 2) setTrouble('passport');
  });
  const isLocked = useScreenLock()?.isLocked ?? false;
  /** A reader that does not type sends the lines of a passport as one text. */
  const giveLines = useEffectEvent(async (text: string, kind: CodeKind) => {
    for (const line of text.split(/[\r\n]+/)) await give(line, kind);
  });
  useHandheld({
    isExpected: isZoneText,
    onText(text, { kind }) {
      // One that types is kept from a locked screen with all other keys.
      if (!isLocked) void giveLines(text, kind).catch(reportError);
    },
    // A few keys outside of a field are a person's.
    onUnread: (cause) => cause !== 'unknown' && setTrouble(cause),
  });
  return said && said.place === parts.place ? said.trouble : null;
}
