/** Everything stored about one person, for their data request: `person.json` and their picture, in a ZIP. */
import { strToU8, zipSync } from 'fflate';
import { must } from '#shared/base/must.ts';
import { pickFields } from '#shared/base/pick-fields.ts';
import { standingNote } from '#shared/people/note.ts';
import { optionalNames } from '#shared/people/person-fields.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import type { FoundParticipant } from '../../accreditation/people-store.ts';
import type { Ctx } from '../../core/context.ts';
import { findTraces, type PersonTraces, readNamed } from '../../core/erasure/person-traces.ts';
import type { ByteStream } from '../../core/http/mount.ts';
import { findPhoto } from '../../core/storage/photos.ts';

/**
 * Names of staff are other people's data: the file has actions, times and devices only. An account gets what it entered
 * and the results; administrators also get notes about the person.
 */
export async function personFile(
  ctx: Ctx,
  { row, team }: FoundParticipant,
  { isOffice }: { isOffice: boolean },
): Promise<ByteStream> {
  const found = must(await findTraces(ctx.db, row.uid), 'they were just found');
  const named = await readNamed(ctx.db, found);
  const signed = [...found.signed, ...named.signed];
  const traces = { ...found, signed, audit: [...found.audit, ...named.audit] };
  const content = {
    madeAt: ctx.now.toISOString(),
    person: {
      ...pickFields(row, ['firstName', 'lastName', 'birthDate', 'country', 'category', 'role']),
      team: team?.name ?? null,
      ...pickFields(row, optionalNames),
      listedAs: row.externalId,
      registeredAt: row.createdAt,
      changedAt: row.updatedAt,
      proposedByThemselves: proposedOf(row),
    },
    ...whatBecame(traces),
    ...(isOffice ? { note: standingNote(row)?.text ?? null, ...whatWasNoted(traces) } : {}),
  };
  const files: Record<string, Uint8Array> = { 'person.json': strToU8(JSON.stringify(content, null, 2)) };
  for (const [index, hash] of traces.photos.entries()) {
    const photo = await findPhoto(ctx, hash);
    if (photo) files[`photo-${index + 1}.jpg`] = photo;
  }
  const zip = zipSync(files, { level: 6 });
  return { type: 'application/zip', fileName: `persona-${row.id}.zip`, bytes: once(zip) };
}

/** Their proposed correction, while it is open. */
function proposedOf(row: Parameters<typeof standingProposal>[0]) {
  const { changes, text, at } = standingProposal(row) ?? {};
  return at === undefined ? null : { ...changes, text, at };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

function whatBecame({ approvals, badges, prints, revocations, scans, redemptions, signed }: PersonTraces) {
  return {
    signedFor: signed.map(({ receivedBy, signature, handedAt, deviceCode: device }) => ({
      ...{ receivedBy, signature, handedAt, device },
    })),
    given: redemptions.map(({ name, deviceCode: device, redeemedAt, undoneAt }) => ({
      ...{ name: name.es, redeemedAt, undoneAt, device },
    })),
    approvals: approvals.map(({ role, outcome, reason, decidedAt }) => ({
      role,
      outcome,
      reason,
      decidedAt,
    })),
    badges: badges.map(({ number, g, status, team, data, issuedBy, issuedAt, revokedAt }) => ({
      ...{ number, copy: g, status, team, code: data, issuedAt, device: issuedBy, revokedAt },
    })),
    prints: prints.map(({ number, g, deviceCode: device, printer, format, printedAt }) => ({
      ...{ number, copy: g, device, printer, format, printedAt },
    })),
    revocations: revocations.map(({ number, reason, revokedAt, deviceCode: device }) => ({
      ...{ number, reason, revokedAt, device },
    })),
    scans: scans.map(
      ({ number, direction, verdict, reason, checkpoint, occurredAt, deviceCode: device, ...scan }) => ({
        ...{ number, direction, verdict, reason, checkpoint, occurredAt, device },
        ...{ amended: scan.amended, amendedReason: scan.amendedReason },
      }),
    ),
  };
}

function whatWasNoted({ work, rescued, cases, sides, imports, importPhotos, audit, messages }: PersonTraces) {
  return {
    sentByDesks: work.map(({ kind, body, occurredAt, receivedAt, status, code }) => ({
      ...{ kind, body, occurredAt, receivedAt, status, code },
    })),
    setAside: rescued.map(({ kind, envelope, receivedAt, state }) => ({ kind, envelope, receivedAt, state })),
    cases: cases.map(({ uid, kind, openedAt, settledAt, outcome, reason }) => ({
      ...{ kind, openedAt, settledAt, outcome, reason },
      sides: sides.filter(({ caseUid }) => caseUid === uid).map(({ deed, at }) => ({ deed, at })),
    })),
    imported: imports.map(({ before, after }) => ({ before, after })),
    picturesAskedFor: importPhotos.map(({ url, status }) => ({ url, status })),
    audit: audit.map(({ at, action, detail }) => ({ at, action, detail })),
    /** Messages by a sender of the same name. */
    messages: messages.map(({ firstName, lastName, email, phone, subject, message, createdAt }) => ({
      ...{ firstName, lastName, email, phone, subject, message, createdAt },
    })),
  };
}
