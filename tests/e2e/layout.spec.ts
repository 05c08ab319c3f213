import { expect, type Locator, type Page } from '@playwright/test';
import { paperOf, site, stationPin } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import { type Language, words } from './words.ts';

/** No part of the screen moves when the network goes or a badge is made, on any device. */

const kioskSizes = [
  { width: 1280, height: 800 },
  { width: 1366, height: 640 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const deskSizes = [
  { width: 1280, height: 800 },
  { width: 1366, height: 640 },
  { width: 390, height: 844 },
];

for (const language of languagesFor('en')) {
  test(`the first screen of the kiosk fits, and the desk keeps its layout offline and over a lock (${language})`, async ({
    journey,
  }) => {
    const { page } = await journey.openDesk('north', language);
    const { desk, kiosk } = words[language];

    await page.goto(`${site}/kiosk`);
    const start = page.getByRole('button', { name: kiosk.self.start });
    for (const size of kioskSizes) {
      await page.setViewportSize(size);
      await expect(start).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(findOverflow), `${size.width} × ${size.height}`).toEqual([]);
    }

    await page.goto(`${site}/desk`);
    const search = page.getByRole('combobox', { name: desk.search.label });
    await expect(page.getByRole('status').filter({ hasText: desk.corner.online })).toBeVisible();
    const look = () => placesOf({ page, search, corner: cornerOf(page, language) });
    const before = await look();
    await journey.server.kill();
    const offline = page.getByRole('status').filter({ hasText: desk.corner.offline.slice(0, 7) });
    await expect(offline).toBeVisible({ timeout: syncPatienceMs });
    expect(await look()).toEqual(before);

    await page.setViewportSize({ width: 1280, height: 800 });
    const action = await chooseWithoutBadge(page, language);
    for (const size of deskSizes) {
      await page.setViewportSize(size);
      await expect(action).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const at = await action.boundingBox();
    await paperOf(page, () => page.keyboard.press('Enter'));
    await expect(page.getByRole('article').getByRole('status')).toBeVisible();
    // Once the print is noted as well: that is the last line to come.
    await expect(page.getByRole('article')).toContainText(desk.person.printedSince.slice(0, 7));
    expect((await action.boundingBox())?.y).toBe(at?.y);
    await lockInMidForm(page, language);
  });
}

const cornerOf = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language].desk.corner.open.split('{{state}}')[1] ?? '' });

/** Where things are, on each screen. */
async function placesOf({ page, ...things }: { page: Page; search: Locator; corner: Locator }) {
  const places: Record<string, unknown> = {};
  for (const size of deskSizes) {
    await page.setViewportSize(size);
    for (const [name, it] of Object.entries(things))
      places[`${name} ${size.width} × ${size.height}`] = await it.boundingBox();
  }
  return places;
}

/** The screen is locked over an open dialog, offline: it shows no name, fits, and gives everything back for the PIN. */
async function lockInMidForm(page: Page, language: Language): Promise<void> {
  const { desk, devices } = words[language];
  const name = (await page.getByRole('article').getByRole('heading').first().textContent()) ?? '';
  expect(name).not.toBe('');
  await page.keyboard.press('Shift+F6');
  const note = page.getByRole('dialog').getByRole('textbox');
  await note.fill('Espera a su hija');
  await page.keyboard.press('Shift+F8');
  const pin = page.getByLabel(devices.pin.label, { exact: true });
  await expect(pin).toBeFocused();
  // What can be read on it, by eye or by ear.
  for (const read of [await page.locator('body').innerText(), await page.locator('body').ariaSnapshot()]) {
    expect(read).toContain(devices.lock.lead);
    expect(read).not.toContain(name);
    expect(read).not.toContain('Espera');
  }
  for (const size of deskSizes) {
    await page.setViewportSize(size);
    expect(await pin.evaluate(measureOverflow)).toBe(0);
    await expect(page.getByRole('button', { name: devices.lock.usePassword })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  // By touch, next to a dialog that closes on a touch outside.
  for (const digit of '9999')
    await page.getByRole('button', { name: devices.pin.digit.replace('{{digit}}', digit) }).click();
  await page.getByRole('button', { name: devices.pin.enter, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: devices.pin.wrong })).toBeVisible();
  await pin.fill(stationPin);
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue('Espera a su hija');
  await expect(note).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: desk.note.save }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Goes down the list to a person with a photo and without a badge; returns what Enter presses then. */
async function chooseWithoutBadge(page: Page, language: Language): Promise<Locator> {
  const { desk } = words[language];
  await page.getByRole('combobox', { name: desk.search.label }).fill('a');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  const person = page.getByRole('article');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(person.getByRole('button', { name: desk.next.issue })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: patienceMs(60) });
  await page.keyboard.press('Enter');
  // Its key is written on the button once a person is chosen.
  return person.getByRole('button').filter({ hasText: /Enter$/ });
}

/** Texts that overflow their buttons, and a page that is wider or longer than its window. Runs in the page. */
function findOverflow(): string[] {
  const found: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`page ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) found.push(`page ${scrollHeight} long`);
  for (const button of document.querySelectorAll('button')) {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    if (text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom)
      found.push(button.textContent ?? '');
  }
  return found;
}

/** By how many pixels an element overflows whatever scrolls around it. Runs in the page. */
function measureOverflow(element: Element): number {
  let most = 0;
  for (let around = element.parentElement; around; around = around.parentElement)
    most = Math.max(most, around.scrollWidth - around.clientWidth);
  return most;
}
