import { fold } from '../base/text.ts';
import type { FieldName } from './fields.ts';
import { isNameField } from './fields.ts';
import type { RowReading, SourceLine } from './read-rows.ts';

/** People still in a list who no longer come: struck through, or marked in words. */

const out =
  '(?:(?:dad[oa] )?de baja|baja|retirad[oa]|retiro|renuncio|cancelad[oa]|eliminad[oa]|anulad[oa]|desistiu|desistio|excluid[oa]|inactiv[oa]|lesionad[oa]|no (?:viene|asiste|participa|viaja|vem)|(?:reemplazad[oa]|sustituid[oa]|substituid[oa])(?: (?:por|pela|pelo) .*)?|withdrawn|withdrew|cancell?ed|dropped(?: out)?|removed|inactive|replaced(?: by .*)?)';
const isOut = new RegExp(`^${out}[.!]*$`);
const isOutInName = new RegExp(`[([]${out}[)\\]]$|[-–—,] ${out}$`);
/** 'Cancelado' is paid, in much of America. */
const ofPayment =
  /\b(pago|pagos|pagado|pagamento|cuota|cuotas|taxa|inscripcion|inscricao|payment|paid|fee|fees)\b/;

interface ListColumns {
  headings: readonly string[];
  mapping: readonly (FieldName | null)[];
  /** Indexes of cells that are struck through. */
  struck: readonly { row: number; column: number }[];
}

/** The lines of such people. */
export function findWithdrawn(
  lines: readonly SourceLine[],
  { headings, mapping, struck }: ListColumns,
): ReadonlySet<number> {
  const struckCells = new Set(struck.map(({ row, column }) => `${row + 1} ${column}`));
  const isStruck = (line: number, column: number) => struckCells.has(`${line} ${column}`);
  const names = mapping.flatMap((field, column) => (isNameField(field) ? column : []));
  const notes = headings.flatMap((heading, column) =>
    mapping[column] || ofPayment.test(fold(heading)) ? [] : column,
  );
  const found = lines.filter(
    ({ line, cells }) =>
      names.some((column) => isStruck(line, column) || isOutInName.test(fold(cells[column] ?? ''))) ||
      notes.some((column) => isOut.test(fold(cells[column] ?? ''))),
  );
  return new Set(found.map(({ line }) => line));
}

/** Their names as written in the file. */
export function namesOfWithdrawn(
  lines: readonly SourceLine[],
  { mapping, withdrawn }: Pick<RowReading, 'mapping' | 'withdrawn'>,
): string[] {
  const isName = (column: number) => isNameField(mapping[column]);
  return lines.flatMap(({ line, cells }) =>
    withdrawn?.has(line) ? cells.filter((cell, column) => cell !== '' && isName(column)).join(' ') : [],
  );
}
