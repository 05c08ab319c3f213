import { expect, type Locator, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { openAdmin } from './desk-stage.ts';
import { isFull } from './languages.ts';
import { startAtNoon } from './snapshots.ts';
import { type Language, words } from './words.ts';

/**
 * Two browsers edit the same record. The second to save sees a conflict on every admin form, in the same words: what
 * the other one saved, their own values still in the form, and nothing written until they decide. The forms share one
 * hook: one form of each kind is tried here, all of them under FULL=1 and in tests/web/record-form-conflict.test.tsx.
 */
interface Form {
  /** Its path below /admin; `:id` is the first record of a list. */
  at: string;
  list?: string;
  field: (form: Locator) => Locator;
  /** The values that the first user saves and the second types. */
  values: readonly [string, string];
  /** What is created first if the demo has none. */
  prepare?: { call: string; body: object };
  /** What must be pressed before the form appears. */
  open?: (page: Page, language: Language) => Promise<unknown>;
  save?: (page: Page, field: Locator, language: Language) => Promise<unknown>;
}

const named = (name: string) => (form: Locator) => form.locator(`[name="${name}"]`);
/** In a list that is one setting: the name of its first row. */
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
  {
    at: 'settings/badge',
    field: (form) => form.getByRole('slider').first(),
    values: ['30', '31'],
  },
  {
    at: 'settings/zones',
    field: named('zones.0.name.es'),
    values: ['Pista', 'Duela'],
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

/** A record, a record of which only a part is edited, a setting, a list that is one setting, a sheet. */
const kinds = ['news/:id', 'credentials/:id', 'settings/zones', 'settings/checkpoints', 'standings/medals'];

test.describe.configure({ mode: 'parallel' });

for (const [turn, language] of (['es', 'en'] as const).entries()) {
  test(`the second editor of a record sees a conflict and decides (${language})`, async ({ browser }) => {
    const server = await startAtNoon();
    try {
      const [first, second] = await Promise.all([
        openAdmin(browser, server, { language }),
        openAdmin(browser, server, { language }),
      ]);
      const tried = isFull ? forms : forms.filter(({ at }) => kinds.includes(at));
      for (const [place, form] of tried.entries())
        if (isFull || place % 2 === turn)
          await test.step(form.at, () => tryForm({ first, second, form, language }));
      await Promise.all([first, second].map((page) => page.context().close()));
    } finally {
      await server.remove();
    }
  });
}

interface Trial {
  first: Page;
  second: Page;
  form: Form;
  language: Language;
}

/** Both open it; the first saves, then the second saves, sees the conflict, and saves again. */
async function tryForm({ first, second, form, language }: Trial): Promise<void> {
  if (form.prepare) {
    const { call, body } = form.prepare;
    const headers = { 'sec-fetch-site': 'same-origin' };
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
  const conflictAlert = second.getByRole('alert').filter({ hasText: conflict.title });
  await expect(conflictAlert.getByRole('button', { name: conflict.take })).toBeVisible();
  await expect(two).toHaveValue(mine);
  await conflictAlert.getByRole('button', { name: conflict.goOn }).click();
  await expect(conflictAlert).toBeHidden();
  await expect(two).toHaveValue(mine);
  await answered(second, () => save(second, two), 200);
}

/** Types or chooses. */
async function write(field: Locator, value: string): Promise<void> {
  if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
  else await field.fill(value);
}

/** Presses, and waits for the answer of the server. */
async function answered(page: Page, press: () => Promise<unknown>, status: number): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET');
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
