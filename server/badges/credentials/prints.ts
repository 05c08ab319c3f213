/** The log of prints: written by desks through their mutations and by the site here, read by those who watch. */
import { and, desc, eq, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { AppError } from '#shared/base/errors.ts';
import { can } from '#shared/base/permissions.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { PrintRow, printEndpoints } from '#shared/credentials/prints.ts';
import { flush, lockAndLoad } from '../../accreditation/working-set.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { escapeLike } from '../../core/database/search-text.ts';
import { credentialPrints, credentials, devices, participants, users } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { notePrint } from './mutations.ts';

export const printRoutes: Handlers<typeof printEndpoints> = {
  'POST /api/prints': async (ctx, { body }) => {
    const numbers = [...new Set(body.numbers)];
    const seen = await findSeen(ctx, numbers);
    if (seen.length < numbers.length) throw new AppError('NOT_FOUND');
    const { format, printer, reason } = body;
    const work = await lockAndLoad(ctx.db, [{ numbers, copies: numbers }]);
    for (const { number, g, kid } of seen) {
      const by = { deviceCode: serverCode, operatorId: requireActor(ctx).id, printedAt: ctx.now };
      notePrint(work, { uid: ctx.newUid(), number, g, kid, reason, printer, format, ...by }, ctx.now);
    }
    await flush(ctx.db, work, ctx.now);
    return { noted: seen.length };
  },
  'GET /api/prints/known': async (ctx, { query }) => {
    const seen = await findSeen(ctx, query.numbers);
    if (seen.length === 0) return [];
    const rows = await ctx.db
      .select({
        number: credentialPrints.number,
        times: sql<number>`count(*)::int`,
        lastAt: sql<Date>`max(${credentialPrints.printedAt})`.mapWith(credentialPrints.printedAt),
      })
      .from(credentialPrints)
      // Older copies were printed too; only the newest one counts.
      .innerJoin(
        credentials,
        and(eq(credentials.number, credentialPrints.number), eq(credentials.g, credentialPrints.g)),
      )
      .where(
        and(
          inArray(
            credentialPrints.number,
            seen.map(({ number }) => number),
          ),
          // What did not come out is no print, and takes back those before it.
          sql`${credentialPrints.reason} is distinct from ${failedPrint}`,
          isNotNull(credentials.printedAt),
        ),
      )
      .groupBy(credentialPrints.number);
    return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
  },
  'GET /api/credentials/:number/prints': async (ctx, { params }) =>
    listPrints(ctx.db, { where: eq(credentialPrints.number, params.number), limit: 500 }),
  'GET /api/admin/prints': async (ctx, { query }) => {
    const pattern = `%${escapeLike(query.q)}%`;
    const columns = [
      credentialPrints.number,
      credentialPrints.deviceCode,
      credentialPrints.printer,
      devices.name,
      users.username,
    ];
    const found = query.q === '' ? undefined : or(...columns.map((column) => ilike(column, pattern)));
    const again =
      query.only === 'again' ? or(isAgain(), sql`${credentialPrints.reason} is not null`) : undefined;
    return listPrints(ctx.db, {
      where: and(found, again, query.before ? lt(credentialPrints.uid, query.before) : undefined),
      limit: query.limit,
    });
  },
  'GET /api/admin/prints/reasons': async (ctx) => {
    const [all] = await ctx.db
      .select({
        prints: sql<number>`count(*)::int`,
        badges: sql<number>`count(distinct ${credentialPrints.number})::int`,
      })
      .from(credentialPrints);
    const reasons = await ctx.db
      .select({ reason: credentialPrints.reason, count: sql<number>`count(*)::int` })
      .from(credentialPrints)
      .where(or(isAgain(), sql`${credentialPrints.reason} is not null`))
      .groupBy(credentialPrints.reason)
      .orderBy(desc(sql`count(*)`), credentialPrints.reason);
    return { prints: all?.prints ?? 0, badges: all?.badges ?? 0, reasons };
  },
};

/** The numbers whose holder the caller may see: all of them, or those of people they registered. */
async function findSeen(ctx: Ctx, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const actor = requireActor(ctx);
  const own = can(actor.role, 'participants.readAll') ? undefined : eq(participants.userId, actor.id);
  return ctx.db
    .select({ number: credentials.number, g: credentials.g, kid: credentials.kid })
    .from(credentials)
    .innerJoin(participants, eq(participants.uid, credentials.participantUid))
    .where(and(inArray(credentials.number, [...numbers]), own));
}

/** Whether there is an earlier print of the same number. */
function isAgain(): SQL<boolean> {
  // Names in full: drizzle leaves the table's out where only one is read, and the inner one would answer.
  return sql<boolean>`exists (select 1 from credential_prints earlier where earlier.number = credential_prints.number
    and (earlier.printed_at, earlier.uid) < (credential_prints.printed_at, credential_prints.uid))`;
}

/** Newest first. Uids begin with their time, so their order is that of the log, and a page ends at one. */
async function listPrints(
  db: Db,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<PrintRow[]> {
  const rows = await db
    .select({
      row: credentialPrints,
      deviceName: devices.name,
      operator: users.username,
      isAgain: isAgain(),
    })
    .from(credentialPrints)
    .leftJoin(devices, eq(devices.code, credentialPrints.deviceCode))
    .leftJoin(users, eq(users.id, credentialPrints.operatorId))
    .where(where)
    .orderBy(desc(credentialPrints.uid))
    .limit(limit);
  return rows.map(({ row, deviceName, operator, isAgain }) => ({
    uid: row.uid,
    number: row.number,
    g: row.g,
    printedAt: row.printedAt.toISOString(),
    deviceCode: row.deviceCode,
    deviceName,
    operator,
    printer: row.printer,
    format: row.format,
    reason: row.reason,
    isAgain,
  }));
}
