import { expect, test } from 'vitest';
import { mayRead } from '#server/core/monitoring/metrics.ts';
import { newUid } from '#shared/base/ids.ts';
import { send } from './caller.ts';
import { staffedDesk } from './device.ts';
import { personForm } from './make.ts';
import { startApp } from './with-app.ts';

/** What Prometheus reads: numbers of calls, devices and the database, without personal data. */

const app = await startApp();
const read = async () => new TextDecoder().decode((await send(app.url, 'GET', '/metrics')).bytes);

test('calls are counted by the route they took, never by what stood in their address', async () => {
  const uid = newUid();
  await app.visitor().ask('GET /api/conflicts/:uid', { params: { uid } });
  await send(app.url, 'GET', `/somewhere/${uid}?q=Quijano`);
  const text = await read();
  expect(text).toContain(
    'cancha_http_request_seconds_count{method="GET",route="/api/conflicts/:uid",status="401"} 1',
  );
  expect(text).toMatch(/cancha_http_request_seconds_count\{method="GET",route="other",status="404"\} [1-9]/);
  expect(text).not.toContain(uid);
  expect(text).not.toContain('Quijano');
});

test('devices are counted by when they were last heard of, with what they have still to send', async () => {
  const desk = await staffedDesk(app);
  const register = () =>
    desk.next('participant.register', {
      uid: newUid(),
      person: personForm({ lastName: 'Quijano', teamUid: null, photo: null }),
    });
  await desk.push([register()], { pending: 7 });
  const first = await desk.call('GET /api/sync/pull');
  if (first.kind !== 'page') throw new Error('a page was asked for');
  await desk.call('GET /api/sync/pull', { query: { cursor: first.cursor, epoch: first.epoch } });
  await desk.push([register(), register()], { pending: 7 });
  const text = await read();
  expect(text).toMatch(/cancha_devices\{contact="<60s"\} 1/);
  expect(text).toMatch(/cancha_outbox_mutations_max 7/);
  expect(text).toMatch(/cancha_push_mutations_total\{status="applied"\} 3/);
  expect(text).toMatch(/cancha_pull_rows_total\{kind="row"\} [1-9]/);
  expect(text).toMatch(/cancha_feed_lag_commits_max [1-9]/);
  expect(text).toMatch(/cancha_database_up 1/);
  expect(text).not.toContain('Quijano');
  expect(text).not.toContain(desk.uid);
});

test.each([
  ['from this machine', '127.0.0.1', {}, undefined, true],
  ['from this machine in production, where a proxy may say nothing', '127.0.0.1', {}, undefined, false, true],
  ['through a proxy that names the address alone', '127.0.0.1', { 'x-real-ip': '1.2.3.4' }, undefined, false],
  ['from this machine, by its other name', '::1', {}, undefined, true],
  ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, undefined, false],
  ['from elsewhere', '10.0.0.7', {}, undefined, false],
  ['with the token', '10.0.0.7', { authorization: 'Bearer 0123456789abcdef' }, '0123456789abcdef', true],
  ['with another token', '10.0.0.7', { authorization: 'Bearer 0123456789abcdeg' }, '0123456789abcdef', false],
  ['from this machine without the token', '127.0.0.1', {}, '0123456789abcdef', false],
  [
    'with the token in production',
    '10.0.0.7',
    { authorization: 'Bearer 0123456789abcdef' },
    '0123456789abcdef',
    true,
    true,
  ],
])('who asks %s', (_who, remoteAddress, headers, token, may, production = false) => {
  expect(mayRead({ headers, socket: { remoteAddress } } as never, { token, production })).toBe(may);
});
