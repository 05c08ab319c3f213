/** People to try a badge template on: the long names, no photo, another script, one of each role. */
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { badgePeopleEndpoints } from '#shared/badges/people.ts';
import { must } from '#shared/base/must.ts';
import { listRoles } from '#shared/edition/tournament.ts';
import { findPerson, presentParticipant } from '../../accreditation/people-store.ts';
import type { Db } from '../../core/database/open.ts';
import { participants, teams } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';

const nameLength = sql`length(${participants.firstName} || ${participants.lastName})`;
/** A letter that is neither Latin nor a mark of punctuation. */
const isForeign = sql`(${participants.firstName} || ${participants.lastName}) ~ '[^\\u0001-\\u024F\\u1E00-\\u1EFF\\u2010-\\u2027]'`;

interface BadgeTrait {
  where?: SQL;
  order: SQL;
  count: number;
}

const listTraits = (): BadgeTrait[] => [
  { order: desc(nameLength), count: 2 },
  { where: isForeign, order: asc(participants.id), count: 2 },
  { where: isNull(participants.photoUrl), order: asc(participants.id), count: 1 },
  { where: sql`${teams.name} is not null`, order: desc(sql`length(${teams.name})`), count: 1 },
  { order: asc(nameLength), count: 1 },
  ...listRoles().map((role) => ({
    where: eq(participants.role, role),
    order: asc(participants.id),
    count: 1,
  })),
];

export const badgePeopleRoutes: Handlers<typeof badgePeopleEndpoints> = {
  'GET /api/admin/badge-people': async (ctx) => {
    const uids = new Set<string>();
    for (const trait of listTraits()) for (const uid of await findSome(ctx.db, trait)) uids.add(uid);
    const people = [];
    for (const uid of uids)
      people.push(presentParticipant(must(await findPerson(ctx.db, uid), 'it was just read')));
    return people;
  },
};

async function findSome(db: Db, { where, order, count }: BadgeTrait): Promise<string[]> {
  const rows = await db
    .select({ uid: participants.uid })
    .from(participants)
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .where(and(eq(participants.hasCredential, true), isNull(participants.deletedAt), where))
    .orderBy(order, asc(participants.id))
    .limit(count);
  return rows.map(({ uid }) => uid);
}
