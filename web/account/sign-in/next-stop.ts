import type { UserRole } from '#shared/base/permissions.ts';
import { landingPath } from '#web/core/lib/landing-path.ts';

/**
 * Where a user goes after signing in: the requested page (`from` in the router's state), else the start page of the
 * role.
 */
export function nextStop(state: unknown, role: UserRole, from: 'auth' | 'login'): string {
  const wanted = (state as { from?: { pathname?: unknown; search?: unknown } } | null)?.from;
  // A path of this site only: the state may be old, or from another site.
  if (typeof wanted?.pathname === 'string' && /^\/(?!\/)/.test(wanted.pathname)) {
    return wanted.pathname + (typeof wanted.search === 'string' ? wanted.search : '');
  }
  return landingPath(role, from);
}
