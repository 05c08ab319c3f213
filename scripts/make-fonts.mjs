/**
 * Makes public/fonts/*.woff2: the site's one variable family (Archivo, OFL) cut down to the axes and letters
 * the site uses. Run by hand when the family or the letters change; the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Widths below 100 % and weights below 400 or above 800 are never set. */
const axes = { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } };

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const basic = range(0x20, 0x7e) + range(0xa0, 0xff);
const punctuation = '–—‘’‚“”„…•′″‹›€™←↑→↓−×·';

const cuts = [
  { from: 'latin', to: 'archivo-latin', letters: basic + punctuation },
  { from: 'latin-ext', to: 'archivo-latin-ext', letters: `${range(0x100, 0x17f)}ȘșȚțẀẁẂẃẄẅẞỲỳ` },
];

for (const { from, to, letters } of cuts) {
  const source = new URL(
    `../node_modules/@fontsource-variable/archivo/files/archivo-${from}-standard-normal.woff2`,
    import.meta.url,
  );
  const cut = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(new URL(`../public/fonts/${to}.woff2`, import.meta.url), cut);
  console.log(`public/fonts/${to}.woff2  ${(cut.length / 1024).toFixed(1)} kB`);
}
