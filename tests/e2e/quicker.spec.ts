import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { signIn } from './desk-stage.ts';
import { noon, type RunningServer, startServer } from './server.ts';
import { type Language, words } from './words.ts';

/**
 * Two browsers write the same thing. Whoever saves second is told on every form of the office in the same words and the
 * same way: what the other one left, their own still in the form, and nothing written until they have seen it. Half of
 * the forms are tried in each language, for each takes two browsers some seconds.
 */
interface Form {
  /** Where it stands below /admin; `:id` is the first record of a list. */
  at: string;
  list?: string;
  field: (form: Locator) => Locator;
  /** What the other one leaves, and what is typed here. */
  values: readonly [string, string];
  /** What is written first, where the demonstration has none. */
  prepare?: { call: string; body: object };
  /** What has to be pressed before there is a form. */
  open?: (page: Page, language: Language) => Promise<unknown>;
  save?: (page: Page, field: Locator, language: Language) => Promise<unknown>;
}

const named = (name: string) => (form: Locator) => form.locator(`[name="${name}"]`);
/** Of a list that is one setting: the name of its first row. */
const firstName = (form: Locator) => form.getByRole('textbox').first();
const enter = (_page: Page, field: Locator) => field.press('Enter');
const doors = [{ name: 'Puerta', zone: null, isEntryOnly: false, passBackMinutes: 5 }];
const kits = [
  { uid: newUid(), name: { es: 'Kit', en: 'Kit' }, kind: 'given', roles: ['Player'], isActive: true },
];

const forms: readonly Form[] = [
  { at: 'news/:id', list: 'admin/news', field: named('title'), values: ['Ellos', 'Nosotras'] },
  { at: 'teams/:id', list: 'admin/teams', field: named('name'), values: ['Tigres', 'Leonas'] },
  { at: 'venues/:id', list: 'admin/venues', field: named('address'), values: ['Calle 1', 'Calle 2'] },
  { at: 'faq/:id', list: 'admin/faq', field: named('title'), values: ['¿Cuándo?', '¿Dónde?'] },
  {
    at: 'rules/:id',
    list: 'admin/rules',
    field: named('title'),
    values: ['Balón', 'Tiempo'],
    prepare: { call: 'rules', body: { title: 'Reloj', text: 'Cuatro cuartos.' } },
  },
  {
    at: 'accommodation/:id',
    list: 'admin/accommodations',
    field: named('phone'),
    values: ['2200-1111', '2200-2222'],
  },
  {
    at: 'sponsors/:id',
    list: 'sponsors',
    field: named('name'),
    values: ['Café Uno', 'Café Dos'],
    prepare: {
      call: 'sponsors',
      body: { name: 'Café', url: 'https://cafe.example', logo: null, position: 1 },
    },
  },
  { at: 'schedule/events/:id', list: 'admin/events', field: named('title'), values: ['Cena', 'Baile'] },
  { at: 'schedule/games/:id', list: 'admin/games', field: named('time'), values: ['07:10', '07:20'] },
  {
    at: 'teams/registrations/:id/edit',
    list: 'team-registrations',
    field: named('delegateName'),
    values: ['Rosa Paz', 'Luz Sol'],
  },
  { at: 'settings', field: named('registrationsPerDay'), values: ['11', '12'] },
  { at: 'settings/validity', field: named('Official'), values: ['handedOver', 'scannedBack'] },
  {
    at: 'settings/privacy',
    field: named('days'),
    values: ['90', '60'],
    save: async (page, field) => {
      await enter(page, field);
      await page.getByRole('alertdialog').getByRole('button').last().click();
    },
  },
  // The code of the first role's colour; what stands before it is the browser's own choice of colours.
  {
    at: 'settings/badge',
    field: (form) => form.getByRole('textbox').nth(1),
    values: ['#0F47A0', '#0F47B0'],
  },
  {
    at: 'settings/zones',
    field: named('A.es'),
    values: ['Pista', 'Duela'],
    open: (page) => page.locator('main [name="A.en"]').fill('Floor'),
  },
  {
    at: 'settings/checkpoints',
    field: firstName,
    values: ['Norte', 'Sur'],
    prepare: { call: 'settings', body: { key: 'checkpoints', value: JSON.stringify(doors) } },
  },
  {
    at: 'settings/handouts',
    field: firstName,
    values: ['Mochila', 'Bolsa'],
    prepare: { call: 'settings', body: { key: 'handouts', value: JSON.stringify(kits) } },
  },
  {
    at: 'credentials/:id',
    list: 'admin/participants',
    field: named('lastName'),
    values: ['Molina', 'Rivas'],
    open: (page, language) =>
      page.getByRole('button', { name: words[language].participants.correct.title }).click(),
  },
  {
    at: 'schedule/results',
    field: (form) => form.locator('[data-side="team1"]').first(),
    values: ['71', '72'],
    save: enter,
  },
  { at: 'standings/medals', field: (form) => form.getByRole('textbox').first(), values: ['3', '4'] },
];

test.describe.configure({ mode: 'parallel' });

for (const language of ['es', 'en'] as const) {
  test(`who saves second is told by every form in the same way (${language})`, async ({ browser }) => {
    const server = await startServer(noon);
    try {
      const [first, second] = await Promise.all([
        openOffice(browser, server, language),
        openOffice(browser, server, language),
      ]);
      for (const [place, form] of forms.entries())
        if ((place % 2 === 0) === (language === 'es'))
          await test.step(form.at, () => tryForm({ first, second, form, language }));
      await Promise.all([first, second].map((page) => page.context().close()));
    } finally {
      await server.remove();
    }
  });
}

async function openOffice(browser: Browser, server: RunningServer, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    locale: language === 'en' ? 'en-US' : 'es-SV',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 860 },
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  await signIn(page, server, language, 'direccion');
  return page;
}

interface Trial {
  first: Page;
  second: Page;
  form: Form;
  language: Language;
}

/** Both open it; the first saves, then the second does, is told, and saves knowingly. */
async function tryForm({ first, second, form, language }: Trial): Promise<void> {
  if (form.prepare) {
    const { call, body } = form.prepare;
    const headers = { origin: new URL(first.url()).origin };
    await ok(first.request.post(`/api/${call}`, { data: body, headers }));
  }
  const id = form.list ? await firstIdOf(first, form.list) : '';
  const open = async (page: Page) => {
    await page.goto(`/admin/${form.at.replace(':id', id)}`);
    await form.open?.(page, language);
    return form.field(page.locator('main'));
  };
  const [one, two] = await Promise.all([open(first), open(second)]);
  const [theirs, mine] = form.values;
  const save = (page: Page, field: Locator) =>
    form.save
      ? form.save(page, field, language)
      : field.locator('xpath=ancestor::form').locator('button[type=submit]').click();
  await write(one, theirs);
  await answered(first, () => save(first, one), 200);
  await write(two, mine);
  await answered(second, () => save(second, two), 409);

  const { conflict } = words[language].errors;
  const told = second.getByRole('alert').filter({ hasText: conflict.title });
  await expect(told.getByRole('button', { name: conflict.take })).toBeVisible();
  await expect(two).toHaveValue(mine);
  await told.getByRole('button', { name: conflict.goOn }).click();
  await expect(told).toBeHidden();
  await expect(two).toHaveValue(mine);
  await answered(second, () => save(second, two), 200);
}

/** Types or chooses. */
async function write(field: Locator, value: string): Promise<void> {
  if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
  else await field.fill(value);
}

/** Presses, and waits until the server has said whether it took it. */
async function answered(page: Page, press: () => Promise<unknown>, status: number): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET', {
    timeout: 120_000,
  });
  await press();
  expect((await answer).status()).toBe(status);
}

const records = z.array(z.object({ id: z.union([z.string(), z.number()]) }));
const listAnswer = z.object({ data: z.union([records, z.object({ items: records })]) });

async function firstIdOf(page: Page, list: string): Promise<string> {
  const { data } = listAnswer.parse(await (await ok(page.request.get(`/api/${list}`))).json());
  const [first] = Array.isArray(data) ? data : data.items;
  return String(must(first, `the first of ${list}`).id);
}

async function ok(asked: ReturnType<Page['request']['get']>) {
  const response = await asked;
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response;
}
