/** The composition: the order of what a request passes, the features, and the mutations sync may apply. */
import compression from 'compression';
import express, { type Response, Router } from 'express';
import { api } from '#shared/api.ts';
import { clockOffset, machineMs, now } from '#shared/clock.ts';
import { newUid } from '#shared/ids.ts';
import { batchPath, publicPaths } from '#shared/public-reads.ts';
import { liveStreamPath } from '#shared/reports.ts';
import { factorRoutes, type SignInParts } from './accounts/factor-routes.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { relyingPartyOf } from './accounts/passkeys.ts';
import { accountRoutes, checkPassword, noteAttack } from './accounts/routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { scanRoutes } from './accreditation/scan-store.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { conflictRoutes } from './cases/routes.ts';
import { conflictMutations } from './cases/settle.ts';
import { editEventsRoutes } from './competition/edit-events.ts';
import { editGamesRoutes } from './competition/edit-games.ts';
import { editPlacesRoutes } from './competition/edit-places.ts';
import { editRulesRoutes } from './competition/edit-rules.ts';
import { editTeamsRoutes } from './competition/edit-teams.ts';
import { competitionRoutes } from './competition/routes.ts';
import type { Config } from './config.ts';
import { badgePeopleRoutes } from './credentials/badge-people.ts';
import { handOverRoutes } from './credentials/hand-overs.ts';
import { credentialMutations } from './credentials/mutations.ts';
import { printRoutes } from './credentials/prints.ts';
import { credentialRoutes } from './credentials/routes.ts';
import type { Database } from './database/open.ts';
import { createDeviceReader } from './devices/device-auth.ts';
import { devicePageRoutes } from './devices/device-page.ts';
import { deviceRoutes } from './devices/devices.ts';
import { signingKeyRoutes } from './devices/signing-keys.ts';
import type { DoctorConfig } from './doctor/checks.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { handoutMutations } from './handouts/mutations.ts';
import { handoutRoutes } from './handouts/routes.ts';
import { createBodyBudget } from './http/body-budget.ts';
import { apiErrors, unknownApiPath } from './http/errors.ts';
import { oneHost, sameOriginOnly, securityHeaders } from './http/guards.ts';
import { createHealth } from './http/health.ts';
import { type ApiHandlers, type App, mount, publicReader } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { createPageCache } from './http/page-cache.ts';
import { createSessions } from './http/session.ts';
import { createPhotoQueue } from './imports/photo-queue.ts';
import { importRoutes } from './imports/routes.ts';
import { inboxRoutes } from './inbox/inbox.ts';
import { mountOneClick } from './inbox/leave-newsletter.ts';
import { createTokenReader, tokenRoutes } from './integrations/tokens.ts';
import { webhookRoutes } from './integrations/webhooks.ts';
import { newsRoutes } from './news/routes.ts';
import { administrationRoutes } from './participants/administration.ts';
import { bulkRoutes } from './participants/bulk.ts';
import { participantMutations } from './participants/mutations.ts';
import { participantRoutes } from './participants/routes.ts';
import { createPictureFetcher, type FetchRules } from './platform/fetch-picture.ts';
import type { EventKeys } from './platform/keys.ts';
import { type Log, requestLog } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { ObjectStore } from './platform/object-store.ts';
import { mountPictures } from './platform/pictures.ts';
import { createThrottle } from './platform/throttle.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { registrationRoutes } from './registrations/routes.ts';
import { createLiveStream } from './reports/live-stream.ts';
import { reportRoutes } from './reports/routes.ts';
import { mountCalendars } from './site/calendars.ts';
import { mountFeeds } from './site/feeds.ts';
import { pageKey } from './site/pages.ts';
import { createPublicBatch } from './site/public-reads.ts';
import { siteRoutes } from './site/settings.ts';
import { mountShareCards } from './site/share-cards.ts';
import { zoneRoutes } from './site/zones.ts';
import { sponsorRoutes } from './sponsors/routes.ts';
import { retryNowSupported } from './sync/quarantine.ts';
import { syncRoutes } from './sync/routes.ts';
import { pendingCountRoutes } from './waiting/routes.ts';

export interface AppParts {
  config: Pick<Config, 'dev' | 'publicUrl' | 'trustProxy'> &
    Partial<DoctorConfig & Pick<Config, 'localWebhooks'>>;
  database: Database;
  keys: EventKeys;
  /** Where the bytes of pictures lie; in the database without one. */
  objects?: ObjectStore | null;
  sessionSecret: string;
  log: Log;
  /** From where photos named in a file are fetched: the public Internet, unless a test says otherwise. */
  pictureRules?: FetchRules;
  /** When the embedded database was last written aside. */
  flushedAt?: () => Date | null;
  /** By how much this machine's clock has jumped, ms. */
  clockJump?: () => number | null;
  /** Metrics to use; a test creates its own. */
  metrics?: Metrics;
}

const signInRoutes = (parts: SignInParts) => ({
  ...accountRoutes(parts),
  ...factorRoutes(parts),
  ...passkeyRoutes(parts),
  ...sessionRoutes(parts.throttle),
});

const tournamentRoutes = {
  ...competitionRoutes,
  ...editTeamsRoutes,
  ...editGamesRoutes,
  ...editEventsRoutes,
  ...editPlacesRoutes,
  ...editRulesRoutes,
};

const peopleRoutes = { ...administrationRoutes, ...approvalRoutes, ...bulkRoutes, ...privacyRoutes };

/** The API with its guards; the caller adds pages after it. */
export function createApp({
  config,
  database,
  keys,
  objects = null,
  sessionSecret,
  log,
  pictureRules,
  flushedAt = () => null,
  clockJump = () => null,
  metrics = createMetrics({ database, token: undefined, process: false }),
}: AppParts): App {
  const { db } = database;
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const throttle = createThrottle(database, (username) => noteAttack({ db, log }, username));
  const photoQueue = createPhotoQueue({ db, objects, log, fetchPicture: createPictureFetcher(pictureRules) });
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
  mountFeeds(app, { db, publicUrl: config.publicUrl });
  mountShareCards(app, db);
  mountOneClick(app, db);
  mountCalendars(app, { db, publicUrl: config.publicUrl });

  const router = Router();
  router.use(requestLog(log), (_req, res, next) => {
    // Errors too: a cache may keep a 404 or a 410 as long as it likes.
    res.setHeader('Cache-Control', 'no-store');
    // Devices correct their clocks by these, from any answer.
    res.setHeader('X-Server-Now', String(machineMs()));
    res.setHeader('X-Clock-Offset', String(clockOffset()));
    next();
  });
  router.use(sameOriginOnly({ https }));
  const document = openApiDocument(api);
  router.get('/api/openapi.json', (_req, res) => {
    res.json(document);
  });
  const handlers: ApiHandlers = {
    ...signInRoutes({ throttle, party: relyingPartyOf(config.publicUrl) }),
    ...newsRoutes(throttle),
    ...siteRoutes,
    ...zoneRoutes,
    ...reportRoutes(),
    ...pendingCountRoutes,
    ...doctorRoutes({ kind: database.kind, config: { ...unset, ...config }, clockJump }),
    ...tournamentRoutes,
    ...sponsorRoutes,
    ...inboxRoutes(throttle),
    ...registrationRoutes,
    ...importRoutes(photoQueue, throttle),
    ...exportRoutes,
    ...participantRoutes(throttle),
    ...peopleRoutes,
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
      await Promise.all([live.close(), batch.close(), photoQueue.stop()]);
    },
  });
}

/** What devices did, and how each kind of it is applied. */
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

/** Of the connections more than half stay for pulls and pages, however many desks return at once. */
const pushesAtOnce = (pool: Database['pool']) => Math.max(1, Math.floor((pool?.options.max ?? 1) * 0.4));

const isEventStream = (res: Response) =>
  String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
