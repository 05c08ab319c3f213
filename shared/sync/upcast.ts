/**
 * Shapes of mutations change with releases; what a device made is never changed. A body of an older version is brought
 * up step by step, each from one version to the next, so that a release adds one step and no rule knows old shapes.
 */
import { type MutationKind, mutationSchemas, mutationVersion } from './mutations.ts';
import { isKnownKind } from './protocol.ts';

/** From a body of one version to that of the next. */
export type UpcastStep = (body: unknown) => unknown;

export interface MutationShapes {
  newest: number;
  /** By kind and starting version; a kind without a step kept its shape in that release. */
  steps: Partial<Record<MutationKind, Readonly<Record<number, UpcastStep>>>>;
}

/** The formats of this release. There has been one version so far. */
export const shapes: MutationShapes = { newest: mutationVersion, steps: {} };

/**
 * The kind and its body in the newest format; null for one from a newer app, which is kept until this version knows
 * it.
 */
export function upcast(
  m: { kind: string; v: number; body: unknown },
  { newest, steps }: MutationShapes = shapes,
): { kind: MutationKind; body: unknown } | null {
  if (!isKnownKind(m.kind) || m.v > newest) return null;
  let { body } = m;
  for (let version = m.v; version < newest; version += 1) body = steps[m.kind]?.[version]?.(body) ?? body;
  return { kind: m.kind, body };
}

/** Whether this release knows the kind, its version and the shape of its body. */
export function isUnderstood(m: { kind: string; v: number; body: unknown }): boolean {
  const newest = upcast(m);
  return newest !== null && mutationSchemas[newest.kind].safeParse(newest.body).success;
}
