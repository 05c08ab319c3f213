/**
 * What happened to one person and their credentials: from the rows themselves, the log of prints, what doors
 * scanned, what desks sent and what the administration did. Nothing is kept twice for it.
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { serverCode } from '#shared/credentials/number.ts';
import type { HistoryEvent } from '#shared/participants/administration.ts';
import { readRedemptions } from '../accreditation/redemption-store.ts';
import type { Db } from '../database/open.ts';
import {
  approvals,
  auditLog,
  credentialPrints,
  credentials,
  devices,
  handedBadges,
  handOvers,
  participants,
  receipts,
  revocations,
  scans,
  users,
} from '../database/tables.ts';
import { type ClockNote, clockNote } from '../platform/clock-note.ts';

/** Enough scans for one badge during a season. */
const mostScans = 300;

/** An event whose actor and device are still ids and codes. */
type RawEvent = OfEach<HistoryEvent>;
type OfEach<Event> = Event extends HistoryEvent
  ? Omit<Event, 'at' | 'who' | 'device'> & {
      at: Date;
      userId: number | null;
      code: string | null;
    } & ClockNote
  : never;

/** Everything that happened, newest first. */
export async function readHistory(db: Db, person: { uid: string; createdAt: Date }): Promise<HistoryEvent[]> {
  const held = await db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
  const numbers = held.map(({ number }) => number);
  const uids = held.map(({ uid }) => uid);
  const merged = await db
    .select({ uid: participants.uid })
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
    ...(await readHandOvers(db, numbers)),
    ...(await readGiven(db, own)),
    ...(await readRevocations(db, numbers)),
    ...work.events,
    ...(await readApprovals(db, own)),
    ...(await readAudit(db, [...own, ...numbers])),
  ];
  if (!events.some(({ kind }) => kind === 'registered')) {
    events.push({ kind: 'registered', at: person.createdAt, userId: null, code: null });
  }
  // Events of the same instant in logical order: registered, issued, printed.
  events.sort((a, b) => b.at.getTime() - a.at.getTime() || place(b.kind) - place(a.kind));
  return withNames(db, events);
}

const order: readonly HistoryEvent['kind'][] = ['registered', 'corrected', 'issued', 'copied', 'printed'];
const place = (kind: HistoryEvent['kind']) => (order.includes(kind) ? order.indexOf(kind) : order.length);

async function readPrints(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db.select().from(credentialPrints).where(inArray(credentialPrints.number, numbers));
  return rows.map(({ number, g, printer, format, reason, printedAt, operatorId, deviceCode }) => ({
    kind: 'printed' as const,
    at: printedAt,
    userId: operatorId,
    code: deviceCode,
    ...{ number, g, printer, format, reason },
  }));
}

async function readScans(db: Db, numbers: string[]): Promise<RawEvent[]> {
  const rows = await db
    .select()
    .from(scans)
    .where(inArray(scans.number, numbers))
    .orderBy(desc(scans.occurredAt))
    .limit(mostScans);
  return rows.map(({ number, direction, verdict, reason, checkpoint, offline, ...row }) => ({
    kind: 'scanned' as const,
    at: row.occurredAt,
    userId: row.operatorId,
    code: row.deviceCode,
    ...{ number, direction, verdict, reason, checkpoint, offline },
    amended: row.amended && { kind: row.amended, reason: row.amendedReason ?? '' },
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
    const happened = { at: row.occurredAt, userId: row.operatorId, code, ...clockNote(row) };
    // Parsed by the schema of its kind before it was applied.
    const body = row.body as {
      uid: string;
      changes?: object;
      text?: string;
      settles?: string;
      reason?: string;
      data?: { n: string; g: number };
    };
    if (row.kind === 'credential.issue') issueClocks.set(body.uid, clockNote(row));
    if (row.kind === 'participant.register') return [{ kind: 'registered', ...happened }];
    if (row.kind === 'participant.correct')
      return [{ kind: 'corrected', ...happened, fields: Object.keys(body.changes ?? {}) }];
    if (row.kind === 'participant.note') return [{ kind: 'noted', ...happened, isCleared: !body.text }];
    if (row.kind === 'participant.propose')
      return [{ kind: 'proposed', ...happened, isSettled: body.settles !== undefined }];
    if (row.kind !== 'credential.reprint' || !body.data) return [];
    const { n: number, g } = body.data;
    return [{ kind: 'copied', ...happened, number, g, reason: body.reason ?? null }];
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
  const codes = [...new Set(events.map(({ code }) => code).filter((code) => code !== null))];
  const people = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, userIds));
  const places = await db
    .select({ code: devices.code, name: devices.name })
    .from(devices)
    .where(inArray(devices.code, codes));
  const nameOf = new Map(people.map(({ id, username }) => [id, username]));
  const deviceOf = new Map(places.map((device) => [device.code, device]));
  return events.map(({ at, userId, code, ...event }) => {
    const device = code === null ? null : (deviceOf.get(code) ?? { code, name: code });
    const who = userId === null ? null : (nameOf.get(userId) ?? null);
    // Each was written above as one of the kinds; the spread hides which.
    return { ...event, at: at.toISOString(), who, device } as HistoryEvent;
  });
}
