import { photoLimits } from '#shared/photo-limits.ts';

/** Why a file cannot be a photo. */
export type PhotoProblem = 'WRONG_TYPE' | 'TOO_LARGE';

const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a chosen file may be a photo: JPEG, PNG or WebP, at most 5 MB. */
export function findPhotoProblem(file: Blob): PhotoProblem | null {
  if (!types.includes(file.type)) return 'WRONG_TYPE';
  return file.size > photoLimits.bytes ? 'TOO_LARGE' : null;
}

/**
 * Draws a picture again as a JPEG of at most 960 px on the long edge, upright and without its metadata: the
 * place where it was taken never leaves this page. Throws when the file is no picture a browser can read.
 */
export async function scalePhoto(file: Blob): Promise<Blob> {
  return drawSmaller(file, photoLimits.longEdgePx);
}

/** As `scalePhoto`, with another long edge in px. */
export async function drawSmaller(file: Blob, longEdgePx: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await drawJpeg(picture, picture.width, picture.height, longEdgePx);
  } finally {
    picture.close();
  }
}

/** One frame of a running camera as such a JPEG. */
export async function grabPhoto(video: HTMLVideoElement): Promise<Blob> {
  return drawJpeg(video, video.videoWidth, video.videoHeight);
}

async function drawJpeg(
  source: CanvasImageSource,
  width: number,
  height: number,
  longEdgePx: number = photoLimits.longEdgePx,
): Promise<Blob> {
  const scale = Math.min(1, longEdgePx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // A transparent PNG would turn black as a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      0.86,
    );
  });
}

/** A picture as the text that travels in JSON (`data:image/jpeg;base64,…`). */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(blob);
  });
}
