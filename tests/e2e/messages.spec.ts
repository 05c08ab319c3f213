/**
 * Every message the specification quotes (section 8), in the situation that causes it, in the running program. What is
 * expected is written out in the tables, not read from the catalogs. Each situation runs in one language, alternating;
 * in both under FULL=1.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { adminSituations } from './admin-messages.ts';
import { isFull, languagesFor } from './languages.ts';
import type { Language, Situation, Stage, Who } from './message-stage.ts';
import { arrive, never, taken } from './message-stage.ts';
import { publicSituations } from './public-messages.ts';
import { passwordOf, type RunningServer } from './server.ts';
import { siteWords } from './site-words.ts';
import { startAtNoon } from './snapshots.ts';

// In this order, so that each of two workers has one of the long ones.
test.describe.configure({ mode: 'parallel' });

/** A missing message does not end the test. */
const heard = expect.configure({ soft: true });

let server: RunningServer;
/** The cookies of each user, who signs in once. */
const sessions = new Map<Who, Awaited<ReturnType<BrowserContext['cookies']>>>();
test.beforeAll(async () => {
  server = await startAtNoon();
  sessions.clear();
});
test.afterAll(() => server.remove());

test('every link to another page of the organizer opens', async ({ browser }) => {
  const { page } = await openStage(browser, 'visitor', 'es');
  const addresses = new Set<string>();
  for (const path of ['/', '/register-team']) {
    await page.goto(path);
    for (const link of await page.locator('a[target=_blank][href^="/"]').all())
      addresses.add((await link.getAttribute('href')) ?? '');
  }
  // Lodging, visa, four networks, five sponsors and three payments; others are 'available soon'. The form is in its
  // frame while teams may register: that is tested in days.spec.ts.
  expect(addresses.size).toBe(14);
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200);
  await page.context().close();
});

test('a field keeps what is typed into it before the script has started', async ({ browser }) => {
  const { page, words } = await openStage(browser, 'visitor', 'es');
  for (const [path, label] of [
    ['/contact', words.inbox.form.name],
    ['/news', words.inbox.newsletter.email],
    ['/auth', words.account.login.username],
  ] as const) {
    const script = Promise.withResolvers<void>();
    await page.route(/\/assets\/start-/, (route) => script.promise.then(() => route.continue()));
    await page.goto(path);
    await page.getByLabel(label).fill('Rosa');
    // Nothing typed goes into the address, even if it is submitted before the script has started.
    await page.getByLabel(label).press('Enter');
    expect(page.url()).toBe(new URL(path, page.url()).href);
    script.resolve();
    await taken(page);
    await expect(page.getByLabel(label)).toHaveValue('Rosa');
    await page.unrouteAll();
  }
  await page.context().close();
});

test('a button pressed before the script has started acts once it has', async ({ browser }) => {
  const { page, words } = await openStage(browser, 'visitor', 'es');
  await page.setViewportSize({ width: 390, height: 844 });
  const { account, common } = words;
  for (const [path, pressed, shown] of [
    [
      '/auth',
      page.getByRole('tab', { name: account.auth.signUp }),
      page.getByLabel(account.signUp.firstName),
    ],
    [
      '/about',
      page.getByRole('button', { name: common.menu.open }),
      page.getByRole('button', { name: common.menu.close }),
    ],
    [
      // A part that is hydrated after its page. Under a host name, because an address that is a number has no passkeys.
      `${server.address.replace('127.0.0.1', 'localhost')}/login`,
      page.getByRole('button', { name: account.login.passkey }),
      page.getByRole('button', { name: account.login.passkeyPending }),
    ],
  ] as const) {
    for (const press of ['pointer', 'key'] as const) {
      const script = Promise.withResolvers<void>();
      await page.route(/\/assets\/start-/, (route) => script.promise.then(() => route.continue()));
      await page.goto(path);
      await (press === 'pointer' ? pressed.click() : pressed.press('Enter'));
      script.resolve();
      await expect(shown).toBeVisible();
      await page.unrouteAll();
    }
  }

  // A page whose files failed to load, also after the reload that it makes without asking, offers to reload.
  await page.route(/\/assets\/AboutPage-/, (route) => route.abort());
  await page.goto('/about');
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  const again = page.getByRole('button', { name: common.crash.reload });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(again).toBeHidden();
  await page.context().close();
});

const situations = [...publicSituations, ...adminSituations];
for (const shift of isFull ? [0, 1] : [0]) {
  test(`every message is shown in its situation${shift ? ', in the other language' : ''}`, async ({
    browser,
  }) => {
    for (const [index, situation] of situations.entries()) {
      const language = (index + shift) % 2 === 0 ? 'es' : 'en';
      await test.step(`${situation.name} (${language})`, () => expectSaid(browser, situation, language));
    }
  });
}

for (const language of languagesFor('en')) {
  test(`a loading list shows placeholders, and a broken picture is replaced (${language})`, async ({
    browser,
  }) => {
    const { page, walk } = await openStage(browser, 'visitor', language);
    await page.route(/\/api\/news(\?|$)/, never);
    await walk('/');
    await heard(page.locator('#content .animate-pulse')).toHaveCount(3);
    await walk('/news');
    await heard(page.locator('#content [aria-busy=true] .animate-pulse')).toHaveCount(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.route(/\/pictures\//, (route) => route.abort());
    await page.goto('/news');
    await heard(page.locator('article svg[viewBox="0 0 960 540"]').first()).toBeVisible();
    await page.context().close();
  });
}

for (const language of languagesFor('es')) {
  test(`a link that cannot be copied is shown (${language})`, async ({ browser }) => {
    const { page, words } = await openStage(browser, 'visitor', language);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await arrive(page, '/news/1');
    const asked = page.waitForEvent('dialog');
    const pressed = page.getByRole('button', { name: words.news.share }).click();
    const dialog = await asked;
    expect([dialog.message(), dialog.defaultValue()]).toEqual([words.news.copyPrompt, page.url()]);
    await dialog.dismiss();
    await pressed;
    await page.context().close();
  });
}

for (const language of languagesFor('en')) {
  test(`the loading screen shows at the first visit and not at later ones (${language})`, async ({
    browser,
  }) => {
    const said = { es: 'Cargando la página principal...', en: 'Loading home page...' }[language];
    const { page } = await openStage(browser, 'visitor', language, 'no-preference');
    // Waited for before the page is opened: it is shown for a second.
    const seen = page.getByText(said).waitFor();
    await page.goto('/');
    await seen;
    await expect(page.getByText(said)).toBeHidden();
    await page.goto('/about');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(said)).toBeHidden();
    await page.context().close();

    // A visitor who prefers reduced motion does not wait.
    const calm = await openStage(browser, 'visitor', language, 'reduce');
    await calm.page.goto('/', { waitUntil: 'commit' });
    await expect(calm.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(calm.page.locator('.curtain')).toBeHidden();
    await calm.page.context().close();
  });
}

async function expectSaid(browser: Browser, situation: Situation, language: Language): Promise<void> {
  const who = situation.as ?? 'visitor';
  const stage = await openStage(browser, who, language);
  const { page } = stage;
  await situation.cause(stage);
  const [first = '', second] = situation[language];
  if (situation.where === 'toast') {
    const toast = page.locator('ol > li').filter({ hasText: first }).last();
    await heard(toast.getByText(first, { exact: true }).first()).toBeVisible();
    if (second !== undefined) await heard(toast.getByText(second, { exact: true }).last()).toBeVisible();
  } else {
    const place = situation.where === 'alert' ? page.getByRole('alert') : page.locator('body');
    for (const text of situation[language])
      await heard(place.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  if (situation.endsSession) sessions.delete(who);
}

/** A context for one situation, with its page. */
async function openStage(
  browser: Browser,
  who: Who,
  language: Language,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<Stage> {
  const context = await browser.newContext({
    baseURL: server.address,
    reducedMotion,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: server.address }]);
  if (who !== 'visitor') await keepSignedIn(context, who);
  const page = await context.newPage();
  const words = siteWords[language];
  return {
    page,
    language,
    words,
    walk: (to) => walk(page, to, words),
    passwordOf: (name) => passwordOf(server, name),
  };
}

async function keepSignedIn(context: BrowserContext, who: Who): Promise<void> {
  const kept = sessions.get(who);
  if (kept) return context.addCookies(kept);
  const data = { username: who, password: passwordOf(server, who) };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await context.request.post('/api/auth/login', { data, headers });
  expect(answer.ok()).toBe(true);
  const cookies = await context.cookies();
  sessions.set(
    who,
    cookies.filter(({ name }) => name !== 'language'),
  );
}

async function walk(page: Page, to: '/' | '/news', words: Stage['words']): Promise<void> {
  if (page.url() === 'about:blank') await arrive(page, '/about');
  const menu = page.getByRole('navigation', { name: words.common.menu.label });
  const name = to === '/' ? words.common.menu.home : words.common.menu.news;
  await menu.getByRole('link', { name, exact: true }).click();
  // The part below the first screen is fetched when it is seen.
  if (to === '/') await page.locator('#below').scrollIntoViewIfNeeded();
}
