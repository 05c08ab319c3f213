import { useState } from 'react';
import type { UnreadCause } from '#web/device/reader/read-keys.ts';
import { useUnreadWords } from '#web/stations/door/OtherScreens.tsx';
import { useReaders } from '#web/stations/door/use-readers.ts';
import { Viewfinder } from '#web/stations/door/Viewfinder.tsx';

/** The door's camera and handheld reader, for the kiosk's screens. Needs the words 'door'. */
export function KioskReader({ onText }: { onText: (text: string) => void }) {
  const [unread, setUnread] = useState<UnreadCause | null>(null);
  const words = useUnreadWords(unread);
  const readers = useReaders({
    isPaused: false,
    onText(text) {
      setUnread(null);
      onText(text);
    },
    // A few keys outside of a field are a person's.
    onUnread: (cause) => setUnread(cause === 'unknown' ? null : cause),
  });
  return (
    <>
      <Viewfinder readers={readers} />
      <p role="status" className="mt-2 font-semibold text-warn empty:hidden">
        {words}
      </p>
    </>
  );
}
