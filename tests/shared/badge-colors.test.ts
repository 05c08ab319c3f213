import { describe, expect, test } from 'vitest';
import { checkColors, inkOn } from '#shared/badges/color-checks.ts';
import { strongestBackground } from '#shared/badges/design.ts';
import { plainDesign, readBadgeTemplate, usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { seedKinds } from '#shared/edition/kinds.ts';
import { blend, contrast } from '#shared/engines/badge/shapes.ts';
import { kindsWith } from './make.ts';

describe('the colors of the kinds', () => {
  test('the colors of the usual kinds leave nothing to say', () => {
    expect(checkColors(seedKinds.map((kind) => ({ ...kind, isOn: true })))).toEqual([]);
  });

  test.each([
    ['a band as pale as the paper', '#FFF6DD', [['pale', 'Coach']]],
    ['two that look the same', '#1048B5', [['alike', 'Player']]],
    ['two distinguishable ones', '#F2C230', []],
    ['one that looks like a kind that is switched off', '#A11212', []],
  ])('%s', (_, color, said) => {
    const cautions = checkColors(kindsWith({ Coach: { color } }));
    expect(cautions.map(({ kind, role }) => [kind, role])).toEqual(said);
  });

  test.each([
    ['#FFFFFF', '#0A1A33'],
    ['#F2C230', '#0A1A33'],
    ['#0F47AF', '#FFFFFF'],
    ['#000000', '#FFFFFF'],
  ])('%s is written on in %s', (color, ink) => {
    expect(inkOn(color)).toBe(ink);
  });
});

test('the strongest background leaves small print readable where it is black', () => {
  const darkest = blend('#FFFFFF', '#000000', strongestBackground);
  for (const color of ['#0A1A33', '#44546F']) expect(contrast(color, darkest)).toBeGreaterThanOrEqual(4.5);
});

describe('a stored template', () => {
  test.each([
    ['nothing', ''],
    ['none', undefined],
    ['no JSON', 'azul'],
  ])('a stored template that is %s is the usual one', (_, stored) => {
    expect(readBadgeTemplate(stored)).toEqual(usualBadgeTemplate);
  });

  test('a stored template of an older version has the usual value where it says nothing', () => {
    const read = readBadgeTemplate(
      // Colors were in the template before kinds had their own.
      JSON.stringify({
        ...{ codeMm: 30, show: { photo: false }, formats: { own: 'a6' } },
        colours: { Player: '#000000' },
      }),
    );
    expect(read).toEqual({
      ...usualBadgeTemplate,
      codeMm: 30,
      show: { ...usualBadgeTemplate.show, photo: false },
      formats: { ...usualBadgeTemplate.formats, own: 'a6' },
    });
  });
});

test('the plain template of a card is the usual one of the setting', () => {
  expect(plainDesign).toMatchObject({ logos: [], background: null, codeMm: 32 });
});
