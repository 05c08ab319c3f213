import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/database/open.ts';
import {
  credentials,
  devices,
  news,
  participants,
  photos,
  revocations,
  ruleSections,
  scans,
  schedule,
  teams,
  users,
} from '#server/core/database/tables.ts';
import { registerServerKeys } from '#server/core/keys/keys.ts';
import { demoNews } from '#server/operations/demo/fixtures-news.ts';
import { type DemoAccount, type DemoContext, seedDemo } from '#server/operations/demo/seed.ts';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { userRoles } from '#shared/base/permissions.ts';
import { serverCode } from '#shared/codes/number.ts';
import { payloadText, readPayload } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import { limits } from '#shared/edition/tournament.ts';
import { generateKeys, verify } from '#shared/engines/signatures/signature.ts';
import { freshDatabase } from './test-database.ts';

/** What a demonstration fills: an empty database with the keys of its server. */
interface Place {
  database: Database;
  context: DemoContext;
}

async function openPlace(): Promise<Place> {
  const database = await freshDatabase();
  const keys = await registerServerKeys(database.db, {
    root: await generateKeys({ extractable: false }),
    server: await generateKeys({ extractable: true }),
    sessionSecret: 'of this installation',
  });
  // What a password costs to hash is tested elsewhere.
  const hashPassword = async (password: string) => `hash of ${password}`;
  return { database, context: { db: database.db, keys, secret: 'of this installation', hashPassword } };
}

const counted = {
  users,
  teams,
  participants,
  photos,
  credentials,
  revocations,
  news,
  schedule,
  ruleSections,
};

async function counts({ database }: Place): Promise<Record<string, number>> {
  const entries = Object.entries(counted).map(async ([name, table]) => {
    const [row] = await database.db.select({ rows: count() }).from(table);
    return [name, row?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Drawing and writing 3,500 people takes seconds, and more on a busy machine. */
const patienceMs = 90_000;
/** The morning on which a demonstration begins. */
beforeAll(() => setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs()));
afterAll(() => setClockOffset(0));

test('every summary of an article fits its card whole, in both languages', () => {
  const summaries = demoNews.flatMap(({ summary, en }) => [summary, en.summary]);
  expect(summaries.filter((one) => one.length > limits.cardSummaryChars)).toEqual([]);
});

const whole = { users: 5, teams: 256, participants: 3500, news: 12, schedule: 387, ruleSections: 3 };

describe('an empty database', () => {
  let place: Place;
  let accounts: DemoAccount[];
  beforeAll(async () => {
    place = await openPlace();
    accounts = await seedDemo(place.context);
  }, patienceMs);

  test('an empty database gets a whole tournament and an account for every role, once', async () => {
    expect(accounts.map(({ role }) => role).sort()).toEqual([...userRoles].sort());
    const filled = await counts(place);
    expect(filled).toMatchObject(whole);
    expect(await seedDemo(place.context)).toEqual(accounts);
    expect(await counts(place)).toEqual(filled);
  });

  test('an empty database gets badges that verify as those of the device that made them; W0’s counter goes on after its own', async () => {
    const { db } = place.database;
    const keyset = new Map((await db.select().from(devices)).map((device) => [device.kid ?? '', device]));
    const rows = await db.select().from(credentials);
    const byServer = rows.filter(({ issuedBy }) => issuedBy === serverCode);
    expect(new Set(rows.map(({ issuedBy }) => issuedBy)).size).toBe(7);
    expect(keyset.get((await place.context.keys.signer(place.context.db)).kid)?.lastNumber).toBe(
      byServer.length,
    );
    const verified = await Promise.all(
      rows.map(({ data, issuedBy }) => {
        const reading = readPayload(payloadText(data));
        const issuer = keyset.get(data.k);
        return reading.kind === 'payload' && issuer?.code === issuedBy
          ? verify(issuer.publicKey ?? '', reading.signature, credentialMessage(reading.signedText))
          : false;
      }),
    );
    expect(verified.filter((good) => !good)).toEqual([]);
  });

  test('an empty database gets a day at its doors: everybody who went in has gone home', async () => {
    const rows = await place.database.db.select().from(scans).where(eq(scans.verdict, 'granted'));
    const went = (direction: string) => rows.filter((row) => row.direction === direction).length;
    expect(went('in')).toBeGreaterThan(400);
    expect(went('out')).toBe(went('in'));
  });

  test('an empty database gets some revoked badges: doors hear of them, and their owners wait for another', async () => {
    const { db } = place.database;
    const revoked = await db.select().from(credentials).where(eq(credentials.status, 'revoked'));
    const listed = await db.select().from(revocations);
    expect(revoked.length).toBeGreaterThan(0);
    expect(listed.map(({ number }) => number).sort()).toEqual(revoked.map(({ number }) => number).sort());
    const owners = await db
      .select()
      .from(participants)
      .where(eq(participants.uid, revoked[0]?.participantUid ?? ''));
    expect(owners[0]).toMatchObject({ hasCredential: false, credentialNumber: null });
  });
});

test(
  'a filling that was cut short is completed by the next start',
  async () => {
    const place = await openPlace();
    const { keys } = place.context;
    let signed = 0;
    const { kid, sign } = await keys.signer(place.context.db);
    const cutShort = async (text: string) => {
      signed += 1;
      if (signed > 50) throw new Error('the power went');
      return sign(text);
    };
    const signer = async () => ({ kid, sign: cutShort });
    const broken = { ...place.context, keys: { ...keys, signer } };
    await expect(seedDemo(broken)).rejects.toThrow('the power went');
    await seedDemo(place.context);
    expect(await counts(place)).toMatchObject(whole);
  },
  patienceMs,
);

test('a database with real work is left alone', async () => {
  const place = await openPlace();
  await place.database.db
    .insert(news)
    .values({ title: 'Ours', content: 'Written here', category: 'Announcement' });
  expect(await seedDemo(place.context)).toEqual([]);
  expect(await counts(place)).toMatchObject({ participants: 0, teams: 0, news: 1 });
});
