import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/core/audit/audit.ts';
import { schedule, users } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { registrationStatuses } from '#shared/competition/registrations.ts';
import { makeUser, registrationForm } from './make.ts';
import { makeGame, makeVenue } from './make-competition.ts';
import { combinations, type Filter, pick, type Query, queryOf, titleOf } from './picked.ts';
import { startApp } from './with-app.ts';

/**
 * The long lists, each filter with each other one: what a list answers is what picking the same rows out of the whole
 * list by hand gives, and its counts are counts of those rows.
 */

const app = await startApp();
const admin = await app.as('SUPER_USER');

describe('accounts', () => {
  const list = (query: Query = {}) => admin.call('GET /api/admin/users', { query: { limit: 200, ...query } });
  type Listed = Awaited<ReturnType<typeof list>>[number];
  const roles = ['USER', 'CREDENTIAL_VIEWER', 'ACCREDITATION_STAFF', 'CONTENT_EDITOR', 'SUPER_USER'] as const;
  const filters: Filter<Listed>[] = [
    ...roles.map((role): Filter<Listed> => ['role', role, (row) => row.role === role]),
    ['state', 'active', (row) => row.disabledAt === null],
    ['state', 'disabled', (row) => row.disabledAt !== null],
    ['state', 'withoutFactor', (row) => !row.hasFactor],
    ['q', 'ximena', (row) => row.firstName === 'Ximena'],
    ['q', 'NUNEZ', (row) => row.lastName === 'Núñez'],
    ['q', 'solo-uno', (row) => row.username === 'solo-uno'],
    ['q', 'otra.casa', (row) => row.email.includes('otra.casa')],
  ];
  let all: Listed[] = [];

  beforeAll(async () => {
    let n = 0;
    for (const role of roles) {
      for (const [firstName, lastName] of [
        ['Ximena', 'Núñez'],
        ['Ximena', 'Paz'],
        ['Raúl', 'Núñez'],
      ]) {
        n += 1;
        const made = await makeUser(app.db, {
          role,
          ...(n === 4 ? { username: 'solo-uno' } : {}),
          ...(n % 4 === 0 ? { email: `p${n}@otra.casa.example` } : {}),
        });
        const disabledAt = n % 3 === 0 ? now() : null;
        await app.db.update(users).set({ firstName, lastName, disabledAt }).where(eq(users.id, made.id));
      }
    }
    all = await list();
  });

  test('accounts are those picked by hand, newest first, for each filter alone and every two together', async () => {
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    for (const chosen of combinations(filters))
      expect(
        (await list(queryOf(chosen))).map(({ id }) => id),
        titleOf(chosen),
      ).toEqual(pick(all, chosen));
  });

  test('accounts are counted by what they may do and whether they can sign in', async () => {
    const of = (fits: (row: Listed) => boolean) => all.filter(fits).length;
    expect(await admin.call('GET /api/admin/users/counts')).toEqual({
      total: all.length,
      administrators: of(({ role }) => role === 'SUPER_USER' || role === 'CONTENT_EDITOR'),
      regular: of(({ role }) => role === 'USER'),
      disabled: of(({ disabledAt }) => disabledAt !== null),
      superUsers: of(({ role, disabledAt }) => role === 'SUPER_USER' && disabledAt === null),
    });
  });

  test('accounts are read page by page within a filter, each once', async () => {
    const seen: number[] = [];
    for (let before: number | undefined; ; ) {
      const page = await list({ q: 'ximena', limit: '3', ...(before ? { before: String(before) } : {}) });
      seen.push(...page.map(({ id }) => id));
      before = page.at(-1)?.id;
      if (page.length < 3) break;
    }
    expect(seen).toEqual(
      pick(all, [
        must(
          filters.find(([, value]) => value === 'ximena'),
          'it is there',
        ),
      ]),
    );
  });
});

describe('registrations', () => {
  const list = (query: Query = {}) =>
    admin.call('GET /api/team-registrations', { query: { limit: 100, ...query } });
  type Listed = Awaited<ReturnType<typeof list>>['items'][number];
  const filters: Filter<Listed>[] = [
    ...registrationStatuses.map(
      (status): Filter<Listed> => ['status', status, (row) => row.status === status],
    ),
    ['category', "Men's 50+", (row) => row.category === "Men's 50+"],
    ['category', "Women's 50+", (row) => row.category === "Women's 50+"],
    ['country', 'GT', (row) => row.country === 'GT'],
    ['country', 'BO', (row) => row.country === 'BO'],
    ['q', 'primero', (row) => row.teamName.includes('Primero')],
    ['q', 'DELEGADA', (row) => row.delegateName.includes('Delegada')],
    ['q', 'uno@', (row) => row.email1.includes('uno@')],
    ['q', 'dos@', (row) => row.email2?.includes('dos@') ?? false],
    ['q', '%', () => false],
  ];
  let all: Listed[] = [];

  beforeAll(async () => {
    for (let n = 0; n < 16; n += 1) {
      const { id } = await admin.call('POST /api/team-registrations', {
        body: registrationForm({
          teamName: `${n % 3 === 0 ? 'Primero' : 'Otro'} ${n}`,
          country: n % 4 < 2 ? 'GT' : 'BO',
          category: n % 5 < 3 ? "Men's 50+" : "Women's 50+",
          delegateName: n % 2 ? 'Una Delegada' : 'Un Jefe',
          email1: n % 6 === 0 ? 'uno@correo.example' : 'x@correo.example',
          email2: n % 7 === 0 ? 'dos@correo.example' : null,
        }),
      });
      const steps = [[], ['reject'], ['reject', 'appeal'], ['approve']][(n + Math.floor(n / 4)) % 4] ?? [];
      for (const [at, action] of steps.entries())
        await admin.call('POST /api/team-registrations/:id/decide', {
          params: { id },
          body: { action, version: at + 1, reason: action === 'approve' ? '' : 'Porque sí' },
        });
    }
    all = (await list()).items;
  });

  test('registrations are those picked by hand, for each filter alone and every two together; the states are counted beside', async () => {
    for (const status of registrationStatuses)
      expect(
        all.some((row) => row.status === status),
        status,
      ).toBe(true);
    for (const chosen of combinations(filters)) {
      const { items, counts } = await list(queryOf(chosen));
      expect(
        items.map(({ id }) => id),
        titleOf(chosen),
      ).toEqual(pick(all, chosen));
      // Each state is counted whichever of them is looked at.
      const rest = chosen.filter(([name]) => name !== 'status');
      const fitting = all.filter((row) => rest.every(([, , fits]) => fits(row)));
      const of = (status: string) => fitting.filter((row) => row.status === status).length;
      expect(counts, titleOf(chosen)).toEqual(
        Object.fromEntries(registrationStatuses.map((one) => [one, of(one)])),
      );
    }
  });
});

describe('games', () => {
  const list = (query: Query = {}) => app.visitor().call('GET /api/games', { query });
  type Listed = Awaited<ReturnType<typeof list>>[number];
  const dayOf = (row: Listed) => new Date(Date.parse(row.date) - 6 * 60 * 60_000).toISOString().slice(0, 10);
  const filters: Filter<Listed>[] = [
    ...['2026-02-21', '2026-02-22', '2026-02-23'].map(
      (day): Filter<Listed> => ['date', day, (row) => dayOf(row) === day],
    ),
    ...["Men's 45+", "Women's 40+", 'Nada'].map(
      (category): Filter<Listed> => ['category', category, (row) => row.category === category],
    ),
    ['venue', 'Coliseo', (row) => row.venue === 'Coliseo'],
    ['venue', 'Nada', () => false],
  ];
  let all: Listed[] = [];

  beforeAll(async () => {
    await app.db.delete(schedule);
    await makeVenue(app.db, { name: 'Coliseo' });
    // A day at the tournament is from midnight to midnight, in the zone of the tournament.
    const times = ['22T12:00', '23T00:00', '21T23:59', '22T00:00', '21T00:00', '22T23:59'];
    for (const [n, time] of times.entries())
      for (const category of ["Men's 45+", "Women's 40+"] as const)
        await makeGame(app.db, {
          date: new Date(`2026-02-${time}:00-06:00`),
          category,
          venue: (n + category.length) % 2 ? 'Coliseo' : 'Palacio de los Deportes',
        });
    all = await list();
  });

  test('games are those picked by hand, in order of time, for each filter alone and every two together', async () => {
    expect(all).toHaveLength(12);
    expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
    for (const chosen of combinations(filters)) {
      const query = queryOf(chosen);
      expect(
        (await list(query)).map(({ id }) => id),
        titleOf(chosen),
      ).toEqual(pick(all, chosen));
      const edited = await admin.call('GET /api/admin/games', { query });
      expect(
        edited.map(({ id }) => id),
        titleOf(chosen),
      ).toEqual(pick(all, chosen));
    }
  });

  test.each([
    ['2026-02-01', '2026-02-21'],
    ['2026-02-22', '2026-02-22'],
    ['2026-02-24', '2026-02-23'],
  ])('games from %s on are those of %s, within the other filters', async (from, day) => {
    const ofDay = all.filter((row) => dayOf(row) === day);
    expect((await list({ from })).map(({ id }) => id)).toEqual(ofDay.map(({ id }) => id));
    const narrowed = await list({ from, category: "Men's 45+" });
    expect(narrowed.map(({ id }) => id)).toEqual(
      ofDay.filter(({ category }) => category === "Men's 45+").map(({ id }) => id),
    );
  });
});

describe('lines of the audit log', () => {
  const list = (query: Query = {}) =>
    admin.call('GET /api/audit', { query: { q: 'prueba.', limit: 200, ...query } });
  type Listed = Awaited<ReturnType<typeof list>>[number];
  const dayOf = ({ at }: Listed) => new Date(Date.parse(at) - 6 * 60 * 60_000).toISOString().slice(0, 10);
  const filters: Filter<Listed & { id: number }>[] = [
    ...['prueba.uno', 'prueba.dos'].map(
      (action): Filter<Listed & { id: number }> => ['action', action, (row) => row.action === action],
    ),
    ['device', 'A1', (row) => row.deviceCode === 'A1'],
    ['device', 'B1', (row) => row.deviceCode === 'B1'],
    ...['2026-02-21', '2026-02-22'].flatMap((day): Filter<Listed & { id: number }>[] => [
      ['from', day, (row) => dayOf(row) >= day],
      ['until', day, (row) => dayOf(row) <= day],
    ]),
  ];

  test('lines of the audit log are those picked by hand, for each filter alone and every two together', async () => {
    const times = ['20T23:59', '21T00:00', '21T23:59', '22T00:00', '22T23:59', '23T00:00'];
    for (const [n, time] of times.entries())
      for (const action of ['prueba.uno', 'prueba.dos'])
        await app.db.transaction((tx) =>
          audit(tx, new Date(`2026-02-${time}:00-06:00`), {
            ...{ action, subject: String(n), userId: admin.user.id },
            deviceCode: (n + action.length) % 2 ? 'A1' : 'B1',
          }),
        );
    const all = (await list()).map((row) => ({ ...row, id: must(row.id, 'it is a row of the log') }));
    expect(all).toHaveLength(12);
    for (const chosen of combinations(filters))
      expect(
        (await list(queryOf(chosen))).map(({ id }) => id),
        titleOf(chosen),
      ).toEqual(pick(all, chosen));
  });
});
