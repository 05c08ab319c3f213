import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { jpegOf, keepPhoto } from '#web/offline/store/photos.ts';
import { makeDesk } from './make-desk.ts';

/** What is kept of a picture: no more than proxies let through, and on a full disk a small one rather than none. */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that can draw: every output is `output`. */
function drawInto(output: Blob): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }));
  const context = { drawImage: () => {}, fillRect: () => {}, fillStyle: '' };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(output));
}

/** The sizes that were kept. A Blob of this environment does not survive its IndexedDB, so what is put there is watched. */
function watchKept(db: LocalDatabase) {
  const put = vi.spyOn(db.photos, 'put');
  const sizes = () => put.mock.calls.map(([photo]) => jpegOf(photo).size);
  return { put, sizes };
}

const large = new Blob([new Uint8Array(1_000_000)], { type: 'image/jpeg' });
const small = new Blob([new Uint8Array(1000)], { type: 'image/jpeg' });

test('a picture too large for a proxy is scaled down before it is stored', async () => {
  const db = await makeDesk();
  const { sizes } = watchKept(db);
  drawInto(small);
  await keepPhoto(db, large);
  expect(sizes()).toEqual([small.size]);
});

test('a picture this browser cannot decode is stored unchanged', async () => {
  const db = await makeDesk();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const { sizes } = watchKept(db);
  await keepPhoto(db, large);
  expect(sizes()).toEqual([large.size]);
});

test('a small picture is stored instead on a full disk', async () => {
  const db = await makeDesk();
  drawInto(small);
  const fitting = new Blob([new Uint8Array(500_000)], { type: 'image/jpeg' });
  const { put, sizes } = watchKept(db);
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  const sha256 = await keepPhoto(db, fitting);
  expect(sizes()).toEqual([fitting.size, small.size]);
  expect(await db.photos.count()).toBe(1);
  expect(await db.photos.get(sha256)).toMatchObject({ toSend: 1 });
});
