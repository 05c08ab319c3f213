import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkAudit } from '#server/admin/reports/audit-log.ts';
import { readLivePicture } from '#server/admin/reports/live-picture.ts';
import { credentials, devices, scans } from '#server/core/database/tables.ts';
import type { VerdictKind } from '#shared/access/scan.ts';
import { liveStreamPath } from '#shared/admin/reports.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { can, userRoles } from '#shared/base/permissions.ts';
import { fromOurPage } from './caller.ts';
import { makeParticipant, newsForm } from './make.ts';
import { patience } from './patience.ts';
import { startApp } from './with-app.ts';

/** Reports for the organizers: the live picture, its change stream, and the audit log. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const editor = await app.as('CONTENT_EDITOR');

const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

function badge(number: string, participantUid: string, issuedBy: string, issuedAt: Date) {
  const data = { team: 'Los Maestros' } as never;
  return {
    uid: newUid(),
    number,
    participantUid,
    team: 'Los Maestros',
    accessCode: 'PM45',
    zones: 1,
    expires: 1,
    kid: 'test',
    data,
    issuedBy,
    issuedAt,
  };
}

let made = 0;
function scan(
  number: string,
  checkpoint: string,
  direction: 'in' | 'out',
  at: Date,
  verdict: VerdictKind = 'granted',
) {
  made += 1;
  return {
    uid: newUid(),
    number,
    direction,
    verdict,
    reason: 'ok',
    checkpoint,
    offline: false,
    deviceCode: 'B1',
    occurredAt: new Date(at.getTime() + made),
  };
}

describe('the live picture', () => {
  test('the live picture counts who has a badge of all who are expected, by category, country and desk', async () => {
    const people = await Promise.all([
      makeParticipant(app.db, { country: 'SV', category: "Men's 45+", hasCredential: true }),
      makeParticipant(app.db, { country: 'SV', category: "Men's 45+" }),
      makeParticipant(app.db, { country: 'AR', category: "Women's 40+", hasCredential: true }),
      makeParticipant(app.db, { country: 'BR', category: "Women's 40+", deletedAt: now() }),
    ]);
    const [first, , third] = people;
    await app.db.insert(devices).values({
      uid: newUid(),
      code: 'Q1',
      name: 'Mesa 1',
      kind: 'desk',
      status: 'active',
      lastSeenAt: minutesAgo(2),
      pendingCount: 3,
      clockOffsetMs: -4000,
      appVersion: '7',
    });
    // Locked: of no concern any more.
    const locked = { uid: newUid(), code: 'Q2', name: 'Mesa 2', kind: 'desk', status: 'revoked' } as const;
    await app.db.insert(devices).values(locked);
    await app.db
      .insert(credentials)
      .values([
        badge('Q1-1', first?.uid ?? '', 'Q1', minutesAgo(10)),
        badge('W0-1', third?.uid ?? '', 'W0', minutesAgo(60 * 30)),
      ]);
    const picture = await editor.call('GET /api/reports/live');
    expect(picture).toMatchObject({
      expected: 3,
      accredited: 2,
      issuedLastHour: 1,
      categories: [
        { key: "Men's 45+", expected: 2, accredited: 1 },
        { key: "Women's 40+", expected: 1, accredited: 1 },
      ],
      countries: [
        { key: 'SV', expected: 2, accredited: 1 },
        { key: 'AR', expected: 1, accredited: 1 },
      ],
      devices: [{ code: 'Q1', name: 'Mesa 1', pending: 3, appVersion: '7', clockOffsetMs: 4000 }],
    });
    expect(picture.desks).toEqual([
      { code: 'Q1', name: 'Mesa 1', issued: 1, lastHour: 1 },
      { code: 'W0', name: null, issued: 1, lastHour: 0 },
    ]);
    expect(picture.hours).toHaveLength(24);
    expect(picture.hours.reduce((sum, hour) => sum + hour.issued, 0)).toBe(1);
  });

  test('a person last let in is inside, and a refused one is not', async () => {
    // Read at the same instant of the day whatever the clock says: all within the present minute.
    const at = new Date(now().getTime() - 1000);
    await app.db.insert(scans).values([
      scan('K1', 'Norte · Pineda', 'in', at),
      scan('K2', 'Norte · Pineda', 'in', at),
      scan('K2', 'Sur · Pineda', 'out', at),
      scan('K3', 'Norte · Pineda', 'in', at, 'denied'),
      scan('K4', 'Sur · Pineda', 'in', at, 'caution'),
      // Let in without a badge: no one knows when they leave.
      { ...scan('', 'Norte · Pineda', 'in', at, 'denied'), amended: 'overridden' as const },
    ]);
    await expect
      .poll(async () => (await admin.call('GET /api/reports/live')).checkpoints, patience())
      .toEqual([
        { name: 'Norte · Pineda', inside: 1, entered: 3, left: 0, denied: 1 },
        { name: 'Sur · Pineda', inside: 1, entered: 1, left: 1, denied: 0 },
      ]);
  });
});

describe('the sums of the live picture', () => {
  test('the sums of the live picture add up: people by category and by country, badges by stage, by desk and by hour', async () => {
    for (const country of ['SV', 'AR'])
      for (const category of ["Men's 45+", "Women's 40+"] as const)
        await makeParticipant(app.db, { country, category, hasCredential: true });
    const holder = await makeParticipant(app.db);
    const revoked = badge('W0-9', holder.uid, 'W0', now());
    await app.db.insert(credentials).values({ ...revoked, status: 'revoked' });
    const picture = await readLivePicture(app.db, now());
    const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
      rows.reduce((all, row) => all + row[name], 0);
    for (const shares of [picture.categories, picture.countries]) {
      expect(sum(shares, 'expected')).toBe(picture.expected);
      expect(sum(shares, 'accredited')).toBe(picture.accredited);
      const sizes = shares.map(({ expected }) => expected);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
    const active = await app.db.$count(credentials, eq(credentials.status, 'active'));
    const stages = Object.values(picture.stages ?? {}).reduce((all, one) => all + one, 0);
    expect(stages).toBe(active);
    expect(sum(picture.desks, 'issued')).toBe(await app.db.$count(credentials));
    expect(sum(picture.desks, 'lastHour')).toBe(picture.issuedLastHour);
  });

  test('the desks of the live picture are those that issued most first, equal ones by their codes', async () => {
    const holder = await makeParticipant(app.db);
    const issued = ['Y2', 'Y3', 'Y1', 'Y3', 'Y3', 'Y2', 'Y1'];
    await app.db
      .insert(credentials)
      .values(issued.map((desk, n) => badge(`${desk}-${n}`, holder.uid, desk, minutesAgo(60 * 20))));
    const { desks } = await readLivePicture(app.db, now());
    const own = desks.filter(({ code }) => code.startsWith('Y'));
    expect(own.map(({ code, issued: count }) => `${code} ${count}`)).toEqual(['Y3 3', 'Y1 2', 'Y2 2']);
    await app.db.delete(credentials).where(eq(credentials.participantUid, holder.uid));
  });

  test('the sums of the live picture of the last 24 hours lie each in its own hour, the present one last', async () => {
    const noon = new Date('2032-05-10T18:30:00Z');
    const person = await makeParticipant(app.db);
    const hoursAgo = [0, 0.4, 0.6, 1, 22.9, 23.6, 24, 48];
    await app.db
      .insert(credentials)
      .values(
        hoursAgo.map((hours, n) =>
          badge(`W0-H${n}`, person.uid, 'W0', new Date(noon.getTime() - hours * 3_600_000)),
        ),
      );
    const { hours, issuedLastHour, issuedToday } = await readLivePicture(app.db, noon);
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toEqual({ from: '2032-05-10T18:00:00.000Z', issued: 2 });
    expect(hours.at(-2)).toEqual({ from: '2032-05-10T17:00:00.000Z', issued: 2 });
    expect(hours[0]).toEqual({ from: '2032-05-09T19:00:00.000Z', issued: 1 });
    expect(hours.reduce((all, { issued }) => all + issued, 0)).toBe(5);
    expect(issuedLastHour).toBe(4);
    // Since five in the morning at the tournament.
    expect(issuedToday).toBe(4);
    await app.db.delete(credentials).where(eq(credentials.participantUid, person.uid));
  });
});

describe('the day of the live picture', () => {
  // Of another year than everything else here: nothing of it lies in that day.
  const at = (time: string) => new Date(`${time}:00-06:00`);

  test('the day of the live picture goes on past midnight until five in the morning', async () => {
    const person = await makeParticipant(app.db);
    await app.db.insert(credentials).values(badge('W0-77', person.uid, 'W0', at('2031-02-21T23:30')));
    await app.db.insert(scans).values(scan('W0-77', 'Noche · Pineda', 'in', at('2031-02-21T23:40')));
    const late = await readLivePicture(app.db, at('2031-02-22T04:59'));
    expect(late.issuedToday).toBe(1);
    const issued = late.stages?.issued ?? 0;
    expect(late.stages).toMatchObject({ printed: 0, awaiting: 0, inHand: 0 });
    const isBadge = eq(credentials.number, 'W0-77');
    await app.db
      .update(credentials)
      .set({ printedAt: at('2031-02-21T23:31') })
      .where(isBadge);
    const printed = await readLivePicture(app.db, at('2031-02-22T04:59'));
    expect(printed.stages).toMatchObject({ issued: issued - 1, printed: 1 });
    await app.db
      .update(credentials)
      .set({ validatedAt: at('2031-02-21T23:40') })
      .where(isBadge);
    const given = await readLivePicture(app.db, at('2031-02-22T04:59'));
    expect(given.stages).toMatchObject({ issued: issued - 1, printed: 0, inHand: 1 });
    expect(late.checkpoints).toEqual([{ name: 'Noche · Pineda', inside: 1, entered: 1, left: 0, denied: 0 }]);
    const early = await readLivePicture(app.db, at('2031-02-22T05:00'));
    expect(early).toMatchObject({ issuedToday: 0, checkpoints: [] });
  });
});

describe('the stream of changes', () => {
  const outsiders = [...userRoles.filter((role) => !can(role, 'admin.open')), null];

  test.each(outsiders)('the stream of changes is closed to %s, as the admin area is', async (role) => {
    const caller = role ? await app.as(role) : app.visitor();
    const answer = await caller.request('GET', liveStreamPath);
    expect(answer.status).toBe(role ? 403 : 401);
  });

  test('the stream of changes says that something changed once a participant is registered', async () => {
    const cookie = [...editor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const stop = new AbortController();
    const response = await fetch(`${app.url}${liveStreamPath}`, {
      headers: { ...fromOurPage, cookie },
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.getReader();
    let received = '';
    await makeParticipant(app.db);
    while (!received.includes('event: change')) {
      const part = await reader?.read();
      if (!part || part.done) break;
      received += new TextDecoder().decode(part.value);
    }
    stop.abort();
    expect(received).toContain('event: change');
  });
});

describe('the audit log', () => {
  test('the audit log says who did what, newest first, a page at a time', async () => {
    const article = await editor.call('POST /api/news', { body: newsForm() });
    await admin.call('DELETE /api/news/:id', { params: { id: article.id } });
    const [second, first] = await admin.call('GET /api/audit', { query: { limit: 2 } });
    expect(second).toMatchObject({ action: 'news.delete', username: admin.user.username });
    expect(first).toMatchObject({ action: 'news.create', subject: String(article.id) });
    const older = await admin.call('GET /api/audit', { query: { before: first?.key ?? '' } });
    expect(older.every((row) => row.at <= (first?.at ?? '') && row.key !== first?.key)).toBe(true);
    expect(older.length).toBeGreaterThan(0);
  });

  test.each([
    ['an action', 'news.del', 'news.delete'],
    ['a user name', '', 'news.create'],
  ])('the audit log is found by %s', async (_what, typed, action) => {
    const q = typed || editor.user.username;
    const rows = await admin.call('GET /api/audit', { query: { q } });
    expect(rows.map((row) => row.action)).toContain(action);
    expect(rows.every((row) => row.action.includes(q) || row.username === q)).toBe(true);
  });

  test('a search takes text literally: a percent sign is no wildcard', async () => {
    expect(await admin.call('GET /api/audit', { query: { q: '%' } })).toEqual([]);
  });

  test('the log is intact until a row is changed outside the server, and names the row', async () => {
    const before = await admin.call('GET /api/audit/check');
    expect(before.brokenAt).toBeNull();
    const [newest] = await admin.call('GET /api/audit', { query: { limit: 1 } });
    await app.db.execute(sql`alter table audit_log disable trigger user`);
    expect(before.isCut).toBe(false);
    await app.db
      .transaction(async (tx) => {
        await tx.execute(sql`delete from audit_log where id >= ${newest?.id}`);
        const cut = { brokenAt: null, isCut: true };
        expect(await checkAudit(tx, app.keys.lastAudit())).toMatchObject(cut);
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    await app.db.execute(sql`update audit_log set action = 'news.nothing' where id = ${newest?.id}`);
    expect((await admin.call('GET /api/audit/check')).brokenAt).toBe(newest?.id);
  });
});

test('the live picture counts a referee in their country and in no category', async () => {
  const app = await startApp();
  await makeParticipant(app.db, { role: 'Referee', country: 'UY', category: "Men's 55+" });
  await makeParticipant(app.db, { role: 'Coach', country: 'UY', category: "Men's 50+" });
  const picture = await readLivePicture(app.db, now());
  expect(picture.categories).toEqual([{ key: "Men's 50+", expected: 1, accredited: 0 }]);
  expect(picture.countries).toEqual([{ key: 'UY', expected: 2, accredited: 0 }]);
});
