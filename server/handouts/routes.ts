import { type handoutEndpoints, readHandouts } from '#shared/handouts.ts';
import { countByRole, countGiven } from '../accreditation/redemption-store.ts';
import type { Handlers } from '../http/mount.ts';
import { readSetting } from '../platform/settings.ts';

export const handoutRoutes: Handlers<typeof handoutEndpoints> = {
  'GET /api/admin/handouts': async ({ db }) => {
    const all = readHandouts(await readSetting(db, 'handouts'));
    if (all.length === 0) return [];
    const counts = new Map((await countGiven(db)).map((one) => [one.handoutUid, one]));
    const people = await countByRole(db);
    return all.map(({ uid, name, roles, isActive }) => ({
      ...{ uid, name, isActive },
      entitled: roles.reduce((sum, role) => sum + (people.get(role) ?? 0), 0),
      given: counts.get(uid)?.given ?? 0,
      twice: counts.get(uid)?.twice ?? 0,
    }));
  },
};
