import { beforeAll, describe, expect, it } from 'vitest';
import { type VerdictReason, verdictReasons } from '#shared/access/scan.ts';
import { type DoorFacts, decideTypedNumber, decideVerdict } from '#shared/access/verdict.ts';
import { minutesOf } from '#shared/base/dates.ts';
import { formatNumber, practiceCode, readNumber } from '#shared/codes/number.ts';
import { payloadText, readPayload, writePayload } from '#shared/codes/payload.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { usualValidity, type ValidityMode } from '#shared/credentials/validity.ts';
import type { KeysetEntry } from '#shared/devices/devices.ts';
import { listAgeOf } from '#shared/devices/list-age.ts';
import { findSigner, type Signer } from '#shared/devices/signer.ts';
import { zoneBits } from '#shared/edition/tournament.ts';
import { generateKeys, type KeyPair } from '#shared/engines/signatures/signature.ts';
import { makeCredential, makeFields, makeIssuer, makePerson, morning } from './make.ts';

const minute = 60_000;
const hour = 60 * minute;
const afterTheEvent = new Date('2026-03-11T00:00:00-06:00');

let keys: KeyPair;
let issuer: KeysetEntry;
let credential: CredentialRow;
let badge: string;
let facts: DoorFacts;

beforeAll(async () => {
  keys = await generateKeys({ extractable: false });
  issuer = makeIssuer(keys);
  credential = await makeCredential({ keys });
  badge = payloadText(credential.data);
  facts = { credential, isRevoked: false, repeat: null, highestCopy: 0, zone: null };
});

interface Case {
  text?: string;
  signer?: Signer;
  facts?: Partial<DoorFacts>;
  now?: Date;
}

function judge(given: Case = {}) {
  const reading = readPayload(given.text ?? badge);
  const signer = given.signer ?? { kind: 'signed', by: issuer };
  const { kind, reason } = decideVerdict(
    { reading, signer },
    { ...facts, ...given.facts },
    given.now ?? morning,
  );
  return `${kind}: ${reason}`;
}

const withCredential = (change: Partial<CredentialRow>) => ({
  facts: { credential: { ...credential, ...change } },
});

describe('a badge whose holder was changed by an account outside the staff', () => {
  it.each([
    ['is amber until the review', { change: 'caution' }, 'caution: changedSince'],
    ['is red where the organizer lets no change pass', { change: 'denied' }, 'denied: changedSince'],
    ['is green once it is reviewed', { change: null }, 'granted: ok'],
    ['is revoked before it is changed', { change: 'denied', isRevoked: true }, 'denied: revoked'],
  ] as const)('%s', (_what, more, verdict) => {
    expect(judge({ facts: more })).toBe(verdict);
  });
});

describe('a badge printed ahead', () => {
  const rules = (door: 'caution' | 'denied', mode: ValidityMode = 'handedOver') => ({
    validity: { roles: { ...usualValidity.roles, Player: mode }, door },
  });
  const judgeWaiting = (more: Partial<DoorFacts>, change: Partial<CredentialRow> = { awaiting: true }) =>
    judge({ facts: { credential: { ...credential, ...change }, ...more } });

  it('a badge printed ahead is sent to the desk until it is handed over, or denied if the organizers say so', () => {
    expect(judgeWaiting(rules('caution'))).toBe('caution: notValidYet');
    expect(judgeWaiting(rules('denied'))).toBe('denied: notValidYet');
    expect(judgeWaiting(rules('denied'), { awaiting: false })).toBe('granted: ok');
    expect(judgeWaiting(rules('denied'), { awaiting: true, accessCode: '?' })).toBe('denied: notValidYet');
  });

  it('a badge printed ahead is valid if the hand-over is no longer required, or its desk never required it', () => {
    expect(judgeWaiting(rules('denied', 'atOnce'))).toBe('granted: ok');
    expect(judgeWaiting({})).toBe('granted: ok');
  });

  it('a badge printed ahead is judged by the copy shown: one replaced is old, one not heard of yet is not this one', () => {
    expect(judgeWaiting(rules('denied'), { awaiting: true, g: 2 })).toBe('denied: oldCopy');
    const row = { ...credential, awaiting: true, g: credential.g };
    const next = writePayload({ ...makeFields(), n: row.number, g: row.g + 1, k: row.kid }, 'A'.repeat(86));
    expect(judge({ text: next, facts: { credential: row, ...rules('denied') } })).not.toContain(
      'notValidYet',
    );
  });

  it('a badge printed ahead never hides a stronger denial', () => {
    expect(judgeWaiting(rules('denied'), { awaiting: true, status: 'revoked' })).toBe('denied: revoked');
  });
});

describe('a genuine badge', () => {
  it('a genuine badge that has ended by a clock in doubt alone is looked at, not turned away', () => {
    const now = new Date(credential.expires * minute);
    expect(judge({ now, facts: { earliest: morning } })).toBe('caution: clockInDoubt');
    expect(judge({ now, facts: { earliest: now } })).toBe('denied: expired');
  });

  it('a genuine badge is let in, and the verdict says its number and copy', async () => {
    const reading = readPayload(badge);
    const signer = await findSigner(reading, [issuer]);
    expect(decideVerdict({ reading, signer }, facts, morning)).toEqual({
      kind: 'granted',
      reason: 'ok',
      number: 'A7-00042-S',
      g: 1,
    });
  });

  it('reprinted at another desk keeps its number and is let in', async () => {
    const otherDesk = makeIssuer(keys, { code: 'B2' });
    const text = badge.replace('"g":1', '"g":2');
    expect(judge({ text, signer: { kind: 'signed', by: otherDesk } })).toBe('granted: ok');
  });
});

describe('a badge of a rehearsal', () => {
  const number = formatNumber(practiceCode, 42);
  const text = () => badge.replace('A7-00042-S', number);
  const none = { facts: { credential: null } };

  it('a badge of a rehearsal is denied if its key is unknown, whatever the list says, and if it is typed', () => {
    expect(judge({ text: text(), signer: { kind: 'unknown' }, ...none })).toBe('denied: practice');
    // Under a key that is known here: no rehearsal's, or not as it was signed there.
    expect(judge({ text: text(), signer: { kind: 'forged' }, ...none })).toBe('denied: badSignature');
    const typed = decideTypedNumber(readNumber(number), { ...facts, credential: null }, morning);
    expect(typed).toMatchObject({ kind: 'denied', reason: 'practice', number });
  });

  it('a badge of a rehearsal is the only valid one in a rehearsal: another badge may be a real person’s', () => {
    const atRehearsal = { facts: { credential: null, isRehearsal: true } };
    for (const signer of [{ kind: 'unknown' }, { kind: 'forged' }, { kind: 'signed', by: issuer }] as const)
      expect(judge({ text: badge, signer, ...atRehearsal })).toBe('denied: rehearsing');
    expect(judge({ text: 'https://example.org/menu', ...atRehearsal })).toBe('denied: notABadge');
    const at = { ...facts, credential: null, isRehearsal: true };
    expect(decideTypedNumber(readNumber('A7-00042-S'), at, morning)).toMatchObject({
      kind: 'denied',
      reason: 'rehearsing',
    });
    const by = makeIssuer(keys, { code: practiceCode });
    expect(judge({ text: text(), signer: { kind: 'signed', by }, ...atRehearsal })).toBe(
      'caution: notKnownHere',
    );
  });

  it('a badge of a rehearsal is judged like every badge where its key is known: there one rehearses', () => {
    const by = makeIssuer(keys, { code: practiceCode });
    expect(judge({ text: text(), signer: { kind: 'signed', by }, ...none })).toBe('caution: notKnownHere');
  });
});

describe('a badge is denied', () => {
  it.each([
    ['when the text is none of ours', { text: 'https://example.org' }, 'notABadge'],
    ['when its text was altered', { signer: { kind: 'forged' } }, 'badSignature'],
    ['from the minute it ends', { now: new Date('2026-03-10T23:59:00-06:00') }, 'expired'],
    ['after the event', { now: afterTheEvent }, 'expired'],
    ['when its number is revoked', { facts: { isRevoked: true } }, 'revoked'],
    [
      'when it is revoked though no list knows the person',
      { facts: { isRevoked: true, credential: null } },
      'revoked',
    ],
  ] as const)('%s', (_, given, reason) => {
    expect(judge(given)).toBe(`denied: ${reason}`);
  });

  it('a badge is denied when its credential is revoked', () => {
    expect(judge(withCredential({ status: 'revoked' }))).toBe('denied: revoked');
  });

  it('a badge is denied when a newer copy was printed', () => {
    expect(judge(withCredential({ g: 2 }))).toBe('denied: oldCopy');
  });

  it('a badge is denied when any door has seen a newer copy, though the list has not heard of it', () => {
    expect(judge({ facts: { highestCopy: 2 } })).toBe('denied: oldCopy');
    expect(judge({ facts: { credential: null, highestCopy: 2 } })).toBe('denied: oldCopy');
    expect(judge({ facts: { highestCopy: 1 } })).toBe('granted: ok');
  });

  it('a badge is denied when the list knows this copy under another key, and no certificate covers this one', () => {
    const invented = writePayload(makeFields({ k: 'zzzz' }), 'A'.repeat(86));
    expect(judge({ text: invented, signer: { kind: 'unknown' } })).toBe('denied: otherKey');
    const lost = { kind: 'signed', by: { ...issuer, kid: 'zzzz', revokedAt: minutesOf(morning) } } as const;
    expect(judge({ text: invented, signer: lost })).toBe('denied: issuerRevoked');
  });

  it('a badge is denied when the device that signed it may only scan', () => {
    expect(judge({ signer: { kind: 'signed', by: { ...issuer, caps: ['scan'] } } })).toBe(
      'denied: issuerNotEntitled',
    );
  });

  it('a badge is denied when a desk signs a first copy under a number of another desk', () => {
    expect(judge({ signer: { kind: 'signed', by: { ...issuer, code: 'B2' } } })).toBe(
      'denied: issuerNotEntitled',
    );
  });

  it('a badge is denied when it comes from a stolen desk and is unknown; those known before stay valid', () => {
    const issued = Math.floor(Date.parse(credential.issuedAt) / minute);
    const signer = { kind: 'signed', by: { ...issuer, revokedAt: issued } } as const;
    expect(judge({ signer, facts: { credential: null } })).toBe('denied: issuerRevoked');
    expect(judge({ signer, text: badge.replace('"g":1', '"g":2') })).toBe('denied: issuerRevoked');
    expect(judge({ signer })).toBe('granted: ok');
  });

  it('a badge is denied when its key was in other hands as it was signed, though the list knows it; a copy by a sound key is good', () => {
    const issued = Math.floor(Date.parse(credential.issuedAt) / minute);
    const lost = { ...issuer, revokedAt: issued - 1 };
    expect(judge({ signer: { kind: 'signed', by: lost } })).toBe('denied: issuerRevoked');
    const copied = withCredential({ g: 2, kid: 'b2Q2' });
    const copy = writePayload(makeFields({ g: 2, k: 'b2Q2' }), 'A'.repeat(86));
    const sound = { kind: 'signed', by: { ...issuer, kid: 'b2Q2' } } as const;
    expect(judge({ ...copied, text: copy, signer: sound })).toBe('granted: ok');
    expect(judge({ ...copied, signer: { kind: 'signed', by: lost } })).toBe('denied: oldCopy');
  });

  it('a badge is denied at a zone its role may not enter', () => {
    const referee = writePayload(makeFields({ z: '93' }), 'A'.repeat(86));
    expect(judge({ text: referee, facts: { zone: 'V', credential: null } })).toBe('denied: otherZone');
    expect(judge({ text: referee, facts: { zone: 'R', credential: null } })).toBe('caution: notKnownHere');
  });

  it.each([...'ACBLRVMTS'])('a badge is denied at every zone but the one its code says: %s', (own) => {
    const z = zoneBits([own]).toString(16).toUpperCase();
    const text = writePayload(makeFields({ z }), 'A'.repeat(86));
    for (const zone of 'ACBLRVMTS')
      expect(judge({ text, facts: { zone, credential: null } }), zone).toBe(
        zone === own ? 'caution: notKnownHere' : 'denied: otherZone',
      );
  });

  it('a badge is denied from the minute its end was brought forward to since it was printed', () => {
    expect(judge(withCredential({ expires: minutesOf(morning) }))).toBe('denied: expired');
    expect(judge(withCredential({ expires: minutesOf(morning) + 1 }))).toBe('granted: ok');
  });

  it('a badge is denied at a zone taken away since it was printed', () => {
    const without = withCredential({ zones: zoneBits(['A', 'C']) }).facts;
    expect(judge({ facts: { ...without, zone: 'V' } })).toBe('denied: otherZone');
    expect(judge({ facts: { ...without, zone: 'C' } })).toBe('granted: ok');
  });
});

describe('a badge asks for a look', () => {
  it.each([
    ['when no certificate here names its key', { signer: { kind: 'unknown' } }, 'unknownIssuer'],
    ['when it went this way before', { facts: { repeat: { kind: 'sameWay' } } }, 'usedAgain'],
    ['when it was at another venue just now', { facts: { repeat: { kind: 'elsewhere' } } }, 'seenElsewhere'],
    ['when the list has not heard of it', { facts: { credential: null } }, 'notKnownHere'],
  ] as const)('%s', (_, given, reason) => {
    expect(judge(given)).toBe(`caution: ${reason}`);
  });

  it('a badge asks for a look when the person got a newer one', () => {
    expect(judge(withCredential({ status: 'superseded' }))).toBe('caution: superseded');
  });

  it('a badge asks for a look when two desks printed the same copy: both are ours, and one is too many', () => {
    const twin = writePayload(makeFields({ g: 2, k: 'b2Q2' }), 'A'.repeat(86));
    const known = withCredential({ g: 2 });
    const signer = { kind: 'signed', by: makeIssuer(keys, { code: 'B2', kid: 'b2Q2' }) } as const;
    expect(judge({ ...known, text: twin, signer })).toBe('caution: printedTwice');
  });
});

describe('of several reasons', () => {
  const everything: Case = {
    signer: { kind: 'unknown' },
    facts: { isRevoked: true, repeat: { kind: 'sameWay' }, highestCopy: 1 },
    now: afterTheEvent,
  };

  it('a denial is said before any caution, though the key is unknown', () => {
    expect(judge({ ...everything, now: morning })).toBe('denied: revoked');
    expect(judge({ signer: { kind: 'unknown' }, ...withCredential({ g: 2 }) })).toBe('denied: oldCopy');
  });

  it('the end of its validity is said before its revocation', () => {
    expect(judge(everything)).toBe('denied: expired');
  });

  it('a forged text is said before all that the text claims', () => {
    expect(judge({ ...everything, signer: { kind: 'forged' } })).toBe('denied: badSignature');
  });

  it('no mix of facts turns a revoked, expired or forged badge green, nor an unknown key', () => {
    const choices = {
      signer: [{ kind: 'unknown' }, { kind: 'forged' }, { kind: 'signed', by: issuer }] as Signer[],
      isRevoked: [true, false],
      credential: [
        null,
        credential,
        { ...credential, status: 'revoked' },
        { ...credential, g: 2 },
      ] as (CredentialRow | null)[],
      highestCopy: [0, 1, 2],
      repeat: [null, { kind: 'sameWay' }, { kind: 'elsewhere' }] as DoorFacts['repeat'][],
      now: [morning, afterTheEvent],
    };
    let green = 0;
    for (const signer of choices.signer)
      for (const isRevoked of choices.isRevoked)
        for (const known of choices.credential)
          for (const highestCopy of choices.highestCopy)
            for (const repeat of choices.repeat)
              for (const now of choices.now) {
                const given = {
                  signer,
                  now,
                  facts: { isRevoked, credential: known, highestCopy, repeat },
                };
                if (!judge(given).startsWith('granted')) continue;
                green += 1;
                expect(signer.kind).toBe('signed');
                expect(
                  isRevoked || known?.status === 'revoked' || known?.g === 2 || now === afterTheEvent,
                ).toBe(false);
                expect([known, highestCopy === 2, repeat]).toEqual([credential, false, null]);
              }
    // Known, seen by no door or by some.
    expect(green).toBe(2);
  });
});

describe('a typed number', () => {
  function type(typed: string, given: { facts?: Partial<DoorFacts>; now?: Date } = {}) {
    const verdict = decideTypedNumber(readNumber(typed), { ...facts, ...given.facts }, given.now ?? morning);
    return `${verdict.kind}: ${verdict.reason}`;
  }

  it('a typed number is let in only when the list knows it, and the answer says that nothing was signed', () => {
    expect(type('a7 42 s')).toBe('granted: okTyped');
    expect(type('a7 42 s', { facts: { credential: null } })).toBe('caution: numberUnknown');
  });

  it('a typed number is denied when the key its badge was signed with was in other hands by then', () => {
    const issued = Math.floor(Date.parse(credential.issuedAt) / minute);
    const typed = (revokedAt: number | null) =>
      decideTypedNumber(readNumber('a7 42 s'), { ...facts, issuer: { ...issuer, revokedAt } }, morning)
        .reason;
    expect([typed(null), typed(issued), typed(issued - 1)]).toEqual(['okTyped', 'okTyped', 'issuerRevoked']);
  });

  it.each([
    ['with a slip', 'A7-00043-S', 'wrongNumber'],
    ['that is a name', 'Herrera', 'notABadge'],
  ])('%s is denied', (_, typed, reason) => {
    expect(type(typed)).toBe(`denied: ${reason}`);
  });

  it('a typed number is judged like a badge in all that the list knows', () => {
    expect(type('A7-00042-S', { facts: { isRevoked: true } })).toBe('denied: revoked');
    expect(type('A7-00042-S', { facts: { isRevoked: true, credential: null } })).toBe('denied: revoked');
    expect(type('A7-00042-S', { now: afterTheEvent })).toBe('denied: expired');
    expect(type('A7-00042-S', { facts: { repeat: { kind: 'sameWay' } } })).toBe('caution: usedAgain');
    expect(type('A7-00042-S', { facts: { highestCopy: 2 } })).toBe('granted: okTyped');
    expect(type('A7-00042-S', withCredential({ status: 'superseded' }))).toBe('caution: superseded');
    expect(type('A7-00042-S', withCredential({ status: 'revoked' }))).toBe('denied: revoked');
    const press = { ...credential, zones: zoneBits(['A']) };
    expect(type('A7-00042-S', { facts: { credential: press, zone: 'C' } })).toBe('denied: otherZone');
  });
});

describe('the list of a door', () => {
  it.each([
    ['just confirmed', 0, 'fresh'],
    ['of four hours', 4 * hour, 'fresh'],
    ['of more than four', 4 * hour + 1, 'aging'],
    ['of a day', 24 * hour, 'aging'],
    ['of more than a day', 24 * hour + 1, 'old'],
    ['never filled', null, 'old'],
    ['a second ahead of a clock that was just corrected', -1000, 'fresh'],
    ['of a clock that went two days back', -48 * hour, 'old'],
  ] as const)('%s is %s', (_, age, expected) => {
    expect(listAgeOf(age)).toBe(expected);
  });

  it('every reason this file expects is one the catalogues have words for', () => {
    const known: readonly VerdictReason[] = verdictReasons;
    expect(new Set(known).size).toBe(known.length);
  });

  it('a number of another person changes nothing about this one', async () => {
    const other = await makeCredential({ counter: 43, person: makePerson({ firstName: 'Ana' }) });
    expect(other.number).toBe(formatNumber('A7', 43));
    expect(judge({ text: payloadText(other.data), facts: { credential: other } })).toBe('granted: ok');
  });
});
