import { desc, eq } from 'drizzle-orm';
import type { administrationEndpoints } from '#shared/admin/administration.ts';
import { AppError, type Refusal } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { can } from '#shared/base/permissions.ts';
import { serverCode } from '#shared/codes/number.ts';
import { readHandouts, toDoFor } from '#shared/credentials/handouts.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { type RuleName, ruleNames } from '#shared/people/eligibility.ts';
import { standingNote } from '#shared/people/note.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import { candidateOf, checkEligibility } from '../../accreditation/eligibility-store.ts';
import {
  type FoundParticipant,
  findActiveNumber,
  findParticipant,
  findParticipants,
  findPerson,
  presentParticipant,
} from '../../accreditation/people-store.ts';
import { copyHere, handOverHere, issueHere, revoke } from '../../badges/credentials/mutations.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Actor, type Ctx, requireActor } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { credentials, devices, teams } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { readRuleModes } from '../../core/settings/settings.ts';
import { forEachParticipant } from './bulk.ts';
import { readHistory } from './history.ts';
import { countListed, listIds, listPage } from './listing.ts';
import { keepListing } from './listing-refresh.ts';
import { closeProposal, noteHere } from './mutations.ts';

/** The administration of participants and credentials: the list, one person, and many at once. */
export const administrationRoutes: Handlers<typeof administrationEndpoints> = {
  'GET /api/admin/participants': async (ctx, { query }) => {
    await keepListing(ctx.db);
    const page = await listPage(ctx.db, must(query, 'it has defaults'));
    if (!ctx.token) return page;
    // A token reads people without their photos, and so without the hash of one.
    return { ...page, items: page.items.map((one) => ({ ...one, photoUrl: null })) };
  },
  'GET /api/admin/participants/count': async (ctx, { query }) => {
    await keepListing(ctx.db);
    return countListed(ctx.db, must(query, 'it has defaults'));
  },
  'GET /api/admin/participants/ids': async (ctx, { query }) => {
    await keepListing(ctx.db);
    return { ids: await listIds(ctx.db, must(query, 'it has defaults')) };
  },
  'POST /api/admin/participants/badges': async (ctx, { body }) =>
    (await findParticipants(ctx.db, body.ids)).map(presentParticipant),
  'POST /api/admin/participants/issue': {
    // Separate transactions: a refusal must not undo the others.
    transaction: 'own',
    run: async (ctx, { body }) =>
      (await forEachParticipant(ctx, body.ids, issueOne)).map((one) => ({ number: null, ...one })),
  },
  'GET /api/admin/participants/:id': async (ctx, { params }) => {
    const found = await findParticipant(ctx.db, params.id);
    if (!found) throw new AppError('NOT_FOUND');
    const held = await ctx.db
      .select()
      .from(credentials)
      .where(eq(credentials.participantUid, found.row.uid))
      .orderBy(desc(credentials.issuedAt), desc(credentials.uid));
    return {
      participant: presentParticipant(found),
      note: await withDevice(ctx.db, standingNote(found.row)),
      proposed: await withDevice(ctx.db, standingProposal(found.row)),
      broken: await checkEligibility(ctx.db, candidateOf(found.row)),
      binding: await readBinding(ctx.db),
      credentials: held.map((credential) => {
        const { uid, number, g, status, issuedAt } = credential;
        return { uid, number, g, status, stage: badgeStage(credential), issuedAt: issuedAt.toISOString() };
      }),
      toDo: toDoFor(found.row, readHandouts(found.handouts)).map(({ uid, name, kind }) => ({
        uid,
        name,
        kind,
      })),
      history: await readHistory(ctx.db, found.row),
    };
  },
  'POST /api/admin/participants/:id/note': async (ctx, { params, body }) => {
    const found = await findParticipant(ctx.db, params.id);
    if (!found) throw new AppError('NOT_FOUND');
    const { note } = orThrow(await noteHere(ctx.db, found.row.uid, body.text, ctx.now));
    // Log that there was a note, not its text: the log is permanent.
    await auditCall(ctx, 'participant.note', found.row.uid, { isCleared: body.text === '' });
    return { note };
  },
  'POST /api/admin/participants/:id/settle-proposal': async (ctx, { params, body }) => {
    const found = await findParticipant(ctx.db, params.id);
    if (!found) throw new AppError('NOT_FOUND');
    const { proposed } = orThrow(await closeProposal(ctx.db, found.row.uid, body.at, ctx.now));
    await auditCall(ctx, 'participant.propose', found.row.uid, { isSettled: true });
    return { proposed };
  },
  'GET /api/eligibility': async (ctx, { query }) => {
    const actor = requireActor(ctx);
    const { uid, teamId, ...person } = must(query, 'it was parsed');
    if (teamId !== undefined) await requireTeam(ctx.db, teamId);
    const known = uid ? await findPerson(ctx.db, uid) : null;
    const candidate = {
      ...person,
      uid: uid ?? ctx.newUid(),
      teamId: teamId ?? null,
      createdAt: (known?.row.createdAt ?? ctx.now).toISOString(),
    };
    const broken = await checkEligibility(ctx.db, candidate, ownerOf(actor));
    return { broken, binding: await readBinding(ctx.db) };
  },
  'POST /api/credentials/:number/copy': async (ctx, { params, body }) => {
    const by = { keys: ctx.keys, now: ctx.now };
    const copied = orThrow(await copyHere(ctx.db, { number: params.number, g: body.g }, by));
    await auditCall(ctx, 'credential.copy', params.number, { g: copied.g, reason: body.reason });
    return { participant: await present(ctx.db, copied.participantUid) };
  },
  'POST /api/credentials/:number/reissue': async (ctx, { params, body }) => {
    const { number } = params;
    const revoked = await revoke(
      ctx.db,
      { uid: ctx.newUid(), number, reason: body.reason },
      { at: ctx.now, by: requireActor(ctx).id, deviceCode: serverCode },
    );
    if (revoked.kind === 'refused') throw new AppError(revoked.code);
    // An unknown number is revoked elsewhere, not here.
    if (!revoked.credential) throw new AppError('NOT_FOUND');
    const uid = revoked.credential.participantUid;
    // A person with another active credential does not get a further one.
    if ((await findActiveNumber(ctx.db, uid)) !== null) throw new AppError('ALREADY_ISSUED');
    const issued = orThrow(await issueHere(ctx.db, uid, issuerOf(ctx)));
    await auditCall(ctx, 'credential.revoke', number, { reason: body.reason });
    await auditCall(ctx, 'credential.issue', issued.number, { inPlaceOf: number });
    return { participant: await present(ctx.db, uid) };
  },
  'POST /api/credentials/:number/hand-over': async (ctx, { params }) => {
    const by = { uid: ctx.newUid(), now: ctx.now, operatorId: requireActor(ctx).id };
    const handed = orThrow(await handOverHere(ctx.db, params.number, by));
    await auditCall(ctx, 'credential.handOver', handed.number);
    return { number: handed.number, at: ctx.now.toISOString() };
  },
};

async function issueOne(ctx: Ctx, { row }: FoundParticipant) {
  const hadOne = (await findActiveNumber(ctx.db, row.uid)) !== null;
  const issued = await issueHere(ctx.db, row.uid, issuerOf(ctx));
  if ('kind' in issued) return issued;
  if (!hadOne) await auditCall(ctx, 'credential.issue', issued.number);
  return { outcome: hadOne ? ('already' as const) : ('issued' as const), number: issued.number };
}

const issuerOf = (ctx: Ctx) => ({
  keys: ctx.keys,
  now: ctx.now,
  operatorId: requireActor(ctx).id,
  newUid: ctx.newUid,
});

async function present(db: Db, uid: string) {
  return presentParticipant(must(await findPerson(db, uid), 'their credential was just written'));
}

/** With the name of the device where it was proposed. */
async function withDevice<Said extends { by: string }>(db: Db, said: Said | null) {
  if (!said) return null;
  const [device] = await db.select({ name: devices.name }).from(devices).where(eq(devices.code, said.by));
  return { ...said, device: device?.name ?? null };
}

async function readBinding(db: Db): Promise<RuleName[]> {
  const modes = await readRuleModes(db);
  return ruleNames.filter((name) => modes[name] === 'binding');
}

/** Owner filter: all registrations, or only the caller's. */
const ownerOf = (actor: Actor) => (can(actor.role, 'participants.readAll') ? null : actor.id);

async function requireTeam(db: Db, id: number): Promise<void> {
  const [team] = await db.select({ id: teams.id }).from(teams).where(eq(teams.id, id));
  if (!team) throw new AppError('INVALID', { fields: { teamId: 'INVALID_CHOICE' } });
}

function orThrow<T extends object>(outcome: T | Refusal): T {
  if ('kind' in outcome && outcome.kind === 'refused') throw new AppError((outcome as Refusal).code);
  return outcome as T;
}
