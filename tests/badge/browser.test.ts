import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BadgeFormat } from '#shared/credentials/card-sheets.ts';
import { pageSize } from '#shared/credentials/card-sheets.ts';
import { hasPoppler, makePhoto, readCodes, readPageSizes, renderPages } from './make-pdf.ts';
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
  };
};

describe.skipIf(!hasBrowser || !hasPoppler)(
  'in the browser, under the policy of the server',
  { timeout: 120_000 },
  () => {
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
      // Nobody is there to answer a print dialog: a copy of what would be printed stays to be looked at.
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
      const [size, ...others] = readPageSizes(pdf);
      expect(others).toEqual([]);
      expect(size?.[0]).toBeCloseTo(86, 0);
      expect(size?.[1]).toBeCloseTo(124, 0);
      const [rendered] = renderPages(pdf);
      expect(rendered && (await readCodes(rendered))).toEqual([difficultPeople[0]?.payloadText]);
      await window.close({ runBeforeUnload: false });
      await page.getByRole('button', { name: 'Imprimir' }).waitFor();
    });

    it.each(['cr80', 'a4-cr80', 'label62'] as const)(
      'prints one page after another, none blank: %s',
      async (format) => {
        await open('card');
        const waiting = context.waitForEvent('page');
        const printed = page.evaluate(
          (given) => (window as unknown as TestWindow).steps.print(given),
          format,
        );
        const view = await waiting;
        expect(await printed).toEqual({ kind: 'printed', by: 'browser', printer: null });
        const pdf = await view.pdf({ preferCSSPageSize: true, printBackground: true });
        const expected = { cr80: 20, 'a4-cr80': 2, label62: 10 };
        const sizes = readPageSizes(pdf);
        expect(sizes).toHaveLength(expected[format]);
        expect(sizes[0]?.[0]).toBeCloseTo(pageSize(format).width, 0);
        const codes = await Promise.all(renderPages(pdf).map(readCodes));
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
      ['lanyard', 'usual'],
      ['lanyard', 'loud'],
      ['label62', 'bare'],
    ] as const)(
      'PDF and print look like the screen, Arabic and Chinese names too: %s, %s',
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
        const printed = renderPages(await view.pdf({ preferCSSPageSize: true, printBackground: true }));
        await view.close({ runBeforeUnload: false });
        const rendered = renderPages(new Uint8Array(bytes));
        expect(rendered).toHaveLength(difficultPeople.length);
        for (const [index, person] of difficultPeople.entries()) {
          const screen = await page.getByRole('img', { name: person.number }).screenshot();
          for (const paper of [rendered[index], printed[index]]) {
            if (!paper) throw new Error('a page for each person');
            const [a, b] = await Promise.all([screen, paper].map(lookOf));
            if (!a || !b) throw new Error('two pictures in, two out');
            const difference =
              a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
            expect(difference, person.number).toBeLessThan(5);
          }
        }
      },
    );

    it('nothing of it was against the policy', () => {
      expect(complaints).toEqual([]);
    });
  },
);

/** A picture as grey values coarse enough that only what a person would notice counts. */
async function lookOf(png: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await sharp(png).greyscale().resize(43, 62, { fit: 'fill' }).raw().toBuffer());
}
