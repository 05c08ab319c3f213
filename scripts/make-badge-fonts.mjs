/**
 * Makes the three typefaces of the badge from Archivo's variable font: static TTFs that the PDF embeds and the
 * screen draws with, and the table of their widths that lays the card out alike in both. Run by hand when the
 * typeface changes; what it writes is committed: `node scripts/make-badge-fonts.mjs`.
 *
 * Archivo is published in pieces by script; the PDF wants one file. So Latin, Latin Extended and Vietnamese are cut and made
 * static one by one and their glyphs are then put into one font, without the tables that no reader here uses.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const faces = [
  { name: 'display', axes: { wght: 800, wdth: 125 }, kerned: true },
  { name: 'narrow', axes: { wght: 800, wdth: 84 }, kerned: true },
  { name: 'text', axes: { wght: 600, wdth: 100 }, kerned: false },
];

const characters = (from, until) =>
  Array.from({ length: until - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const pieces = [
  { script: 'latin', text: `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}–—‘’“”•…€` },
  { script: 'latin-ext', text: `${characters(0x100, 0x17f)}ȘșȚțẞ` },
  { script: 'vietnamese', text: `ƠơƯư${characters(0x1ea0, 0x1ef9)}` },
];
/** Pairs are looked for among these; an accented letter is set like its plain one. */
const kernable = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,-’';

const widths = {};
for (const face of faces) {
  const parts = await Promise.all(pieces.map((piece) => cut(piece, face.axes)));
  const merged = merge(parts.map(readFont));
  await writeFile(new URL(`../public/fonts/badge-${face.name}.ttf`, import.meta.url), merged.bytes);
  widths[face.name] = {
    widths: writeWidths(merged.advances, merged.unitsPerEm),
    kerns: face.kerned ? writeKerns(parts[0], merged.unitsPerEm) : '',
  };
  console.log(`badge-${face.name}.ttf`, merged.bytes.length, 'bytes,', merged.advances.size, 'characters');
}
await writeFile(
  fileURLToPath(new URL('../shared/engines/badge/letter-widths.ts', import.meta.url)),
  `/** Made by scripts/make-badge-fonts.mjs from the badge's typefaces; read by fit-text.ts, which says how. */
export const letterWidths = ${JSON.stringify(widths, null, 2).replace(/"(\w+)":/g, '$1:')} as const;\n`,
);

/** One piece of Archivo as a static TTF. */
async function cut({ script, text }, axes) {
  const file = require.resolve(`@fontsource-variable/archivo/files/archivo-${script}-standard-normal.woff2`);
  return subsetFont(await readFile(file), text, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    noHinting: true,
    keepFeatures: ['kern'],
  });
}

function readFont(bytes) {
  const tables = new Map();
  for (let i = 0; i < bytes.readUInt16BE(4); i++) {
    const at = 12 + 16 * i;
    const offset = bytes.readUInt32BE(at + 8);
    tables.set(
      bytes.toString('latin1', at, at + 4),
      bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12)),
    );
  }
  const count = tables.get('maxp').readUInt16BE(4);
  const long = tables.get('head').readInt16BE(50) === 1;
  const loca = Array.from({ length: count + 1 }, (_, i) =>
    long ? tables.get('loca').readUInt32BE(4 * i) : 2 * tables.get('loca').readUInt16BE(2 * i),
  );
  const metrics = tables.get('hhea').readUInt16BE(34);
  const hmtx = tables.get('hmtx');
  const glyphs = Array.from({ length: count }, (_, i) => ({
    outline: Buffer.from(tables.get('glyf').subarray(loca[i], loca[i + 1])),
    advance: hmtx.readUInt16BE(4 * Math.min(i, metrics - 1)),
    bearing: i < metrics ? hmtx.readInt16BE(4 * i + 2) : hmtx.readInt16BE(4 * metrics + 2 * (i - metrics)),
  }));
  return { tables, glyphs, cmap: readCmap(tables.get('cmap')) };
}

/** Code point to glyph, from the table's format 4. */
function readCmap(table) {
  const map = new Map();
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const at = table.readUInt32BE(4 + 8 * i + 4);
    if (table.readUInt16BE(at) !== 4) continue;
    const segments = table.readUInt16BE(at + 6) / 2;
    for (let s = 0; s < segments; s++) {
      const end = table.readUInt16BE(at + 14 + 2 * s);
      const start = table.readUInt16BE(at + 16 + 2 * segments + 2 * s);
      const delta = table.readInt16BE(at + 16 + 4 * segments + 2 * s);
      const rangeAt = at + 16 + 6 * segments + 2 * s;
      const range = table.readUInt16BE(rangeAt);
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
        if (glyph !== 0 || range === 0) map.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return map;
}

/** The glyphs of several fonts of one design in one font; the first one's names and measures hold. */
function merge(fonts) {
  const [first] = fonts;
  const glyphs = [...first.glyphs];
  const cmap = new Map(first.cmap);
  for (const font of fonts.slice(1)) {
    const shift = glyphs.length - 1;
    for (const glyph of font.glyphs.slice(1))
      glyphs.push({ ...glyph, outline: renumber(glyph.outline, shift) });
    for (const [code, glyph] of font.cmap) if (!cmap.has(code)) cmap.set(code, glyph + shift);
  }
  const offsets = [0];
  const outlines = glyphs.map(({ outline }) => {
    const padded = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]);
    offsets.push(offsets.at(-1) + padded.length);
    return padded;
  });
  const loca = Buffer.alloc(4 * offsets.length);
  for (const [i, offset] of offsets.entries()) loca.writeUInt32BE(offset, 4 * i);
  const hmtx = Buffer.alloc(4 * glyphs.length);
  for (const [i, { advance, bearing }] of glyphs.entries())
    hmtx.writeInt16BE(bearing, hmtx.writeUInt16BE(advance, 4 * i));
  const head = Buffer.from(first.tables.get('head'));
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  for (const [at, pick] of [
    [36, Math.min],
    [38, Math.min],
    [40, Math.max],
    [42, Math.max],
  ])
    head.writeInt16BE(pick(...fonts.map((font) => font.tables.get('head').readInt16BE(at))), at);
  const hhea = Buffer.from(first.tables.get('hhea'));
  hhea.writeUInt16BE(Math.max(...glyphs.map(({ advance }) => advance)), 10);
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = Buffer.from(first.tables.get('maxp'));
  for (let at = 6; at < 32; at += 2)
    maxp.writeUInt16BE(Math.max(...fonts.map((font) => font.tables.get('maxp').readUInt16BE(at))), at);
  maxp.writeUInt16BE(glyphs.length, 4);
  const bytes = writeFont({
    'OS/2': first.tables.get('OS/2'),
    cmap: writeCmap(cmap),
    glyf: Buffer.concat(outlines),
    head,
    hhea,
    hmtx,
    loca,
    maxp,
    name: first.tables.get('name'),
    post: first.tables.get('post'),
  });
  const advances = new Map(
    [...cmap].sort(([a], [b]) => a - b).map(([code, glyph]) => [code, glyphs[glyph].advance]),
  );
  return { bytes, advances, unitsPerEm: head.readUInt16BE(18) };
}

/** An outline whose parts (of a letter with an accent) point to the glyphs' new numbers. */
function renumber(outline, shift) {
  const copy = Buffer.from(outline);
  if (copy.length === 0 || copy.readInt16BE(0) >= 0) return copy;
  for (let at = 10, more = true; more; ) {
    const flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(copy.readUInt16BE(at + 2) + shift, at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    more = (flags & 0x20) !== 0;
  }
  return copy;
}

function writeCmap(map) {
  const segments = [];
  for (const [code, glyph] of [...map].sort(([a], [b]) => a - b)) {
    const last = segments.at(-1);
    if (last && last.end + 1 === code && last.delta === glyph - code) last.end = code;
    else segments.push({ start: code, end: code, delta: glyph - code });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const n = segments.length;
  const power = 2 ** Math.floor(Math.log2(n));
  const table = Buffer.alloc(12 + 16 + 8 * n);
  let at = 0;
  const u16 = (value) => {
    at = table.writeUInt16BE(value & 0xffff, at);
  };
  for (const value of [0, 1, 3, 1, 0, 12]) u16(value);
  for (const value of [4, 16 + 8 * n, 0, 2 * n, 2 * power, Math.log2(power), 2 * (n - power)]) u16(value);
  for (const { end } of segments) u16(end);
  u16(0);
  for (const { start } of segments) u16(start);
  for (const { delta } of segments) u16(delta);
  for (const _ of segments) u16(0);
  return table;
}

function writeFont(tables) {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const header = Buffer.alloc(12 + 16 * names.length);
  header.writeUInt32BE(0x00010000, 0);
  const search = [names.length, 16 * power, Math.log2(power), 16 * (names.length - power)];
  for (const [i, value] of search.entries()) header.writeUInt16BE(value, 4 + 2 * i);
  const parts = [header];
  let offset = header.length;
  let headAt = 0;
  names.forEach((name, i) => {
    const table = tables[name];
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    if (name === 'head') headAt = offset;
    header.write(name, 12 + 16 * i, 'latin1');
    for (const [k, value] of [checksum(padded), offset, table.length].entries())
      header.writeUInt32BE(value, 16 + 16 * i + 4 * k);
    parts.push(padded);
    offset += padded.length;
  });
  const font = Buffer.concat(parts);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8);
  return font;
}

function checksum(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Runs of neighbouring code points, each as `first code in base 36:width width …` in thousandths of an em. */
function writeWidths(advances, unitsPerEm) {
  const runs = [];
  let next = -1;
  for (const [code, advance] of advances) {
    const width = Math.round((1000 * advance) / unitsPerEm);
    if (code === next) runs.at(-1).push(width);
    else runs.push([`${code.toString(36)}:${width}`]);
    next = code + 1;
  }
  return runs.map((run) => run.join(' ')).join(';');
}

/** Pairs that stand closer or wider: `A:C-12 T-60;…` in thousandths of an em, small ones left out. */
function writeKerns(bytes, unitsPerEm) {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes), 0));
  const advance = (text) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    return buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0);
  };
  const single = new Map([...kernable].map((letter) => [letter, advance(letter)]));
  const rows = [];
  for (const left of kernable) {
    const pairs = [];
    for (const right of kernable) {
      const kern = Math.round(
        (1000 * (advance(left + right) - single.get(left) - single.get(right))) / unitsPerEm,
      );
      if (Math.abs(kern) >= 8) pairs.push(`${right}${kern}`);
    }
    if (pairs.length > 0) rows.push(`${left}${pairs.join(' ')}`);
  }
  return rows.join(';');
}
