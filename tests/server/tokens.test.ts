import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apiTokens } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { makeParticipant } from './make.ts';
import { makeGame, makeGroup } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** Keys for other programs: made, used, refused, revoked, and what the log says of them. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const program = (secret: string) => app.visitor({ authorization: `Bearer ${secret}` });
const linesOf = async (id: number) =>
  (await admin.call('GET /api/audit', { query: { limit: 200 } })).filter(
    ({ action, subject }) => action.startsWith('token.') && subject === String(id),
  );

test('a token is shown once, kept as a hash, and listed by its beginning', async () => {
  const { token, secret } = await admin.call('POST /api/tokens', {
    body: { name: ' Marcador ', ability: 'results.read' },
  });
  expect(secret).toMatch(/^cancha_[\w-]{43}$/);
  expect(token).toMatchObject({ name: 'Marcador', state: 'active', lastUsedAt: null });
  expect(secret.startsWith(token.prefix)).toBe(true);
  const [row] = await app.db.select().from(apiTokens).where(eq(apiTokens.id, token.id));
  expect(JSON.stringify(row)).not.toContain(secret.slice(12));
  const listed = await admin.call('GET /api/tokens');
  expect(listed).toContainEqual(token);
  expect(JSON.stringify([listed, await linesOf(token.id)])).not.toContain(secret.slice(12));
  const year = 365 * 24 * 60 * 60 * 1000;
  expect(Date.parse(token.expiresAt) - now().getTime()).toBeGreaterThan(year);
  expect(Date.parse(token.expiresAt) - now().getTime()).toBeLessThan(year + year / 365);
});

test('a token counts until its last day is over, and that is within a year', async () => {
  const body = { name: 'Marcador', ability: 'results.read' };
  const daysFromNow = (days: number) => calendarDateAt(new Date(now().getTime() + days * 86_400_000));
  for (const lastDay of [daysFromNow(-1), daysFromNow(366), '2026-02-30'])
    expect(await admin.refused('POST /api/tokens', { body: { ...body, lastDay } })).toMatchObject({
      fields: { lastDay: 'INVALID_DATE' },
    });
  const { token, secret } = await admin.call('POST /api/tokens', {
    body: { ...body, lastDay: daysFromNow(0) },
  });
  await program(secret).call('GET /api/games');
  await app.db.update(apiTokens).set({ expiresAt: now() }).where(eq(apiTokens.id, token.id));
  expect(await program(secret).refused('GET /api/games')).toMatchObject({ status: 401, code: 'API_TOKEN' });
  const listed = await admin.call('GET /api/tokens');
  expect(listed.find(({ id }) => id === token.id)?.state).toBe('expired');
});

test('a program enters a result, and the log says which one did', async () => {
  const { a, b } = await makeGroup(app.db);
  const date = new Date(now().getTime() - 3_600_000);
  const game = await makeGame(app.db, { date, team1Id: a.id, team2Id: b.id });
  const { secret } = await admin.call('POST /api/tokens', {
    body: { name: 'Mesa de control', ability: 'results.enter' },
  });
  const { version } = await program(secret).call('GET /api/games/:id', { params: { id: game.id } });
  const done = await program(secret).call('PUT /api/games/:id/result', {
    params: { id: game.id },
    body: { version, result: '78-65' },
  });
  expect(done.score).toMatchObject({ team1: 78, team2: 65 });
  const [line] = await admin.call('GET /api/audit', { query: { action: 'game.result' } });
  expect(line).toMatchObject({ userId: null, detail: { token: 'Mesa de control', result: [null, '78-65'] } });
});

test('a program reads people without their photos, and without the hashes of those', async () => {
  const person = await makeParticipant(app.db, { photoUrl: `/media/photos/${'a'.repeat(64)}.jpg` });
  const { secret } = await admin.call('POST /api/tokens', {
    body: { name: 'Listas', ability: 'participants.read' },
  });
  const listed = async (caller: Pick<typeof admin, 'call'>) =>
    (await caller.call('GET /api/admin/participants')).items.find(({ id }) => id === person.id)?.photoUrl;
  expect(await listed(admin)).toBe(person.photoUrl);
  expect(await listed(program(secret))).toBeNull();
});

test('a call with something that is no token is refused where anyone may call, and asks for a good one', async () => {
  for (const junk of ['junk', `cancha_${'B'.repeat(43)}`]) {
    const answer = await program(junk).ask('GET /api/games');
    expect(answer).toMatchObject({ status: 401, json: { code: 'API_TOKEN' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  }
  // What a proxy asks for itself is nothing to us.
  await app.visitor({ authorization: 'Basic eDp5' }).call('GET /api/games');
});

test('its use is noted to the minute', async () => {
  const { token, secret } = await admin.call('POST /api/tokens', {
    body: { name: 'Marcador', ability: 'results.read' },
  });
  const usedAt = async () => {
    const listed = await admin.call('GET /api/tokens');
    return must(
      listed.find(({ id }) => id === token.id),
      'it was just made',
    ).lastUsedAt;
  };
  await program(secret).call('GET /api/games');
  const first = await usedAt();
  expect(first).not.toBeNull();
  await program(secret).call('GET /api/games');
  expect(await usedAt()).toBe(first);
  const long = new Date(now().getTime() - 61_000);
  await app.db.update(apiTokens).set({ lastUsedAt: long }).where(eq(apiTokens.id, token.id));
  await program(secret).call('GET /api/games');
  expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThan(long.getTime());
});

test('a revoked token is refused from then on, and each refusal is a line of the log', async () => {
  const { token, secret } = await admin.call('POST /api/tokens', {
    body: { name: 'Perdida', ability: 'attendance.read' },
  });
  await program(secret).call('GET /api/reports/live');
  expect(await program(secret).refused('GET /api/audit')).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  const revoke = () => admin.call('POST /api/tokens/:id/revoke', { params: { id: token.id } });
  expect((await revoke()).state).toBe('revoked');
  expect((await revoke()).state).toBe('revoked');
  expect(await program(secret).refused('GET /api/reports/live')).toMatchObject({
    status: 401,
    code: 'API_TOKEN',
  });
  expect((await linesOf(token.id)).map(({ action, detail }) => [action, detail.why])).toEqual([
    ['token.refused', 'revoked'],
    ['token.revoke', undefined],
    ['token.refused', 'ability'],
    ['token.create', undefined],
  ]);
  expect(await admin.call('GET /api/audit/check')).toMatchObject({ brokenAt: null, isCut: false });
});

test('a client that tries secrets is throttled, and so is a program with too many calls', async () => {
  const stranger = app.visitor({
    authorization: `Bearer cancha_${'A'.repeat(43)}`,
    'x-forwarded-for': '198.51.100.9',
  });
  let tries = 0;
  let answer = await stranger.ask('GET /api/games');
  while (answer.status === 401 && tries < 700) {
    tries += 1;
    answer = await stranger.ask('GET /api/games');
  }
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
});
