import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { paperOf } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { writePictureVideo } from './qr-video.ts';
import { type Language, words } from './words.ts';

/**
 * With the server killed a desk rehearses by keyboard: a drill that notices each step, a badge marked as practice, the
 * summary afterwards. Then it is the same desk as before, and nothing of the rehearsal is left.
 */
for (const language of languagesFor('es')) {
  test(`a desk rehearses without a server and is the same desk afterwards (${language})`, async ({
    journey,
  }) => {
    const film = path.join(journey.folder, 'passport.y4m');
    await writePictureVideo(film, path.join(import.meta.dirname, '../web/passports/passport.jpg'));
    const { page } = await journey.openDesk('north', language, film);
    await journey.server.kill();
    await page.reload();
    const { desk, rehearsal } = words[language];
    const search = page.getByRole('combobox', { name: desk.search.label });
    await expect(search).toBeFocused();
    const before = await remembered(page);

    await page.keyboard.press('Shift+F4');
    const band = page.getByRole('complementary', { name: rehearsal.title });
    await expect(band.getByText(rehearsal.mark, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${rehearsal.mark}`));
    await expect(search).toBeFocused();
    await band.getByRole('button', { name: rehearsal.drill.start }).focus();
    await page.keyboard.press('Enter');
    await drill(page, language);

    const stop = page.getByRole('button', { name: rehearsal.drill.stop });
    // When the last task of the drill was one of these, the drill has already ended.
    await expect(stop.or(page.getByRole('heading', { name: rehearsal.picture.title }))).toBeVisible();
    if (await stop.isVisible()) {
      await stop.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: rehearsal.picture.title })).toBeFocused();
    const line = page.getByRole('row').filter({ hasText: rehearsal.kind.issue });
    await expect(line).toContainText(rehearsal.picture.target.keys_other.replace('{{count}}', '12'));
    const team = page.getByRole('row').filter({ hasText: rehearsal.kind.team });
    await expect(team).toContainText(rehearsal.picture.met);
    await page.getByRole('button', { name: rehearsal.picture.back }).focus();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.press('Shift+F4');

    await expect(band).toBeHidden();
    await expect(search).toBeFocused();
    await expect(page).not.toHaveTitle(new RegExp(rehearsal.mark));
    await expect(page.getByRole('status').filter({ hasText: desk.corner.nothing })).toBeVisible();
    await expect.poll(() => remembered(page)).toEqual(before);
    await readPassport(page, language);
  });
}

/** Does one of each that takes no camera, by keyboard, and lets the others go by. */
async function drill(page: Page, language: Language) {
  const { rehearsal } = words[language];
  const strip = page.getByRole('region', { name: rehearsal.drill.title });
  const task = strip.getByRole('status');
  const wanted = new Map([
    ['issue', rehearsal.task.issue],
    ['handOver', rehearsal.task.handOver],
    ['validate', rehearsal.task.validate],
    ['team', rehearsal.task.team],
    ['reprint', rehearsal.task.reprint],
  ]);
  for (let at = 1; wanted.size > 0; at += 1) {
    await expect(strip.getByText(place(language, at), { exact: true })).toBeVisible();
    const said = await task.innerText();
    const [kind] = [...wanted].find(([, text]) => said.endsWith(text.split('{{teamName}}')[1] ?? '-')) ?? [];
    if (kind === undefined) {
      await strip.getByRole('button', { name: rehearsal.drill.skip }).focus();
      await page.keyboard.press('Enter');
      continue;
    }
    wanted.delete(kind);
    const name = said.split(/, (?:de|of) /)[0] ?? '';
    if (kind === 'validate') await readAndHandOver(page, language, name);
    else if (kind === 'team') await handOutTeam(page, language, said.split(/ (?:viene|is here)/)[0] ?? '');
    else await findAndAct(page, language, { kind, name });
    const next = strip.getByText(place(language, at + 1), { exact: true });
    await expect(next.or(page.getByRole('heading', { name: rehearsal.picture.title }))).toBeVisible();
  }
}

const place = (language: Language, at: number) =>
  words[language].rehearsal.drill.at.replace('{{at}}', String(at)).replace('{{of}}', '20');

async function findAndAct(page: Page, language: Language, { kind, name }: { kind: string; name: string }) {
  const { desk } = words[language];
  const search = page.getByRole('combobox', { name: desk.search.label });
  await search.fill('');
  await page.keyboard.type(name);
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(found.and(page.getByRole('option', { selected: true }))).toContainText(name);
  if (kind === 'handOver') return page.keyboard.press('Enter');
  const paper = await paperOf(page, async () => {
    await page.keyboard.press('Enter');
    if (kind !== 'reprint') return;
    // Why another copy: lost is the first answer.
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: desk.next.printNow })).toBeVisible();
    await page.keyboard.press('Enter');
  });
  expect(paper.text).toContain('PRÁCTICA');
}

/** Fourteen with one Enter on paper, with a second in the delegate's hands. */
async function handOutTeam(page: Page, language: Language, delegate: string) {
  const { desk } = words[language];
  await page.getByRole('combobox', { name: desk.search.label }).fill('');
  await page.keyboard.type(delegate);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: delegate })).toBeVisible();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog');
  const main = (which: 'issue' | 'handOver') =>
    dialog.getByRole('button', { name: desk.team.next[`${which}_other`].replace('{{count}}', '14') });
  await expect(main('issue')).toBeEnabled();
  const paper = await paperOf(page, () => page.keyboard.press('Enter'));
  expect(paper.pages).toHaveLength(14);
  await expect(main('handOver')).toBeEnabled();
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: desk.team.receivedBy });
  await expect(name).toHaveValue(delegate);
  await name.press('Enter');
  // Without a signature.
  await expect(page.getByRole('dialog').last()).toBeFocused();
  await page.keyboard.press('2');
  const close = dialog.getByRole('button', { name: desk.team.next.close });
  const ended = page.getByRole('heading', { name: words[language].rehearsal.picture.title });
  await expect(close.or(ended)).toBeVisible();
  if (await close.isVisible()) await page.keyboard.press('Escape');
}

async function readAndHandOver(page: Page, language: Language, name: string) {
  await page.getByRole('button', { name: words[language].rehearsal.drill.read }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name })).toBeVisible();
  // Until the code is verified the person is found, and not chosen: Enter would choose them.
  const found = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(found).toContainText(name);
  await page.keyboard.press('Enter');
}

/** What this browser stores for the desk: its databases, and data outside of them. */
async function remembered(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
    storage: { ...localStorage },
  }));
}

/** Still without a server: the passport that the camera sees fills the form of a walk-in. */
async function readPassport(page: Page, language: Language) {
  const { desk, participants } = words[language];
  await page.keyboard.press('Shift+F7');
  await expect(page.getByRole('dialog', { name: desk.document.title })).toBeVisible();
  const form = page.getByRole('form', { name: desk.walkIn.title });
  await expect(form.getByLabel(participants.lastName)).toHaveValue('Eriksson');
  await expect(form.getByLabel(participants.firstName)).toHaveValue('Anna Maria');
  await expect(page.getByRole('dialog')).toBeHidden();
}
