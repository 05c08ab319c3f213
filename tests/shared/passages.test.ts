import { describe, expect, it } from 'vitest';
import {
  type Checkpoint,
  checkpointOf,
  readCheckpoints,
  storedCheckpoints,
  venueOf,
} from '#shared/access/checkpoints.ts';
import {
  areElsewhere,
  findPresentation,
  findRepeat,
  highestCopy,
  type Passage,
  tournamentDayStart,
} from '#shared/access/passages.ts';
import { type Direction, verdictReasons } from '#shared/access/scan.ts';

/** When a badge that passed before is looked at again. */
const north = 'Puerta norte · Gimnasio';
const south = 'Puerta sur · Gimnasio';
const other = 'Puerta · Palacio';
const bench: Checkpoint = { name: 'Banca · Gimnasio', zone: 'B', isEntryOnly: false, passBackMinutes: 5 };
const entryOnly = (name: string): Checkpoint => ({ ...bench, name, zone: null, isEntryOnly: true });

const at = (time: string, day = '2026-02-21') => `${day}T${time}:00-06:00`;
function passage(checkpoint: string, time: string, more: Partial<Passage> & { day?: string } = {}): Passage {
  const { day, ...rest } = more;
  const occurredAt = new Date(at(time, day)).toISOString();
  return { direction: 'in', verdict: 'granted', reason: 'ok', checkpoint, occurredAt, g: 1, ...rest };
}

function repeat(
  scans: readonly Passage[],
  here: { name: string; time: string; direction?: Direction; day?: string },
  all: readonly Checkpoint[] = [],
) {
  const door = {
    checkpoint: checkpointOf(here.name, all),
    direction: here.direction ?? ('in' as const),
    all,
  };
  return findRepeat(scans, door, new Date(at(here.time, here.day)))?.kind ?? 'nothing';
}

describe('a badge that went in before', () => {
  it('a badge that went in before did not while it was sent to the desk, because it counted nowhere yet', () => {
    const sent = passage(north, '09:00', { verdict: 'caution', reason: 'notValidYet' });
    expect(repeat([sent], { name: north, time: '09:20' })).toBe('nothing');
  });

  it.each([
    ['by another door of the venue, hours ago', passage(south, '09:00'), north, 'sameWay'],
    ['and was turned away', passage(north, '09:00', { verdict: 'denied' }), north, 'nothing'],
    ['and left since', passage(north, '11:00', { direction: 'out' }), north, 'nothing'],
    ['at another venue, two hours ago', passage(other, '10:00'), north, 'nothing'],
    ['at another venue, four minutes ago', passage(other, '11:56'), north, 'elsewhere'],
    ['at another venue, five minutes ago', passage(other, '11:55'), north, 'nothing'],
    ['at another venue, by a clock a minute ahead', passage(other, '12:01'), north, 'elsewhere'],
    ['at a door that names no venue, just now', passage('Puerta 1', '11:59'), north, 'nothing'],
    ['the day before', passage(north, '22:00', { day: '2026-02-20' }), north, 'nothing'],
    ['to the bench, an hour ago', passage(bench.name, '11:00'), north, 'nothing'],
  ])('%s', (_, before, name, expected) => {
    expect(repeat([passage(north, '08:00'), before].slice(1), { name, time: '12:00' }, [bench])).toBe(
      expected,
    );
  });

  it('a badge that went in before may come back to a door of entry only, yet not at once', () => {
    const all = [entryOnly(north)];
    const before = [passage(north, '12:00')];
    expect(repeat(before, { name: north, time: '12:04' }, all)).toBe('sameWay');
    expect(repeat(before, { name: north, time: '12:05' }, all)).toBe('nothing');
    // By the south door, which scans both ways: they may have left by the north one.
    expect(repeat(before, { name: south, time: '12:30' }, all)).toBe('nothing');
    expect(repeat([passage(south, '12:00')], { name: south, time: '12:30' }, all)).toBe('sameWay');
  });

  it('a badge that went in before is decided by its last passage at this place, in any order of arrival', () => {
    const scans = [passage(north, '10:00', { direction: 'out' }), passage(north, '09:00')];
    expect(repeat(scans, { name: north, time: '12:00' })).toBe('nothing');
    expect(repeat(scans, { name: north, time: '12:00', direction: 'out' })).toBe('sameWay');
  });
});

it('a day of the tournament ends at five in the morning', () => {
  const start = (time: string) => new Date(tournamentDayStart(new Date(at(time)))).toISOString();
  expect(start('04:59')).toBe('2026-02-20T11:00:00.000Z');
  expect(start('05:00')).toBe('2026-02-21T11:00:00.000Z');
  const party = [passage(north, '23:30', { day: '2026-02-20' })];
  expect(repeat(party, { name: north, time: '02:00' })).toBe('sameWay');
  expect(repeat(party, { name: north, time: '05:00' })).toBe('nothing');
});

it('the highest copy is that of a scan that was found to be ours', () => {
  const seen = (g: number | null, reason: string) => passage(north, '12:00', { g, reason });
  expect(
    highestCopy([seen(1, 'ok'), seen(2, 'superseded'), seen(9, 'unknownIssuer'), seen(8, 'otherZone')]),
  ).toBe(2);
  expect(highestCopy([seen(null, 'notABadge'), seen(7, 'aReasonOfANewerDoor')])).toBe(0);
});

it.each([
  ['printedTwice', 2],
  ['notValidYet', 2],
  ['changedSince', 2],
  ['superseded', 2],
  ['notKnownHere', 2],
  ['usedAgain', 2],
  ['seenElsewhere', 2],
  ['ok', 2],
  ...verdictReasons
    .filter((reason) => /issuer|signature|number|practice|clock|zone/i.test(reason))
    .map((reason) => [reason, 0] as const),
] as const)('a copy that a door judged as %s makes the highest one known %i', (reason, highest) => {
  expect(highestCopy([passage(north, '12:00', { g: 2, reason })])).toBe(highest);
});

describe('two scans of one badge at two venues', () => {
  // Ten minutes between doors at the palace, five at any other.
  const all: Checkpoint[] = [{ ...entryOnly(other), isEntryOnly: false, passBackMinutes: 10 }];
  it.each<[string, Passage, Passage, boolean]>([
    ['four minutes apart, cannot both be its holder', passage(other, '12:00'), passage(north, '12:04'), true],
    ['five minutes apart, can both be its holder', passage(other, '12:00'), passage(north, '12:05'), false],
    [
      'nine minutes apart, are judged by the door that comes later',
      passage(north, '12:00'),
      passage(other, '12:09'),
      true,
    ],
    [
      'ten minutes apart, are judged by the door that comes later',
      passage(north, '12:00'),
      passage(other, '12:10'),
      false,
    ],
    ['at one moment, cannot both be its holder', passage(north, '12:00'), passage(other, '12:00'), true],
    [
      'of which one was turned away, say nothing',
      passage(other, '12:00', { verdict: 'denied' }),
      passage(north, '12:01'),
      false,
    ],
    [
      'of which the other was turned away, say nothing',
      passage(other, '12:00'),
      passage(north, '12:01', { verdict: 'denied' }),
      false,
    ],
    ['that are one venue, say nothing', passage(south, '12:00'), passage(north, '12:01'), false],
    ['of which one has no name, say nothing', passage('Puerta 1', '12:00'), passage(north, '12:01'), false],
  ])('two scans of one badge at two venues %s', (_when, one, later, expected) => {
    expect(areElsewhere(one, later, all)).toBe(expected);
    // At one moment each of them may count as the later one.
    if (one.occurredAt !== later.occurredAt) expect(areElsewhere(later, one, all)).toBe(expected);
  });
});

describe('a badge shown twice at a door', () => {
  const scanAt = (second: number, more: Partial<Passage> = {}): Passage => ({
    ...passage(north, '12:00', more),
    occurredAt: new Date(Date.parse(at('12:00')) + second * 1000).toISOString(),
  });
  const found = (scans: readonly Passage[], g: number | null = 1) => {
    const shown = { checkpoint: checkpointOf(north, []), direction: 'in' as const, g };
    const scan = findPresentation(scans, shown, new Date(Date.parse(at('12:00')) + 10_000));
    return scan && (Date.parse(scan.occurredAt) - Date.parse(at('12:00'))) / 1000;
  };

  it('a badge shown twice at a door is one presentation, which began with the first of its scans', () => {
    expect(found([scanAt(8), scanAt(6), scanAt(7)])).toBe(6);
    expect(found([scanAt(5)])).toBeNull();
    expect(found([scanAt(5.001)])).toBe(5.001);
  });

  it.each([
    ['another copy', { g: 2 }],
    ['the other way', { direction: 'out' }],
    ['another door', { checkpoint: south }],
    ['a scan that was annulled', { amended: { kind: 'annulled', at: at('12:00'), reason: 'otra' } }],
  ] as const)('a badge shown twice at a door counts again after %s', (_what, more) => {
    expect(found([scanAt(8, more as Partial<Passage>)])).toBeNull();
  });
});

describe('the configured checkpoints', () => {
  const kept = (list: unknown) => storedCheckpoints.safeParse(JSON.stringify(list));
  const code = (list: unknown) => kept(list).error?.issues[0]?.message;

  it('the configured checkpoints are kept in one form, and read again', () => {
    const text = storedCheckpoints.parse(JSON.stringify([{ ...bench, name: ` ${bench.name} ` }]));
    expect(readCheckpoints(text)).toEqual([bench]);
    expect([storedCheckpoints.parse(''), storedCheckpoints.parse('[]'), readCheckpoints('')]).toEqual([
      '',
      '',
      [],
    ]);
  });

  it.each([
    ['without a name', [{ ...bench, name: ' ' }], 'REQUIRED'],
    ['twice', [bench, bench], 'INVALID'],
    ['with a zone there is none of', [{ ...bench, zone: 'X' }], 'INVALID'],
    ['with no minutes', [{ ...bench, passBackMinutes: 0 }], 'INVALID_NUMBER'],
    ['with part of a minute', [{ ...bench, passBackMinutes: 1.5 }], 'INVALID_NUMBER'],
    ['as no list', { bench }, 'INVALID'],
  ])('the configured checkpoints are not kept %s', (_, list, expected) => {
    expect(code(list)).toBe(expected);
  });

  it('name their venue after the last dot', () => {
    expect([north, 'Gimnasio', 'A · B · C', '· '].map(venueOf)).toEqual(['Gimnasio', 'Gimnasio', 'C', '· ']);
  });
});
