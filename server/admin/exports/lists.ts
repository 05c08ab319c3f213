/** Exported lists, page by page, with typed cells. */
import { and, asc, eq, gt, gte, inArray, lte, or } from 'drizzle-orm';
import type { ParticipantFilter } from '#shared/admin/administration.ts';
import type { AuditFilter } from '#shared/admin/reports.ts';
import { wallClock } from '#shared/base/clock.ts';
import { reasonText } from '#shared/credentials/reasons.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { stageTitles } from '#shared/credentials/stage-titles.ts';
import { categoryName, hasCategory, readAccessCode, roleName } from '#shared/edition/tournament.ts';
import { optionalNames, optionalText } from '#shared/people/person-fields.ts';
import type { Db } from '../../core/database/open.ts';
import { credentials, participants, scans, teams } from '../../core/database/tables.ts';
import { listIds } from '../../people/participants/listing.ts';
import { keepListing } from '../../people/participants/listing-refresh.ts';
import { listAudit } from '../reports/audit-log.ts';
import type { Cell } from './xlsx.ts';

export type ExportLanguage = 'es' | 'en';
type ExportPage = Cell[][];
const atOnce = 1000;

export async function* participantPages(
  db: Db,
  filter: ParticipantFilter,
  language: ExportLanguage,
): AsyncGenerator<ExportPage> {
  const countryOf = countryNames(language);
  for await (const ids of fittingIds(db, filter)) {
    const rows = await db
      .select({ person: participants, team: teams.name })
      .from(participants)
      .leftJoin(teams, eq(teams.id, participants.teamId))
      .where(inArray(participants.id, ids));
    yield inOrderOf(ids, rows, ({ person }) => person.id).map(({ person, team }) => [
      person.externalId,
      person.firstName,
      person.lastName,
      { date: person.birthDate },
      countryOf(person.country),
      hasCategory(person.role) ? categoryName(person.category, language) : null,
      roleName(person.role, language),
      team,
      person.credentialNumber,
      person.photoUrl !== null,
      wallTimeCell(person.createdAt),
      ...optionalNames.map((field) => optionalText(field, person[field])),
    ]);
  }
}

export async function* credentialPages(
  db: Db,
  filter: ParticipantFilter,
  language: ExportLanguage,
): AsyncGenerator<ExportPage> {
  const countryOf = countryNames(language);
  for await (const ids of fittingIds(db, filter)) {
    const rows = await db
      .select({ credential: credentials, person: participants })
      .from(credentials)
      .innerJoin(participants, eq(participants.uid, credentials.participantUid))
      .where(inArray(participants.id, ids))
      .orderBy(asc(credentials.issuedAt));
    yield rows.map(({ credential, person }) => {
      // What the badge says, which may be older than what the person is now.
      const said = readAccessCode(credential.accessCode);
      return [
        credential.number,
        credential.g,
        stageTitles[language][badgeStage(credential)],
        person.firstName,
        person.lastName,
        countryOf(person.country),
        hasCategory(said?.role ?? person.role)
          ? categoryName(said?.category ?? person.category, language)
          : null,
        roleName(said?.role ?? person.role, language),
        credential.team,
        wallTimeCell(credential.issuedAt),
        credential.issuedBy,
        credential.revokedAt && wallTimeCell(credential.revokedAt),
        credential.revokedReason && reasonText(credential.revokedReason, language),
        credential.printedAt && wallTimeCell(credential.printedAt),
        credential.validatedAt && wallTimeCell(credential.validatedAt),
      ];
    });
  }
}

interface ScanFilter {
  from?: string | undefined;
  until?: string | undefined;
}

export async function* scanPages(db: Db, filter: ScanFilter): AsyncGenerator<ExportPage> {
  let place: ScanPlace | null = null;
  for (;;) {
    const rows: ScanRows = await scanRows(db, filter, place);
    yield rows.map(({ scan, firstName, lastName }) => [
      wallTimeCell(scan.occurredAt),
      wallTimeCell(scan.receivedAt),
      scan.number,
      scan.g,
      firstName,
      lastName,
      scan.direction,
      scan.verdict,
      scan.reason,
      scan.checkpoint,
      scan.deviceCode,
      scan.offline,
      scan.anomaly,
      scan.amended,
      scan.amendedReason,
    ]);
    const end = rows.at(-1);
    if (rows.length < atOnce || !end) return;
    place = { at: end.scan.occurredAt, uid: end.scan.uid };
  }
}

/** The last scan of the page before. */
interface ScanPlace {
  at: Date;
  uid: string;
}

type ScanRows = Awaited<ReturnType<typeof scanRows>>;

function scanRows(db: Db, { from, until }: ScanFilter, place: ScanPlace | null) {
  return db
    .select({ scan: scans, firstName: participants.firstName, lastName: participants.lastName })
    .from(scans)
    .leftJoin(credentials, eq(credentials.number, scans.number))
    .leftJoin(participants, eq(participants.uid, credentials.participantUid))
    .where(
      and(
        from ? gte(scans.occurredAt, new Date(from)) : undefined,
        until ? lte(scans.occurredAt, new Date(until)) : undefined,
        place
          ? or(gt(scans.occurredAt, place.at), and(eq(scans.occurredAt, place.at), gt(scans.uid, place.uid)))
          : undefined,
      ),
    )
    .orderBy(asc(scans.occurredAt), asc(scans.uid))
    .limit(atOnce);
}

export async function* auditPages(db: Db, filter: AuditFilter): AsyncGenerator<ExportPage> {
  let before: string | undefined;
  for (;;) {
    const rows = await listAudit(db, { ...filter, before, limit: atOnce });
    yield rows.map((row) => [
      row.id,
      wallTimeCell(new Date(row.at)),
      row.username ?? (row.userId === null ? null : String(row.userId)),
      row.deviceCode,
      row.action,
      row.subject,
      Object.keys(row.detail).length === 0 ? null : JSON.stringify(row.detail),
      row.atDevice?.saidAt ? wallTimeCell(new Date(row.atDevice.saidAt)) : null,
      row.atDevice ? wallTimeCell(new Date(row.atDevice.receivedAt)) : null,
    ]);
    before = rows.at(-1)?.key;
    if (rows.length < atOnce) return;
  }
}

/**
 * The ids that match, in list order. Ids are small; people added or removed during the export do not shift the others.
 */
async function* fittingIds(db: Db, filter: ParticipantFilter): AsyncGenerator<number[]> {
  await keepListing(db);
  const ids = await listIds(db, filter);
  for (let at = 0; at < ids.length; at += atOnce) yield ids.slice(at, at + atOnce);
}

function inOrderOf<Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function countryNames(language: ExportLanguage): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** When it was at the tournament: '2026-02-20 08:15:00'. */
const wallTimeCell = (instant: Date): Cell => ({
  date: wallClock(instant).toISOString().slice(0, 19).replace('T', ' '),
});
