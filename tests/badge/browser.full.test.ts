import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLabel } from '#kiosk/zpl.ts';
import type { BadgeFormat } from '#shared/badges/formats.ts';
import { pageSize } from '#shared/badges/formats.ts';
import { must } from '#shared/base/must.ts';
import type { KioskPrintJob, LabelPrinter } from '#shared/devices/kiosk-bridge.ts';
import { labelDots } from '#shared/devices/label-printer.ts';
import { hasLetters } from '#shared/engines/badge/fit-text.ts';
import { drawZpl, pictureOf } from '../kiosk/fake-label-printer.ts';
import { readCodes, readPageSizes, renderPages } from '../pdf.ts';
import { makePhoto } from './make-pdf.ts';
import { difficultPeople } from './people.ts';
import { type ServedPage, servePage } from './serve-page.ts';
import { makeTemplatePictures } from './template-pictures.ts';
import type { TemplateName } from './templates.ts';

const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const hasBrowser = Boolean(process.env.CI) || existsSync(installed ?? chromium.executablePath());
const payloads = difficultPeople.map(({ payloadText }) => payloadText).toSorted();

/** What the page offers to its test (page/page.tsx). */
type TestWindow = Window & {
  steps: {
    pdf(format: BadgeFormat, template?: TemplateName): Promise<number[]>;
    print(format: BadgeFormat, template?: TemplateName): Promise<unknown>;
    kiosk(): Promise<{ pages: string[] }>;
    labels(printer: LabelPrinter): Promise<KioskPrintJob>;
    unreadable(): string[];
  };
};

describe.skipIf(!hasBrowser)('in the browser, under the policy of the server', { timeout: 120_000 }, () => {
  let site: ServedPage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const pictures = Object.entries(await makeTemplatePictures());
    site = await servePage('page', {
      '/face.jpg': await makePhoto(),
      ...Object.fromEntries(pictures.map(([name, bytes]) => [`/${name}`, bytes])),
    });
    browser = await chromium.launch({
      ...(installed ? { executablePath: installed } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 });
    // Replaces the print dialog: a copy of the print is kept for inspection.
    await context.addInitScript(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'));
        const main = document.querySelector('main');
        if (main) document.body.append(main.cloneNode(true));
        dispatchEvent(new Event('afterprint'));
      };
      window.close = () => document.documentElement.setAttribute('data-closed', 'true');
    });
    context.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScriptURL/.test(message.text()))
        complaints.push(message.text());
    });
    page = await context.newPage();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const open = async (view: string, template: TemplateName = 'usual') => {
    await page.goto(`${site.url}/?view=${view}&template=${template}`);
    await page.getByRole('img').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
  };

  it('the card on screen has a code of 128 px that reads, and says whose it is', async () => {
    await open('card');
    const card = page.getByRole('img', { name: /María José Álvarez Cañas.*A7-00042-X/ });
    expect(await readCodes(await card.screenshot())).toEqual([difficultPeople[0]?.payloadText]);
    const code = await card.locator('[data-code]').boundingBox();
    expect(code?.width).toBeCloseTo(128, 0);
  });

  it('Download PDF gives a file named after the person', async () => {
    await open('card');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    expect((await waiting).suggestedFilename()).toBe('credencial-a7-00042-x-alvarez-canas.pdf');
  });

  it('Print opens a window with the badge in its true size, and closes it', async () => {
    await open('card');
    const waiting = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Imprimir' }).click();
    const window = await waiting;
    await window.locator('html[data-closed]').waitFor({ state: 'attached' });
    const pdf = await window.pdf({ preferCSSPageSize: true, printBackground: true });
    const [size, ...others] = await readPageSizes(pdf);
    expect(others).toEqual([]);
    expect(size?.[0]).toBeCloseTo(86, 0);
    expect(size?.[1]).toBeCloseTo(124, 0);
    const [rendered] = await renderPages(pdf);
    expect(rendered && (await readCodes(rendered))).toEqual([difficultPeople[0]?.payloadText]);
    await window.close({ runBeforeUnload: false });
    await page.getByRole('button', { name: 'Imprimir' }).waitFor();
  });

  it.each(['cr80', 'a4-cr80', 'label62'] as const)(
    'prints one page after another, none blank: %s',
    async (format) => {
      await open('card');
      const waiting = context.waitForEvent('page');
      const printed = page.evaluate((given) => (window as unknown as TestWindow).steps.print(given), format);
      const view = await waiting;
      expect(await printed).toEqual({ kind: 'printed', by: 'browser', printer: null });
      const pdf = await view.pdf({ preferCSSPageSize: true, printBackground: true });
      const expected = { cr80: 20, 'a4-cr80': 2, label62: 10 };
      const sizes = await readPageSizes(pdf);
      expect(sizes).toHaveLength(expected[format]);
      expect(sizes[0]?.[0]).toBeCloseTo(pageSize(format).width, 0);
      const codes = await Promise.all((await renderPages(pdf)).map(readCodes));
      expect(codes.flat().toSorted()).toEqual(payloads);
      await view.close({ runBeforeUnload: false });
    },
  );

  it('the kiosk gets pages that need nothing from outside, photo inside', async () => {
    await open('card');
    const job = await page.evaluate(() => (window as unknown as TestWindow).steps.kiosk());
    expect(job).toMatchObject({ widthMicrons: 85_600, heightMicrons: 53_980 });
    expect(job.pages).toHaveLength(2);
    expect(job.pages[0]).toContain('href="data:image/jpeg;base64,');
    expect(job.pages.join()).not.toMatch(/blob:|http:\/\/127/);
    const read = await sharp(Buffer.from(job.pages[0] ?? ''), { density: 300 })
      .png()
      .toBuffer();
    expect(await readCodes(read)).toEqual([difficultPeople[0]?.payloadText]);
  });

  it.each([
    [203, 62, 100],
    [300, 62, 100],
    // The smallest that may be chosen, and a large one.
    [203, 40, 64],
    [300, 100, 150],
  ] as const)(
    'a label printer gets dots whose code reads, square by square: %d dpi, %d × %d mm',
    async (dpi, widthMm, heightMm) => {
      await open('label62');
      const printer: LabelPrinter = { address: '127.0.0.1', port: 9100, dpi, widthMm, heightMm };
      const job = await page.evaluate(
        (given) => (window as unknown as TestWindow).steps.labels(given),
        printer,
      );
      const labels = must(job.labels, 'dots');
      expect(labels).toHaveLength(difficultPeople.length);
      const format = await Promise.all(
        labels.map(async (label) => readCodes(await pictureOf(drawZpl(writeLabel(label))))),
      );
      expect(format.flat().toSorted()).toEqual(payloads);
      for (const { width, height } of labels) expect({ width, height }).toEqual(labelDots(printer));
    },
  );

  it.each([
    ['lanyard', 'usual'],
    ['lanyard', 'loud'],
    ['label62', 'bare'],
  ] as const)(
    'names look in the PDF and in print as on screen, in every script this machine has letters for: %s, %s',
    async (format, template) => {
      await open(format, template);
      const wanted = [format, template] as const;
      const bytes = await page.evaluate(
        (given) => (window as unknown as TestWindow).steps.pdf(...given),
        wanted,
      );
      const waiting = context.waitForEvent('page');
      await page.evaluate((given) => (window as unknown as TestWindow).steps.print(...given), wanted);
      const view = await waiting;
      const printed = await renderPages(await view.pdf({ preferCSSPageSize: true, printBackground: true }));
      await view.close({ runBeforeUnload: false });
      const rendered = await renderPages(new Uint8Array(bytes));
      expect(rendered).toHaveLength(difficultPeople.length);
      const screens = await Promise.all(difficultPeople.map((person) => look(page, person)));
      const unreadable = await page.evaluate(() => (window as unknown as TestWindow).steps.unreadable());
      // What the badge's own typefaces have depends on no machine.
      const inOwn = difficultPeople.filter(({ firstName, lastName }) => hasLetters(firstName + lastName));
      expect(inOwn).toHaveLength(8);
      expect(unreadable.filter((number) => inOwn.some((person) => person.number === number))).toEqual([]);
      for (const [index, own] of screens.entries()) {
        if (unreadable.includes(own.number)) continue;
        for (const paper of [rendered[index], printed[index]]) {
          if (!paper) throw new Error('a page for each person');
          const [asOnScreen = 0, ...asOthers] = await Promise.all(
            [own, ...screens.filter((other) => other !== own)].map((screen) =>
              likeness(paper, screen.picture, own.name),
            ),
          );
          expect(asOnScreen, own.number).toBeGreaterThan(0.5);
          expect(asOnScreen, own.number).toBeGreaterThan(Math.max(...asOthers));
        }
      }
    },
  );

  it('nothing of it was against the policy', () => {
    expect(complaints).toEqual([]);
  });
});

/** A part of a card, in parts of its width and height. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A card as shown on the screen, and the position of its name. */
async function look(page: Page, { number, firstName, lastName }: (typeof difficultPeople)[number]) {
  const card = page.getByRole('img', { name: number });
  const name = await card.evaluate((svg, words) => {
    const whole = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll('text')]
      .filter(({ textContent }) => textContent && words.includes(textContent.toLowerCase()))
      .map((line) => line.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    return {
      left: (left - whole.left) / whole.width,
      top: (top - whole.top) / whole.height,
      width: (Math.max(...boxes.map((box) => box.right)) - left) / whole.width,
      height: (Math.max(...boxes.map((box) => box.bottom)) - top) / whole.height,
    };
  }, `${firstName} ${lastName} ${lastName}${firstName}`.toLowerCase());
  return { number, name, picture: await card.screenshot() };
}

/**
 * How alike two pictures of a card are in one part, 1 for the same and 0 for nothing in common: the correlation of
 * their grey values. How thick and how soft a machine draws its letters changes neither their place nor their shape,
 * and so next to nothing of it; a name that is missing, elsewhere or another one has none.
 */
async function likeness(one: Uint8Array, other: Uint8Array, part: Part): Promise<number> {
  const [a = [], b = []] = await Promise.all([one, other].map((picture) => greysOf(picture, part)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], y: readonly number[], [mx, my]: readonly [number, number]) =>
    x.reduce((sum, value, at) => sum + (value - mx) * ((y[at] ?? my) - my), 0);
  const size = Math.sqrt(product(a, a, [meanA, meanA]) * product(b, b, [meanB, meanB]));
  return size === 0 ? 0 : product(a, b, [meanA, meanB]) / size;
}

async function greysOf(picture: Uint8Array, part: Part): Promise<number[]> {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  const bytes = await image
    .extract({
      left: Math.floor(part.left * width),
      top: Math.floor(part.top * height),
      width: Math.floor(part.width * width),
      height: Math.floor(part.height * height),
    })
    .greyscale()
    .resize(96, 24, { fit: 'fill' })
    .raw()
    .toBuffer();
  return [...bytes];
}
