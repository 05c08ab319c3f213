import { request } from 'node:http';
import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { newUid } from '#shared/base/ids.ts';
import { type Key, readRefusal } from '../server/caller.ts';
import { enrollDevice } from '../server/device.ts';
import { startApp } from '../server/with-app.ts';

/**
 * Who is asking is known before their body is read: each of these sends the first bytes of a large one and then
 * nothing more, and is answered all the same.
 */

const app = await startApp();
const user = await app.as('USER');
const desk = await enrollDevice(app);

const large = (Object.keys(api) as Key[]).filter((key) => {
  const { bytes, limit } = api[key] as Endpoint;
  return (bytes ?? limit ?? 0) > 100 * 1024;
});
const byUser = large.filter((key) => (api[key] as Endpoint).may !== 'device');
const staffOnly = byUser.filter((key) => !/^(POST|PATCH) \/api\/participants|photos$/.test(key));
const byDevice = large.filter((key) => (api[key] as Endpoint).may === 'device');

/** Announces a megabyte, sends a little of it, and gives back what the server says then. */
function begin(key: Key, headers: Record<string, string>) {
  const [method, path = ''] = key.split(' ');
  const address = path.replace(':id', '1').replace(':sha256', 'a'.repeat(64));
  return new Promise<ReturnType<typeof readRefusal>>((resolve, reject) => {
    const sent = request(`${app.url}${address}`, {
      method,
      headers: { 'content-length': 1_000_000, 'content-type': 'application/json', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      sent.destroy();
      const json: unknown = JSON.parse(bytes.toString());
      const given = new Headers({ 'cache-control': String(answer.headers['cache-control']) });
      resolve(readRefusal({ status: answer.statusCode ?? 0, headers: given, bytes, json }));
    });
    sent.write('{"rows":[');
  });
}
const cookieOf = (jar: Map<string, string>) => ({
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  'sec-fetch-site': 'same-origin',
});

test('there are calls that take more than 100 kB', () => {
  expect(byUser.length).toBeGreaterThan(5);
  expect(byDevice.length).toBeGreaterThan(1);
});

test.each(byUser)('%s reads nothing for a stranger', async (key) => {
  expect(await begin(key, {})).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
});

test.each(staffOnly)('%s reads nothing for whose role does not allow it', async (key) => {
  expect(await begin(key, cookieOf(user.jar))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
});

test.each(byDevice)('%s reads nothing for an unknown device', async (key) => {
  const path = (key.split(' ')[1] ?? '').replace(':sha256', 'a'.repeat(64));
  const signed = await desk.signed('POST', path, new Uint8Array());
  for (const headers of [{}, { ...signed, 'x-device': newUid() }, { ...signed, 'x-sig': 'short' }])
    expect(await begin(key, headers)).toMatchObject({ status: 401, code: 'DEVICE_SIGNATURE' });
});
