/**
 * Invented faces for the demonstration: flat, in the site's colors, one per number. The same number always gives the
 * same face.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { photoLimits } from '#shared/base/photo-limits.ts';
import { type Random, randomFrom } from '#shared/base/random.ts';
import type { PreparedPhoto } from '../../core/storage/photos.ts';
import { menHair, womenHair } from './portrait-hair.ts';

export interface Sitter {
  branch: 'men' | 'women';
  /** Years; hair greys and lines deepen with them. */
  age: number;
  dress: 'player' | 'staff' | 'referee';
}

const width = 480;
const height = 600;

const skins = [
  '#F4D6BA',
  '#ECC4A0',
  '#DFAE82',
  '#D09A6B',
  '#C4875A',
  '#AE7047',
  '#935A36',
  '#784629',
  '#5C3520',
  '#47291A',
];
const naturalHair = ['#17110E', '#1F1712', '#2A1B14', '#3A2317', '#54331E', '#6E4423', '#8F6233'];
const greyHair = ['#5D5A5A', '#86858A', '#AEADB0', '#D9D6D0'];
const grounds = ['#E9D3B0', '#E9D3B0', '#CBD8EE', '#DDE6DC', '#EFD9CB'];
const kits = [
  ['#0F47AF', '#FFFFFF'],
  ['#E8590C', '#FFFFFF'],
  ['#0A1A33', '#E8590C'],
  ['#B8152F', '#FFFFFF'],
  ['#0B7A43', '#F2C230'],
  ['#F2C230', '#0A1A33'],
  ['#F7F5F0', '#0F47AF'],
  ['#5BA0D8', '#FFFFFF'],
  ['#6B1D3B', '#E9D3B0'],
] as const;

/** Draws one face as an SVG of 480 × 600. */
export function drawPortrait(sitter: Sitter, seed: number): string {
  const random = randomFrom(seed);
  const skin = random.pick(skins);
  const hairColor = colorOfHair(sitter, skin, random);
  const hair = random.pick(sitter.branch === 'men' ? menHair : womenHair)(hairColor);
  const ground = random.pick(grounds);
  const parts = [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    courtLine(random),
    hair.behind ?? '',
    neck(skin),
    clothes(sitter, random),
    head(skin, random),
    beard(sitter, hairColor, random),
    features(sitter, skin, hairColor, random),
    hair.over ?? '',
    glasses(sitter, random),
    sitter.dress === 'player' && random.chance(0.16) ? headband(random) : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

/** Draws and encodes one face as a participant's photo is kept. */
export async function makePortrait(sitter: Sitter, seed: number): Promise<PreparedPhoto> {
  const rendered = sharp(Buffer.from(drawPortrait(sitter, seed)));
  const full = await rendered.jpeg({ quality: 82 }).toBuffer();
  const edge = photoLimits.smallEdgePx;
  const small = await sharp(full)
    .resize({ width: edge, height: edge, fit: 'inside' })
    .jpeg({ quality: 78 })
    .toBuffer();
  return { sha256: createHash('sha256').update(full).digest('hex'), width, height, full, small };
}

function colorOfHair({ age }: Sitter, skin: string, random: Random): string {
  const grey = Math.min(0.85, Math.max(0, (age - 40) / 32));
  const darkOnly = skins.indexOf(skin) > 5;
  return random.pick(random.chance(grey) ? greyHair : darkOnly ? naturalHair.slice(0, 3) : naturalHair);
}

/** A court line crosses the ground, another one in every few pictures: they hang together on a wall. */
function courtLine(random: Random): string {
  const line = 'fill="none" stroke="#FFFFFF" stroke-width="5" stroke-opacity="0.75"';
  const lines = [
    `<circle ${line} cx="${random.pick([60, 420])}" cy="150" r="${random.between(150, 230)}"/>`,
    `<path ${line} d="M0 ${random.between(120, 260)} H480"/>`,
    `<path ${line} d="M${random.pick([70, 410])} 0 V600"/>`,
    `<circle ${line} cx="240" cy="250" r="206"/>`,
  ];
  return random.pick(lines);
}

function neck(skin: string): string {
  return (
    `<path fill="${skin}" d="M196 340 H284 V430 C284 470 196 470 196 430 Z"/>` +
    `<path fill="#000000" fill-opacity="0.16" d="M196 372 C220 402 262 402 284 372 V398 C262 424 220 424 196 398 Z"/>`
  );
}

function clothes({ dress }: Sitter, random: Random): string {
  const [main, trim] = random.pick(kits);
  const shoulders = 'M30 600 C34 500 84 462 184 440 C206 474 274 474 296 440 C396 462 446 500 450 600 Z';
  const body = `<path fill="${main}" d="${shoulders}"/>`;
  if (dress === 'referee') return refereeShirt(shoulders);
  if (dress === 'staff') {
    const collar = `<path fill="${trim}" d="M184 440 L240 500 L206 524 L166 446 Z"/><path fill="${trim}" d="M296 440 L240 500 L274 524 L314 446 Z"/>`;
    return `${body}${collar}<path stroke="${trim}" stroke-width="4" d="M240 500 V600"/>`;
  }
  const neckline = `<path fill="none" stroke="${trim}" stroke-width="14" d="M184 440 C206 474 274 474 296 440"/>`;
  const side = random.chance(0.5)
    ? `<path fill="none" stroke="${trim}" stroke-width="12" d="M96 600 C104 540 106 500 112 466 M384 600 C376 540 374 500 368 466"/>`
    : `<path fill="none" stroke="${trim}" stroke-width="16" d="M40 566 C160 548 320 548 440 566"/>`;
  return body + side + neckline;
}

function refereeShirt(shoulders: string): string {
  const stripes = [60, 130, 200, 270, 340, 410]
    .map((x) => `<rect x="${x}" y="430" width="30" height="170" fill="#0A1A33"/>`)
    .join('');
  return (
    `<clipPath id="shirt"><path d="${shoulders}"/></clipPath><path fill="#C9CED6" d="${shoulders}"/>` +
    `<g clip-path="url(#shirt)">${stripes}</g><path fill="none" stroke="#0A1A33" stroke-width="14" d="M184 440 C206 474 274 474 296 440"/>`
  );
}

function head(skin: string, random: Random): string {
  const jaw = random.between(-10, 12);
  const shape = `M148 250 C146 160 188 118 240 118 C292 118 334 160 332 250 C331 ${306 + jaw} 296 378 240 378 C184 378 149 ${306 + jaw} 148 250 Z`;
  const ears = `<ellipse fill="${skin}" cx="146" cy="262" rx="17" ry="26"/><ellipse fill="${skin}" cx="334" cy="262" rx="17" ry="26"/>`;
  const light = `<clipPath id="head"><path d="${shape}"/></clipPath><path clip-path="url(#head)" fill="#000000" fill-opacity="0.07" d="M262 100 C300 200 300 300 262 400 H400 V100 Z"/>`;
  return `${ears}<path fill="${skin}" d="${shape}"/>${light}`;
}

function features({ age, branch }: Sitter, skin: string, hairColor: string, random: Random): string {
  const dark = skins.indexOf(skin) > 5;
  const line = (width: number, opacity = dark ? 0.55 : 0.4) =>
    `fill="none" stroke="#2A1710" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"`;
  const eyes = random.pick(['#20150F', '#20150F', '#3A2417', '#29465C']);
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="258" rx="15" ry="9.5" fill="#FFFFFF"/><circle cx="${x}" cy="258" r="8.5" fill="${eyes}"/><circle cx="${x + 3}" cy="255" r="2.4" fill="#FFFFFF"/>` +
    `<path ${line(branch === 'women' ? 6 : 4, 0.8)} d="M${x - 17} 257 C${x - 9} 244 ${x + 9} 244 ${x + 17} 257"/>`;
  const lift = random.between(-4, 4);
  const brow = (x: number, inner: number) =>
    `<path fill="none" stroke="${hairColor}" stroke-width="${branch === 'women' ? 6 : 9}" stroke-linecap="round" d="M${x - 22} ${232 + (inner < 0 ? 0 : lift)} Q${x} ${220 - lift} ${x + 22} ${232 + (inner < 0 ? lift : 0)}"/>`;
  const nose = `<path ${line(5)} d="M242 262 C${250 + random.between(0, 8)} 286 ${252 + random.between(0, 10)} 300 236 302"/>`;
  const lines =
    age < 48
      ? ''
      : `<path ${line(4, 0.22)} d="M190 312 C184 322 182 332 184 342 M290 312 C296 322 298 332 296 342 M170 274 L160 280 M310 274 L320 280"/>`;
  return eye(202) + eye(278) + brow(202, -1) + brow(278, 1) + nose + mouth(branch, random) + lines;
}

function mouth(branch: Sitter['branch'], random: Random): string {
  const lips = branch === 'women' ? random.pick(['#A63A44', '#B5524E', '#8E2F3C']) : '#7A3A32';
  const smiles = [
    `<path fill="none" stroke="${lips}" stroke-width="7" stroke-linecap="round" d="M212 332 Q240 350 268 332"/>`,
    `<path fill="#FFFFFF" stroke="${lips}" stroke-width="5" stroke-linejoin="round" d="M208 326 Q240 336 272 326 Q264 356 240 356 Q216 356 208 326 Z"/>`,
    `<path fill="none" stroke="${lips}" stroke-width="7" stroke-linecap="round" d="M216 336 Q240 342 264 335"/>`,
  ];
  return random.pick(smiles);
}

function beard({ branch }: Sitter, color: string, random: Random): string {
  if (branch === 'women' || random.chance(0.5)) return '';
  const full = `<path fill="${color}" d="M148 268 C152 340 186 388 240 388 C294 388 328 340 332 268 C322 300 304 312 284 312 C262 302 218 302 196 312 C176 312 158 300 148 268 Z"/>`;
  const goatee = `<path fill="${color}" d="M202 322 C214 304 266 304 278 322 C282 360 266 388 240 388 C214 388 198 360 202 322 Z"/>`;
  const moustache = `<path fill="${color}" d="M196 322 C206 304 232 304 240 310 C248 304 274 304 284 322 C266 318 252 320 240 320 C228 320 214 318 196 322 Z"/>`;
  const stubble = full.replace('<path', '<path fill-opacity="0.28"');
  return random.pick([full, goatee, moustache, stubble, stubble]);
}

function glasses({ age }: Sitter, random: Random): string {
  if (!random.chance(age > 50 ? 0.34 : 0.14)) return '';
  const frame = `fill="#FFFFFF" fill-opacity="0.16" stroke="${random.pick(['#0A1A33', '#3A2417', '#B8152F'])}" stroke-width="5"`;
  const lens = random.chance(0.5)
    ? (x: number) => `<circle ${frame} cx="${x}" cy="260" r="29"/>`
    : (x: number) => `<rect ${frame} x="${x - 31}" y="238" width="62" height="44" rx="12"/>`;
  return `${lens(202)}${lens(278)}<path fill="none" stroke="#0A1A33" stroke-width="5" d="M232 256 Q240 250 248 256"/>`;
}

function headband(random: Random): string {
  return `<path fill="${random.pick(['#E8590C', '#FFFFFF', '#0F47AF'])}" d="M148 214 C190 192 290 192 332 214 L333 240 C290 216 190 216 147 240 Z"/>`;
}
