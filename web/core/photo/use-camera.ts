import { type RefObject, useEffect, useState } from 'react';

/** `starting` until there is a picture: a button pressed before would do nothing. */
export type CameraStatus = 'starting' | 'on' | 'refused';

/** The camera facing the user (`user`) or away from them; shown in a `<video>` while that is mounted. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  facing: 'user' | 'environment' = 'user',
): CameraStatus {
  const [camera, setCamera] = useState<CameraStatus>('starting');
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
    // No camera, in use by another program, or not allowed: continue without.
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
