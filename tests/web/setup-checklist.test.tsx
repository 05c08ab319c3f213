import { expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setupSteps } from '#shared/settings/editions.ts';
import { SetupChecklist } from '#web/admin/settings/SetupChecklist.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { ok } from './make-device.ts';
import { find, findAll, press, serve, until } from './participants-screen.tsx';

/** The list of what is missing before the site is published and before the doors open. */

const open = async (reply: ReturnType<typeof ok> | 'offline') => {
  setEdition(seed);
  const asked = serve({ ...signedIn('SUPER_USER'), 'GET /api/admin/setup': () => reply });
  await showAdmin(<SetupChecklist />, { at: '/admin/settings/setup', tab: 'settings', language: 'en' });
  return asked;
};
const steps = (done: readonly string[]) =>
  ok({
    isEmpty: true,
    isPostponed: false,
    steps: setupSteps.map((step) => ({ step, isDone: done.includes(step) })),
  });

test('each step of the checklist says whether it is done, and leads to its page', async () => {
  await open(steps(['identity', 'badge']));
  await until(() => expect(document.body).toShow('2 of 18 steps done'));
  const lists = [...document.querySelectorAll('h2')].map((head) => [
    head.textContent,
    [...(head.nextElementSibling?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href')?.replace(`/settings/edition/${seed.id}`, ':edition').replace('/admin', ''),
      link.nextElementSibling?.textContent,
    ]),
  ]);
  expect(lists).toEqual([
    [
      'For the site',
      [
        ['Name and place', ':edition/identity', 'done'],
        ['Dates and time zone', ':edition/dates', 'open'],
        ['Languages', ':edition/languages', 'open'],
        ['Categories', ':edition/categories', 'open'],
        ['Zones and kinds of participants', ':edition/kinds', 'open'],
        ['Fees', ':edition/fees', 'open'],
        ['Contact', ':edition/contact', 'open'],
        ['Look', ':edition/look', 'open'],
        ['Key dates', ':edition/dates', 'open'],
        ['Board', ':edition/board', 'open'],
        ['Figures', ':edition/figures', 'open'],
        ['Texts', ':edition/texts', 'open'],
        ['Registration and links', '/settings', 'open'],
        ['Venues', '/venues', 'open'],
        ['First article', '/news', 'open'],
      ],
    ],
    [
      'For the doors',
      [
        ['Doors', '/settings/checkpoints', 'open'],
        ['Badge', '/settings/badge', 'done'],
        ['First desk', '/devices', 'open'],
      ],
    ],
  ]);
  const to = (name: string) => find('link', name).getAttribute('href');
  expect(to('Go through it step by step')).toBe('/admin/setup');
  expect(to('See the site')).toBe('/');
  const badgeDates = 'Badges count from Dec 15, 2025, 12:00 AM until Mar 10, 2026, 11:59 PM.';
  expect(find('link', 'Dates and time zone').closest('li')).toShow(badgeDates);
  // There is none yet that could print.
  expect(findAll('link', 'Open the desk')).toEqual([]);
  expect(to('Check-up lists what else needs attention before the doors open.')).toBe(
    '/admin/settings/doctor',
  );
});

test('a step with nothing to change is done once its section or setting is saved as it is', async () => {
  setEdition(seed);
  const done: string[] = [];
  const asked = serve({
    ...signedIn('SUPER_USER'),
    'GET /api/admin/setup': () => steps(done),
    [`GET /api/admin/editions/${seed.id}`]: ok({ id: seed.id, status: 'live', revision: 3, edition: seed }),
    [`PATCH /api/admin/editions/${seed.id}`]: () => {
      done.push('figures');
      return ok({ id: seed.id, status: 'live', revision: 4, edition: seed });
    },
    'GET /api/settings/badgeTemplate': ok({ key: 'badgeTemplate', value: '' }),
    'POST /api/settings': () => {
      done.push('badge');
      return ok({ key: 'badgeTemplate', value: '' });
    },
  });
  await showAdmin(<SetupChecklist />, { at: '/admin/settings/setup', tab: 'settings', language: 'en' });
  const bodies = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
  for (const [place, name] of ['Figures', 'Badge'].entries()) {
    await press(await until(() => find('button', `${name}: it is right as it is`)));
    await until(() => expect(document.body).toShow(`${place + 1} of 18 steps done`));
  }
  expect(bodies(`PATCH /api/admin/editions/${seed.id}`)).toEqual([
    { sections: { figures: seed.figures }, revision: 3 },
  ]);
  expect(bodies('POST /api/settings')).toEqual([{ key: 'badgeTemplate', value: '', was: '' }]);
  // An article is written, not confirmed.
  expect(findAll('button', /^First article/)).toEqual([]);
});

test('a checklist that cannot be read says so and is asked for again', async () => {
  const asked = await open('offline');
  await until(() => find('alert'));
  await press(find('button'));
  await until(() => expect(asked.filter(({ call }) => call === 'GET /api/admin/setup')).toHaveLength(2));
});

test('with a first desk the checklist leads to it', async () => {
  await open(steps(['desk']));
  expect((await until(() => find('link', 'Open the desk'))).getAttribute('href')).toBe('/desk');
});
