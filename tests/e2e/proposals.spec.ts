import { expect, type Page } from '@playwright/test';
import { site } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import { type Language, words } from './words.ts';

/**
 * A person finds an error at the kiosk while the server is gone. It waits as a card at the desk once both have been in
 * contact with the server, and the desk corrects it, again without a server; the card is gone everywhere.
 */
for (const language of languagesFor('es')) {
  test(`an error reported at the kiosk is corrected at the desk, both without a server (${language})`, async ({
    journey,
  }) => {
    const { server } = journey;
    const { page: kiosk } = await journey.openDesk('north', language);
    const { context, page: desk } = await journey.openDesk('south', language);
    const person = await findPerson(kiosk);
    const right = `${person.lastName} Quiñónez`;
    await kiosk.goto(`${site}/kiosk`);
    const cards = words[language].desk.proposal.cards_one.replace('{{shown}}', '1');

    await server.kill();
    await reportAtKiosk(kiosk, language, person, right);
    await expect(desk.getByText(cards)).toBeHidden();
    await server.start();
    await expect(desk.getByRole('heading', { name: cards })).toBeVisible({ timeout: syncPatienceMs });

    await server.kill();
    await desk.getByRole('listitem').getByRole('button', { name: person.lastName }).click();
    const article = desk.getByRole('article');
    await expect(article.getByRole('complementary')).toContainText(right);
    await focusLastName(desk);
    await desk.keyboard.press('Enter');
    const surname = desk.getByRole('dialog').getByLabel(words[language].participants.lastName);
    await expect(surname).toHaveValue(right);
    // An operator who is in another field when the form has rendered stays there.
    await desk.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(surname).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(article.getByRole('heading', { name: right })).toBeVisible();
    await expect(article.getByRole('complementary')).toBeHidden();

    await server.start();
    const page = await context.newPage();
    await expect(async () => {
      await page.goto(`${site}/admin/credentials/${person.id}`);
      await expect(page.getByRole('heading', { name: right })).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: patienceMs(60) });
    await expect(page.getByRole('heading', { name: words[language].people.proposal.title })).toBeHidden();
  });
}

interface FoundPerson {
  id: number;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** A person whose last name is unique. */
async function findPerson(page: Page): Promise<FoundPerson> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/participants?limit=100');
    const { data } = (await answer.json()) as { data: { items: FoundPerson[] } };
    const once = ({ lastName }: FoundPerson) =>
      data.items.filter((one) => one.lastName === lastName).length === 1;
    const found = data.items.find(once);
    if (!found) throw new Error('no last name is unique');
    return found;
  });
}

/** As a quick operator on a slow machine: the last name has the focus as soon as its field is in the page. */
const focusLastName = (page: Page) =>
  page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>('[role=dialog] [name=lastName]');
      if (!field) return;
      watch.disconnect();
      field.focus();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });

async function reportAtKiosk(page: Page, language: Language, person: FoundPerson, lastName: string) {
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
