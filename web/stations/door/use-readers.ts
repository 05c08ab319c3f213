import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/core/client/storage.ts';
import { type HandheldParts, useHandheld } from '#web/device/reader/use-handheld.ts';
import { pictureIn, readPicture } from '#web/engines/scanner/picture.ts';
import { openCamera } from './camera.ts';
import type { CameraReader, CameraState, OnText } from './readers.ts';

/** The state of a reader that could not give a text. */
export type ReaderTrouble = 'pictureEmpty' | 'pictureReading' | null;

export interface DoorReaders {
  /** The element the camera shows its picture in. */
  holder: RefObject<HTMLDivElement | null>;
  camera: CameraState;
  trouble: ReaderTrouble;
  /** Turns the camera on or off; remembered on this device. */
  turnCamera: (on: boolean) => void;
  chooseCamera: (id: string) => void;
  setTorch: (on: boolean) => void;
  setZoom: (value: number) => void;
  readPicture: (picture: Blob) => void;
}

const offKey = 'door.camera-off';

interface ReadersParts extends Pick<HandheldParts, 'onStart' | 'onUnread' | 'onNothing'> {
  onText: OnText;
  isPaused: boolean;
}

/** All readers of the door while its page is open and not `isPaused`: camera, handheld reader, pictures chosen or pasted. */
export function useReaders({ onText, isPaused, ...handheld }: ReadersParts): DoorReaders {
  const holder = useRef<HTMLDivElement>(null);
  const camera = useRef<CameraReader | null>(null);
  const [state, setState] = useState<CameraState>({ kind: 'off' });
  const [trouble, setTrouble] = useState<ReaderTrouble>(null);
  const give = useEffectEvent<OnText>((text, source) => {
    setTrouble(null);
    // A picture may still be on its way.
    if (!isPaused) onText(text, source);
  });

  useEffect(() => {
    if (!holder.current) return;
    const opened = openCamera({
      holder: holder.current,
      onText: (text) => give(text, 'camera'),
      onState: setState,
    });
    camera.current = opened;
    return () => {
      camera.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => {
    if (isPaused) camera.current?.stop();
    else if (readStored('localStorage', offKey) !== '1') camera.current?.start();
  }, [isPaused]);

  useHandheld({
    ...handheld,
    onText(text, read) {
      // A code that is not ours may be a mistyped number: both are handled as typed input.
      give(text, read.kind === 'number' ? 'typed' : 'wedge');
    },
  });

  const read = useCallback(async (picture: Blob) => {
    setTrouble('pictureReading');
    const text = await readPicture(picture);
    if (text === null) setTrouble('pictureEmpty');
    else give(text, 'picture');
  }, []);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const picture = pictureIn(event.clipboardData);
      if (picture) read(picture).catch(reportError);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [read]);

  return {
    holder,
    camera: state,
    trouble,
    turnCamera(on) {
      writeStored('localStorage', offKey, on ? null : '1');
      if (on) camera.current?.start();
      else camera.current?.stop();
    },
    chooseCamera: (id) => camera.current?.choose(id),
    setTorch: (on) => camera.current?.setTorch(on),
    setZoom: (value) => camera.current?.setZoom(value),
    readPicture: (picture) => {
      read(picture).catch(reportError);
    },
  };
}
