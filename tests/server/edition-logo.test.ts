import sharp from 'sharp';
import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { picturePath } from '#shared/base/picture-path.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { send } from './caller.ts';
import { patience } from './patience.ts';
import { flat, metadataOf, pngOf } from './pictures.ts';
import { startApp } from './with-app.ts';

/** The logo of an edition, and what the server makes from it: the mark, icons, the manifest and the heads of pages. */

const app = await startApp({ pages: true });
const admin = await app.as('SUPER_USER');
const { id } = seed;
const svg = (inside: string, size = 'width="300" height="100"') =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);
const disc = (fill: string) =>
  svg(`<circle cx="50" cy="50" r="40" fill="${fill}"/>`, 'viewBox="0 0 100 100"');
const upload = (body: Uint8Array) => admin.call('POST /api/admin/logos', { body });
const get = (path: string) => send(app.url, 'GET', path);

/** The change of the look to these. */
async function withLogo(logo: object) {
  const { revision } = await admin.call('GET /api/admin/editions/:id', { params: { id } });
  return { params: { id }, body: { sections: { look: { ...seed.look, logo } }, revision } };
}
const save = async (logo: object) => admin.call('PATCH /api/admin/editions/:id', await withLogo(logo));

/** The color at a place of a picture, in parts of its width and height. */
async function colorAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

const red = [255, 0, 0, 255];
const primary = [1, 3, 5].map((at) => Number.parseInt(seed.look.primary.slice(at, at + 2), 16));

test('without a logo the head names the icons and the manifest of the product', async () => {
  const html = new TextDecoder().decode((await get('/')).bytes);
  expect(html).toContain('<link rel="icon" href="/icons/icon.svg" type="image/svg+xml"');
  expect(html).toContain('<link rel="apple-touch-icon" href="/icons/icon-192.png"');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect((await get('/edition.webmanifest')).status).toBe(404);
});

test('a logo is kept as a PNG with its transparency, and as a small JPEG on white for badges', async () => {
  const logo = await upload(disc('#ff0000'));
  expect(logo).toEqual({ sha256: expect.any(String), width: 1024, height: 1024, onWhite: true });
  expect(await upload(disc('#ff0000'))).toEqual(logo);
  const badge = await get(picturePath(logo.sha256));
  expect(badge.headers.get('content-type')).toBe('image/jpeg');
  expect(badge.bytes.length).toBeLessThanOrEqual(40_000);
  expect(await colorAt(badge.bytes, 0.02, 0.02)).toEqual([255, 255, 255, 255]);
  const mark = await get(`/pictures/${logo.sha256}/mark.png`);
  expect(await metadataOf(mark.bytes)).toMatchObject({ format: 'png', width: 120, height: 120 });
  expect((await colorAt(mark.bytes, 0.02, 0.02))[3]).toBe(0);
  expect(await colorAt(mark.bytes, 0.5, 0.5)).toEqual(red);
});

test('a light logo is shown on the dark grounds of the site as it is, and on navy on badges', async () => {
  const logo = await upload(disc('#ffffff'));
  expect(logo.onWhite).toBe(false);
  const [r = 255] = await colorAt((await get(picturePath(logo.sha256))).bytes, 0.02, 0.02);
  expect(r).toBeLessThan(40);
});

test('a picture without transparency brings its own ground, and keeps its proportions', async () => {
  const sent = await flat(2000, 500).jpeg().toBuffer();
  expect(await upload(new Uint8Array(sent))).toMatchObject({ width: 1024, height: 256, onWhite: false });
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['below 256 px', async () => new Uint8Array(await flat(255, 200).png().toBuffer()), 'TOO_SMALL'],
  ['of another kind', async () => new Uint8Array(await flat(300, 300).gif().toBuffer()), 'WRONG_TYPE'],
  ['that is no picture', () => new TextEncoder().encode('a,b\n1,2'), 'WRONG_TYPE'],
  ['of 50,000 by 50,000', () => pngOf(50_000, 50_000), 'TOO_LARGE'],
  ['with nothing in it', () => svg(''), 'REQUIRED'],
  ['that is an SVG of a megabyte', () => svg('<g/>'.repeat(250_000)), 'TOO_LARGE'],
  ['that is an SVG with another picture', () => svg('<image href="data:image/png;base64,"/>'), 'UNSAFE_SVG'],
  ['that is an SVG with a file', () => svg('<use href="file:///etc/passwd#a"/>'), 'UNSAFE_SVG'],
  ['that is an SVG with a script', () => svg('<script>1</script><rect width="9" height="9"/>'), 'UNSAFE_SVG'],
  ['that is an SVG with a style from elsewhere', () => svg('<style>@import "a"</style>'), 'UNSAFE_SVG'],
  ['that is a broken SVG', () => svg('<rect width="9"'), 'UNSAFE_SVG'],
  [
    'that is an SVG with entities',
    () => new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'),
    'UNSAFE_SVG',
  ],
])('a logo %s is refused', async (_what, make, code) => {
  const body = await make();
  expect(await admin.refused('POST /api/admin/logos', { body })).toMatchObject({ fields: { logo: code } });
});

test('icons are made from the logo on the primary color, and the page and the manifest name them', async () => {
  const logo = await upload(svg('<rect x="50" width="200" height="100" fill="#f5f5f5"/>'));
  await save(logo);
  const read = async () => new TextDecoder().decode((await get('/')).bytes);
  const mark = `src="/pictures/${logo.sha256}/mark.png"`;
  // Pages are kept for a second. The header and the footer each have the mark.
  await expect.poll(async () => (await read()).split(mark).length, patience()).toBe(3);
  const html = await read();
  const href = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1] ?? '';
  const { bytes, headers } = await get(href('manifest'));
  expect(headers.get('content-type')).toContain('application/manifest+json');
  const manifest = JSON.parse(new TextDecoder().decode(bytes)) as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({
    name: seed.identity.name.es,
    short_name: seed.identity.shortName.es,
    theme_color: seed.look.primary,
  });
  const named: [string, number][] = [
    [href('icon'), 32],
    [href('apple-touch-icon'), 180],
    ...manifest.icons.map(({ src, sizes }): [string, number] => [src, Number.parseInt(sizes, 10)]),
  ];
  expect(named.map(([, edge]) => edge)).toEqual([32, 180, 192, 512, 512]);
  for (const [path, edge] of named) {
    const icon = await get(path);
    expect(await metadataOf(icon.bytes)).toMatchObject({ format: 'png', width: edge, height: edge });
    expect(icon.headers.get('cache-control')).toContain('immutable');
    const again = await send(app.url, 'GET', path, {
      // As browsers ask: without these words fetch would ask for a new copy.
      headers: { 'if-none-match': must(icon.headers.get('etag'), path), 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    // The logo in the middle, three times as wide as high with its empty sides; the ground above and below it.
    expect((await colorAt(icon.bytes, 0.5, 0.5))[0]).toBeGreaterThan(230);
    expect((await colorAt(icon.bytes, 0.5, 0.1)).slice(0, 3)).toEqual(primary);
  }
  // Systems cut these as they like: no round corners.
  for (const [path] of [must(named[1], 'touch'), must(named[4], 'maskable')])
    expect((await colorAt((await get(path)).bytes, 0, 0)).slice(0, 3)).toEqual(primary);
});

test('a dark logo has white behind it in the icons, and there are none in the colors of another look', async () => {
  const logo = await upload(disc('#101010'));
  await save(logo);
  const at = (color: string) => `/pictures/${logo.sha256}/maskable-512-${color}-white.png`;
  const icon = await get(at(seed.look.primary.slice(1)));
  expect((await colorAt(icon.bytes, 0.24, 0.5)).slice(0, 3)).toEqual([255, 255, 255]);
  expect((await colorAt(icon.bytes, 0.5, 0.5))[0]).toBeLessThan(40);
  expect((await get(at('123456'))).status).toBe(404);
});

test('shared links show the logo in its proportions in place of the ball, and the site also its dates', async () => {
  const card = async (path: string) => (await get(path)).bytes;
  // The corner of the ball: in its middle, and the ends of a logo twice as wide as high.
  const corner = (bytes: Uint8Array) =>
    Promise.all([0.7, 0.83, 0.94].map(async (x) => (await colorAt(bytes, x, 0.8)).slice(0, 3)));
  const logo = await upload(
    svg('<rect width="300" height="150" fill="#00ff00"/>', 'width="300" height="150"'),
  );
  await save(logo);
  const green = [0, 255, 0];
  const pictures = await Promise.all(['es', 'en'].map((lang) => card(`/share/site.png?lang=${lang}`)));
  for (const bytes of pictures) {
    expect(await metadataOf(bytes)).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await corner(bytes)).toEqual([green, green, green]);
    for (const [x, y] of [
      [0.66, 0.8],
      [0.83, 0.645],
    ] as const)
      expect((await colorAt(bytes, x, y)).slice(0, 3)).not.toEqual(green);
    expect((await colorAt(bytes, 0.5, 0.05)).slice(0, 3)).toEqual(primary);
  }
  expect(pictures[0]).not.toEqual(pictures[1]);
});

test('an edition names only a logo that is kept, and a file with another one is imported without it', async () => {
  const unknown = { sha256: 'a'.repeat(64), width: 300, height: 300, onWhite: false };
  expect(await admin.refused('PATCH /api/admin/editions/:id', await withLogo(unknown))).toMatchObject({
    fields: { 'look.logo': 'INVALID' },
  });
  const { revision, edition } = await admin.call('GET /api/admin/editions/:id', { params: { id } });
  const importLook = (logo: object | undefined, from: number) =>
    admin.call('POST /api/admin/editions', {
      body: { document: { ...edition, look: { ...seed.look, logo } }, revision: from },
    });
  expect((await importLook(edition.look.logo, revision)).edition.look.logo).toEqual(edition.look.logo);
  expect((await importLook(unknown, revision)).edition.look).toEqual(seed.look);
});
