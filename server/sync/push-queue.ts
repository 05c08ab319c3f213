/**
 * Limits concurrent pushes. Fifty desks that reconnect together would take every connection, and revocations would wait
 * behind them. So a few run, some wait briefly, and the rest get staggered retry times (a leaky bucket of times, as in
 * GCRA).
 */
import { AppError } from '#shared/base/errors.ts';

export interface PushQueueRules {
  /** Pushes worked on at once. */
  atOnce: number;
  /** How long one waits for its turn, ms. */
  patienceMs: number;
}

export interface PushQueue {
  /**
   * Waits for a turn of this device; the answer ends it. Throws UNAVAILABLE with the seconds after which to come back
   * when there is none in time, or when a push of this device is under way.
   */
  take(deviceUid: string, signal: AbortSignal): Promise<() => void>;
}

const mostRetryMs = 10_000;

export function createPushQueue({ atOnce, patienceMs }: PushQueueRules): PushQueue {
  const inFlight = new Set<string>();
  const waiting: (() => void)[] = [];
  let working = 0;
  /** How long a turn takes, ms: a running mean, and a guess before there was one. */
  let meanMs = 500;
  /** The time up to which retry times are assigned. */
  let bookedUntil = 0;

  const busy = (): AppError => {
    const now = performance.now();
    const mine = Math.max(now + 1000, bookedUntil);
    bookedUntil = Math.min(mine + meanMs / atOnce, now + mostRetryMs);
    return new AppError('UNAVAILABLE', { retryAfter: (mine - now) / 1000 });
  };
  const begin = (deviceUid: string) => {
    const began = performance.now();
    return () => {
      inFlight.delete(deviceUid);
      meanMs += (performance.now() - began - meanMs) / 8;
      const next = waiting.shift();
      // Hand the slot to the longest waiting push.
      if (next) next();
      else working -= 1;
    };
  };
  return {
    async take(deviceUid, signal) {
      if (inFlight.has(deviceUid)) throw busy();
      inFlight.add(deviceUid);
      if (working < atOnce) {
        working += 1;
        return begin(deviceUid);
      }
      const isMine = await new Promise<boolean>((resolve) => {
        const come = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        const leave = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          waiting.splice(waiting.indexOf(come), 1);
          resolve(false);
        };
        const timer = setTimeout(leave, patienceMs);
        signal.addEventListener('abort', leave);
        waiting.push(come);
      });
      if (isMine) return begin(deviceUid);
      inFlight.delete(deviceUid);
      throw busy();
    },
  };
}
