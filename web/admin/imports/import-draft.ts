/** The user's choices on the way from a file to an import. Pure: the screens only show it. */

import { fold } from '#shared/base/text.ts';
import { joinBirthParts } from '#shared/imports/birth-parts.ts';
import { hasBrokenLetters, repairLetters } from '#shared/imports/broken-letters.ts';
import {
  type DateDoubts,
  type DateOrder,
  findDateDoubts,
  findDateOrder,
  type OrderFinding,
} from '#shared/imports/dates.ts';
import type { FieldName, ImportKind } from '#shared/imports/fields.ts';
import { findHeadingRow, headingsAt, isSideways } from '#shared/imports/find-headings.ts';
import { guessColumns, readsAsData } from '#shared/imports/guess-columns.ts';
import { findMarkedColumns, type MarkedColumns } from '#shared/imports/marked-columns.ts';
import { findOrderDoubt } from '#shared/imports/name-order.ts';
import { dropTitles, saysSurnameFirst } from '#shared/imports/names.ts';
import { type NamedTeam, teamsByName } from '#shared/imports/plan.ts';
import {
  findMAsWoman,
  findMissingFields,
  findUnknownTeams,
  findUnknownValues,
  type ImportRow,
  isLeftOut,
  type ReadingAnswers,
  type RowReading,
  readLine,
  type SourceLine,
  type UnknownValue,
} from '#shared/imports/read-rows.ts';
import { findUnusedNames, withNameColumn } from '#shared/imports/unused-names.ts';
import { findWithdrawn, namesOfWithdrawn } from '#shared/imports/withdrawn.ts';
import {
  findRoleWords,
  findTitleCategories,
  findTitleRoles,
  findTitleTeams,
  joinLabels,
  type LabelColumn,
  nameLine,
  type TitleTeams,
} from './labels.ts';
import type { ReadFile } from './read-file.ts';
import { fillMerges, titleRowsOf, turnSheet } from './reading/sheet.ts';
import { stackLists } from './reading/stack-lists.ts';
import { type LeftOutLine, sortLines } from './sort-lines.ts';

export interface ImportDraft {
  kind: ImportKind;
  fileName: string;
  file: ReadFile;
  sheet: number;
  /** The row the headings stand in, from 0; -1 where the list has none. */
  headingRow: number;
  /** Whether rows and columns its program hides are read. */
  withHidden: boolean;
  headings: readonly string[];
  lines: readonly SourceLine[];
  /** Lines of the sheet that are no rows of the list, and why. */
  leftOut: readonly LeftOutLine[];
  /** Cells that took the value of the cell they are merged with. */
  filled: number;
  reading: RowReading;
  /** The finding about day and month order in the column. */
  dates: OrderFinding;
  /** Whether the user has chosen which number is the month. */
  isOrderChosen: boolean;
  /** The answers for rows that may be existing people: a person's id, or 0 for a new person. */
  people: Readonly<Record<number, number>>;
  /** Titles above the people that may be their teams, in a list without a column of teams. */
  titleTeams: TitleTeams | null;
  /** The column added for them: every line has its title there. */
  titleColumn: number | null;
  /** Columns that say a category, a branch or a role by a mark, read into one column each. */
  marked: ReadonlySet<number>;
  /** How many columns the sheet has: those after them were added for its labels. */
  ownColumns: number;
}

interface SheetChoice {
  sheet?: number;
  headingRow?: number;
  withHidden?: boolean;
}

/** Starts with a sheet: the visible one with the best headings, unless another is chosen. */
export function startDraft(
  kind: ImportKind,
  fileName: string,
  read: ReadFile,
  { sheet: chosen, headingRow, withHidden = false }: SheetChoice = {},
): ImportDraft {
  const sheets = read.sheets.map((one) =>
    stackLists(kind, isSideways(kind, one.rows) ? turnSheet(one) : one),
  );
  const file = { ...read, sheets };
  const sheet = chosen ?? bestSheet(kind, file);
  const source = file.sheets[sheet];
  const at = headingRow ?? findHeadingRow(kind, source?.rows ?? []);
  const { texts, dataFrom } = headingsAt(kind, source?.rows ?? [], at);
  const { rows, filled } = source ? fillMerges(source, dataFrom) : { rows: [], filled: 0 };
  const hiddenColumns = new Set(withHidden ? [] : source?.hiddenColumns);
  const headings = texts.map((text, column) => (hiddenColumns.has(column) ? '' : text));
  const hiddenRows = new Set(withHidden ? [] : source?.hiddenRows);
  const { lines, leftOut } = sortLines({
    ...{ rows, headings: texts, dataFrom, hiddenRows, hiddenColumns },
    ...(source ? { titleRows: titleRowsOf(source) } : {}),
  });
  // What reads like a row of the list is one, also above the headings.
  const above = rows.slice(0, Math.max(0, at)).map((cells, index) => ({ line: index + 1, cells }));
  // The name of a sheet is the first of its titles.
  const titles = [{ line: nameLine, cells: [source?.name ?? ''] }, ...above];
  const peopleAbove = above.flatMap((line): LeftOutLine[] => {
    const isRow = line.cells.filter((cell) => cell !== '').length >= 3 && readsAsData(kind, line.cells);
    return isRow ? [{ ...line, why: 'ABOVE' }] : [];
  });
  const marks = kind === 'participants' ? findMarkedColumns(headings, lines) : [];
  const marked = new Set(marks.flatMap(({ columns }) => columns));
  const mapping = guessColumns(
    kind,
    headings.map((heading, column) => (marked.has(column) ? '' : heading)),
    lines
      .slice(0, 200)
      .map(({ cells }) => cells.map((cell, at) => (marked.has(at) ? '' : repairLetters(cell)))),
  );
  const draft = { kind, fileName, file, sheet, headingRow: at, withHidden, headings, lines, filled, marked };
  const hasTeams = kind !== 'participants' || mapping.includes('team');
  const between = leftOut.filter(({ why }) => why === 'TITLE');
  const titleTeams = hasTeams ? null : findTitleTeams(lines, titles, between);
  const started = withLabels(
    withMapping(
      {
        ...{ ...draft, titleTeams, titleColumn: null, ownColumns: headings.length },
        leftOut: [...peopleAbove, ...leftOut],
        isOrderChosen: false,
        people: {},
        reading: emptyReading(kind),
      },
      mapping,
    ),
    [...titles, ...between],
    marks,
  );
  // Names without a label may be anything: they are asked about.
  return titleTeams?.label ? applyTitles(started) : started;
}

/** Adds columns for what titles and words beside people say, where no column of the file does. */
function withLabels(
  started: ImportDraft,
  titles: readonly SourceLine[],
  marks: readonly MarkedColumns[],
): ImportDraft {
  const draft = marks.reduce((before, { field, columns, byLine }) => {
    const heading = columns.map((column) => before.headings[column]).join(' / ');
    return before.reading.mapping.includes(field) ? before : addColumn(before, { field, heading, byLine });
  }, started);
  const { mapping } = draft.reading;
  if (draft.kind !== 'participants') return draft;
  const categories = mapping.includes('category') ? null : findTitleCategories(draft.lines, titles);
  const words = mapping.includes('role') ? null : findRoleWords(draft.lines, mapping);
  const sections = mapping.includes('role') ? null : findTitleRoles(draft.lines, titles);
  const roles = sections && words ? joinLabels(sections, words.column) : (words?.column ?? sections);
  const withoutWords = words ? { ...draft, lines: words.lines } : draft;
  const withCategories = categories ? addColumn(withoutWords, categories) : withoutWords;
  return roles ? addColumn(withCategories, roles) : withCategories;
}

/** Gives every line the title above it, in a column that names its team, or its country if that has no column. */
function applyTitles(draft: ImportDraft): ImportDraft {
  const { headings, titleTeams } = draft;
  const titleColumn = draft.titleColumn ?? headings.length;
  const field = titleTeams?.areCountries ? 'country' : 'team';
  if (!titleTeams || draft.reading.mapping.includes(field)) return draft;
  const { label: heading, byLine } = titleTeams;
  return addColumn({ ...draft, titleColumn }, { field, heading, byLine }, titleColumn);
}

/** A column for the texts of its lines, in place of the one that was added there before. */
function addColumn(
  draft: ImportDraft,
  { field, heading, byLine }: LabelColumn,
  column = draft.headings.length,
): ImportDraft {
  const before = draft.headings.slice(0, column);
  const added = {
    ...draft,
    headings: [...before, heading],
    lines: draft.lines.map(({ line, cells }) => ({
      line,
      cells: [...before.map((_, at) => cells[at] ?? ''), byLine.get(line) ?? ''],
    })),
  };
  return withMapping(added, [...draft.reading.mapping.slice(0, column), field]);
}

function bestSheet(kind: ImportKind, { sheets }: ReadFile): number {
  const hitsOf = ({ rows }: ReadFile['sheets'][number]) => {
    const at = findHeadingRow(kind, rows);
    const { texts, dataFrom } = headingsAt(kind, rows, at);
    return guessColumns(kind, texts, rows.slice(dataFrom, dataFrom + 30)).filter(Boolean).length;
  };
  const scores = sheets.map((one) => (one.isHidden ? -1 : hitsOf(one)));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

const emptyReading = (kind: ImportKind): RowReading => ({
  kind,
  mapping: [],
  dateOrder: 'dmy',
  matches: {},
  constants: {},
  mIsWoman: false,
  answers: {},
  countryCells: new Set(),
  isSurnameFirst: false,
});

type WithoutDates = Omit<ImportDraft, 'dates'>;

function cellsOf({ lines }: Pick<ImportDraft, 'lines'>, mapping: RowReading['mapping'], field: FieldName) {
  const column = mapping.indexOf(field);
  if (field === 'birthDate' && column < 0) {
    return lines.map(({ cells }) => joinBirthParts(cells, mapping) ?? '');
  }
  return column < 0 ? [] : lines.map(({ cells }) => cells[column] ?? '');
}

function withMapping(draft: WithoutDates, mapping: RowReading['mapping']): ImportDraft {
  const dates = findDateOrder(
    cellsOf(draft, mapping, 'birthDate'),
    draft.headings[mapping.indexOf('birthDate')],
  );
  const guessed = dates.kind === 'clear' ? dates.order : dates.guess;
  const dateOrder = draft.isOrderChosen && dates.kind === 'open' ? draft.reading.dateOrder : guessed;
  const mIsWoman = findMAsWoman(draft.lines, mapping, draft.headings);
  const countryCells = new Set(cellsOf(draft, mapping, 'country').map((cell) => cell.toUpperCase()));
  const isSurnameFirst = saysSurnameFirst(draft.headings[mapping.indexOf('fullName')] ?? '');
  const struck = draft.file.sheets[draft.sheet]?.struck ?? [];
  const withdrawn = findWithdrawn(draft.lines, { headings: draft.headings, mapping, struck });
  const open = new Set(mapping.flatMap((field, column) => (field && leavesOpen(draft, column) ? field : [])));
  const reading = {
    ...draft.reading,
    mapping,
    dateOrder,
    mIsWoman,
    countryCells,
    isSurnameFirst,
    withdrawn,
    open,
  };
  return { ...draft, dates, reading };
}

/** Whether a column was added for labels, which not every line has. */
const leavesOpen = ({ lines, ownColumns }: WithoutDates, column: number) =>
  column >= ownColumns && lines.some(({ cells }) => cells[column] === '');

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

/** Answers one of the questions about cells that can be read in two ways. */
export function chooseAnswer(draft: ImportDraft, answer: Partial<ReadingAnswers>): ImportDraft {
  const answered = {
    ...draft,
    reading: { ...draft.reading, answers: { ...draft.reading.answers, ...answer } },
  };
  if (answer.namePart === 'use') return takeNames(draft);
  if (answer.titleTeam === 'use') return applyTitles(answered);
  if (answer.titleTeam === undefined || draft.titleColumn === null) return answered;
  return chooseField(answered, draft.titleColumn, null);
}

/** Takes the first unused column for the names; the next one is asked about as well. */
function takeNames(draft: ImportDraft): ImportDraft {
  const { mapping } = draft.reading;
  const [column] = findUnusedNames({ ...draft, mapping });
  return column === undefined ? draft : withMapping(draft, withNameColumn(draft.headings, mapping, column));
}

export function chooseConstant(draft: ImportDraft, field: string, value: string): ImportDraft {
  return {
    ...draft,
    reading: { ...draft.reading, constants: { ...draft.reading.constants, [field]: value } },
  };
}

/** Sets what a text of the file means; the answer is final. */
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

/** Answers who the people of these lines are: a person's id, or 0 for a new person. */
export function choosePeople(draft: ImportDraft, people: Readonly<Record<number, number>>): ImportDraft {
  return { ...draft, people: { ...draft.people, ...people } };
}

export interface OpenQuestions {
  missing: FieldName[];
  values: UnknownValue[];
  /** Which number is the month, while that is open. */
  order: Extract<OrderFinding, { kind: 'open' }> | null;
  /** Cells that can be read in two ways, by the answer that decides; those without cells are no questions. */
  doubts: Record<keyof ReadingAnswers, string[]>;
}

/**
 * The open questions. Missing columns, the order of dates and doubts block the import; an unknown value makes its row
 * invalid.
 */
export function findQuestions(draft: ImportDraft, teams: readonly NamedTeam[]): OpenQuestions {
  const dates: DateDoubts = findDateDoubts(cellsOf(draft, draft.reading.mapping, 'birthDate'));
  const names = (['firstName', 'lastName', 'fullName'] as const).flatMap((field) =>
    cellsOf(draft, draft.reading.mapping, field),
  );
  const known = teamsByName(teams);
  const used = draft.lines.flatMap(({ cells }) => cells.filter((_, column) => draft.reading.mapping[column]));
  return {
    missing: findMissingFields(draft.reading),
    values: [
      ...findUnknownValues(draft.lines, draft.reading),
      ...findUnknownTeams(draft.lines, draft.reading, known),
    ],
    order: draft.dates.kind === 'open' ? draft.dates : null,
    doubts: {
      ...dates,
      namePart: findUnusedNames({ ...draft, mapping: draft.reading.mapping }).flatMap((column) =>
        draft.lines.flatMap(({ cells }) => cells[column] || []),
      ),
      titles: names.filter((name) => dropTitles(name) !== name.trim()),
      nameOrder: findOrderDoubt(
        cellsOf(draft, draft.reading.mapping, 'fullName'),
        draft.reading.isSurnameFirst,
      ),
      withdrawn: namesOfWithdrawn(draft.lines, draft.reading),
      titleTeam: findTitleDoubt(draft, known),
      broken: used.filter(hasBrokenLetters),
    },
  };
}

/** Titles without a label that may be teams: of several blocks, or of a name that a team has. */
function findTitleDoubt({ titleTeams, reading }: ImportDraft, known: ReadonlyMap<string, unknown>): string[] {
  if (titleTeams?.label !== '') return [];
  if (reading.mapping.includes('team') && reading.answers.titleTeam === undefined) return [];
  const names = [...new Set(titleTeams.byLine.values())];
  return names.length > 1 || names.some((name) => known.has(fold(name))) ? names : [];
}

/** Doubts that stop the way until they are answered; titles have a usual answer. */
const openDoubts = [
  ...(['broken', 'withdrawn', 'namePart', 'nameOrder'] as const),
  'titleTeam',
  'century',
  'yearOnly',
  'swapped',
] as const;

export function findOpenDoubts(draft: ImportDraft, { doubts }: OpenQuestions): (typeof openDoubts)[number][] {
  return openDoubts.filter((name) => doubts[name].length > 0 && draft.reading.answers[name] === undefined);
}

/** The rows to be sent; lines an answer leaves out are not among them. */
export function rowsOf(draft: ImportDraft): ImportRow[] {
  return draft.lines
    .filter((line) => !isLeftOut(line, draft.reading))
    .map((line) => {
      const same = draft.people[line.line];
      return { ...readLine(line, draft.reading), ...(same === undefined ? {} : { same }) };
    });
}

/** Every line that is not sent, with those an answer leaves out. */
export function leftOutOf(draft: ImportDraft): LeftOutLine[] {
  const byAnswer = draft.lines
    .filter((line) => isLeftOut(line, draft.reading))
    .map((line): LeftOutLine => ({ ...line, why: 'ANSWER' }));
  return [...draft.leftOut, ...byAnswer].sort((a, b) => a.line - b.line);
}
