/** Makes the installable app's pictures from public/icons/icon.svg. Run by hand; the results are committed. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/icons/', import.meta.url);
const drawing = await readFile(new URL('icon.svg', folder), 'utf8');
// A launcher cuts a maskable picture as it likes: no round corners, and the ball well inside.
const maskable = drawing
  .replace(' rx="96"', '')
  .replace('viewBox="0 0 512 512"', 'viewBox="-64 -64 640 640"');

for (const [name, svg, edge, ground] of [
  ['icon-192.png', drawing, 192, null],
  ['icon-512.png', drawing, 512, null],
  ['icon-maskable-512.png', maskable, 512, '#0f47af'],
]) {
  const picture = sharp(Buffer.from(svg), { density: 200 }).resize(edge, edge);
  if (ground) picture.flatten({ background: ground });
  await writeFile(
    new URL(name, folder),
    await picture.png({ compressionLevel: 9, palette: true }).toBuffer(),
  );
}
