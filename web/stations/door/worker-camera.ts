/**
 * The live reader: camera, one frame at a time, Worker, text. The camera is released while the page is hidden;
 * otherwise phones keep it warm and unavailable to other apps.
 */

import { readStored, writeStored } from '#web/core/client/storage.ts';
import { type FrameReader, grabView } from '#web/engines/scanner/frame-reader.ts';
import { controlCamera } from './camera-control.ts';
import { listCameras, nameOf, stateOfError, watchTrack } from './camera-facts.ts';
import type { CameraChoice, CameraParts, CameraReader, CameraState, ZoomRange } from './readers.ts';
import { createRepeatFilter } from './readers.ts';

/** What lamps and lenses add to a track; the DOM's own types do not know them. */
interface LensCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
}
interface LensSettings extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

const choiceKey = 'door.camera';

/** The live reader with a decoder given to it. */
export function createWorkerCamera(parts: CameraParts, reader: FrameReader): CameraReader {
  const video = document.createElement('video');
  video.muted = true;
  // Without it an iPhone shows the video in its own full-screen player.
  video.playsInline = true;
  parts.holder.replaceChildren(video);

  let stream: MediaStream | null = null;
  let isTorchOn = false;
  let cameras: CameraChoice[] = [];
  let state: CameraState = { kind: 'off' };
  let stopReading = () => {};

  function say(next: CameraState): void {
    state = next;
    parts.onState(next);
  }
  const control = controlCamera({ say, open, close, isOpen: () => stream !== null, stateOf: stateOfError });

  async function open(): Promise<void> {
    const got = await askForCamera();
    if (!control.canOpen()) return stopTracks(got);
    stream = got;
    isTorchOn = false;
    // Restarts once; then the state shows the problem.
    watchTrack(got, () => stream === got && control.restart());
    video.srcObject = got;
    await video.play();
    cameras = await listCameras();
    describe();
    stopReading = readFrames(video, reader, {
      onText: parts.onText,
      onError: (error) => {
        control.then(close);
        say({ kind: 'failed', cause: String(error) });
      },
    });
  }

  async function close(): Promise<void> {
    stopReading();
    if (stream) stopTracks(stream);
    stream = null;
    video.srcObject = null;
  }

  function describe(): void {
    const track = stream?.getVideoTracks()[0];
    if (track) say(describeTrack(track, cameras, isTorchOn));
  }

  async function apply(settings: LensSettings): Promise<void> {
    await stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [settings] });
    describe();
  }

  // A camera was plugged in: worth another try if there was none.
  const onDevices = () => (state.kind === 'missing' || state.kind === 'busy') && control.retry();
  navigator.mediaDevices?.addEventListener?.('devicechange', onDevices);

  return {
    start: control.start,
    stop: control.stop,
    choose(id) {
      writeStored('localStorage', choiceKey, id);
      control.restart();
    },
    setTorch(on) {
      isTorchOn = on;
      control.then(() => apply({ torch: on }));
    },
    setZoom: (value) => control.then(() => apply({ zoom: value })),
    close() {
      navigator.mediaDevices?.removeEventListener?.('devicechange', onDevices);
      control.end(() => {
        reader.close();
        video.remove();
      });
    },
  };
}

interface FrameEvents {
  onText: (text: string) => void;
  onError: (error: unknown) => void;
}

/**
 * Processes one frame at a time and drops frames that arrive in between, so that an answer is never old. Returns a
 * function that stops it; later answers are ignored.
 */
function readFrames(video: HTMLVideoElement, reader: FrameReader, { onText, onError }: FrameEvents) {
  const isNews = createRepeatFilter();
  let isStopped = false;
  let isBusy = false;
  const look = async (at: number): Promise<void> => {
    if (isStopped) return;
    onNextFrame(video, look);
    if (isBusy || video.videoWidth === 0) return;
    isBusy = true;
    try {
      const view = await grabView(video, video.videoWidth, video.videoHeight);
      const text = await reader.read(view, 'steady');
      if (!isStopped && isNews(text, at) && text !== null) onText(text);
    } catch (error) {
      if (!isStopped) onError(error);
    } finally {
      isBusy = false;
    }
  };
  onNextFrame(video, look);
  return () => {
    isStopped = true;
  };
}

function describeTrack(track: MediaStreamTrack, cameras: CameraChoice[], isTorchOn: boolean): CameraState {
  const lens: LensCapabilities = track.getCapabilities?.() ?? {};
  const settings = track.getSettings();
  return {
    kind: 'running',
    cameras,
    current: settings.deviceId ?? '',
    torch: lens.torch ? (isTorchOn ? 'on' : 'off') : 'none',
    zoom: zoomOf(lens, settings),
    engine: 'zxing',
  };
}

/** The camera of last time if it is there, else the one that looks away from the person. */
async function askForCamera(): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const chosen = readStored('localStorage', choiceKey);
  if (chosen) {
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { ...size, deviceId: { exact: chosen } } });
    } catch (error) {
      if (nameOf(error) !== 'OverconstrainedError' && nameOf(error) !== 'NotFoundError') throw error;
    }
  }
  return navigator.mediaDevices.getUserMedia({ video: { ...size, facingMode: { ideal: 'environment' } } });
}

function onNextFrame(video: HTMLVideoElement, look: (at: number) => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look);
  else requestAnimationFrame(look);
}

function zoomOf(
  { zoom }: LensCapabilities,
  settings: MediaTrackSettings & { zoom?: number },
): ZoomRange | null {
  if (!zoom || zoom.max <= zoom.min) return null;
  return { min: zoom.min, max: zoom.max, step: zoom.step || 0.1, value: settings.zoom ?? zoom.min };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
