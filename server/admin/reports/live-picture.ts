/**
 * The accreditation as it is now. A handful of counts over indexed columns, made once a second however many
 * people watch.
 */
import { and, asc, count, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { readCheckpoints, repeatSecondsOf, usualRepeatSeconds } from '#shared/access/checkpoints.ts';
import { tournamentDayStart } from '#shared/access/passages.ts';
import { sentToDesk } from '#shared/access/scan.ts';
import type { LivePictureData } from '#shared/admin/reports.ts';
import { type ActiveStage, badgeStage, isActiveStage } from '#shared/credentials/stage.ts';
import { hasCategory } from '#shared/edition/tournament.ts';
import type { Db } from '../../core/database/open.ts';
import { credentials, devices, participants, scans } from '../../core/database/tables.ts';
import { readSyncMeta } from '../../core/keys/history.ts';
import { readSetting } from '../../core/settings/settings.ts';
import { concernsOfRow, itsClockAhead } from '../../devices/device-contact.ts';

const hourMs = 60 * 60 * 1000;
const hoursShown = 24;

/** Counts everything the dashboard shows, at an instant. */
export async function readLivePicture(db: Db, now: Date): Promise<LivePictureData> {
  const morning = new Date(tournamentDayStart(now));
  const hourAgo = new Date(now.getTime() - hourMs);
  const [shares, stages, desks, hours, issuedToday, checkpoints, machines] = await Promise.all([
    countPeople(db),
    countStages(db),
    countDesks(db, hourAgo),
    countHours(db, now),
    db.$count(credentials, gte(credentials.issuedAt, morning)),
    countCheckpoints(db, morning),
    listDevices(db, now),
  ]);
  return {
    at: now.toISOString(),
    ...shares,
    stages,
    issuedToday,
    issuedLastHour: desks.reduce((sum, desk) => sum + desk.lastHour, 0),
    hours,
    desks,
    checkpoints,
    devices: machines,
  };
}

/** Participants and those of them with a badge: by category, by country and all, in one pass. */
async function countPeople(
  db: Db,
): Promise<Pick<LivePictureData, 'expected' | 'accredited' | 'categories' | 'countries'>> {
  const rows = await db
    .select({
      category: participants.category,
      role: participants.role,
      country: participants.country,
      expected: sql<number>`count(*)::int`,
      accredited: sql<number>`(count(*) filter (where ${participants.hasCredential}))::int`,
    })
    .from(participants)
    .where(isNull(participants.deletedAt))
    .groupBy(participants.category, participants.role, participants.country);
  const sum = (name: 'category' | 'country', counted = rows) => {
    const shares = new Map<string, { key: string; expected: number; accredited: number }>();
    for (const row of counted) {
      const share = shares.get(row[name]) ?? { key: row[name], expected: 0, accredited: 0 };
      share.expected += row.expected;
      share.accredited += row.accredited;
      shares.set(share.key, share);
    }
    return [...shares.values()].sort((a, b) => b.expected - a.expected || (a.key < b.key ? -1 : 1));
  };
  return {
    expected: rows.reduce((all, row) => all + row.expected, 0),
    accredited: rows.reduce((all, row) => all + row.accredited, 0),
    // Referees and officials play in none.
    categories: sum(
      'category',
      rows.filter(({ role }) => hasCategory(role)),
    ),
    countries: sum('country'),
  };
}

/** How many badges are how far, by the facts `badgeStage` goes by. */
async function countStages(db: Db): Promise<Record<ActiveStage, number>> {
  const rows = await db
    .select({
      awaiting: credentials.awaiting,
      validatedAt: sql<string | null>`max(${credentials.validatedAt})::text`.as('validated'),
      printedAt: sql<string | null>`max(${credentials.printedAt})::text`.as('printed'),
      count: count(),
    })
    .from(credentials)
    .where(eq(credentials.status, 'active'))
    .groupBy(credentials.awaiting, isNull(credentials.validatedAt), isNull(credentials.printedAt));
  const stages = { issued: 0, printed: 0, awaiting: 0, inHand: 0 };
  for (const row of rows) {
    const stage = badgeStage({ ...row, status: 'active' });
    if (isActiveStage(stage)) stages[stage] += row.count;
  }
  return stages;
}

async function countDesks(db: Db, hourAgo: Date): Promise<LivePictureData['desks']> {
  return db
    .select({
      code: credentials.issuedBy,
      name: devices.name,
      issued: sql<number>`count(*)::int`,
      lastHour: sql<number>`(count(*) filter (where ${gte(credentials.issuedAt, hourAgo)}))::int`,
    })
    .from(credentials)
    .leftJoin(devices, and(eq(devices.code, credentials.issuedBy), ne(devices.kind, 'server')))
    .groupBy(credentials.issuedBy, devices.name)
    .orderBy(sql`3 desc`, asc(credentials.issuedBy));
}

/** Whole hours, because the tournament's zone is offset from UTC by whole hours. */
async function countHours(db: Db, now: Date): Promise<LivePictureData['hours']> {
  const last = Math.floor(now.getTime() / hourMs);
  const first = last - hoursShown + 1;
  const hour = sql<number>`floor(extract(epoch from ${credentials.issuedAt}) / 3600)::int`;
  const rows = await db
    .select({ hour, issued: sql<number>`count(*)::int` })
    .from(credentials)
    .where(gte(credentials.issuedAt, new Date(first * hourMs)))
    .groupBy(sql`1`);
  const issued = new Map(rows.map((row) => [row.hour, row.issued]));
  return Array.from({ length: hoursShown }, (_, place) => ({
    from: new Date((first + place) * hourMs).toISOString(),
    issued: issued.get(first + place) ?? 0,
  }));
}

/** Let through, as `hasPassed` says it: one that did not count yet was sent to the desk. */
const isPassage = sql`case ${scans.amended} when 'overridden' then true when 'annulled' then false
  else ${scans.verdict} <> 'denied' and ${scans.reason} <> ${sql.raw(`'${sentToDesk}'`)} end`;

/** A badge is where it was last let in, unless it was seen leaving since. */
async function countCheckpoints(db: Db, morning: Date): Promise<LivePictureData['checkpoints']> {
  const passed = and(gte(scans.occurredAt, morning), isPassage, ne(scans.number, ''));
  const latest = db
    .selectDistinctOn([scans.number], { checkpoint: scans.checkpoint, direction: scans.direction })
    .from(scans)
    .where(passed)
    .orderBy(scans.number, sql`${scans.occurredAt} desc`, sql`${scans.uid} desc`)
    .as('latest');
  const inside = await db
    .select({ name: latest.checkpoint, count: sql<number>`count(*)::int` })
    .from(latest)
    .where(eq(latest.direction, 'in'))
    .groupBy(latest.checkpoint);
  const insideAt = new Map(inside.map((row) => [row.name, row.count]));
  // Of one presentation at two devices of a door the first counts; of what was annulled nothing does.
  const presented = db
    .select({
      checkpoint: scans.checkpoint,
      direction: scans.direction,
      hasPassed: sql<boolean>`${isPassage}`.as('has_passed'),
      sinceMs: sql<number | null>`extract(epoch from ${scans.occurredAt} - lag(${scans.occurredAt}) over (
        partition by ${scans.number}, ${scans.g}, ${scans.checkpoint}, ${scans.direction}, ${isPassage}
        order by ${scans.occurredAt}, ${scans.uid})) * 1000`.as('since_ms'),
    })
    .from(scans)
    .where(and(gte(scans.occurredAt, morning), sql`${scans.amended} is distinct from 'annulled'`))
    .as('presented');
  const windows = readCheckpoints(await readSetting(db, 'checkpoints')).map((one) => ({
    name: one.name,
    ms: repeatSecondsOf(one) * 1000,
  }));
  const windowMs = sql`coalesce((select w.ms from unnest(${sql.param(windows.map(({ name }) => name))}::text[],
    ${sql.param(windows.map(({ ms }) => ms))}::int[]) as w (name, ms) where w.name = ${presented.checkpoint}),
    ${usualRepeatSeconds * 1000}::int)`;
  const of = (what: SQL) => sql<number>`(count(*) filter (where ${what}))::int`;
  const flows = await db
    .select({
      name: presented.checkpoint,
      entered: of(sql`${presented.hasPassed} and ${presented.direction} = 'in'`),
      left: of(sql`${presented.hasPassed} and ${presented.direction} = 'out'`),
      denied: of(sql`not ${presented.hasPassed}`),
    })
    .from(presented)
    .where(sql`${presented.sinceMs} is null or ${presented.sinceMs} >= ${windowMs}`)
    .groupBy(presented.checkpoint)
    .orderBy(asc(presented.checkpoint));
  return flows.map((flow) => ({ ...flow, inside: insideAt.get(flow.name) ?? 0 }));
}

async function listDevices(db: Db, now: Date): Promise<LivePictureData['devices']> {
  const rows = await db
    .select()
    .from(devices)
    .where(and(inArray(devices.kind, ['desk', 'door']), eq(devices.status, 'active')))
    .orderBy(asc(devices.code));
  const history = await readSyncMeta(db);
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    kind: row.kind,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    pending: row.pendingCount,
    appVersion: row.appVersion,
    clockOffsetMs: itsClockAhead(row),
    listConfirmedAt: row.listConfirmedAt?.toISOString() ?? null,
    concerns: concernsOfRow(row, now, history),
  }));
}
