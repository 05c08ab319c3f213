import { useLiveQuery } from 'dexie-react-hooks';
import { useLayoutEffect, useState } from 'react';
import type { LocalDatabase } from '#web/local/database.ts';
import { findPhoto } from '#web/local/photos.ts';
import { Photo } from '#web/ui/Photo.tsx';

/**
 * The address of a picture this device holds, for as long as it is shown; it appears when the sync brings it. `first`
 * is what a caller has read of it already; without it nothing is known to be missing until the disk has answered.
 */
export function useLocalPhoto(
  db: LocalDatabase,
  sha256: string | null,
  first?: Blob | null,
): { address: string | null; isMissing: boolean } {
  const read = useLiveQuery(() => findPhoto(db, sha256), [db, sha256]);
  // The one that is shown stays: the same picture out of the disk once more would flicker.
  const jpeg = first ?? (read === undefined ? first : read);
  const [address, setAddress] = useState<string | null>(null);
  // Before the picture is drawn: a frame without it would say that there is none.
  useLayoutEffect(() => {
    if (!jpeg) return setAddress(null);
    const made = URL.createObjectURL(jpeg);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [jpeg]);
  return { address, isMissing: jpeg === null };
}

interface LocalPhotoProps {
  db: LocalDatabase;
  sha256: string | null;
  alt: string;
  width: number;
  height: number;
  className?: string;
}

/** Somebody's picture out of this device's own store. */
export function LocalPhoto({ db, sha256, ...rest }: LocalPhotoProps) {
  return <Photo {...rest} src={useLocalPhoto(db, sha256).address} eager />;
}
