/** Sessions in the database, passport over them, and the actor of a request. */
import { eq, exists, lt, type SQL, sql } from 'drizzle-orm';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData, Store } from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { machineMs, now } from '#shared/base/clock.ts';
import { isStaff } from '#shared/base/permissions.ts';
import type { SettingKey } from '#shared/settings/site.ts';
import type { Log } from '../base/log.ts';
import type { Actor, SessionControl } from '../context.ts';
import type { Db } from '../database/open.ts';
import { passkeys, secondFactors, sessions, siteSettings, users } from '../database/tables.ts';

declare module 'express-session' {
  interface SessionData {
    startedAt?: number;
    /** When the password was last shown; of sessions of an earlier version, when they began. */
    provenAt?: number;
    browser?: string | null;
    /** The code of the desk or door whose signature the sign-in carried. */
    device?: string | null;
    passport?: { user?: number };
  }
}
declare global {
  namespace Express {
    interface User extends Actor {}
  }
}

/** A session ends twelve hours after it began, whatever happens. */
export const sessionMs = 12 * 60 * 60 * 1000;
/** For roles that manage the site it also ends after half an hour without a call. */
const managerIdleMs = 30 * 60 * 1000;
/** Telling the database about each request would be a write per request. */
const touchEveryMs = 60_000;

type DoneCallback<T = void> = (error?: unknown, value?: T) => void;

/** Runs a promise for a callback interface. */
function settle<T>(work: Promise<T>, done: DoneCallback<T> | undefined): void {
  work.then(
    (value) => done?.(null, value),
    (error: unknown) => done?.(error),
  );
}

/** The session store, which survives a restart. */
export class DatabaseStore extends Store {
  readonly #db: Db;
  readonly #touched = new Map<string, number>();
  constructor(db: Db) {
    super();
    this.#db = db;
  }
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    settle(this.#read(sid), done as DoneCallback<SessionData | null>);
  }
  override set(sid: string, data: SessionData, done?: DoneCallback): void {
    settle(this.#write(sid, data), done);
  }
  override destroy(sid: string, done?: DoneCallback): void {
    this.#touched.delete(sid);
    settle(
      this.#db
        .delete(sessions)
        .where(eq(sessions.sid, sid))
        .then(() => undefined),
      done,
    );
  }
  override touch(sid: string, data: SessionData, done?: () => void): void {
    const last = this.#touched.get(sid) ?? 0;
    if (machineMs() - last < touchEveryMs) done?.();
    else settle(this.#prolong(sid, data), () => done?.());
  }
  async #read(sid: string): Promise<SessionData | null> {
    const [row] = await this.#db.select().from(sessions).where(eq(sessions.sid, sid));
    if (!row || row.expiresAt.getTime() <= machineMs()) return null;
    // Written by express-session itself, below.
    return row.data as SessionData;
  }
  async #write(sid: string, data: SessionData): Promise<void> {
    const row = this.#rowOf(sid, data);
    await this.#db
      .insert(sessions)
      .values({ sid, ...row })
      .onConflictDoUpdate({ target: sessions.sid, set: row });
    await this.#noteSeen(row.userId);
  }
  /** Never inserts: a call that was under way when its session was ended must not bring it back. */
  async #prolong(sid: string, data: SessionData): Promise<void> {
    const row = this.#rowOf(sid, data);
    await this.#db.update(sessions).set(row).where(eq(sessions.sid, sid));
    await this.#noteSeen(row.userId);
  }
  async #noteSeen(userId: number | null): Promise<void> {
    if (userId !== null) await this.#db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, userId));
  }
  #rowOf(sid: string, data: SessionData) {
    this.#touched.set(sid, machineMs());
    if (this.#touched.size > 10_000) this.#touched.clear();
    const idleEnd = data.cookie.expires ? new Date(data.cookie.expires).getTime() : machineMs() + sessionMs;
    const end = Math.min(idleEnd, (data.startedAt ?? machineMs()) + sessionMs);
    return {
      userId: data.passport?.user ?? null,
      data: JSON.parse(JSON.stringify(data)),
      expiresAt: new Date(end),
    };
  }
}

export interface SessionOptions {
  db: Db;
  secret: string;
  /** Behind TLS the cookie is Secure and bound to the host by its name. */
  https: boolean;
  /** Checks a user name and password; the user's id, or nothing. */
  checkPassword: (username: string, password: string) => Promise<number | null>;
  log: Log;
}

/** Readers of public pages: a signed-in one must see their own recent writes, so they skip the cache. */
export type PageReader = 'anybody' | 'member';

/** The kind of reader by the presence of a session cookie, without checking its validity. */
export const readerOf = (req: Request): PageReader =>
  /(?:^|;\s*)(?:__Host-)?sid=/.test(req.get('cookie') ?? '') ? 'member' : 'anybody';

/** The session reader of a server: express-session and passport behind one function. */
export function createSessions(o: SessionOptions) {
  const authenticator = createAuthenticator(o);
  const chain: RequestHandler[] = [
    session({
      name: o.https ? '__Host-sid' : 'sid',
      secret: o.secret,
      store: new DatabaseStore(o.db),
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: {
        httpOnly: true,
        sameSite: 'lax',
        secure: o.https ? true : 'auto',
        maxAge: sessionMs,
        path: '/',
      },
    }),
    authenticator.session(),
  ];

  return async function readSession(req: Request, res: Response) {
    for (const step of chain) await pass(step, req, res);
    let actor: Actor | null = req.user ?? null;
    const control: SessionControl = {
      // Signing in gives the session another one.
      get id() {
        return req.sessionID;
      },
      get provenAt() {
        return req.session.provenAt ?? req.session.startedAt ?? 0;
      },
      prove() {
        req.session.provenAt = machineMs();
      },
      signIn(user, device) {
        // Ending one that was idle for too long left this request without any.
        if (!req.session) req.sessionStore.generate(req);
        return promised((done) => req.logIn(user as Express.User, done)).then(() => {
          req.session.startedAt = machineMs();
          req.session.provenAt = machineMs();
          req.session.browser = browserName(req.get('user-agent'));
          req.session.device = device?.code ?? null;
          o.log.info({ user: user.id, device: req.session.device }, 'session begun');
        });
      },
      signOut: () =>
        promised((done) => req.logOut(done)).then(() => promised((done) => req.session.destroy(done))),
      authenticate: (username, password) =>
        new Promise((resolve, reject) => {
          req.body = { username, password };
          const check = authenticator.authenticate(
            'local',
            (error: unknown, user: Express.User | false | null) => {
              if (error) reject(error);
              else resolve(user ? user.id : null);
            },
          ) as RequestHandler;
          check(req, res, reject);
        }),
    };
    if (actor && isManager(actor) && idleMs(req) > managerIdleMs) {
      await control.signOut();
      actor = null;
    }
    return { actor, session: control };
  };
}

function createAuthenticator(o: SessionOptions): passport.Authenticator {
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy((username, password, done) => {
      o.checkPassword(username, password).then(
        // Only the id is used before the session is read again.
        (id) => done(null, id === null ? false : ({ id } as Express.User)),
        (error: unknown) => done(error),
      );
    }),
  );
  authenticator.serializeUser((user, done) => done(null, user.id));
  // Role and lock are read on each request, so that a change takes effect at once.
  authenticator.deserializeUser((id: number, done) => {
    findActor(o.db, id).then(
      (actor) => done(null, actor ?? false),
      (error: unknown) => done(error),
    );
  });
  return authenticator;
}

/** Removes sessions that have ended; called now and then. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}

/** The user of a session; null if the account is disabled. */
export async function findActor(db: Db, id: number): Promise<Actor | null> {
  const { role, username, disabledAt, firstPasswordUntil } = users;
  const [row] = await db
    .select({
      ...{ role, username, disabledAt, firstPasswordUntil },
      factorSince: secondFactors.confirmedAt,
      hasPasskey: hasPasskey(db),
      isAsked: siteSettings.value,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(siteSettings, eq(siteSettings.key, 'staffSecondFactor' satisfies SettingKey))
    .where(eq(users.id, id));
  if (!row || row.disabledAt) return null;
  const hasFactor = row.factorSince !== null || row.hasPasskey;
  const owed = {
    ...(row.firstPasswordUntil ? { owesPassword: true as const } : {}),
    ...(row.isAsked === 'true' && isStaff(row.role) && !hasFactor ? { owesFactor: true as const } : {}),
  };
  return { id, role: row.role, username: row.username, ...owed };
}

/** Whether the user of a row of `users` has a passkey. */
export const hasPasskey = (db: Db): SQL<boolean> =>
  sql<boolean>`${exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id)))}`;

const isManager = (actor: Actor) => actor.role === 'SUPER_USER' || actor.role === 'CONTENT_EDITOR';

/** Milliseconds since the session was last written; its cookie ends `sessionMs` after that. */
function idleMs(req: Request): number {
  const ends = req.session.cookie.expires?.getTime();
  return ends === undefined ? 0 : machineMs() + sessionMs - ends;
}

/** Awaits one Express middleware. */
export const pass = (step: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    step(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

const promised = (run: (done: (error?: unknown) => void) => unknown) =>
  new Promise<void>((resolve, reject) => {
    run((error) => (error ? reject(error) : resolve()));
  });

/** The token that identifies each browser, in this order, because most of them also claim to be the later ones. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bElectron\//, 'Cancha'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A browser as its owner knows it again, 'Firefox, Android'; no more of what it says of itself is kept. */
function browserName(userAgent: string | undefined): string | null {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(', ') || null;
}
