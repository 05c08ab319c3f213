/** Lists that stand beside each other on one sheet, or people who stand beside each other in one row, as one list. */
import { fold } from '#shared/base/text.ts';
import { type ImportKind, isNameField } from '#shared/imports/fields.ts';
import { findHeadingRow } from '#shared/imports/find-headings.ts';
import { guessColumns, isOfOthers } from '#shared/imports/guess-columns.ts';
import { readRole } from '#shared/imports/roles.ts';
import type { FileSheet } from './sheet.ts';

/** The columns of one list or one person, as they follow in the result; -1 for an empty one. */
type ColumnBlock = readonly number[];

/** The sheet with its lists one below the other; the same sheet where it has one. */
export function stackLists(kind: ImportKind, sheet: FileSheet): FileSheet {
  if (kind !== 'participants' || sheet.stacked) return sheet;
  const { rows } = sheet;
  const at = findHeadingRow(kind, rows);
  const headings = at < 0 ? [] : (rows[at] ?? []);
  const lists = findLists(headings, rows[at - 1] ?? []);
  if (lists) return stacked(sheet, lists, (row) => row);
  const people = findPeople(headings);
  if (!people) return sheet;
  const bare = headings.map((heading, column) => (people.own.has(column) ? withoutNumber(heading) : heading));
  return stacked(sheet, people.blocks, (row, index, block) => {
    if (index < at) return block === 0 ? row : [];
    if (index === at) return block === 0 ? bare : [];
    // Without a cell of their own there is no person: the shared columns say nothing.
    const isEmpty = people.blocks[block]?.every((column) => !people.own.has(column) || !row[column]);
    return isEmpty ? [] : row;
  });
}

function stacked(
  sheet: FileSheet,
  blocks: readonly ColumnBlock[],
  rowOf: (row: string[], index: number, block: number) => string[],
): FileSheet {
  const { rows, merges, hiddenRows, hiddenColumns } = sheet;
  const below = <Item>(each: (block: number, columns: ColumnBlock) => readonly Item[]) =>
    blocks.flatMap((columns, block) => [...each(block, columns)]);
  return {
    ...sheet,
    rows: below((block, columns) =>
      rows.map((row, index) => {
        const cells = rowOf(row, index, block);
        return cells.length === 0 ? [] : columns.map((column) => cells[column] ?? '');
      }),
    ),
    struck: below((block, columns) =>
      sheet.struck.flatMap(({ row, column }) => {
        const place = columns.indexOf(column);
        return place < 0 ? [] : { row: row + block * rows.length, column: place };
      }),
    ),
    hiddenRows: below((block) => hiddenRows.map((row) => row + block * rows.length)),
    hiddenColumns: (blocks[0] ?? []).flatMap((column, place) =>
      hiddenColumns.includes(column) ? place : [],
    ),
    merges: below((block, columns) =>
      merges.flatMap(({ top, left, bottom, right }) => {
        const [from, to] = [columns.indexOf(left), columns.indexOf(right)];
        const down = block * rows.length;
        return from < 0 || to < from ? [] : { top: top + down, left: from, bottom: bottom + down, right: to };
      }),
    ),
    stacked: { lists: blocks.length, rows: rows.length },
  };
}

/** The same headings again to the right, each with a name and something else of a person. */
function findLists(headings: readonly string[], over: readonly string[]): ColumnBlock[] | null {
  const texts = headings.map(fold);
  const first = texts.findIndex((text) => text !== '');
  const starts = texts.flatMap((text, column) => (text !== '' && text === texts[first] ? column : []));
  if (starts.length < 2) return null;
  const blocks = starts.map((start, at) => {
    const end = starts[at + 1] ?? texts.length;
    return Array.from({ length: end - start }, (_, place) => start + place);
  });
  const textsOf = (block: ColumnBlock) =>
    block
      .map((column) => texts[column])
      .join('\n')
      .trim();
  const [own = []] = blocks;
  if (blocks.some((block) => textsOf(block) !== textsOf(own))) return null;
  const fields = guessColumns(
    'participants',
    own.map((column) => headings[column] ?? ''),
    [],
  );
  if (!fields.some(isNameField) || fields.filter(Boolean).length < 2) return null;
  // 'Contacto de emergencia' above a list of names makes them those of other people.
  const areOthers = blocks.some(
    ([start = 0]) => isOfOthers(over[start] ?? '') && !readRole(over[start] ?? ''),
  );
  return areOthers ? null : blocks;
}

/** 'Jugador 1: Nombre', 'Jugador 1: Nacimiento', 'Jugador 2: Nombre' …: a name and a birth date with each number. */
function findPeople(headings: readonly string[]): { blocks: ColumnBlock[]; own: ReadonlySet<number> } | null {
  const numbered = headings.flatMap((heading, column) => {
    const [number, more] = heading.match(/\d+/g) ?? [];
    return number && !more && Number(number) <= mostPeople
      ? [{ column, number: Number(number), bare: fold(withoutNumber(heading)) }]
      : [];
  });
  const byNumber = Map.groupBy(numbered, ({ number }) => number);
  const isPerson = (columns: readonly { bare: string }[]) => {
    const fields = guessColumns(
      'participants',
      columns.map(({ bare }) => bare),
      [],
    );
    return (
      fields.some(isNameField) &&
      fields.includes('birthDate') &&
      !columns.some(({ bare }) => isOfOthers(bare))
    );
  };
  const people = [...byNumber.values()].filter(isPerson);
  const [own = []] = people;
  if (people.length < 2) return null;
  const taken = new Set(people.flat().map(({ column }) => column));
  const common = headings.flatMap((_, column) => (taken.has(column) ? [] : column));
  const blocks = people.map((columns) => [
    ...common,
    ...own.map(({ bare }) => columns.find((one) => one.bare === bare)?.column ?? -1),
  ]);
  return { blocks, own: taken };
}

/** A team has no more players. */
const mostPeople = 40;

const withoutNumber = (heading: string) =>
  heading
    .replace(/\s*(?:n[º°o]\.?\s*|#\s*)?\d+/u, '')
    .replace(/^[\s.:)-]+|[\s.:([-]+$/g, '')
    .replace(/\(\s*\)/g, '');
