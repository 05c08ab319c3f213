/** Participants as an import reads and writes them, thousands at a time. */
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import { pickFields } from '#shared/base/pick-fields.ts';
import type { Category, ParticipantRole } from '#shared/edition/tournament.ts';
import type { UndoObstacle } from '#shared/imports/imports.ts';
import { personKey } from '#shared/imports/plan.ts';
import { type OptionalField, optionalNames, optionalOf } from '#shared/people/person-fields.ts';
import { columnsFrom, rowsOf } from '../../core/database/locks.ts';
import type { Db } from '../../core/database/open.ts';
import { foldedSql, searchTextOf } from '../../core/database/search-text.ts';
import { credentialPrints, credentials, participants, teams } from '../../core/database/tables.ts';
import { photoHash, photoUrl } from '../../core/storage/photos.ts';
import { type ImportTarget, inPieces, type RowSnapshot } from './target.ts';

type Row = typeof participants.$inferSelect;
const plainFields = [
  ...(['firstName', 'lastName', 'birthDate', 'country', 'category', 'role', 'externalId'] as const),
  ...optionalNames,
];
const written = columnsFrom(participants, [...plainFields, 'teamId', 'photoUrl', 'searchText']);

export const participantsTarget: ImportTarget = {
  kind: 'participants',

  async loadKnown(db, { birthDates, externalIds, names, ids }) {
    const select = (among: SQL) =>
      db
        .select()
        .from(participants)
        .where(and(isNull(participants.deletedAt), among));
    const byKey = await select(sql`(${participants.birthDate} = any(${sql.param(birthDates)}::date[])
      or ${participants.externalId} = any(${sql.param(externalIds)}::text[])
      or ${participants.id} = any(${sql.param(ids)}::int[]))`);
    // No index folds names: one look at each, some milliseconds over ten thousand.
    const whole = foldedSql(sql`trim(${participants.firstName} || ' ' || ${participants.lastName})`);
    const byName = names.length > 0 ? await select(sql`${whole} = any(${sql.param(names)}::text[])`) : [];
    return [...byKey, ...byName].map((row) => ({
      id: row.id,
      key: personKey(row),
      externalId: row.externalId,
      fields: withoutExternal(snapshotOf(row)),
      hasCredential: row.hasCredential,
    }));
  },

  async insert(ctx, rows) {
    const names = await teamNames(ctx.db);
    const ids: number[] = [];
    for await (const part of inPieces(rows)) {
      const values = part.map(({ fields, externalId }) => {
        const text = (name: string) => must(fields[name], `a checked row has a ${name}`);
        const teamId = fields.team ? Number(fields.team) : null;
        return {
          uid: ctx.newUid(),
          // Imported people have no owner: staff change, the person stays.
          userId: null,
          firstName: text('firstName'),
          lastName: text('lastName'),
          birthDate: text('birthDate'),
          country: text('country'),
          // Checked against the lists.
          category: text('category') as Category,
          role: text('role') as ParticipantRole,
          ...(optionalOf(fields) as Pick<Row, OptionalField>),
          teamId,
          externalId,
          searchText: searchTextOf(text('firstName'), text('lastName'), names.get(teamId ?? 0) ?? '', ''),
          createdAt: ctx.now,
          updatedAt: ctx.now,
        };
      });
      const made = await ctx.db
        .insert(participants)
        .values(values)
        .returning({ id: participants.id, uid: participants.uid });
      // Nothing promises that the rows come back in the order they went in.
      const byUid = new Map(made.map(({ id, uid }) => [uid, id]));
      ids.push(...values.map(({ uid }) => must(byUid.get(uid), 'an insert returns its rows')));
    }
    return ids;
  },

  async write(ctx, rows) {
    const names = await teamNames(ctx.db);
    const numbers = new Map<number, string | null>();
    for await (const part of inPieces(rows)) {
      const ids = part.map(({ id }) => id);
      const found = await ctx.db
        .select({ id: participants.id, number: participants.credentialNumber })
        .from(participants)
        .where(inArray(participants.id, ids));
      for (const { id, number } of found) numbers.set(id, number);
    }
    for await (const part of inPieces(rows)) {
      const values = part.map(({ id, snapshot }) => ({
        ...snapshot,
        id,
        teamId: snapshot.team ?? null,
        photoUrl: snapshot.photo ? photoUrl(snapshot.photo) : null,
        searchText: searchTextOf(
          snapshot.firstName ?? '',
          snapshot.lastName ?? '',
          names.get(Number(snapshot.team ?? 0)) ?? '',
          numbers.get(id) ?? '',
        ),
      }));
      await ctx.db.execute(sql`
        update participants p set (version, updated_at, ${written.target})
          = (p.version + 1, ${ctx.now.toISOString()}::timestamptz, ${written.values})
        from ${rowsOf(values)} as r (id int, ${written.types})
        where p.id = r.id`);
    }
  },

  async read(db, ids, lock = false) {
    const found = new Map<number, RowSnapshot>();
    for await (const part of inPieces(ids)) {
      const query = db
        .select()
        .from(participants)
        .where(and(inArray(participants.id, part), isNull(participants.deletedAt)));
      for (const row of await (lock ? query.for('update') : query)) found.set(row.id, snapshotOf(row));
    }
    return found;
  },

  async remove(ctx, ids) {
    for await (const part of inPieces(ids))
      await ctx.db.delete(participants).where(inArray(participants.id, part));
  },

  /**
   * An added person cannot be removed once they have a badge; a changed one cannot be reverted if one was issued since.
   */
  async obstacles(db, entries, since) {
    const found = new Map<number, UndoObstacle>();
    const added = new Set(entries.flatMap(({ rowId, before }) => (before === null ? rowId : [])));
    for await (const part of inPieces(entries)) {
      const ids = part.map(({ rowId }) => rowId);
      const issued = await db
        .select({ id: participants.id, at: credentials.issuedAt })
        .from(participants)
        .innerJoin(credentials, eq(credentials.participantUid, participants.uid))
        .where(inArray(participants.id, ids));
      const printed = await db
        .select({ id: participants.id })
        .from(participants)
        .innerJoin(credentials, eq(credentials.participantUid, participants.uid))
        .innerJoin(credentialPrints, eq(credentialPrints.number, credentials.number))
        .where(and(inArray(participants.id, ids), gt(credentialPrints.printedAt, since)));
      for (const { id, at } of issued) if (added.has(id) || at > since) found.set(id, 'CREDENTIAL');
      for (const { id } of printed) found.set(id, 'CREDENTIAL');
    }
    return found;
  },

  nameOf: ({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim(),
};

function snapshotOf(row: Row): RowSnapshot {
  return {
    ...pickFields(row, plainFields),
    team: row.teamId === null ? null : String(row.teamId),
    photo: photoHash(row.photoUrl),
  };
}

/** The external id is compared apart from the fields. */
const withoutExternal = ({ externalId: _, ...fields }: RowSnapshot): RowSnapshot => fields;

async function teamNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: teams.id, name: teams.name }).from(teams);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
