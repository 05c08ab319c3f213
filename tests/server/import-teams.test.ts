import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, standings, teams } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { makeTeam } from './make.ts';
import { makeGame } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** What a list of teams leaves behind: the counts of its batch, the log of its undo, and teams that have played. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');

const team = (line: number, part: Record<string, string> = {}): ImportRow => ({
  line,
  values: { name: `Cóndores ${line}`, country: 'CL', category: "Men's 50+", ...part },
});
const preview = (rows: ImportRow[]) => editor.call('POST /api/imports/teams/preview', { body: { rows } });

async function bring(rows: ImportRow[], update = true): Promise<number> {
  const { fingerprint } = await preview(rows);
  const body = { fileName: 'equipos.csv', rows, update, fingerprint };
  return must((await editor.call('POST /api/imports/teams', { body })).batchId, 'it wrote something');
}
async function batchOf(id: number) {
  const listed = await editor.call('GET /api/imports/teams');
  return must(
    listed.find((batch) => batch.id === id),
    'it was just brought in',
  );
}

describe('the batch of a list of teams', () => {
  test('the batch counts a team as unchanged that differs and was not to be corrected', async () => {
    await bring([team(2, { externalId: 'T-1' }), team(3, { externalId: 'T-2' })]);
    const other = team(2, { externalId: 'T-1', name: 'Huemules' });
    const id = await bring([other, team(3, { externalId: 'T-2' }), team(4)], false);
    expect(await batchOf(id)).toMatchObject({ added: 1, changed: 0, unchanged: 2, refused: 0 });
  });

  test('the batch counts rows with a mistake and rows that are twice in the file as refused', async () => {
    const id = await bring([
      team(12),
      team(13),
      team(14, { name: 'Cóndores 13' }),
      team(15, { country: 'XX' }),
    ]);
    expect(await batchOf(id)).toMatchObject({ added: 2, unchanged: 0, refused: 2 });
  });

  test('an undo keeps a team with a game or a medal, and is logged and listed with how many it took back and kept', async () => {
    const id = await bring([team(22), team(23), team(24), team(25)]);
    const all = await editor.call('GET /api/admin/teams');
    const idOf = (name: string) => must(all.find((one) => one.name === name)?.id, 'it was added');
    const params = { id: idOf('Cóndores 22') };
    await editor.call('DELETE /api/teams/:id', { params, query: { version: 1 } });
    await makeGame(app.db, { category: "Men's 50+", team1Id: idOf('Cóndores 23'), team2Id: null });
    const medal = { teamId: idOf('Cóndores 24'), category: "Men's 50+", goldMedals: 1 };
    await app.db.insert(standings).values(medal);
    const { kept } = await editor.call('POST /api/imports/teams/:id/undo', { params: { id } });
    expect(kept.map(({ name, why }) => [name, why])).toEqual([
      ['Cóndores 23', 'IN_USE'],
      ['Cóndores 24', 'IN_USE'],
    ]);
    const isUndo = and(eq(auditLog.action, 'import.undo'), eq(auditLog.subject, String(id)));
    const logged = await app.db.select().from(auditLog).where(isUndo);
    expect(logged.map(({ detail }) => detail)).toEqual([{ kind: 'teams', undone: 1, kept: 2 }]);
    // Not the one that was deleted before.
    expect(await batchOf(id)).toMatchObject({ standing: 2 });
  });
});

test.each([
  ['category', { category: "Men's 40+" }],
  ['division', { division: 'B' }],
])('a team with a game cannot get another %s from a list', async (field, part) => {
  const own = { category: "Men's 50+", division: 'A' };
  const [home, guest] = [await makeTeam(app.db, own), await makeTeam(app.db, own)];
  const externalId = `J-${field}`;
  await app.db.update(teams).set({ externalId }).where(eq(teams.id, home.id));
  await makeGame(app.db, { ...own, team1Id: home.id, team2Id: guest.id });
  const values = { name: home.name, country: home.country, ...own, externalId, ...part };
  const { rows } = await preview([{ line: 2, values }]);
  expect(rows[0]).toMatchObject({ kind: 'wrong', problems: [{ field, code: 'IN_USE' }] });
});
