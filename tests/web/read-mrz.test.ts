import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { GreyImage } from '#web/engines/mrz/mrz-image.ts';
import { readMrz } from '#web/stations/desk/walk-in/read-mrz.ts';

/** Pictures of the specimens of ICAO 9303, slanted, unsharp, in bad light, on printed ground (`npm run train-mrz -- --draw`). */
const anna = { firstName: 'Anna Maria', lastName: 'Eriksson', birthDate: '1974-08-12' };

test.each([
  ['passport', { ...anna, country: 'SV' }],
  ['card', { ...anna, country: 'SV' }],
  ['visa-size', { ...anna, country: 'DE' }],
])('the lines of a %s are read from its picture', async (name, passport) => {
  const reading = await readMrz(await greyOf(picture(name)));
  expect(reading).toMatchObject({ kind: 'read', passport });
});

test('a covered letter leaves the document unread', async () => {
  const { width, height, data } = await greyOf(picture('passport'));
  // The birth date is in the second line, at a third of its length.
  const isCovered = (at: number) => Math.abs((at % width) / width - 0.4) < 0.03 && at / width > height * 0.35;
  const covered = data.map((value, at) => (isCovered(at) ? 250 : value));
  expect(await readMrz({ width, height, data: covered })).toEqual({ kind: 'unclear' });
});

test('a picture without MRZ lines gives nothing: a blank sheet, noise, an upside-down document', async () => {
  const blank = { width: 640, height: 192, data: new Uint8ClampedArray(640 * 192).fill(200) };
  expect(await readMrz(blank)).toEqual({ kind: 'nothing' });
  const noise = { ...blank, data: blank.data.map((_, at) => (at * 7919) % 251) };
  expect(await readMrz(noise)).toEqual({ kind: 'nothing' });
  const turned = await sharp(picture('passport')).rotate(180).toBuffer();
  expect((await readMrz(await greyOf(turned))).kind).not.toBe('read');
});

const picture = (name: string) => path.join(import.meta.dirname, 'passports', `${name}.jpg`);

async function greyOf(from: string | Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(from).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
