/** Read the configuration, open the database, build the app, listen, stop cleanly. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashPassword } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Db, openEmbedded, openPostgres } from './database/open.ts';
import { createFirstAdmin, startClock } from './first-run.ts';
import { pageErrors } from './http/errors.ts';
import { sweepSessions } from './http/session.ts';
import { keepListing } from './participants/listing-refresh.ts';
import { type EventKeys, openKeyFile, registerServerKeys } from './platform/keys.ts';
import { createLog } from './platform/log.ts';
import { builtPages, livePages } from './site/pages.ts';

const sweepEveryMs = 60 * 60 * 1000;
/** A request that hangs must not keep a server from stopping. */
const stopWithinMs = 10_000;

/** A wrong setting, a folder in use, a database that is not there: one clear line and exit code 1. */
function giveUp(error: unknown): never {
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  process.stderr.write(`cancha: ${reason}\n`);
  process.exit(1);
}

function config(): Config {
  try {
    return readConfig(process.env, process.argv);
  } catch (error) {
    return giveUp(error);
  }
}

async function start(settings: Config): Promise<void> {
  const log = createLog(settings.logLevel);
  const database = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl)
    : await openEmbedded(settings.dataDir);
  const files = await openKeyFile(settings.dataDir);
  await startClock(database.db, settings.clockStart);
  const keys = await registerServerKeys(database.db, files);
  const admin = await createFirstAdmin(database.db, settings);
  const demoAccounts = settings.demo ? await fillWithDemo(database.db, keys, files.sessionSecret) : [];

  const app = createApp({
    config: settings,
    database,
    keys,
    sessionSecret: settings.sessionSecret ?? files.sessionSecret,
    log,
  });
  const server = createServer(app);
  if (settings.demo) (await import('./demo/outside-pages.ts')).mountOutsidePages(app);
  const pages = { demo: settings.demo, db: database.db, publicUrl: settings.publicUrl, log };
  const closePages = settings.dev ? await livePages(app, { ...pages, server }) : await builtPages(app, pages);
  app.use(pageErrors(log));

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`PORT, HOST: cannot listen there: ${cause.message}`, { cause })),
    );
    server.listen(settings.port, settings.host, resolve);
  });
  const sweeping = setInterval(() => {
    sweepSessions(database.db).catch((error: unknown) =>
      log.error({ err: error }, 'sessions were not swept'),
    );
  }, sweepEveryMs);
  sweeping.unref();

  const { port } = server.address() as AddressInfo;
  // The long list of the administration is made while nobody waits for it yet.
  void keepListing(database.db).catch((err: unknown) =>
    log.error({ err }, 'the list of participants is not made'),
  );
  process.stdout.write(`Cancha is ready at http://localhost:${port}\n`);
  if (database.kind === 'embedded') {
    process.stdout.write(
      'The embedded database is for trying out and small events; set DATABASE_URL for the real one.\n',
    );
  }
  for (const { role, username, password } of demoAccounts) {
    process.stdout.write(`Demonstration: ${role} signs in as ${username}, password ${password}\n`);
  }
  if (admin)
    process.stdout.write(
      `First administrator: ${admin.username}, password ${admin.password} (shown this once)\n`,
    );

  const stop = () => {
    clearInterval(sweeping);
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    const streamsEnded = app.endStreams();
    server.close(() => {
      Promise.resolve(closePages?.())
        .then(() => streamsEnded)
        .then(() => database.close())
        .then(
          () => process.exit(0),
          (error: unknown) => giveUp(error),
        );
    });
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Loaded only where it is asked for: the tournament of a demonstration is no part of a real one. */
async function fillWithDemo(db: Db, keys: EventKeys, secret: string) {
  const { seedDemo } = await import('./demo/seed.ts');
  return seedDemo({ db, keys, secret, hashPassword });
}

start(config()).catch(giveUp);
