import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ArchiveReport, NoArchive, sendArchive } from '#web/admin/imports/photo-archive.ts';
import { type Answers, serve } from './participants-screen.tsx';

/** Photos of a zip, found by the names that the list of people gives them. */

const bytes = (text: string) => new TextEncoder().encode(text);
const wanted = (...names: string[]) => names.map((fileName, at) => ({ participantId: at + 1, fileName }));
const taken: Answers = Object.fromEntries(
  [1, 2, 3].map((id) => [`PUT /api/imports/photos/${id}`, { body: { data: { id } } }]),
);

async function send(files: Record<string, string>, names: readonly string[], answers: Answers = taken) {
  const asked = serve(answers);
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])));
  const reports: ArchiveReport[] = [];
  const report = await sendArchive(new Blob([zip.slice()]), wanted(...names), {
    onProgress: (one) => reports.push(one),
    signal: new AbortController().signal,
  });
  return { report, reports, calls: asked.map(({ call }) => call.replace('PUT /api/imports/photos/', '')) };
}

beforeEach(() => {
  // A browser that draws every file but those whose content says otherwise.
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if ((await file.text()) === 'no picture') throw new DOMException('no picture', 'InvalidStateError');
    return { width: 400, height: 500, close: () => {} };
  });
  const context = { drawImage: () => {}, fillRect: () => {}, fillStyle: '' };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['as the list writes it', '0012 perez.jpg', '0012 perez.jpg'],
  ['in a folder, with accents and capitals', 'Fotos/0012 PÉREZ.JPG', '0012 perez'],
  ['with the folders of Windows', 'Fotos\\Mesa 1\\0012 PÉREZ.JPG', '0012 perez'],
  ['with another ending', '0012.webp', '0012.jpeg'],
  ['with a folder in the list', '0012.png', 'C:\\Fotos\\0012.heic'],
])('a photo named %s is found', async (_how, path, name) => {
  const { report, calls } = await send({ [path]: 'a face' }, [name]);
  expect(report).toEqual({ done: 1, total: 1, missing: [], failed: [] });
  expect(calls).toEqual(['1']);
});

test('one photo is sent for each person it names, and once for a repeated name', async () => {
  const { calls } = await send({ 'a/7.jpg': 'x', 'b/7.jpg': 'y' }, ['7', '7.jpg']);
  expect(calls).toEqual(['1', '2']);
});

test('missing, invalid and rejected photos are named, and all of them add up', async () => {
  const { report, reports } = await send({ '1.jpg': 'a face', '2.jpg': 'no picture', '4.jpg': 'unasked' }, [
    '1',
    '2',
    '3',
  ]);
  expect(report).toEqual({ done: 3, total: 3, missing: ['3'], failed: ['2'] });
  expect(reports.map(({ done }) => done)).toEqual([1, 2, 3]);
  const refusing = {
    'PUT /api/imports/photos/1': { status: 422, body: { error: 'x', code: 'INVALID_PHOTO' } },
  };
  expect((await send({ '1.jpg': 'a face' }, ['1'], refusing)).report.failed).toEqual(['1']);
});

test('hidden copies from a Mac are not photos', async () => {
  const { report } = await send({ '__MACOSX/1.jpg': 'no picture', '1.jpg': 'a face' }, ['1']);
  expect(report).toMatchObject({ missing: [], failed: [] });
});

test('nothing more is sent after the network or the session is lost', async () => {
  const files = { '1.jpg': 'a face', '2.jpg': 'a face' };
  const ended = { status: 401, body: { error: 'x', code: 'NOT_SIGNED_IN' } };
  await expect(send(files, ['1', '2'], { 'PUT /api/imports/photos/1': ended })).rejects.toMatchObject({
    status: 401,
  });
  await expect(send(files, ['1', '2'], { 'PUT /api/imports/photos/1': 'offline' })).rejects.toThrow();
});

test('a file that is not a zip is rejected', async () => {
  serve({});
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  await expect(sendArchive(new Blob(['not a zip']), wanted('1'), options)).rejects.toThrow(NoArchive);
});
