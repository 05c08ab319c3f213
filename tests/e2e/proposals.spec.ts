import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { enrol, openBrowser, pageOf } from './desk-stage.ts';
import { noon, startServer } from './server.ts';
import { type Language, words } from './words.ts';

/**
 * Somebody finds an error at the kiosk while the server is gone. It waits as a card at the desk once the two have heard
 * of each other, and the desk corrects it, again without a server; the card is gone everywhere.
 */
for (const language of ['es', 'en'] as const) {
  test(`an error found at the kiosk is corrected at the desk (${language})`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cancha-proposals-'));
    const server = await startServer(noon);
    try {
      const [first, second] = [
        await openBrowser(path.join(folder, 'kiosk'), language),
        await openBrowser(path.join(folder, 'desk'), language),
      ];
      await enrol(first, server, language);
      await enrol(second, server, language);
      const [kiosk, desk] = [await pageOf(first), await pageOf(second)];
      const person = await readSomebody(kiosk);
      const right = `${person.lastName} Quiñónez`;
      await kiosk.goto(`${server.address}/kiosk`);
      const cards = words[language].desk.proposal.cards_one.replace('{{shown}}', '1');

      await server.kill();
      await sayAtKiosk(kiosk, language, person, right);
      await expect(desk.getByText(cards)).toBeHidden();
      await server.start();
      await expect(desk.getByRole('heading', { name: cards })).toBeVisible();

      await server.kill();
      await desk.getByRole('listitem').getByRole('button', { name: person.lastName }).click();
      const article = desk.getByRole('article');
      await expect(article.getByRole('complementary')).toContainText(right);
      await goToLastName(desk);
      await desk.keyboard.press('Enter');
      const surname = desk.getByRole('dialog').getByLabel(words[language].participants.lastName);
      await expect(surname).toHaveValue(right);
      // Whoever is in another field by the time the form has drawn itself stays there.
      await desk.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await expect(surname).toBeFocused();
      await desk.keyboard.press('Enter');
      await expect(article.getByRole('heading', { name: right })).toBeVisible();
      await expect(article.getByRole('complementary')).toBeHidden();

      await server.start();
      const page = await second.newPage();
      await expect(async () => {
        await page.goto(`${server.address}/admin/credentials/${person.id}`);
        await expect(page.getByRole('heading', { name: right })).toBeVisible({ timeout: 5000 });
      }).toPass({ timeout: 120_000 });
      await expect(page.getByRole('heading', { name: words[language].people.proposal.title })).toBeHidden();
      for (const context of [first, second]) await context.close();
    } finally {
      await server.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
}

interface Somebody {
  id: number;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** Anybody with a badge, whose name nobody else has. */
async function readSomebody(page: Page): Promise<Somebody> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/participants?limit=100');
    const { data } = (await answer.json()) as { data: { items: Somebody[] } };
    const once = ({ lastName }: Somebody) =>
      data.items.filter((one) => one.lastName === lastName).length === 1;
    const found = data.items.find(once);
    if (!found) throw new Error('everybody has the name of somebody else');
    return found;
  });
}

/** As somebody quick on a slow machine: the surname has the focus as soon as its field is in the page. */
const goToLastName = (page: Page) =>
  page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>('[role=dialog] [name=lastName]');
      if (!field) return;
      watch.disconnect();
      field.focus();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });

async function sayAtKiosk(page: Page, language: Language, person: Somebody, lastName: string) {
  const { kiosk, participants } = words[language];
  await page.getByRole('button', { name: kiosk.self.start }).click();
  await page.getByRole('button', { name: language === 'es' ? 'Español' : 'English' }).click();
  await page.getByLabel(kiosk.self.find.who).fill(person.lastName);
  const [year = '', month = '', day = ''] = person.birthDate.split('-');
  await page.getByLabel(participants.date.day).fill(day);
  await page.getByLabel(participants.date.month).fill(month);
  await page.getByLabel(participants.date.year).fill(year);
  await page.getByRole('button', { name: kiosk.self.find.submit }).click();
  await page.getByRole('button', { name: language === 'es' ? 'Español' : 'English' }).click();
  await page.getByRole('button', { name: kiosk.self.check.no }).click();
  await page.getByLabel(kiosk.self.propose.lastName).fill(lastName);
  await page.getByRole('button', { name: kiosk.self.propose.send }).click();
  await expect(page.getByRole('heading', { name: kiosk.self.proposed.title })).toBeVisible();
}
