import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportBatch, ImportBatchDetail, ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { call } from '#web/core/client/api.ts';

/** The calls of the three kinds of import, by kind; thousands of rows may take the server a while. */
const timeoutMs = 120_000;

export interface ImportRequest {
  fileName: string;
  rows: ImportRow[];
  update: boolean;
  fingerprint: string;
}

interface ImportCalls {
  preview: (rows: ImportRow[]) => Promise<ImportPreview>;
  write: (body: ImportRequest) => Promise<ImportResult>;
  list: () => Promise<ImportBatch[]>;
  one: (id: number) => Promise<ImportBatchDetail>;
  undo: (id: number) => Promise<{ undone: number; kept: ImportBatchDetail['obstacles'] }>;
}

export const importCalls: Readonly<Record<ImportKind, ImportCalls>> = {
  participants: {
    preview: (rows) => call('POST /api/imports/participants/preview', { body: { rows }, timeoutMs }),
    write: (body) => call('POST /api/imports/participants', { body, timeoutMs }),
    list: () => call('GET /api/imports/participants'),
    one: (id) => call('GET /api/imports/participants/:id', { params: { id } }),
    undo: (id) => call('POST /api/imports/participants/:id/undo', { params: { id }, timeoutMs }),
  },
  teams: {
    preview: (rows) => call('POST /api/imports/teams/preview', { body: { rows }, timeoutMs }),
    write: (body) => call('POST /api/imports/teams', { body, timeoutMs }),
    list: () => call('GET /api/imports/teams'),
    one: (id) => call('GET /api/imports/teams/:id', { params: { id } }),
    undo: (id) => call('POST /api/imports/teams/:id/undo', { params: { id }, timeoutMs }),
  },
  registrations: {
    preview: (rows) => call('POST /api/imports/registrations/preview', { body: { rows }, timeoutMs }),
    write: (body) => call('POST /api/imports/registrations', { body, timeoutMs }),
    list: () => call('GET /api/imports/registrations'),
    one: (id) => call('GET /api/imports/registrations/:id', { params: { id } }),
    undo: (id) => call('POST /api/imports/registrations/:id/undo', { params: { id }, timeoutMs }),
  },
};

export const batchesKey = (kind: ImportKind) => ['imports', kind];

/** After an import or its undo every list may say something else. */
export const everyCall = /^/;
