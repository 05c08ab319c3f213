import { useLiveQuery } from 'dexie-react-hooks';
import { useLayoutEffect, useState } from 'react';
import { Photo } from '#web/core/photo/Photo.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { findPhoto } from '#web/offline/store/photos.ts';

/**
 * The address of a stored picture while it is shown; it appears when the sync brings it. `first` is what the caller
 * has already read; without it nothing counts as missing until the disk has answered.
 */
export function useLocalPhoto(
  db: LocalDatabase,
  sha256: string | null,
  first?: Blob | null,
): { address: string | null; isMissing: boolean } {
  const read = useLiveQuery(() => findPhoto(db, sha256), [db, sha256]);
  // Keeps the shown one: reading the same picture again would flicker.
  const jpeg = first ?? (read === undefined ? first : read);
  const [address, setAddress] = useState<string | null>(null);
  // Before the paint: an empty frame would look like a missing photo.
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

/** A person's photo from this device's database. */
export function LocalPhoto({ db, sha256, ...rest }: LocalPhotoProps) {
  return <Photo {...rest} src={useLocalPhoto(db, sha256).address} eager />;
}
