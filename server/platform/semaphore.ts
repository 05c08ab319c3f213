/** Work of which only so much may be done at a time: the rest waits its turn, and what cannot even wait is sent away. */
import { AppError } from '#shared/errors.ts';

/** Seconds after which somebody who was sent away may try again. */
const comeBackAfter = 5;

/**
 * A queue with lanes: `waiting` says how many may wait in each, and those of a lane named earlier go first. Whoever
 * finds a lane full gets UNAVAILABLE with the seconds to wait.
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
