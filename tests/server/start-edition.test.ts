import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { verifyCertificate } from '#shared/devices/devices.ts';
import { moveDates } from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { withoutTexts } from '#shared/edition/texts.ts';
import { serveEdition, tournament } from '#shared/edition/tournament.ts';
import { enrollDevice } from './device.ts';
import { venueForm } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** Another edition takes the place of the one the product came with, before anything is bound to it. */

const app = await startApp({ pages: true });
const admin = await app.as('SUPER_USER');
afterAll(() => serveEdition(seed));

test('the set-up guide comes first on an empty server until an organizer postpones it', async () => {
  const guide = () => admin.call('GET /api/admin/setup');
  expect(await guide()).toMatchObject({ isEmpty: true, isPostponed: false });
  await admin.call('POST /api/settings', { body: { key: 'setupGuide', value: 'later' } });
  expect(await guide()).toMatchObject({ isEmpty: true, isPostponed: true });
});

test('a copy with sections has them, counts them as saved, and its key dates fit its days', async () => {
  const moved = moveDates(seed, { startsOn: '2028-05-05', endsOn: '2028-05-07' }).dates;
  const identity = { ...seed.identity, name: { es: 'Torneo de Oporto', en: 'Porto Open' } };
  const copied = await admin.call('POST /api/admin/editions/:id/copy', {
    params: { id: seed.id },
    body: { id: 'porto-2028', startsOn: '2028-05-05', sections: { identity, dates: moved } },
  });
  expect(copied.edition).toMatchObject({ identity, dates: moved });
  expect(copied.edition.keyDates.slice(-3).map(({ date }) => date)).toEqual([
    '2028-05-05',
    '2028-05-06',
    '2028-05-07',
  ]);
  const [first] = await admin.call('GET /api/admin/editions/:id/revisions', { params: { id: 'porto-2028' } });
  expect(first?.changes).toEqual(['copy', 'identity', 'dates']);
});

test('an edition prepared and started in the admin area is what visitors see and devices are bound to', async () => {
  const copied = await admin.call('POST /api/admin/editions/:id/copy', {
    params: { id: seed.id },
    body: { id: 'lisbon-2027', startsOn: '2027-03-27' },
  });
  expect(copied).toMatchObject({ id: 'lisbon-2027', status: 'draft', revision: 1 });
  const saved = await admin.call('PATCH /api/admin/editions/:id', {
    params: { id: 'lisbon-2027' },
    body: {
      revision: 1,
      sections: {
        dates: { ...copied.edition.dates, timeZone: 'Europe/Lisbon' },
        identity: { ...copied.edition.identity, name: { es: 'Festival de Lisboa', en: 'Lisbon Festival' } },
      },
    },
  });
  expect((await app.visitor().call('GET /api/edition')).id).toBe(seed.id);
  const started = await admin.call('POST /api/admin/editions/:id/live', {
    params: { id: 'lisbon-2027' },
    body: { revision: saved.revision },
  });
  expect(started.status).toBe('live');
  expect(await app.visitor().call('GET /api/edition')).toEqual(withoutTexts(saved.edition));
  expect(tournament).toMatchObject({ id: 'lisbon-2027', year: 2027, timeZone: 'Europe/Lisbon' });
  const { editions } = await admin.call('GET /api/admin/editions');
  expect(editions.map((one) => [one.id, one.status])).toEqual([
    ['lisbon-2027', 'live'],
    ['porto-2028', 'draft'],
  ]);

  const desk = await enrollDevice(app);
  const page = await desk.call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error(page.kind);
  // The server's own key was certified for the former edition.
  expect(page.keyset.map(({ evt }) => evt)).toEqual(page.keyset.map(() => 'lisbon-2027'));
  for (const entry of page.keyset) expect(await verifyCertificate(entry, app.keys.rootPublicKey)).toBe(true);
});

test('the calendar names the time zone with its change to summer time', async () => {
  const text = await (await fetch(`${app.url}/calendar.ics`)).text();
  expect(text).toContain('TZID:Europe/Lisbon\r\n');
  expect(text).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20270328T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100',
  );
});

test('an edition with a code that is taken is not prepared a second time', async () => {
  const refused = await admin.refused('POST /api/admin/editions/:id/copy', {
    params: { id: 'lisbon-2027' },
    body: { id: 'lisbon-2027', startsOn: '2027-03-27' },
  });
  expect(refused.fields).toEqual({ id: 'CODE_TAKEN' });
});

test('the set-up guide finds done what was saved for the live edition', async () => {
  const done = async () =>
    (await admin.call('GET /api/admin/setup')).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
  // Name and dates were saved above, and a desk enrolled.
  expect(await done()).toEqual(['identity', 'dates', 'desk']);
  expect(await admin.call('GET /api/admin/setup')).toMatchObject({ isEmpty: false });
  await admin.call('POST /api/settings', { body: { key: 'registrationOpen', value: 'true' } });
  const { revision, edition } = await admin.call('GET /api/admin/editions/:id', {
    params: { id: 'lisbon-2027' },
  });
  await admin.call('PATCH /api/admin/editions/:id', {
    params: { id: 'lisbon-2027' },
    body: { revision, sections: { fees: { ...edition.fees, team: 950 } } },
  });
  await admin.call('POST /api/venues', { body: venueForm() });
  expect(await done()).toEqual(['identity', 'dates', 'fees', 'links', 'venues', 'desk']);
});

test('each page carries the colors of the edition, as does the picture of a shared link', async () => {
  const home = async () => await (await fetch(`${app.url}/`)).text();
  expect(await home()).not.toContain('--color-cobalt');
  const { revision } = await admin.call('GET /api/admin/editions/:id', { params: { id: 'lisbon-2027' } });
  await admin.call('PATCH /api/admin/editions/:id', {
    params: { id: 'lisbon-2027' },
    body: { revision, sections: { look: { primary: '#0A6B4F', accent: '#FFB000' } } },
  });
  await vi.waitFor(async () => expect(await home()).toContain('--color-cobalt:#0a6b4f'), { timeout: 20_000 });
  const page = await fetch(`${app.url}/`);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    page.headers.get('content-security-policy') ?? '',
  )?.[1];
  expect(await page.text()).toContain(`<style nonce="${nonce}">`);
  const card = await sharp(await (await fetch(`${app.url}/share/site.png`)).arrayBuffer())
    .raw()
    .toBuffer();
  expect([...card.subarray(0, 3)]).toEqual([0x0a, 0x6b, 0x4f]);
});

test('the preview may be framed by this site and no other page by any', async () => {
  const framedBy = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec(
      (await fetch(app.url + path)).headers.get('content-security-policy') ?? '',
    )?.[1];
  // The second answer comes out of the cache.
  for (const path of ['/admin/preview', '/admin/preview']) expect(await framedBy(path)).toBe("'self'");
  for (const path of ['/', '/admin', '/admin/setup']) expect(await framedBy(path)).toBe("'none'");
});

test('a copy for another championship says nothing about the one it was copied from', async () => {
  const copied = await admin.call('POST /api/admin/editions/:id/copy', {
    params: { id: 'porto-2028' },
    body: {
      id: 'porto-2029',
      startsOn: '2029-05-05',
      withContent: false,
      sections: { languages: seed.languages },
    },
  });
  const { edition } = copied;
  expect(edition).toMatchObject({ board: [], figures: {}, texts: {}, fees: { team: 0 } });
  expect(edition.keyDates.map(({ id, date }) => [id, date])).toEqual([
    ['earlyRegistration', edition.fees.earlyUntil],
    ['registration', edition.dates.registrationUntil.slice(0, 10)],
  ]);
  const [first] = await admin.call('GET /api/admin/editions/:id/revisions', { params: { id: edition.id } });
  expect(first?.changes).toEqual(['copy', 'languages']);
});
