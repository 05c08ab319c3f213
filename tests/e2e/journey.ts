/** The test function of most journeys: it gives each test a server and desks, and removes them afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { expectOnline, openAdmin, openBrowser, pageOf, site } from './desk-stage.ts';
import type { RunningServer } from './server.ts';
import { copyProfile, type DeskName, startAtNoon } from './snapshots.ts';
import type { Language } from './words.ts';

export interface Journey {
  /** Knows the desks of the snapshot; may be killed and started again. */
  server: RunningServer;
  /** For files of the test and profiles of other browsers. */
  folder: string;
  /** Opens an enrolled desk, which is online; `film` is what its camera shows. */
  openDesk(
    desk: DeskName,
    language: Language,
    film?: string,
  ): Promise<{ context: BrowserContext; page: Page }>;
  /** Opens a browser with a profile on disk. */
  openBrowser(name: string, language: Language): Promise<BrowserContext>;
  /** Opens a page in which this user is signed in. */
  openAdmin(language: Language, username?: string): Promise<Page>;
}

export const test = base.extend<{ journey: Journey }>({
  journey: async ({ browser }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cancha-journey-'));
    const server = await startAtNoon('stations');
    const opened: BrowserContext[] = [];
    const keep = (context: BrowserContext) => {
      opened.push(context);
      return context;
    };
    await use({
      server,
      folder,
      async openDesk(desk, language, film) {
        const profile = await copyProfile(desk, folder);
        const context = keep(await openBrowser(profile, language, { server, ...(film ? { film } : {}) }));
        const page = await pageOf(context);
        await page.goto(`${site}/desk`);
        await expectOnline(page, language);
        return { context, page };
      },
      openBrowser: async (name, language) =>
        keep(await openBrowser(path.join(folder, name), language, { server })),
      async openAdmin(language, username) {
        const page = await openAdmin(browser, server, { language, ...(username ? { username } : {}) });
        keep(page.context());
        return page;
      },
    });
    for (const context of opened) await context.close();
    await server.remove();
    // A browser that was just closed may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
});
