/** The real server on a new database with a free port, and signed-in users. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { builtPages } from '#server/content/pages/pages.ts';
import { createLog, type Log } from '#server/core/base/log.ts';
import { type Database, openPostgres } from '#server/core/database/open.ts';
import { createBoundedServer } from '#server/core/http/bounded-server.ts';
import { type EventKeys, type KeyFile, registerServerKeys } from '#server/core/keys/keys.ts';
import { openHighWater } from '#server/core/restore/high-water.ts';
import { openSideLists } from '#server/core/restore/side-list.ts';
import type { FetchRules } from '#server/core/storage/fetch-picture.ts';
import type { ObjectStore } from '#server/core/storage/object-store.ts';
import { must } from '#shared/base/must.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { generateKeys, type KeyPair } from '#shared/engines/signatures/signature.ts';
import { atEnd } from './at-end.ts';
import { browser, type Caller, fromOurPage, type Jar } from './caller.ts';
import { type MadeUser, makeUser, testPassword } from './make.ts';
import { suiteLogOf } from './suite-log.ts';
import { freshDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  url: string;
  database: TestDatabase;
  db: TestDatabase['db'];
  keys: EventKeys;
  /** What the server signs certificates and grants with. */
  rootKeys: KeyPair;
  /** A browser without a session. */
  visitor(headers?: Record<string, string>): Caller & Jar;
  /** A browser with a user of this role, or this user, signed in. */
  as(who: UserRole | MadeUser): Promise<Person>;
  /** The same database served by a new process, as after a restart. */
  restart(): Promise<void>;
  /** A second server on the same PostgreSQL, with the same keys and a separate folder. */
  beside(): Promise<{ url: string; keys: EventKeys; visitor: TestApp['visitor'] }>;
}

export interface Person extends Caller, Jar {
  user: MadeUser;
}

/** Starts the server for a test file; it stops with it. */
export async function startApp(
  options: {
    pages?: boolean;
    pictureRules?: FetchRules;
    log?: Log;
    publicUrl?: string;
    objects?: ObjectStore;
    /** Where what has to outlive the database is written; in memory without it. */
    dataDir?: string;
    localWebhooks?: boolean;
  } = {},
): Promise<TestApp> {
  const database = await freshDatabase();
  const log = options.log ?? createLog('debug', suiteLogOf(inject('logFolder')));
  const files: KeyFile = {
    root: await generateKeys({ extractable: false }),
    server: await generateKeys({ extractable: true }),
    sessionSecret: 'the secret of the tests',
    ...(options.dataDir
      ? { highWater: openHighWater(options.dataDir), lists: openSideLists(options.dataDir) }
      : {}),
  };
  const keys = await registerServerKeys(database.db, files);
  const listen = async (on: Database = database, by = keys): Promise<[Server, string]> => {
    // One proxy in front, so that a test can say where a call comes from.
    const config = {
      dev: false,
      publicUrl: options.publicUrl,
      trustProxy: 1,
      localWebhooks: options.localWebhooks ?? true,
    };
    const app = createApp({
      config,
      database: on,
      keys: by,
      objects: options.objects ?? null,
      sessionSecret: files.sessionSecret,
      log,
      ...(options.pictureRules ? { pictureRules: options.pictureRules } : {}),
    });
    if (options.pages) {
      await builtPages(app, {
        demo: false,
        db: database.db,
        publicUrl: undefined,
        log,
      });
    }
    const server = createBoundedServer(app);
    // On a busy machine the server would close an idle connection just as the next call is sent on it.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  };
  const close = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  let [server, url] = await listen();
  atEnd(() => close(server));
  const visitor = (headers: Record<string, string> = fromOurPage) => browser(() => url, headers);
  return {
    get url() {
      return url;
    },
    database,
    db: database.db,
    keys,
    rootKeys: files.root,
    visitor,
    async as(who) {
      const user = typeof who === 'string' ? await makeUser(database.db, { role: who }) : who;
      const page = visitor();
      await page.call('POST /api/auth/login', { body: { username: user.username, password: testPassword } });
      return { ...page, user };
    },
    async restart() {
      await close(server);
      [server, url] = await listen();
    },
    async beside() {
      const second = await openPostgres(must(database.url, 'only with TEST_DATABASE_URL'));
      const own = await registerServerKeys(second.db, files);
      const [other, address] = await listen(second, own);
      atEnd(async () => {
        await close(other);
        await second.close();
      });
      return { url: address, keys: own, visitor: (headers = fromOurPage) => browser(() => address, headers) };
    },
  };
}
