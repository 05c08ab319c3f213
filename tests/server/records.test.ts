import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import type { Key } from './caller.ts';
import { gameForm, makeGroup, makeVenue } from './make-competition.ts';
import { startApp } from './with-app.ts';

/**
 * The life of each kind of record an editor keeps: added with every field, read back, corrected in one field at a time,
 * deleted; each step with its line in the audit log, and each refused with an outdated version.
 */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');

type Fields = Record<string, unknown>;
interface Kind {
  /** The name of its actions in the log. */
  action: string;
  path: string;
  list: string;
  /** Every field, none at its default. */
  form: () => Fields;
  /** What each field may become, alone. */
  changes: () => Fields;
}

let teams: Awaited<ReturnType<typeof makeGroup>>;
beforeAll(async () => {
  await makeVenue(app.db);
  await makeVenue(app.db, { name: 'Gimnasio UCA', courts: 3 });
  teams = await makeGroup(app.db);
});

const kinds: Record<string, Kind> = {
  team: {
    ...{ action: 'team', path: 'teams', list: 'admin/teams' },
    form: () => ({
      ...{ name: 'Quetzales', country: 'GT', category: "Men's 50+", division: 'B' },
      logoUrl: 'https://logos.example/q.png',
    }),
    changes: () => ({
      ...{ name: 'Quetzales FC', country: 'HN', category: "Men's 45+", division: null, logoUrl: null },
    }),
  },
  venue: {
    ...{ action: 'venue', path: 'venues', list: 'admin/venues' },
    form: () => ({
      ...{ name: 'Gimnasio del Puerto', city: 'Acajutla', address: 'Calle 1', courts: 3 },
      ...{ lat: 13.6, lon: -89.8 },
    }),
    changes: () => ({ name: 'Gimnasio Nuevo', city: 'Sonsonate', address: null, courts: 4 }),
  },
  question: {
    ...{ action: 'faq', path: 'faq', list: 'admin/faq' },
    form: () => ({
      ...{ question: '¿Cuándo?', answer: 'En febrero.' },
      translations: { en: { question: 'When?', answer: 'In February.' } },
    }),
    changes: () => ({ question: '¿Cuándo es?', answer: 'Ya.', translations: {} }),
  },
  rule: {
    ...{ action: 'rules', path: 'rules', list: 'admin/rules' },
    form: () => ({
      ...{ title: 'Edades', text: 'Desde 35.\nSin límite.' },
      translations: { en: { title: 'Ages', text: 'From 35.' } },
    }),
    changes: () => ({ title: 'Edad', text: 'Desde 40.', translations: {} }),
  },
  hotel: {
    ...{ action: 'accommodation', path: 'accommodations', list: 'admin/accommodations' },
    form: () => ({
      ...{
        name: 'Hotel Izalco',
        city: 'San Salvador',
        description: 'Con piscina.',
        descriptionEn: 'With a pool.',
      },
      ...{ priceFrom: 65, url: 'https://izalco.example/', phone: '+503 2222 0000' },
    }),
    changes: () => ({
      ...{ name: 'Hotel Coatepeque', city: 'Santa Ana', description: '', descriptionEn: null },
      ...{ priceFrom: null, url: null, phone: null },
    }),
  },
  event: {
    ...{ action: 'event', path: 'events', list: 'admin/events' },
    form: () => ({
      ...{ date: '2026-02-24T20:00:00.000Z', eventType: 'ceremony', title: 'Clausura', titleEn: 'Closing' },
      venue: 'Plaza Gerardo Barrios',
    }),
    changes: () => ({
      ...{
        date: '2026-02-25T21:30:00.000Z',
        eventType: 'event',
        title: 'Fiesta',
        titleEn: null,
        venue: null,
      },
    }),
  },
  sponsor: {
    ...{ action: 'sponsor', path: 'sponsors', list: 'sponsors' },
    form: () => ({ name: 'Café Izalco', url: 'https://cafe.example/', logo: '/pictures/a.jpg', position: 7 }),
    changes: () => ({ name: 'Café Apaneca', url: null, logo: null, position: 8 }),
  },
};

const lastLine = async () => {
  const [row] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return must(row, 'something was noted');
};
type Stored = Fields & { id: number; version: number };
// The table above names the calls; each answer is held to its own schema on the way.
const call = (key: string, sent: object) => editor.call(key as Key, sent) as Promise<Stored>;
const find = async (list: string, id: number) =>
  ((await editor.call(`GET /api/${list}` as Key)) as Stored[]).find((row) => row.id === id);

describe.each(Object.entries(kinds))('a %s', (_name, { action, path, list, form, changes }) => {
  test('is added with all of its fields, corrected in each alone, and deleted; the log tells each step', async () => {
    const made = await call(`POST /api/${path}`, { body: form() });
    expect(made).toMatchObject({ ...form(), version: 1 });
    const { id } = made;
    const by = { subject: String(id), userId: editor.user.id };
    expect(await lastLine()).toMatchObject({ ...by, action: `${action}.create` });
    expect(await find(list, id)).toMatchObject(form());

    let expected: Fields = form();
    let version = 1;
    for (const [field, value] of Object.entries(changes())) {
      const sent = { [field]: value, version };
      const saved = await call(`PATCH /api/${path}/:id`, { params: { id }, body: sent });
      expected = { ...expected, [field]: value };
      version += 1;
      expect(saved).toMatchObject({ ...expected, version });
      expect(await find(list, id)).toMatchObject(expected);
      const line = await lastLine();
      expect(line).toMatchObject({ ...by, action: `${action}.update` });
      expect(JSON.stringify(line.detail)).toContain(`"${field === 'titleEn' ? 'titleEn' : field}"`);
    }

    const late = { params: { id }, query: { version: version - 1 } };
    expect((await editor.refused(`DELETE /api/${path}/:id` as Key, late)).code).toBe('CHANGED_MEANWHILE');
    await call(`DELETE /api/${path}/:id`, { params: { id }, query: { version } });
    expect(await lastLine()).toMatchObject({ ...by, action: `${action}.delete` });
    expect(await find(list, id)).toBeUndefined();
    expect((await editor.refused(`DELETE /api/${path}/:id` as Key, { params: { id } })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('of an older version is not corrected, and stays as it is', async () => {
    const { id } = await call(`POST /api/${path}`, { body: form() });
    const [field, value] = Object.entries(changes())[0] ?? [];
    const sent = (version: number) => ({
      params: { id },
      body: { [String(field)]: value, version },
    });
    await call(`PATCH /api/${path}/:id`, sent(1));
    const before = await find(list, id);
    expect((await editor.refused(`PATCH /api/${path}/:id` as Key, sent(1))).code).toBe('CHANGED_MEANWHILE');
    expect(await find(list, id)).toEqual(before);
    await call(`DELETE /api/${path}/:id`, { params: { id } });
  });
});

describe('a game', () => {
  const games = () => editor.call('GET /api/admin/games', { query: {} });

  test('a game keeps each of its fields, in both languages, and logs each change with what was there before', async () => {
    const { a, b, c } = teams;
    const made = await editor.call('POST /api/games', {
      body: gameForm({ team1Id: a.id, team2Id: b.id, title: 'Ganador A – Ganador B', titleEn: 'Winners' }),
    });
    expect(made).toMatchObject({
      ...{
        venue: 'Palacio de los Deportes',
        court: '1',
        category: "Men's 45+",
        phase: 'group',
        division: 'A',
      },
      ...{ team1: { id: a.id }, team2: { id: b.id }, titleEn: 'Winners', score: null, version: 1 },
      title: `${a.name} – ${b.name}`,
      date: '2026-02-21T16:00:00.000Z',
    });
    const params = { id: made.id };
    let version = 1;
    const steps: [Fields, Fields][] = [
      [{ court: '2' }, { court: '2' }],
      [
        { venue: 'Gimnasio UCA', court: '3' },
        { venue: 'Gimnasio UCA', court: '3' },
      ],
      [{ date: '2026-02-22T18:00:00.000Z' }, { date: '2026-02-22T18:00:00.000Z' }],
      [{ team2Id: c.id }, { team2: { id: c.id, name: c.name, country: c.country } }],
      [{ titleEn: null }, { titleEn: null }],
      // A game outside the groups counts for none.
      [{ phase: 'final' }, { phase: 'final', division: null }],
      [
        { team1Id: null, team2Id: null, title: 'Por definir' },
        { team1: null, team2: null, title: 'Por definir' },
      ],
      [
        { venue: null, court: null },
        { venue: null, court: null },
      ],
    ];
    for (const [change, expected] of steps) {
      const saved = await editor.call('PATCH /api/games/:id', { params, body: { ...change, version } });
      version += 1;
      expect(saved).toMatchObject({ ...expected, version });
      const line = await lastLine();
      expect(line).toMatchObject({ action: 'game.update', subject: String(made.id) });
      for (const field of Object.keys(change)) expect(JSON.stringify(line.detail)).toContain(`"${field}"`);
      expect((await games()).find(({ id }) => id === made.id)).toEqual(saved);
    }
    await editor.call('DELETE /api/games/:id', { params, query: { version } });
    expect(await lastLine()).toMatchObject({ action: 'game.delete', subject: String(made.id) });
    expect((await games()).some(({ id }) => id === made.id)).toBe(false);
  });

  test('a game is no event, and an event is no game', async () => {
    const { a, b } = teams;
    const game = await editor.call('POST /api/games', { body: gameForm({ team1Id: a.id, team2Id: b.id }) });
    const event = await call('POST /api/events', { body: must(kinds.event, 'it is in the table').form() });
    for (const [path, id] of [
      ['events', game.id],
      ['games', event.id],
    ] as const) {
      const params = { id };
      expect((await editor.refused(`DELETE /api/${path}/:id` as Key, { params })).code).toBe('NOT_FOUND');
      const body = { title: 'Otro', version: 1 };
      expect((await editor.refused(`PATCH /api/${path}/:id` as Key, { params, body })).code).toBe(
        'NOT_FOUND',
      );
    }
    await editor.call('DELETE /api/games/:id', { params: { id: game.id } });
    await call('DELETE /api/events/:id', { params: { id: event.id } });
  });
});

test.each(['faq', 'rules'] as const)(
  '%s are put into another order, by who saw the present one',
  async (path) => {
    const kind = must(
      Object.values(kinds).find((one) => one.path === path),
      'it is in the table',
    );
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await call(`POST /api/${path}`, { body: kind.form() })).id);
    const shown = async () =>
      ((await editor.call(`GET /api/${kind.list}` as Key)) as Stored[]).map(({ id }) => id);
    const visible = async () =>
      ((await app.visitor().call(`GET /api/${path}` as Key)) as Stored[]).map(({ id }) => id);
    const was = await shown();
    expect(was).toEqual(ids);
    const order = [must(ids[2], 'three'), must(ids[0], 'three'), must(ids[1], 'three')];
    await editor.call(`PUT /api/${path}/order`, { body: { ids: order, was } });
    expect(await shown()).toEqual(order);
    expect(await visible()).toEqual(order);
    expect(await lastLine()).toMatchObject({ action: `${kind.action}.order`, userId: editor.user.id });
    const late = { body: { ids, was } };
    expect((await editor.refused(`PUT /api/${path}/order`, late)).code).toBe('CHANGED_MEANWHILE');
    const fewer = { body: { ids: order.slice(1), was: order } };
    expect((await editor.ask(`PUT /api/${path}/order`, fewer)).status).toBeGreaterThanOrEqual(400);
    expect(await shown()).toEqual(order);
  },
);

test('the medals of a team are set by who saw the present ones, and a team without any is not listed', async () => {
  const { a, b } = teams;
  const none = { gold: 0, silver: 0, bronze: 0 };
  const set = (id: number, was: object, medals: object) => ({ params: { id }, body: { was, ...medals } });
  const all = () => editor.call('GET /api/admin/medals');
  const won = { gold: 1, silver: 2, bronze: 3 };
  await editor.call('PUT /api/admin/medals/:id', set(a.id, none, won));
  expect(await lastLine()).toMatchObject({ action: 'medals.save', subject: String(a.id) });
  await editor.call('PUT /api/admin/medals/:id', set(b.id, none, { ...none, bronze: 1 }));
  expect((await all()).sort((x, y) => x.teamId - y.teamId)).toEqual(
    [
      { teamId: a.id, ...won },
      { teamId: b.id, ...none, bronze: 1 },
    ].sort((x, y) => x.teamId - y.teamId),
  );
  for (const wrong of [{ gold: 2 }, { silver: 0 }, { bronze: 1 }]) {
    const late = set(a.id, { ...won, ...wrong }, none);
    expect((await editor.refused('PUT /api/admin/medals/:id', late)).code).toBe('CHANGED_MEANWHILE');
  }
  const listed = await editor.call('GET /api/admin/teams');
  expect(listed.find(({ id }) => id === a.id)?.medals).toBe(6);
  await editor.call('PUT /api/admin/medals/:id', set(a.id, won, none));
  expect((await all()).map(({ teamId }) => teamId)).toEqual([b.id]);
});
