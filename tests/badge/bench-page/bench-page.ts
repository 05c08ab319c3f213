import { jsPDF } from 'jspdf';
import { encode } from 'uqr';
import { makeBadgePdf, type PdfBadge } from '#web/badges/badge-pdf.ts';
import { installTrustedTypes } from '#web/core/lib/trusted-types.ts';
import { difficultPeople, wordsFor } from '../people.ts';

/** Both sides of the badge's measurement, in one page: a batch as tutorials make it, and as this product does. */
installTrustedTypes(window);

export interface BadgeTiming {
  naiveMs: number;
  oursMs: number;
  naiveBytes: number;
  oursBytes: number;
  photoBytes: number;
  naiveStallMs: number;
  oursStallMs: number;
}

declare global {
  interface Window {
    measureBadges: (count: number) => Promise<BadgeTiming>;
  }
}

window.measureBadges = async (count) => {
  const photos = await makePhotos(count);
  const people = photos.map((photo, index): PdfBadge => {
    const person = difficultPeople[(index * 3) % 4];
    if (!person) throw new Error('the list has people');
    const number = `A7-${String(index).padStart(5, '0')}-X`;
    const card = { ...person, number, payloadText: person.payloadText.replace(person.number, number) };
    return { card, words: wordsFor(person), photo };
  });
  const dataUrls = await Promise.all(photos.map(toDataUrl));
  const naive = await timed(async () => makeNaively(people, dataUrls));
  const ours = await timed(() => makeBadgePdf(people, 'lanyard', { title: 'Badges', language: 'es' }));
  return {
    naiveMs: naive.ms,
    oursMs: ours.ms,
    naiveBytes: naive.result.byteLength,
    oursBytes: ours.result.byteLength,
    photoBytes: photos.reduce((sum, photo) => sum + photo.length, 0),
    naiveStallMs: naive.stallMs,
    oursStallMs: ours.stallMs,
  };
};

/** The photo as a data URL, the code as a picture, everything on the page's own thread. */
function makeNaively(people: readonly PdfBadge[], photos: readonly string[]): ArrayBuffer {
  const doc = new jsPDF({ unit: 'mm', format: [86, 124] });
  people.forEach(({ card }, index) => {
    if (index > 0) doc.addPage([86, 124]);
    doc.addImage(photos[index] ?? '', 'JPEG', 5, 49, 40, 50);
    doc.addImage(codePicture(card.payloadText), 'PNG', 49, 85, 32, 32);
    doc.setFontSize(18);
    doc.text(`${card.firstName} ${card.lastName}`, 5, 36);
    doc.text(card.number, 5, 115);
  });
  return doc.output('arraybuffer');
}

/** Four pixels to a module and four modules around, as the usual library draws it. */
function codePicture(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * 4;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) context.fillRect(x * 4, y * 4, 4, 4);
    });
  });
  return canvas.toDataURL('image/png');
}

/** The duration, and the longest time that the page was blocked. */
async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number; stallMs: number }> {
  const channel = new MessageChannel();
  let last = performance.now();
  let stallMs = 0;
  const look = () => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  };
  let running = true;
  channel.port1.onmessage = () => {
    look();
    if (running) setTimeout(() => channel.port2.postMessage(null), 1);
  };
  channel.port2.postMessage(null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  stallMs = 0;
  last = performance.now();
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  look();
  running = false;
  channel.port1.close();
  return { result, ms, stallMs };
}

/** Portraits of 480 × 600, all different, about 35 kB each as photos are. */
async function makePhotos(count: number): Promise<Uint8Array[]> {
  const canvas = new OffscreenCanvas(480, 600);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const photos: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const noise = context.createImageData(120, 150);
    let seed = index + 1;
    for (let at = 0; at < noise.data.length; at++) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      noise.data[at] = at % 4 === 3 ? 255 : 110 + ((seed >> 16) % 64);
    }
    context.putImageData(noise, 0, 0);
    context.drawImage(canvas, 0, 0, 120, 150, 0, 0, 480, 600);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    photos.push(new Uint8Array(await blob.arrayBuffer()));
  }
  return photos;
}

function toDataUrl(bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(new Blob([bytes.slice()], { type: 'image/jpeg' }));
  });
}
