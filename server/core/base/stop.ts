/** Graceful shutdown: first proxies notice, then running requests finish. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

/** A request that hangs must not keep a server from stopping. */
const stopWithinMs = 10_000;

export interface StopParts {
  server: Server;
  /** How long it still answers, not ready, before it takes nothing new. */
  drainMs: number;
  drain: () => void;
  /** Stops background work; answers stay open until then. */
  begin: () => Promise<unknown>;
  /** Called when no request is open any more. */
  end: () => Promise<void>;
  failed: (error: unknown) => void;
}

/** Stops at the first SIGTERM or SIGINT and ends the process with 0; a second one ends the wait for proxies. */
export function stopOnSignal(parts: StopParts): void {
  void signaled()
    .then(() => stop(parts))
    .then(() => process.exit(0), parts.failed);
}

const signaled = () => Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

async function stop({ server, drainMs, drain, begin, end }: StopParts): Promise<void> {
  drain();
  if (drainMs > 0) await Promise.race([after(drainMs), signaled()]);
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  const ended = begin();
  const closed = once(server, 'close');
  server.close();
  // Those that are still answered are let go with their answer: a minute of grace would keep the server from stopping.
  server.keepAliveTimeout = 1;
  server.closeIdleConnections();
  await closed;
  await ended;
  await end();
}
