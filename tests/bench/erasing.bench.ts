import { isNull, sql } from 'drizzle-orm';
import { openPostgres } from '#server/core/database/open.ts';
import { participants } from '#server/core/database/tables.ts';
import { erasePerson } from '#server/core/erasure/erase-person.ts';
import { readMentionIndex } from '#server/core/erasure/person-mentions.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { now } from '#shared/base/clock.ts';
import type { BenchRow } from './bench.ts';
import { startCluster } from './cluster.ts';

/**
 * Erasing everyone after the event, on a separate PostgreSQL: 4,500 people, 18,000 changes that desks sent about them and
 * 18,000 rows of the audit log. The baseline searches every text for each person, as erasing one person does.
 */
const people = 4500;
const [searched, lookedUp] = [12, 200];

/** Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster();
  const database = await openPostgres(cluster.url);
  const { db } = database;
  try {
    await fillMany(db, people);
    await db.execute(work);
    await db.execute(auditRows);
    await db.execute(sql`vacuum analyze`);
    const erase = async (count: number, readIndex: () => Promise<{ index?: Index }>) => {
      const began = performance.now();
      const by = { at: now(), userId: null, reason: 'over' as const, ...(await readIndex()) };
      const next = await db
        .select({ uid: participants.uid })
        .from(participants)
        .where(isNull(participants.deletedAt))
        .orderBy(participants.id)
        .limit(count);
      for (const { uid } of next) await db.transaction((tx) => erasePerson(tx, uid, by));
      return (performance.now() - began) / next.length;
    };
    const one = await erase(searched, async () => ({}));
    const many = await erase(lookedUp, async () => ({ index: await readMentionIndex(db) }));
    return [
      {
        goal: `erasing a person after the event, of ${people} with 18,000 changes`,
        baseline: `searching for each ${one.toFixed(0)} ms, ${minutes(one)} for all`,
        ours: `${lookedUp} at a time ${many.toFixed(0)} ms, ${minutes(many)} for all`,
        ...{ ratio: many / one, must: '≤ 1/5', met: many <= one / 5 },
      },
    ];
  } finally {
    await database.close();
    cluster.stop();
  }
}

type Index = Awaited<ReturnType<typeof readMentionIndex>>;
const minutes = (ms: number) => `${((ms * people) / 60_000).toFixed(1)} min`;

/** Of each person four changes: registered, corrected, noted, printed. */
const work = sql`
  insert into receipts (device_uid, mseq, mutation_id, kind, v, body, body_hash, status, result, occurred_at)
  select '00000000-0000-4000-8000-000000000001', row_number() over (), gen_random_uuid(), k.kind, 1,
    jsonb_build_object('uid', p.uid, 'participantUid', p.uid, 'reason', 'Se mojó en la cancha ' || p.id, 'text', 'Llega tarde',
      'person', jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'birthDate', p.birth_date,
        'country', p.country, 'category', p.category, 'role', p.role)),
    'x', 'applied', jsonb_build_object('version', 1), now()
  from participants p cross join unnest(array['participant.register', 'participant.correct', 'participant.note', 'print.log']) as k(kind)`;

const auditRows = sql`
  insert into audit_log (at, action, subject, detail, prev, hash)
  select now(), 'participant.correct', p.uid::text, jsonb_build_object('fields', jsonb_build_array('lastName', 'birthDate')), '', ''
  from participants p cross join generate_series(1, 4)`;
