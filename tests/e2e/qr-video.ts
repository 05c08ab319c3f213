import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { encode } from 'uqr';

/** A film for Chromium's pretended camera: raw grey pictures of a QR code, so that no encoder is needed. */

const width = 1280;
const height = 720;

/**
 * Writes a film (Y4M) that shows a text as a QR code for a second, then nothing for two (so that it counts as shown again).
 * Start Chromium with `fakeCameraArgs(file)`.
 */
export function writeQrVideo(file: string, text: string): void {
  const shown = frame(drawCode(text));
  const blank = frame(Buffer.alloc(width * height, 200));
  const frames = [...Array.from({ length: 10 }, () => shown), ...Array.from({ length: 20 }, () => blank)];
  writeFilm(file, frames);
}

/** Writes a film that shows one gray picture in the middle, permanently; it may be smaller than the film. */
export async function writePictureVideo(file: string, picture: string): Promise<void> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const luma = Buffer.alloc(width * height, 120);
  const top = Math.floor((height - info.height) / 2);
  const left = Math.floor((width - info.width) / 2);
  for (let row = 0; row < info.height; row++)
    data.copy(luma, (top + row) * width + left, row * info.width, (row + 1) * info.width);
  writeFilm(file, [frame(luma)]);
}

/** Chromium's arguments for a camera that shows this film and is allowed without asking. */
export function fakeCameraArgs(file: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

/** The brightness of each pixel: the code in the middle, half of the picture high. */
function drawCode(text: string): Buffer {
  const code = encode(text, { ecc: 'L', border: 4, boostEcc: false }).data;
  const module = Math.floor((height * 0.6) / code.length);
  const left = Math.floor((width - module * code.length) / 2);
  const top = Math.floor((height - module * code.length) / 2);
  const luma = Buffer.alloc(width * height, 180);
  for (let y = 0; y < module * code.length; y++) {
    for (let x = 0; x < module * code.length; x++) {
      const isDark = code[Math.floor(y / module)]?.[Math.floor(x / module)] ?? false;
      luma[(top + y) * width + left + x] = isDark ? 16 : 235;
    }
  }
  return luma;
}

/** One picture: its brightness, and two quarter-size planes of no color. */
function frame(luma: Buffer): Buffer {
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
}

function writeFilm(file: string, frames: readonly Buffer[]): void {
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([header, ...frames]));
}
