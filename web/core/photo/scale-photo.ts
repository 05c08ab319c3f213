import { photoLimits } from '#shared/base/photo-limits.ts';

/** Why a file cannot be a photo. */
export type PhotoProblem = 'WRONG_TYPE' | 'TOO_LARGE' | 'TOO_SMALL' | 'EMPTY' | 'HEIC' | 'BROKEN';

/** A picture that is read and still is no photo of a face. */
export class PhotoFault extends Error {
  override readonly name = 'PhotoFault';
  readonly problem: PhotoProblem;
  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Some phones and old programs name a JPEG otherwise, or name no type at all: then the file's name decides. */
const types = ['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/png', 'image/webp'];
const endings = /\.(?:jpe?g|jfif|png|webp)$/i;
const isPhoto = (file: Blob) =>
  types.includes(file.type) ||
  (/^$|^application\/octet-stream$/.test(file.type) && file instanceof File && endings.test(file.name));

/** Whether a chosen file may be a photo: JPEG, PNG, WebP or HEIC. Its size counts after it was scaled; 60 MB are no photo. */
export function findPhotoProblem(file: Blob): PhotoProblem | null {
  if (file.size === 0) return 'EMPTY';
  // Safari opens HEIC; other browsers say so when they have tried.
  if (!isPhoto(file) && !isHeic(file)) return 'WRONG_TYPE';
  return file.size > photoLimits.chosenBytes ? 'TOO_LARGE' : null;
}

/** The format of iPhones; Chrome and Firefox know it by its name alone. */
const isHeic = (file: Blob) =>
  /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));

/** An iPhone's photo that a messenger has called a JPEG: the brand of its container follows eight bytes. */
async function startsAsHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(head);
}

/** Why a file that may be a photo could not be read after all. */
export function unreadableBecause(file: Blob | undefined, error: unknown): PhotoProblem {
  if (error instanceof PhotoFault) return error.problem;
  return file && isHeic(file) ? 'HEIC' : 'BROKEN';
}

/** A picture in the making: upright, without its metadata, and no larger than it takes to choose a part of it. */
export type ScaledPicture = HTMLCanvasElement;

/** A part of a picture, as shares of its width and its height. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The format of a face photo on a badge, a screen and paper: four wide, five high. */
export const photoAspect = 4 / 5;

/** Large enough to take half of it and still have a sharp photo. */
const pictureLongEdgePx = 2 * photoLimits.longEdgePx;

/** A file as a picture one can take a part of. Throws when it is none that a browser can read. */
export async function readPicture(file: Blob): Promise<ScaledPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async (cause) => {
    throw (await startsAsHeic(file)) ? new PhotoFault('HEIC') : cause;
  });
  try {
    requireFaceSize(bitmap);
    return drawPicture(bitmap, whole(bitmap.width, bitmap.height), pictureLongEdgePx);
  } finally {
    bitmap.close();
  }
}

function requireFaceSize({ width, height }: { width: number; height: number }): void {
  if (Math.round(Math.min(width, height)) < photoLimits.leastEdgePx) throw new PhotoFault('TOO_SMALL');
}

/** The frame that a running camera shows. */
export function grabPicture(video: HTMLVideoElement): ScaledPicture {
  return drawPicture(video, whole(video.videoWidth, video.videoHeight), pictureLongEdgePx);
}

/** The largest part of a picture that has the shape of a photo, from its middle. */
export function middlePart({ width, height }: { width: number; height: number }): PicturePart {
  const aspect = width / height;
  if (aspect > photoAspect) {
    const share = photoAspect / aspect;
    return { x: (1 - share) / 2, y: 0, width: share, height: 1 };
  }
  const share = aspect / photoAspect;
  return { x: 0, y: (1 - share) / 2, width: 1, height: share };
}

/** A part of a picture as a photo: a JPEG of at most 960 px on the long edge. */
export async function cutPhoto(picture: ScaledPicture, part: PicturePart): Promise<Blob> {
  const area = {
    x: part.x * picture.width,
    y: part.y * picture.height,
    width: part.width * picture.width,
    height: part.height * picture.height,
  };
  requireFaceSize(area);
  return toJpeg(drawPicture(picture, area, photoLimits.longEdgePx));
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
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await toJpeg(drawPicture(bitmap, whole(bitmap.width, bitmap.height), longEdgePx));
  } finally {
    bitmap.close();
  }
}

const whole = (width: number, height: number): PicturePart => ({ x: 0, y: 0, width, height });

/** `area` in px of the source. */
function drawPicture(source: CanvasImageSource, area: PicturePart, longEdgePx: number): ScaledPicture {
  const scale = Math.min(1, longEdgePx / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // A transparent PNG would turn black as a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A picture as the bytes that are shown, kept or sent. */
export function toJpeg(picture: ScaledPicture): Promise<Blob> {
  return new Promise((resolve, reject) => {
    picture.toBlob(
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
