import { createServer } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import { createHealth } from '#server/core/http/health.ts';
import { atEnd } from './at-end.ts';
import { send } from './caller.ts';

/** What a proxy asks of a server: whether it lives, and whether it may be sent visitors. */

async function start() {
  const database = { answers: true };
  const health = createHealth({ isAnswering: async () => database.answers });
  const app = express();
  app.use(health.endConnections);
  health.mount(app);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const ask = async (path: string) => {
    const { status, json, headers } = await send(`http://127.0.0.1:${address.port}`, 'GET', path);
    return [status, json, headers.get('connection')];
  };
  return { database, health, ask };
}

test('a server is ready while its database answers, and lives without it', async () => {
  const { database, ask } = await start();
  expect(await ask('/readyz')).toEqual([200, { data: { ready: true } }, 'keep-alive']);
  database.answers = false;
  expect(await ask('/readyz')).toEqual([503, { data: { ready: false } }, 'keep-alive']);
  expect(await ask('/healthz')).toEqual([200, { data: { alive: true } }, 'keep-alive']);
});

test('a server that is about to stop lives, is not ready, and keeps no connection', async () => {
  const { health, ask } = await start();
  health.drain();
  expect(await ask('/readyz')).toEqual([503, { data: { ready: false } }, 'close']);
  expect(await ask('/healthz')).toEqual([200, { data: { alive: true } }, 'close']);
});
