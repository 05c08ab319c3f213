import type { exports as spanish } from '../es/exports.ts';

export const exports: typeof spanish = {
  open: 'Export',
  title: 'Export',
  what: 'Which list',
  list: {
    participants: 'Participants',
    credentials: 'Credentials, revoked ones too',
    scans: 'Scans of the doors',
    audit: 'Audit log',
  },
  format: 'Format',
  as: { csv: 'CSV, for other programs', xlsx: 'XLSX, for Excel and similar programs' },
  narrowed: 'Exports the rows matching the current filter. The export is recorded in the audit log.',
  all: 'Exports the whole list. The export is recorded in the audit log.',
  download: 'Download',
  busy: 'Preparing the file…',
  file: { participants: 'participants', credentials: 'credentials', scans: 'scans', audit: 'audit' },
};
