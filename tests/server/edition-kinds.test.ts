import { afterAll, expect, test } from 'vitest';
import type { KindFacts } from '#shared/edition/kinds.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import type { ZoneFacts } from '#shared/edition/zones.ts';
import { kindsWith } from '../shared/make.ts';
import { enrollDevice } from './device.ts';
import { personForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Kinds of participants are edited like the rest of the edition; one that people are of stays. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
afterAll(() => serveEdition(seed));

const params = { id: seed.id };
const present = () => admin.call('GET /api/admin/editions/:id', { params });
async function change(kinds: readonly KindFacts[], zones?: readonly ZoneFacts[]) {
  const { revision } = await present();
  return { params, body: { revision, sections: { kinds, ...(zones && { zones }) } } };
}
const save = async (...rows: Parameters<typeof change>) =>
  admin.call('PATCH /api/admin/editions/:id', await change(...rows));
const refused = async (...rows: Parameters<typeof change>) =>
  (await admin.refused('PATCH /api/admin/editions/:id', await change(...rows))).fields;

const security: KindFacts = {
  // The apostrophe is in every statement that names the kind.
  ...{ id: "Guards' crew", code: 'S', name: { es: 'Seguridad', en: "Guards' crew" }, color: '#37474F' },
  ...{ zones: ['A', 'T'], plays: false, isStaff: false, isOn: true },
  ...{ needsCategory: false, needsTeam: false, needsPhoto: true, needsApproval: true },
};
const person = personForm({ role: security.id });

test('a person of a new kind is registered, found and listed for approval as soon as the kind is saved', async () => {
  expect((await admin.refused('POST /api/participants', { body: person })).fields).toEqual({
    role: 'INVALID_CHOICE',
  });
  await save([...seed.kinds, security]);
  const { participant } = await admin.call('POST /api/participants', { body: person });
  const { id, role } = participant;
  expect(role).toBe(security.id);
  const found = await admin.call('GET /api/admin/participants', { query: { role: security.id } });
  expect(found.items.map((item) => item.id)).toEqual([id]);
  const waiting = await admin.call('GET /api/admin/approvals', { query: {} });
  expect(waiting.items.map((item) => item.id)).toEqual([id]);
});

test('a kind that people are of is not removed, and another one is', async () => {
  expect(await refused(seed.kinds)).toEqual({ "kinds.Guards' crew": 'KIND_IN_USE' });
  await save([...seed.kinds.filter(({ id }) => id !== 'Press'), security]);
  expect((await present()).edition.kinds).toHaveLength(10);
});

test('the last zones are removed before there are badges or devices, unless a door checks them', async () => {
  const { kinds, zones } = (await present()).edition;
  const without = (...letters: string[]) =>
    kinds.map((kind) => ({ ...kind, zones: kind.zones.filter((zone) => !letters.includes(zone)) }));
  const door = { name: 'Túnel', zone: 'T', isEntryOnly: false, passBackMinutes: 5 };
  await admin.call('POST /api/settings', { body: { key: 'checkpoints', value: JSON.stringify([door]) } });
  expect(await refused(without('T', 'S'), zones.slice(0, 7))).toEqual({ 'zones.T': 'ZONE_IN_USE' });
  await save(without('S'), zones.slice(0, 8));
  expect((await present()).edition.zones).toHaveLength(8);
  const unknown = JSON.stringify([{ ...door, zone: 'S' }]);
  const { fields } = await admin.refused('POST /api/settings', {
    body: { key: 'checkpoints', value: unknown },
  });
  expect(fields).toEqual({ value: 'INVALID' });
  await save(kinds, zones);
});

test('once a device is enrolled codes stay, and a kind is switched off instead of removed', async () => {
  const { kinds } = (await present()).edition;
  const desk = await enrollDevice(app);
  const others = kinds.slice(0, -1);
  expect(await refused([...others, { ...security, code: 'X' }])).toEqual({ 'kinds.9.code': 'BADGES_SIGNED' });
  expect(await refused(kinds.filter(({ id }) => id !== 'Guest'))).toEqual({ 'kinds.Guest': 'BADGES_SIGNED' });
  await save([...others, { ...security, isOn: false, name: { es: 'Custodios', en: 'Guards' } }]);
  expect((await admin.refused('POST /api/participants', { body: person })).fields).toEqual({
    role: 'INVALID_CHOICE',
  });
  expect(JSON.stringify(await desk.call('GET /api/sync/pull'))).toContain('Custodios');
});

test('once a device is enrolled zones keep their places, and are added at the end or retired', async () => {
  const { kinds, zones } = (await present()).edition;
  const [first, second, ...rest] = zones;
  const swapped = [second, first, ...rest].filter((zone) => zone !== undefined);
  expect(await refused(kinds, swapped)).toEqual({
    'zones.0.letter': 'BADGES_SIGNED',
    'zones.1.letter': 'BADGES_SIGNED',
  });
  const withoutLast = kinds.map((kind) => ({ ...kind, zones: kind.zones.filter((zone) => zone !== 'S') }));
  expect(await refused(withoutLast, zones.slice(0, -1))).toEqual({ 'zones.S': 'BADGES_SIGNED' });
  const stand = { letter: 'J', name: { es: 'Tribuna', en: 'Stand' }, isRetired: false };
  const retired = zones.map((zone) => ({ ...zone, isRetired: zone.letter === 'S' }));
  await save(kinds, [...retired, stand]);
  expect((await present()).edition.zones.slice(-2)).toMatchObject([{ letter: 'S', isRetired: true }, stand]);
});

test('a file of an older version is imported with the rows of the seed', async () => {
  const { revision } = await present();
  const document = { ...seed, id: 'lisbon-2026', kinds: { Press: { isOn: true } } };
  await admin.call('POST /api/admin/editions', { body: { document, revision: 0 } });
  const draft = await admin.call('GET /api/admin/editions/:id', { params: { id: 'lisbon-2026' } });
  expect(draft.edition.kinds).toEqual(kindsWith({ Press: { isOn: true } }));
  expect((await present()).revision).toBe(revision);
});
