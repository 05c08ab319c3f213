import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#server/core/database/tables.ts';
import { callsWithProof } from '#server/core/http/fresh-proof.ts';
import { proofMinutes } from '#shared/accounts/fresh-proof.ts';
import { machineMs, now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { makeUser, testPassword } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** What a session alone may not do: its owner shows the password again, unless they just did. */

const app = await startApp();

/** A user of this role whose password was last entered so many minutes ago. */
async function withProofOf(minutes: number, who: Person): Promise<Person> {
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, who.user.id));
  const { sid, data } = must(row, 'signed in');
  const provenAt = machineMs() - minutes * 60_000;
  await app.db
    .update(sessions)
    .set({ data: { ...(data as object), provenAt } })
    .where(eq(sessions.sid, sid));
  return who;
}

const newUser = () => ({
  ...{ username: `nuevo-${newUid()}`, email: `${newUid()}@correo.example`, phone: '' },
  ...{ firstName: 'Rosa', lastName: 'Mena', role: 'SUPER_USER' as const },
});
const asked = { status: 403, code: 'PROOF_NEEDED' };

/** Each call of the table with valid input, on separate accounts. */
async function callsOf(
  who: Person,
): Promise<Record<string, () => Promise<{ status: number; json: unknown }>>> {
  const { id } = await makeUser(app.db, { role: 'CONTENT_EDITOR' });
  const params = { id };
  const file = { format: 'csv' as const };
  return {
    'POST /api/admin/users': () => who.ask('POST /api/admin/users', { body: newUser() }),
    'PATCH /api/admin/users/:id': () =>
      who.ask('PATCH /api/admin/users/:id', { params, body: { role: 'SUPER_USER' } }),
    'POST /api/admin/users/:id/reset': () => who.ask('POST /api/admin/users/:id/reset', { params }),
    'POST /api/admin/users/:id/reset-factor': () =>
      who.ask('POST /api/admin/users/:id/reset-factor', { params }),
    'POST /api/admin/users/:id/disable': () => who.ask('POST /api/admin/users/:id/disable', { params }),
    'POST /api/admin/users/:id/enable': () => who.ask('POST /api/admin/users/:id/enable', { params }),
    'DELETE /api/admin/users/:id': () => who.ask('DELETE /api/admin/users/:id', { params }),
    // There is no such draft.
    'POST /api/admin/editions/:id/close': () =>
      who.ask('POST /api/admin/editions/:id/close', {
        params: { id: 'none-2027' },
        body: { revision: 0, closes: 'none-2026', carry: [], unsent: [] },
      }),
    'POST /api/tokens': () =>
      who.ask('POST /api/tokens', {
        body: { name: 'Liga', ability: 'participants.read', lastDay: calendarDateAt(now()) },
      }),
    'POST /api/settings': () =>
      who.ask('POST /api/settings', { body: { key: 'staffSecondFactor', value: 'false' } }),
    'POST /api/exports/participants': () => who.ask('POST /api/exports/participants', { body: file }),
    'POST /api/exports/credentials': () => who.ask('POST /api/exports/credentials', { body: file }),
    'POST /api/exports/scans': () => who.ask('POST /api/exports/scans', { body: file }),
    'POST /api/exports/audit': () => who.ask('POST /api/exports/audit', { body: file }),
  };
}

describe('a session whose owner showed their password long ago', () => {
  test('a session whose owner showed their password long ago is asked for it again by each call of the table, and by no other', async () => {
    const who = await withProofOf(proofMinutes + 1, await app.as('SUPER_USER'));
    const calls = await callsOf(who);
    expect(Object.keys(calls).sort()).toEqual([...callsWithProof].sort());
    for (const [name, call] of Object.entries(calls)) {
      const { status, json } = await call();
      expect({ name, status, ...(json as object) }).toMatchObject({ name, ...asked });
    }
    await who.call('POST /api/settings', { body: { key: 'anonymiseAfterDays', value: '0' } });
    await who.call('GET /api/admin/users');
  });

  test('a session whose owner showed their password long ago makes them once the password is shown, for ten minutes', async () => {
    const who = await withProofOf(proofMinutes + 1, await app.as('SUPER_USER'));
    const wrong = { body: { currentPassword: 'otra contraseña' } };
    expect(await who.refused('POST /api/auth/proof', wrong)).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      fields: { currentPassword: 'INVALID' },
    });
    expect(await who.refused('POST /api/admin/users', { body: newUser() })).toMatchObject(asked);
    await who.call('POST /api/auth/proof', { body: { currentPassword: testPassword } });
    for (const [name, call] of Object.entries(await callsOf(who)))
      expect([name, (await call()).status]).not.toEqual([name, 403]);
    await withProofOf(proofMinutes + 1, who);
    expect(await who.refused('POST /api/admin/users', { body: newUser() })).toMatchObject(asked);
  });

  test('a session whose owner showed their password long ago of another browser is not opened by the proof of this one', async () => {
    const here = await app.as('SUPER_USER');
    const there = await app.as(here.user);
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, here.user.id));
    const provenAt = machineMs() - (proofMinutes + 1) * 60_000;
    for (const { sid, data } of rows)
      await app.db
        .update(sessions)
        .set({ data: { ...(data as object), provenAt } })
        .where(eq(sessions.sid, sid));
    await here.call('POST /api/auth/proof', { body: { currentPassword: testPassword } });
    await here.call('POST /api/admin/users', { body: newUser() });
    expect(await there.refused('POST /api/admin/users', { body: newUser() })).toMatchObject(asked);
  });

  test('a session whose owner showed their password long ago of an earlier version counts from its sign-in', async () => {
    const who = await app.as('SUPER_USER');
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, who.user.id));
    const { sid, data } = must(row, 'signed in');
    const { provenAt: _, ...older } = data as { provenAt?: number };
    const startedAt = machineMs() - 60 * 60_000;
    await app.db
      .update(sessions)
      .set({ data: { ...older, startedAt } })
      .where(eq(sessions.sid, sid));
    expect(await who.refused('POST /api/admin/users', { body: newUser() })).toMatchObject(asked);
  });
});

test('signing in is a proof', async () => {
  const who = await app.as('SUPER_USER');
  expect((await who.ask('POST /api/admin/users', { body: newUser() })).status).toBe(201);
});
