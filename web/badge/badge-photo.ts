import { limits } from '#shared/tournament.ts';
import { isPlainJpeg } from './jpeg-size.ts';

/**
 * The bytes of a photo as the PDF wants them: a JPEG that needs no turning. Ours are such already and stay
 * untouched; anything else is drawn again.
 */
export async function readPhoto(address: string, signal?: AbortSignal): Promise<Uint8Array> {
  const bytes = address.startsWith('data:') ? fromDataUrl(address) : await fetchBytes(address, signal);
  return isPlainJpeg(bytes) ? bytes : drawAgain(bytes);
}

async function fetchBytes(address: string, signal?: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`the photo does not come: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** By hand: the page's policy lets `fetch` read from this site only. */
function fromDataUrl(address: string): Uint8Array {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
}

async function drawAgain(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = await createImageBitmap(new Blob([bytes.slice()]), { imageOrientation: 'from-image' });
  const scale = Math.min(1, limits.photoLongEdgePx / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
  return new Uint8Array(await blob.arrayBuffer());
}
