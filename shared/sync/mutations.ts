/**
 * What may be done with no network: each a named mutation with its schema, written by the device that did it
 * and applied by the server with the same rules. A shape, once released, is never changed: it gets a new `v`.
 */
import { z } from 'zod';
import { annulCommand, overrideCommand, scanFact } from '../access/scan.ts';
import { uidSchema } from '../base/ids.ts';
import type { Ability } from '../base/permissions.ts';
import { copyNumberSchema } from '../codes/payload.ts';
import { issueCommand, reprintCommand, revokeCommand, validateCommand } from '../credentials/credential.ts';
import { redeemCommand, undoCommand } from '../credentials/handouts.ts';
import { noteCommand } from '../people/note.ts';
import { correctCommand, proposeCommand, registerCommand } from '../people/participant.ts';
import { settleConflictCommand } from './conflicts.ts';

export const mutationSchemas = {
  'participant.register': registerCommand,
  'participant.correct': correctCommand,
  'participant.note': noteCommand,
  'participant.propose': proposeCommand,
  'credential.issue': issueCommand,
  'credential.reprint': reprintCommand,
  'credential.revoke': revokeCommand,
  'credential.validate': validateCommand,
  'scan.record': scanFact.extend({ g: copyNumberSchema.nullable() }),
  'scan.annul': annulCommand,
  'scan.override': overrideCommand,
  'print.log': z.object({
    uid: uidSchema,
    number: z.string().max(20),
    g: copyNumberSchema,
    format: z.string().max(40),
    printer: z.string().max(120).nullable(),
    /** Why again; older desks do not send it, which is no other shape. */
    reason: z.string().max(300).nullable().optional(),
  }),
  'handout.redeem': redeemCommand,
  'handout.undo': undoCommand,
  'case.settle': settleConflictCommand,
  /**
   * Fills a number whose body the device no longer has, when a restored server asks for it again (`forgotten`), or one
   * that was undone before it was sent.
   */
  noop: z.object({ reason: z.enum(['forgotten', 'undone']) }),
} as const;

export type MutationKind = keyof typeof mutationSchemas;
export const mutationKinds = Object.keys(mutationSchemas) as [MutationKind, ...MutationKind[]];
export type MutationBody<K extends MutationKind> = z.output<(typeof mutationSchemas)[K]>;
/** A mutation with its body, as the desk's buttons make it. */
export type Mutation = { [K in MutationKind]: { kind: K; body: MutationBody<K> } }[MutationKind];

/**
 * The ability that the operator needs for each kind; the server checks the role at that time. Facts need none, because
 * a scan has happened whatever the operator's role.
 */
export const mutationAbility: Record<MutationKind, Ability | null> = {
  'participant.register': 'participants.readAll',
  'participant.correct': 'participants.readAll',
  'participant.note': 'participants.readAll',
  'participant.propose': 'participants.readAll',
  'credential.issue': 'credentials.issueAny',
  'credential.reprint': 'credentials.issueAny',
  'credential.revoke': 'credentials.revoke',
  'credential.validate': 'credentials.issueAny',
  'scan.record': null,
  'scan.annul': 'door.scan',
  'scan.override': 'door.override',
  'print.log': 'credentials.issueAny',
  'handout.redeem': 'desk.use',
  'handout.undo': 'desk.use',
  'case.settle': 'conflicts.settle',
  noop: null,
};

/** Kinds that a door may send: it reads badges and makes none. */
export const doorKinds: ReadonlySet<string> = new Set<MutationKind>([
  'scan.record',
  'scan.annul',
  'scan.override',
  'noop',
]);

/** The newest version of each format; an older one is migrated before it is applied. */
export const mutationVersion = 1;
