/**
 * Calls for which a session is not enough: the password (and the second factor, where the account has one) must have been
 * shown within the last minutes, at sign-in or again. A stolen or unattended session makes no super user, takes no list
 * away and opens no other account. The table of roles (`shared/base/permissions.ts`) holds besides.
 */
import type { EndpointKey } from '#shared/base/endpoint.ts';

type NeedsProof = (body: unknown) => boolean;
const always: NeedsProof = () => true;
/** A setting that opens accounts to anyone with the password. */
const opensAccounts: NeedsProof = (body) =>
  (body as { key?: unknown } | undefined)?.key === 'staffSecondFactor';

/** By call; with the parsed body. */
const asking: ReadonlyMap<EndpointKey, NeedsProof> = new Map<EndpointKey, NeedsProof>([
  ['POST /api/admin/users', always],
  ['PATCH /api/admin/users/:id', always],
  ['DELETE /api/admin/users/:id', always],
  ['POST /api/admin/users/:id/reset', always],
  ['POST /api/admin/users/:id/enable', always],
  ['POST /api/admin/users/:id/disable', always],
  ['POST /api/admin/users/:id/reset-factor', always],
  ['POST /api/tokens', always],
  ['POST /api/admin/editions/:id/close', always],
  ['POST /api/settings', opensAccounts],
  ['POST /api/exports/participants', always],
  ['POST /api/exports/credentials', always],
  ['POST /api/exports/scans', always],
  ['POST /api/exports/audit', always],
]);

/** The calls of the table. */
export const callsWithProof = [...asking.keys()];

export function asksForProof(key: EndpointKey, body: unknown): boolean {
  return asking.get(key)?.(body) ?? false;
}
