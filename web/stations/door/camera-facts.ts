/** What browsers say of cameras, in the words of this app. */
import type { CameraChoice, CameraState } from './readers.ts';

/** The available cameras; browsers name them only after a permission was given. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = (await navigator.mediaDevices.enumerateDevices?.()) ?? [];
  return devices
    .filter((device) => device.kind === 'videoinput')
    .map((device) => ({ id: device.deviceId, label: device.label }));
}

/** What a failed start means to the operator. */
export function stateOfError(error: unknown): CameraState {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return { kind: 'denied' };
    case 'NotFoundError':
    case 'OverconstrainedError':
      return { kind: 'missing' };
    case 'NotReadableError':
    case 'AbortError':
      return { kind: 'busy' };
    default:
      return { kind: 'failed', cause: String(error) };
  }
}

/** The name a browser gives to a failure; empty for anything else that was thrown. */
export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

/** Where the person can undo that they once did not allow the camera. */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator):
  | 'ios'
  | 'android'
  | 'firefox'
  | 'safari'
  | 'desktop' {
  // An iPad says that it is a Mac, one with fingers.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'safari' : 'desktop';
}

/** A camera that hands over its picture mutes its track for a moment; a sleeping one stays muted (ms). */
const mutedForMs = 1500;

/** Calls back when the camera is unplugged or in use by a call, or stays muted, as on some phones after sleep. */
export function watchTrack(stream: Pick<MediaStream, 'getVideoTracks'>, onLost: () => void): void {
  const track = stream.getVideoTracks()[0];
  if (!track) return;
  track.addEventListener('ended', onLost);
  track.addEventListener('mute', () => {
    setTimeout(() => {
      if (track.muted && !document.hidden) onLost();
    }, mutedForMs);
  });
}
