import { describe, expect, test } from 'vitest';
import {
  decideRedeem,
  type Handout,
  handoutsOf,
  missingFor,
  mostHandouts,
  readHandouts,
  storedHandouts,
  toDoFor,
} from '#shared/credentials/handouts.ts';
import { lastNote, standingNote } from '#shared/people/note.ts';
import { type RedeemedHandout, withRedeemed } from '#shared/people/redeemed.ts';
import { uidOf } from './make.ts';

/** The rules about what people are given and what they bring: who is entitled, what is missing, and what comes first. */

const handout = (n: number, part: Partial<Handout> = {}): Handout => ({
  ...{ uid: uidOf(n), name: { es: `Cosa ${n}`, en: `Thing ${n}` }, kind: 'given' },
  ...{ roles: ['Player'], isActive: true, ...part },
});
const kit = handout(1);
const meal = handout(2, { roles: ['Player', 'Coach'] });
const waiver = handout(3, { kind: 'required' });
const fee = handout(4, { kind: 'received' });
const old = handout(5, { isActive: false });
const forCoaches = handout(6, { roles: ['Coach'], kind: 'required' });
const all = [kit, meal, waiver, fee, old, forCoaches];

const redeemed = (n: number, of: Handout, minute = 0): RedeemedHandout => ({
  ...{ uid: uidOf(100 + n), handout: of.uid, by: 'A7' },
  at: `2026-02-20T10:0${minute}:00.000Z`,
});
const player = (...had: RedeemedHandout[]) => ({ role: 'Player', redeemed: had });
const uids = (list: readonly Handout[]) => list.map(({ uid }) => all.findIndex((one) => one.uid === uid) + 1);

describe('a hand-out or requirement', () => {
  test.each([
    ['a player', player(), [3, 1, 2, 4]],
    ['a coach', { role: 'Coach' }, [6, 2]],
    ['a referee', { role: 'Referee' }, []],
    ['a player who has the kit', player(redeemed(1, kit)), [3, 1, 2, 4]],
    ['a player who has what is no longer given', player(redeemed(1, old)), [3, 1, 2, 4, 5]],
    ['a player who has what is for coaches', player(redeemed(1, forCoaches)), [3, 1, 2, 4, 6]],
  ])(
    'a hand-out or requirement of %s is listed with what holds back the badge first',
    (_who, person, expected) => {
      expect(uids(handoutsOf(person, all).map((one) => one.handout))).toEqual(expected);
    },
  );

  test('a hand-out or requirement names the first of two redemptions of one thing', () => {
    const [first, second] = [redeemed(1, kit, 1), redeemed(2, kit, 2)];
    expect(handoutsOf(player(first, second), [kit])[0]?.had).toEqual(first);
  });

  test('a hand-out or requirement is what they have not had, and what is missing is only what is required of their role', () => {
    const person = player(redeemed(1, kit), redeemed(2, old));
    expect(uids(toDoFor(person, all))).toEqual([3, 2, 4]);
    expect(uids(missingFor(person, all))).toEqual([3]);
    expect(missingFor(player(redeemed(1, waiver)), all)).toEqual([]);
    expect(uids(missingFor({ role: 'Coach' }, all))).toEqual([6]);
  });
});

test.each([
  ['what is for them', player(), kit, null],
  ['what is for another role', player(), forCoaches, 'NOT_ENTITLED'],
  ['what is no longer given', player(), old, 'NOT_ENTITLED'],
  ['what does not exist', player(), undefined, 'NOT_ENTITLED'],
  ['what they have', player(redeemed(1, kit)), kit, 'ALREADY_REDEEMED'],
  ['what they have and is no longer given', player(redeemed(1, old)), old, 'ALREADY_REDEEMED'],
  ['what they have and is for another role', player(redeemed(1, forCoaches)), forCoaches, 'ALREADY_REDEEMED'],
])('a player who asks for %s is answered so', (_what, person, asked, code) => {
  expect(decideRedeem(person, asked)?.code ?? null).toBe(code);
});

describe('the setting', () => {
  const store = (list: unknown) => storedHandouts.safeParse(JSON.stringify(list));
  test('the setting is read back as it was saved, and empty for none', () => {
    expect(readHandouts(store(all).data)).toEqual(all);
    expect(store([]).data).toBe('');
    expect(readHandouts('')).toEqual([]);
    expect(readHandouts(null)).toEqual([]);
  });

  test('the setting of an older app, which knew no kinds, is all given', () => {
    const { kind: _, ...before } = kit;
    expect(readHandouts(JSON.stringify([before]))).toEqual([kit]);
    expect(readHandouts(store([before]).data)).toEqual([kit]);
  });

  test.each([
    ['one thing twice', [kit, kit], 'INVALID'],
    ['a thing for no role', [{ ...kit, roles: [] }], 'REQUIRED'],
    ['a thing without a name', [{ ...kit, name: { es: '', en: 'Kit' } }], 'REQUIRED'],
    ['too long a name', [{ ...kit, name: { es: 'x'.repeat(61), en: 'Kit' } }], 'TOO_LONG'],
    ['too many things', Array.from({ length: mostHandouts + 1 }, (_, n) => handout(n + 200)), 'TOO_LONG'],
    ['an unknown kind', [{ ...kit, kind: 'sold' }], 'INVALID'],
  ])('the setting is refused with %s', (_what, list, code) => {
    expect(store(list).error?.issues[0]?.message).toBe(code);
  });
});

describe('the list of received hand-outs', () => {
  const [first, second, third] = [redeemed(1, kit, 1), redeemed(2, meal, 2), redeemed(3, fee, 2)];
  test('the list of received hand-outs is in order of time, each once, whichever came first', () => {
    for (const list of [
      [first, second, third],
      [third, second, first],
      [second, first, third],
    ]) {
      const kept = list.reduce<RedeemedHandout[]>((known, one) => withRedeemed(known, one), []);
      expect(kept).toEqual([first, second, third]);
    }
    expect(withRedeemed([first], { ...first, by: 'B1' })).toEqual([{ ...first, by: 'B1' }]);
    expect(withRedeemed(undefined, first)).toEqual([first]);
  });
});

describe('the note about a person', () => {
  const note = (text: string, minute: number, by = 'A7') => ({
    text,
    by,
    at: `2026-02-20T10:0${minute}:00.000Z`,
  });
  test.each([
    ['nothing', null, note('a', 1), 'a'],
    ['nothing of an older app', undefined, note('a', 1), 'a'],
    ['an earlier one', note('a', 1), note('b', 2), 'b'],
    ['a later one', note('a', 2), note('b', 1), 'a'],
    ['a later one at an earlier code', note('a', 2, 'A7'), note('b', 1, 'B1'), 'a'],
    ['one of the same moment at a later code', note('a', 1, 'B1'), note('b', 1, 'A7'), 'a'],
    ['one of the same moment and code', note('a', 1), note('b', 1), 'b'],
  ])('the note about a person that follows %s is the last word', (_what, one, other, expected) => {
    expect(lastNote(one, other).text).toBe(expected);
  });

  test('the note about a person that was taken away is none', () => {
    expect(standingNote({ note: note('', 1) })).toBeNull();
    expect(standingNote({ note: note('a', 1) })?.text).toBe('a');
    expect(standingNote({ note: null })).toBeNull();
    expect(standingNote({})).toBeNull();
  });
});
