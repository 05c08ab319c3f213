import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenForHid } from '#web/station/hid-reader.ts';
import { useScreenLock } from '#web/station/screen-lock.ts';
import { isBadgeText, listenForWedge } from '#web/station/wedge.ts';
import { isZoneText, mostLetters, type Passport, readPassport } from './passport.ts';

/** Why what a reader typed came to nothing: its keyboard layout, or a passport that was not read whole. */
export type HandReaderTrouble = 'garbled' | 'passport';

interface HandReaderParts {
  onText: (text: string) => void;
  onPassport: (passport: Passport) => void;
}

/** The handheld reader of the desk, heard wherever the focus is, so that no button takes its keys for a choice. */
export function useHandReader(parts: HandReaderParts): HandReaderTrouble | null {
  const [trouble, setTrouble] = useState<HandReaderTrouble | null>(null);
  // A passport's lines come one after the other, each with Enter.
  const zone = useRef('');
  const give = useEffectEvent(async (text: string) => {
    setTrouble(null);
    if (!isZoneText(text)) {
      zone.current = '';
      return parts.onText(text);
    }
    zone.current += text;
    const present = zone.current;
    const passport = await readPassport(present);
    if (!passport && present.length < mostLetters - 2) return;
    zone.current = '';
    if (passport) parts.onPassport(passport);
    else setTrouble('passport');
  });
  const isLocked = useScreenLock()?.isLocked ?? false;
  /** A reader that does not type sends the lines of a passport as one text. */
  const giveLines = useEffectEvent(async (text: string) => {
    // One that types is kept from a locked screen with all other keys.
    if (isLocked) return;
    for (const line of text.split(/[\r\n]+/)) await give(line);
  });
  useEffect(() => listenForHid((text) => void giveLines(text).catch(reportError)), []);
  useEffect(
    () =>
      listenForWedge(window, {
        isSensible: (text) => isBadgeText(text) || isZoneText(text),
        onText: (text) => void give(text).catch(reportError),
        onGarbled: () => setTrouble('garbled'),
      }),
    [],
  );
  return trouble;
}
