import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  findBrokenWords,
  findCover,
  findCoveredFocus,
  findOverflow,
  findOverlaps,
  measureOverflow,
} from './boxes.ts';
import { paperOf, site, stationPin } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import { writePictureVideo } from './qr-video.ts';
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

const sizes = {
  desk: { width: 1280, height: 800 },
  laptop: { width: 1366, height: 640 },
  /** 1280 × 800 at 200 %. */
  zoomed: { width: 640, height: 400 },
  phone: { width: 390, height: 844 },
};

for (const language of languagesFor('es')) {
  test(`what is worked with is in sight on every screen, and nothing lies over it (${language})`, async ({
    journey,
  }) => {
    const film = `${journey.folder}/camera.y4m`;
    // No code, which the door would read.
    await writePictureVideo(film, path.join(import.meta.dirname, '../../public/icons/icon-192.png'));
    const { page } = await journey.openDesk('south', language, film);
    const { desk, common } = words[language];
    await page.getByRole('combobox', { name: desk.search.label }).fill('a');
    const results = page.getByRole('listbox').getByRole('option');
    await expect(results.nth(7)).toBeAttached();
    for (const [size, least] of [
      [sizes.desk, 8],
      [sizes.laptop, 6],
      [sizes.zoomed, 3],
    ] as const) {
      await page.setViewportSize(size);
      const covers = await Promise.all((await results.all()).map((one) => one.evaluate(findCover)));
      expect(covers.filter((cover) => cover === null).length, `${size.width}`).toBeGreaterThanOrEqual(least);
    }

    await page.setViewportSize(sizes.desk);
    const action = await chooseWithoutBadge(page, language);
    await noteDown(page, language);
    const person = page.getByRole('article');
    const together = {
      name: person.getByRole('heading').first(),
      warning: person.getByText(note),
      action,
    };
    const others = {
      photo: person.getByRole('img').first(),
      state: person.getByText(desk.state.none),
      ...Object.fromEntries((await person.getByRole('button').all()).map((one, at) => [`button ${at}`, one])),
    };
    await page.setViewportSize(sizes.desk);
    await expectSeen({ ...together, ...others });
    expect(await person.evaluate(findOverlaps)).toEqual([]);
    for (const size of [sizes.laptop, sizes.zoomed, sizes.phone]) {
      await page.setViewportSize(size);
      await expectSeen(together);
    }
    await expectWholeHeader(page, language);
    await page.setViewportSize(sizes.desk);
    await keepPlacesInPhotoDialog(page, language);
    await keepPlacesInForm(page, language);
    const number = await issueTo(page, action);
    for (const size of [sizes.phone, sizes.laptop]) {
      await page.setViewportSize(size);
      await page.keyboard.press('F2');
      await page.getByLabel(words[language].participants.lastName).waitFor();
      expect(await tabThrough(page), `${size.width} × ${size.height}`).toEqual([]);
      await page.getByRole('button', { name: desk.walkIn.close }).click();
    }
    await page.setViewportSize(sizes.desk);
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
    const bar = page.getByRole('status').filter({ hasText: common.update.taken });
    await expectSeen({ bar, header: headerOf(page), search: page.getByRole('combobox').last() });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(32);

    await expectAmberWhole(page, language, number);
  });

  test(`a form begins on the first screen of a phone, and its bars cover no field that has the focus (${language})`, async ({
    journey,
  }) => {
    const { participants } = words[language];
    const delegate = await journey.openAdmin(language, 'delegada');
    await delegate.setViewportSize(sizes.phone);
    await delegate.goto('/participants/new');
    await expectSeen({ first: delegate.getByLabel(participants.firstName) });
    const help = delegate.getByText(participants.info.title);
    await help.click();
    await expect(delegate.getByText(participants.info.after)).toBeVisible();

    const adminPage = await journey.openAdmin(language);
    await adminPage.goto('/admin/settings');
    for (const size of [sizes.phone, sizes.laptop]) {
      await adminPage.setViewportSize(size);
      await adminPage.locator('main form:has([data-bar]) input').first().focus();
      expect(await tabThrough(adminPage), `${size.width} × ${size.height}`).toEqual([]);
    }
  });
}

const note = 'Falta la firma del delegado';

async function noteDown(page: Page, language: Language): Promise<void> {
  await page.keyboard.press('Shift+F6');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: words[language].desk.note.save }).click();
  await expect(dialog).toHaveCount(0);
}

/** All of these are whole on the screen, and what one would touch there is theirs. */
async function expectSeen(things: Record<string, Locator>): Promise<void> {
  for (const [name, it] of Object.entries(things)) {
    const size = it.page().viewportSize();
    await expect
      .poll(() => it.evaluate(findCover), { message: `${name} at ${size?.width} × ${size?.height}` })
      .toBeNull();
  }
}

const headerOf = (page: Page) => page.locator('main header').first();

/** No word of the header is broken, at any size and in both languages; where the window is low it has one row. */
async function expectWholeHeader(page: Page, language: Language): Promise<void> {
  const header = headerOf(page);
  for (const other of [language === 'es' ? 'en' : 'es', language] as const) {
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      expect(await header.evaluate(findBrokenWords), `${size.width} × ${size.height}`).toEqual([]);
    }
    await page.setViewportSize(sizes.zoomed);
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(48);
    await page.keyboard.press('Shift+F3');
    await expect(header.getByRole('button', { name: words[other].desk.language })).toBeVisible();
  }
}

/** From the camera's start to the picture that was taken neither the dialog nor a button that stays moves. */
async function keepPlacesInPhotoDialog(page: Page, language: Language): Promise<void> {
  const { face } = words[language].participants;
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('F4');
  const file = dialog.getByRole('button', { name: face.file });
  const before = [await dialog.boundingBox(), await file.boundingBox()];
  const take = dialog.getByRole('button', { name: face.take });
  await expect(take).toBeVisible();
  expect([await dialog.boundingBox(), await file.boundingBox()]).toEqual(before);
  const at = await take.boundingBox();
  await take.click();
  const use = dialog.getByRole('button', { name: face.use });
  await expect(use).toBeVisible();
  expect([await dialog.boundingBox(), await use.boundingBox()]).toEqual([before[0], at]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The form of a walk-in with a camera: nothing moves when the photo is taken, nor when it is removed. */
async function keepPlacesInForm(page: Page, language: Language): Promise<void> {
  const { common, desk, participants } = words[language];
  await page.keyboard.press('F2');
  const shoot = page.locator('button[data-shoot]');
  await expect(shoot).toBeEnabled();
  const file = page.getByText(common.photo.choose, { exact: true });
  const before = await file.boundingBox();
  await shoot.click();
  await page.getByRole('dialog').getByRole('button', { name: participants.face.use }).click();
  const remove = page.getByRole('button', { name: common.photo.remove });
  await expect(remove).toBeVisible();
  expect(await file.boundingBox()).toEqual(before);
  await remove.click();
  await expect(shoot).toBeEnabled();
  expect(await file.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: desk.walkIn.close }).click();
}

/** Prints the badge of the person who is chosen; answers its number. */
async function issueTo(page: Page, action: Locator): Promise<string> {
  await paperOf(page, () => action.click());
  const person = page.getByRole('article');
  const number = /[A-Z]\d{1,2}-\d{5}-[0-9A-Z]/;
  await expect(person).toContainText(number);
  return number.exec((await person.textContent()) ?? '')?.[0] ?? '';
}

/** A badge that comes in twice: whose it is, why it is looked at, and what can be done are on one screen. */
async function expectAmberWhole(page: Page, language: Language, number: string): Promise<void> {
  const { door } = words[language];
  await page.goto(`${site}/scan`);
  const verdict = page.locator('[data-verdict]');
  const field = page.getByLabel(door.number.label);
  await expect(async () => {
    if (await verdict.isVisible()) await page.keyboard.press('Escape');
    await field.fill(number);
    await page.keyboard.press('Enter');
    await expect(verdict).toHaveAttribute('data-verdict', 'caution', { timeout: 2000 });
    // Shown again at once it is the same presentation.
  }).toPass({ intervals: [6000], timeout: patienceMs(90) });
  const things = {
    word: verdict.getByRole('heading'),
    reason: verdict.getByText(door.reason.usedAgain.in),
    about: verdict.getByText(/ · .*\d\d\+/),
    number: verdict.getByText(number, { exact: true }),
    ...Object.fromEntries((await verdict.getByRole('button').all()).map((one, at) => [`button ${at}`, one])),
  };
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await expectSeen(things);
  }
}

/** What had the focus and did not show it, going through a form with Tab until it is left. */
async function tabThrough(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const focused = await page.evaluate(findCoveredFocus);
    if (focused === 'outside') break;
    if (focused) found.push(focused);
    await page.keyboard.press('Tab');
  }
  return found;
}
