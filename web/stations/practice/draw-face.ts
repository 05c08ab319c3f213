import { type Random, randomFrom } from '#shared/base/random.ts';
import type { NameBranch } from '#web/offline/practice/rehearsal-people.ts';

/** Of a photo for a badge: four wide, five high. */
const [width, height] = [240, 300];

const skins = ['#F6D7B8', '#E3B48A', '#C68E5F', '#9A6540', '#6E4529'];
const hairs = ['#1E1A18', '#4A2F1D', '#7B4B22', '#8F8F8F', '#C9A15A'];
const grounds = ['#DCE6F5', '#F3E6CF', '#DDEFE3', '#EFDDE6'];
const shirts = ['#0F47AF', '#0B7A43', '#7A3E00', '#6B1D6B', '#B3261E'];

/** An invented face, generated from a seed, as a JPEG; null if this browser has no canvas. */
export async function drawFace(seed: number, branch: NameBranch): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext?.('2d');
  if (!pen) return null;
  paint(pen, randomFrom(seed), branch);
  // Not toBlob: Chromium makes it wait for an idle moment, a second for each of these faces on a busy machine.
  const [, text = ''] = canvas.toDataURL('image/jpeg', 0.8).split(',');
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}

function paint(pen: CanvasRenderingContext2D, random: Random, branch: NameBranch): void {
  const [ground, shirt] = [random.pick(grounds), random.pick(shirts)];
  const [skin, hair] = [random.pick(skins), random.pick(hairs)];
  const wide = random.between(48, 60);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  oval(pen, hair, { x: 120, y: 116, rx: wide + 12, ry: random.between(72, 96) });
  oval(pen, shirt, { x: 120, y: 310, rx: 104, ry: 92 });
  pen.fillStyle = skin;
  pen.fillRect(100, 170, 40, 60);
  oval(pen, skin, { x: 120, y: 130, rx: wide, ry: 68 });
  for (const side of [-1, 1]) {
    oval(pen, '#FFFFFF', { x: 120 + side * 22, y: 122, rx: 9, ry: 6 });
    oval(pen, '#1E1A18', { x: 120 + side * 22, y: 122, rx: 4, ry: 5 });
  }
  pen.lineWidth = 4;
  pen.strokeStyle = '#7A3226';
  pen.beginPath();
  pen.arc(120, 150, random.between(18, 26), Math.PI * 0.2, Math.PI * 0.8);
  pen.stroke();
  if (random.chance(0.3)) {
    pen.strokeStyle = '#1E1A18';
    pen.strokeRect(84, 110, 30, 24);
    pen.strokeRect(126, 110, 30, 24);
  }
  if (branch === 'men' && random.chance(0.3)) oval(pen, hair, { x: 120, y: 190, rx: 24, ry: 14 });
}

function oval(
  pen: CanvasRenderingContext2D,
  color: string,
  { x, y, rx, ry }: { x: number; y: number; rx: number; ry: number },
): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  pen.fill();
}
