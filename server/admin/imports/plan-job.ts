/** Reads the body of an import, checks and plans its rows, and tells the result in pieces. */

import type { ImportKind } from '#shared/imports/fields.ts';
import { type ImportOrder, importDryRun, importWriting } from '#shared/imports/imports.ts';
import { type CheckedRow, countPlans, type RowPlan } from '#shared/imports/plan.ts';
import { readJson } from '../../core/http/json-body.ts';
import { type ImportFacts, type ImportPlan, planRows, withTeamNames } from './plan-rows.ts';

export interface PlanJob {
  kind: ImportKind;
  use: 'preview' | 'writing';
  /** The body of the call as it came: JSON. */
  body: Uint8Array;
  maxValues: number;
}

export type PlanPart =
  | { kind: 'preview'; json: Uint8Array<ArrayBuffer> }
  | { kind: 'rows'; checked: CheckedRow[]; rows: RowPlan[] }
  | { kind: 'planned'; order: ImportOrder; photos: ImportPlan['photos']; fingerprint: string };

/** Rows that one message carries: a few milliseconds for its reader. */
const rowsAtOnce = 500;

export async function runPlan(
  { kind, use, body, maxValues }: PlanJob,
  facts: ImportFacts,
  tell: (part: PlanPart) => void,
): Promise<void> {
  const sent = body.length === 0 ? {} : readJson(body, maxValues);
  if (use === 'preview') {
    const { rows, photos, fingerprint, teams } = await planRows(kind, importDryRun.parse(sent).rows, facts);
    const preview = {
      counts: countPlans(rows),
      rows: withTeamNames(teams, rows),
      photos: photos.length,
      fingerprint,
    };
    const json = new TextEncoder().encode(JSON.stringify(preview));
    return tell({ kind: 'preview', json });
  }
  const { rows: read, ...order } = importWriting.parse(sent);
  const { checked, rows, photos, fingerprint } = await planRows(kind, read, facts);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = { checked: checked.slice(at, at + rowsAtOnce), rows: rows.slice(at, at + rowsAtOnce) };
    tell({ kind: 'rows', ...part });
  }
  tell({ kind: 'planned', order, photos, fingerprint });
}
