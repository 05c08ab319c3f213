/** Health endpoints for proxies and supervisors, and draining connections before a stop. */
import type { RequestHandler, Router } from 'express';
import type { Database } from '../database/open.ts';

export interface HealthCheck {
  /** During a shutdown, closes each connection after its answer, so that clients move to another server. */
  endConnections: RequestHandler;
  /** Adds /healthz (the process answers) and /readyz (the database does too, and it is not about to stop). */
  mount(router: Router): void;
  /** From now on it answers as before, but reports that it is not ready and closes connections. */
  drain(): void;
}

export function createHealth(database: Pick<Database, 'isAnswering'>): HealthCheck {
  let isDraining = false;
  return {
    endConnections(_req, res, next) {
      if (isDraining) res.setHeader('Connection', 'close');
      next();
    },
    mount(router) {
      router.get('/healthz', (_req, res) => {
        res.json({ data: { alive: true } });
      });
      router.get('/readyz', async (_req, res) => {
        const ready = !isDraining && (await database.isAnswering());
        res.status(ready ? 200 : 503).json({ data: { ready } });
      });
    },
    drain() {
      isDraining = true;
    },
  };
}
