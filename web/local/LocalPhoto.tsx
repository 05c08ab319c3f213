import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { Photo } from '#web/ui/Photo.tsx';
import type { LocalDatabase } from './database.ts';
import { findPhoto } from './photos.ts';

/** The address of a picture this device holds, for as long as it is shown; it appears when the sync brings it. */
export function useLocalPhoto(db: LocalDatabase, sha256: string | null): string | null {
  const jpeg = useLiveQuery(() => findPhoto(db, sha256), [db, sha256]);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!jpeg) return setAddress(null);
    const made = URL.createObjectURL(jpeg);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [jpeg]);
  return address;
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
  return <Photo {...rest} src={useLocalPhoto(db, sha256)} eager />;
}
