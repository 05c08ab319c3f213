/**
 * Guesses are slowed per account and address, so that a stranger never locks out the owner for long: an
 * address that failed too often waits an hour, an account under attack takes one try a minute from each
 * address. A try is counted before it is judged, so that a hundred at once are not all let through. Counts
 * stand in PostgreSQL when there is one, so that several servers count together.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

export interface Throttle {
  /** Counts a try at this account from this address; throws TOO_MANY when it may not be made now. */
  attempt(username: string, address: string): Promise<void>;
  /** Takes the try back. From then on strangers at the same address (a venue has one) cannot stop this account there. */
  succeeded(username: string, address: string): Promise<void>;
  /** Counts one use of something anybody may do (contact, sign-up); throws TOO_MANY above its number per hour. */
  use(what: string, address: string, perHour: number): Promise<void>;
}

export function createThrottle(pool: pg.Pool | null): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    pool
      ? new RateLimiterPostgres({
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix,
          points,
          duration,
        })
      : new RateLimiterMemory({ keyPrefix, points, duration });

  const pair = limiter('pair', 10, hour);
  const address100 = limiter('address', 100, day);
  const account = limiter('account', 50, day);
  const slow = limiter('slow', 1, minute);
  const known = limiter('known', 1, week);
  const uses = new Map<number, ReturnType<typeof limiter>>();

  return {
    async attempt(username, address) {
      const who = key(username, address);
      await consume(pair, who);
      if (!(await known.get(who))) await consume(address100, key(address));
      if (!(await isWithin(account, key(username)))) await consume(slow, who);
    },
    async succeeded(username, address) {
      const who = key(username, address);
      await pair.delete(who);
      if (!(await known.get(who))) await address100.reward(key(address));
      await account.reward(key(username));
      await known.set(who, 1, week);
    },
    async use(what, address, perHour) {
      const counter = uses.get(perHour) ?? limiter(`use${perHour}`, perHour, hour);
      uses.set(perHour, counter);
      await consume(counter, key(what, address));
    },
  };
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/** Hashed: names and addresses of people do not belong into a table of counts. */
const key = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\0').toLowerCase()).digest('base64url');

async function consume(limiter: Limiter, who: string): Promise<void> {
  const spent = await spend(limiter, who);
  if (spent) throw tooMany(spent);
}

async function isWithin(limiter: Limiter, who: string): Promise<boolean> {
  return (await spend(limiter, who)) === null;
}

/** Counts one; nothing, or the state when that was one too many. */
async function spend(limiter: Limiter, who: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(who);
    return null;
  } catch (state) {
    if (state instanceof RateLimiterRes) return state;
    throw state;
  }
}

const tooMany = (state: RateLimiterRes) =>
  new AppError('TOO_MANY', { retryAfter: state.msBeforeNext / 1000 });
