import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  conflictSides,
  conflicts,
  credentials,
  participants,
  revocations,
} from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { ConflictKind, ConflictRow } from '#shared/sync/conflicts.ts';
import type { MutationEnvelope } from '#shared/sync/protocol.ts';
import type { TestDevice } from './device.ts';
import { draftOf, enrollDevice, personRow, scanOf, staffedDesk, statuses } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** Incompatible changes of two devices become one conflict, in any order, and are settled once. */

const app = await startApp();
const [north, south] = [await staffedDesk(app), await staffedDesk(app)];
const doors = [await enrollDevice(app, 'door'), await enrollDevice(app, 'door')] as const;
const guard = await app.as('CREDENTIAL_VIEWER');
for (const door of doors) await door.grantTo(guard);
const editor = await app.as('CONTENT_EDITOR');

/** What two devices do, each without hearing of the other. */
interface Clash {
  person: PersonRow;
  north: MutationEnvelope[];
  south: MutationEnvelope[];
  /** Who does it; desks unless said otherwise. */
  by?: readonly [TestDevice, TestDevice];
}

async function someone(): Promise<PersonRow> {
  const { uid, firstName, lastName, birthDate } = await makeParticipant(app.db);
  return personRow({ uid, firstName, lastName, birthDate, category: "Men's 45+", country: 'SV' });
}
const issueAt = (desk: TestDevice, badge: CredentialRow) =>
  desk.next('credential.issue', { uid: badge.uid, participantUid: badge.participantUid, data: badge.data });
const reprintAt = (desk: TestDevice, copy: CredentialRow) =>
  desk.next('credential.reprint', { uid: copy.uid, data: copy.data, reason: 'Mojada' });
const revokeAt = (desk: TestDevice, number: string, at = nowMs()) =>
  desk.next('credential.revoke', { uid: newUid(), number, reason: 'Perdida', g: 1 }, { at });
const correctAt = (desk: TestDevice, uid: string, value: string) =>
  desk.next('participant.correct', { uid, changes: { country: { base: 'SV', value } } });
const scanAt = (door: TestDevice, badge: CredentialRow, checkpoint: string, at = nowMs()) =>
  door.next('scan.record', scanOf(badge, { checkpoint }), { at });

/** A person with a badge that every device knows. */
async function badged(): Promise<{ person: PersonRow; badge: CredentialRow }> {
  const person = await someone();
  const badge = await north.issue(person);
  await north.push([issueAt(north, badge)]);
  return { person, badge };
}

/** What two devices did; `zonesBeyondRole` is of one alone (zones.test.ts). */
type ClashKind = Exclude<ConflictKind, 'zonesBeyondRole'>;
const clashes: Record<ClashKind, () => Promise<Clash>> = {
  issuedTwice: async () => {
    const person = await someone();
    const [first, second] = [await north.issue(person), await south.issue(person)];
    return { person, north: [issueAt(north, first)], south: [issueAt(south, second)] };
  },
  printedTwice: async () => {
    const { person, badge } = await badged();
    const [first, second] = [await north.reprint(badge, person), await south.reprint(badge, person)];
    return { person, north: [reprintAt(north, first)], south: [reprintAt(south, second)] };
  },
  correctedTwice: async () => {
    const person = await someone();
    return {
      person,
      north: [correctAt(north, person.uid, 'HN')],
      south: [correctAt(south, person.uid, 'NI')],
    };
  },
  redeemedTwice: async () => {
    const person = await someone();
    const body = { participantUid: person.uid, handoutUid: newUid(), name: { es: 'Kit', en: 'Kit' } };
    return {
      person,
      north: [north.next('handout.redeem', { uid: newUid(), ...body })],
      south: [south.next('handout.redeem', { uid: newUid(), ...body })],
    };
  },
  revokedAndPrinted: async () => {
    const { person, badge } = await badged();
    const copy = await south.reprint(badge, person);
    return { person, north: [revokeAt(north, badge.number)], south: [reprintAt(south, copy)] };
  },
  passedAfterRevocation: async () => {
    const { person, badge } = await badged();
    const revokedAt = nowMs() - 60_000;
    const scan = scanAt(doors[0], badge, 'Puerta · Norte', revokedAt + 1000);
    return {
      person,
      north: [revokeAt(north, badge.number, revokedAt)],
      south: [scan],
      by: [north, doors[0]],
    };
  },
  twoPlacesAtOnce: async () => {
    const { person, badge } = await badged();
    const scans = [
      scanAt(doors[0], badge, 'Puerta · Norte', nowMs() - 120_000),
      scanAt(doors[1], badge, 'Puerta · Sur'),
    ] as const;
    return { person, north: [scans[0]], south: [scans[1]], by: doors };
  },
};
const kinds = Object.keys(clashes) as ClashKind[];

/** Who did it, each with the whole of what they do. */
function actsOf(clash: Clash): { device: TestDevice; m: MutationEnvelope[] }[] {
  const [one, other] = clash.by ?? [north, south];
  return [
    { device: one, m: clash.north },
    { device: other, m: clash.south },
  ];
}

async function play(clash: Clash, isReversed = false): Promise<void> {
  const acts = actsOf(clash);
  for (const { device, m } of isReversed ? acts.reverse() : acts) await device.push(m);
}

const casesOf = (person: PersonRow) =>
  app.db.select().from(conflicts).where(eq(conflicts.participantUid, person.uid));
async function onlyCase(person: PersonRow) {
  const found = await casesOf(person);
  expect(found).toHaveLength(1);
  const [row] = found;
  if (!row) throw new Error('no conflict');
  return {
    ...row,
    sides: await app.db.select().from(conflictSides).where(eq(conflictSides.caseUid, row.uid)),
  };
}

async function pullOf(device: TestDevice, held = ''): Promise<ConflictRow[] | null> {
  const query = { epoch: device.epoch, cursor: '', clientNow: nowMs(), pending: 0, cases: held };
  const answer = await device.call('GET /api/sync/pull', { query });
  return answer.kind === 'page' ? (answer.cases?.rows ?? null) : null;
}

describe.each(kinds)('%s', (kind) => {
  test.each([false, true])(
    'is one conflict with both sides, in either order (reversed: %s)',
    async (isReversed) => {
      const clash = await clashes[kind]();
      await play(clash, isReversed);
      const made = await onlyCase(clash.person);
      expect(made).toMatchObject({ kind, settledAt: null });
      const codes = actsOf(clash).map(({ device }) => device.code);
      expect(made.sides.map(({ deviceCode }) => deviceCode).sort()).toEqual(codes.sort());
      for (const side of made.sides) {
        expect(side).toMatchObject({ clockOffsetMs: 0, receivedAt: expect.any(Date), at: expect.any(Date) });
        expect(side.operatorId).not.toBeNull();
      }
    },
  );

  test('a conflict is recorded once, however often its changes arrive', async () => {
    const clash = await clashes[kind]();
    await play(clash);
    await play(clash, true);
    expect((await onlyCase(clash.person)).sides).toHaveLength(2);
  });

  test('reaches both devices with their next pull, and goes when it is settled', async () => {
    const clash = await clashes[kind]();
    await play(clash);
    const { uid } = await onlyCase(clash.person);
    for (const { device } of actsOf(clash))
      expect((await pullOf(device))?.map((row) => row.uid)).toContain(uid);
    await editor.call('POST /api/conflicts/:uid/settle', { params: { uid }, body: await settlementOf(uid) });
    for (const { device } of actsOf(clash))
      expect((await pullOf(device))?.map((row) => row.uid)).not.toContain(uid);
    const settled = await editor.call('GET /api/conflicts/:uid', { params: { uid } });
    expect(settled).toMatchObject({ settled: { reason: 'Visto con la persona', deviceCode: 'W0' } });
    expect(settled.sides).toHaveLength(2);
  });
});

/** The first outcome that is offered. */
async function settlementOf(uid: string) {
  const { kind, sides } = await editor.call('GET /api/conflicts/:uid', { params: { uid } });
  const reason = 'Visto con la persona';
  const isKept = kind === 'issuedTwice' || kind === 'printedTwice' || kind === 'correctedTwice';
  return isKept
    ? { outcome: 'keep' as const, kept: sides[0]?.ref ?? null, reason }
    : { outcome: 'noted' as const, kept: null, reason };
}

describe('a third desk', () => {
  test('a third desk joins the conflict while it is open', async () => {
    const east = await staffedDesk(app);
    const clash = await clashes.issuedTwice();
    await play(clash);
    await east.push([issueAt(east, await east.issue(clash.person))]);
    const { sides, numbers } = await onlyCase(clash.person);
    expect([sides.length, numbers.length]).toEqual([3, 3]);
  });

  test('a third side joins the conflict even if no one has a badge yet', async () => {
    const east = await staffedDesk(app);
    const clash = await clashes.correctedTwice();
    await play(clash);
    expect(statuses(await east.push([correctAt(east, clash.person.uid, 'GT')]))).toEqual([
      'applied CONFLICT',
    ]);
    const { sides, numbers } = await onlyCase(clash.person);
    expect([sides.length, numbers.length]).toEqual([3, 0]);
  });

  test('a third desk makes another one when it is settled', async () => {
    const east = await staffedDesk(app);
    const clash = await clashes.correctedTwice();
    await play(clash);
    const { uid } = await onlyCase(clash.person);
    await editor.call('POST /api/conflicts/:uid/settle', { params: { uid }, body: await settlementOf(uid) });
    await east.push([correctAt(east, clash.person.uid, 'GT')]);
    expect((await casesOf(clash.person)).map(({ settledAt }) => settledAt !== null).sort()).toEqual([
      false,
      true,
    ]);
  });
});

describe('a conflict', () => {
  test('a conflict says what each side was decided on, and what its clock was off by', async () => {
    const person = await someone();
    await north.push([
      { ...correctAt(north, person.uid, 'HN'), listSeq: 12, listAge: 720_000, offset: -240_000 },
    ]);
    await south.push([correctAt(south, person.uid, 'NI')]);
    const { uid } = await onlyCase(person);
    const { sides } = await editor.call('GET /api/conflicts/:uid', { params: { uid } });
    expect(sides.find(({ device }) => device.code === north.code)).toMatchObject({
      ...{ listSeq: 12, listAgeMs: 720_000, clockAheadMs: 240_000 },
      deed: { act: 'correct', field: 'country', value: 'HN' },
    });
  });

  test('a door that let a badge pass gets the conflict without the names of operators', async () => {
    const clash = await clashes.issuedTwice();
    await play(clash);
    const { numbers, uid } = await onlyCase(clash.person);
    expect((await pullOf(doors[1]))?.map((row) => row.uid)).not.toContain(uid);
    await doors[1].push([doors[1].next('scan.record', scanOf({ number: numbers[0] ?? '', g: 1 }))]);
    const received = (await pullOf(doors[1]))?.find((row) => row.uid === uid);
    expect(received?.sides.map(({ operator }) => operator)).toEqual([null, null]);
  });

  test('an unrelated desk gets the conflict marked as elsewhere, with its person', async () => {
    const east = await staffedDesk(app);
    const before = (await pullOf(east)) ?? [];
    await play(await clashes.issuedTwice());
    const known = new Set(before.map(({ uid }) => uid));
    const [other, ...more] = ((await pullOf(east)) ?? []).filter(({ uid }) => !known.has(uid));
    expect(other).toMatchObject({ kind: 'issuedTwice', isElsewhere: true });
    expect(other?.participantUid).toEqual(expect.any(String));
    expect(more).toEqual([]);
  });

  test('a conflict is not sent again to who holds it, nor at all to an app that does not ask', async () => {
    const query = { epoch: north.epoch, cursor: '', clientNow: nowMs(), pending: 0 };
    const first = await north.call('GET /api/sync/pull', { query: { ...query, cases: '' } });
    const held = first.kind === 'page' ? (first.cases?.version ?? '') : '';
    expect(await north.call('GET /api/sync/pull', { query: { ...query, cases: held } })).toMatchObject({
      cases: null,
    });
    expect(await north.call('GET /api/sync/pull', { query })).not.toHaveProperty('cases');
  });

  test('a conflict cannot be settled by a door or an operator who may not revoke', async () => {
    const clash = await clashes.correctedTwice();
    await play(clash);
    const { uid } = await onlyCase(clash.person);
    const command = { outcome: 'keep', kept: uid, reason: 'x' } as const;
    const asked = await guard.ask('POST /api/conflicts/:uid/settle', { params: { uid }, body: command });
    expect(asked.status).toBe(403);
    const [door] = doors;
    const answer = await door.push([door.next('case.settle', { uid, ...command })]);
    expect(statuses(answer)).toEqual(['quarantined OPERATOR_NOT_ALLOWED']);
  });
});

describe('settling', () => {
  const settle = async (clash: Clash, outcome: 'keep' | 'voidAll' | 'noted', keptCode?: string) => {
    const { uid, sides } = await onlyCase(clash.person);
    const kept = sides.find(({ deviceCode }) => deviceCode === keptCode)?.ref ?? null;
    return editor.ask('POST /api/conflicts/:uid/settle', {
      params: { uid },
      body: { outcome, kept, reason: 'Una sola' },
    });
  };
  const statusesOf = async (person: PersonRow) => {
    const rows = await app.db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
    return Object.fromEntries(rows.map(({ issuedBy, status }) => [issuedBy, status]));
  };
  const personOf = async ({ uid }: PersonRow) =>
    (await app.db.select().from(participants).where(eq(participants.uid, uid)))[0];

  test.each([false, true])(
    'two badges: the chosen one counts, the other is revoked (reversed: %s)',
    async (isReversed) => {
      const clash = await clashes.issuedTwice();
      await play(clash, isReversed);
      expect((await settle(clash, 'keep', north.code)).status).toBe(200);
      expect(await statusesOf(clash.person)).toEqual({ [north.code]: 'active', [south.code]: 'revoked' });
      expect((await personOf(clash.person))?.credentialNumber).toMatch(new RegExp(`^${north.code}-`));
    },
  );

  test('two badges: none of them counts', async () => {
    const clash = await clashes.issuedTwice();
    await play(clash);
    await settle(clash, 'voidAll');
    expect(await statusesOf(clash.person)).toEqual({ [north.code]: 'revoked', [south.code]: 'revoked' });
    expect(await personOf(clash.person)).toMatchObject({ hasCredential: false });
  });

  test.each([false, true])(
    'two sheets of a copy: one counts, the other is revoked by its name (reversed: %s)',
    async (isReversed) => {
      const clash = await clashes.printedTwice();
      await play(clash, isReversed);
      await settle(clash, 'keep', south.code);
      const { numbers } = await onlyCase(clash.person);
      const [row] = await app.db
        .select()
        .from(credentials)
        .where(eq(credentials.participantUid, clash.person.uid));
      expect(row).toMatchObject({ status: 'active', g: 2, kid: south.certificate.kid });
      const name = `${numbers[0]} 2 ${north.certificate.kid}`;
      expect(await app.db.select().from(revocations).where(eq(revocations.number, name))).toHaveLength(1);
    },
  );

  test('two values: the chosen one is the person’s', async () => {
    const clash = await clashes.correctedTwice();
    await play(clash);
    await settle(clash, 'keep', south.code);
    expect(await personOf(clash.person)).toMatchObject({ country: 'NI', version: 3 });
  });

  test('a badge in two places: it is revoked', async () => {
    const clash = await clashes.twoPlacesAtOnce();
    await play(clash);
    await settle(clash, 'voidAll');
    expect(await statusesOf(clash.person)).toEqual({ [north.code]: 'revoked' });
  });

  test('settling with what is not offered is refused, and so is keeping nothing', async () => {
    const clash = await clashes.correctedTwice();
    await play(clash);
    expect((await settle(clash, 'voidAll')).status).toBe(400);
    expect((await settle(clash, 'keep')).status).toBe(400);
    expect((await onlyCase(clash.person)).settledAt).toBeNull();
  });

  test('the first of two settlements wins; the second is refused unless it is equal', async () => {
    const clash = await clashes.issuedTwice();
    await play(clash);
    const { uid, sides } = await onlyCase(clash.person);
    const desk = await enrollDevice(app);
    await desk.grantTo(editor);
    const kept = (code: string) => sides.find(({ deviceCode }) => deviceCode === code)?.ref ?? null;
    const at = (code: string) =>
      desk.next('case.settle', { uid, outcome: 'keep', kept: kept(code), reason: 'Esta' });
    expect(statuses(await desk.push([at(south.code)]))).toEqual(['applied']);
    expect(statuses(await desk.push([at(south.code), at(north.code)]))).toEqual([
      'applied',
      'rejected CASE_SETTLED',
    ]);
    expect(await statusesOf(clash.person)).toEqual({ [north.code]: 'revoked', [south.code]: 'active' });
    expect((await onlyCase(clash.person)).settledAtDevice).toBe(desk.code);
  });
});

test('one desk that corrects, prints and revokes by what it knows makes no case', async () => {
  const person = personRow();
  const badge = await north.issue(person);
  const copy = await north.reprint(badge, person);
  await north.push([
    north.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    issueAt(north, badge),
    reprintAt(north, copy),
    north.next('credential.revoke', { uid: newUid(), number: badge.number, reason: 'x', g: 2 }),
  ]);
  expect(await casesOf(person)).toEqual([]);
});
