import type { doctorEndpoints } from '#shared/admin/doctor.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { type DoctorInput, runChecks } from './checks.ts';

export const doctorRoutes = (
  patient: Pick<DoctorInput, 'kind' | 'config'> & { clockJump: () => number | null },
): Handlers<typeof doctorEndpoints> => ({
  'GET /api/admin/doctor': (ctx) =>
    runChecks({
      ...patient,
      db: ctx.db,
      objects: ctx.objects,
      clockJump: patient.clockJump(),
      lastAudit: ctx.keys.lastAudit(),
    }),
});
