import { encode } from 'uqr';

/**
 * Camera frames made from arithmetic: a badge with a QR code over clutter, seen blurred, tilted, dim, noisy,
 * far away. A fixed seed makes every run see the same 186 frames. Runs in a browser (it draws on canvases).
 */

export const frameWidth = 1280;
export const frameHeight = 720;

/** 184 bytes, the size and shape of a badge's payload. */
export const payload =
  '{"v":1,"team":"Brazil","n":"A7-00042-X","g":1,"c":"PM45","z":"1FF","x":29512345,"k":"a7Q2","s":"' +
  'Zk3vX9qLw0TtYb2mNc5RjH8sPd1GfAe7KuVi4OoWzExCyBnMlQpSrDtFgUhJkI6-_aZb3vXc9qLdw0TeYf2mNg'.slice(0, 86) +
  '"}';

export type FrameSet = 'standard' | 'hard' | 'empty';

export interface FrameSpec {
  set: FrameSet;
  kind: string;
  seed: number;
}

/** The transformations of a badge's picture. Lengths are pixels of the finished frame. */
interface Scene {
  /** Edge of one module of the code. */
  modulePx: number;
  /** Turn in degrees. */
  turn: number;
  /** How much shorter the far edge is: 0.28 is 28 %. */
  foreshorten: number;
  /** Blur of the lens, σ. */
  blur: number;
  /** Way of the hand during exposure. */
  motion: number;
  /** Grey of ink and paper. */
  ink: number;
  paper: number;
  /** Noise of the sensor, σ. */
  noise: number;
  /** Fall of light across the frame, 0 … 1. */
  shade: number;
  /** A reflection over a part of the code, 0 … 1. */
  glare: number;
  hasCode: boolean;
}

type Random = () => number;

const kinds: Record<Exclude<FrameSet, 'empty'>, Record<string, (random: Random) => Partial<Scene>>> = {
  standard: {
    clean: () => ({}),
    rotated: (random) => ({ turn: between(random, -15, 15) }),
    blurred: (random) => ({ blur: between(random, 1.5, 2.5) }),
    perspective: (random) => ({ foreshorten: 0.28, turn: between(random, -4, 4) }),
    lowContrast: () => ({ ink: 105, paper: 150 }),
    noisy: () => ({ noise: 28 }),
    small: (random) => ({ modulePx: between(random, 2.9, 3.6) }),
    combined: (random) => ({
      turn: between(random, -25, 25),
      foreshorten: 0.15,
      blur: 1.2,
      ink: 70,
      paper: 175,
      noise: 10,
      shade: 0.35,
    }),
  },
  hard: {
    tiny: (random) => ({ modulePx: between(random, 2.0, 2.4) }),
    tilt: (random) => ({ foreshorten: 0.45, turn: between(random, -8, 8) }),
    blur: (random) => ({ blur: between(random, 3, 4) }),
    noise: () => ({ noise: 32, ink: 90, paper: 160 }),
    glare: (random) => ({ glare: between(random, 0.5, 0.8) }),
    motion: (random) => ({ motion: between(random, 6, 10) }),
  },
};

/** The 186 frames: 8 kinds × 14 standard, 6 × 10 hard, 14 without a code. */
export function frameSpecs(): FrameSpec[] {
  const specs: FrameSpec[] = [];
  let seed = 1;
  for (const [set, count] of [
    ['standard', 14],
    ['hard', 10],
  ] as const) {
    for (const kind of Object.keys(kinds[set])) {
      for (let nth = 0; nth < count; nth++) specs.push({ set, kind, seed: seed++ });
    }
  }
  for (let nth = 0; nth < 14; nth++) specs.push({ set: 'empty', kind: 'empty', seed: seed++ });
  return specs;
}

/** Draws one frame and stores it as a camera's JPEG would arrive (quality 0.88). */
export async function drawFrame(spec: FrameSpec): Promise<Blob> {
  const random = createRandom(spec.seed * 7919 + 17);
  const change = spec.set === 'empty' ? { hasCode: false } : kinds[spec.set][spec.kind]?.(random);
  const scene: Scene = {
    // Held up to a door, the code fills a half to two thirds of the viewfinder's height.
    modulePx: between(random, 6, 8.5),
    turn: 0,
    foreshorten: 0,
    blur: 0.5,
    motion: 0,
    ink: 28,
    paper: 228,
    noise: 4,
    shade: between(random, 0.05, 0.2),
    glare: 0,
    hasCode: true,
    ...change,
  };
  const canvas = new OffscreenCanvas(frameWidth, frameHeight);
  const context = context2d(canvas);
  const card = drawBadge(scene, random);
  context.drawImage(blurred(seeThrough(card, scene, random), scene), 0, 0);
  const image = context.getImageData(0, 0, frameWidth, frameHeight);
  expose(image.data, scene, random);
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 });
}

/** The card is rendered at twice its final size, so that tilting it does not tear its modules. */
const fine = 2;

interface Card {
  image: ImageData;
  /** The center of the code. */
  middleX: number;
  middleY: number;
}

function drawBadge(scene: Scene, random: Random): Card {
  const code = encode(payload, { ecc: 'L', border: 4, boostEcc: false }).data;
  const module = scene.modulePx * fine;
  const codeSide = code.length * module;
  const width = Math.round(codeSide * 1.5);
  const height = Math.round(codeSide * 1.75);
  const canvas = new OffscreenCanvas(width, height);
  const context = context2d(canvas);
  context.fillStyle = grey(scene.paper);
  context.fillRect(0, 0, width, height);
  context.fillStyle = grey(scene.ink);
  context.fillRect(0, 0, width, height * 0.07);
  context.font = `700 ${height * 0.05}px sans-serif`;
  context.fillText('ALVAREZ CAÑAS', width * 0.06, height * 0.15);
  context.font = `400 ${height * 0.03}px sans-serif`;
  for (let row = 0; row < 5; row++) {
    context.fillText(
      `Fila ${Math.floor(random() * 9999)} San Salvador`,
      width * 0.06,
      height * (0.2 + row * 0.04),
    );
  }
  const left = (width - codeSide) / 2;
  const top = height - codeSide - height * 0.02;
  if (scene.hasCode) {
    code.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (!dark) return;
        // A hair of overlap keeps rounding from drawing white seams between modules.
        context.fillRect(left + x * module, top + y * module, module + 0.3, module + 0.3);
      });
    });
  } else {
    for (let line = 0; line < 14; line++) {
      context.fillRect(left, top + (line * codeSide) / 14, codeSide * random(), codeSide / 34);
    }
  }
  return {
    image: context.getImageData(0, 0, width, height),
    middleX: left + codeSide / 2,
    middleY: top + codeSide / 2,
  };
}

/** The card as the camera sees it, in front of clutter: each pixel of the frame looks up its place on the card. */
function seeThrough(card: Card, scene: Scene, random: Random): ImageData {
  const clutter = drawClutter(random);
  const turn = (scene.turn * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const centreX = frameWidth / 2 + between(random, -40, 40);
  const centreY = frameHeight / 2 + between(random, -30, 30);
  // Divides by 1 + tilt·v: over the height of the code the scale falls by `foreshorten`.
  const reach = (57 * scene.modulePx) / 2;
  const tilt = scene.foreshorten / (2 - scene.foreshorten) / reach;
  const { data: from, width, height } = card.image;
  const to = clutter.data;
  for (let y = 0; y < frameHeight; y++) {
    for (let x = 0; x < frameWidth; x++) {
      const dx = x - centreX;
      const dy = y - centreY;
      const u = cos * dx + sin * dy;
      const v = -sin * dx + cos * dy;
      const depth = 1 - tilt * v;
      if (depth <= 0.05) continue;
      const cardX = card.middleX + (u / depth) * fine;
      const cardY = card.middleY + (v / depth) * fine;
      if (cardX < 1 || cardY < 1 || cardX >= width - 2 || cardY >= height - 2) continue;
      const value = sample(from, width, cardX, cardY);
      const at = (y * frameWidth + x) * 4;
      to[at] = to[at + 1] = to[at + 2] = value;
    }
  }
  return clutter;
}

/** The mean of the four card pixels around the spot, weighted by nearness, over a footprint of one frame pixel. */
function sample(from: Uint8ClampedArray, width: number, x: number, y: number): number {
  let sum = 0;
  for (const [ox, oy] of footprint) {
    const px = x + ox;
    const py = y + oy;
    const left = Math.floor(px);
    const top = Math.floor(py);
    const fx = px - left;
    const fy = py - top;
    const at = (top * width + left) * 4;
    const a = from[at] ?? 255;
    const b = from[at + 4] ?? a;
    const c = from[at + width * 4] ?? a;
    const d = from[at + width * 4 + 4] ?? a;
    sum += (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
  }
  return sum / footprint.length;
}
const footprint = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
] as const;

function drawClutter(random: Random): ImageData {
  const canvas = new OffscreenCanvas(frameWidth, frameHeight);
  const context = context2d(canvas);
  context.fillStyle = grey(120);
  context.fillRect(0, 0, frameWidth, frameHeight);
  for (let nth = 0; nth < 90; nth++) {
    context.fillStyle = grey(30 + random() * 200);
    context.fillRect(random() * frameWidth, random() * frameHeight, 10 + random() * 160, 6 + random() * 90);
  }
  return context.getImageData(0, 0, frameWidth, frameHeight);
}

/** The lens and the hand: a Gaussian blur, and a smear along one line. */
function blurred(image: ImageData, scene: Scene): OffscreenCanvas {
  const sharp = new OffscreenCanvas(frameWidth, frameHeight);
  context2d(sharp).putImageData(image, 0, 0);
  const soft = new OffscreenCanvas(frameWidth, frameHeight);
  const context = context2d(soft);
  context.filter = `blur(${scene.blur}px)`;
  context.drawImage(sharp, 0, 0);
  context.filter = 'none';
  if (scene.motion === 0) return soft;
  const smear = new OffscreenCanvas(frameWidth, frameHeight);
  const smeared = context2d(smear);
  const steps = Math.ceil(scene.motion);
  for (let step = 0; step < steps; step++) {
    // Each layer weighs as much as all before it together divided by their number: an even mean.
    smeared.globalAlpha = 1 / (step + 1);
    smeared.drawImage(soft, (step - steps / 2) * (scene.motion / steps), 0);
  }
  return smear;
}

/** The light and the sensor: shade across the frame, a reflection, noise. Works on the pixels in place. */
function expose(data: Uint8ClampedArray, scene: Scene, random: Random): void {
  const glareX = frameWidth / 2 + between(random, -60, 60);
  const glareY = frameHeight / 2 + between(random, -60, 60);
  const glareSize = 45 + scene.modulePx * 4;
  for (let y = 0; y < frameHeight; y++) {
    for (let x = 0; x < frameWidth; x++) {
      const at = (y * frameWidth + x) * 4;
      let value = (data[at] ?? 0) * (1 - scene.shade * (x / frameWidth));
      if (scene.glare > 0) {
        const distance = ((x - glareX) ** 2 + (y - glareY) ** 2) / glareSize ** 2;
        value += (255 - value) * scene.glare * Math.exp(-distance);
      }
      value += scene.noise * gaussian(random);
      data[at] = data[at + 1] = data[at + 2] = value;
      data[at + 3] = 255;
    }
  }
}

/** A small generator with a seed (32 bits of state, three shifts): the same numbers in every run. */
function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Near enough to a normal distribution with σ 1: the sum of four uniform numbers, scaled. */
function gaussian(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

function grey(value: number): string {
  return `rgb(${value} ${value} ${value})`;
}

function context2d(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2d context');
  return context;
}
