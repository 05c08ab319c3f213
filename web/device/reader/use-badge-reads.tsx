import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A badge that is read on a page with fields that has no use for it: it stays out of them and presses nothing. Other
 * codes are typed into fields as ever, or not heard where the reader sends bytes. Never beside `useHandheld`, which hears
 * everything.
 */
export function useBadgeReads(onBadge: (text: string) => void): void {
  const give = useEffectEvent(onBadge);
  useEffect(() => {
    let stops: readonly (() => void)[] = [];
    let isOver = false;
    void Promise.all([
      import('./wedge.ts'),
      import('./replay-keys.ts'),
      import('./hid-reader.ts'),
      import('./read-keys.ts'),
    ]).then(([{ listenForWedge }, { replayKeys }, { listenForHid, wasHidHeard }, { findCode }]) => {
      if (isOver) return;
      const giveSent = (text: string) => {
        // Every open page hears it; keys go only to the one in use.
        const found = document.hasFocus() ? findCode(text) : null;
        if (found?.kind === 'badge') give(found.text);
      };
      stops = [
        listenForWedge(window, { onlyBadges: true, onText: (text) => give(text) }),
        ...(wasHidHeard() ? [listenForHid(giveSent)] : []),
      ];
      // Keys held back while the page opened are for it.
      const detail = (release: () => readonly KeyboardEvent[]) => replayKeys(release());
      dispatchEvent(new CustomEvent('stationrendered', { detail }));
    }, reportError);
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, []);
}

/** Where a badge means nothing: it is kept out of the fields, and the screen says so. Needs the words 'devices'. */
export function KeepBadgesOut() {
  const [reads, setReads] = useState(0);
  useBadgeReads(() => setReads(reads + 1));
  return <BadgeUnheard reads={reads} />;
}

/** Long enough to be read; it may cover a button until then. */
const shownMs = 6000;

/** Says that this screen reads no badges, for a moment whenever one more was read. Needs the words 'devices'. */
export function BadgeUnheard({ reads }: { reads: number }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(reads);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(reads), shownMs);
    return () => clearTimeout(timer);
  }, [reads]);
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-10 bg-warn px-5 py-3 text-center font-semibold text-ground empty:hidden"
    >
      {reads > seen && t('devices.badgeUnheard')}
    </p>
  );
}
