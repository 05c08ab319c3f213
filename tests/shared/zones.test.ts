import { afterEach, describe, expect, it } from 'vitest';
import { decideVerdict } from '#shared/access/verdict.ts';
import { payloadText, readPayload, writePayload } from '#shared/codes/payload.ts';
import { decideIssue, decideReprint } from '#shared/credentials/decide.ts';
import { findSigner } from '#shared/devices/signer.ts';
import { checkEdition } from '#shared/edition/check-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import {
  opensAllZones,
  openZones,
  serveEdition,
  zoneLetters,
  zonesOfRole,
} from '#shared/edition/tournament.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import {
  kindsWith,
  makeCredential,
  makeFields,
  makeIssuer,
  makePerson,
  morning,
  twelveZones,
  uidOf,
} from './make.ts';

afterEach(() => serveEdition(seed));

describe('the zones of a role', () => {
  it.each([
    ['Player', 0x1ff],
    ['Coach', 0x1ff],
    ['Team Manager', 0x187],
    ['Referee', 0x93],
    ['Official', 0xd3],
  ] as const)('the zones of a role of %s, by default', (role, bits) => {
    expect(zonesOfRole(role)).toBe(bits);
  });

  it('the zones of a kind go onto new badges and new copies', async () => {
    const participant = makePerson({ role: 'Coach' });
    const credential = await makeCredential({ person: participant });
    expect(credential.zones).toBe(0x1ff);
    serveEdition({ ...seed, kinds: kindsWith({ Coach: { zones: ['S', 'C'] } }) });
    const issue = { participant, activeCredential: null, deviceCode: 'A7', nextCounter: 1, kid: 'a7Q2' };
    const command = { uid: uidOf(501), participantUid: participant.uid };
    const made = decideIssue(issue, command, morning);
    expect(made).toMatchObject({ fields: { z: '102' }, credential: { zones: 0x102 } });
    const copy = decideReprint({ participant, credential, kid: 'a7Q2' });
    expect(copy).toMatchObject({ fields: { z: '102', g: 2 }, credential: { zones: 0x102 } });
  });
});

const retire = (...letters: string[]) =>
  seed.zones.map((zone) => ({ ...zone, isRetired: letters.includes(zone.letter) }));

describe('zones that the organizers change', () => {
  it('a retired zone is on no new badge, and those with all others have all', () => {
    serveEdition({ ...seed, zones: retire('M', 'S') });
    expect(zonesOfRole('Player')).toBe(0x0bf);
    expect([0x0bf, 0x1ff, 0x0be].map(opensAllZones)).toEqual([true, true, false]);
    expect(zoneLetters(0x1ff)).toEqual([...'ACBLRVMTS']);
    expect(openZones('M').map(({ letter }) => letter)).toEqual([...'ACBLRVMT']);
  });

  it('an added zone has the next bit, and badges of before have not all', () => {
    serveEdition({ ...seed, zones: twelveZones, kinds: kindsWith({ Player: { zones: ['J', 'A'] } }) });
    expect(zonesOfRole('Player')).toBe(0x201);
    expect([0x1ff, 0xfff].map(opensAllZones)).toEqual([false, true]);
  });

  it('a bit whose zone is not known yet is called by its place', () => {
    expect(zoneLetters(0xa01)).toEqual(['A', '10', '12']);
  });

  it('a badge of before verifies and opens what it opened; one with a zone not known yet opens the others', async () => {
    const keys = await generateKeys({ extractable: false });
    const { data } = await makeCredential({ keys });
    serveEdition({ ...seed, zones: retire('M') });
    const issuer = makeIssuer(keys);
    const judge = async (text: string, zone: string) => {
      const reading = readPayload(text);
      const facts = { credential: null, isRevoked: false, repeat: null, highestCopy: 0, zone };
      const found = await findSigner(reading, [issuer]);
      const signer = text === payloadText(data) ? found : { kind: 'signed' as const, by: issuer };
      return decideVerdict({ reading, signer }, facts, morning).reason;
    };
    const later = writePayload(makeFields({ z: '201' }), 'A'.repeat(86));
    const judged = [
      judge(payloadText(data), 'M'),
      judge(payloadText(data), 'J'),
      judge(later, 'A'),
      judge(later, 'J'),
    ];
    expect(await Promise.all(judged)).toEqual(['notKnownHere', 'otherZone', 'notKnownHere', 'otherZone']);
  });

  it('an edition that an older version kept, or a file of it, has the zones of the seed', () => {
    const { zones: _, ...older } = seed;
    serveEdition(older);
    expect(zonesOfRole('Player')).toBe(0x1ff);
    expect(checkEdition(older)).toEqual({ kind: 'edition', edition: seed });
  });

  it('a kind that is on opens a zone that is not retired', () => {
    const checked = checkEdition({
      ...seed,
      zones: retire('A', 'M'),
      kinds: kindsWith({ Press: { isOn: true } }),
    });
    expect(checked).toEqual({
      kind: 'problems',
      problems: [{ path: 'kinds.7.zones', code: 'ZONES_RETIRED' }],
    });
    expect(checkEdition({ ...seed, zones: retire('A', 'M') }).kind).toBe('edition');
  });
});
