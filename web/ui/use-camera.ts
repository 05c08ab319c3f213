import { type RefObject, useEffect, useState } from 'react';

/** `starting` until there is a picture: a button pressed before would do nothing. */
export type CameraState = 'starting' | 'on' | 'refused';

/** The camera that looks at whoever stands before the screen (`user`), or away from it; shown in a `<video>` as long as that is there. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  facing: 'user' | 'environment' = 'user',
): CameraState {
  const [camera, setCamera] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isClosed = false;
    async function start() {
      // Small print takes more pixels than a face.
      const size = { facingMode: facing, width: { ideal: facing === 'user' ? 1280 : 1920 } };
      stream = await navigator.mediaDevices.getUserMedia({ video: size });
      if (isClosed) return stop(stream);
      if (!video.current) return;
      video.current.addEventListener('loadeddata', () => setCamera('on'), { once: true });
      video.current.srcObject = stream;
    }
    // No camera, taken by another program, or not allowed: the rest goes on without.
    start().catch(() => setCamera('refused'));
    return () => {
      isClosed = true;
      stop(stream);
    };
  }, [video, facing]);
  return camera;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
