import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { BadgeTiming } from '../badge/bench-page/bench-page.ts';
import { servePage } from '../badge/serve-page.ts';
import type { BenchRow } from './bench.ts';

/**
 * A batch of 500 badges: jsPDF as tutorials use it (photos as data URLs, codes as pictures, on the page's
 * thread) against ours in its Worker. Both in one page of Chromium, turn by turn; medians of five rounds.
 */
const count = 500;
const rounds = 5;

export async function run(): Promise<BenchRow[]> {
  const timings = await measure();
  const median = (field: keyof BadgeTiming) => {
    const values = timings.map((timing) => timing[field]).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  const [naiveMs, oursMs, bytes, photos, naiveStall, stall] = (
    ['naiveMs', 'oursMs', 'oursBytes', 'photoBytes', 'naiveStallMs', 'oursStallMs'] as const
  ).map(median) as [number, number, number, number, number, number]; // six fields, six medians
  return [
    {
      goal: `${count} badges as one PDF`,
      baseline: `naive jsPDF ${naiveMs.toFixed(0)} ms`,
      ours: `${oursMs.toFixed(0)} ms`,
      ratio: oursMs / naiveMs,
      must: '≤ 1/3.5',
      met: oursMs <= naiveMs / 3.5,
    },
    {
      goal: 'the PDF against the photos in it',
      baseline: `photos ${(photos / 1e6).toFixed(1)} MB`,
      ours: `${(bytes / 1e6).toFixed(1)} MB`,
      ratio: bytes / photos,
      must: '≤ 1.2',
      met: bytes <= photos * 1.2,
    },
    {
      goal: 'longest time the page is blocked',
      baseline: `naive jsPDF ${naiveStall.toFixed(0)} ms`,
      ours: `${stall.toFixed(0)} ms`,
      ratio: stall / naiveStall,
      must: '≤ 1/100 and ≤ 50 ms',
      met: stall <= 50 && stall <= naiveStall / 100,
    },
  ];
}

async function measure(): Promise<BadgeTiming[]> {
  const site = await servePage('bench-page');
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error('page:', error.message));
    await page.goto(site.url);
    const timings: BadgeTiming[] = [];
    for (let round = 0; round < rounds; round++)
      timings.push(await page.evaluate((many) => window.measureBadges(many), count));
    return timings;
  } finally {
    await browser.close();
    await site.close();
  }
}

function findChromium(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return places.find((path) => path && existsSync(path)) ?? chromium.executablePath();
}
