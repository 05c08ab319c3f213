import { useReaders } from '#web/features/door/use-readers.ts';
import { Viewfinder } from '#web/features/door/Viewfinder.tsx';

/** The door's camera and handheld reader, for the kiosk's screens. Needs the words 'door'. */
export function KioskReader({ onText }: { onText: (text: string) => void }) {
  return <Viewfinder readers={useReaders(onText)} />;
}
