import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentials } from '#server/core/database/tables.ts';
import { listedStates } from '#shared/admin/administration.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { badgeStages } from '#shared/credentials/stage.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { findCategory, hasCategory, listRoles, serveEdition } from '#shared/edition/tournament.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { combinations, type Filter, pick, type Query, queryOf, titleOf } from './picked.ts';
import { startApp } from './with-app.ts';

/** The list of participants: each filter alone and every two together, its counts, its ids and its orders. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

describe('participants', () => {
  const list = async (query: Query = {}) =>
    (await admin.call('GET /api/admin/participants', { query: { limit: 200, ...query } })).items;
  type Listed = Awaited<ReturnType<typeof list>>[number];
  let all: Listed[] = [];
  const ids = { lobas: 0, pumas: 0 };

  afterAll(() => serveEdition(seed));
  beforeAll(async () => {
    const kinds = seed.kinds.map((kind) => ({ ...kind, needsApproval: false }));
    await admin.call('PATCH /api/admin/editions/:id', {
      params: { id: seed.id },
      body: { revision: 0, sections: { kinds } },
    });
    ids.lobas = (await makeTeam(app.db, { name: 'Lobas', category: "Women's 45+" })).id;
    ids.pumas = (await makeTeam(app.db, { name: 'Pumas', category: "Men's 45+" })).id;
    const cycle = <T>(values: readonly T[], at: number) => must(values[at % values.length], 'it has some');
    for (let n = 0; n < 42; n += 1) {
      const { id, uid } = await makeParticipant(app.db, {
        firstName: cycle(['Álvaro', 'Beatriz', 'Ñico'], n),
        lastName: `Apellido ${String(n).padStart(2, '0')}`,
        birthDate: `19${60 + (n % 35)}-0${1 + (n % 9)}-15`,
        category: cycle(["Men's 45+", "Women's 45+", "Women's 40+"] as const, n + (n % 2)),
        role: cycle(listRoles(), n),
        country: cycle(['SV', 'GT', 'US'], n + Math.floor(n / 6)),
        teamId: cycle([ids.lobas, ids.pumas, 0], n + Math.floor(n / 3)) || null,
        createdAt: new Date(Date.UTC(2026, 0, 1 + ((n * 11) % 28), n % 24)),
      });
      const stage = cycle(badgeStages, n);
      if (stage === 'none') continue;
      await admin.call('POST /api/participants/:id/generate-credential', { params: { id }, body: {} });
      const at = now();
      const facts = {
        ...{ issued: {}, printed: { printedAt: at }, awaiting: { awaiting: true } },
        ...{ inHand: { printedAt: at, validatedAt: at }, superseded: { status: 'superseded' as const } },
        revoked: { status: 'revoked' as const, revokedAt: at, revokedReason: 'Perdida' },
      }[stage];
      if (stage !== 'issued')
        await app.db.update(credentials).set(facts).where(eq(credentials.participantUid, uid));
    }
    all = await list();
  });

  const filters: Filter<Listed>[] = [
    ...listRoles().map((role): Filter<Listed> => ['role', role, (row) => row.role === role]),
    ...["Men's 45+", "Women's 45+", "Men's 60+"]
      .filter((name) => findCategory(name))
      .map(
        (category): Filter<Listed> => [
          'category',
          category,
          (row) => row.category === category && hasCategory(row.role),
        ],
      ),
    ...['SV', 'US', 'JP'].map(
      (country): Filter<Listed> => ['country', country, (row) => row.country === country],
    ),
    ['team', 'none', (row) => row.teamId === null],
    ...listedStates.map(
      (status): Filter<Listed> => ['status', status, (row) => row.status === status || row.stage === status],
    ),
    ['rule', 'any', (row) => row.broken.length > 0],
    ['rule', 'age', (row) => row.broken.some(({ rule }) => rule === 'age')],
    ['q', 'alvaro', (row) => row.firstName === 'Álvaro'],
    ['q', 'lobas', (row) => row.teamName === 'Lobas'],
  ];

  test('participants hold everybody in a world where each stage, role and country is found', () => {
    expect(all).toHaveLength(42);
    for (const stage of badgeStages) expect(all.filter((row) => row.stage === stage)).toHaveLength(6);
    const empty = ['JP', "Men's 60+", 'outdated'];
    for (const [name, value, fits] of filters.filter(([, value]) => !empty.includes(value)))
      expect(all.filter(fits).length, `${name} ${value}`).toBeGreaterThan(0);
  });

  // Of the seven stages and five roles two stand for all beside another filter.
  const few = filters.filter(
    ([name, value]) =>
      !['role', 'status'].includes(name) || ['Player', 'Coach', 'active', 'revoked'].includes(value),
  );
  const cases = [...filters.map((one) => [one]), ...combinations(few).filter((one) => one.length > 1)];

  test('participants are those picked by hand, for each filter alone and every two together', async () => {
    for (const chosen of cases) {
      const expected = pick(all, chosen);
      expect(
        (await list(queryOf(chosen))).map(({ id }) => id),
        titleOf(chosen),
      ).toEqual(expected);
    }
  });

  test('participants are counted as they are listed, and their ids are the same people', async () => {
    for (const chosen of cases.filter((_, at) => at % 3 === 0)) {
      const rows = all.filter((row) => chosen.every(([, , fits]) => fits(row)));
      const count = await admin.call('GET /api/admin/participants/count', { query: queryOf(chosen) });
      const of = (status: string) =>
        rows.filter((row) => row.status === status || row.stage === status).length;
      expect(count, titleOf(chosen)).toEqual({
        total: rows.length,
        byStatus: Object.fromEntries(listedStates.map((status) => [status, of(status)])),
        breaking: rows.filter(({ broken }) => broken.length > 0).length,
      });
      const { ids: found } = await admin.call('GET /api/admin/participants/ids', { query: queryOf(chosen) });
      expect(found.toSorted(), titleOf(chosen)).toEqual(rows.map(({ id }) => id).toSorted());
    }
  });

  const last = '\uffff';
  test.each<[string, (row: Listed) => string | number]>([
    ['number', (row) => row.number ?? last],
    ['role', (row) => listRoles().indexOf(row.role)],
    ['status', (row) => badgeStages.indexOf(row.stage)],
    ['age', (row) => row.birthDate ?? ''],
    ['registered', (row) => row.createdAt],
    [
      'category',
      (row) =>
        hasCategory(row.role)
          ? seedCategories.findIndex(({ id }) => id === row.category)
          : seedCategories.length,
    ],
    ['team', (row) => row.teamName?.toLowerCase() ?? last],
    ['rules', (row) => row.broken.length],
  ])(
    'participants are in the order of %s, then of name, in both directions and whatever is filtered',
    async (sort, keyOf) => {
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
      const inOrder = (rows: readonly Listed[]) =>
        rows
          .toSorted((a, b) => compare(keyOf(a), keyOf(b)) || compare(a.lastName, b.lastName))
          .map(({ id }) => id);
      for (const query of [{}, { country: 'SV' }, { q: 'beatriz' }, { status: 'active' }] as Query[]) {
        const rows = all.filter(
          (row) =>
            (!query.country || row.country === query.country) &&
            (!query.q || row.firstName === 'Beatriz') &&
            (!query.status || row.status === 'active'),
        );
        const listed = async (dir: string) => (await list({ ...query, sort, dir })).map(({ id }) => id);
        // First names are of three kinds: within one key they stand by their last name and then their first.
        const byKey = (found: number[]) =>
          found.map((id) =>
            keyOf(
              must(
                rows.find((row) => row.id === id),
                'listed',
              ),
            ),
          );
        const [up, down] = [await listed('asc'), await listed('desc')];
        expect(byKey(up), JSON.stringify(query)).toEqual(byKey(inOrder(rows)));
        expect(down, JSON.stringify(query)).toEqual(up.toReversed());
        expect(up.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      }
    },
  );
});
