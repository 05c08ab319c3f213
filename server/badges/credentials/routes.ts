import { calendarDateAt, instantOfMinutes } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { can } from '#shared/base/permissions.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { Credential, CredentialRow, credentialEndpoints } from '#shared/credentials/credential.ts';
import { readCredential } from '../../accreditation/credential-store.ts';
import { findPerson, presentParticipant } from '../../accreditation/people-store.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import type { Handlers } from '../../core/http/mount.ts';
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

/** A credential with no more of itself and its holder than the caller's role may know. */
async function present(ctx: Ctx, credential: CredentialRow): Promise<Credential> {
  const person = presentParticipant(
    must(await findPerson(ctx.db, credential.participantUid), 'people are kept'),
  );
  const { number, status, revokedReason, revokedAt } = credential;
  const { firstName, lastName, role, teamName, photoUrl, credentialNumber } = person;
  const expiresOn = calendarDateAt(instantOfMinutes(credential.expires));
  const holder = { firstName, lastName, role, teamName, photoUrl, credentialNumber };
  const atTheDoor = { number, status, expiresOn, revokedReason, revokedAt, participant: holder };
  if (!can(requireActor(ctx).role, 'participants.readAll')) return atTheDoor;
  const { uid, category, country } = person;
  const { g, zones, issuedBy, issuedAt } = credential;
  return { ...atTheDoor, g, zones, issuedBy, issuedAt, participant: { ...holder, uid, category, country } };
}
