/**
 * What may be done with no network: each a named mutation with its schema, written by the device that did it
 * and applied by the server with the same rules. A shape, once released, is never changed: it gets a new `v`.
 */
import { z } from 'zod';
import { reasonSchema } from '../credentials/credential.ts';
import { credentialDataSchema } from '../credentials/payload.ts';
import { birthDateSchema } from '../date-schemas.ts';
import { scanRow } from '../door/scan.ts';
import { uidSchema } from '../ids.ts';
import { categorySchema, countrySchema, personName, roleSchema, sha256Schema } from '../participants/participant.ts';
import type { Ability } from '../permissions.ts';

/** A person as a desk writes them down. */
export const draftPerson = z.object({
  firstName: personName,
  lastName: personName,
  birthDate: birthDateSchema,
  country: countrySchema,
  category: categorySchema,
  role: roleSchema,
  teamUid: uidSchema.nullable(),
  photo: sha256Schema.nullable(),
});
export type DraftPerson = z.output<typeof draftPerson>;

/** A field as it was when the desk read it, and as it is to be: so that two desks notice each other. */
const change = <T extends z.ZodType>(value: T) => z.object({ base: value.nullable(), value }).optional();

export const mutationSchemas = {
  'participant.register': z.object({ uid: uidSchema, person: draftPerson }),
  'participant.correct': z.object({
    uid: uidSchema,
    changes: z.object({
      firstName: change(personName),
      lastName: change(personName),
      birthDate: change(birthDateSchema),
      country: change(countrySchema),
      category: change(categorySchema),
      role: change(roleSchema),
      teamUid: change(uidSchema.nullable()),
      photo: change(sha256Schema.nullable()),
    }),
  }),
  /** `data` is the signed payload as it stands in the QR; everything else of the credential follows from it. */
  'credential.issue': z.object({ uid: uidSchema, participantUid: uidSchema, data: credentialDataSchema }),
  'credential.reprint': z.object({ uid: uidSchema, data: credentialDataSchema, reason: reasonSchema }),
  'credential.revoke': z.object({ uid: uidSchema, number: z.string().max(20), reason: reasonSchema }),
  'scan.record': scanRow.omit({ deviceCode: true }),
  'print.log': z.object({
    uid: uidSchema,
    number: z.string().max(20),
    g: z.int().positive(),
    format: z.string().max(40),
    printer: z.string().max(120).nullable(),
  }),
} as const;

export type MutationKind = keyof typeof mutationSchemas;
export const mutationKinds = Object.keys(mutationSchemas) as [MutationKind, ...MutationKind[]];
export type MutationBody<K extends MutationKind> = z.output<(typeof mutationSchemas)[K]>;
/** A mutation with its body, as the desk's buttons make it. */
export type Mutation = { [K in MutationKind]: { kind: K; body: MutationBody<K> } }[MutationKind];

/** What the operator must be allowed for each kind; the server judges it with the role of that moment. */
export const mutationAbility: Record<MutationKind, Ability> = {
  'participant.register': 'participants.readAll',
  'participant.correct': 'participants.readAll',
  'credential.issue': 'credentials.issueAny',
  'credential.reprint': 'credentials.issueAny',
  'credential.revoke': 'credentials.revoke',
  'scan.record': 'door.scan',
  'print.log': 'credentials.issueAny',
};

/** Newest version of each shape; an older one is brought up to date before it is applied. */
export const mutationVersion = 1;
