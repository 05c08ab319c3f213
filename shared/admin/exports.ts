/**
 * Lists as files for other programs (CSV) and people (XLSX), in the reader's language, with headings that our import
 * understands.
 */
import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { importFields } from '../imports/fields.ts';
import { eachOptional } from '../people/person-fields.ts';
import { participantFilter } from './administration.ts';
import { auditFilter } from './reports.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportLists = ['participants', 'credentials', 'scans', 'audit'] as const;
export type ExportList = (typeof exportLists)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type ExportHeading = Readonly<Record<'es' | 'en', string>>;
const heading = (es: string, en: string): ExportHeading => ({ es, en });
/** The name of the same field in imports. */
const known = (name: keyof typeof importFields.participants): ExportHeading => {
  const { es, en } = importFields.participants[name];
  return { es: es[0], en: en[0] };
};

const person = {
  firstName: known('firstName'),
  lastName: known('lastName'),
} as const;

/** The columns of each list in their order. */
export const exportColumns = {
  participants: {
    externalId: known('externalId'),
    ...person,
    birthDate: known('birthDate'),
    country: known('country'),
    category: known('category'),
    role: known('role'),
    team: known('team'),
    number: heading('Número de credencial', 'Credential number'),
    hasPhoto: heading('Tiene fotografía', 'Has a photograph'),
    registeredAt: heading('Registrado el', 'Registered at'),
    ...eachOptional(known),
  },
  credentials: {
    number: heading('Número de credencial', 'Credential number'),
    copy: heading('Copia', 'Copy'),
    status: heading('Estado', 'Status'),
    ...person,
    country: known('country'),
    category: known('category'),
    role: known('role'),
    team: known('team'),
    issuedAt: heading('Emitida el', 'Issued at'),
    issuedBy: heading('Emitida en', 'Issued by'),
    revokedAt: heading('Anulada el', 'Revoked at'),
    revokedReason: heading('Motivo de anulación', 'Reason for revoking'),
    printedAt: heading('Impresa el', 'Printed at'),
    handedOverAt: heading('Entregada el', 'Handed over at'),
  },
  scans: {
    occurredAt: heading('Leída el (reloj corregido)', 'Scanned at (corrected clock)'),
    receivedAt: heading('Recibida por el servidor el', 'Received by the server at'),
    number: heading('Número de credencial', 'Credential number'),
    copy: heading('Copia', 'Copy'),
    ...person,
    direction: heading('Dirección', 'Direction'),
    verdict: heading('Resultado', 'Verdict'),
    reason: heading('Motivo', 'Why'),
    checkpoint: heading('Puerta', 'Checkpoint'),
    device: heading('Dispositivo', 'Device'),
    offline: heading('Sin conexión', 'Offline'),
    anomaly: heading('Observación', 'Anomaly'),
    amended: heading('Corrección', 'Amended'),
    amendedReason: heading('Motivo de la corrección', 'Reason for amending'),
  },
  audit: {
    id: heading('N.º', 'No.'),
    at: heading('Fecha y hora', 'Date and time'),
    user: heading('Usuario', 'User'),
    device: heading('Dispositivo', 'Device'),
    action: heading('Acción', 'Action'),
    subject: heading('Sobre qué', 'Subject'),
    detail: heading('Detalle', 'Detail'),
    saidAt: heading('Reloj del dispositivo', 'Clock of the device'),
    receivedAt: heading('Recibido', 'Received'),
  },
} as const satisfies Record<ExportList, Record<string, ExportHeading>>;

const shape = {
  format: z.enum(exportFormats, 'INVALID_CHOICE'),
  language: z.enum(['es', 'en'], 'INVALID_CHOICE').default('es'),
};
const file = { output: 'binary' } as const;

export const exportEndpoints = defineEndpoints({
  'POST /api/exports/participants': {
    may: 'participants.readAll',
    summary: 'The participants that fit a filter, as a file.',
    body: z.object({ ...shape, filter: participantFilter.default({}) }),
    ...file,
  },
  'POST /api/exports/credentials': {
    may: 'participants.readAll',
    summary: 'Every credential of the participants that fit a filter, as a file.',
    body: z.object({ ...shape, filter: participantFilter.default({}) }),
    ...file,
  },
  'POST /api/exports/scans': {
    may: 'participants.readAll',
    summary: 'Scans in order of time, as a file.',
    body: z.object({
      ...shape,
      filter: z.object({ from: instantSchema.optional(), until: instantSchema.optional() }).default({}),
    }),
    ...file,
  },
  'POST /api/exports/audit': {
    may: 'audit.read',
    summary: 'The audit log, newest first, as a file.',
    body: z.object({
      ...shape,
      filter: auditFilter.default({ q: '' }),
    }),
    ...file,
  },
});
