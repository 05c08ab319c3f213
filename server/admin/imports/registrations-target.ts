/** Registrations of teams as an import reads and writes them: the answers of the external form. */
import { eq, inArray } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import { branchOfCategory } from '#shared/competition/registrations.ts';
import type { UndoObstacle } from '#shared/imports/imports.ts';
import { registrationKey } from '#shared/imports/plan.ts';
import { teamRegistrations } from '../../core/database/tables.ts';
import { type ImportTarget, inPieces, type RowSnapshot } from './target.ts';

type Row = typeof teamRegistrations.$inferSelect;

export const registrationsTarget: ImportTarget = {
  kind: 'registrations',

  async loadKnown(db) {
    const rows = await db.select().from(teamRegistrations);
    return rows.map((row) => {
      const { externalId, ...fields } = snapshotOf(row);
      return {
        id: row.id,
        key: registrationKey(row),
        externalId: row.externalId,
        fields,
        // What was decided upon stays as it was when it was decided.
        ...(row.status === 'pending'
          ? {}
          : { fixed: { fields: 'all' as const, code: 'DECIDED_ALREADY' as const } }),
      };
    });
  },

  async insert(ctx, rows) {
    const ids: number[] = [];
    for await (const part of inPieces(rows)) {
      const made = await ctx.db
        .insert(teamRegistrations)
        .values(
          part.map(({ fields, externalId }) => ({
            ...columnsOf({ ...fields, externalId }),
            registeredById: ctx.actor?.id ?? null,
            createdAt: ctx.now,
            updatedAt: ctx.now,
          })),
        )
        .returning();
      // Every row of a file has a unique key.
      const byKey = new Map(made.map((row) => [registrationKey(row), row.id]));
      ids.push(...part.map(({ key }) => must(byKey.get(key), 'an insert returns its rows')));
    }
    return ids;
  },

  async write(ctx, rows) {
    for (const { id, snapshot } of rows) {
      const [before] = await ctx.db.select().from(teamRegistrations).where(eq(teamRegistrations.id, id));
      await ctx.db
        .update(teamRegistrations)
        .set({
          ...columnsOf(snapshot),
          version: must(before, 'the registration was planned with').version + 1,
          updatedAt: ctx.now,
        })
        .where(eq(teamRegistrations.id, id));
    }
  },

  async read(db, ids, lock = false) {
    const query = db
      .select()
      .from(teamRegistrations)
      .where(inArray(teamRegistrations.id, [...ids]));
    const rows = ids.length === 0 ? [] : await (lock ? query.for('update') : query);
    return new Map(rows.map((row) => [row.id, snapshotOf(row)]));
  },

  async remove(ctx, ids) {
    for await (const part of inPieces(ids))
      await ctx.db.delete(teamRegistrations).where(inArray(teamRegistrations.id, part));
  },

  async obstacles(db, entries) {
    const ids = entries.map(({ rowId }) => rowId);
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: teamRegistrations.id, status: teamRegistrations.status })
      .from(teamRegistrations)
      .where(inArray(teamRegistrations.id, ids));
    const decided = rows.filter(({ status }) => status !== 'pending');
    return new Map(decided.map(({ id }) => [id, 'DECIDED' as UndoObstacle]));
  },

  nameOf: ({ teamName }) => teamName ?? '',
};

function snapshotOf(row: Row): RowSnapshot {
  const { teamName, country, category, delegateName, delegatePhone, email1, email2, externalId } = row;
  const { nationalRepresentativeCode, organizerSignature, organizerStamp } = row;
  return {
    ...{ teamName, country, category, delegateName, delegatePhone, email1, email2, externalId },
    ...{ nationalRepresentativeCode, organizerSignature, organizerStamp },
    isInternational: String(row.isInternational),
  };
}

function columnsOf(snapshot: RowSnapshot) {
  const text = (name: string) => must(snapshot[name], `a checked row has a ${name}`);
  const category = text('category');
  return {
    teamName: text('teamName'),
    country: text('country'),
    category,
    branch: branchOfCategory(category),
    delegateName: text('delegateName'),
    delegatePhone: text('delegatePhone'),
    email1: text('email1'),
    email2: snapshot.email2 ?? null,
    isInternational: snapshot.isInternational === 'true',
    nationalRepresentativeCode: snapshot.nationalRepresentativeCode ?? null,
    organizerSignature: snapshot.organizerSignature ?? null,
    organizerStamp: snapshot.organizerStamp ?? null,
    externalId: snapshot.externalId ?? null,
  };
}
