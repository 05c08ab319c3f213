import { describe, expect, it } from 'vitest';
import { storedZoneTable } from '#shared/access/zone-table.ts';
import { decideIssue, decideReprint } from '#shared/credentials/decide.ts';
import { roleNames, zones } from '#shared/edition/tournament.ts';
import {
  opensAll,
  readZoneTable,
  usualZoneTable,
  type ZoneTable,
  zonesOfRole,
} from '#shared/edition/zones.ts';
import { makeCredential, makePerson, morning, uidOf } from './make.ts';

const everyone = usualZoneTable.roles;
const kept = (table: unknown) => storedZoneTable.safeParse(JSON.stringify(table));
const doctors: ZoneTable = {
  names: { S: { es: 'Enfermería', en: 'Infirmary' } },
  roles: { ...everyone, Coach: ['C', 'S'], Referee: [...zones] },
};

describe('the zones of a role', () => {
  it.each([
    ['Player', 0x1ff],
    ['Coach', 0x1ff],
    ['Team Manager', 0x187],
    ['Referee', 0x93],
    ['Official', 0xd3],
  ] as const)('the zones of a role of %s, by default', (role, bits) => {
    expect(zonesOfRole(readZoneTable(''), role)).toBe(bits);
  });

  it('the zones of a role are the configured ones once set', () => {
    const table = readZoneTable(storedZoneTable.parse(JSON.stringify(doctors)));
    expect(zonesOfRole(table, 'Coach')).toBe(0b100000010);
    expect(opensAll(zonesOfRole(table, 'Referee'))).toBe(true);
    expect(table.names).toEqual(doctors.names);
  });

  it('the zones of a role go onto new badges and new copies', async () => {
    const participant = makePerson({ role: 'Coach' });
    const issue = { participant, activeCredential: null, deviceCode: 'A7', nextCounter: 1, kid: 'a7Q2' };
    const command = { uid: uidOf(501), participantUid: participant.uid };
    const made = decideIssue({ ...issue, zoneTable: doctors }, command, morning);
    expect(made).toMatchObject({ fields: { z: '102' }, credential: { zones: 0x102 } });
    // The badge it replaces was made when coaches went everywhere.
    const credential = await makeCredential({ person: participant });
    expect(credential.zones).toBe(0x1ff);
    const copy = decideReprint({ participant, credential, kid: 'a7Q2', zoneTable: doctors });
    expect(copy).toMatchObject({ fields: { z: '102', g: 2 }, credential: { zones: 0x102 } });
  });
});

describe('the setting', () => {
  it.each([
    ['nothing, for the usual zones', '', ''],
    ['the usual zones written out', JSON.stringify(usualZoneTable), JSON.stringify(usualZoneTable)],
    [
      'zones twice and in any order',
      JSON.stringify({ names: {}, roles: { ...everyone, Coach: ['S', 'C', 'S'] } }),
      JSON.stringify({ names: {}, roles: { ...everyone, Coach: ['C', 'S'] } }),
    ],
    [
      'a name with blanks around it',
      JSON.stringify({ names: { A: { es: ' Patio ', en: 'Yard' } }, roles: everyone }),
      JSON.stringify({ names: { A: { es: 'Patio', en: 'Yard' } }, roles: everyone }),
    ],
  ])('the setting may be %s', (_what, text, stored) => {
    expect(storedZoneTable.parse(text)).toBe(stored);
  });

  it.each([
    ['a role that enters nothing', { names: {}, roles: { ...everyone, Coach: [] } }, 'REQUIRED'],
    ['a name without a word', { names: { A: { es: ' ', en: 'Yard' } }, roles: everyone }, 'REQUIRED'],
    ['a name in one language', { names: { A: { es: 'Patio' } }, roles: everyone }, 'REQUIRED'],
    ['a name too long', { names: { A: { es: 'x'.repeat(41), en: 'x' } }, roles: everyone }, 'TOO_LONG'],
    ['a zone there is none of', { names: {}, roles: { ...everyone, Coach: ['X'] } }, 'INVALID'],
    ['a name of no zone', { names: { X: { es: 'a', en: 'b' } }, roles: everyone }, 'INVALID'],
    ['an unknown role', { names: {}, roles: { ...everyone, Mascot: ['A'] } }, 'INVALID'],
    ['no table', [1, 2], 'INVALID'],
  ])('the setting is not %s', (_what, table, code) => {
    expect(kept(table).error?.issues.map(({ message }) => message)).toEqual([code]);
  });

  it('the setting is not a text that is no JSON', () => {
    expect(storedZoneTable.safeParse('{').success).toBe(false);
  });

  it('the setting with every name as long as it may be fits where settings are kept', () => {
    const name = 'ñ'.repeat(40);
    const names = Object.fromEntries(zones.map((zone) => [zone, { es: name, en: name }]));
    const roles = Object.fromEntries(roleNames.map((role) => [role, [...zones]]));
    expect(JSON.stringify({ names, roles }).length).toBeLessThan(2000);
    expect(kept({ names, roles }).success).toBe(true);
  });
});
