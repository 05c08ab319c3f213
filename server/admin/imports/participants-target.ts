/** Participants as an import reads and writes them, thousands at a time. */
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import type { Category, ParticipantRole } from '#shared/edition/tournament.ts';
import type { UndoObstacle } from '#shared/imports/imports.ts';
import { personKey } from '#shared/imports/plan.ts';
import type { PersonLanguage } from '#shared/people/participant.ts';
import type { Db } from '../../core/database/open.ts';
import { foldedSql, searchTextOf } from '../../core/database/search-text.ts';
import { credentialPrints, credentials, participants, teams } from '../../core/database/tables.ts';
import { photoHash, photoUrl } from '../../core/storage/photos.ts';
import { type ImportTarget, inPieces, type RowSnapshot } from './target.ts';

type Row = typeof participants.$inferSelect;

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
          language: (fields.language ?? null) as PersonLanguage | null,
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
      const column = (of: (row: (typeof part)[number]) => unknown) => sql.param(part.map(of));
      const search = ({ id, snapshot }: { id: number; snapshot: RowSnapshot }) =>
        searchTextOf(
          snapshot.firstName ?? '',
          snapshot.lastName ?? '',
          names.get(Number(snapshot.team ?? 0)) ?? '',
          numbers.get(id) ?? '',
        );
      await ctx.db.execute(sql`
        update participants p set
          first_name = v.first_name, last_name = v.last_name, birth_date = v.birth_date, country = v.country,
          category = v.category, role = v.role, language = v.language, team_id = v.team_id, external_id = v.external_id,
          photo_url = v.photo_url, search_text = v.search_text, version = p.version + 1,
          updated_at = ${ctx.now.toISOString()}::timestamptz
        from unnest(
          ${column((r) => r.id)}::int[], ${column((r) => r.snapshot.firstName)}::text[],
          ${column((r) => r.snapshot.lastName)}::text[], ${column((r) => r.snapshot.birthDate)}::date[],
          ${column((r) => r.snapshot.country)}::text[], ${column((r) => r.snapshot.category)}::text[],
          ${column((r) => r.snapshot.role)}::text[], ${column((r) => r.snapshot.language ?? null)}::text[],
          ${column((r) => r.snapshot.team ?? null)}::int[],
          ${column((r) => r.snapshot.externalId ?? null)}::text[],
          ${column((r) => (r.snapshot.photo ? photoUrl(r.snapshot.photo) : null))}::text[],
          ${column(search)}::text[]
        ) as v (id, first_name, last_name, birth_date, country, category, role, language, team_id, external_id, photo_url,
          search_text)
        where p.id = v.id`);
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
  const { firstName, lastName, birthDate, country, category, role, language, externalId } = row;
  return {
    ...{ firstName, lastName, birthDate, country, category, role, language, externalId },
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
