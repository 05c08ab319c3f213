/** Makes the kiosk's icons for Windows, macOS and Linux from public/icons/icon.svg. Run by hand; the results are committed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../kiosk/icons/', import.meta.url);
const drawing = await readFile(new URL('../public/icons/icon.svg', import.meta.url));

async function png(edge) {
  return sharp(drawing, { density: Math.max(72, (72 * edge) / 512) })
    .resize(edge, edge)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

await mkdir(new URL('png/', folder), { recursive: true });
for (const edge of [16, 32, 48, 64, 128, 256, 512])
  await writeFile(new URL(`png/${edge}x${edge}.png`, folder), await png(edge));
await writeFile(new URL('icon.ico', folder), await windowsIcon([16, 32, 48, 64, 128, 256]));
await writeFile(new URL('icon.icns', folder), await macIcon({ ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }));

/** An .ico of PNGs: a table of sizes and offsets, then the pictures. */
async function windowsIcon(edges) {
  const pictures = await Promise.all(edges.map(png));
  const table = Buffer.alloc(6 + 16 * edges.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(edges.length, 4);
  let offset = table.length;
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    table.writeUInt8(edges[index] % 256, at);
    table.writeUInt8(edges[index] % 256, at + 1);
    table.writeUInt16LE(1, at + 4);
    table.writeUInt16LE(32, at + 6);
    table.writeUInt32LE(picture.length, at + 8);
    table.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([table, ...pictures]);
}

/** An .icns of PNGs: each with its four letters and its length, all after a header with the whole length. */
async function macIcon(kinds) {
  const parts = await Promise.all(
    Object.entries(kinds).map(async ([letters, edge]) => {
      const picture = await png(edge);
      return Buffer.concat([Buffer.from(letters), lengthOf(picture.length + 8), picture]);
    }),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('icns'), lengthOf(body.length + 8), body]);
}

function lengthOf(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
