/** The composition: the order of what a request passes, the features, and the mutations sync may apply. */
import compression from 'compression';
import express, { type RequestHandler, type Response, Router } from 'express';
import { liveStreamPath } from '#shared/admin/reports.ts';
import { api } from '#shared/api.ts';
import { clockOffset, machineMs, now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { batchPath, publicPaths } from '#shared/content/public-reads.ts';
import { factorRoutes } from './accounts/factor-routes.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { relyingPartyOf } from './accounts/passkeys.ts';
import { accountRoutes, checkPassword, noteAttack } from './accounts/routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { scanRoutes } from './accreditation/scan-store.ts';
import { exportRoutes } from './admin/exports/routes.ts';
import { createPhotoQueue, type PhotoQueue } from './admin/imports/photo-queue.ts';
import { importRoutes } from './admin/imports/routes.ts';
import { createTokenReader, tokenRoutes } from './admin/integrations/tokens.ts';
import { webhookRoutes } from './admin/integrations/webhooks.ts';
import { pendingCountRoutes } from './admin/pending-counts/routes.ts';
import { createLiveStream } from './admin/reports/live-stream.ts';
import { reportRoutes } from './admin/reports/routes.ts';
import { closeEditionRoutes } from './admin/settings/close-edition.ts';
import { editionRoutes } from './admin/settings/editions.ts';
import { siteRoutes } from './admin/settings/settings.ts';
import { zoneRoutes } from './admin/settings/zones.ts';
import { badgePeopleRoutes } from './badges/credentials/badge-people.ts';
import { handOverRoutes } from './badges/credentials/hand-overs.ts';
import { credentialMutations } from './badges/credentials/mutations.ts';
import { printRoutes } from './badges/credentials/prints.ts';
import { credentialRoutes } from './badges/credentials/routes.ts';
import { handoutMutations } from './badges/handouts/mutations.ts';
import { handoutRoutes } from './badges/handouts/routes.ts';
import { editEventsRoutes } from './competition/edit-events.ts';
import { editGamesRoutes } from './competition/edit-games.ts';
import { editPlacesRoutes } from './competition/edit-places.ts';
import { editRulesRoutes } from './competition/edit-rules.ts';
import { editTeamsRoutes } from './competition/edit-teams.ts';
import { competitionRoutes } from './competition/routes.ts';
import { conflictRoutes } from './conflicts/routes.ts';
import { conflictMutations } from './conflicts/settle.ts';
import { archiveRoutes } from './content/archive/routes.ts';
import { mountArchive } from './content/archive/serve-archive.ts';
import { inboxRoutes } from './content/inbox/inbox.ts';
import { mountOneClick } from './content/inbox/leave-newsletter.ts';
import { newsRoutes } from './content/news/routes.ts';
import { mountCalendars } from './content/pages/calendars.ts';
import { mountFeeds } from './content/pages/feeds.ts';
import { mountLogoFiles } from './content/pages/logo-files.ts';
import { pageKey } from './content/pages/pages.ts';
import { createPublicBatch } from './content/pages/public-reads.ts';
import { mountShareCards } from './content/pages/share-cards.ts';
import { sponsorRoutes } from './content/sponsors/routes.ts';
import { type Log, requestLog } from './core/base/log.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/open.ts';
import { createBodyBudget } from './core/http/body-budget.ts';
import { apiErrors, unknownApiPath } from './core/http/errors.ts';
import { oneHost, sameOriginOnly, securityHeaders } from './core/http/guards.ts';
import { createHealth } from './core/http/health.ts';
import { type ApiHandlers, type App, mount, type PublicRead, publicReader } from './core/http/mount.ts';
import { openApiDocument } from './core/http/openapi.ts';
import { createPageCache } from './core/http/page-cache.ts';
import { createSessions } from './core/http/session.ts';
import type { EventKeys } from './core/keys/keys.ts';
import { createMetrics, type Metrics } from './core/monitoring/metrics.ts';
import { createLongWork, type LongWork } from './core/settings/long-work.ts';
import { createPictureFetcher, type FetchRules } from './core/storage/fetch-picture.ts';
import type { ObjectStore } from './core/storage/object-store.ts';
import { mountPictures } from './core/storage/pictures.ts';
import { createThrottle, type Throttle } from './core/throttle/throttle.ts';
import { createDeviceReader } from './devices/device-auth.ts';
import { devicePageRoutes } from './devices/device-page.ts';
import { deviceRoutes } from './devices/devices.ts';
import { signingKeyRoutes } from './devices/signing-keys.ts';
import type { DoctorConfig } from './operations/doctor/checks.ts';
import { doctorRoutes } from './operations/doctor/routes.ts';
import { approvalRoutes } from './people/approvals/routes.ts';
import { administrationRoutes } from './people/participants/administration.ts';
import { bulkRoutes } from './people/participants/bulk.ts';
import { participantMutations } from './people/participants/mutations.ts';
import { participantRoutes } from './people/participants/routes.ts';
import { privacyRoutes } from './people/privacy/routes.ts';
import { registrationRoutes } from './people/registrations/routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { retryNowSupported } from './sync/settle-held.ts';

export interface AppParts {
  config: Pick<Config, 'dev' | 'publicUrl' | 'trustProxy'> &
    Partial<DoctorConfig & Pick<Config, 'localWebhooks'>>;
  database: Database;
  keys: EventKeys;
  /** The object store for picture bytes; without one they are in the database. */
  objects?: ObjectStore | null;
  sessionSecret: string;
  log: Log;
  /** Where photos named in a file may be fetched from: the public Internet, except in tests. */
  pictureRules?: FetchRules;
  /** When the embedded database was last written aside. */
  flushedAt?: () => Date | null;
  /** How far this machine's clock jumped, ms. */
  clockJump?: () => number | null;
  /** Metrics to use; a test creates its own. */
  metrics?: Metrics;
}

/** The API with its guards; the caller adds pages after it. */
export function createApp(parts: AppParts): App {
  const { config, database, keys, objects = null, sessionSecret, log } = parts;
  const { flushedAt = () => null, clockJump = () => null } = parts;
  const { metrics = createMetrics({ database, token: undefined, process: false }) } = parts;
  const { db } = database;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const throttle = createThrottle(database, (username) => noteAttack({ db, log }, username));
  const photoQueue = createPhotoQueue({
    db,
    objects,
    log,
    fetchPicture: createPictureFetcher(parts.pictureRules),
  });
  const longWork = createLongWork(log);
  // What an earlier process had begun.
  photoQueue.wake();

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('etag', 'strong');
  const health = createHealth(database);
  const pageFront = createPageCache(pageKey);
  app.use(oneHost, health.endConnections, metrics.watch, pageFront.answer);
  // A stream of events is sent as it comes: compressed, it would wait for more.
  app.use(compression({ filter: (req, res) => !isEventStream(res) && compression.filter(req, res) }));
  app.use(securityHeaders({ dev: config.dev, https }));

  health.mount(app);
  app.get('/metrics', metrics.handler);
  mountPictures(app, { db, objects });
  mountLogoFiles(app, db);
  mountFeeds(app, { db, publicUrl: config.publicUrl });
  mountShareCards(app, db);
  mountOneClick(app, db);
  mountCalendars(app, { db, publicUrl: config.publicUrl });
  mountArchive(app, db);

  const router = Router();
  router.use(requestLog(log), setApiHeaders, sameOriginOnly({ https }));
  // Made from hundreds of schemas when it is first asked for: a start does not wait for it.
  let document: object | undefined;
  router.get('/api/openapi.json', (_req, res) => {
    document ??= openApiDocument(api);
    res.json(document);
  });
  const handlers = createHandlers({
    ...{ config, database, flushedAt, clockJump, metrics, throttle, photoQueue, longWork },
    readPublic: (...asked) => readPublic(...asked),
  });
  const readSession = createSessions({
    db,
    secret: sessionSecret,
    https,
    log,
    checkPassword: (username, password) => checkPassword(db, username, password),
  });
  // A stream has no answer that ends, so it is no line of the table; it asks for its ability itself.
  const live = createLiveStream({ database, log, readSession });
  router.get(liveStreamPath, live.handler);
  const readPublic = publicReader(api, handlers, { db, keys, objects, replica: database.replica });
  const batch = createPublicBatch({ endpoints: api, read: readPublic, database, log });
  router.get(batchPath, batch.handler);
  router.get(publicPaths, batch.single);
  mount(router, api, handlers, {
    db,
    keys,
    objects,
    log,
    readSession,
    readToken: createTokenReader({ db, keys, throttle }),
    findDevice: createDeviceReader(db, keys.rootPublicKey),
    takeRoom: createBodyBudget(),
  });
  app.use((req, res, next) =>
    req.path.startsWith('/api/') || req.path === '/api' ? router(req, res, next) : next(),
  );
  app.use('/api', unknownApiPath, apiErrors(log));
  return Object.assign(app, {
    applyUnderstood: () => retryNowSupported({ db, now: now(), newUid }, mutations),
    readPublic,
    pageFront,
    drain: health.drain,
    endStreams: async () => {
      await Promise.all([live.close(), batch.close(), photoQueue.stop(), longWork.stop()]);
    },
  });
}

interface HandlerParts extends Required<Pick<AppParts, 'flushedAt' | 'clockJump' | 'metrics'>> {
  config: AppParts['config'];
  database: Database;
  throttle: Throttle;
  photoQueue: PhotoQueue;
  longWork: LongWork;
  readPublic: PublicRead;
}

/** The handler of each endpoint. */
function createHandlers(parts: HandlerParts): ApiHandlers {
  const { config, database, flushedAt, clockJump, metrics, throttle, photoQueue, longWork, readPublic } =
    parts;
  const signIn = { throttle, party: relyingPartyOf(config.publicUrl) };
  return {
    ...accountRoutes(signIn),
    ...factorRoutes(signIn),
    ...passkeyRoutes(signIn),
    ...sessionRoutes(throttle),
    ...newsRoutes(throttle),
    ...siteRoutes,
    ...editionRoutes,
    ...closeEditionRoutes,
    ...zoneRoutes,
    ...reportRoutes(),
    ...pendingCountRoutes,
    ...doctorRoutes({ kind: database.kind, config: { ...unset, ...config }, clockJump }),
    ...competitionRoutes,
    ...editTeamsRoutes,
    ...editGamesRoutes,
    ...editEventsRoutes,
    ...editPlacesRoutes,
    ...editRulesRoutes,
    ...sponsorRoutes,
    ...archiveRoutes(readPublic, longWork),
    ...inboxRoutes(throttle),
    ...registrationRoutes,
    ...importRoutes(photoQueue, throttle),
    ...exportRoutes,
    ...participantRoutes(throttle),
    ...administrationRoutes,
    ...approvalRoutes,
    ...bulkRoutes,
    ...privacyRoutes,
    ...credentialRoutes,
    ...handOverRoutes,
    ...printRoutes,
    ...badgePeopleRoutes,
    ...handoutRoutes,
    ...scanRoutes,
    ...conflictRoutes,
    ...tokenRoutes,
    ...webhookRoutes({ mayBeLocal: config.localWebhooks === true }),
    ...devicePageRoutes,
    ...deviceRoutes(throttle, { kind: database.kind, flushedAt, clockJump }),
    ...signingKeyRoutes,
    ...syncRoutes(mutations, { throttle, metrics, pushesAtOnce: pushesAtOnce(database.pool) }),
  };
}

/** Mutations of devices, and how each kind is applied. */
const mutations = {
  ...participantMutations,
  ...credentialMutations,
  ...handoutMutations,
  ...conflictMutations,
};

/** Test servers have no configuration file; their values are defaults. */
const unset: DoctorConfig = {
  ...{ dataDir: '.', keysFile: null, databasePool: 10, production: false },
  ...{ publicUrl: undefined, sessionSecret: undefined, metricsToken: undefined },
  ...{ host: '127.0.0.1', trustProxy: false },
  ...{ databaseUrl: undefined, databaseDirectUrl: undefined },
};

/** More than half of the connections stay free for pulls and pages, however many desks return at once. */
const pushesAtOnce = (pool: Database['pool']) => Math.max(1, Math.floor((pool?.options.max ?? 1) * 0.4));

const setApiHeaders: RequestHandler = (_req, res, next) => {
  // Errors too: a cache may keep a 404 or a 410 as long as it likes.
  res.setHeader('Cache-Control', 'no-store');
  // Devices correct their clocks by these, from any answer.
  res.setHeader('X-Server-Now', String(machineMs()));
  res.setHeader('X-Clock-Offset', String(clockOffset()));
  next();
};

const isEventStream = (res: Response) =>
  String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
