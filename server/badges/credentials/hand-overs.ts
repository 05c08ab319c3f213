import { AppError } from '#shared/base/errors.ts';
import type { HandOverLine, handOverEndpoints } from '#shared/credentials/hand-overs.ts';
import { readRedemptions } from '../../accreditation/redemption-store.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { findHandOver, listHandOvers, type ReadHandOver, readHandedPeople } from './hand-over-store.ts';

export const handOverRoutes: Handlers<typeof handOverEndpoints> = {
  'GET /api/admin/hand-overs': async ({ db }, { query }) => (await listHandOvers(db, query)).map(present),
  'GET /api/admin/hand-overs/:uid': async ({ db }, { params }) => {
    const found = await findHandOver(db, params.uid);
    if (!found) throw new AppError('NOT_FOUND');
    const { how, signature, handedAt } = found.row;
    const handed = await readHandedPeople(db, params.uid);
    const given = await readRedemptions(
      db,
      handed.flatMap(({ person }) => person?.uid ?? []),
    );
    // As of that moment: the same document, whenever it is asked for.
    const held = given.filter(
      (one) => one.redeemedAt <= handedAt && !(one.undoneAt && one.undoneAt <= handedAt),
    );
    return {
      ...present(found),
      ...{ how, signature },
      people: handed.map(({ number, g, person }) => ({
        ...{ number, g },
        person: person && {
          ...{ id: person.id, role: person.role, category: person.category },
          ...{ firstName: person.firstName, lastName: person.lastName },
        },
        given: held.flatMap(({ participantUid, name }) => (participantUid === person?.uid ? [name] : [])),
      })),
    };
  },
};

function present({ row, teamName, deviceName, operator, badges }: ReadHandOver): HandOverLine {
  const { uid, handedAt, receivedBy, signature, deviceCode: code } = row;
  const device = { code, name: deviceName ?? code };
  return {
    ...{ uid, teamName, receivedBy, badges, device, operator },
    ...{ at: handedAt.toISOString(), isSigned: signature !== null },
  };
}
