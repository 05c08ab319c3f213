import { can, type UserRole } from '#shared/permissions.ts';
import { paths } from './paths.ts';

/** Where a person lands after signing in, unless they were on their way somewhere. */
export function landingPath(role: UserRole, from: 'auth' | 'login'): string {
  if (can(role, 'admin.open')) return paths.admin;
  if (can(role, 'desk.use')) return paths.desk;
  if (can(role, 'door.scan')) return paths.scan;
  return from === 'auth' ? paths.home : paths.dashboard;
}
