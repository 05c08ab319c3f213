import { can, type UserRole } from '#shared/base/permissions.ts';
import { paths } from '#web/core/client/paths.ts';

/** Staff who work only at doors: their first button is the door. */
export function worksAtDoor(role: UserRole | undefined): boolean {
  return can(role, 'door.scan') && !can(role, 'desk.use');
}

/** The page after signing in, unless the user was on the way to another one. */
export function landingPath(role: UserRole, from: 'auth' | 'login'): string {
  if (can(role, 'admin.open')) return paths.admin;
  if (can(role, 'desk.use')) return paths.desk;
  return from === 'auth' ? paths.home : paths.dashboard;
}

/** The state of a link to /auth that opens its second tab; without it the first tab is open. */
export const signUpTab = { tab: 'signUp' };
export const isSignUpTab = (state: unknown) =>
  (state as Partial<typeof signUpTab> | null)?.tab === signUpTab.tab; // the router's states are anybody's
