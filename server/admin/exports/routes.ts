import { setImmediate } from 'node:timers/promises';
import {
  type ExportFormat,
  type ExportList,
  exportColumns,
  type exportEndpoints,
  exportTypes,
} from '#shared/admin/exports.ts';
import { byteOrderMark, csvLine } from '#shared/base/cell-text.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Ctx } from '../../core/context.ts';
import type { ByteStream, Handlers } from '../../core/http/mount.ts';
import { auditPages, credentialPages, type ExportLanguage, participantPages, scanPages } from './lists.ts';
import { type Cell, xlsxBytes } from './xlsx.ts';

/** Files are written while they are read: the call has no transaction that would keep everybody waiting. */
export const exportRoutes: Handlers<typeof exportEndpoints> = {
  'POST /api/exports/participants': {
    transaction: 'own',
    run: (ctx, { body }) =>
      startExport(ctx, 'participants', body, participantPages(ctx.db, body.filter, body.language)),
  },
  'POST /api/exports/credentials': {
    transaction: 'own',
    run: (ctx, { body }) =>
      startExport(ctx, 'credentials', body, credentialPages(ctx.db, body.filter, body.language)),
  },
  'POST /api/exports/scans': {
    transaction: 'own',
    run: (ctx, { body }) => startExport(ctx, 'scans', body, scanPages(ctx.db, body.filter)),
  },
  'POST /api/exports/audit': {
    transaction: 'own',
    run: (ctx, { body }) => startExport(ctx, 'audit', body, auditPages(ctx.db, body.filter)),
  },
};

interface ExportOrder {
  format: ExportFormat;
  language: ExportLanguage;
  filter: Record<string, unknown>;
}

/** Logs who exports the list, then returns a stream of it. */
async function startExport(
  ctx: Ctx,
  list: ExportList,
  { format, language, filter }: ExportOrder,
  pages: AsyncIterable<Cell[][]>,
): Promise<ByteStream> {
  // What was typed into a search may be a name, and names are not for the log.
  const { q, ...rest } = filter;
  const detail = { format, filter: { ...rest, ...(q ? { q: '…' } : {}) } };
  await ctx.db.transaction((tx) => auditCall({ ...ctx, db: tx }, `export.${list}`, list, detail));
  const headings = Object.values(exportColumns[list]).map((words) => words[language]);
  const day = calendarDateAt(ctx.now);
  return {
    type: exportTypes[format],
    fileName: `${fileNames[language][list]}-${day}.${format}`,
    bytes:
      format === 'csv'
        ? csvBytes(headings, unhurried(pages), language)
        : xlsxBytes(fileNames[language][list], headings, unhurried(pages)),
  };
}

/** Rows that are written in one go: a few milliseconds, then everybody else has a turn. */
const rowsAtOnce = 200;

/** The embedded database and a fast socket never yield: without a pause no other request would run. */
async function* unhurried(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  for await (const page of pages) {
    for (let at = 0; at < page.length; at += rowsAtOnce) {
      yield page.slice(at, at + rowsAtOnce);
      await setImmediate();
    }
  }
}

const fileNames: Readonly<Record<ExportLanguage, Readonly<Record<ExportList, string>>>> = {
  es: { participants: 'participantes', credentials: 'credenciales', scans: 'lecturas', audit: 'auditoria' },
  en: { participants: 'participants', credentials: 'credentials', scans: 'scans', audit: 'audit' },
};

async function* csvBytes(
  headings: readonly string[],
  pages: AsyncIterable<Cell[][]>,
  language: ExportLanguage,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + csvLine(headings));
  const yesNo = language === 'es' ? (['Sí', 'No'] as const) : (['Yes', 'No'] as const);
  for await (const rows of pages) {
    const plain = (cell: Cell) => {
      if (typeof cell === 'boolean') return yesNo[cell ? 0 : 1];
      return cell !== null && typeof cell === 'object' ? cell.date : cell;
    };
    if (rows.length > 0) yield encoder.encode(rows.map((cells) => csvLine(cells.map(plain))).join(''));
  }
}
