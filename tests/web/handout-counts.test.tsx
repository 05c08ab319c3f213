import { expect, test } from 'vitest';
import { HandoutCounts } from '#web/admin/handouts/HandoutCounts.tsx';
import { serve, show, until } from './participants-screen.tsx';

/** How many have received each hand-out, on the dashboard. */

const count = (part: object) => ({
  ...{ uid: '0190f3a0-0000-7000-8000-000000000801', kind: 'given', roles: ['Player'] },
  ...{ name: { es: 'Camiseta', en: 'Shirt' }, isActive: true, given: 1234, entitled: 3500, twice: 0 },
  ...part,
});
async function open(counts: readonly object[], language: 'es' | 'en' = 'en'): Promise<void> {
  serve({ 'GET /api/admin/handouts': { body: { data: counts } } });
  await show(<HandoutCounts />, { language });
}

test.each([
  ['es', 'Camiseta', '1,234', '3,500'],
  ['en', 'Shirt', '1,234', '3,500'],
] as const)(
  'the count of a hand-out says in %s its name, how many and of how many',
  async (language, name, given, entitled) => {
    await open([count({})], language);
    await until(() => expect(document.body).toShow(name));
    expect(document.body).toShow(new RegExp(`${given}.*${entitled}`));
    expect(document.body).not.toShow(language === 'es' ? 'Shirt' : 'Camiseta');
  },
);

test('a hand-out that is switched off is shown only if people have it, and says so', async () => {
  await open([
    count({ isActive: false, given: 0, name: { es: 'Gorra', en: 'Cap' } }),
    count({ uid: '2', isActive: false, given: 3, name: { es: 'Bolsa', en: 'Bag' } }),
  ]);
  await until(() => expect(document.body).toShow('Bag'));
  expect(document.body).not.toShow('Cap');
  expect(document.body).toShow(/no longer|off/i);
});

test('a hand-out given twice is a warning, and nothing else is', async () => {
  await open([count({ twice: 2 }), count({ uid: '2', name: { es: 'Gorra', en: 'Cap' } })]);
  await until(() => expect(document.body).toShow(/2 .*twice|twice.* 2/i));
  expect(document.body.textContent?.match(/twice/gi)).toHaveLength(1);
});

test('a hand-out that more people have than are entitled fills its bar, and no bar overflows', async () => {
  await open([count({ given: 12, entitled: 10 })]);
  await until(() => expect(document.body).toShow('Shirt'));
  const bar = document.querySelector('progress, [role=progressbar]');
  const full = Number(bar?.getAttribute('max') ?? bar?.getAttribute('aria-valuemax'));
  const done = Number(bar?.getAttribute('value') ?? bar?.getAttribute('aria-valuenow'));
  expect([done, full]).toEqual([12, 12]);
});

test('the counts show nothing without hand-outs', async () => {
  await open([]);
  expect(document.body.textContent).toBe('');
});
