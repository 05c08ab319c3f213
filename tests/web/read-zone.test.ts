import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readZone } from '#web/features/desk/read-zone.ts';
import type { GreyImage } from '#web/features/desk/zone-image.ts';

/** Pictures of the specimens of ICAO 9303, slanted, unsharp, in bad light, on printed ground (`npm run train-mrz -- --draw`). */
const anna = { firstName: 'Anna Maria', lastName: 'Eriksson', birthDate: '1974-08-12' };

test.each([
  ['passport', { ...anna, country: 'SV' }],
  ['card', { ...anna, country: 'SV' }],
  ['visa-size', { ...anna, country: 'DE' }],
])('the lines of a %s are read from its picture', async (name, passport) => {
  const reading = await readZone(await greyOf(picture(name)));
  expect(reading).toMatchObject({ kind: 'read', passport });
});

test('a letter that is covered leaves the document unread', async () => {
  const { width, height, data } = await greyOf(picture('passport'));
  // The birth date stands in the second line, a third of the way.
  const isCovered = (at: number) => Math.abs((at % width) / width - 0.4) < 0.03 && at / width > height * 0.35;
  const covered = data.map((value, at) => (isCovered(at) ? 250 : value));
  expect(await readZone({ width, height, data: covered })).toEqual({ kind: 'unclear' });
});

test('what has no such lines is nothing: a blank sheet, a picture with noise, a document upside down', async () => {
  const blank = { width: 640, height: 192, data: new Uint8ClampedArray(640 * 192).fill(200) };
  expect(await readZone(blank)).toEqual({ kind: 'nothing' });
  const noise = { ...blank, data: blank.data.map((_, at) => (at * 7919) % 251) };
  expect(await readZone(noise)).toEqual({ kind: 'nothing' });
  const turned = await sharp(picture('passport')).rotate(180).toBuffer();
  expect((await readZone(await greyOf(turned))).kind).not.toBe('read');
});

const picture = (name: string) => path.join(import.meta.dirname, 'passports', `${name}.jpg`);

async function greyOf(from: string | Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(from).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
