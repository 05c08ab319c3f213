import { timingSafeEqual } from 'node:crypto';
import { calendarDateAt, instantOf } from '#shared/base/dates.ts';
import { AppError, type Refusal } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { can } from '#shared/base/permissions.ts';
import { outdatedIn, reviewedBefore } from '#shared/people/badge-change.ts';
import {
  type CorrectCommand,
  hasName,
  type ParticipantInput,
  type ParticipantPatch,
  type PersonRow,
  type participantEndpoints,
} from '#shared/people/participant.ts';
import {
  countRegistered,
  type FoundParticipant,
  findParticipant,
  findPerson,
  findTeam,
  listParticipants,
  noteReview,
  ownsPhoto,
  presentParticipant,
  toPersonRow,
  wasRevoked,
  withdrawApproval,
  wornOf,
} from '../../accreditation/people-store.ts';
import { copyHere, issueHere } from '../../badges/credentials/mutations.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { type Handlers, prepared } from '../../core/http/mount.ts';
import { readSetting } from '../../core/settings/settings.ts';
import {
  findPhoto,
  type PlacedPhoto,
  photoHash,
  photoUrl,
  placePhoto,
  prepareDataUrl,
  preparePhoto,
  storePhoto,
} from '../../core/storage/photos.ts';
import type { Throttle } from '../../core/throttle/throttle.ts';
import { correct, register } from './mutations.ts';

/** More than a club with several teams needs in an evening; limits the load of the decoder. */
const photosPerHour = 120;

export const participantRoutes = (throttle: Throttle): Handlers<typeof participantEndpoints> => ({
  'POST /api/participants': prepared(
    (ctx, { body }) => photoOf(ctx, throttle, body.photoUrl),
    async (ctx, { body }, photo) => {
      const actor = requireActor(ctx);
      const ownerId = body.userId !== undefined && can(actor.role, 'onBehalf.act') ? body.userId : actor.id;
      await requireRoom(ctx);
      if (photo?.prepared) await storePhoto(ctx.db, photo.prepared);
      const person = { ...(await draftOf(ctx, body)), photo: photo?.sha256 ?? null };
      const outcome = await register(ctx.db, actor, { uid: ctx.newUid(), person }, { ownerId, now: ctx.now });
      const registered = orThrow(outcome).person;
      await auditCall(ctx, 'participant.register', registered.uid);
      return { participant: presentParticipant(await requireByUid(ctx, registered)) };
    },
  ),
  'GET /api/participants': async (ctx, { query }) => {
    const actor = requireActor(ctx);
    const isOwnOnly = query?.own === 'true' || !can(actor.role, 'participants.readAll');
    const ownerId = isOwnOnly ? actor.id : null;
    const page = await listParticipants(ctx.db, { ownerId, ...must(query, 'it has defaults') });
    return { items: page.items.map(presentParticipant), nextCursor: page.nextCursor };
  },
  'GET /api/participants/:id': async (ctx, { params }) =>
    presentParticipant(await requireVisible(ctx, params.id)),
  'PATCH /api/participants/:id': prepared(
    (ctx, { body }) => photoOf(ctx, throttle, body.photoUrl),
    async (ctx, { params, body }, photo) => {
      const actor = requireActor(ctx);
      const found = await requireVisible(ctx, params.id);
      if (body.version !== undefined && body.version !== found.row.version)
        throw new AppError('CHANGED_MEANWHILE');
      if (photo?.prepared) await storePhoto(ctx.db, photo.prepared);
      const changes = await changesOf(ctx, toPersonRow(found), body, photo);
      if (
        !hasName({
          firstName: body.firstName ?? found.row.firstName,
          lastName: body.lastName ?? found.row.lastName,
        })
      )
        throw new AppError('INVALID', { fields: { firstName: 'REQUIRED', lastName: 'REQUIRED' } });
      const { conflicts } = orThrow(await correct(ctx.db, actor, { uid: found.row.uid, changes }, ctx.now));
      // A concurrent change since the row was read above: report it instead of dropping a value.
      if (conflicts.length > 0) throw new AppError('CHANGED_MEANWHILE');
      await auditCall(ctx, 'participant.correct', found.row.uid, { fields: Object.keys(changes) });
      if (!can(actor.role, 'participants.readAll')) await noteOutsideChange(ctx, found, changes);
      return presentParticipant(await requireVisible(ctx, params.id));
    },
  ),
  'POST /api/photos': prepared(
    async (ctx, { body }) => {
      await throttle.use('photo', `user ${requireActor(ctx).id}`, photosPerHour);
      return placePhoto(ctx, await preparePhoto(body, 'form'));
    },
    async (ctx, _input, photo) => {
      await storePhoto(ctx.db, photo);
      return { photoUrl: `${photoUrl(photo.sha256)}?sent=${markOf(ctx, photo.sha256)}` };
    },
  ),
  'GET /api/photos/:sha256': async (ctx, { params }) => {
    const actor = requireActor(ctx);
    const mayAll = can(actor.role, 'participants.readDoor');
    if (!mayAll && !(await ownsPhoto(ctx.db, actor.id, params.sha256))) throw new AppError('NOT_FOUND');
    const photo = await findPhoto(ctx, params.sha256);
    if (!photo) throw new AppError('NOT_FOUND');
    return photo;
  },
  'POST /api/participants/:id/generate-credential': async (ctx, { params }) => {
    await generateCredential(ctx, await requireVisible(ctx, params.id));
    return { participant: presentParticipant(await requireVisible(ctx, params.id)) };
  },
});

async function generateCredential(ctx: Ctx, found: FoundParticipant): Promise<void> {
  const actor = requireActor(ctx);
  const open = (await readSetting(ctx.db, 'registrationOpen')) === 'true';
  if (!open && !can(actor.role, 'credentials.issueAny')) throw new AppError('REGISTRATION_CLOSED');
  // Whose badge was revoked gets another one from staff alone: a delegate must not undo an expulsion.
  if (!can(actor.role, 'credentials.issueAny') && (await wasRevoked(ctx.db, found.row.uid))) {
    throw new AppError('ALREADY_REVOKED');
  }
  const worn = wornOf(found.row);
  if (worn && outdatedIn(found.row, worn).length > 0) {
    // What is printed next says what they are, and doors refuse the paper that does not.
    const copied = await copyHere(ctx.db, worn, { keys: ctx.keys, now: ctx.now, isRuled: true });
    // Of two who ask at once the second is answered with the copy that the first was given.
    if ('kind' in copied && copied.code !== 'CHANGED_MEANWHILE') throw new AppError(copied.code);
    if ('number' in copied)
      await auditCall(ctx, 'credential.copy', copied.number, { g: copied.g, reason: 'dataChanged' });
  } else {
    const by = { keys: ctx.keys, now: ctx.now, operatorId: actor.id, newUid: ctx.newUid };
    const credential = await issueHere(ctx.db, found.row.uid, by);
    if ('kind' in credential) throw new AppError(credential.code);
    await auditCall(ctx, 'credential.issue', credential.number);
  }
}

/** An account that anybody may make fills neither the desks nor the numbers of the badges. */
async function requireRoom(ctx: Ctx): Promise<void> {
  const actor = requireActor(ctx);
  if (can(actor.role, 'participants.readAll')) return;
  const most = Number(await readSetting(ctx.db, 'registrationsPerDay'));
  const since = instantOf(calendarDateAt(ctx.now));
  if ((await countRegistered(ctx.db, actor.id, since)) >= most) throw new AppError('REGISTRATION_QUOTA');
}

/** Only the uploader may use a picture on a badge, even if others know its address. */
const markOf = (ctx: Ctx, sha256: string) => ctx.keys.mark(`photo ${sha256} of ${requireActor(ctx).id}`);

/** The picture of a form: sent ahead and kept, or within the form and still to be kept. */
async function photoOf(
  ctx: Ctx,
  throttle: Throttle,
  sent: string | null | undefined,
): Promise<{ sha256: string; prepared: PlacedPhoto | null } | null> {
  if (!sent) return null;
  const [address = '', mark = ''] = sent.split('?sent=');
  const sha256 = photoHash(address);
  if (sha256 !== null) {
    if (!isSame(mark, markOf(ctx, sha256)))
      throw new AppError('INVALID', { fields: { photoUrl: 'INVALID' } });
    return { sha256, prepared: null };
  }
  await throttle.use('photo', `user ${requireActor(ctx).id}`, photosPerHour);
  const prepared = await placePhoto(ctx, await prepareDataUrl(sent, 'form'));
  return { sha256: prepared.sha256, prepared };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A participant the caller may see: an own one, or any by role. A hidden one is not found. */
async function requireVisible(ctx: Ctx, id: number): Promise<FoundParticipant> {
  const actor = requireActor(ctx);
  const found = await findParticipant(ctx.db, id);
  if (!found || (found.row.userId !== actor.id && !can(actor.role, 'participants.readAll')))
    throw new AppError('NOT_FOUND');
  return found;
}

async function requireByUid(ctx: Ctx, person: PersonRow): Promise<FoundParticipant> {
  return must(await findPerson(ctx.db, person.uid), 'it was just written');
}

async function draftOf(ctx: Ctx, body: ParticipantInput) {
  const { teamId, photoUrl: _photo, userId: _owner, ...person } = body;
  return { ...person, teamUid: await teamUidOf(ctx, teamId) };
}

async function teamUidOf(ctx: Ctx, teamId: number | null | undefined): Promise<string | null> {
  if (teamId == null) return null;
  const team = await findTeam(ctx.db, { id: teamId });
  if (!team) throw new AppError('INVALID', { fields: { teamId: 'INVALID_CHOICE' } });
  return team.uid;
}

/** An account outside the admin area may have made another person of this one: what was approved is reviewed again. */
async function noteOutsideChange(
  ctx: Ctx,
  { row, team }: FoundParticipant,
  changes: CorrectCommand['changes'],
) {
  const before = toPersonRow({ row, team });
  if (row.hasCredential) {
    const next = toPersonRow(must(await findPerson(ctx.db, row.uid), 'it was just written'));
    await noteReview(ctx.db, row, reviewedBefore(row.review?.before ?? {}, { ...before }, { ...next }), {
      ...{ at: ctx.now, by: requireActor(ctx).id },
    });
  }
  if (isSomebodyElse(changes)) await withdrawApproval(ctx.db, row.uid);
}

/**
 * Whether these corrections could turn an approved person into another one. Adding a picture is harmless; replacing one
 * may show a different person.
 */
function isSomebodyElse(changes: CorrectCommand['changes']): boolean {
  const { photo } = changes;
  const isRenamed = (['firstName', 'lastName', 'birthDate'] as const).some(
    (name) => changes[name] !== undefined && changes[name].value !== changes[name].base,
  );
  return isRenamed || (photo !== undefined && photo.base !== null && photo.base !== photo.value);
}

/** The fields a patch names, each against the value the row has now: its version has been compared. */
async function changesOf(
  ctx: Ctx,
  person: PersonRow,
  body: ParticipantPatch,
  photo: { sha256: string } | null,
) {
  const { teamId, photoUrl, version: _version, ...fields } = body;
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const changes: CorrectCommand['changes'] = Object.fromEntries(
    named.map(([name, value]) => [name, { base: person[name as keyof typeof fields], value }]),
  );
  if (teamId !== undefined) changes.teamUid = { base: person.teamUid, value: await teamUidOf(ctx, teamId) };
  if (photo) changes.photo = { base: person.photo, value: photo.sha256 };
  else if (photoUrl === null) changes.photo = { base: person.photo, value: null };
  return changes;
}

function orThrow<T extends { kind: string }>(outcome: T | Refusal): T {
  // A refusal is the only outcome of that kind.
  if (outcome.kind === 'refused') throw new AppError((outcome as Refusal).code);
  return outcome as T;
}
