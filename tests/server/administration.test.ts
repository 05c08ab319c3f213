import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  auditLog,
  credentials,
  devices,
  participants,
  receipts,
  scans,
} from '#server/core/database/tables.ts';
import { bulkLimit } from '#shared/admin/administration.ts';
import { clockOffset } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { type RuleName, ruleCodes, ruleNames } from '#shared/people/eligibility.ts';
import { draftOf, personRow, staffedDesk } from './device.ts';
import { type MadeParticipant, makeParticipant, makeTeam } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** Actions of administrators on one person or many: issue, copy, reissue, hand over; and their log entries. */
const app = await startApp();
const staff = await app.as('ACCREDITATION_STAFF');
const boss = await app.as('SUPER_USER');
const inTime = new Date('2026-01-10T15:00:00Z');
let person: MadeParticipant;

beforeEach(async () => {
  person = await makeParticipant(app.db, { createdAt: inTime });
});

const detail = (by: Person, { id }: { id: number }) =>
  by.call('GET /api/admin/participants/:id', { params: { id } });
const issue = (by: Person, ...ids: number[]) =>
  by.call('POST /api/admin/participants/issue', { body: { ids } });
async function numberOf({ id }: { id: number }): Promise<string> {
  const [result] = await issue(staff, id);
  return result?.number ?? '';
}
const setRule = (rule: RuleName, value: string) =>
  boss.call('POST /api/settings', { body: { key: `rule.${rule}`, value } });

describe('issuing to many', () => {
  test('each for itself: issued, there already, refused with a reason', async () => {
    const there = await makeParticipant(app.db, { createdAt: inTime });
    const number = await numberOf(there);
    const results = await issue(staff, person.id, there.id, 999_999, person.id);
    expect(results).toEqual([
      expect.objectContaining({
        id: person.id,
        outcome: 'issued',
        number: expect.stringMatching(/^W0-/),
        code: null,
      }),
      expect.objectContaining({ id: there.id, outcome: 'already', number }),
      { id: 999_999, name: '', outcome: 'refused', number: null, code: 'NOT_FOUND' },
    ]);
    const logged = await app.db.select().from(auditLog).where(eq(auditLog.subject, number));
    expect(logged.map(({ action }) => action)).toEqual(['credential.issue']);
  });

  test('the badges of many come in the order asked for', async () => {
    const other = await makeParticipant(app.db, { createdAt: inTime });
    await issue(staff, other.id, person.id);
    const people = await staff.call('POST /api/admin/participants/badges', {
      body: { ids: [other.id, 999_999, person.id] },
    });
    expect(people.map(({ id, hasCredential }) => [id, hasCredential])).toEqual([
      [other.id, true],
      [person.id, true],
    ]);
  });

  test.each([
    ['no person', { ids: [] }, { ids: 'REQUIRED' }],
    ['too many', { ids: Array.from({ length: bulkLimit + 1 }, (_, n) => n + 1) }, { ids: 'TOO_LONG' }],
    ['no list', { ids: 'all' }, { ids: 'INVALID' }],
    ['a fraction', { ids: [1.5] }, { 'ids.0': 'INVALID_NUMBER' }],
  ])('%s is refused', async (_, body, fields) => {
    for (const key of [
      'POST /api/admin/participants/issue',
      'POST /api/admin/participants/badges',
    ] as const) {
      expect(await staff.refused(key, { body })).toMatchObject({ status: 400, code: 'INVALID', fields });
    }
  });
});

describe('a binding rule', () => {
  const young = { createdAt: inTime, birthDate: '1990-01-01' };

  test('a binding rule refuses the issue, one by one and in bulk, until it is a caution again', async () => {
    const { id } = await makeParticipant(app.db, young);
    await setRule('age', 'binding');
    try {
      const refused = await staff.refused('POST /api/participants/:id/generate-credential', {
        params: { id },
        body: {},
      });
      expect(refused).toMatchObject({ status: 409, code: 'RULE_AGE' });
      expect(await issue(staff, id)).toMatchObject([{ outcome: 'refused', code: 'RULE_AGE', number: null }]);
      expect((await detail(staff, { id })).binding).toEqual(['age']);
      expect(await issue(staff, person.id)).toMatchObject([{ outcome: 'issued' }]);
    } finally {
      await setRule('age', 'caution');
    }
    expect(await issue(staff, id)).toMatchObject([{ outcome: 'issued' }]);
    expect((await detail(staff, { id })).broken).toEqual([{ rule: 'age', age: 36, minimumAge: 45 }]);
  });

  test('a binding rule looks at the whole roster', async () => {
    const team = await makeTeam(app.db);
    const member = { teamId: team.id, createdAt: inTime };
    const players = [];
    for (let n = 0; n < 15; n += 1)
      players.push(await makeParticipant(app.db, { ...member, birthDate: `19${60 + n}-01-01` }));
    await setRule('playersMax', 'binding');
    try {
      const results = await issue(staff, ...players.map(({ id }) => id));
      expect(results.filter(({ outcome }) => outcome === 'issued')).toHaveLength(14);
      expect(results.filter(({ code }) => code === ruleCodes.playersMax)).toHaveLength(1);
    } finally {
      await setRule('playersMax', 'caution');
    }
  });

  test('a rule mode is a setting: known values, known rules, sent to desks', async () => {
    for (const body of [
      { key: 'rule.age', value: 'sometimes' },
      { key: 'rule.height', value: 'binding' },
    ]) {
      expect(await boss.refused('POST /api/settings', { body })).toMatchObject({
        status: 400,
        code: 'INVALID',
      });
    }
    const settings = await boss.call('GET /api/admin/settings');
    const rules = settings.filter(({ key }) => key.startsWith('rule.'));
    expect(rules.map(({ key }) => key)).toEqual(ruleNames.map((name) => `rule.${name}`));
    expect(rules.map((one) => one.default)).toEqual(ruleNames.map(() => 'caution'));
  });
});

describe('another copy', () => {
  test('a copy keeps the number, and of two concurrent copies the second is refused', async () => {
    const number = await numberOf(person);
    const copy = { params: { number }, body: { reason: 'Se mojó', g: 1 } };
    const { participant } = await staff.call('POST /api/credentials/:number/copy', copy);
    expect(participant.credentialNumber).toBe(number);
    expect(participant.credentialData).toMatchObject({ n: number, g: 2 });
    expect(await boss.refused('POST /api/credentials/:number/copy', copy)).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const { history } = await detail(staff, person);
    expect(history[0]).toMatchObject({
      kind: 'copied',
      number,
      g: 2,
      reason: 'Se mojó',
      who: staff.user.username,
    });
  });

  test('another copy says what the person is today', async () => {
    const number = await numberOf(person);
    await staff.call('PATCH /api/participants/:id', { params: { id: person.id }, body: { role: 'Referee' } });
    const { participant } = await staff.call('POST /api/credentials/:number/copy', {
      params: { number },
      body: { reason: 'Cambió de rol', g: 1 },
    });
    expect(participant.credentialData?.c).toBe('RM45');
  });
});

describe('another number', () => {
  test('another number revokes the old one with the reason and issues the new one, both or neither', async () => {
    const number = await numberOf(person);
    const { participant } = await staff.call('POST /api/credentials/:number/reissue', {
      params: { number },
      body: { reason: 'Robada' },
    });
    expect(participant.credentialNumber).not.toBe(number);
    const { credentials: held, history } = await detail(staff, person);
    expect(held.map((one) => [one.number, one.status])).toEqual([
      [participant.credentialNumber, 'active'],
      [number, 'revoked'],
    ]);
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'revoked', number, reason: 'Robada', who: staff.user.username }),
    );
    const again = await boss.refused('POST /api/credentials/:number/reissue', {
      params: { number },
      body: { reason: 'Robada' },
    });
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_REVOKED' });
  });

  test('another number leaves the old one as it is when no new one may be issued', async () => {
    const { id } = await makeParticipant(app.db, { createdAt: inTime, birthDate: '1990-01-01' });
    const number = await numberOf({ id });
    await setRule('age', 'binding');
    try {
      const refused = await staff.refused('POST /api/credentials/:number/reissue', {
        params: { number },
        body: { reason: 'Robada' },
      });
      expect(refused).toMatchObject({ status: 409, code: 'RULE_AGE' });
    } finally {
      await setRule('age', 'caution');
    }
    const found = await staff.call('GET /api/credentials/:number', { params: { number } });
    expect(found.status).toBe('active');
  });

  test('another number asks for a reason', async () => {
    const number = await numberOf(person);
    for (const key of [
      'POST /api/credentials/:number/reissue',
      'POST /api/credentials/:number/copy',
    ] as const) {
      const refused = await staff.refused(key, { params: { number }, body: { reason: '  ', g: 1 } });
      expect(refused).toMatchObject({ status: 400, fields: { reason: 'REQUIRED' } });
    }
  });
});

describe('the history of one person', () => {
  test('the history of one person says by how much the clock of the desk was off, and that it was in doubt', async () => {
    const desk = await staffedDesk(app);
    const someone = personRow();
    const offset = clockOffset() + 3 * 3_600_000;
    const made = { uid: someone.uid, person: draftOf(someone) };
    await desk.push([desk.next('participant.register', made, { offset, doubt: true })]);
    const [row] = await app.db.select().from(participants).where(eq(participants.uid, someone.uid));
    const { history } = await detail(staff, must(row, 'it was just registered'));
    expect(history).toMatchObject([
      { kind: 'registered', clock: { aheadMs: -3 * 3_600_000, inDoubt: true } },
    ]);
  });

  test('who, where and when: registered, issued, printed, handed over, scanned, corrected, revoked', async () => {
    const number = await numberOf(person);
    await staff.call('POST /api/credentials/:number/hand-over', { params: { number }, body: {} });
    await boss.call('PATCH /api/participants/:id', {
      params: { id: person.id },
      body: { firstName: 'Oscar', version: 1 },
    });
    const door = newUid();
    await app.db
      .insert(devices)
      .values({ uid: door, code: 'D9', name: 'Puerta norte', kind: 'door', status: 'active' });
    await app.db.insert(scans).values({
      ...{
        uid: newUid(),
        number,
        g: 1,
        direction: 'in',
        verdict: 'granted',
        reason: 'ok',
        checkpoint: 'Puerta norte',
      },
      ...{
        offline: true,
        deviceCode: 'D9',
        operatorId: boss.user.id,
        occurredAt: new Date('2026-02-20T16:00:00Z'),
      },
    });
    await staff.call('POST /api/credentials/:number/revoke', {
      params: { number },
      body: { reason: 'Perdida' },
    });
    const { history } = await detail(staff, person);
    const entries = history.map(({ kind, who, device }) => [kind, who, device?.name ?? null]);
    for (const event of [
      ['revoked', staff.user.username, expect.anything()],
      ['corrected', boss.user.username, expect.anything()],
      ['handedOver', staff.user.username, expect.anything()],
      ['scanned', boss.user.username, 'Puerta norte'],
      ['issued', staff.user.username, expect.anything()],
      ['registered', null, null],
    ]) {
      expect(entries).toContainEqual(event);
    }
    expect(history.find(({ kind }) => kind === 'corrected')).toMatchObject({ fields: ['firstName'] });
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test('the history includes what a desk did offline', async () => {
    const desk = newUid();
    await app.db
      .insert(devices)
      .values({ uid: desk, code: 'M3', name: 'Mesa 3', kind: 'desk', status: 'active' });
    const number = await numberOf(person);
    const [held] = await app.db.select().from(credentials).where(eq(credentials.number, number));
    const sent = (
      mseq: number,
      kind: string,
      body: object,
      status: (typeof receipts.$inferInsert)['status'] = 'applied',
    ) => ({
      ...{ deviceUid: desk, mseq, mutationId: newUid(), kind, v: 1, body, bodyHash: '', status },
      ...{ operatorId: staff.user.id, occurredAt: new Date(Date.UTC(2026, 1, 20, 15, mseq)) },
    });
    await app.db
      .insert(receipts)
      .values([
        sent(1, 'participant.register', { uid: person.uid }),
        sent(2, 'participant.correct', { uid: person.uid, changes: { photo: {} } }),
        sent(3, 'credential.reprint', { uid: held?.uid, reason: 'Se rompió', data: { n: number, g: 2 } }),
        sent(4, 'participant.correct', { uid: person.uid, changes: { role: {} } }, 'rejected'),
      ]);
    const { history } = await detail(staff, person);
    const atDesk = history.filter(({ device }) => device?.code === 'M3');
    expect(atDesk).toMatchObject([
      { kind: 'copied', g: 2, reason: 'Se rompió', device: { name: 'Mesa 3' } },
      { kind: 'corrected', fields: ['photo'] },
      { kind: 'registered', who: staff.user.username },
    ]);
    expect(history.filter(({ kind }) => kind === 'registered')).toHaveLength(1);
  });

  test('a deleted person is not found', async () => {
    await app.db.update(participants).set({ deletedAt: inTime }).where(eq(participants.id, person.id));
    const refused = await staff.refused('GET /api/admin/participants/:id', { params: { id: person.id } });
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('handing over', () => {
  test('only what counts is handed over', async () => {
    const number = await numberOf(person);
    await staff.call('POST /api/credentials/:number/revoke', {
      params: { number },
      body: { reason: 'Perdida' },
    });
    const hand = (of: string) =>
      staff.refused('POST /api/credentials/:number/hand-over', { params: { number: of }, body: {} });
    expect(await hand(number)).toMatchObject({ status: 409, code: 'ALREADY_REVOKED' });
    expect(await hand('A7-00042-S')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
