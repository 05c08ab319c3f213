import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { credentials, listingState, participants } from '#server/core/database/tables.ts';
import { pageQuery } from '#server/people/participants/listing.ts';
import { keepListing } from '#server/people/participants/listing-refresh.ts';
import { listSorts, participantListQuery } from '#shared/admin/administration.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { type MadeParticipant, makeParticipant, makeTeam, personForm } from './make.ts';
import { onPostgres } from './test-database.ts';
import { type Person, startApp } from './with-app.ts';

/** The long list over HTTP: whom it finds, in which order, page by page, and that it follows what happens. */
const app = await startApp();
let staff: Person;

/** Before the rosters are frozen. */
const inTime = new Date('2026-01-10T15:00:00Z');

interface World {
  robles: { id: number };
  people: Record<'ana' | 'bea' | 'olga' | 'luis' | 'nils', MadeParticipant>;
}
let world: World;

beforeAll(async () => {
  staff = await app.as('ACCREDITATION_STAFF');
  const robles = await makeTeam(app.db, { name: 'Las Robles', category: "Women's 45+", country: 'SV' });
  const make = (overrides: Parameters<typeof makeParticipant>[1]) =>
    makeParticipant(app.db, { createdAt: inTime, ...overrides });
  const women = { category: "Women's 45+" as const, teamId: robles.id };
  const ana = await make({
    ...women,
    firstName: 'Ána María',
    lastName: 'Ñúñez Álvarez',
    birthDate: '1975-01-01',
  });
  const bea = await make({
    ...women,
    firstName: 'Beatriz',
    lastName: 'Álvarez-Cañas',
    birthDate: '1990-06-01',
  });
  const olga = await make({ ...women, firstName: 'Olga', lastName: "O'Brien", role: 'Coach', country: 'US' });
  const luis = await make({ firstName: 'Luis', lastName: 'Ábrego', category: "Men's 40+", country: 'MX' });
  const nils = await make({ firstName: 'Nils', lastName: 'Zúñiga', role: 'Referee', country: 'DE' });
  world = { robles, people: { ana, bea, olga, luis, nils } };
});

const names = async (query: Record<string, string | number>) => {
  const { items } = await staff.call('GET /api/admin/participants', { query });
  return items.map(({ firstName }) => firstName);
};

test.each(seedCategories)('a referee is not among the people of $id', async ({ id: category }) => {
  expect(await names({ category })).not.toContain('Nils');
});

describe('search', () => {
  const cases: [string, string[]][] = [
    ['ana', ['Ána María']],
    ['ÁNA', ['Ána María']],
    ['nunez', ['Ána María']],
    ['alvarez', ['Beatriz', 'Ána María']],
    ['alvarez maria', ['Ána María']],
    ['cañas', ['Beatriz']],
    ['obrien', ['Olga']],
    ['O’Brien', ['Olga']],
    ['robles', ['Beatriz', 'Ána María', 'Olga']],
    ['rob olg', ['Olga']],
    ['lvarez', []],
    ["it's '; drop table", []],
    ['a\\b & c | !d :*', []],
    ['%', []],
    ['-', []],
  ];
  test.each(cases)('%s', async (q, found) => expect(await names({ q })).toEqual(found));
});

describe('filters', () => {
  const cases: [string, () => Record<string, string | number>, string[]][] = [
    ['category', () => ({ category: "Men's 40+" }), ['Luis']],
    ['role', () => ({ role: 'Referee' }), ['Nils']],
    ['country', () => ({ country: 'US' }), ['Olga']],
    ['team', () => ({ team: world.robles.id }), ['Beatriz', 'Ána María', 'Olga']],
    ['no team', () => ({ team: 'none' }), ['Luis', 'Nils']],
    ['breaks the age', () => ({ rule: 'age' }), ['Beatriz']],
    ['breaks any rule', () => ({ rule: 'any' }), ['Beatriz', 'Ána María']],
    ['breaks none of this rule', () => ({ rule: 'rosterFreeze' }), []],
    ['no credential', () => ({ status: 'none', country: 'MX' }), ['Luis']],
    ['several at once', () => ({ category: "Women's 45+", role: 'Coach', q: 'rob' }), ['Olga']],
  ];
  test.each(cases)('%s', async (_, query, found) => expect(await names(query())).toEqual(found));

  test('a row says which rules it breaks and why', async () => {
    const { items } = await staff.call('GET /api/admin/participants', { query: { rule: 'age' } });
    expect(items[0]?.broken).toEqual([
      { rule: 'age', age: 36, minimumAge: 45 },
      { rule: 'playersMin', has: 2, limit: 8 },
    ]);
  });

  test('the count knows the states and who breaks a rule', async () => {
    const count = await staff.call('GET /api/admin/participants/count');
    expect(count).toEqual({
      total: 5,
      byStatus: {
        ...{ active: 0, none: 5, issued: 0, printed: 0, awaiting: 0, inHand: 0 },
        ...{ superseded: 0, revoked: 0, outdated: 0 },
      },
      breaking: 2,
    });
    const { ids } = await staff.call('GET /api/admin/participants/ids', { query: { rule: 'any' } });
    expect(ids).toEqual([world.people.bea.id, world.people.ana.id]);
  });
});

describe('order', () => {
  const cases: [string, Record<string, string>, string[]][] = [
    ['name', {}, ['Luis', 'Beatriz', 'Ána María', 'Olga', 'Nils']],
    ['name, backwards', { dir: 'desc' }, ['Nils', 'Olga', 'Ána María', 'Beatriz', 'Luis']],
    ['country, in Spanish', { sort: 'country' }, ['Nils', 'Beatriz', 'Ána María', 'Olga', 'Luis']],
    [
      'country, in English',
      { sort: 'country', language: 'en' },
      ['Beatriz', 'Ána María', 'Nils', 'Luis', 'Olga'],
    ],
    [
      'category, those who play in none last',
      { sort: 'category' },
      ['Luis', 'Beatriz', 'Ána María', 'Olga', 'Nils'],
    ],
    ['team, those without one last', { sort: 'team' }, ['Beatriz', 'Ána María', 'Olga', 'Luis', 'Nils']],
    ['rules', { sort: 'rules', dir: 'desc' }, ['Beatriz', 'Ána María', 'Nils', 'Olga', 'Luis']],
  ];
  test.each(cases)('%s', async (_, query, order) => expect(await names(query)).toEqual(order));

  test.each(listSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'the list paged by %s, %s, omits no person and shows none twice',
    async (sort, dir) => {
      const all = await names({ sort, dir });
      const paged: string[] = [];
      let cursor = '';
      do {
        const query = { sort, dir, limit: 2, ...(cursor ? { cursor } : {}) };
        const page = await staff.call('GET /api/admin/participants', { query });
        paged.push(...page.items.map(({ firstName }) => firstName));
        cursor = page.nextCursor ?? '';
      } while (cursor !== '');
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(5);
    },
  );

  const at = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
  const bad: [string, Record<string, string | number>, string][] = [
    ['sort', { sort: 'password' }, 'sort'],
    ['direction', { dir: 'up' }, 'dir'],
    ['status', { status: 'lost' }, 'status'],
    ['rule', { rule: 'none' }, 'rule'],
    ['team', { team: '1; drop' }, 'team'],
    ['limit', { limit: 0 }, 'limit'],
    ['too large a limit', { limit: 201 }, 'limit'],
    ['a search that is too long', { q: 'x'.repeat(101) }, 'q'],
    ['a cursor that is none', { cursor: 'AAAA' }, 'cursor'],
    ['a cursor of another order', { sort: 'age', cursor: at(['12', 'x', 1]) }, 'cursor'],
    [
      'a cursor with a day that does not exist',
      { sort: 'age', cursor: at(['2026-02-31', 'x', 1]) },
      'cursor',
    ],
    [
      'a cursor with an instant that does not',
      { sort: 'registered', cursor: at(['2026-99-01T00:00:00Z', 'x', 1]) },
      'cursor',
    ],
    ['a cursor with no id', { cursor: at(['x', 'x', 'y']) }, 'cursor'],
    ['a cursor with an id too large', { cursor: at(['x', 'x', 3e9]) }, 'cursor'],
    ['a cursor with a zero byte', { cursor: at(['x', 'x\u0000', 1]) }, 'cursor'],
  ];
  test.each(bad)('%s is refused', async (_, query, field) => {
    const refused = await staff.refused('GET /api/admin/participants', { query });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID' });
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });
});

describe('the list follows', () => {
  test('a correction, an issue and a revocation', async () => {
    const { luis } = world.people;
    await staff.call('PATCH /api/participants/:id', {
      params: { id: luis.id },
      body: { lastName: 'Zelaya' },
    });
    expect(await names({ q: 'zelaya' })).toEqual(['Luis']);
    expect(await names({ q: 'abrego' })).toEqual([]);
    const { participant } = await staff.call('POST /api/participants/:id/generate-credential', {
      params: { id: luis.id },
      body: {},
    });
    const number = participant.credentialNumber ?? '';
    expect(await names({ status: 'active' })).toEqual(['Luis']);
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ''), number.slice(3, 8)]) {
      expect(await names({ q: typed })).toEqual(['Luis']);
    }
    await staff.call('POST /api/credentials/:number/revoke', {
      params: { number },
      body: { reason: 'Perdida' },
    });
    expect(await names({ status: 'active' })).toEqual([]);
    const { items } = await staff.call('GET /api/admin/participants', { query: { status: 'revoked' } });
    expect(items).toMatchObject([{ firstName: 'Luis', number, status: 'revoked', stage: 'revoked' }]);
    expect(await names({ q: number })).toEqual(['Luis']);
  });

  test('a badge from issued to printed to the hand of its holder', async () => {
    const { nils } = world.people;
    const stageOf = async () => {
      const { items } = await staff.call('GET /api/admin/participants', { query: { role: 'Referee' } });
      const { credentials } = await staff.call('GET /api/admin/participants/:id', {
        params: { id: nils.id },
      });
      expect(items.map(({ stage }) => stage)).toEqual(credentials.map(({ stage }) => stage));
      return [items[0]?.status, items[0]?.stage];
    };
    const { participant } = await staff.call('POST /api/participants/:id/generate-credential', {
      params: { id: nils.id },
      body: {},
    });
    const number = participant.credentialNumber ?? '';
    expect(await stageOf()).toEqual(['active', 'issued']);
    await app.db.update(credentials).set({ printedAt: inTime }).where(eq(credentials.number, number));
    expect(await stageOf()).toEqual(['active', 'printed']);
    await app.db.update(credentials).set({ awaiting: true }).where(eq(credentials.number, number));
    expect(await stageOf()).toEqual(['active', 'awaiting']);
    await staff.call('POST /api/credentials/:number/hand-over', { params: { number } });
    expect(await stageOf()).toEqual(['active', 'inHand']);
    for (const status of ['inHand', 'active'])
      expect(await names({ status, sort: 'status' })).toEqual(['Nils']);
    const { byStatus } = await staff.call('GET /api/admin/participants/count');
    expect(byStatus).toMatchObject({ active: 1, inHand: 1, awaiting: 0, issued: 0 });
  });

  test('a team whose name and category change takes its people along', async () => {
    const { robles } = world;
    await app.db.execute(
      sql`update teams set name = 'Las Ceibas', category = 'Women''s 40+' where id = ${robles.id}`,
    );
    expect(await names({ q: 'ceibas' })).toEqual(['Beatriz', 'Ána María', 'Olga']);
    expect(await names({ rule: 'oneCategory' })).toEqual(['Beatriz', 'Ána María']);
    await app.db.execute(
      sql`update teams set name = 'Las Robles', category = 'Women''s 45+' where id = ${robles.id}`,
    );
    expect(await names({ rule: 'oneCategory' })).toEqual([]);
  });

  test('a growing team is checked again with its earlier members', async () => {
    const { robles } = world;
    const others: MadeParticipant[] = [];
    for (let n = 0; n < 6; n += 1) {
      others.push(
        await makeParticipant(app.db, {
          teamId: robles.id,
          category: "Women's 45+",
          birthDate: '1970-01-01',
          createdAt: inTime,
        }),
      );
    }
    expect(await names({ rule: 'playersMin' })).toEqual([]);
    for (const { id } of others) await app.db.delete(participants).where(eq(participants.id, id));
    expect(await names({ rule: 'playersMin' })).toEqual(['Beatriz', 'Ána María']);
  });

  test('a person who plays twice is marked in both rows, and in none after a correction', async () => {
    const { ana } = world.people;
    const twin = await makeParticipant(app.db, {
      firstName: 'Ana Maria',
      lastName: 'NUÑEZ ALVAREZ',
      birthDate: ana.birthDate,
      category: "Women's 50+",
    });
    expect(await names({ rule: 'oneCategory' })).toEqual(['Ána María', 'Ana Maria']);
    await app.db.update(participants).set({ role: 'Official' }).where(eq(participants.id, twin.id));
    expect(await names({ rule: 'oneCategory' })).toEqual([]);
    await app.db
      .update(participants)
      .set({ deletedAt: new Date(0) })
      .where(eq(participants.id, twin.id));
    expect(await names({ q: 'ana' })).toEqual(['Ána María']);
  });

  test('an emptied cache is rebuilt', async () => {
    await app.db.execute(sql`delete from participant_listing`);
    await app.db.execute(sql`update listing_state set version = ''`);
    expect(await names({})).toHaveLength(5);
  });
});

test('the orders and filters of the list are read from indexes', async () => {
  await app.db.execute(sql`analyze participant_listing`);
  const planOf = async (query: Record<string, string>) => {
    const page = pageQuery(app.db, participantListQuery.parse(query));
    return app.db.transaction(async (tx) => {
      // Five rows are quicker read through than looked up; whether there is an index at all is asked here.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const rows = await tx.execute(sql`explain ${page.getSQL()}`);
      // Both drivers answer with their rows; drizzle's type of it knows neither.
      return JSON.stringify((rows as { rows: unknown[] }).rows);
    });
  };
  const expected: Record<string, [Record<string, string>, string]> = {
    name: [{}, 'listing_by_name'],
    number: [{ sort: 'number' }, 'listing_by_number'],
    category: [{ sort: 'category', dir: 'desc' }, 'listing_by_category'],
    role: [{ sort: 'role' }, 'listing_by_role'],
    country: [{ sort: 'country' }, 'listing_by_country_es'],
    'country in English': [{ sort: 'country', language: 'en' }, 'listing_by_country_en'],
    team: [{ sort: 'team' }, 'listing_by_team'],
    status: [{ sort: 'status' }, 'listing_by_status'],
    age: [{ sort: 'age' }, 'listing_by_birth_date'],
    registered: [{ sort: 'registered' }, 'listing_by_registration'],
    rules: [{ sort: 'rules' }, 'listing_by_rule_count'],
    'of a category': [{ category: "Men's 40+" }, 'listing_by_category'],
    'of a role': [{ role: 'Referee' }, 'listing_by_role'],
    'of a country': [{ country: 'MX' }, 'listing_of_country'],
    'of a team': [{ team: '1' }, 'listing_of_team'],
    'of a stage': [{ status: 'inHand' }, 'listing_by_status'],
  };
  for (const [what, [query, index]] of Object.entries(expected)) {
    expect([what, await planOf(query)]).toEqual([what, expect.stringContaining(index)]);
  }
});

describe('who may see it', () => {
  test.each(['CREDENTIAL_VIEWER', 'USER'] as const)('%s may not', async (role) => {
    const person = await app.as(role);
    for (const key of ['GET /api/admin/participants', 'GET /api/admin/participants/count'] as const) {
      expect(await person.refused(key)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    }
  });

  test('a delegate sees the rules that a person to be registered would break', async () => {
    const delegate = await app.as('USER');
    const { robles } = world;
    const form = personForm({ category: "Women's 50+", birthDate: '1980-01-01', teamId: robles.id });
    const { broken, binding } = await delegate.call('GET /api/eligibility', { query: form as never });
    // Whether the rosters are frozen by now is the clock's matter.
    expect(broken.filter(({ rule }) => rule !== 'rosterFreeze')).toEqual([
      { rule: 'age', age: 46, minimumAge: 50 },
      { rule: 'oneCategory', because: 'team', other: "Women's 45+" },
      { rule: 'playersMin', has: 3, limit: 8 },
    ]);
    expect(binding).toEqual([]);
    const refused = await delegate.refused('GET /api/eligibility', {
      query: { ...form, teamId: 999_999 } as never,
    });
    expect(refused).toMatchObject({ status: 400, fields: { teamId: 'INVALID_CHOICE' } });
  });

  test('a delegate does not see whom others registered', async () => {
    const { ana } = world.people;
    const query = {
      firstName: ana.firstName,
      lastName: ana.lastName,
      birthDate: ana.birthDate,
      category: "Women's 50+",
      role: 'Player',
    };
    const delegate = await app.as('USER');
    expect((await delegate.call('GET /api/eligibility', { query })).broken).toEqual([]);
    expect((await staff.call('GET /api/eligibility', { query })).broken).toEqual([
      { rule: 'oneCategory', because: 'player', other: "Women's 45+" },
    ]);
  });
});

test.runIf(onPostgres())(
  'calls that wait for a long refresh of the list leave the database to others',
  async () => {
    await makeParticipant(app.db, { firstName: 'Vera' });
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const other = app.db.transaction(async (tx) => {
      await tx.select().from(listingState).for('update');
      held.resolve();
      await release.promise;
    });
    await held.promise;
    // More of them than there are connections.
    const waiting = Promise.all(Array.from({ length: 15 }, () => keepListing(app.db)));
    const isBlocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await app.db.execute(isBlocked)).toHaveProperty('rows.0'));
    for (let call = 0; call < 15; call += 1) await app.db.execute(sql`select 1`);
    release.resolve();
    await Promise.all([other, waiting]);
    expect(await names({ q: 'vera' })).toEqual(['Vera']);
  },
);
