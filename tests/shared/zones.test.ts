import { afterEach, describe, expect, it } from 'vitest';
import { storedZoneNames } from '#shared/access/zone-table.ts';
import { decideIssue, decideReprint } from '#shared/credentials/decide.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition, zonesOfRole } from '#shared/edition/tournament.ts';
import { kindsWith, makeCredential, makePerson, morning, uidOf } from './make.ts';

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

describe('the names of the zones', () => {
  const kept = (names: unknown) => storedZoneNames.safeParse(JSON.stringify({ names }));

  it.each([
    ['a name without a word', { A: { es: ' ', en: 'Yard' } }, 'REQUIRED'],
    ['a name in one language', { A: { es: 'Patio' } }, 'REQUIRED'],
    ['a name too long', { A: { es: 'x'.repeat(41), en: 'x' } }, 'TOO_LONG'],
    ['a name of no zone', { X: { es: 'a', en: 'b' } }, 'INVALID'],
  ])('the names of the zones are not %s', (_what, names, code) => {
    expect(kept(names).error?.issues.map(({ message }) => message)).toEqual([code]);
  });

  it('the names of the zones are stored without blanks around them', () => {
    expect(kept({ A: { es: ' Patio ', en: 'Yard' } }).data).toBe(
      JSON.stringify({ names: { A: { es: 'Patio', en: 'Yard' } } }),
    );
  });
});
