/** One device with its row, receipts, key, and the administrators' actions on it. */

import { instantOfMinutes } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { DevicePage, devicePageEndpoints } from '#shared/devices/device-page.ts';
import type { devices } from '../core/database/tables.ts';
import type { Handlers } from '../core/http/mount.ts';
import { readSyncMeta } from '../core/keys/history.ts';
import { presentManaged } from './devices.ts';
import { fingerprintOf } from './signing-keys.ts';
import { countWork, findDevice, readLife, readOperators, readPlace } from './store.ts';

export const devicePageRoutes: Handlers<typeof devicePageEndpoints> = {
  'GET /api/devices/by-code/:code': async ({ db, now }, { params }) => {
    const row = await findDevice(db, params.code);
    if (!row || row.code === serverCode) throw new AppError('NOT_FOUND');
    return {
      device: presentManaged(row, now, await readSyncMeta(db)),
      codeUntil: row.status === 'pending' ? (row.enrollmentUntil?.toISOString() ?? null) : null,
      key: keyOf(row),
      place: await readPlace(db, row.uid),
      work: await countWork(db, row.uid),
      operators: await readOperators(db, row.uid),
      life: await readLife(db, row.code),
    };
  },
};

function keyOf({ certificate, revokedAt }: typeof devices.$inferSelect): DevicePage['key'] {
  if (!certificate) return null;
  return {
    kid: certificate.kid,
    fingerprint: fingerprintOf(certificate.pub),
    validFrom: instantOfMinutes(certificate.nbf).toISOString(),
    validUntil: instantOfMinutes(certificate.exp).toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
