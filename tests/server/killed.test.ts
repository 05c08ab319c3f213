import { expect, test, vi } from 'vitest';
import { atEnd } from './at-end.ts';
import { browser, fromOurPage } from './caller.ts';
import { draftOf, enrollThrough, personRow, pushBody, scanOf, type TestDevice } from './device.ts';
import { folderWithDatabase, startServer } from './server-process.ts';
import { copyOfPostgres, dropPostgres, onPostgres } from './test-database.ts';

/** Once; process.full.test.ts kills a server more often, and starts and stops it in every other way. */

vi.setConfig({ testTimeout: 240_000 });

const ADMIN_PASSWORD = 'clave de prueba';

async function makeEnv(): Promise<Record<string, string>> {
  const env = { DATA_DIR: folderWithDatabase(), ADMIN_PASSWORD };
  if (!onPostgres()) return env;
  const DATABASE_URL = await copyOfPostgres();
  atEnd(() => dropPostgres(DATABASE_URL));
  return { ...env, DATABASE_URL };
}

function makeBatch(desk: TestDevice) {
  const person = personRow();
  return [
    desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    ...Array.from({ length: 4 }, () => desk.next('scan.record', scanOf())),
  ];
}

test('a server killed in the middle of a push keeps everything it acknowledged', async () => {
  const env = await makeEnv();
  let server = await startServer(env);
  const at = {
    get url() {
      return server.url;
    },
  };
  const admin = browser(() => server.url, fromOurPage);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  const desk = await enrollThrough(admin, at, 'desk');
  await desk.grantTo(admin);
  const acknowledged = [...makeBatch(desk), ...makeBatch(desk)];
  await desk.push(acknowledged);
  const underWay = makeBatch(desk);
  const answer = desk.ask('POST /api/sync/push', { body: pushBody(desk.epoch, underWay) });
  server.child.kill('SIGKILL');
  await answer.catch(() => undefined);
  expect(await server.ended).toBe('SIGKILL');

  server = await startServer(env);
  const { outcomes } = await desk.push([...acknowledged, ...underWay]);
  expect(outcomes.slice(0, acknowledged.length).map(({ status }) => status)).toEqual(
    acknowledged.map(() => 'noop'),
  );
  const page = await desk.call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error('unexpected reset');
  expect(page.rows.participants).toHaveLength(3);
  expect(page.rows.scans).toHaveLength(12);
});
