/** Work of which only so much may be done at a time: the rest waits its turn, and what cannot even wait is sent away. */
import { AppError } from '#shared/base/errors.ts';

/** Seconds after which a refused caller may retry. */
const comeBackAfter = 5;

/**
 * A semaphore with lanes: `waiting` limits the queue of each lane, and earlier lanes go first. If a lane is full,
 * callers get UNAVAILABLE with the seconds to wait.
 */
export function createSemaphore<Lane extends string>({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: Record<Lane, number>;
}): <T>(lane: Lane, work: () => Promise<T>) => Promise<T> {
  const queues: Record<string, (() => void)[]> = Object.fromEntries(
    Object.keys(waiting).map((lane) => [lane, []]),
  );
  let running = 0;

  function next(): void {
    const start = Object.values(queues)
      .find((queue) => queue.length > 0)
      ?.shift();
    if (start) start();
    else running -= 1;
  }

  return async (lane, work) => {
    const queue = queues[lane] ?? [];
    if (running < atOnce) running += 1;
    else if (queue.length < waiting[lane]) await new Promise<void>((start) => queue.push(start));
    else throw new AppError('UNAVAILABLE', { retryAfter: comeBackAfter });
    try {
      return await work();
    } finally {
      next();
    }
  };
}
