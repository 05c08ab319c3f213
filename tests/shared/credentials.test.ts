import { beforeAll, describe, expect, it } from 'vitest';
import { minutesOf } from '#shared/base/dates.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { payloadText, readPayload } from '#shared/codes/payload.ts';
import {
  type CredentialRow,
  credentialRow,
  issueCommand,
  numberSchema,
} from '#shared/credentials/credential.ts';
import {
  acceptIssued,
  acceptReprint,
  decideIssue,
  decideReprint,
  decideRevoke,
  sealCredential,
} from '#shared/credentials/decide.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { makeCredential, makePerson, morning, uidOf } from './make.ts';

const person = makePerson();
const ask = { uid: uidOf(542), participantUid: person.uid };
const issueFacts = {
  participant: person,
  activeCredential: null,
  deviceCode: 'A7',
  nextCounter: 42,
  kid: 'a7Q2',
};

let credential: CredentialRow;
beforeAll(async () => {
  credential = await makeCredential();
});

describe('issuing', () => {
  it('issuing describes a first copy: number, team, role and category, zones, end and key', () => {
    expect(decideIssue(issueFacts, ask, morning)).toMatchObject({
      kind: 'change',
      fields: {
        v: 1,
        team: 'Rosario Básquet',
        n: 'A7-00042-S',
        g: 1,
        c: 'PW45',
        z: '1FF',
        x: minutesOf(new Date(tournament.badgesUntil)),
        k: 'a7Q2',
      },
      credential: { uid: uidOf(542), number: 'A7-00042-S', status: 'active', issuedBy: 'A7', zones: 0x1ff },
    });
  });

  it.each([
    ['Player', '1FF'],
    ['Coach', '1FF'],
    ['Team Manager', '187'],
    ['Referee', '93'],
    ['Official', 'D3'],
  ] as const)('a %s may enter the zones %s', (role, zones) => {
    const draft = decideIssue({ ...issueFacts, participant: makePerson({ role }) }, ask, morning);
    expect(draft).toMatchObject({ fields: { z: zones } });
  });

  it('issuing gives a credential whose text is a badge and whose row has the shape that travels', () => {
    expect(credentialRow.parse(credential)).toEqual(credential);
    expect(readPayload(payloadText(credential.data))).toMatchObject({
      kind: 'payload',
      fields: { team: 'Rosario Básquet' },
    });
  });

  it.each([
    ['an unknown person', { participant: null }, 'NOT_FOUND'],
    ['a person who has one', {}, 'ALREADY_ISSUED'],
  ])('issuing to %s is refused', (_, change, code) => {
    const facts = {
      ...issueFacts,
      activeCredential: code === 'ALREADY_ISSUED' ? credential : null,
      ...change,
    };
    expect(decideIssue(facts, ask, morning)).toEqual({ kind: 'refused', code });
  });
});

describe('reprinting', () => {
  const facts = () => ({
    participant: makePerson({ teamName: 'Rosario B', role: 'Coach' }),
    credential,
    kid: 'zzzz',
  });

  it('reprinting keeps the number, counts the copy up, and takes the person as they are today', () => {
    expect(decideReprint(facts())).toMatchObject({
      fields: { n: 'A7-00042-S', g: 2, team: 'Rosario B', c: 'CW45', k: 'zzzz' },
      credential: { uid: credential.uid, g: 2, kid: 'zzzz', issuedBy: 'A7', issuedAt: credential.issuedAt },
    });
  });

  it.each([
    ['a revoked credential', 'revoked', 'ALREADY_REVOKED'],
    ['a superseded one', 'superseded', 'NO_CREDENTIAL'],
  ] as const)('%s is refused', (_, status, code) => {
    expect(decideReprint({ ...facts(), credential: { ...credential, status } })).toEqual({
      kind: 'refused',
      code,
    });
  });

  it('an issue without person or content is refused', () => {
    expect(decideReprint({ ...facts(), participant: null })).toEqual({ kind: 'refused', code: 'NOT_FOUND' });
    expect(decideReprint({ ...facts(), credential: null })).toEqual({
      kind: 'refused',
      code: 'NO_CREDENTIAL',
    });
  });
});

describe('a badge that arrives from a desk', () => {
  const device = { code: 'A7', kids: ['a7Q2'] };
  const facts = { participant: person, activeCredential: null, known: null, device };
  const arrival = () => ({ ...ask, data: credential.data });

  it('a badge that arrives from a desk is taken as it was signed', () => {
    expect(acceptIssued(facts, arrival(), morning)).toEqual({
      kind: 'change',
      credential,
      supersedes: null,
      otherPrint: null,
    });
  });

  it('an issue for a person who got another one in the meantime counts, and the earlier becomes superseded', async () => {
    const earlier = await makeCredential({ counter: 7 });
    expect(acceptIssued({ ...facts, activeCredential: earlier }, arrival(), morning)).toEqual({
      kind: 'change',
      credential,
      supersedes: earlier,
      otherPrint: null,
    });
  });

  it('a badge that arrives from a desk twice changes nothing, even after it was revoked', () => {
    const known = { ...credential, status: 'revoked' } as const;
    expect(acceptIssued({ ...facts, known }, arrival(), morning)).toEqual({
      kind: 'change',
      credential: known,
      supersedes: null,
      otherPrint: null,
    });
  });

  it('a badge that arrives from a desk for a person whose registration was refused waits for them', () => {
    const refusal = { kind: 'refused', code: 'MISSING_DEPENDENCY' };
    expect(acceptIssued({ ...facts, participant: null }, arrival(), morning)).toEqual(refusal);
  });

  it.each([
    ['under a used number, since two copies of one device are active', { uid: uidOf(777) }],
    ['under the uid of another number', { number: formatNumber('A7', 7) }],
  ])('%s, is refused', (_, change) => {
    const known = { ...credential, ...change };
    expect(acceptIssued({ ...facts, known }, arrival(), morning)).toEqual({
      kind: 'refused',
      code: 'NUMBER_TAKEN',
    });
  });

  it.each([
    ['under the number of another device', { n: formatNumber('A8', 42) }],
    ['under a key of another device', { k: 'zzzz' }],
    ['as a second copy', { g: 2 }],
    ['for longer than this edition', { x: minutesOf(new Date(tournament.badgesUntil)) + 1 }],
  ])('%s is refused', (_, change) => {
    const forged = { ...arrival(), data: { ...credential.data, ...change } };
    expect(acceptIssued(facts, forged, morning)).toEqual({ kind: 'refused', code: 'BAD_CREDENTIAL' });
  });
});

describe('a copy that arrives from a desk', () => {
  const device = { code: 'A8', kids: ['zzzz'] };
  function copy(g: number) {
    const draft = decideReprint({
      participant: person,
      credential: { ...credential, g: g - 1 },
      kid: 'zzzz',
    });
    if (draft.kind === 'refused') throw new Error(draft.code);
    return { uid: uidOf(800), reason: 'perdida', data: sealCredential(draft, 'A'.repeat(86)).data };
  }

  it('a copy that arrives from a desk becomes the one that counts', () => {
    expect(acceptReprint({ credential, device }, copy(2))).toMatchObject({
      credential: { g: 2, kid: 'zzzz', status: 'active' },
    });
  });

  it.each([
    ['of the same count, printed at two desks at once', 2],
    ['older than the one we know', 3],
  ])('%s changes nothing', (_, known) => {
    const newer = { ...credential, g: known };
    expect(acceptReprint({ credential: newer, device }, copy(2))).toEqual({
      kind: 'change',
      credential: newer,
      supersedes: null,
      // Two that look alike are about: doors take both, and it is noted.
      otherPrint: known === 2 ? newer : null,
    });
  });

  it('a reprint of a credential revoked in the meantime leaves it revoked', () => {
    const revoked = { ...credential, status: 'revoked' } as const;
    expect(acceptReprint({ credential: revoked, device }, copy(2))).toMatchObject({
      credential: { status: 'revoked', g: 2 },
    });
  });

  it('a copy that arrives from a desk of nothing, of another number or under another key is refused', () => {
    const code = (facts: Parameters<typeof acceptReprint>[0], command = copy(2)) =>
      acceptReprint(facts, command);
    expect(code({ credential: null, device })).toEqual({ kind: 'refused', code: 'MISSING_DEPENDENCY' });
    const other = { ...credential, number: formatNumber('A7', 43) };
    expect(code({ credential: other, device })).toEqual({ kind: 'refused', code: 'BAD_CREDENTIAL' });
    expect(code({ credential, device: { code: 'A8', kids: [] } })).toEqual({
      kind: 'refused',
      code: 'BAD_CREDENTIAL',
    });
  });
});

describe('revoking', () => {
  const command = () => ({ uid: uidOf(801), number: credential.number, reason: 'robada' });

  it.each(['active', 'superseded'] as const)(
    'a credential that is %s is revoked permanently, with its reason',
    (status) => {
      expect(decideRevoke({ credential: { ...credential, status } }, command(), morning)).toMatchObject({
        kind: 'change',
        credential: { status: 'revoked', revokedReason: 'robada', revokedAt: morning.toISOString() },
      });
    },
  );

  it('one that is revoked is refused, so that the first reason stays', () => {
    const revoked = { ...credential, status: 'revoked' } as const;
    expect(decideRevoke({ credential: revoked }, command(), morning)).toEqual({
      kind: 'refused',
      code: 'ALREADY_REVOKED',
    });
    expect(decideRevoke({ credential: null }, command(), morning)).toEqual({
      kind: 'refused',
      code: 'NO_CREDENTIAL',
    });
  });
});

describe('a badge that a device sends', () => {
  it('a badge that a device sends has a role and a category of the edition', () => {
    const send = (c: string) =>
      issueCommand.safeParse({ ...ask, data: { ...credential.data, c } }).error?.issues[0];
    expect(send('PW45')).toBeUndefined();
    expect(send('QW45')).toMatchObject({ path: ['data', 'c'], message: 'INVALID_CHOICE' });
  });
});

describe('a number in a path', () => {
  it('a number in a path may be typed as people type it', () => {
    expect(numberSchema.parse('a7 42 s')).toBe('A7-00042-S');
  });

  it('a number in a path with a slip is an invalid number, not an unknown one', () => {
    expect(numberSchema.safeParse('A7-00043-S').error?.issues[0]?.message).toBe('INVALID_NUMBER');
  });
});
