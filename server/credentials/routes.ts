import type { Credential, CredentialRow, credentialEndpoints } from '#shared/credentials/credential.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { calendarDateAt, instantOfMinutes } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { readCredential } from '../accreditation/credential-store.ts';
import { findPerson, presentParticipant } from '../accreditation/people-store.ts';
import { type Ctx, requireActor } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { revoke } from './mutations.ts';

export const credentialRoutes: Handlers<typeof credentialEndpoints> = {
  'GET /api/credentials/:number': async (ctx, { params }) =>
    present(ctx, await requireCredential(ctx, params.number)),
  'POST /api/credentials/:number/revoke': async (ctx, { params, body }) => {
    const actor = requireActor(ctx);
    const { number } = await requireCredential(ctx, params.number);
    const by = { at: ctx.now, by: actor.id, deviceCode: serverCode };
    const outcome = await revoke(ctx.db, { uid: ctx.newUid(), number, reason: body.reason }, by);
    if (outcome.kind === 'refused') throw new AppError(outcome.code);
    await auditCall(ctx, 'credential.revoke', number, { reason: body.reason });
    return present(ctx, must(outcome.credential, 'it was just found'));
  },
};

async function requireCredential(ctx: Ctx, number: string): Promise<CredentialRow> {
  const credential = await readCredential(ctx.db, number);
  if (!credential) throw new AppError('NOT_FOUND');
  return credential;
}

/** A credential with no more of its holder than a door may know. */
async function present(ctx: Ctx, credential: CredentialRow): Promise<Credential> {
  const person = presentParticipant(
    must(await findPerson(ctx.db, credential.participantUid), 'people are kept'),
  );
  return {
    number: credential.number,
    status: credential.status,
    g: credential.g,
    zones: credential.zones,
    expiresOn: calendarDateAt(instantOfMinutes(credential.expires)),
    issuedBy: credential.issuedBy,
    issuedAt: credential.issuedAt,
    revokedReason: credential.revokedReason,
    revokedAt: credential.revokedAt,
    participant: {
      uid: person.uid,
      firstName: person.firstName,
      lastName: person.lastName,
      role: person.role,
      category: person.category,
      country: person.country,
      teamName: person.teamName,
      photoUrl: person.photoUrl,
      credentialNumber: person.credentialNumber,
    },
  };
}
