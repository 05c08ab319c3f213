import { describe, expect, test } from 'vitest';
import {
  type Checkpoint,
  checkpointLimits,
  checkpointOf,
  doorOf,
  namesVenue,
  readCheckpoints,
  storedCheckpoints,
  usualPassBackMinutes,
  venueOf,
} from '#shared/access/checkpoints.ts';
import { knownAge, listAgeOf } from '#shared/devices/list-age.ts';

/** The doors of the event: what their names say, how they are stored, and how old a list may be that a door relies on. */

test.each([
  ['Norte · Pineda', 'Pineda', 'Norte', true],
  ['Norte·Pineda', 'Pineda', 'Norte', true],
  ['Norte · Tribuna · Pineda', 'Pineda', 'Norte · Tribuna', true],
  ['Norte', 'Norte', 'Norte', false],
  ['', '', '', false],
  ['Norte · ', 'Norte · ', 'Norte', true],
])('the door "%s" is in "%s" and is called "%s" there; it names a venue: %s', (name, venue, door, names) => {
  expect([venueOf(name), doorOf(name), namesVenue(name)]).toEqual([venue, door, names]);
});

const north: Checkpoint = { name: 'Norte · Pineda', zone: 'C', isEntryOnly: true, passBackMinutes: 20 };
const south: Checkpoint = { name: 'Sur · Pineda', zone: null, isEntryOnly: false, passBackMinutes: 5 };

test('a door the organizer has not set up lets every badge pass, both ways', () => {
  expect(checkpointOf('Norte · Pineda', [south, north])).toEqual(north);
  expect(checkpointOf('Otra', [south, north])).toEqual({
    ...{ name: 'Otra', zone: null, isEntryOnly: false, passBackMinutes: usualPassBackMinutes },
  });
});

describe('the setting', () => {
  const store = (list: unknown) => storedCheckpoints.safeParse(JSON.stringify(list));
  test('the setting is read back as it was saved, and empty for none', () => {
    expect(readCheckpoints(store([north, south]).data)).toEqual([north, south]);
    expect(store([]).data).toBe('');
    expect(readCheckpoints('')).toEqual([]);
    expect(readCheckpoints(undefined)).toEqual([]);
  });

  test.each([
    ['one name twice', [north, { ...south, name: north.name }], 'INVALID'],
    ['no name', [{ ...north, name: ' ' }], 'REQUIRED'],
    ['too long a name', [{ ...north, name: 'x'.repeat(81) }], 'TOO_LONG'],
    ['an unknown zone', [{ ...north, zone: 'X' }], 'INVALID'],
    ['no minute', [{ ...north, passBackMinutes: 0 }], 'INVALID_NUMBER'],
    [
      'too many minutes',
      [{ ...north, passBackMinutes: checkpointLimits.passBackMinutes + 1 }],
      'INVALID_NUMBER',
    ],
    ['half a minute', [{ ...north, passBackMinutes: 1.5 }], 'INVALID_NUMBER'],
    [
      'too many doors',
      Array.from({ length: checkpointLimits.checkpoints + 1 }, (_, n) => ({ ...north, name: `P${n}` })),
      'TOO_LONG',
    ],
  ])('the setting is refused with %s', (_what, list, code) => {
    expect(store(list).error?.issues[0]?.message).toBe(code);
  });
});

const hour = 3_600_000;
test.each([
  [null, null, 'old'],
  [0, 0, 'fresh'],
  [4 * hour, 4 * hour, 'fresh'],
  [4 * hour + 1, 4 * hour + 1, 'aging'],
  [24 * hour, 24 * hour, 'aging'],
  [24 * hour + 1, 24 * hour + 1, 'old'],
  [-600_000, 0, 'fresh'],
  [-600_001, null, 'old'],
])('a list of %s ms is known to be %s ms old: %s', (age, known, said) => {
  expect(knownAge(age)).toBe(known);
  expect(listAgeOf(age)).toBe(said);
});
