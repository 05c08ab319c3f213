/**
 * Guesses are slowed per account and address, so that a stranger never locks out the owner for long: an
 * address that failed too often waits an hour, an account under attack takes one try a minute from each
 * address. Counts stand in PostgreSQL when there is one, so that several servers count together.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export interface Throttle {
  /** Throws TOO_MANY when this account may not be tried from this address now. */
  check(username: string, address: string): Promise<void>;
  failed(username: string, address: string): Promise<void>;
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
  const uses = new Map<number, ReturnType<typeof limiter>>();

  return {
    async check(username, address) {
      const who = key(username, address);
      await refuseIfSpent(pair, who, 10);
      await refuseIfSpent(address100, key(address), 100);
      const onAccount = await account.get(key(username));
      if (onAccount && onAccount.consumedPoints >= 50) await consume(slow, who);
    },
    async failed(username, address) {
      const counts = [
        pair.consume(key(username, address)),
        address100.consume(key(address)),
        account.consume(key(username)),
      ];
      for (const result of await Promise.allSettled(counts)) {
        if (result.status === 'rejected' && !(result.reason instanceof RateLimiterRes)) throw result.reason;
      }
    },
    async succeeded(username, address) {
      await pair.delete(key(username, address));
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

async function refuseIfSpent(limiter: Limiter, who: string, points: number): Promise<void> {
  const state = await limiter.get(who);
  if (state && state.consumedPoints >= points) throw tooMany(state);
}

async function consume(limiter: Limiter, who: string): Promise<void> {
  try {
    await limiter.consume(who);
  } catch (state) {
    if (state instanceof RateLimiterRes) throw tooMany(state);
    throw state;
  }
}

const tooMany = (state: RateLimiterRes) =>
  new AppError('TOO_MANY', { retryAfter: state.msBeforeNext / 1000 });
