import { useEffect, useRef, useState } from 'react';
import { findPhotoProblem, grabPhoto, type PhotoProblem, scalePhoto } from './scale-photo.ts';
import type { BeginPreparation, EndPreparation } from './sending.ts';

export type PhotoState = { kind: 'idle' } | { kind: 'preparing' } | { kind: 'failed'; problem: PhotoProblem };

export interface PhotoWork {
  state: PhotoState;
  /** Makes a chosen file small. Nothing, when the dialog was closed without one. */
  takeFile: (file: Blob | undefined) => void;
  /** The frame that a running camera shows. */
  takeFrame: (video: HTMLVideoElement | null) => void;
  /** Nothing comes of what is being prepared. */
  cancel: () => void;
}

interface PhotoWorkOptions {
  onPhoto: (photo: Blob) => void;
  /** Tells the form around it, if there is one. */
  begin?: BeginPreparation;
}

/** A photo in the making: the last one asked for counts, whichever is ready first. */
export function usePhotoWork({ onPhoto, begin }: PhotoWorkOptions): PhotoWork {
  const [state, setState] = useState<PhotoState>({ kind: 'idle' });
  const present = useRef<{ end: EndPreparation | undefined } | null>(null);

  function end(how: 'ready' | 'dropped', next: PhotoState) {
    const ended = present.current;
    present.current = null;
    setState(next);
    ended?.end?.(how);
  }

  async function prepare(made: Promise<Blob>) {
    // One that takes another's place is waited for in its stead.
    const mine = { end: present.current ? present.current.end : begin?.() };
    present.current = mine;
    setState({ kind: 'preparing' });
    // Labelled as a picture, but the browser cannot read it, or has no memory left to draw it.
    const photo = await made.catch(() => null);
    if (present.current !== mine) return;
    if (!photo) return end('dropped', { kind: 'failed', problem: 'WRONG_TYPE' });
    onPhoto(photo);
    end('ready', { kind: 'idle' });
  }

  // Of a field that is gone nothing is waited for.
  useEffect(
    () => () => {
      present.current?.end?.('dropped');
      present.current = null;
    },
    [],
  );

  return {
    state,
    takeFile(file) {
      if (!file) return;
      const problem = findPhotoProblem(file);
      if (problem) end('dropped', { kind: 'failed', problem });
      else void prepare(scalePhoto(file));
    },
    takeFrame(video) {
      if (video?.videoWidth) void prepare(grabPhoto(video));
    },
    cancel: () => end('dropped', { kind: 'idle' }),
  };
}
