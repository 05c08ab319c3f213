/**
 * Notifies open dashboards of changes: PostgreSQL's NOTIFY of each commit, from any server, forwarded as server-sent
 * events, at most one per second. The dashboard then fetches the data by a separate call.
 */
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#shared/base/errors.ts';
import { can } from '#shared/base/permissions.ts';
import type { Log } from '../../core/base/log.ts';
import { type Actor, requireNothingOwed } from '../../core/context.ts';
import type { Database } from '../../core/database/open.ts';

/** Often enough that no proxy closes an idle connection. */
const beatMs = 25_000;
/** Then the browser reconnects, and its permission is checked again. */
const longestMs = 5 * 60_000;
const atMostEveryMs = 1000;

export interface LiveStream {
  handler: RequestHandler;
  /** Ends every open stream, so that the server can stop. */
  close: () => Promise<void>;
}

interface StreamParts {
  database: Database;
  log: Log;
  readSession: (req: Request, res: Response) => Promise<{ actor: Actor | null }>;
}

export function createLiveStream({ database, log, readSession }: StreamParts): LiveStream {
  const open = new Set<Response>();
  let listening: Promise<() => Promise<void>> | undefined;
  let due: NodeJS.Timeout | undefined;

  function heard(): void {
    due ??= setTimeout(() => {
      due = undefined;
      for (const res of open) res.write('event: change\ndata:\n\n');
    }, atMostEveryMs);
  }

  async function listen(): Promise<void> {
    listening ??= database.listen('changes', heard);
    try {
      await listening;
    } catch (error) {
      // The dashboards still ask now and then by themselves; the next one that opens tries again.
      listening = undefined;
      log.error({ err: error }, 'changes are not heard');
    }
  }

  return {
    async handler(req, res) {
      const { actor } = await readSession(req, res);
      if (!actor) throw new AppError('NOT_SIGNED_IN');
      requireNothingOwed(actor);
      if (!can(actor.role, 'admin.open')) throw new AppError('NOT_ALLOWED');
      await listen();
      res.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers answers would hold the events back.
        'x-accel-buffering': 'no',
      });
      res.write('retry: 3000\n\n');
      open.add(res);
      const beat = setInterval(() => res.write(':\n\n'), beatMs);
      const end = setTimeout(() => res.end(), longestMs);
      res.once('close', () => {
        clearInterval(beat);
        clearTimeout(end);
        open.delete(res);
      });
    },
    async close() {
      clearTimeout(due);
      for (const res of open) res.end();
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}
