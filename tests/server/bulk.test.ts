import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog, credentials, participants } from '#server/core/database/tables.ts';
import { type MadeParticipant, makeParticipant, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** What is done to many people in one call: each for itself, by the same rules as for one. */

const app = await startApp();
const staff = await app.as('ACCREDITATION_STAFF');
const gone = 999_999;
let one: MadeParticipant;
let other: MadeParticipant;

beforeEach(async () => {
  one = await makeParticipant(app.db, { role: 'Player' });
  other = await makeParticipant(app.db, { role: 'Coach' });
});

const rowOf = async ({ id }: { id: number }) => {
  const [row] = await app.db.select().from(participants).where(eq(participants.id, id));
  return row;
};
const actionsOn = async (subject: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subject, subject))).map(({ action }) => action);
const outcomes = (results: { id: number; outcome: string; code: string | null }[]) =>
  results.map(({ id, outcome, code }) => [id, code ?? outcome]);

describe('many people', () => {
  test('people are given a role: those who have it stay unchanged, deleted ones are reported', async () => {
    const ids = [one.id, other.id, gone, one.id];
    const body = { ids, change: { role: 'Coach' as const } };
    const results = await staff.call('POST /api/admin/participants/correct', { body });
    expect(outcomes(results)).toEqual([
      [one.id, 'done'],
      [other.id, 'already'],
      [gone, 'NOT_FOUND'],
    ]);
    expect(await rowOf(one)).toMatchObject({ role: 'Coach', version: 2 });
    expect(await rowOf(other)).toMatchObject({ role: 'Coach', version: 1 });
    expect(await actionsOn(one.uid)).toEqual(['participant.correct']);
    expect(await actionsOn(other.uid)).toEqual([]);
  });

  test('many people are put into a team, and out of it; a team that is not there is refused as a whole', async () => {
    const team = await makeTeam(app.db);
    const ids = [one.id, other.id];
    const put = (teamId: number | null) =>
      staff.call('POST /api/admin/participants/correct', { body: { ids, change: { teamId } } });
    expect(outcomes(await put(team.id))).toEqual(ids.map((id) => [id, 'done']));
    expect(await rowOf(other)).toMatchObject({ teamId: team.id });
    expect(outcomes(await put(null))).toEqual(ids.map((id) => [id, 'done']));
    expect(await rowOf(other)).toMatchObject({ teamId: null });
    const body = { ids, change: { teamId: gone } };
    expect(await staff.refused('POST /api/admin/participants/correct', { body })).toMatchObject({
      status: 400,
      fields: { teamId: 'INVALID_CHOICE' },
    });
  });

  test('many people get the same note, and lose it', async () => {
    const note = (text: string, ids = [one.id, other.id]) =>
      staff.call('POST /api/admin/participants/note', { body: { ids, text } });
    await note('Llega tarde', [one.id]);
    expect(outcomes(await note('Llega tarde'))).toEqual([
      [one.id, 'already'],
      [other.id, 'done'],
    ]);
    expect((await rowOf(other))?.note).toMatchObject({ text: 'Llega tarde', by: 'W0' });
    expect(outcomes(await note(''))).toEqual([
      [one.id, 'done'],
      [other.id, 'done'],
    ]);
    expect(await actionsOn(other.uid)).toEqual(['participant.note', 'participant.note']);
  });

  test('people lose their credentials with a reason; those without one are reported', async () => {
    const [issued] = await staff.call('POST /api/admin/participants/issue', { body: { ids: [one.id] } });
    const body = { ids: [one.id, other.id], reason: 'Se retiró el equipo' };
    const results = await staff.call('POST /api/admin/participants/revoke', { body });
    expect(outcomes(results)).toEqual([
      [one.id, 'done'],
      [other.id, 'NO_CREDENTIAL'],
    ]);
    const [row] = await app.db.select().from(credentials).where(eq(credentials.participantUid, one.uid));
    expect(row).toMatchObject({ status: 'revoked', revokedReason: 'Se retiró el equipo' });
    const logged = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, issued?.number ?? ''));
    expect(logged.map(({ action }) => action)).toEqual(['credential.issue', 'credential.revoke']);
    expect(logged[1]?.detail).toEqual({ reason: 'Se retiró el equipo' });
    expect(outcomes(await staff.call('POST /api/admin/participants/revoke', { body }))[0]).toEqual([
      ...[one.id, 'NO_CREDENTIAL'],
    ]);
  });
});
