import { describe, expect, test } from 'vitest';
import { userRoles } from '#shared/base/permissions.ts';
import { photoLimits } from '#shared/base/photo-limits.ts';
import { personForm } from './make.ts';
import { dataUrl, flat, jpeg, jpegWithPlace, metadataOf, png, pngOf, webp } from './pictures.ts';
import { startApp } from './with-app.ts';

/** A picture is what its content says; what is kept is a fresh JPEG with nothing but the picture in it. */

const app = await startApp();
const user = await app.as('USER');
const staff = await app.as('ACCREDITATION_STAFF');

const send = (photoUrl: string, who = user) =>
  who.call('POST /api/participants', { body: personForm({ photoUrl }) });
const hashOf = (photoUrl: string | null) => photoUrl?.split('/').at(-1) ?? '';
const read = (photoUrl: string | null, who = user) =>
  who.call('GET /api/photos/:sha256', { params: { sha256: hashOf(photoUrl) } });

describe('a picture that is sent ahead of its form', () => {
  const ahead = async (who = user) => (await who.call('POST /api/photos', { body: await jpeg() })).photoUrl;

  test('a picture that is sent ahead of its form travels as bytes, and the form names it', async () => {
    const { participant } = await send(await ahead());
    expect(participant.photoUrl).toMatch(/^\/api\/photos\/[0-9a-f]{64}$/);
    expect(await metadataOf(await read(participant.photoUrl))).toMatchObject({ format: 'jpeg' });
  });

  test('a photo can be added by a correction', async () => {
    const { participant } = await send(dataUrl(await png()));
    const photoUrl = await ahead();
    const corrected = await user.call('PATCH /api/participants/:id', {
      params: { id: participant.id },
      body: { version: participant.version, photoUrl },
    });
    expect(corrected.photoUrl).toBe(photoUrl.split('?')[0]);
  });

  test('a photo is put on a badge only by its sender, even if others know its address', async () => {
    const body = personForm({ photoUrl: await ahead(staff) });
    expect(await user.refused('POST /api/participants', { body })).toMatchObject({
      status: 400,
      fields: { photoUrl: 'INVALID' },
    });
  });

  test('a picture that is sent ahead of its form is judged by what it is', async () => {
    const body = new TextEncoder().encode('not a picture');
    expect(await user.refused('POST /api/photos', { body })).toMatchObject({
      fields: { photoUrl: 'WRONG_TYPE' },
    });
  });
});

describe('a picture', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('a picture sent as %s is answered as an address, and there as a JPEG', async (_type, make) => {
    const { participant } = await send(dataUrl(await make(), 'image/png'));
    expect(participant.photoUrl).toMatch(/^\/api\/photos\/[0-9a-f]{64}$/);
    const stored = await metadataOf(await read(participant.photoUrl));
    expect(stored).toMatchObject({ format: 'jpeg', width: 64, height: 80 });
  });

  test('a picture is made small: 960 on its long edge', async () => {
    const { participant } = await send(dataUrl(await jpeg(2000, 1000)));
    expect(await metadataOf(await read(participant.photoUrl))).toMatchObject({ width: 960, height: 480 });
  });

  test('a photo loses its metadata and is rotated upright', async () => {
    const sent = await jpegWithPlace();
    expect((await metadataOf(sent)).exif).toBeDefined();
    const { participant } = await send(dataUrl(sent));
    const bytes = await read(participant.photoUrl);
    const stored = await metadataOf(bytes);
    expect(stored).toMatchObject({ width: 80, height: 120 });
    for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const)
      expect(stored[part], part).toBeUndefined();
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secreta|Telefono|Exif|GPS/);
  });

  test('a picture that is something else as well is only the picture afterwards', async () => {
    const script = '<script>alert(1)</script>PKPKPK';
    const sent = new Uint8Array([...(await jpeg()), ...new TextEncoder().encode(script)]);
    const { participant } = await send(dataUrl(sent));
    expect(Buffer.from(await read(participant.photoUrl)).toString('latin1')).not.toMatch(/script|PKPK/);
  });

  test('a picture is served as a JPEG that nothing else is made of', async () => {
    const { participant } = await send(dataUrl(await jpeg()));
    const answer = await user.ask('GET /api/photos/:sha256', {
      params: { sha256: hashOf(participant.photoUrl) },
    });
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const hostile: [string, () => Promise<string> | string, string][] = [
  ['an SVG that calls itself PNG', () => dataUrl(svg, 'image/png'), 'WRONG_TYPE'],
  ['an SVG', () => dataUrl(svg, 'image/svg+xml'), 'WRONG_TYPE'],
  ['a GIF that calls itself JPEG', () => dataUrl('GIF89a'), 'WRONG_TYPE'],
  [
    'a GIF that a decoder can read',
    async () => dataUrl(new Uint8Array(await flat(300, 300).gif().toBuffer()), 'image/jpeg'),
    'WRONG_TYPE',
  ],
  ['a page', () => dataUrl('<html><script>alert(1)</script>'), 'WRONG_TYPE'],
  ['a file without a byte', () => dataUrl(''), 'WRONG_TYPE'],
  [
    'the first bytes of a JPEG and nothing more',
    () => dataUrl(new Uint8Array([0xff, 0xd8, 0xff])),
    'WRONG_TYPE',
  ],
  ['a picture cut in the middle', async () => dataUrl((await jpeg(300, 300)).slice(0, 9000)), 'WRONG_TYPE'],
  [
    'a PNG of 50,000 by 50,000 in a few bytes',
    () => dataUrl(pngOf(50_000, 50_000), 'image/png'),
    'TOO_LARGE',
  ],
  ['a PNG of 60 megapixels', () => dataUrl(pngOf(10_000, 6000), 'image/png'), 'TOO_LARGE'],
  [
    'an interlaced PNG that unfolds to 96 megabytes',
    async () => dataUrl(await flat(4000, 4000).toColourspace('rgb16').png({ progressive: true }).toBuffer()),
    'TOO_LARGE',
  ],
  [
    'a progressive JPEG of 16 megapixels',
    async () => dataUrl(await flat(4000, 4000).jpeg({ progressive: true }).toBuffer()),
    'TOO_LARGE',
  ],
  [
    'a WebP of 16 megapixels',
    async () => dataUrl(await flat(4000, 4000).webp({ lossless: true, effort: 0 }).toBuffer()),
    'TOO_LARGE',
  ],
  [
    'five megabytes and a byte',
    async () => dataUrl(padded(await jpeg(), photoLimits.bytes + 1)),
    'TOO_LARGE',
  ],
  ['one pixel', async () => dataUrl(await png(1, 1), 'image/png'), 'TOO_SMALL'],
  ['a strip 39 px wide', async () => dataUrl(await jpeg(39, 400)), 'TOO_SMALL'],
  ['something that is no base64', () => 'data:image/png;base64,%%%%', 'WRONG_TYPE'],
  ['a picture that is not in base64', () => 'data:image/png,abc', 'WRONG_TYPE'],
  ['the address of another server', () => 'https://evil.example/a.png', 'WRONG_TYPE'],
  ['the address of a picture here', () => `/api/photos/${'a'.repeat(64)}`, 'WRONG_TYPE'],
];

function padded(picture: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(picture);
  return bytes;
}

test.each(hostile)('%s is refused, and no person is registered with it', async (_what, make, code) => {
  const before = await user.call('GET /api/participants', { query: { limit: 100 } });
  expect(
    await user.refused('POST /api/participants', { body: personForm({ photoUrl: await make() }) }),
  ).toEqual({
    status: 400,
    code: 'INVALID',
    fields: { photoUrl: code },
  });
  const after = await user.call('GET /api/participants', { query: { limit: 100 } });
  expect(after.items).toHaveLength(before.items.length);
});

test('six megabytes are more than is read at all', async () => {
  const photoUrl = dataUrl(new Uint8Array(6 * 1024 * 1024).fill(255));
  expect(await user.refused('POST /api/participants', { body: personForm({ photoUrl }) })).toMatchObject({
    status: 413,
    code: 'TOO_LARGE',
  });
});

test('what a phone takes is taken, up to 25 megapixels', async () => {
  const { participant } = await send(dataUrl(await flat(5000, 5000).jpeg().toBuffer()));
  expect(participant.photoUrl).not.toBeNull();
});

test('an account waits after 120 photos, and others do not', async () => {
  const busy = await app.as('USER');
  const body = personForm({ photoUrl: dataUrl('no picture') });
  for (let n = 0; n < 120; n += 1)
    expect((await busy.refused('POST /api/participants', { body })).code).toBe('INVALID');
  expect(await busy.refused('POST /api/participants', { body })).toMatchObject({
    status: 429,
    code: 'TOO_MANY',
  });
  const { participant } = await busy.call('POST /api/participants', { body: personForm() });
  expect(participant.photoUrl).toBeNull();
  expect((await send(dataUrl(await jpeg()))).participant.photoUrl).not.toBeNull();
});

test('a picture of 40 px is large enough', async () => {
  expect((await send(dataUrl(await webp(40, 40)))).participant.photoUrl).not.toBeNull();
});

test('five megabytes to the byte are taken', async () => {
  const { participant } = await send(dataUrl(padded(await jpeg(), photoLimits.bytes)));
  expect(participant.photoUrl).not.toBeNull();
});

describe('a photo of a participant is shown', () => {
  test.each(userRoles)(
    'a photo of a participant is shown to a %s, who did not register them, only by role',
    async (role) => {
      const { participant } = await send(dataUrl(await jpeg()));
      const other = await app.as(role);
      const answer = await other.ask('GET /api/photos/:sha256', {
        params: { sha256: hashOf(participant.photoUrl) },
      });
      expect(answer.status).toBe(role === 'USER' ? 404 : 200);
    },
  );

  test('a photo is not shown to visitors', async () => {
    const { participant } = await send(dataUrl(await jpeg()));
    const params = { sha256: hashOf(participant.photoUrl) };
    expect((await app.visitor().refused('GET /api/photos/:sha256', { params })).status).toBe(401);
  });

  test('and kept by no browser, so that none shows a face whose reader has left', async () => {
    const { participant } = await send(dataUrl(await jpeg()));
    const shown = await user.ask('GET /api/photos/:sha256', {
      params: { sha256: hashOf(participant.photoUrl) },
    });
    expect(shown.headers.get('cache-control')).toBe('no-store');
  });

  test('a photo is no longer shown to a user who removed it', async () => {
    const { participant } = await send(dataUrl(await jpeg()));
    const params = { id: participant.id };
    const without = await user.call('PATCH /api/participants/:id', { params, body: { photoUrl: null } });
    expect(without.photoUrl).toBeNull();
    await expect(read(participant.photoUrl)).rejects.toThrow('404');
    const again = await user.call('PATCH /api/participants/:id', {
      params,
      body: { photoUrl: dataUrl(await png(50, 50)) },
    });
    expect((await read(again.photoUrl)).length).toBeGreaterThan(100);
    expect((await staff.ask('GET /api/photos/:sha256', { params: { sha256: 'f'.repeat(64) } })).status).toBe(
      404,
    );
  });
});
