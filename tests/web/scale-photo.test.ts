import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  cutPhoto,
  findPhotoProblem,
  middlePart,
  readPicture,
  scalePhoto,
  unreadableBecause,
} from '#web/core/photo/scale-photo.ts';

/** How a picture becomes a photo: which part of it, how large, upright and without its place. */

let draws: { size: number[]; from: unknown[]; background: string }[];
let source: { width: number; height: number };
let options: unknown[];
beforeEach(() => {
  draws = [];
  options = [];
  vi.stubGlobal('createImageBitmap', async (_file: Blob, how: unknown) => {
    options.push(how);
    return { ...source, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = {
      fillStyle: '',
      fillRect: () => {},
      drawImage: (_image: unknown, ...from: number[]) =>
        draws.push({ size: [this.width, this.height], from, background: context.fillStyle }),
    };
    return context as unknown as null;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['x'], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (type: string, size = 10) => new Blob([new Uint8Array(size)], { type });
const mib = 1024 * 1024;
test.each([
  ['image/jpeg', 10, null],
  ['image/png', 10, null],
  ['image/webp', 10, null],
  ['image/gif', 10, 'WRONG_TYPE'],
  ['', 10, 'WRONG_TYPE'],
  ['image/jpeg', 0, 'EMPTY'],
  ['image/heic', 10, null],
  ['image/jpeg', 17 * mib, null],
  ['image/jpeg', 60 * mib, null],
  ['image/jpeg', 60 * mib + 1, 'TOO_LARGE'],
  ['image/heic', 60 * mib + 1, 'TOO_LARGE'],
])('a file of type "%s" and %i bytes is reported as %s', (type, size, problem) => {
  expect(findPhotoProblem(file(type, size))).toBe(problem);
});

test.each([
  ['four by five', 800, 1000, { x: 0, y: 0, width: 1, height: 1 }],
  ['wide', 1600, 1000, { x: 0.25, y: 0, width: 0.5, height: 1 }],
  ['high', 800, 2000, { x: 0, y: 0.25, width: 1, height: 0.5 }],
])('the middle of a picture that is %s is taken', (_shape, width, height, part) => {
  expect(middlePart({ width, height })).toEqual(part);
});

test.each([
  ['larger than a photo', 4000, 3000, [960, 720]],
  ['of 108 megapixels', 12_000, 9000, [960, 720]],
  ['high', 1000, 4000, [240, 960]],
  ['smaller than a photo', 300, 400, [300, 400]],
])(
  'a picture that is %s is scaled to at most 960 px, upright, on white, as a JPEG',
  async (_what, width, height, size) => {
    source = { width, height };
    const photo = await scalePhoto(file('image/png'));
    expect(photo.type).toBe('image/jpeg');
    expect(draws).toEqual([{ size, from: [0, 0, width, height, 0, 0, ...size], background: '#ffffff' }]);
    expect(options).toEqual([{ imageOrientation: 'from-image' }]);
  },
);

test('the chosen part is cut from a picture of twice the resolution', async () => {
  source = { width: 4000, height: 3000 };
  const picture = await readPicture(file('image/jpeg'));
  expect([picture.width, picture.height]).toEqual([1920, 1440]);
  await cutPhoto(picture, { x: 0.25, y: 0.5, width: 0.5, height: 0.5 });
  expect(draws.at(-1)).toMatchObject({ size: [960, 720], from: [480, 720, 960, 720, 0, 0, 960, 720] });
  expect(options).toEqual([{ imageOrientation: 'from-image' }]);
});

test('a picture that cannot be encoded is no photo', async () => {
  source = { width: 400, height: 500 };
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await expect(scalePhoto(file('image/png'))).rejects.toThrow();
});

test.each([
  [1, 1],
  [400, 39],
])('a picture of %i by %i px is too small for a face', async (width, height) => {
  source = { width, height };
  const fault = await readPicture(file('image/png')).catch((error: unknown) => error);
  expect(unreadableBecause(file('image/png'), fault)).toBe('TOO_SMALL');
});

test('a part that is too small for a face is not cut', async () => {
  source = { width: 12_000, height: 9000 };
  const picture = await readPicture(file('image/jpeg'));
  const fault = await cutPhoto(picture, { x: 0, y: 0, width: 0.02, height: 0.03 }).catch((error) => error);
  expect(unreadableBecause(undefined, fault)).toBe('TOO_SMALL');
});

test('an unreadable picture is reported with its cause', () => {
  const heic = new File([new Uint8Array(9)], 'IMG_0001.HEIC');
  expect(findPhotoProblem(heic)).toBeNull();
  expect(unreadableBecause(heic, new Error())).toBe('HEIC');
  expect(unreadableBecause(file('image/jpeg'), new Error())).toBe('BROKEN');
});

test.each([
  ['IMG-1.jpg', '', null],
  ['foto.JFIF', 'application/octet-stream', null],
  ['foto.png', 'image/jpg', null],
  ['lista.pdf', '', 'WRONG_TYPE'],
  ['foto.jpg', 'application/pdf', 'WRONG_TYPE'],
])('the file %s of type "%s" is reported as %s', (name, type, problem) => {
  expect(findPhotoProblem(new File([new Uint8Array(10)], name, { type }))).toBe(problem);
});

test.each([
  ['ftypheic', 'HEIC'],
  ['ftypmif1', 'HEIC'],
  ['JFIF\u0000\u0001\u0001\u0000', 'BROKEN'],
])('an unreadable JPEG with %j in its head is reported as %s', async (head, problem) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  const sent = new File(['\u0000\u0000\u0000\u0018', head, 'rest'], 'IMG-1.jpg', { type: 'image/jpeg' });
  const fault = await readPicture(sent).catch((error: unknown) => error);
  expect(unreadableBecause(sent, fault)).toBe(problem);
});
