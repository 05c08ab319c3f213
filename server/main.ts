/** Read the configuration, open the database, build the app, listen, stop cleanly. */
import './core/base/thread-pool.ts';

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { now } from '#shared/base/clock.ts';
import { hashPassword } from './accounts/passwords.ts';
import { fillUsernameKeys } from './accounts/store.ts';
import { keepDelivering } from './admin/integrations/deliver.ts';
import { createApp } from './app.ts';
import { keepBuiltFiles } from './content/pages/built-files.ts';
import { builtPages, livePages } from './content/pages/pages.ts';
import { builtAssets } from './content/pages/renderer.ts';
import { createLog, type Log } from './core/base/log.ts';
import { stopOnSignal } from './core/base/stop.ts';
import { type Config, readConfig } from './core/config.ts';
import { type Db, EmbeddedUnreadable, openEmbedded, openPostgres } from './core/database/open.ts';
import { createBoundedServer } from './core/http/bounded-server.ts';
import type { App } from './core/http/mount.ts';
import { type EventKeys, openKeyFile, registerServerKeys } from './core/keys/keys.ts';
import { watchClock } from './core/monitoring/clock-watch.ts';
import { giveUp } from './core/monitoring/command-line.ts';
import { createMetrics } from './core/monitoring/metrics.ts';
import { adoptSettings } from './core/settings/adopt-settings.ts';
import { noteEdition } from './core/settings/edition.ts';
import { followEdition, readEdition } from './core/settings/edition-store.ts';
import { openObjectStore } from './core/storage/object-store.ts';
import { flushEmbedded, listDumps } from './operations/backup/dumps.ts';
import { createFirstAdmin, startClock } from './operations/first-run.ts';
import { startMaintenance } from './operations/maintenance.ts';
import { keepListing } from './people/participants/listing-refresh.ts';

function config(): Config {
  try {
    return readConfig(process.env, process.argv);
  } catch (error) {
    return giveUp(error);
  }
}

async function start(settings: Config): Promise<void> {
  const log = createLog(settings.logLevel);
  let keys: EventKeys | null = null;
  // Load its libraries only if enabled.
  const tracing = settings.traces
    ? (await import('./core/monitoring/tracing.ts')).startTracing(settings.traces, log)
    : undefined;
  const database = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, {
        poolSize: settings.databasePool,
        directUrl: settings.databaseDirectUrl,
        readUrl: settings.databaseReadUrl,
        log,
        trace: tracing?.statement,
        // Behind the same address may stand another database by now: a standby that took over.
        onConnect: async (_client, db) => keys?.history.check(db),
      })
    : await openEmbedded(settings.dataDir).catch(nameDump(settings.dataDir));
  const files = await openKeyFile(settings.dataDir, settings.keysFile);
  // Read before this run writes its own mark.
  const clock = watchClock({ lastMs: files.highWater?.read().clockMs ?? 0, log });
  await startClock(database.db, settings.clockStart);
  await adoptSettings(database.db, now());
  const { id } = await readEdition(database.db);
  await noteEdition(database.db, now(), id);
  keys = await registerServerKeys(database.db, files, log);
  await fillUsernameKeys(database.db);
  const admin = await createFirstAdmin(database.db, settings);
  const demoAccounts = settings.demo ? await fillWithDemo(database.db, keys, files.sessionSecret) : [];

  const objects = settings.objectStore ? openObjectStore(settings.objectStore, log) : null;
  const everyMs = settings.flushMinutes * 60_000;
  const flushing = flushEmbedded(database, { dataDir: settings.dataDir, everyMs, log });
  const app = createApp({
    config: settings,
    database,
    keys,
    objects,
    sessionSecret: settings.sessionSecret ?? files.sessionSecret,
    log,
    flushedAt: flushing.flushedAt,
    clockJump: clock.jump,
    pictureRules: { hosts: settings.photoHosts },
    metrics: createMetrics({
      ...{ database, objects, token: settings.metricsToken, production: settings.production, process: true },
      trace: tracing?.watch,
    }),
  });
  const server = createBoundedServer(app);
  if (settings.demo) (await import('./operations/demo/outside-pages.ts')).mountOutsidePages(app, database.db);
  const pages = { demo: settings.demo, db: database.db, publicUrl: settings.publicUrl, log };
  const closePages = settings.dev ? await livePages(app, { ...pages, server }) : await builtPages(app, pages);
  const keeping = settings.dev ? null : keepBuiltFiles(database.db, builtAssets, now());
  // Before this server's pages name them, for another server may be asked; the embedded database has one server alone.
  if (database.kind === 'postgres') await keeping;
  else keeping?.catch((err: unknown) => log.error({ err }, 'files of the build were not kept'));

  await listen(server, settings);
  const endChores = await startMaintenance({ database, keys, objects, log });
  const endFollowing = await followEdition(database, log);
  const stopDelivering = keepDelivering({
    ...{ db: database.db, keys, log },
    mayBeLocal: settings.localWebhooks,
  });

  const { port } = server.address() as AddressInfo;
  catchUp(app, database.db, log);
  stopOnSignal({
    ...{ server, drainMs: settings.drainMs, drain: app.drain },
    begin: () => Promise.all([app.endStreams(), stopDelivering(), endChores(), endFollowing()]),
    async end() {
      await closePages?.();
      await flushing.stop();
      await Promise.all([database.close(), tracing?.stop()]);
    },
    failed: giveUp,
  });

  const lines = linesOfStart({
    settings,
    port,
    isEmbedded: database.kind === 'embedded',
    demoAccounts,
    admin,
  });
  // In one write, so that a reader of the first line gets the others too.
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Work of an earlier server that may go on beside the first requests. */
function catchUp(app: App, db: Db, log: Log): void {
  // Build the participant list before the first user needs it.
  void keepListing(db).catch((err: unknown) => log.error({ err }, 'the list of participants is not made'));
  void app
    .applyUnderstood()
    .then((applied) => applied > 0 && log.info({ applied }, 'changes of newer devices are understood now'))
    .catch((err: unknown) => log.error({ err }, 'changes of newer devices could not be applied again'));
}

interface StartFacts {
  settings: Config;
  port: number;
  isEmbedded: boolean;
  demoAccounts: Awaited<ReturnType<typeof fillWithDemo>>;
  admin: Awaited<ReturnType<typeof createFirstAdmin>>;
}

/** The terminal output once the server listens. */
function linesOfStart({ settings, port, isEmbedded, demoAccounts, admin }: StartFacts): string[] {
  const lines = [`Cancha is ready at http://localhost:${port}`];
  if (isEmbedded) {
    lines.push(
      'The embedded database is for trying out and small events; set DATABASE_URL for the real one.',
      `With devices it is written to ${path.join(settings.dataDir, 'dumps')} every ${settings.flushMinutes} minutes, against a power cut.`,
    );
  }
  for (const { role, username, password } of demoAccounts)
    lines.push(`Demonstration: ${role} signs in as ${username}, password ${password}`);
  if (admin)
    lines.push(
      `First administrator: ${admin.username}, password ${admin.password} (shown once; it expires after a day and must be changed at the first sign-in)`,
    );
  return lines;
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`PORT, HOST: cannot listen there: ${cause.message}`, { cause })),
    );
    server.listen(port, host, resolve);
  });
}

/** A folder that a power cut has damaged: says which dump can take its place, and how. */
function nameDump(dataDir: string): (error: unknown) => never {
  return (error) => {
    const [latest] = error instanceof EmbeddedUnreadable ? listDumps(dataDir) : [];
    if (!latest || !(error instanceof Error)) throw error;
    const [reason] = error.message.split('\n');
    throw new Error(
      `${reason}; its state of ${latest.note.madeAt} comes back with: npm run restore -- ${latest.file} --over`,
      { cause: error },
    );
  };
}

/** Loaded only where it is asked for: the tournament of a demonstration is no part of a real one. */
async function fillWithDemo(db: Db, keys: EventKeys, secret: string) {
  const { seedDemo } = await import('./operations/demo/seed.ts');
  return seedDemo({ db, keys, secret, hashPassword });
}

start(config()).catch(giveUp);
