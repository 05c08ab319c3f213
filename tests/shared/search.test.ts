import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#shared/base/text.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { buildSearch, type SearchIndex, type SearchRow } from '#web/offline/search/search.ts';
import { matches, wordsOf, wordsOfNumber } from '#web/offline/search/search-words.ts';
import { propertyRuns } from '../full.ts';

const people: SearchRow[] = [
  { key: 'lucia', names: ['Lucía Herrera'], about: ['Rosario Básquet 1979'], numbers: ['A7-00042-S'] },
  { key: 'jose', names: ['José María Núñez O’Brien'], about: ['Montevideo'], numbers: ['A7-00043-Q'] },
  { key: 'lukasz', names: ['Łukasz Wałęsa-Kowalski'], about: ['Rosario Básquet'] },
  { key: 'maria', names: ['María José Herrero'], about: ['Lima'], numbers: ['W0-00042-5', 'B1-00007-9'] },
  { key: 'mar', names: ['Mar Herrera'], about: ['Lima 1972'] },
];
const search = buildSearch(people);
const keysOf = (index: SearchIndex, query: string, limit?: number) => index.find(query, limit).keys;

describe('finding people at the desk', () => {
  it.each([
    ['lucia', ['lucia']],
    ['LUCÍA', ['lucia']],
    ['her', ['lucia', 'maria', 'mar']],
    ['herrera lucia', ['lucia']],
    ['lucia herrera', ['lucia']],
    ['her luc', ['lucia']],
    ['nunez', ['jose']],
    ['obrien jose', ['jose']],
    ["o'brien", ['jose']],
    ['walesa', ['lukasz']],
    ['kowalski', ['lukasz']],
    ['walesa-kowalski', ['lukasz']],
    ['rosario basquet', ['lucia', 'lukasz']],
    ['jose maria', ['jose', 'maria']],
    ['lucia lima', []],
    ['herrera 1972', ['mar']],
    ['ecuador', []],
    ['', []],
    [' - ', []],
  ])('%j finds %j', (query, keys) => {
    expect(keysOf(search, query)).toEqual(keys);
  });

  it.each([
    ['A7-00042-S', ['lucia']],
    ['a7-00042-s', ['lucia']],
    ['a700042s', ['lucia']],
    ['a7-0004', ['lucia', 'jose']],
    ['a70004', ['lucia', 'jose']],
    ['a7-4', ['lucia', 'jose']],
    ['A7 42', ['lucia']],
    ['42', ['lucia', 'maria']],
    ['00042', ['lucia', 'maria']],
    ['W0 00042', ['maria']],
    ['lucia 42', ['lucia']],
    // One that counts no more.
    ['B1-00007', ['maria']],
  ])('the number %j finds %j', (query, keys) => {
    expect(keysOf(search, query)).toEqual(keys);
  });

  it('whole words come before beginnings, and else the order is that of the list', () => {
    expect(keysOf(search, 'mar')).toEqual(['mar', 'jose', 'maria']);
    expect(keysOf(search, 'mar', 2)).toEqual(['mar', 'jose']);
    expect(keysOf(search, 'mar', 0)).toEqual([]);
  });
});

describe('who is listed first, and who comes close', () => {
  const team = buildSearch([
    { key: 'sergio', names: ['Sérgio Alves'], about: ['Máster Clube de Maringá'], numbers: ['A1-00198-2'] },
    { key: 'mar', names: ['Mar Lopes'], about: ['Sin equipo 1982'] },
    { key: 'escobar', names: ['Irene Escobar'], about: ['Leonas 1972'] },
  ]);

  it('a name comes before a team, and a birth year before a number that reads like one', () => {
    expect(keysOf(team, 'mar')).toEqual(['mar', 'sergio']);
    expect(keysOf(team, '1982')).toEqual(['mar', 'sergio']);
    expect(keysOf(team, 'irene 1972')).toEqual(['escobar']);
  });

  it('says how many there are of whom only some are given', () => {
    expect(team.find('mar', 1)).toEqual({ keys: ['mar'], total: 2, isNear: false });
  });

  it.each(['ecsobar', 'escovar', 'escbar', 'esscobar', 'scobar', 'ecsob', 'irene escovar', 'irne escobar'])(
    'one slip finds her: %s',
    (query) => expect(team.find(query)).toEqual({ keys: ['escobar'], total: 1, isNear: true }),
  );

  it.each(['esc0b4r', 'ecs', 'zcobra', 'A1-00189'])('%s finds no person', (query) => {
    expect(team.find(query)).toEqual({ keys: [], total: 0, isNear: false });
  });

  it('who came after the list was read comes close as well', () => {
    const index = buildSearch([]);
    index.put([{ key: 'ana', names: ['Ana Escobar'], numbers: ['A1-00198-2'] }]);
    expect(index.find('ecsobar')).toEqual({ keys: ['ana'], total: 1, isNear: true });
  });
});

describe('a list that changes while it is searched', () => {
  const fresh = () => buildSearch(people);

  it('a list that changes while it is searched finds a walk-in at once', () => {
    const index = fresh();
    index.put([{ key: 'ana', names: ['Ana Herrera'] }]);
    expect(keysOf(index, 'herrera')).toEqual(['lucia', 'mar', 'ana']);
    expect(index.size).toBe(6);
  });

  it('a list that changes while it is searched finds a walk-in by the beginning of one name and another name with a slip', () => {
    const index = fresh();
    index.put([{ key: 'ana', names: ['Anastasia Quintanilla'] }]);
    for (const query of ['anas quintanlila', 'quintanlila anas', 'an quintanlila', 'quintanlila ana'])
      expect(index.find(query), query).toEqual({ keys: ['ana'], total: 1, isNear: true });
    // A beginning that a stored person has is no slip either.
    index.put([{ key: 'mara', names: ['María Quintanilla'] }]);
    expect(index.find('mari quintanlila')).toEqual({ keys: ['mara'], total: 1, isNear: true });
  });

  it('a list that changes while it is searched finds a corrected person under the new name and no longer under the old', () => {
    const index = fresh();
    index.put([{ key: 'lucia', names: ['Lucila Paz'] }]);
    expect(keysOf(index, 'herrera')).toEqual(['mar']);
    expect(keysOf(index, 'paz')).toEqual(['lucia']);
    index.put([{ key: 'lucia', names: ['Lucila Herrera'] }]);
    expect(keysOf(index, 'paz')).toEqual([]);
    expect(index.size).toBe(5);
  });

  it('no longer finds who was removed, and finds who came back', () => {
    const index = fresh();
    index.remove(['lucia', 'unknown']);
    expect(keysOf(index, 'lucia')).toEqual([]);
    expect(index.size).toBe(4);
    index.put([{ key: 'lucia', names: ['Lucía Herrera'] }]);
    expect(keysOf(index, 'lucia')).toEqual(['lucia']);
    index.remove(['lucia']);
    expect(keysOf(index, 'lucia')).toEqual([]);
  });

  it('a list that changes while it is searched takes thousands at once, and is rebuilt without losing anyone', () => {
    const index = fresh();
    index.remove(['mar']);
    index.put(
      Array.from({ length: 3000 }, (_, i) => ({
        key: `p${i}`,
        names: [`Persona${i}`, 'Prueba'],
        numbers: [formatNumber('B2', i + 1)],
      })),
    );
    expect(index.size).toBe(3004);
    expect(keysOf(index, 'persona2999')).toEqual(['p2999']);
    expect(keysOf(index, 'b2-03000')).toEqual(['p2999']);
    expect(keysOf(index, 'herrera')).toEqual(['lucia']);
    expect(keysOf(index, '42', 5)).toEqual(['lucia', 'maria', 'p41', 'p419', 'p420']);
  });

  it('an empty list finds no person', () => {
    expect(keysOf(buildSearch([]), 'a')).toEqual([]);
  });
});

// Few letters and words, so that beginnings meet often.
const word = fc.stringMatching(/^[abñÉł0]{1,4}$/);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const number = fc.integer({ min: 1, max: 30 }).map((counter) => formatNumber('A1', counter));
const row = fc.record({
  key: fc.integer({ min: 0, max: 40 }).map(String),
  names: fc.array(text, { minLength: 1, maxLength: 2 }),
  about: fc.array(text, { maxLength: 2 }),
  numbers: fc.array(number, { maxLength: 2 }),
});

/** The same question, asked of every row: a name counts more than the rest, that more than a number, but for digits. */
function findOneByOne(rows: readonly SearchRow[], query: string): string[] {
  const typed = wordsOf(query);
  const counted = rows.map((one) => {
    const kinds = [
      (one.numbers ?? []).flatMap(wordsOfNumber),
      (one.about ?? []).flatMap(wordsOf),
      one.names.flatMap(wordsOf),
    ];
    const ranks = typed.map((beginning) => {
      const isIn = (words: string[] = []) => words.some((known) => known.startsWith(beginning));
      const kind = /^\d+$/.test(beginning) && isIn(kinds[0]) ? 2 : kinds.findLastIndex(isIn);
      return kind < 0 ? -1 : kind * 16 + (kinds.flat().includes(beginning) ? 1 : 0);
    });
    const isHit = ranks.length > 0 && !ranks.includes(-1);
    return { key: one.key, isHit, rank: ranks.reduce((sum, rank) => sum + rank, 0) };
  });
  return counted
    .filter((one) => one.isHit)
    .sort((a, b) => b.rank - a.rank)
    .map((one) => one.key);
}

/** What exact words find; slips have tests of their own. */
function findExactly(index: SearchIndex, query: string, limit: number): string[] {
  const { keys, isNear } = index.find(query, limit);
  return isNear ? [] : keys;
}

/** What a list holds after changes: a changed row goes to its end. */
function held(rows: readonly SearchRow[]): SearchRow[] {
  const map = new Map<string, SearchRow>();
  for (const one of rows) {
    map.delete(one.key);
    map.set(one.key, one);
  }
  return [...map.values()];
}

describe('any list, any query', () => {
  const query = fc.oneof(text, fc.constantFrom('1', '001', 'a1', 'A1-00001', 'a100', '2 a1'));

  it('any list, any query gives what asking row by row gives, in the same order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: (one) => one.key, maxLength: 40 }),
        query,
        (rows, asked) => {
          expect(findExactly(buildSearch(rows), asked, 1000)).toEqual(findOneByOne(rows, asked));
          expect(findExactly(buildSearch(rows), asked, 3)).toEqual(findOneByOne(rows, asked).slice(0, 3));
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });

  it('any list, any query also after rows were put and removed', () => {
    const steps = fc.array(
      fc.oneof(
        row.map((put) => ({ put })),
        fc.integer({ min: 0, max: 40 }).map((remove) => ({ remove: String(remove) })),
      ),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: (one) => one.key, maxLength: 40 }),
        steps,
        query,
        (rows, changes, asked) => {
          const index = buildSearch(rows);
          let expected: SearchRow[] = [...rows];
          for (const change of changes) {
            if ('put' in change) {
              index.put([change.put]);
              expected = held([...expected, change.put]);
            } else {
              index.remove([change.remove]);
              expected = expected.filter((one) => one.key !== change.remove);
            }
          }
          expect(findExactly(index, asked, 1000)).toEqual(findOneByOne(expected, asked));
          expect(index.size).toBe(expected.length);
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('what was found is set off', () => {
  const shown = (text: string, query: string) => {
    let result = '';
    let done = 0;
    for (const { start, end } of matches(text, query)) {
      result += `${text.slice(done, start)}[${text.slice(start, end)}]`;
      done = end;
    }
    return result + text.slice(done);
  };

  it.each([
    ['Lucía Herrera', 'luc', '[Luc]ía Herrera'],
    ['Lucía Herrera', 'LUCIA h', '[Lucía] [H]errera'],
    ['Luci\u0301a', 'luci', '[Luci\u0301]a'],
    ['José O’Brien', 'obr', 'José [O’Br]ien'],
    ['Weiß', 'weis', '[Weiß]'],
    ['Wałęsa-Kowalski', 'kow wal', '[Wał]ęsa-[Kow]alski'],
    ['María Mar', 'mar maria', '[María] [Mar]'],
    ['Herrera', 'rera', 'Herrera'],
    ['A7-00042-S', 'a700042', '[A7-00042]-S'],
    ['A7-00042-S', 'a700', '[A7-00]042-S'],
    ['A7-00042-S', 'A7-00042', '[A7]-[00042]-S'],
    ['A7-00042-S', '42', 'A7-000[42]-S'],
    ['', 'a', ''],
    ['Ana', '', 'Ana'],
  ])('%j for %j: %j', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  it('every stretch lies within the text, and begins as the query does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 5 }),
        (text, query) => {
          let before = 0;
          for (const { start, end } of matches(text, query)) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeGreaterThan(start);
            before = end;
            const found = fold(text.slice(start, end));
            expect(wordsOf(query).some((typed) => found.startsWith(typed))).toBe(true);
          }
          expect(before).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});
