/** Which failures say that the database cannot work just now, and nothing about what was asked of it. */

/** The connection broke, none could be had, or the database is known to be away: the same call may do well later. */
export class DatabaseUnavailable extends Error {
  /** An outage that the watch over the database has said or is about to say: not worth a line for each call. */
  readonly isOutage: boolean;
  constructor(message: string, options: { isOutage: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'DatabaseUnavailable';
    this.isOutage = options.isOutage;
  }
}

/**
 * SQLSTATEs: connection (08), read-only server as after a failover (25006), transaction left idle (25P03),
 * serialization and deadlock (40001, 40P01), resources (53), lock not had in time (55P03), statement stopped
 * (57014), server going, gone or coming (57P0x). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0.)$/;
const outageStates = /^(08...|25006|57P0.)$/;

/** Whether this failure, or what caused it, is the database's state and no fault of the call: answered UNAVAILABLE. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (one) => one instanceof DatabaseUnavailable || unavailableStates.test(stateOf(one)),
  );
}

/** Whether it is an outage, of which the log speaks once, not with each call. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (one) => (one instanceof DatabaseUnavailable && one.isOutage) || outageStates.test(stateOf(one)),
  );
}

/** Our chains are shorter; the limit ends a cyclic one. */
const deepest = 8;

/** An error and what caused it, the outermost first. */
export function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < deepest; ) {
    chain.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return chain;
}

const stateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
