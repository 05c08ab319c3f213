/** Requests for access to personal data or erasure. Handled only in the admin area, online. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idInBody, idSchema } from '../base/ids.ts';
import { fold } from '../base/text.ts';
import { fullName } from './full-name.ts';
import { participantOutput } from './participant.ts';
import { optionalNames } from './person-fields.ts';

/** Why a person was erased; a code instead of free text, since the audit log is permanent. */
export const eraseReasons = ['asked', 'mistake', 'over', 'restored'] as const;
export type EraseReason = (typeof eraseReasons)[number];
/** The choices for users; the others are reserved for the server. */
export const chosenEraseReasons = ['asked', 'mistake'] as const;

/** Whether what was typed names this very person: their whole name, whatever the accents, or the number of their badge. */
export function isConfirmed(
  typed: string,
  person: { firstName: string; lastName: string; credentialNumber: string | null },
): boolean {
  const text = fold(typed);
  return text !== '' && [fullName(person), person.credentialNumber ?? ''].map(fold).includes(text);
}

/** Where the words of others name a person. */
export const mentionKinds = [
  'handOver',
  'work',
  'audit',
  'device',
  'case',
  'reason',
  'note',
  'registration',
  'delegate',
  'file',
  'message',
] as const;
export type MentionKind = (typeof mentionKinds)[number];

const mentionOutput = z.object({
  key: z.string(),
  kind: z.enum(mentionKinds),
  at: z.iso.datetime().nullable(),
  /** What is written there, as far as it names them. */
  text: z.string(),
  /** No other registered person has these words, so it is erased unless it is excluded. */
  isLikely: z.boolean(),
});
export type PersonMention = z.output<typeof mentionOutput>;

/** The counts of rows that an erasure deletes or blanks. */
export const erasureOutput = z.object({
  badges: z.int(),
  prints: z.int(),
  /** Kept as facts about a number without its holder. */
  scans: z.int(),
  photos: z.int(),
  /** Desks' work about them. */
  work: z.int(),
  conflicts: z.int(),
  imports: z.int(),
  audit: z.int(),
  /** Messages by a sender of the same name. */
  messages: z.int(),
  /** Where the words of others name them, perhaps. */
  mentions: z.array(mentionOutput),
  /** Accounts of a user of the same name: erasing a person touches none. */
  accounts: z.array(z.object({ id: z.int(), username: z.string() })),
  /** When the last backup was made that may still hold them. */
  backedUpAt: z.iso.datetime().nullable(),
});
export type ErasurePreview = z.output<typeof erasureOutput>;

/** What two records of one person may differ in, and one of them is asked for. */
export const mergeFields = [
  'firstName',
  'lastName',
  'birthDate',
  'country',
  'category',
  'role',
  'teamId',
  ...optionalNames,
  'photoUrl',
] as const;
export type MergeField = (typeof mergeFields)[number];

export const retentionOutput = z.object({
  /** When it is due by this number of days; nothing where it is off. */
  at: z.iso.datetime().nullable(),
  isDue: z.boolean(),
  people: z.int(),
  photos: z.int(),
  messages: z.int(),
  delegates: z.int(),
});

const byId = z.object({ id: idSchema });

export const privacyEndpoints = defineEndpoints({
  'POST /api/participants/:id/file': {
    may: 'participants.readOwn',
    summary: 'All that is kept of one person, as a ZIP: of an own one, or of anybody for a super user.',
    params: byId,
    output: 'binary',
    contentType: 'application/zip',
  },
  'GET /api/admin/participants/:id/erasure': {
    may: 'people.erase',
    summary: 'What erasing a person would take away.',
    params: byId,
    output: erasureOutput,
  },
  'POST /api/admin/participants/:id/erase': {
    may: 'people.erase',
    summary: 'Erases a person for good: `confirm` is their whole name or the number of their badge.',
    params: byId,
    body: z.object({
      confirm: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(200, 'TOO_LONG'),
      reason: z.enum(chosenEraseReasons, 'INVALID_CHOICE'),
      messages: z.boolean().default(false),
      /** Keys of the mentions to erase as well; by default those that name no other registered person. */
      also: z.array(z.string().max(200)).max(10_000).optional(),
    }),
    output: z.object({ erased: z.literal(true) }),
  },
  'GET /api/admin/doubles': {
    may: 'people.merge',
    summary:
      'People who may be registered twice: the same name, whatever the accents, and the same birth date.',
    output: z.array(z.array(participantOutput)),
  },
  'POST /api/admin/participants/:id/merge': {
    may: 'people.merge',
    summary:
      'Makes one of two: this one stays, the other goes, with badges, scans and pictures passing over.',
    params: byId,
    body: z.object({
      other: idInBody,
      /** What is taken from the other. */
      take: z.array(z.enum(mergeFields, 'INVALID_CHOICE')).max(mergeFields.length),
      /** The versions that were shown: CHANGED_MEANWHILE if a record has changed since. */
      version: z.int(),
      otherVersion: z.int(),
    }),
    output: participantOutput,
  },
  'GET /api/admin/retention': {
    may: 'settings.edit',
    summary: 'What would be forgotten so many days after the event, and when: nothing is done.',
    query: z.object({ days: z.coerce.number<number | string>('INVALID_NUMBER').int().min(0).max(9999) }),
    output: retentionOutput,
  },
});
