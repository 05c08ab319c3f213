import { photoLimits } from '#shared/base/photo-limits.ts';
import { isPlainJpeg } from './jpeg-size.ts';

/**
 * The bytes of a photo for the PDF: a JPEG in upright orientation. Our photos are passed through unchanged; others are
 * re-encoded.
 */
export async function readPhoto(address: string, signal?: AbortSignal): Promise<Uint8Array> {
  // The page's policy allows fetches from its server only; a blob is loaded as a picture instead.
  if (address.startsWith('blob:')) return drawAgain(await loadPicture(address));
  const bytes = address.startsWith('data:') ? fromDataUrl(address) : await fetchBytes(address, signal);
  if (isPlainJpeg(bytes)) return bytes;
  return drawAgain(await createImageBitmap(new Blob([bytes.slice()]), { imageOrientation: 'from-image' }));
}

async function loadPicture(address: string): Promise<ImageBitmap> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return createImageBitmap(picture);
}

async function fetchBytes(address: string, signal?: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`the photo does not come: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function fromDataUrl(address: string): Uint8Array {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
}

async function drawAgain(picture: ImageBitmap): Promise<Uint8Array> {
  const scale = Math.min(1, photoLimits.longEdgePx / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // JPEG has no transparency: it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Several photos, six at a time; one that cannot be had is null. Rejects with the signal's reason when it aborts. */
export async function readPhotos(
  addresses: readonly (string | null)[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<(Uint8Array | null)[]> {
  const photos: (Uint8Array | null)[] = addresses.map(() => null);
  const waiting = addresses.entries();
  let done = 0;
  const readOn = async () => {
    for (const [index, address] of waiting) {
      signal.throwIfAborted();
      // A badge without its photo says 'No Photo'; the caller counts them.
      photos[index] = address === null ? null : await readPhoto(address, signal).catch(() => null);
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: 6 }, readOn));
  signal.throwIfAborted();
  return photos;
}
