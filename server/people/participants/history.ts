/**
 * What happened to one person and their credentials: from the rows themselves, the log of prints, what doors
 * scanned, what desks sent and what the administration did. Nothing is kept twice for it.
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { factOfWork, type HistoryEvent, type HistoryFact, orderHistory } from '#shared/admin/history.ts';
import { serverCode } from '#shared/codes/number.ts';
import { readRedemptions } from '../../accreditation/redemption-store.ts';
import { type ClockNote, clockNote } from '../../core/audit/clock-note.ts';
import type { Db } from '../../core/database/open.ts';
import {
  approvals,
  auditLog,
  conflictSides,
  conflicts,
  credentialPrints,
  credentials,
  devices,
  handedBadges,
  handOvers,
  importBatches,
  importEntries,
  participants,
  receipts,
  revocations,
  scanAmendments,
  scans,
  users,
} from '../../core/database/tables.ts';

/** Enough scans for one badge during a season. */
const mostScans = 300;

/** An event whose actor and device are still ids and codes. */
type RawEvent = WithoutNames<HistoryFact> & {
  at: Date;
  userId: number | null;
  code: string | null;
} & ClockNote;
type WithoutNames<Fact> = Fact extends { kept: unknown }
  ? Omit<Fact, 'kept'> & { kept: string | null }
  : Fact;

/** Everything that happened, newest first. */
export async function readHistory(
  db: Db,
  person: { id: number; uid: string; createdAt: Date },
): Promise<HistoryEvent[]> {
  const held = await db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
  const numbers = held.map(({ number }) => number);
  const uids = held.map(({ uid }) => uid);
  const merged = await db
    .select({ id: participants.id, uid: participants.uid })
    .from(participants)
    .where(eq(participants.mergedInto, person.uid));
  const own = [person.uid, ...merged.map(({ uid }) => uid)];
  const work = await readDeskWork(db, [...own, ...uids]);
  const events: RawEvent[] = [
    ...held.map((row) => ({
      kind: 'issued' as const,
      at: row.issuedAt,
      userId: row.operatorId,
      code: row.issuedBy,
      number: row.number,
      ...work.issueClocks.get(row.uid),
    })),
    ...(await readPrints(db, numbers)),
    ...(await readScans(db, numbers)),
    ...(await readAmendments(db, numbers)),
    ...(await readHandOvers(db, numbers)),
    ...(await readGiven(db, own)),
    ...(await readRevocations(db, numbers)),
    ...work.events,
    ...(await readApprovals(db, own)),
    ...(await readImports(db, [person.id, ...merged.map(({ id }) => id)])),
    ...(await readConflicts(db, own)),
    ...(await readAudit(db, [...own, ...numbers])),
  ];
  if (!events.some((event) => event.kind === 'registered' || (event.kind === 'imported' && event.isNew)))
    events.push({ kind: 'registered', at: person.createdAt, userId: null, code: null });
  return orderHistory(await withNames(db, events));
}

async function readPrints(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db.select().from(credentialPrints).where(inArray(credentialPrints.number, numbers));
  return rows.map(({ number, g, printer, format, reason, printedAt, operatorId, deviceCode }) => ({
    kind: 'printed' as const,
    at: printedAt,
    userId: operatorId,
    code: deviceCode,
    ...{ number, g, printer, format, reason, isAgain: false },
  }));
}

async function readScans(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db
    .select()
    .from(scans)
    .where(inArray(scans.number, numbers))
    .orderBy(desc(scans.occurredAt))
    .limit(mostScans);
  return rows.map(({ number, direction, verdict, reason, checkpoint, offline, amended, ...row }) => ({
    kind: 'scanned' as const,
    at: row.occurredAt,
    userId: row.operatorId,
    code: row.deviceCode,
    ...{ number, direction, verdict, reason, checkpoint, offline, amended },
  }));
}

/** The amendments of a scan. */
async function readAmendments(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db
    .select({ row: scanAmendments, checkpoint: scans.checkpoint })
    .from(scanAmendments)
    .innerJoin(scans, eq(scans.uid, scanAmendments.scanUid))
    .where(inArray(scans.number, numbers))
    .orderBy(desc(scanAmendments.occurredAt))
    .limit(mostScans);
  return rows.map(({ row: { kind, number, reason, ...row }, checkpoint }) => ({
    kind,
    at: row.occurredAt,
    userId: row.operatorId,
    code: row.deviceCode,
    ...{ number, checkpoint, reason },
  }));
}

async function readHandOvers(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db
    .select({ badge: handedBadges, row: handOvers })
    .from(handedBadges)
    .innerJoin(handOvers, eq(handOvers.uid, handedBadges.handOverUid))
    .where(inArray(handedBadges.number, numbers));
  return rows.map(({ badge: { number, g }, row }) => ({
    kind: 'handedOver' as const,
    at: row.handedAt,
    userId: row.operatorId,
    code: row.deviceCode,
    ...{ uid: row.uid, number, g, how: row.how, receivedBy: row.receivedBy, signature: row.signature },
  }));
}

async function readGiven(db: Db, uids: string[]): Promise<RawEvent[]> {
  const rows = await readRedemptions(db, uids);
  return rows.flatMap(({ name, deviceCode, operatorId, redeemedAt, ...row }): RawEvent[] => {
    const what = { uid: row.uid, isHeld: row.undoneAt === null, name };
    const given = {
      kind: 'redeemed' as const,
      at: redeemedAt,
      userId: operatorId,
      code: deviceCode,
      ...what,
    };
    if (!row.undoneAt) return [given];
    const undone = { kind: 'unredeemed' as const, at: row.undoneAt, reason: row.undoneReason ?? '', name };
    return [given, { ...undone, userId: row.undoneBy, code: row.undoneAtDevice }];
  });
}

async function readApprovals(db: Db, own: string[]): Promise<RawEvent[]> {
  const rows = await db.select().from(approvals).where(inArray(approvals.participantUid, own));
  return rows.map(({ role, outcome, reason, decidedAt, decidedBy }) => ({
    kind: outcome,
    at: decidedAt,
    userId: decidedBy,
    code: serverCode,
    ...{ role, reason },
  }));
}

async function readRevocations(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db.select().from(revocations).where(inArray(revocations.number, numbers));
  return rows.map(({ number, reason, revokedAt, by, deviceCode }) => ({
    kind: 'revoked' as const,
    at: revokedAt,
    userId: by,
    code: deviceCode,
    ...{ number, reason },
  }));
}

/** Changes of their data by imports, and undone ones. */
async function readImports(db: Db, ids: number[]): Promise<RawEvent[]> {
  const rows = await db
    .select({ batch: importBatches, entry: importEntries })
    .from(importBatches)
    .innerJoin(importEntries, eq(importEntries.batchId, importBatches.id))
    .where(and(eq(importBatches.kind, 'participants'), inArray(importEntries.rowId, ids)));
  return rows.flatMap(({ batch, entry: { before, after, undone } }): RawEvent[] => {
    const { fileName: file } = batch;
    const fields = Object.keys(after).flatMap((name) =>
      before && before[name] !== after[name] ? (personFieldOf[name] ?? name) : [],
    );
    // jsonb does not keep the order of keys.
    fields.sort();
    const wrote = { kind: 'imported' as const, at: batch.createdAt, file, isNew: before === null, fields };
    const events: RawEvent[] = [{ ...wrote, userId: batch.createdById, code: serverCode }];
    if (undone && batch.undoneAt)
      events.push({
        ...{ kind: 'importUndone', at: batch.undoneAt, file, fields },
        ...{ userId: batch.undoneById, code: serverCode },
      });
    return events;
  });
}

/** Fields whose name in an imported row differs from that of a person. */
const personFieldOf: Readonly<Record<string, string>> = { team: 'teamUid' };

async function readConflicts(db: Db, own: string[]): Promise<RawEvent[]> {
  const rows = await db
    .select({ it: conflicts, keptAt: conflictSides.deviceCode })
    .from(conflicts)
    .leftJoin(
      conflictSides,
      and(eq(conflictSides.caseUid, conflicts.uid), eq(conflictSides.ref, conflicts.kept)),
    )
    .where(inArray(conflicts.participantUid, own));
  return rows.flatMap(({ it: { kind: conflict, outcome, ...it }, keptAt: kept }): RawEvent[] => {
    const opened = { kind: 'conflict' as const, at: it.openedAt, userId: null, code: null, conflict };
    if (!it.settledAt || !outcome) return [opened];
    const settled = { kind: 'settled' as const, conflict, outcome, kept, reason: it.reason ?? '' };
    return [opened, { ...settled, at: it.settledAt, userId: it.settledBy, code: it.settledAtDevice }];
  });
}

/** Desk actions without their own table: registrations, corrections, and reasons of copies. */
async function readDeskWork(
  db: Db,
  uids: string[],
): Promise<{ events: RawEvent[]; issueClocks: Map<string, ClockNote> }> {
  const rows = await db
    .select({ row: receipts, code: devices.code })
    .from(receipts)
    .innerJoin(devices, eq(devices.uid, receipts.deviceUid))
    .where(
      and(
        inArray(sql`(${receipts.body}->>'uid')`, uids),
        sql`${receipts.kind} <> 'scan.record'`,
        eq(receipts.status, 'applied'),
      ),
    );
  const issueClocks = new Map<string, ClockNote>();
  const events = rows.flatMap(({ row, code }): RawEvent[] => {
    if (row.kind === 'credential.issue') issueClocks.set((row.body as { uid: string }).uid, clockNote(row));
    const fact = factOfWork(row);
    // Of these no event names the side of a conflict.
    if (!fact || fact.kind === 'settled') return [];
    return [{ ...fact, at: row.occurredAt, userId: row.operatorId, code, ...clockNote(row) }];
  });
  return { events, issueClocks };
}

async function readAudit(db: Db, subjects: string[]): Promise<RawEvent[]> {
  const rows = await db.select().from(auditLog).where(inArray(auditLog.subject, subjects));
  return rows.flatMap((row): RawEvent[] => {
    const happened = { at: row.at, userId: row.userId, code: row.deviceCode ?? serverCode };
    // Only ever written as an object, by the calls named here.
    const detail = row.detail as {
      fields?: string[];
      g?: number;
      reason?: string;
      isCleared?: boolean;
      isSettled?: boolean;
    };
    const number = row.subject ?? '';
    switch (row.action) {
      case 'participant.register':
        return [{ kind: 'registered', ...happened }];
      case 'participant.correct':
        return [{ kind: 'corrected', ...happened, fields: detail.fields ?? [] }];
      case 'import.photo':
        return [{ kind: 'corrected', ...happened, fields: ['photo'] }];
      case 'person.merge':
        return [{ kind: 'merged', ...happened }];
      case 'participant.note':
        return [{ kind: 'noted', ...happened, isCleared: detail.isCleared ?? false }];
      case 'participant.propose':
        return [{ kind: 'proposed', ...happened, isSettled: detail.isSettled ?? false }];
      case 'credential.copy':
        return [{ kind: 'copied', ...happened, number, g: detail.g ?? 0, reason: detail.reason ?? null }];
      default:
        // Issued, handed over and revoked stand in tables of their own.
        return [];
    }
  });
}

async function withNames(db: Db, events: readonly RawEvent[]): Promise<HistoryEvent[]> {
  const userIds = [...new Set(events.map(({ userId }) => userId).filter((id) => id !== null))];
  const codes = events.flatMap((event) => [event.code, event.kind === 'settled' ? event.kept : null]);
  const people = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, userIds));
  const places = await db
    .select({ code: devices.code, name: devices.name })
    .from(devices)
    .where(inArray(devices.code, [...new Set(codes.filter((code) => code !== null))]));
  const nameOf = new Map(people.map(({ id, username }) => [id, username]));
  const deviceOf = new Map(places.map((device) => [device.code, device]));
  const device = (code: string | null) =>
    code === null ? null : (deviceOf.get(code) ?? { code, name: code });
  return events.map(({ at, userId, code, ...event }) => {
    const who = userId === null ? null : (nameOf.get(userId) ?? null);
    const kept = event.kind === 'settled' ? { kept: device(event.kept) } : {};
    // Each was written above as one of the kinds; the spread hides which.
    return { ...event, ...kept, at: at.toISOString(), who, device: device(code) } as HistoryEvent;
  });
}
