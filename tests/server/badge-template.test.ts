import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { must } from '#shared/base/must.ts';
import { enrollDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** The badge's template is a setting: bounded, protected against concurrent edits, sent to every desk. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const visitor = app.visitor();
const stored = (changes: Partial<BadgeTemplate> = {}) =>
  JSON.stringify({ ...usualBadgeTemplate, ...changes });
const save = (value: string, was?: string) => ({
  body: { key: 'badgeTemplate', value, ...(was === undefined ? {} : { was }) },
});
const read = async () =>
  (await visitor.call('GET /api/settings/:key', { params: { key: 'badgeTemplate' } })).value;

const picture = { sha256: 'd'.repeat(64), width: 400, height: 200 };

test('a page that prints badges reads the template, and other pages do not', async () => {
  expect(await read()).toBe('');
  await admin.call('POST /api/settings', save(stored({ language: 'en' })));
  expect(JSON.parse(await read())).toMatchObject({ language: 'en', codeMm: 32 });
});

test('the second of two editors is refused, and the first template stays', async () => {
  const was = await read();
  await admin.call('POST /api/settings', save(stored({ codeMm: 30 }), was));
  const second = await admin.refused('POST /api/settings', save(stored({ codeMm: 29 }), was));
  expect(second).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  expect(JSON.parse(await read())).toMatchObject({ codeMm: 30 });
});

test('empty is the usual one again', async () => {
  await admin.call('POST /api/settings', save(''));
  expect(await read()).toBe('');
});

describe('the template is refused', () => {
  test.each([
    ['a code smaller than 28 mm', stored({ codeMm: 27.9 }), 'INVALID'],
    ['a code that reaches into the photo', stored({ codeMm: 34 }), 'INVALID'],
    [
      'a background on which small print is lost',
      stored({ background: { ...picture, strength: 0.5 } }),
      'INVALID',
    ],
    ['three logos', stored({ logos: [picture, picture, picture] }), 'INVALID'],
    ['a picture that is not here', stored({ logos: [picture] }), 'INVALID'],
    ['something else in it', JSON.stringify({ ...usualBadgeTemplate, script: 'x' }), 'INVALID'],
    ['no JSON', 'azul', 'INVALID'],
    ['a text without end', stored() + ' '.repeat(4000), 'TOO_LONG'],
  ])('the template is refused with %s', async (_, value, code) => {
    expect(await admin.refused('POST /api/settings', save(value))).toMatchObject({
      status: 400,
      fields: { value: code },
    });
  });
});

test('the longer limit is the template’s alone', async () => {
  const body = { key: 'link.instagram', value: `https://example.org/${'a'.repeat(2000)}` };
  expect(await admin.refused('POST /api/settings', { body })).toMatchObject({
    fields: { value: 'TOO_LONG' },
  });
});

test('a desk gets it with its next pull, and once', async () => {
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#e8590c' } })
    .png()
    .toBuffer();
  const kept = await admin.call('POST /api/pictures', { body: new Uint8Array(logo) });
  const sha256 = must(/[0-9a-f]{64}/.exec(kept.url)?.[0], 'the address names the hash');
  const logos = [{ sha256, width: kept.width, height: kept.height }];
  await admin.call('POST /api/settings', save(stored({ logos })));
  const desk = await enrollDevice(app);
  const page = await desk.call('GET /api/sync/pull');
  const settings = must(page.kind === 'page' ? page.settings : null, 'a first page brings the settings');
  expect(JSON.parse(settings.values.badgeTemplate ?? '')).toMatchObject({ logos });
  const next = await desk.call('GET /api/sync/pull', { query: { settings: settings.version } });
  expect(next).toMatchObject({ settings: null });
});

test('the people to try it on are the difficult ones, each once, and only with a badge', async () => {
  const issue = async (overrides: Parameters<typeof makeParticipant>[1]) => {
    const { id } = await makeParticipant(app.db, overrides);
    const call = 'POST /api/participants/:id/generate-credential' as const;
    return (await admin.call(call, { params: { id }, body: {} })).participant.uid;
  };
  const long = await issue({
    firstName: 'Maximiliano Alejandro',
    lastName: 'Fernández de la Torre y Villalobos',
  });
  const foreign = await issue({ firstName: '小明', lastName: '欧阳', role: 'Coach' });
  const referee = await issue({ role: 'Referee', photoUrl: `/api/photos/${'a'.repeat(64)}` });
  const without = await makeParticipant(app.db, { firstName: 'A'.repeat(60), lastName: 'B'.repeat(60) });
  const uids = (await admin.call('GET /api/admin/badge-people')).map(({ uid }) => uid);
  expect(uids).toEqual(expect.arrayContaining([long, foreign, referee]));
  expect(uids).not.toContain(without.uid);
  expect(new Set(uids).size).toBe(uids.length);
});
