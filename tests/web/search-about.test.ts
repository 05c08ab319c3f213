import { describe, expect, it } from 'vitest';
import { buildSearch, type SearchIndex, type SearchRow } from '#web/offline/search/search.ts';
import { aboutOf } from '#web/offline/search/search-about.ts';
import { matches } from '#web/offline/search/search-words.ts';

const keysOf = (index: SearchIndex, query: string) => index.find(query).keys;

describe('people found by the contents of their rows', () => {
  const person = {
    ...{ firstName: 'Ana', lastName: 'Soto', teamName: 'Leonas', birthDate: '1982-05-12', country: 'SV' },
    ...{ role: 'Player' as const, category: "Women's 40+" as const },
  };
  const rows: SearchRow[] = [
    { key: 'ana', names: ['Ana Soto'], about: aboutOf(person), numbers: ['A1-01980-X'] },
    {
      key: 'beto',
      names: ['Beto Ruiz'],
      about: aboutOf({ ...person, teamName: null, birthDate: '1980-06-05', category: "Men's 45+" }),
      numbers: ['A1-00198-2'],
    },
    {
      key: 'coach',
      names: ['Caro Díaz'],
      about: aboutOf({ ...person, role: 'Coach', birthDate: '1984-04-03', country: 'MX' }),
    },
    {
      key: 'manager',
      names: ['Delia Paz'],
      about: aboutOf({ ...person, role: 'Team Manager', birthDate: null }),
    },
  ];
  const built = buildSearch(rows);
  const added = buildSearch([]);
  added.put(rows);

  it.each([
    ['femenino 40', ['ana']],
    ['fem 40', ['ana']],
    ['women 40+', ['ana']],
    ["women's 40+", ['ana']],
    ['masc 45', ['beto']],
    ['masculino 45+', ['beto']],
    ['men’s 45', ['beto']],
    ['M45', ['beto']],
    ['sin equipo', ['beto']],
    ['no team', ['beto']],
    ['12/05/1982', ['ana']],
    ['12-5-82', ['ana']],
    ['soto 12.5.1982', ['ana']],
    ['5 jun 1980', ['beto']],
    ['5 de junio de 1980', ['beto']],
    ['June 5, 1980 ruiz', ['beto']],
    ['1980-06-05', ['beto']],
    ['soto 5 jun 1980', []],
    ['entrenador', ['coach']],
    ['entrenadora mexico', ['coach']],
    ['team manager', ['manager']],
    ['jefa de equipo', ['manager']],
    ['jefa equipo', ['manager']],
    ['delegada', ['manager']],
    // A number before the birth years that begin alike, and the whole counter before a longer one.
    ['198', ['beto', 'ana', 'coach']],
    ['1982', ['ana', 'beto']],
  ])('the query %j finds %j', (query, keys) => {
    expect([keysOf(built, query), keysOf(added, query)]).toEqual([keys, keys]);
  });

  it('the check letter of a number is not underlined in a name', () => {
    expect(matches('Díaz de Soto', 'A1-00005-D')).toEqual([]);
  });
});
