import { act } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#shared/base/errors.ts';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { FrameStep } from '#web/core/photo/FrameStep.tsx';
import type { PicturePart } from '#web/core/photo/scale-photo.ts';
import type { PhotoWork } from '#web/core/photo/use-photo-work.ts';
import { CropDialog } from '#web/site/news/CropDialog.tsx';
import { PictureChoice } from '#web/site/news/PictureChoice.tsx';
import { chooseFile, fileField } from './held-pictures.ts';
import { fill, find, findAll, leave, press, serve, show, until } from './participants-screen.tsx';

/** Choosing a part of a picture. The cropping library measures what happy-dom does not lay out, so it is stood in for. */
let cropper: Partial<CropperProps>;
vi.mock('react-easy-crop', () => ({
  default: (props: CropperProps) => {
    cropper = props;
    return null;
  },
}));

const draws: unknown[][] = [];
let written: [string | undefined, unknown] | null;
beforeEach(() => {
  draws.length = 0;
  written = null;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const drawImage = (_image: unknown, ...place: number[]) =>
      draws.push([this.width, this.height, ...place]);
    // The part of a context that is used here.
    return { drawImage } as unknown as null;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((tell, kind, quality) => {
    written = [kind, quality];
    tell(new Blob(['part'], { type: kind ?? '' }));
  });
});
afterEach(() => void vi.restoreAllMocks());

describe('the part of a picture above an article', () => {
  const kept: Blob[] = [];
  let closed = 0;
  async function open(onCropped = async (picture: Blob) => void kept.push(picture)) {
    kept.length = 0;
    closed = 0;
    await show(
      <CropDialog
        file={new Blob(['whole'])}
        onClose={() => {
          closed += 1;
        }}
        onCropped={onCropped}
      />,
      { language: 'en' },
    );
  }
  const choose = (width: number, height: number) =>
    act(async () => cropper.onCropComplete?.({} as never, { x: 10, y: 20, width, height }));
  const use = () => find('button', 'Use this part');

  test.each([
    [3200, 1800, 1600, 900],
    [1600, 900, 1600, 900],
    [801, 451, 801, 451],
  ])('of %i x %i px is kept with %i x %i px', async (width, height, keptWidth, keptHeight) => {
    await open();
    expect(use().hasAttribute('disabled')).toBe(true);
    await choose(width, height);
    await press(use());
    await until(() => expect(kept).toHaveLength(1));
    expect(draws).toEqual([[keptWidth, keptHeight, 10, 20, width, height, 0, 0, keptWidth, keptHeight]]);
    expect(written).toEqual(['image/jpeg', 0.9]);
    expect(cropper.aspect).toBe(16 / 9);
  });

  const refusal = (status: number, code: ErrorCode) => new ApiError(status, code, '');
  test.each<[string, string, Error]>([
    ['the picture', 'cannot be used', refusal(415, 'WRONG_TYPE')],
    ['the picture', 'cannot be used', refusal(413, 'TOO_LARGE')],
    ['the connection', 'The server is not responding', new Offline('no network')],
    ['the server', 'The server is busy', refusal(503, 'UNAVAILABLE')],
  ])(
    'a picture that is not kept because of %s says “%s”, and can be sent again',
    async (_, said, failure) => {
      await open(() => Promise.reject(failure));
      await choose(1600, 900);
      await press(use());
      await until(() => expect(find('alert').textContent).toContain(said));
      expect(use().hasAttribute('disabled')).toBe(false);
      await act(async () => cropper.onMediaLoaded?.({} as never));
      expect(findAll('alert')).toEqual([]);
    },
  );

  test('a picture that cannot be read is at fault itself, and can be tried again', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('no', 'EncodingError'));
    await open();
    await choose(1600, 900);
    await press(use());
    await until(() => expect(find('alert').textContent).toContain('cannot be used'));
    expect(use().hasAttribute('disabled')).toBe(false);
    await act(async () => cropper.onMediaLoaded?.({} as never));
    expect(findAll('alert')).toEqual([]);
    expect(kept).toEqual([]);
  });

  test('comes closer with the slider, and is given up with one press', async () => {
    await open();
    await fill(document.querySelector<HTMLElement>('input[type=range]') ?? document.body, '2.5');
    expect(cropper.zoom).toBe(2.5);
    await act(async () => cropper.onZoomChange?.(3));
    expect(document.querySelector<HTMLInputElement>('input[type=range]')?.value).toBe('3');
    await press(find('button', 'Cancel'));
    expect([closed, kept]).toEqual([1, []]);
  });
});

describe('the picture of an article', () => {
  const urls: string[] = [];
  const ends: string[] = [];
  async function open(value = '') {
    urls.length = 0;
    ends.length = 0;
    let begun = 0;
    const begin = () => {
      begun += 1;
      const mine = begun;
      return (how: string) => void ends.push(`${mine} ${how}`);
    };
    const choice = { value, onChange: (url: string) => void urls.push(url), begin, error: undefined };
    await show(<PictureChoice {...choice} />, { language: 'en' });
  }
  async function cutFile(name: string) {
    await act(async () => chooseFile(fileField(), name));
    await until(() => find('button', 'Use this part'));
    await act(async () => cropper.onCropComplete?.({} as never, { x: 0, y: 0, width: 160, height: 90 }));
  }

  test('the picture of an article is that of the file chosen last; the one before is given up', async () => {
    serve({ 'POST /api/pictures': { status: 201, body: { data: { url: '/kept/b.webp' } } } });
    await open();
    await cutFile('a.jpg');
    await cutFile('b.jpg');
    expect(ends).toEqual(['1 dropped']);
    await press(find('button', 'Use this part'));
    await until(() => expect(urls).toEqual(['/kept/b.webp']));
    expect(ends).toEqual(['1 dropped', '2 ready']);
    expect(findAll('button', 'Use this part')).toEqual([]);
  });

  test('the picture of an article stays as it was if a new one is canceled while it is sent', async () => {
    let answer = (_: { status: number; body: unknown }) => {};
    const kept = new Promise<{ status: number; body: unknown }>((resolve) => {
      answer = resolve;
    });
    const asked = serve({ 'POST /api/pictures': () => kept });
    await open();
    await cutFile('a.jpg');
    await press(find('button', 'Use this part'));
    await until(() => expect(asked).toHaveLength(1));
    await press(find('button', 'Cancel'));
    await act(async () => answer({ status: 201, body: { data: { url: '/kept/a.webp' } } }));
    await act(async () => new Promise(setImmediate));
    expect([urls, ends]).toEqual([[], ['1 dropped']]);
  });

  test('the picture of an article is taken away with one press', async () => {
    await open('/kept/a.webp');
    await press(find('button', 'Remove the picture'));
    expect(urls).toEqual(['']);
  });

  test('the picture of an article that is left is waited for no longer', async () => {
    await open();
    await cutFile('a.jpg');
    await leave();
    expect(ends).toEqual(['1 dropped']);
  });
});

describe('the part of a photo that is kept', () => {
  const kept: PicturePart[] = [];
  async function open() {
    kept.length = 0;
    const picture = { width: 1200, height: 1500 };
    const state = { kind: 'framing', picture, shown: new Blob(), isKeeping: false } as never;
    const work = { keep: (part: PicturePart) => kept.push(part) } as unknown as PhotoWork;
    await show(<FrameStep state={state} work={work} />, { language: 'en' });
    await act(async () => {
      cropper.onMediaLoaded?.({ width: 400, height: 520 } as never);
      cropper.setCropSize?.({ width: 400, height: 500 } as never);
    });
  }
  const keys = (...names: string[]) =>
    act(async () => {
      for (const key of names)
        find('button', 'Use this photo').dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    });

  test('is its middle until something was moved, then the part that was chosen', async () => {
    await open();
    await press(find('button', 'Use this photo'));
    await act(async () => cropper.onCropAreaChange?.({ x: 10, y: 20, width: 50, height: 60 }, {} as never));
    await press(find('button', 'Use this photo'));
    expect(kept).toEqual([
      { x: 0, y: 0, width: 1, height: 1 },
      { x: 0.1, y: 0.2, width: 0.5, height: 0.6 },
    ]);
  });

  test.each([
    ['ArrowDown', { x: 0, y: 8 }],
    ['ArrowUp', { x: 0, y: -8 }],
    ['ArrowRight', { x: 0, y: 0 }],
  ])('moves with %s as far as there is picture', async (key, crop) => {
    await open();
    await keys(key);
    expect(cropper.crop).toEqual(crop);
    await keys(key, key, key);
    expect(cropper.crop).toEqual({ x: 0, y: Math.sign(crop.y) * 10 });
  });

  test('moves to either side once it is closer, which it is at most four times', async () => {
    await open();
    await keys('+');
    expect(cropper.zoom).toBeCloseTo(1.08);
    await keys('ArrowRight');
    expect(cropper.crop).toEqual({ x: 8, y: 0 });
    await keys('ArrowLeft', 'ArrowLeft');
    expect(cropper.crop).toEqual({ x: -8, y: 0 });
    await keys('-', '-');
    expect(cropper.zoom).toBe(1);
    for (let time = 0; time < 9; time += 1) await press(find('button', 'Closer'));
    expect(cropper.zoom).toBe(4);
    await press(find('button', 'Further away'));
    expect(cropper.zoom).toBeCloseTo(4 / 1.2);
  });
});
