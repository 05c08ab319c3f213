/** Teams as an import reads and writes them. */
import { eq, inArray, isNotNull } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import type { Category } from '#shared/edition/tournament.ts';
import type { UndoObstacle } from '#shared/imports/imports.ts';
import { teamKey } from '#shared/imports/plan.ts';
import { followName } from '../../competition/edit-teams.ts';
import type { Db } from '../../core/database/open.ts';
import { participants, schedule, standings, teamRegistrations, teams } from '../../core/database/tables.ts';
import { type ImportTarget, inPieces, type RowSnapshot } from './target.ts';

type Row = typeof teams.$inferSelect;

export const teamsTarget: ImportTarget = {
  kind: 'teams',

  async loadKnown(db) {
    const rows = await db.select().from(teams);
    const playing = await idsWithGames(db);
    return rows.map((row) => {
      const { externalId, ...fields } = snapshotOf(row);
      return {
        id: row.id,
        key: teamKey(row),
        externalId: row.externalId,
        fields,
        // Its games are of a category and a group too.
        ...(playing.has(row.id)
          ? { fixed: { fields: ['category', 'division'], code: 'IN_USE' as const } }
          : {}),
      };
    });
  },

  async insert(ctx, rows) {
    const ids: number[] = [];
    for await (const part of inPieces(rows)) {
      const values = part.map(({ fields, externalId }) => ({
        uid: ctx.newUid(),
        name: must(fields.name, 'a checked row has a name'),
        country: must(fields.country, 'a checked row has a country'),
        category: categoryOf(fields),
        division: fields.division ?? null,
        externalId,
        createdAt: ctx.now,
      }));
      const made = await ctx.db.insert(teams).values(values).returning({ id: teams.id, uid: teams.uid });
      const byUid = new Map(made.map(({ id, uid }) => [uid, id]));
      ids.push(...values.map(({ uid }) => must(byUid.get(uid), 'an insert returns its rows')));
    }
    return ids;
  },

  async write(ctx, rows) {
    for (const { id, snapshot } of rows) {
      const [before] = await ctx.db.select().from(teams).where(eq(teams.id, id));
      const [row] = await ctx.db
        .update(teams)
        .set({
          name: must(snapshot.name, 'a team has a name'),
          country: must(snapshot.country, 'a team has a country'),
          category: categoryOf(snapshot),
          division: snapshot.division ?? null,
          externalId: snapshot.externalId ?? null,
          version: must(before, 'the team was planned with').version + 1,
        })
        .where(eq(teams.id, id))
        .returning();
      if (row && row.name !== before?.name) await followName(ctx, row);
    }
  },

  async read(db, ids, lock = false) {
    const query = db
      .select()
      .from(teams)
      .where(inArray(teams.id, [...ids]));
    const rows = ids.length === 0 ? [] : await (lock ? query.for('update') : query);
    return new Map(rows.map((row) => [row.id, snapshotOf(row)]));
  },

  async remove(ctx, ids) {
    for await (const part of inPieces(ids)) await ctx.db.delete(teams).where(inArray(teams.id, part));
  },

  /** A team that was added keeps its place once anything hangs on it; a changed one can always be changed back. */
  async obstacles(db, entries) {
    const added = new Set(entries.flatMap(({ rowId, before }) => (before === null ? rowId : [])));
    const used = await idsWithGames(db);
    const columns = [
      db.select({ id: participants.teamId }).from(participants).where(isNotNull(participants.teamId)),
      db.select({ id: standings.teamId }).from(standings),
      db
        .select({ id: teamRegistrations.teamId })
        .from(teamRegistrations)
        .where(isNotNull(teamRegistrations.teamId)),
    ];
    for (const column of columns) for (const { id } of await column) if (id !== null) used.add(id);
    return new Map([...added].filter((id) => used.has(id)).map((id) => [id, 'IN_USE' as UndoObstacle]));
  },

  nameOf: ({ name }) => name ?? '',
};

async function idsWithGames(db: Db): Promise<Set<number>> {
  const games = await db.select({ team1Id: schedule.team1Id, team2Id: schedule.team2Id }).from(schedule);
  return new Set(games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]).filter((id) => id !== null));
}

function snapshotOf({ name, country, category, division, externalId }: Row): RowSnapshot {
  return { name, country, category, division, externalId };
}

function categoryOf(fields: Readonly<Record<string, string | null | undefined>>): Category {
  // Checked against the list before anything is written.
  return must(fields.category, 'a checked row has a category') as Category;
}
