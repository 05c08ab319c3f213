/**
 * `npm run train-mrz`: teaches the net that reads passports at the desk, writes `web/engines/mrz/mrz-weights.ts`, and
 * says how it does on pictures it has not seen. `-- --check` says that alone; `-- --draw LINES.txt PICTURE.jpg` draws what
 * a camera may see of these lines.
 *
 * Needs the typeface OCR-B where the system finds it (on Debian the package `fonts-ocr-b`). Everything comes from one seed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { randomFrom } from '#shared/base/random.ts';
import { cellHeight, cellWidth, findMrzLines, type GreyImage } from '#web/engines/mrz/mrz-image.ts';
import { hiddenOf, hiddenSize, layer, mrzLetters, pack } from '#web/engines/mrz/mrz-letters.ts';
import { readMrz } from '#web/stations/desk/walk-in/read-mrz.ts';

const inputs = cellWidth * cellHeight;
const pictures = 1500;
const rounds = 14;
const shown = 400;

let random = randomFrom(20261125);
const chance = () => random.next();
const between = (low: number, high: number) => low + chance() * (high - low);
const pick = <T>(all: ArrayLike<T>): T => all[Math.floor(chance() * all.length)] as T;
const bell = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

const letters = mrzLetters.slice(0, 26);
const digits = mrzLetters.slice(26, 36);
const word = (among: string, count: number) => Array.from({ length: count }, () => pick(among)).join('');

/** ICAO 9303-3, 4.9: weights 7, 3, 1, letters from 10 on, a filler as 0. */
function checkDigit(text: string): string {
  const value = (letter: string) => (letter === '<' ? 0 : Number.parseInt(letter, 36));
  const sum = [...text].reduce((all, letter, at) => all + value(letter) * ([7, 3, 1][at % 3] ?? 0), 0);
  return String(sum % 10);
}
const checked = (text: string) => text + checkDigit(text);

const date = (year: string) => `${year}0${pick('123456789')}${pick('012')}${pick('12345678')}`;
const countries = ['SLV', 'GTM', 'HND', 'MEX', 'USA', 'ARG', 'BRA', 'CRI', 'VEN', 'D<<', 'CHN', 'FRA', 'ESP'];

function names(width: number): string {
  const part = () => word(letters, 2 + Math.floor(chance() * 8));
  const some = () => Array.from({ length: 1 + Math.floor(chance() * 2) }, part).join('<');
  return `${some()}<<${some()}`.slice(0, width).padEnd(width, '<');
}

/** The lines of an invented document of one of the three formats. */
function inventLines(): string[] {
  const country = pick(countries);
  const number = checked(word(letters + digits, pick([7, 8, 9])).padEnd(9, '<'));
  const birth = checked(date(pick(['68', '74', '59', '81', '47'])));
  const expiry = checked(date(pick(['27', '31', '35'])));
  const sex = pick('MF<');
  if (chance() < 0.5) {
    const optional = chance() < 0.5 ? '<'.repeat(14) : word(digits, 9).padEnd(14, '<');
    const more = optional + (chance() < 0.5 && !/\d/.test(optional) ? '<' : checkDigit(optional));
    const whole = checkDigit(number + birth + expiry + more);
    return [`P<${country}${names(39)}`, number + country + birth + sex + expiry + more + whole];
  }
  if (chance() < 0.3) {
    const whole = checkDigit(number + birth + expiry + '<'.repeat(7));
    return [`I<${country}${names(31)}`, `${number}${country}${birth}${sex}${expiry}${'<'.repeat(7)}${whole}`];
  }
  const optional = chance() < 0.5 ? '<'.repeat(15) : word(digits, 11).padEnd(15, '<');
  const whole = checkDigit(number + optional + birth + expiry + '<'.repeat(11));
  const second = `${birth}${sex}${expiry}${country}${'<'.repeat(11)}${whole}`;
  return [`I<${country}${number}${optional}`, second, names(30)];
}

const inMarkup = (text: string) => text.replaceAll('<', '&lt;');

/** These lines as a camera may see them: slanted, unsharp, in bad light, on printed ground. */
async function photograph(lines: readonly string[], width = 1280): Promise<Buffer> {
  const height = Math.round(width * 0.3);
  const wide = lines[0]?.length ?? 44;
  const pitch = (width * between(0.72, 0.95)) / wide;
  const left = between(0.3, 0.9) * (width - pitch * wide);
  // 2.54 mm from letter to letter, and lines 6.35 mm apart with what ends there cut: ICAO 9303-3, figure 1.
  const size = pitch * between(1.35, 1.5);
  const ink = Math.round(between(15, 90));
  const ground = Math.round(between(150, 245));
  const waves = Array.from({ length: 14 }, () => {
    const [y, swing, length] = [between(0, height), between(5, 40), between(80, 300)];
    const tone = Math.round(ground - between(8, 45));
    return `<path d="M-50 ${y} q ${length / 2} ${swing} ${length} 0 ${'t '.concat(`${length} 0 `).repeat(20)}" fill="none" stroke="rgb(${tone},${tone},${tone})" stroke-width="${between(1, 5)}"/>`;
  });
  const rows = lines.map((line, row) => {
    const y = height * 0.3 + row * pitch * between(2.3, 2.6);
    const x = (at: number) => left + (at + 0.5) * pitch + between(-0.4, 0.4);
    return [...line].map(
      (letter, at) => `<text y="${y}" x="${x(at)}" text-anchor="middle">${inMarkup(letter)}</text>`,
    );
  });
  const turn = `rotate(${between(-4, 4)} ${width / 2} ${height / 2}) skewX(${between(-4, 4)})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="light" x1="${chance()}" y1="${chance()}" x2="${chance()}" y2="${chance()}">
      <stop offset="0" stop-color="black" stop-opacity="${between(0, 0.45)}"/><stop offset="1" stop-color="black" stop-opacity="0"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="rgb(${ground},${ground},${ground})"/>${waves.join('')}
    <g transform="${turn}" font-family="OCR B" font-size="${size}" fill="rgb(${ink},${ink},${ink})"
      stroke="rgb(${ink},${ink},${ink})" stroke-width="${between(0, pitch / 14)}">${rows.flat().join('')}</g>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`;
  const blurred = await sharp(Buffer.from(svg))
    .greyscale()
    .blur(between(0.4, pitch / 12))
    .raw()
    .toBuffer();
  const grain = between(0, 14);
  const noisy = blurred.map((value) => Math.min(Math.max(value + bell() * grain, 0), 255));
  return sharp(noisy, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: Math.round(between(45, 90)) })
    .toBuffer();
}

async function greyOf(picture: Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

interface Example {
  cell: Float32Array;
  letter: number;
}

async function collect(): Promise<Example[]> {
  const examples: Example[] = [];
  let whole = 0;
  for (let picture = 0; picture < pictures; picture++) {
    const lines = inventLines();
    const found = findMrzLines(await greyOf(await photograph(lines, pick([960, 1280, 1600]))));
    if (found.length !== lines.length) continue;
    for (const [row, line] of found.entries()) {
      const text = lines[row] ?? '';
      if (line.count !== text.length) continue;
      whole++;
      for (const [at, letter] of [...text].entries())
        examples.push({ cell: line.cellAt(at), letter: mrzLetters.indexOf(letter) });
    }
  }
  console.log(`${whole} lines found whole in ${pictures} pictures, ${examples.length} letters`);
  return examples;
}

function teach(examples: readonly Example[]) {
  const outputs = mrzLetters.length;
  const net = {
    first: new Float32Array(hiddenSize * (inputs + 1)).map(() => bell() * Math.sqrt(2 / inputs)),
    second: new Float32Array(outputs * (hiddenSize + 1)).map(() => bell() * Math.sqrt(1 / hiddenSize)),
  };
  for (let round = 0; round < rounds; round++) {
    const rate = 0.02 * 0.75 ** round;
    let right = 0;
    for (let step = 0; step < examples.length; step++) {
      const { cell, letter } = pick(examples);
      const hidden = hiddenOf(net, cell);
      const scores = layer(hidden, net.second);
      const top = Math.max(...scores);
      const odds = scores.map((score) => Math.exp(score - top));
      const sum = odds.reduce((all, one) => all + one, 0);
      if (scores[letter] === top) right++;
      const back = new Float32Array(hiddenSize);
      for (let out = 0; out < outputs; out++) {
        // The slope of cross-entropy behind a softmax.
        const slope = (odds[out] ?? 0) / sum - (out === letter ? 1 : 0);
        const row = out * (hiddenSize + 1);
        for (let at = 0; at < hiddenSize; at++) {
          back[at] = (back[at] ?? 0) + slope * (net.second[row + at] ?? 0);
          net.second[row + at] = (net.second[row + at] ?? 0) - rate * slope * (hidden[at] ?? 0);
        }
        net.second[row + hiddenSize] = (net.second[row + hiddenSize] ?? 0) - rate * slope;
      }
      for (let unit = 0; unit < hiddenSize; unit++) {
        const slope = (hidden[unit] ?? 0) > 0 ? rate * (back[unit] ?? 0) : 0;
        if (slope === 0) continue;
        const row = unit * (inputs + 1);
        for (let at = 0; at < inputs; at++)
          net.first[row + at] = (net.first[row + at] ?? 0) - slope * (cell[at] ?? 0);
        net.first[row + inputs] = (net.first[row + inputs] ?? 0) - slope;
      }
    }
    console.log(`round ${round + 1}: ${((100 * right) / examples.length).toFixed(2)} % of letters right`);
  }
  return net;
}

/** How many new pictures are read completely, and how many of those readings are wrong. */
async function check(): Promise<void> {
  random = randomFrom(19470812);
  const counts = { read: 0, wrong: 0 };
  for (let picture = 0; picture < shown; picture++) {
    const lines = inventLines();
    const reading = await readMrz(await greyOf(await photograph(lines, pick([960, 1280, 1600]))));
    if (reading.kind !== 'read') continue;
    counts.read++;
    if (reading.text !== lines.join('')) counts.wrong++;
  }
  console.log(`of ${shown} pictures ${counts.read} were read, ${counts.wrong} of them with a letter wrong`);
}

const [command, lines, picture] = process.argv.slice(2);
if (command === '--check') {
  await check();
} else if (command === '--draw' && lines && picture) {
  writeFileSync(picture, await photograph(readFileSync(lines, 'utf8').trim().split('\n')));
} else {
  const net = teach(await collect());
  const packed = { first: pack(net.first), second: pack(net.second) };
  const text = (name: 'first' | 'second') =>
    `  ${name}: {\n    step: ${packed[name].step},\n    bytes:\n      '${packed[name].bytes}',\n  },\n`;
  writeFileSync(
    new URL('../web/engines/mrz/mrz-weights.ts', import.meta.url),
    `/** Written by \`npm run train-mrz\`. */\nexport const weights = {\n${text('first')}${text('second')}};\n`,
  );
  // With the weights as they stand in the file.
  spawnSync(process.execPath, [import.meta.filename, '--check'], { stdio: 'inherit' });
}
