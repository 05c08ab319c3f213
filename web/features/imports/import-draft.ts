/** What a person has chosen on the way from a file to rows that can be sent. Pure: the screens only show it. */

import { type DateOrder, findDateOrder, type OrderFinding } from '#shared/imports/dates.ts';
import type { FieldName, ImportKind } from '#shared/imports/fields.ts';
import { findHeadingRow, guessColumns } from '#shared/imports/guess-columns.ts';
import { type NamedTeam, teamsByName } from '#shared/imports/plan.ts';
import {
  findMAsWoman,
  findMissingFields,
  findUnknownTeams,
  findUnknownValues,
  type ImportRow,
  type Reading,
  readLine,
  type SourceLine,
  type UnknownValue,
} from '#shared/imports/read-rows.ts';
import { fold } from '#shared/text.ts';
import type { ReadFile } from './read-file.ts';

export interface ImportDraft {
  kind: ImportKind;
  fileName: string;
  file: ReadFile;
  sheet: number;
  headings: readonly string[];
  lines: readonly SourceLine[];
  reading: Reading;
  /** What the dates of the column say about their own order. */
  dates: OrderFinding;
  /** Whether a person has said which number is the month. */
  isOrderChosen: boolean;
}

export function startDraft(kind: ImportKind, fileName: string, file: ReadFile, sheet = 0): ImportDraft {
  const rows = file.sheets[sheet]?.rows ?? [];
  const at = findHeadingRow(kind, rows);
  const width = Math.max(...rows.map((cells) => cells.length), 0);
  const headings = Array.from({ length: width }, (_, column) => rows[at]?.[column] ?? '');
  const lines = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const sample = lines.slice(0, 200).map(({ cells }) => cells);
  const mapping = guessColumns(kind, headings, sample);
  const draft = { kind, fileName, file, sheet, headings, lines, isOrderChosen: false };
  return withMapping({ ...draft, reading: emptyReading(kind) }, mapping);
}

const emptyReading = (kind: ImportKind): Reading => ({
  kind,
  mapping: [],
  dateOrder: 'dmy',
  matches: {},
  constants: {},
  mIsWoman: false,
});

type WithoutDates = Omit<ImportDraft, 'dates'>;

function withMapping(draft: WithoutDates, mapping: Reading['mapping']): ImportDraft {
  const column = mapping.indexOf('birthDate');
  const dates = findDateOrder(column < 0 ? [] : draft.lines.map(({ cells }) => cells[column] ?? ''));
  const guessed = dates.kind === 'clear' ? dates.order : dates.guess;
  const dateOrder = draft.isOrderChosen && dates.kind === 'open' ? draft.reading.dateOrder : guessed;
  const mIsWoman = findMAsWoman(draft.lines, mapping);
  return { ...draft, dates, reading: { ...draft.reading, mapping, dateOrder, mIsWoman } };
}

/** Gives a column to a field; the column that had it before gives none. */
export function chooseField(draft: ImportDraft, column: number, field: FieldName | null): ImportDraft {
  const mapping = draft.reading.mapping.map((given, index) => {
    if (index === column) return field;
    return given === field ? null : given;
  });
  return withMapping(draft, mapping);
}

export function chooseOrder(draft: ImportDraft, dateOrder: DateOrder): ImportDraft {
  return { ...draft, isOrderChosen: true, reading: { ...draft.reading, dateOrder } };
}

export function chooseConstant(draft: ImportDraft, field: string, value: string): ImportDraft {
  return {
    ...draft,
    reading: { ...draft.reading, constants: { ...draft.reading.constants, [field]: value } },
  };
}

/** Says what a text of the file stands for; nothing takes the answer back. */
export function chooseMatch(
  draft: ImportDraft,
  field: string,
  text: string,
  value: string | undefined,
): ImportDraft {
  const { [fold(text)]: _, ...others } = draft.reading.matches[field] ?? {};
  const answers = value === undefined ? others : { ...others, [fold(text)]: value };
  return { ...draft, reading: { ...draft.reading, matches: { ...draft.reading.matches, [field]: answers } } };
}

export interface OpenQuestions {
  missing: FieldName[];
  values: UnknownValue[];
  /** Which number is the month, as long as nobody said so. */
  order: Extract<OrderFinding, { kind: 'open' }> | null;
}

/** What the file leaves open. Only missing columns and the order of dates stop the way; an unread value makes its row wrong. */
export function findQuestions(draft: ImportDraft, teams: readonly NamedTeam[]): OpenQuestions {
  return {
    missing: findMissingFields(draft.reading),
    values: [
      ...findUnknownValues(draft.lines, draft.reading),
      ...findUnknownTeams(draft.lines, draft.reading, teamsByName(teams)),
    ],
    order: draft.dates.kind === 'open' ? draft.dates : null,
  };
}

export function rowsOf(draft: ImportDraft): ImportRow[] {
  return draft.lines.map((line) => readLine(line, draft.reading));
}
