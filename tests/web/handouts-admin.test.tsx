import { expect, test } from 'vitest';
import { HandoutsAdmin } from '#web/admin/handouts/HandoutsAdmin.tsx';
import { toast } from './admin-screen.tsx';
import { ok } from './make-device.ts';
import { errorOf, fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

/** The list of what people get and bring, as the organizers edit it. */

const kit = {
  uid: '0190f3a0-0000-7000-8000-000000000801',
  name: { es: 'Camiseta', en: 'Shirt' },
  kind: 'given',
  roles: ['Player'],
  isActive: true,
};

async function open(given = 0) {
  const asked = serve({
    'GET /api/settings/handouts': ok({ key: 'handouts', value: JSON.stringify([kit]) }),
    'GET /api/admin/handouts': ok([{ ...kit, given, entitled: 9, twice: 0 }]),
    'POST /api/settings': ({ body }) => ok(body),
  });
  await show(<HandoutsAdmin />, { language: 'en' });
  await until(() => find('textbox', 'Name in English'));
  await until(() => expect(asked.some(({ call }) => call === 'GET /api/admin/handouts')).toBe(true));
  return () =>
    asked
      .filter(({ call }) => call === 'POST /api/settings')
      .map(({ body }) => JSON.parse((body as { value: string }).value) as unknown);
}

test.each([
  ['Spanish', { es: 'Gorra', en: 'Shirt' }],
  ['English', { es: 'Camiseta', en: 'Cap' }],
])('the name of a hand-out in %s is edited alone', async (language, name) => {
  const saved = await open();
  await fill(find('textbox', `Name in ${language}`), language === 'English' ? name.en : name.es);
  await press(find('button', 'Save list'));
  await until(() => expect(saved()).toEqual([[{ ...kit, name }]]));
  await until(() => expect(toast()[0]).toBe('List saved'));
});

test.each(['Spanish', 'English'])('a hand-out without a name in %s is not saved', async (language) => {
  const saved = await open();
  const field = find('textbox', `Name in ${language}`);
  await fill(field, ' ');
  await press(find('button', 'Save list'));
  await until(() => expect(errorOf(field)).toBe('Write it in both languages.'));
  expect(saved()).toEqual([]);
});

test.each([
  [0, 1],
  [1, 0],
])('a hand-out that %i people have can be removed by %i buttons', async (given, buttons) => {
  await open(given);
  await until(() => expect(document.body.textContent?.includes('There are records of it')).toBe(given > 0));
  expect(findAll('button', 'Remove Shirt')).toHaveLength(buttons);
});
