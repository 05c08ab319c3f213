// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { createDecoder, type DecodeCanvas, type PictureSquare } from '#web/engines/scanner/decode.ts';

/** Codes as phones and printers show them, through the decoder that doors use. */

const text =
  '{"v":1,"team":"Leones de San Miguel","n":"A7-00042-S","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"' +
  'Zk3vX9qL'.repeat(11).slice(0, 86) +
  '"}';
const side = 720;

const code = encode(text, { ecc: 'M', border: 4 });

/** The gray (0 to 255) of a place of the picture. */
type Picture = (x: number, y: number) => number;

/** A code of `size` pixels in the middle: dark and light as said. */
function codeOf({
  dark = 20,
  light = 235,
  size = 420,
}: {
  dark?: number;
  light?: number;
  size?: number;
}): Picture {
  const { data, size: modules } = code;
  const from = (side - size) / 2;
  return (x, y) => {
    const [column, row] = [x, y].map((at) => Math.floor(((at - from) / size) * modules));
    return data[row ?? -1]?.[column ?? -1] ? dark : light;
  };
}

/** As much noise as a cheap camera has, the same each time. */
const noise = (x: number, y: number) => (((x * 7919 + y * 104_729) % 97) / 97 - 0.5) * 24;

let pictured: Picture;
const sheetOf = (): DecodeCanvas => ({
  draw(_view, edge) {
    const data = new Uint8ClampedArray(edge * edge * 4);
    for (let y = 0; y < edge; y += 1)
      for (let x = 0; x < edge; x += 1) {
        const [px, py] = [Math.floor((x * side) / edge), Math.floor((y * side) / edge)];
        data.fill(pictured(px, py) + noise(px, py), (y * edge + x) * 4, (y * edge + x) * 4 + 3);
        data[(y * edge + x) * 4 + 3] = 255;
      }
    return { data, width: edge, height: edge, colorSpace: 'srgb' } as ImageData;
  },
});
const view = { source: null as unknown as CanvasImageSource, x: 0, y: 0, side } satisfies PictureSquare;

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
/** The decoder as doors have it; its wasm comes from the disk. */
function openDecoder() {
  const decoder = createDecoder('not fetched', sheetOf);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  return decoder;
}

const onPaper = codeOf({});
const shown: [string, Picture][] = [
  ['on paper', onPaper],
  ['on a screen with a dark theme, the colors inverted', codeOf({ dark: 235, light: 20 })],
  ['in faded ink', codeOf({ dark: 120, light: 190 })],
  ['on a dim screen, inverted', codeOf({ dark: 110, light: 45 })],
  [
    'under glossy lamination with a reflection across a corner',
    (x, y) => Math.max(onPaper(x, y), Math.hypot(x - 520, y - 520) < 60 ? 250 : 0),
  ],
  ['creased: a line through it that is lighter', (x, y) => (Math.abs(x - y - 40) < 4 ? 225 : onPaper(x, y))],
  ['in light that falls off to one side', (x, y) => onPaper(x, y) * (0.35 + (0.65 * x) / side)],
  ['small, held far away', codeOf({ size: 260 })],
];

test.each(shown)('a code is read %s', async (_how, picture) => {
  pictured = picture;
  const decoder = openDecoder();
  // As a camera looks: a few frames, no more.
  const looks: (string | null)[] = [];
  for (let look = 0; look < 4 && looks.at(-1) == null; look += 1)
    looks.push(await decoder.read(view, 'steady'));
  expect(looks.at(-1)).toBe(text);
});

test('a frame without a code gives none, even inverted', async () => {
  pictured = () => 128;
  const decoder = openDecoder();
  for (let look = 0; look < 4; look += 1) expect(await decoder.read(view, 'steady')).toBeNull();
});
