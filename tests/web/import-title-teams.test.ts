import { describe, expect, test } from 'vitest';
import {
  chooseAnswer,
  findOpenDoubts,
  findQuestions,
  type ImportDraft,
  leftOutOf,
  rowsOf,
  startDraft,
} from '#web/admin/imports/import-draft.ts';
import { readFileOf } from './make-workbook.ts';

/** A sheet that names its team in a title instead of a column gives that team, or asks whether it is one. */

const heading = ['Nombres', 'Apellidos', 'Nacimiento', 'País', 'Categoría', 'Cargo'];
const ana = ['Ana', 'Paz', '25/04/1978', 'Perú', 'Femenino 40+', 'Jugadora'];
const eva = ['Eva', 'Luz', '26/04/1978', 'Perú', 'Femenino 40+', 'Jugadora'];
const start = (...rows: string[][]) => startDraft('participants', 'x.xlsx', readFileOf(rows));
const known = (...names: string[]) =>
  names.map((name, id) => ({ id, name, country: 'PE', category: "Women's 40+" as const }));
const teamsOf = (draft: ImportDraft) => rowsOf(draft).map(({ values }) => values.team ?? null);
const openOf = (draft: ImportDraft, teams = known()) => findOpenDoubts(draft, findQuestions(draft, teams));

describe('a title with a label', () => {
  test.each<[string, ...string[][]]>([
    ['in Spanish', ['Equipo: Leonas San Salvador']],
    ['in capitals', ['EQUIPO : Leonas San Salvador', '', '']],
    ['in English', ['Team: Leonas San Salvador']],
    ['with a dash', ['Club - Leonas San Salvador']],
    ['in two cells', ['Equipo:', '', 'Leonas San Salvador']],
    ['in two cells without a colon', ['Equipo', 'Leonas San Salvador'], []],
    ['in quotes', ['Nombre del equipo: «Leonas San Salvador»']],
    ['with another label behind', ['Equipo: Leonas San Salvador   Categoría: F40']],
    ['in the middle of a row', ['Sede: Sonsonate', '', 'Delegación: Leonas San Salvador']],
  ])('a title with a label %s is the team of the rows below', (_how, ...titles) => {
    const draft = start(['XI Campeonato'], ...titles, heading, ana, eva);
    expect(teamsOf(draft)).toEqual(['Leonas San Salvador', 'Leonas San Salvador']);
    expect(openOf(draft)).toEqual([]);
    expect(findQuestions(draft, known()).values).toMatchObject([
      { field: 'team', text: 'Leonas San Salvador', count: 2 },
    ]);
  });

  test('titles with a label in one sheet each name the team of their block', () => {
    const draft = start(
      ...[['Equipo: Leonas'], heading, ana, [], ['Equipo: Tigresas'], heading, eva],
      ...[['Equipo: ____'], ana],
    );
    expect(teamsOf(draft)).toEqual(['Leonas', 'Tigresas', null]);
    expect(leftOutOf(draft).map(({ line, why }) => `${line} ${why}`)).toEqual([
      '5 TITLE',
      '6 HEADING',
      '8 TITLE',
    ]);
  });

  test('a title with a label is not used beside a column of teams', () => {
    const draft = start(['Equipo: Leonas'], [...heading, 'Club'], [...ana, 'Tigresas']);
    expect(teamsOf(draft)).toEqual(['Tigresas']);
    expect(draft.titleColumn).toBeNull();
  });

  test.each(['Delegación', 'Equipo', 'Club'])(
    'a person whose first cell says “%s” is no title of a team',
    (word) => {
      const draft = start(['Tipo', ...heading], [word, ...ana], ['Otro', ...eva]);
      expect([teamsOf(draft), leftOutOf(draft)]).toEqual([[null, null], []]);
    },
  );

  test.each<[string[], string[], string | null]>([
    [heading, ana, 'PE'],
    [heading.toSpliced(3, 1), ana.toSpliced(3, 1), 'SV'],
  ])('a title “Delegación” with a country is no team: below %j', (headings, row, country) => {
    const draft = start(['Delegación: El Salvador'], headings, row);
    expect(rowsOf(draft).map(({ values }) => [values.team, values.country])).toEqual([[undefined, country]]);
  });
});

describe('a title without a label', () => {
  const blocks = [['Leonas'], heading, ana, [], ['Tigresas'], heading, eva];

  test('titles without a label above blocks are asked about once, and used as teams if confirmed', () => {
    const draft = start(...blocks);
    expect(openOf(draft)).toEqual(['titleTeam']);
    expect(findQuestions(draft, []).doubts.titleTeam).toEqual(['Leonas', 'Tigresas']);
    expect(teamsOf(draft)).toEqual([null, null]);
    const used = chooseAnswer(draft, { titleTeam: 'use' });
    expect([teamsOf(used), openOf(used)]).toEqual([['Leonas', 'Tigresas'], []]);
    const ignored = chooseAnswer(used, { titleTeam: 'ignore' });
    expect([teamsOf(ignored), openOf(ignored)]).toEqual([[null, null], []]);
    expect(teamsOf(chooseAnswer(ignored, { titleTeam: 'use' }))).toEqual(['Leonas', 'Tigresas']);
  });

  test.each(['use', 'ignore'] as const)(
    'titles without a label can still be decided otherwise after the answer “%s”',
    (titleTeam) => {
      const answered = chooseAnswer(start(...blocks), { titleTeam });
      expect(findQuestions(answered, []).doubts.titleTeam).toEqual(['Leonas', 'Tigresas']);
    },
  );

  test.each(['Apellidos', 'Fecha de nacimiento', 'Nacionalidad'])(
    'the name of a field below a title without a label is no other title: %s',
    (word) => {
      const draft = start(['Leonas'], [word], heading, ana);
      expect(findQuestions(draft, known('leonas')).doubts.titleTeam).toEqual(['Leonas']);
    },
  );

  test.each<[string, string[][]]>([
    ['right below the headings', [heading, ['Leonas'], ana, ['Tigresas'], eva]],
    ['below empty rows', [heading, ['Leonas'], ana, [], ['', 'Tigresas'], eva]],
    ['with their functions', [['Leonas'], heading, ana, [], ['Tigresas'], ['Jugadoras'], eva]],
  ])('titles without a label %s are teams of their rows', (_where, rows) => {
    expect(teamsOf(chooseAnswer(start(...rows), { titleTeam: 'use' }))).toEqual(['Leonas', 'Tigresas']);
  });

  test('titles without a label that are merged over the list begin a block', () => {
    const rows = [['Leonas'], heading, ana, ['Tigresas'], eva];
    const merges = [{ top: 3, left: 0, bottom: 3, right: 5 }];
    const draft = startDraft('participants', 'x.xlsx', readFileOf({ rows, merges }));
    expect(teamsOf(chooseAnswer(draft, { titleTeam: 'use' }))).toEqual(['Leonas', 'Tigresas']);
  });

  test('a title without a label is asked about only if a team has that name', () => {
    const draft = start(['Leonas'], ['Femenino 40+'], heading, ana);
    expect(openOf(draft)).toEqual([]);
    expect(openOf(draft, known('leonas'))).toEqual(['titleTeam']);
    expect(openOf(start(['Lista de jugadoras 2026'], heading, ana), known('leonas'))).toEqual([]);
  });

  test('a title without a label is not made of a person with only a name', () => {
    const draft = start(heading, ana, ['Pelé'], eva);
    expect([draft.lines.length, openOf(draft)]).toEqual([3, []]);
  });
});
