/** A webhook receiver: the messages it got, and its answers. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { deliverDue } from '#server/admin/integrations/deliver.ts';
import { createLog } from '#server/core/base/log.ts';
import { webhookDeliveries } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { atEnd } from './at-end.ts';
import type { Caller } from './caller.ts';
import type { TestApp } from './with-app.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
/** A status; it may also hang up, or say nothing. */
export type ReceiverAnswer = number | 'hangs up' | 'is silent';

/** Starts it; it stops with the test file. */
export async function startReceiver(app: TestApp, admin: Caller) {
  const received: Received[] = [];
  let status: ReceiverAnswer = 204;
  const receiver = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts).toString() });
      if (status === 'is silent') return;
      if (status === 'hangs up') return void req.socket.destroy();
      res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('what it says is not kept');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  atEnd(() => {
    receiver.close();
    receiver.closeAllConnections();
  });
  const at = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

  return {
    received,
    at,
    answerWith(next: ReceiverAnswer) {
      status = next;
    },
    deliver: (mayBeLocal = true, patienceMs = 10_000) =>
      deliverDue({ db: app.db, keys: app.keys, log: createLog('silent'), mayBeLocal, patienceMs }),
    /** A new address, and what has come there. */
    async listen(events: string[]) {
      const path = `/${randomUUID()}`;
      const { webhook, secret } = await admin.call('POST /api/webhooks', { body: { url: at(path), events } });
      const state = async () => {
        const listed = await admin.call('GET /api/webhooks');
        return must(
          listed.find(({ id }) => id === webhook.id),
          'it was just added',
        );
      };
      const came = () => received.filter((one) => one.path === path);
      const sendTest = () => admin.call('POST /api/webhooks/:id/test', { params: { id: webhook.id } });
      /** As if the time of its next try had come. */
      const skipWait = () =>
        app.db
          .update(webhookDeliveries)
          .set({ nextAt: now() })
          .where(eq(webhookDeliveries.webhookId, webhook.id));
      return { id: webhook.id, secret, state, came, sendTest, skipWait };
    },
  };
}
