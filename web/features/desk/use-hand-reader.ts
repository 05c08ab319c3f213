import { useEffect, useEffectEvent, useState } from 'react';
import { isBadgeText, listenForWedge } from '#web/local/wedge.ts';

/**
 * The handheld reader of the desk, heard wherever the focus is, so that no button takes its keys for a choice. Answers
 * whether the last thing it typed made no sense. While a dialog or a form is open (`isPaused`) a badge is read in vain.
 */
export function useHandReader(parts: { isPaused: boolean; onText: (text: string) => void }): boolean {
  const [isGarbled, setGarbled] = useState(false);
  const give = useEffectEvent((text: string) => {
    setGarbled(false);
    if (!parts.isPaused) parts.onText(text);
  });
  useEffect(
    () =>
      listenForWedge(window, {
        isSensible: isBadgeText,
        onText: give,
        onGarbled: () => setGarbled(true),
      }),
    [],
  );
  return isGarbled;
}
