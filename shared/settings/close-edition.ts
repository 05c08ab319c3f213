/** Closing the live edition and starting the next one: what is carried over, what is deleted, and the dry run. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { editionForAdmin } from './editions.ts';

/** What the next edition may take over from this one, as the organizers choose. */
export const carryChoices = [
  'accounts',
  'teams',
  'venues',
  'accommodations',
  'sponsors',
  'faq',
  'rules',
  'news',
] as const;
export type CarryChoice = (typeof carryChoices)[number];

/** The deleted rows as counted by the dry run. */
export const deletedCounts = [
  'participants',
  'photos',
  'registrations',
  'games',
  'credentials',
  'handouts',
  'scans',
  'receipts',
] as const;
export type DeletedCount = (typeof deletedCounts)[number];

const unsentDevice = z.object({
  code: z.string(),
  name: z.string(),
  /** How much unsent work it reported. */
  pending: z.int().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
});

const dryRun = z.object({
  /** The live edition, which ends. */
  closes: z.object({ id: z.string(), endsOn: z.iso.date() }),
  carried: z.record(z.enum(carryChoices), z.int()),
  deleted: z.record(z.enum(deletedCounts), z.int()),
  /** All enrolled devices, and those that may hold work the server does not have. */
  devices: z.int(),
  unsent: z.array(unsentDevice),
  archivedAt: z.iso.datetime().nullable(),
  /** Everything committed before is in a verified backup. */
  backedUpAt: z.iso.datetime().nullable(),
});
export type CloseDryRun = z.output<typeof dryRun>;

const byDraft = z.object({ id: z.string().max(60) });

export const closeEditionEndpoints = defineEndpoints({
  'GET /api/admin/editions/:id/close': {
    may: 'settings.edit',
    summary: 'The dry run of starting a draft in place of the live edition: counts, unsent devices, archive.',
    params: byDraft,
    output: dryRun,
  },
  'POST /api/admin/editions/:id/close': {
    may: 'settings.edit',
    summary:
      'Close the live edition and start a draft: delete its people, results and badges, and end its devices.',
    params: byDraft,
    body: z.object({
      /** Of the draft. */
      revision: z.int('INVALID_NUMBER').min(0, 'INVALID_NUMBER'),
      /** The id of the live edition, typed as a confirmation. */
      closes: z.string().max(60),
      carry: z.array(z.enum(carryChoices)),
      /** The codes of devices with unsent work that may be ignored. */
      unsent: z.array(z.string().max(10)).max(1000),
    }),
    output: editionForAdmin,
  },
});
