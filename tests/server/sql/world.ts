/** The rows for the samples: a person with a badge in a team, an account, a desk with a receipt and a scan. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { findPerson } from '#server/accreditation/people-store.ts';
import type { Db } from '#server/core/database/open.ts';
import {
  auditLog,
  credentialPrints,
  credentials,
  devices,
  participants,
  receipts,
  scans,
  teams,
} from '#server/core/database/tables.ts';
import { keepListing } from '#server/people/participants/listing-refresh.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { makeNews, makeUser } from '../make.ts';
import { makeGame } from '../make-competition.ts';

export type World = Awaited<ReturnType<typeof makeWorld>> & { db: Db };

export const at = new Date('2026-02-21T16:00:00Z');

export async function makeWorld(db: Db) {
  const user = await makeUser(db, { role: 'ACCREDITATION_STAFF' });
  const article = await makeNews(db);
  const [badge] = await db.select().from(credentials).where(eq(credentials.status, 'active')).limit(1);
  const credential = must(badge, 'three in five have one');
  const found = must(await findPerson(db, credential.participantUid), 'it has a holder');
  const [team] = await db
    .select({ id: teams.id, uid: teams.uid })
    .from(teams)
    .innerJoin(participants, eq(participants.teamId, teams.id))
    .where(isNotNull(participants.teamId))
    .orderBy(desc(participants.id))
    .limit(1);
  const device: typeof devices.$inferInsert = {
    ...{ uid: newUid(), code: 'A1', name: 'Mesa', kind: 'desk', status: 'active' },
    ...{ publicKey: 'p', kid: 'k' },
  };
  await db.insert(devices).values(device);
  const { number } = credential;
  // As many as two days of doors and desks leave behind.
  await db.execute(sql`
    insert into ${scans} (uid, number, direction, verdict, reason, checkpoint, offline, device_code, occurred_at)
    select gen_random_uuid(), c.number, 'in', 'granted', 'ok', 'Norte', false, 'A1', c.issued_at + n * interval '1 hour'
    from ${credentials} c, generate_series(1, 2) n`);
  await db.execute(sql`
    insert into ${receipts} (device_uid, mseq, mutation_id, kind, v, body, body_hash, status, code, occurred_at)
    select ${device.uid}::uuid, row_number() over (), uuidv7(), 'participant.correct', 1,
      jsonb_build_object('uid', uid), '', case when id % 1000 = 1 then 'quarantined' else 'applied' end,
      case when id % 1000 = 1 then 'MISSING_DEPENDENCY' end, created_at
    from ${participants}`);
  await db.execute(sql`
    insert into ${credentialPrints} (uid, number, g, kid, device_code, printed_at)
    select uuidv7(), number, g, kid, 'A1', issued_at from ${credentials}`);
  await db.execute(sql`
    insert into ${auditLog} (action, subject, detail, prev, hash)
    select 'credential.issue', number, '{}', '', '' from ${credentials}`);
  const [waiting] = await db
    .select({ id: receipts.mutationId })
    .from(receipts)
    .where(eq(receipts.status, 'quarantined'))
    .limit(1);
  await keepListing(db);
  const heldId = must(waiting, 'the first one waits').id;
  const game = await makeGame(db);
  return {
    game,
    article,
    heldId,
    user,
    credential,
    found,
    team: must(team, 'there are teams'),
    device,
    number,
  };
}
