/**
 * Throttles guesses without letting strangers lock out staff.
 *
 * An attempt has a source: the device that signed it, else the network of its address (for IPv6 the /64 of a
 * subscriber). After five failures at an account from one source, further attempts there wait 2 s, 4 s, … up to a
 * minute. No other limit applies to a known source: a device of ours, or one where that account has signed in before.
 * Unknown sources share two limits: sixty failures a minute per network (each costs a password hash), and fifty a day
 * per account. Beyond those fifty they share one attempt a minute, and super users are notified.
 *
 * An attempt is counted before it is checked, so that concurrent ones do not all pass. Counts are in PostgreSQL if
 * available, so that servers share them; known sources are in either database.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/base/errors.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/open.ts';
import { isKnownPlace, noteKnownPlace } from './known-places-store.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const freeTries = 5;

/** The origin of an attempt. */
export type ThrottleSource = Pick<Ctx, 'address'> & { device: { uid: string } | null };

export interface Throttle {
  /**
   * Counts an attempt at this account from this source; throws TOO_MANY with the seconds to wait if none is allowed
   * now. Codes of the second factor have a separate count: knowing the password gives no more attempts.
   */
  attempt(username: string, from: ThrottleSource, at?: 'password' | 'code'): Promise<void>;
  /** Takes the try back. From then on the place is known for this account. */
  succeeded(username: string, from: ThrottleSource, at?: 'password' | 'code'): Promise<void>;
  /**
   * Counts one use of a feature (contact, sign-up, a picture) by an address or user; throws TOO_MANY above its limit
   * per hour.
   */
  use(what: string, who: string, perHour: number): Promise<void>;
  /**
   * Runs a call that anyone may make with a secret in hand (an enrollment code, a one-time link) or that costs
   * something (an account, a challenge). Only what `work` refuses is counted, by network and in all; above the bounds
   * the refusal becomes TOO_MANY with at most ten seconds to wait. A good secret is never counted and never waits.
   */
  slowFailures<Result>(what: string, address: string, work: () => Promise<Result>): Promise<Result>;
  /** Counts one costly call by its network and in all; throws TOO_MANY with at most ten seconds to wait. */
  slow(what: string, address: string): Promise<void>;
}

/** A short window, because everyone at a venue may share one address. */
const slowSeconds = 10;
const [slowPerNetwork, slowInAll] = [30, 150];

/** `onAttack` hears of an account when its fifty failures of a day are used up. */
export function createThrottle(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  onAttack: (username: string) => Promise<void>,
): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    pool
      ? new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix,
          points,
          duration,
        })
      : new RateLimiterMemory({ keyPrefix, points, duration });

  const failures = limiter('failures', freeTries, day);
  const waiting = limiter('waiting', 1, minute);
  const network = limiter('network', 60, minute);
  const account = limiter('account', 50, day);
  const strangers = limiter('strangers', 1, minute);
  const uses = new Map<number, ReturnType<typeof limiter>>();
  const slowedNetwork = limiter('slowed', slowPerNetwork, slowSeconds);
  const slowedInAll = limiter('slowed in all', slowInAll, slowSeconds);
  const slow = async (what: string, address: string) => {
    await consume(slowedNetwork, key(what, networkOf(address)));
    await consume(slowedInAll, key(what));
  };

  return {
    async attempt(username, from, at = 'password') {
      const what = at === 'code' ? [username, at] : [username];
      const who = key(...what, placeOf(from));
      const failed = await spend(failures, who);
      if (failed) await consume(waiting, who, waitAfter(failed.consumedPoints));
      const isKnown = from.device !== null || (await isKnownPlace(db, who));
      if (!isKnown) await consume(network, key(placeOf(from)));
      const tooOften = await spend(account, key(...what));
      if (tooOften?.consumedPoints === account.points + 1) await onAttack(username);
      if (tooOften && !isKnown) await consume(strangers, key(...what));
    },
    async succeeded(username, from, at = 'password') {
      const what = at === 'code' ? [username, at] : [username];
      const who = key(...what, placeOf(from));
      await failures.delete(who);
      await waiting.delete(who);
      if (from.device === null && !(await isKnownPlace(db, who))) await network.reward(key(placeOf(from)));
      await account.reward(key(...what));
      await noteKnownPlace(db, who);
    },
    async use(what, who, perHour) {
      const counter = uses.get(perHour) ?? limiter(`use${perHour}`, perHour, hour);
      uses.set(perHour, counter);
      await consume(counter, key(what, networkOf(who)));
    },
    slow,
    async slowFailures(what, address, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError) await slow(what, address);
        throw error;
      }
    },
  };
}

/** Seconds until the next try, once the free ones are used: doubled with each failure, a minute at most. */
function waitAfter(failed: number): number {
  return Math.min(minute, 2 ** Math.min(failed - freeTries, 10));
}

const placeOf = ({ device, address }: ThrottleSource) =>
  device ? `device ${device.uid}` : networkOf(address);

/** An IPv4 address as it is; of IPv6 the first 64 bits, written one way. Anything else stays what it is. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // A trailing IPv4 address replaces two of the eight groups.
  const missing = 8 - first.length - last.length - (plain.includes('.') ? 1 : 0);
  const groups = tail === undefined ? first : [...first, ...Array<string>(missing).fill('0'), ...last];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

type RateLimiter = RateLimiterMemory | RateLimiterPostgres;

/** Hashed: names and addresses of people do not belong into a table of counts. */
const key = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\0').toLowerCase()).digest('base64url');

async function consume(limiter: RateLimiter, who: string, seconds?: number): Promise<void> {
  const spent = await spend(limiter, who, seconds);
  if (spent) throw new AppError('TOO_MANY', { retryAfter: spent.msBeforeNext / 1000 });
}

/** Counts one, for so many seconds; nothing, or the state when that was one too many. */
async function spend(limiter: RateLimiter, who: string, seconds?: number): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(who, 1, seconds === undefined ? {} : { customDuration: seconds });
    return null;
  } catch (state) {
    if (state instanceof RateLimiterRes) return state;
    throw state;
  }
}
