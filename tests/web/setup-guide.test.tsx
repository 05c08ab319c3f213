import { expect, onTestFinished, test, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setupSteps } from '#shared/settings/editions.ts';
import { AdminPage } from '#web/app/pages/AdminPage.tsx';
import { replacesSeed, withOwnIdentity } from '#web/app/setup/own-identity.ts';
import { proposeCode } from '#web/app/setup/propose-code.ts';
import { presentEdition, setEdition } from '#web/core/client/edition.ts';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { ok } from './make-device.ts';
import {
  type Answers,
  errorOf as errorIn,
  fill,
  find,
  findAll,
  pick,
  press,
  serve,
  until,
} from './participants-screen.tsx';

/** The guide through the set-up of an empty server. */

const setup = (done: readonly string[], more: object = {}) => ({
  ...{ isEmpty: true, isPostponed: false, ...more },
  steps: setupSteps.map((step) => ({ step, isDone: done.includes(step) })),
});

class Stream extends EventTarget {
  close(): void {}
}

async function open(at: string, answers: Answers = {}) {
  vi.stubGlobal('EventSource', Stream);
  setEdition(seed);
  const asked = serve({
    ...signedIn('SUPER_USER'),
    'GET /api/admin/setup': ok(setup([])),
    [`GET /api/admin/editions/${seed.id}`]: ok({ id: seed.id, status: 'live', revision: 0, edition: seed }),
    'POST /api/settings': ok({ key: 'x', value: '' }),
    ...answers,
  });
  await showAdmin(<AdminPage />, { at, language: 'en' });
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}
const errorOf = (field: string) =>
  errorIn(must(document.querySelector<HTMLElement>(`[name="${field}"]`), 'the field is there'));
/** What the application's clock shows until the test ends. */
function clockAt(instant: string): void {
  setClockOffset(Date.parse(instant) - Date.now());
  onTestFinished(() => setClockOffset(0));
}
const stepIsOpen = (title: string) => until(() => find('heading', title));

test('the admin area of an empty server opens with the first step that is not done', async () => {
  await open('/admin', { 'GET /api/admin/setup': ok(setup(['identity', 'dates', 'languages', 'look'])) });
  await stepIsOpen('Place and languages');
  await press(find('link', 'Dashboard'));
  expect(await until(() => find('link', 'Continue with the set-up guide'))).toHaveProperty(
    'pathname',
    '/admin/setup',
  );
});

test('the dashboard is not shown before it is known whether the guide comes first', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>();
  const bodies = await open('/admin', { 'GET /api/admin/setup': () => answer.promise });
  await until(() => expect(bodies('GET /api/admin/setup')).toHaveLength(1));
  expect(find('heading', 'Dashboard').closest('[hidden]')).not.toBeNull();
  answer.resolve(ok(setup([])));
  await stepIsOpen('Name and dates');
});

test.each([
  ['postponed', { isPostponed: true }],
  ['in use', { isEmpty: false }],
])('the admin area opens with the dashboard when the guide is %s', async (_why, more) => {
  const bodies = await open('/admin', { 'GET /api/admin/setup': ok(setup([], more)) });
  await until(() => expect(bodies('GET /api/admin/setup')).toHaveLength(1));
  await until(() => find('heading', 'Dashboard'));
  expect(findAll('heading', 'Name and dates')).toEqual([]);
});

test('a guide that is postponed leads to the dashboard and says so to the server', async () => {
  const bodies = await open('/admin/setup');
  await stepIsOpen('Name and dates');
  await press(find('button', 'Later'));
  expect(bodies('POST /api/settings')).toEqual([{ key: 'setupGuide', value: 'later' }]);
  await until(() => find('heading', 'Dashboard'));
});

test('an edition that another organizer has put in place is said as that', async () => {
  const missing = { status: 404, body: { code: 'NOT_FOUND', error: 'NOT_FOUND' } };
  let isReplaced = false;
  await open('/admin/setup/name', {
    [`POST /api/admin/editions/${seed.id}/copy`]: () => {
      isReplaced = true;
      return missing;
    },
    [`GET /api/admin/editions/${seed.id}`]: () =>
      isReplaced ? missing : ok({ id: seed.id, status: 'live', revision: 0, edition: seed }),
  });
  await stepIsOpen('Name and dates');
  const name = await until(() => find('textbox', 'Short name (English)'));
  await fill(name, 'Lisbon Open 2027');
  await fill(find('textbox', 'First day'), '2027-03-27');
  await fill(find('textbox', 'Last day'), '2027-03-29');
  await press(find('button', 'Save and continue'));
  await until(() => expect(document.body).toShow(/another edition in the place of this one/));
  expect(name).toHaveProperty('value', 'Lisbon Open 2027');
});

test('another name and year start another edition, whose dates moved with its first and last day', async () => {
  clockAt('2026-11-30T12:00Z');
  const lisbon = { ...seed, id: 'lisbon-open-2027' };
  const live = { id: lisbon.id, status: 'live', revision: 1, edition: lisbon };
  const bodies = await open('/admin/setup/name', {
    [`POST /api/admin/editions/${seed.id}/copy`]: ok({ ...live, status: 'draft' }),
    [`POST /api/admin/editions/${lisbon.id}/live`]: ok(live),
    [`GET /api/admin/editions/${lisbon.id}`]: ok(live),
  });
  await stepIsOpen('Name and dates');
  await until(() => find('textbox', 'Short name (English)'));
  await fill(find('textbox', 'Short name (English)'), 'Lisbon Open 2027');
  await fill(find('textbox', 'First day'), '2027-03-27');
  await fill(find('textbox', 'Last day'), '2027-03-29');
  expect(document.body).toShow(/Left empty, it is lisbon-open-2027\./);
  await press(find('button', 'Save and continue'));
  await stepIsOpen('Place and languages');
  expect(bodies(`POST /api/admin/editions/${seed.id}/copy`)).toMatchObject([
    {
      id: lisbon.id,
      startsOn: '2027-03-27',
      withContent: false,
      sections: {
        identity: { shortName: { en: 'Lisbon Open 2027' } },
        dates: {
          ...{ startsOn: '2027-03-27', endsOn: '2027-03-29', badgesUntil: '2027-04-07T23:59' },
          // From the opening of registration on, not since the first championship's 67 days before.
          badgesFrom: '2026-09-05T00:00',
        },
      },
    },
  ]);
  expect(bodies(`POST /api/admin/editions/${lisbon.id}/live`)).toEqual([{ revision: 1 }]);
  expect(presentEdition().id).toBe(lisbon.id);
});

test.each([
  ['says from when until when badges count', '2026-01-01T12:00Z', 0],
  ['warns of badges that do not count yet', '2025-12-01T12:00Z', 1],
])('the step of the first desk %s, and leads to these dates', async (_what, at, warnings) => {
  clockAt(at);
  await open('/admin/setup/desk', { 'GET /api/devices': ok([]) });
  await stepIsOpen('First desk');
  const dates = 'Badges count from Dec 15, 2025, 12:00 AM until Mar 10, 2026, 11:59 PM.';
  await until(() => expect(document.body).toShow(dates));
  expect(document.body.textContent.split('A badge that a door reads before then is amber.')).toHaveLength(
    warnings + 1,
  );
  expect(find('link', 'Change these dates').getAttribute('href')).toBe(
    `/admin/settings/edition/${seed.id}/dates`,
  );
  await press(find('button', 'Create the code'));
  expect(await until(() => find('dialog'))).toShow(dates);
});

test('facts of the first championship that were left in the form are made from the new names', async () => {
  const named = {
    ...seed.identity,
    name: { es: 'Copa Andina', en: 'Andean Cup' },
    shortName: { es: 'Copa Andina 2027', en: 'Andean Cup 2027' },
  };
  const { slogan: _, ...own } = named;
  expect(replacesSeed(seed, named)).toBe(true);
  expect(withOwnIdentity(seed, named)).toEqual({
    ...own,
    sealText: { es: 'COPA ANDINA 2027', en: 'ANDEAN CUP 2027' },
    hashtag: '#CopaAndina2027',
    ordinal: 1,
  });
  const given = { ...named, sealText: named.name, slogan: named.name, hashtag: '#Andes', ordinal: 7 };
  expect(withOwnIdentity(seed, given)).toEqual(given);
  expect(withOwnIdentity(seed, seed.identity)).toEqual(seed.identity);
  expect(withOwnIdentity({ ...seed, id: 'andean-2026' }, named)).toEqual(named);
  // The same championship under another code, and another live edition, keep what is written about them.
  expect([seed, { ...seed, id: 'andean-2026' }].map((one) => replacesSeed(one, one.identity))).toEqual([
    false,
    false,
  ]);
  expect(replacesSeed({ ...seed, id: 'andean-2026' }, named)).toBe(false);
});

test('a country is chosen by its name and brings its names in both languages', async () => {
  const patch = `PATCH /api/admin/editions/${seed.id}`;
  const bodies = await open('/admin/setup/place', {
    [patch]: ok({ id: seed.id, status: 'live', revision: 1, edition: seed }),
  });
  const country = await until(() => find('combobox', 'Country'));
  expect(country).toHaveProperty('value', 'El Salvador');
  await pick(country, 'Germany');
  expect(country).toHaveProperty('value', 'Germany');
  expect(find('textbox', 'Name of the country (Spanish)')).toHaveProperty('value', 'Alemania');
  await pick(country, 'Nowhere');
  expect(find('textbox', 'Name of the country (Spanish)')).toHaveProperty('value', 'Alemania');
  await pick(country, 'CL');
  expect(document.body).toShow('This country has several time zones');
  await press(find('button', 'Save and continue'));
  await until(() => expect(errorOf('dates.timeZone')).toBe('This is required.'));
  await fill(find('choice', 'Time zone'), 'America/Santiago');
  await press(find('button', 'Save and continue'));
  await until(() => expect(bodies(patch)).toHaveLength(1));
  expect(bodies(patch)).toMatchObject([
    { sections: { identity: { country: { code: 'CL', name: { es: 'Chile', en: 'Chile' } } } } },
  ]);
});

test('an address that is none is marked at its field, and nothing of the step is saved', async () => {
  const bodies = await open('/admin/setup/fees');
  await stepIsOpen('Fees and links');
  await until(() => find('textbox', 'Team fee'));
  const field = must(document.querySelector<HTMLElement>('[name="link.payTeam"]'), 'the address of payments');
  await fill(field, 'pay.example.org');
  await fill(find('textbox', 'Team fee'), 'x');
  await press(find('button', 'Save and continue'));
  await until(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  // All at once: not the others after the first is corrected.
  expect(find('textbox', 'Team fee').getAttribute('aria-invalid')).toBe('true');
  expect(bodies('POST /api/settings')).toEqual([]);
});

test('a refused field that the step does not show is named, with the focus on it', async () => {
  await open('/admin/setup/place', {
    [`PATCH /api/admin/editions/${seed.id}`]: {
      status: 400,
      body: { code: 'INVALID', error: 'x', fields: { 'identity.hashtag': 'INVALID_HASHTAG' } },
    },
  });
  await press(await until(() => find('button', 'Save and continue')));
  const named = await until(() => find('alert', /· Hashtag: /));
  expect(document.activeElement?.contains(named)).toBe(true);
});

test('fewer players than a team must present are marked in the step that asks for both', async () => {
  const bodies = await open('/admin/setup/fees');
  await fill(await until(() => find('textbox', 'Players a team may accredit')), '4');
  await press(find('button', 'Save and continue'));
  await until(() =>
    expect(find('textbox', 'Players a team must present').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(bodies('POST /api/settings')).toEqual([]);
});

test.each([
  ['CL', 'Santiago', 'America/Santiago'],
  ['PT', 'Lisbon', 'Europe/Lisbon'],
  ['PT', 'Braga', ''],
  ['PA', 'Colón', 'America/Panama'],
])('the time zone of %s with %s is %s', async (country, city, zone) => {
  await open('/admin/setup/place');
  await fill(await until(() => find('textbox', 'City')), city);
  await pick(find('combobox', 'Country'), country);
  expect(document.querySelector('[name="dates.timeZone"]')).toHaveProperty('value', zone);
});

test('all categories of a new edition are removed at once, and brought back', async () => {
  await open('/admin/setup/categories');
  await press(await until(() => find('button', 'Remove all')));
  expect(document.querySelectorAll('[name$=".code"]')).toHaveLength(0);
  expect(document.body).toShow('All of them were removed.');
  await press(find('button', 'Undo'));
  expect(document.querySelectorAll('[name$=".code"]')).toHaveLength(8);
  await press(find('button', 'Add'));
  expect(document.activeElement).toHaveProperty('name', 'categories.8.name.es');
});

test('a new edition loses any zone, and a kind that was opened is folded again', async () => {
  await open('/admin/setup/kinds', { 'GET /api/admin/zones/outdated': ok([]) });
  await press(await until(() => find('button', 'Remove: Court')));
  expect(document.querySelectorAll('[name^="zones."][name$=".letter"]')).toHaveLength(8);
  await press(find('button', 'Change Coach'));
  await press(find('button', 'Done'));
  expect(document.activeElement).toBe(find('button', 'Change Coach'));
});

test('a color is typed or pasted as its code', async () => {
  const patch = `PATCH /api/admin/editions/${seed.id}`;
  const bodies = await open('/admin/setup/look', {
    [patch]: ok({ id: seed.id, status: 'live', revision: 1, edition: seed }),
    'GET /api/news': ok([]),
  });
  await fill(await until(() => find('textbox', 'Main color (#)')), ' 5B2A86 ');
  expect(find('textbox', 'Main color (#)')).toHaveProperty('value', '#5B2A86');
  await press(find('button', 'Save and continue'));
  await until(() => expect(bodies(patch)).toMatchObject([{ sections: { look: { primary: '#5B2A86' } } }]));
});

test('a step is saved even where nothing was changed, and can be skipped', async () => {
  const patch = `PATCH /api/admin/editions/${seed.id}`;
  const bodies = await open('/admin/setup/look', {
    [patch]: ok({ id: seed.id, status: 'live', revision: 1, edition: seed }),
    'GET /api/news': ok([]),
  });
  await stepIsOpen('Look');
  await press(await until(() => find('button', 'Save and continue')));
  expect(bodies(patch)).toEqual([{ revision: 0, sections: { look: seed.look } }]);
  await stepIsOpen('First article');
  await press(find('link', 'Skip for now'));
  await stepIsOpen('First desk');
});

test('all that is wrong in the first step is named at once, and nothing of it is saved', async () => {
  const bodies = await open('/admin/setup/name');
  await fill(await until(() => find('textbox', 'First day')), '');
  await fill(find('textbox', 'Code'), 'Two Words');
  await fill(find('textbox', /^Name .*English/), '');
  await press(find('button', 'Save and continue'));
  await until(() => expect(errorOf('dates.startsOn')).toBe('This is required.'));
  expect(errorOf('identity.name.en')).toBe('This is required.');
  expect(errorOf('id')).not.toBe('');
  await fill(find('textbox', 'First day'), '2026-03-04');
  await press(find('button', 'Save and continue'));
  await until(() => expect(errorOf('dates.endsOn')).toBe('The last day is before the first one.'));
  // Its other dates wait for the days.
  expect(findAll('alert').filter((one) => one.textContent?.includes('Countdown'))).toEqual([]);
  expect(bodies(`PATCH /api/admin/editions/${seed.id}`)).toEqual([]);
});

test('a country that is none is refused at its field', async () => {
  const bodies = await open('/admin/setup/place');
  const country = await until(() => find('combobox', 'Country'));
  await pick(country, 'Portugl');
  await press(find('button', 'Save and continue'));
  await until(() => expect(country.getAttribute('aria-invalid')).toBe('true'));
  expect(country).toHaveProperty('value', 'Portugl');
  expect(bodies(`PATCH /api/admin/editions/${seed.id}`)).toEqual([]);
});

test.each([
  ['the names the product came with', {}, 'panamerican-2026'],
  ['another year', { startsOn: '2027-02-19' }, 'panamerican-2027'],
  ['another short name', { shortName: 'Copa São João 2026' }, 'copa-sao-joao-2026'],
  ['another name', { name: '3x3 Festival' }, 'x3-festival-2026'],
  ['a name without letters', { shortName: '2026' }, 'panamerican-2026'],
])('the code of an edition with %s is proposed', (_what, more, code) => {
  const { name, shortName } = seed.identity;
  const given = { name: name.en, shortName: shortName.en, startsOn: seed.dates.startsOn, ...more };
  expect(proposeCode(seed, given)).toBe(code);
  const own = { ...seed, id: `lisbon-${given.startsOn.slice(0, 4)}` };
  expect(proposeCode(own, given)).toBe(own.id);
});
