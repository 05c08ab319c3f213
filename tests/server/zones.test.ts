import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { conflictSides, conflicts, credentials } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import type { KindFacts } from '#shared/edition/kinds.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { sign } from '#shared/engines/signatures/signature.ts';
import { kindsWith } from '../shared/make.ts';
import { enrollDevice, personRow, staffedDesk, statuses } from './device.ts';
import { makeParticipant, personForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Who enters where is set once, and reaches new badges, desks and doors; badges already made keep what they carry. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const staff = await app.as('ACCREDITATION_STAFF');
const { id } = seed;
const saveKinds = async (kinds: readonly KindFacts[]) => {
  const { revision } = await admin.call('GET /api/admin/editions/:id', { params: { id } });
  return admin.call('PATCH /api/admin/editions/:id', {
    params: { id },
    body: { revision, sections: { kinds } },
  });
};
afterAll(() => serveEdition(seed));
const outdated = async () =>
  Object.fromEntries(
    (await admin.call('GET /api/admin/zones/outdated')).map(({ role, count }) => [role, count]),
  );

async function issueCoach(): Promise<{ zones: number; z: string } | undefined> {
  const { participant } = await staff.call('POST /api/participants', { body: personForm({ role: 'Coach' }) });
  await staff.call('POST /api/participants/:id/generate-credential', { params: { id: participant.id } });
  const [row] = await app.db
    .select()
    .from(credentials)
    .where(eq(credentials.participantUid, participant.uid));
  return row && { zones: row.zones, z: row.data.z };
}

test('other zones of a kind hold for new badges; those made before keep theirs and are counted until they are revoked', async () => {
  expect(await issueCoach()).toEqual({ zones: 0x1ff, z: '1FF' });
  expect(await outdated()).toMatchObject({ Coach: 0, Player: 0 });
  await saveKinds(kindsWith({ Coach: { zones: ['C', 'S'] } }));
  expect(await issueCoach()).toEqual({ zones: 0x102, z: '102' });
  expect(await outdated()).toMatchObject({ Coach: 1, Player: 0 });
  const kept = await app.db.select({ zones: credentials.zones }).from(credentials);
  expect(kept.map(({ zones }) => zones).sort()).toEqual([0x102, 0x1ff]);
  await saveKinds(seed.kinds);
  expect(await outdated()).toMatchObject({ Coach: 1 });
  await app.db.update(credentials).set({ status: 'revoked' }).where(eq(credentials.zones, 0x102));
  expect(await outdated()).toMatchObject({ Coach: 0 });
});

test('only a SUPER_USER sees which badges carry other zones', async () => {
  const editor = await app.as('CONTENT_EDITOR');
  expect((await editor.refused('GET /api/admin/zones/outdated')).status).toBe(403);
});

test('the configured doors reach desks and doors with the zones', async () => {
  const gym = { name: 'Puerta norte · Gimnasio', zone: null, isEntryOnly: true, passBackMinutes: 5 };
  const value = JSON.stringify([gym]);
  const body = { key: 'checkpoints', value, was: '' };
  expect((await admin.call('POST /api/settings', { body })).value).toBe(value);
  const page = await (await enrollDevice(app, 'door')).call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error(page.kind);
  expect(page.settings?.values.checkpoints).toBe(value);
  expect(await admin.refused('POST /api/settings', { body })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const twice = { key: 'checkpoints', value: JSON.stringify([gym, gym]) };
  expect(await admin.refused('POST /api/settings', { body: twice })).toMatchObject({ status: 400 });
});

describe('a badge that opens more than the role of its holder', () => {
  const conflictsOf = (number: string) =>
    app.db
      .select()
      .from(conflicts)
      .where(eq(conflicts.key, `zonesBeyondRole ${number} 1`));

  /** A badge as this desk signs it, with zones it chooses. */
  async function issueWith(desk: Awaited<ReturnType<typeof staffedDesk>>, z: string | null) {
    const { uid, role } = await makeParticipant(app.db, { role: 'Official' });
    const badge = await desk.issue(personRow({ uid, role, category: "Men's 45+" }));
    const { s: _, ...fields } = { ...badge.data, ...(z === null ? {} : { z }) };
    const s = await sign(desk.keys, credentialMessage(signedPart(fields)));
    const body = { uid: badge.uid, participantUid: uid, data: { ...fields, s } };
    const m = desk.next('credential.issue', body);
    expect(statuses(await desk.push([m]))).toEqual(['applied']);
    return { number: badge.number, m };
  }

  test('a badge that opens more than the role of its holder wider zones become one conflict in the admin area that no device receives', async () => {
    const desk = await staffedDesk(app);
    const { number } = await issueWith(desk, 'FF');
    const [row, ...more] = await conflictsOf(number);
    expect(more).toEqual([]);
    const sides = await app.db
      .select()
      .from(conflictSides)
      .where(eq(conflictSides.caseUid, must(row, 'it was recorded').uid));
    const zonesAt = (code: string) => sides.find(({ deviceCode }) => deviceCode === code)?.deed;
    expect(zonesAt(desk.code)).toEqual({
      ...{ act: 'zones', number, zones: ['A', 'C', 'B', 'L', 'R', 'V', 'M', 'T'] },
    });
    expect(zonesAt('W0')).toEqual({ act: 'zones', number, zones: ['A', 'C', 'R', 'M', 'T'] });
    const answer = await desk.call('GET /api/sync/pull', { query: { epoch: desk.epoch, cases: '' } });
    expect(answer.kind === 'page' && answer.cases?.rows).toEqual([]);
  });

  test('a badge that opens more than the role of its holder is none where the badge opens what the role does, or less', async () => {
    const desk = await staffedDesk(app);
    for (const z of [null, '1', '0'])
      expect(await conflictsOf((await issueWith(desk, z)).number)).toEqual([]);
  });

  test('a badge that opens more than the role of its holder is ended by revoking it, or by saying that its zones are right', async () => {
    const desk = await staffedDesk(app);
    const editor = await app.as('CONTENT_EDITOR');
    for (const [outcome, status] of [
      ['voidAll', 'revoked'],
      ['noted', 'active'],
    ] as const) {
      const { number } = await issueWith(desk, '1FF');
      const uid = must((await conflictsOf(number))[0], 'it was recorded').uid;
      const body = { uid, outcome, kept: null, reason: 'Revisado' };
      await editor.call('POST /api/conflicts/:uid/settle', { params: { uid }, body });
      const [badge] = await app.db.select().from(credentials).where(eq(credentials.number, number));
      expect(badge?.status).toBe(status);
    }
  });
});
