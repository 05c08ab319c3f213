import { useEffect, useRef, useState } from 'react';
import type { BeginPreparation, EndPreparation } from '#web/core/dialog/sending.ts';
import {
  cutPhoto,
  findPhotoProblem,
  grabPicture,
  middlePart,
  type PhotoProblem,
  type PicturePart,
  readPicture,
  type ScaledPicture,
  toJpeg,
  unreadableBecause,
} from './scale-photo.ts';

export type PhotoState =
  | { kind: 'idle' }
  | { kind: 'preparing' }
  /** The user chooses the part of the picture to keep. */
  | { kind: 'framing'; picture: ScaledPicture; shown: Blob; isKeeping: boolean }
  | { kind: 'failed'; problem: PhotoProblem };

export interface PhotoWork {
  state: PhotoState;
  /** Reads a chosen file. Nothing, when the dialog was closed without one. */
  takeFile: (file: Blob | undefined) => void;
  /** The frame that a running camera shows. */
  takeFrame: (video: HTMLVideoElement | null) => void;
  /** This part of the picture is the photo. */
  keep: (part: PicturePart) => void;
  /** The preparation is discarded. */
  cancel: () => void;
}

interface PhotoWorkOptions {
  onPhoto: (photo: Blob) => void | Promise<void>;
  /** Tells the form around it, if there is one. */
  begin?: BeginPreparation;
  /** Keeps the middle without asking: at a kiosk the participant has just seen it. */
  isFramed?: boolean;
}

/** A photo in the making: the last one asked for counts, whichever is ready first. */
export function usePhotoWork({ onPhoto, begin, isFramed = true }: PhotoWorkOptions): PhotoWork {
  const [state, setState] = useState<PhotoState>({ kind: 'idle' });
  const present = useRef<{ end: EndPreparation | undefined } | null>(null);

  function end(how: 'ready' | 'dropped', next: PhotoState) {
    const ended = present.current;
    present.current = null;
    setState(next);
    ended?.end?.(how);
  }

  /** A call that replaces another one is awaited instead. */
  function restart() {
    const mine = { end: present.current ? present.current.end : begin?.() };
    present.current = mine;
    return mine;
  }

  async function prepare(read: () => ScaledPicture | Promise<ScaledPicture>, file?: Blob) {
    const mine = restart();
    setState({ kind: 'preparing' });
    try {
      const picture = await read();
      if (!isFramed) return await finish(mine, picture, middlePart(picture));
      const shown = await toJpeg(picture);
      if (present.current === mine) setState({ kind: 'framing', picture, shown, isKeeping: false });
    } catch (error) {
      // Labelled as a picture, but the browser cannot read it, or has no memory left to draw it.
      if (present.current === mine)
        end('dropped', { kind: 'failed', problem: unreadableBecause(file, error) });
    }
  }

  async function finish(mine: object, picture: ScaledPicture, part: PicturePart) {
    const photo = await cutPhoto(picture, part);
    if (present.current !== mine) return;
    await onPhoto(photo);
    if (present.current === mine) end('ready', { kind: 'idle' });
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
      else void prepare(() => readPicture(file), file);
    },
    takeFrame(video) {
      if (video?.videoWidth) void prepare(() => grabPicture(video));
    },
    keep(part) {
      const mine = present.current;
      if (state.kind !== 'framing' || state.isKeeping || !mine) return;
      setState({ ...state, isKeeping: true });
      finish(mine, state.picture, part).catch((error: unknown) => {
        if (present.current === mine)
          end('dropped', { kind: 'failed', problem: unreadableBecause(undefined, error) });
      });
    },
    cancel: () => end('dropped', { kind: 'idle' }),
  };
}
