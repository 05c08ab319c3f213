import { expect, type Page, type Route } from '@playwright/test';
import { chooseInMenu } from './desk-stage.ts';
import type { siteWords } from './site-words.ts';

/** Creates the situations in which the program shows a message. */
export type Language = 'es' | 'en';
export type Who = 'visitor' | 'delegada' | 'direccion';

export interface Stage {
  page: Page;
  language: Language;
  /** The names of controls. */
  words: (typeof siteWords)[Language];
  /** Opens a page by a link, so that its reads are requested and not embedded. */
  walk: (to: '/' | '/news') => Promise<void>;
  passwordOf: (username: string) => string;
}

export interface Situation {
  name: string;
  as?: Who;
  /** The shown texts: title and text, or several. */
  es: readonly string[];
  en: readonly string[];
  /** Where it is shown: in a passing message, in a box; else anywhere on the page. */
  where?: 'toast' | 'alert';
  /** Whether it signs the user out. */
  endsSession?: boolean;
  cause: (stage: Stage) => Promise<unknown>;
}

export const refuse =
  (status: number, code: string, error = '') =>
  (route: Route) =>
    route.fulfill({ status, json: { error, code } });
export const answer =
  (data: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: { data } });
export const cut = (route: Route) => route.abort();
export const never = () => new Promise<void>(() => undefined);

/** Signs up in one situation and is deleted in a later one. */
export const newUser = 'rosa';

export async function login({ page, words }: Stage, username: string, password: string): Promise<void> {
  await page.getByLabel(words.account.login.username).fill(username);
  await page.getByLabel(words.account.login.password).fill(password);
  await page.locator('form').getByRole('button', { name: words.account.login.submit }).click();
}

export async function wrongLogin(stage: Stage, path: string): Promise<void> {
  await stage.page.route(/\/api\/auth\/login$/, refuse(401, 'WRONG_CREDENTIALS', 'x'));
  await stage.page.goto(path);
  await login(stage, 'nadie', 'nunca');
}

export async function signUp({ page, words, language }: Stage, username: string): Promise<void> {
  const { signUp: names } = words.account;
  await page.goto('/auth');
  await page.getByRole('tab', { name: words.account.auth.signUp }).click();
  const form = page.getByRole('tabpanel');
  await form.getByLabel(names.firstName).fill('Rosa');
  await form.getByLabel(names.lastName).fill('Menjívar');
  await form.getByLabel(names.email).fill(`${language}.${username}@example.org`);
  await form.getByLabel(names.phone).fill('2222-3333');
  await form.getByLabel(names.username).fill(username);
  await form.getByLabel(names.password, { exact: true }).fill('rebote largo');
  await form.getByLabel(names.confirmPassword).fill('rebote largo');
  await form.getByRole('button', { name: names.submit }).click();
}

export async function registerPerson({ page, words, language }: Stage, lastName: string): Promise<void> {
  const { participants } = words;
  await page.goto('/participants/new');
  await page.getByLabel(participants.firstName).fill('Ximena');
  await page.getByLabel(participants.lastName).fill(`${lastName} ${language}`);
  await page.getByLabel(participants.date.day, { exact: true }).fill('14/5/1978');
  await page.getByLabel(participants.country).fill('SV');
  await page.keyboard.press('Enter');
  await page.getByLabel(participants.category).selectOption("Women's 40+");
  await page.getByLabel(participants.role).selectOption('Player');
  await page.getByRole('button', { name: participants.submit }).click();
}

export async function writeNews({ page, words }: Stage): Promise<void> {
  const { field, createButton } = words.admin.news;
  await page.goto('/admin/news/new');
  await page.getByLabel(field.title, { exact: true }).fill('Sorteo de prueba');
  await page.getByLabel(field.content, { exact: true }).fill('Esta noche.');
  await page.getByLabel(field.category).selectOption('Announcement');
  await page.getByRole('button', { name: createButton, exact: true }).click();
}

export async function deleteNews({ page, words }: Stage): Promise<void> {
  const { deleteShort } = words.admin.record.row;
  await page.goto('/admin/news');
  await chooseInMenu(page, /: Sorteo de prueba/, new RegExp(`^${deleteShort} .Sorteo de prueba`));
  await page.getByRole('alertdialog').getByRole('button', { name: deleteShort }).click();
}

export async function deleteUser({ page, words }: Stage, username: string): Promise<void> {
  const { users } = words.admin;
  await page.goto('/admin/users');
  await chooseInMenu(page, new RegExp(`: ${username}$`), `${users.act.delete}: ${username}`);
  await page.getByRole('alertdialog').getByRole('button', { name: users.confirm.delete.yes }).click();
}

export async function saveLink({ page, words, language }: Stage): Promise<void> {
  await page.goto('/admin/settings');
  const field = page.getByLabel(words.admin.settings.link.tiktok);
  await expect(field).toBeEnabled();
  await field.fill(`https://tiktok.example/${language}`);
  await page.getByRole('button', { name: words.admin.settings.save }).click();
}

/** Opens a page and waits until its script has taken it up: from then on a link is followed without the server. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await taken(page);
}

/** Waits until the script listens to everything on the page that can be pressed or filled in. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('#root :is(a, button, input, select, textarea)')];
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return controls.length > 0 && controls.every(isTaken);
  });
}
