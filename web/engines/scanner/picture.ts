import { canDecodeInWorker, createFrameReader } from './frame-reader.ts';

/**
 * A photo of a badge, chosen or pasted. html5-qrcode reads it first; the camera's decoder retries its misses, because
 * it also reads tilted and blurred codes.
 */

/** The text of the code in a picture, or null when there is none (or it is no picture). */
export async function readPicture(picture: Blob): Promise<string | null> {
  return (await readPlainly(picture)) ?? (await readThoroughly(picture));
}

/** The picture in a paste or a drop, if there is one. */
export function pictureIn(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? null;
}

async function readPlainly(picture: Blob): Promise<string | null> {
  const { Html5Qrcode, Html5QrcodeSupportedFormats } = await import('html5-qrcode');
  const box = document.createElement('div');
  // The library finds its place by id and measures it; it is never seen.
  box.id = 'picture-reader';
  box.hidden = true;
  document.body.append(box);
  try {
    const library = new Html5Qrcode(box.id, {
      formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
      useBarCodeDetectorIfSupported: false,
      verbose: false,
    });
    const found = await library.scanFileV2(new File([picture], 'picture', { type: picture.type }), false);
    return found.decodedText;
  } catch {
    // It rejects with a sentence both for 'no code' and for 'no picture'. Either way it read nothing.
    return null;
  } finally {
    box.remove();
  }
}

/** Phones take pictures of 12 megapixels and more; a code fills enough of one to be read at this edge. */
const longEdge = 1600;

async function readThoroughly(picture: Blob): Promise<string | null> {
  if (!canDecodeInWorker()) return null;
  const bitmap = await openBitmap(picture);
  if (bitmap === null) return null;
  const reader = createFrameReader();
  try {
    // A square that holds the whole picture: the code may be anywhere in it.
    const scale = Math.min(1, longEdge / Math.max(bitmap.width, bitmap.height));
    const side = Math.ceil(Math.max(bitmap.width, bitmap.height) * scale);
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
    return await reader.read({ source: canvas.transferToImageBitmap(), x: 0, y: 0, side }, 'thorough');
  } finally {
    bitmap.close();
    reader.close();
  }
}

async function openBitmap(picture: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(picture);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
