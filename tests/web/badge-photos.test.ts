import { afterEach, expect, test, vi } from 'vitest';
import { readPhotos } from '#web/badges/badge-photo.ts';

/** Photos of many badges at once: each in its place, and one that is missing stops none. */

afterEach(() => vi.unstubAllGlobals());
/** The smallest bytes that are recognized as an upright JPEG, with one byte that distinguishes them. */
const jpeg = (n: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xda, n, 0xff, 0xd9]);

function servePhotos() {
  let open = 0;
  let most = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    const n = Number(address.split('/').at(-1));
    return n === 3 ? new Response('gone', { status: 404 }) : new Response(jpeg(n));
  });
  return () => most;
}

test('photos are at the position of their person; a missing one is null', async () => {
  const most = servePhotos();
  const progress: number[] = [];
  const addresses = Array.from({ length: 20 }, (_, at) => (at === 5 ? null : `/api/photos/${at}`));
  const photos = await readPhotos(addresses, new AbortController().signal, (done) => progress.push(done));
  expect(photos.map((bytes) => bytes?.at(4) ?? null)).toEqual(
    addresses.map((_, at) => (at === 3 || at === 5 ? null : at)),
  );
  expect(progress).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(most()).toBeLessThanOrEqual(6);
});

test('photos are canceled as soon as the work is stopped', async () => {
  servePhotos();
  const controller = new AbortController();
  const reading = readPhotos(['/api/photos/1', '/api/photos/2'], controller.signal, () => controller.abort());
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
