/** The samples of editions and their archives. */

import * as closing from '#server/admin/settings/close-store.ts';
import * as archive from '#server/content/archive/store.ts';
import * as adopting from '#server/core/settings/adopt-settings.ts';
import * as editions from '#server/core/settings/edition-store.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import type { Samples } from './samples.ts';
import { at } from './world.ts';

export const editionSamples = {
  'server/core/settings/adopt-settings.ts': {
    adoptSettings: ({ db }) => adopting.adoptSettings(db, at),
  },
  'server/core/settings/edition-store.ts': {
    readEdition: ({ db }) => editions.readEdition(db),
    readSavedEdition: ({ db }) => editions.readSavedEdition(db),
    findEdition: ({ db }) => editions.findEdition(db, panamerican2026.id),
    listEditions: ({ db }) => editions.listEditions(db),
    saveEdition: async ({ db }) => {
      const save = { edition: panamerican2026, changes: ['dates' as const], authorId: null, at };
      for (const replaces of [0, 1]) await editions.saveEdition(db, { ...save, replaces });
    },
    listEditionRevisions: ({ db }) => editions.listEditionRevisions(db, panamerican2026.id),
    findEditionRevision: ({ db }) => editions.findEditionRevision(db, panamerican2026.id, 1),
    isEditionBound: ({ db }) => editions.isEditionBound(db),
    lockLiveEdition: ({ db }) => editions.lockLiveEdition(db),
    listUsedCategories: ({ db }) => editions.listUsedCategories(db),
    listUsedKinds: ({ db }) => editions.listUsedKinds(db),
    makeLive: ({ db }) => editions.makeLive(db, panamerican2026.id),
  },
  'server/admin/settings/close-store.ts': {
    countCarried: ({ db }) => closing.countCarried(db),
    countDeleted: ({ db }) => closing.countDeleted(db),
    countDevices: ({ db }) => closing.countDevices(db),
    listUnsent: ({ db }) => closing.listUnsent(db, at),
    readSafety: ({ db }) => closing.readSafety(db, panamerican2026.id),
    deleteEditionRows: ({ db }) => closing.deleteEditionRows(db, new Set(['teams'])),
    deleteVisitors: ({ db }) => closing.deleteVisitors(db),
    endDevices: ({ db }) => closing.endDevices(db, at),
  },
  'server/content/archive/store.ts': {
    listArchives: ({ db }) => archive.listArchives(db),
    replaceArchive: ({ db }) =>
      archive.replaceArchive(db, panamerican2026, {
        files: [{ address: 'es', bytes: new Uint8Array(1) }],
        at,
      }),
    findArchivedFile: ({ db }) => archive.findArchivedFile(db, panamerican2026.id, 'es'),
    listArchivedLanguages: ({ db }) => archive.listArchivedLanguages(db, panamerican2026.id),
  },
} satisfies Samples;
