import type { UserRole } from '#shared/permissions.ts';
import { landingPath } from '#web/lib/landing-path.ts';

/** Where a person goes on to: the page they wanted (`from` in the router's state), else where their role begins. */
export function nextStop(state: unknown, role: UserRole, from: 'auth' | 'login'): string {
  const wanted = (state as { from?: { pathname?: unknown; search?: unknown } } | null)?.from;
  // A path of this site only: the state may be old, or somebody else's.
  if (typeof wanted?.pathname === 'string' && /^\/(?!\/)/.test(wanted.pathname)) {
    return wanted.pathname + (typeof wanted.search === 'string' ? wanted.search : '');
  }
  return landingPath(role, from);
}
