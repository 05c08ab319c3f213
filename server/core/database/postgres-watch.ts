/**
 * Monitors PostgreSQL on a dedicated connection: pings it twice a second, receives its notifications, and reconnects
 * with backoff. A statement may take long while the database answers here; if it does not, all callers fail at once.
 */
import { randomInt } from 'node:crypto';
import type { Log } from '../base/log.ts';
import { DatabaseUnavailable } from '../base/unavailable.ts';
import type { PostgresClient } from './postgres-client.ts';

/**
 * Time is counted in turns of the event loop, which polls the sockets in between, so a server blocked by its own work
 * does not mistake that for an outage.
 */
const tickMs = 100;
const pulseTicks = 5;
/** Noticed within 2 s: at most half a second until the next pulse, then this. */
const silentTicks = 12;
/** A whole attempt to come back: connect, judge, listen. */
const attemptTicks = 50;
const longestPauseTicks = 10;

export interface WatchOptions {
  /** The initial connection: open, checked, and not used elsewhere. */
  first: PostgresClient;
  /** Makes a connection that is not connected yet. */
  make: () => PostgresClient;
  /** Judges a new connection before anything is asked of it; throws when it is not to be used. */
  judge: (client: PostgresClient) => Promise<void>;
  /**
   * Whether other connections go through a pooler. Then only the loss of the direct connection shows a failover, and no
   * statement runs until the new database was checked.
   */
  isAlone?: boolean;
  log?: Log | undefined;
}

export interface PostgresWatch {
  /** Whether the database was silent or away when it was last asked. */
  isGone(): boolean;
  /** Calls back once, at the moment at which the database is found to be gone; returns the undo. */
  onceGone(callback: () => void): () => void;
  /** Calls back for each NOTIFY on the channel, and once after every return: one may have been missed. */
  listen(channel: string, heard: NotificationHandler): Promise<() => Promise<void>>;
  /**
   * Resolves when what was committed before the call has been heard. A commit signals all who listen before it is confirmed, and a
   * backend delivers what it was signalled before it says that it is ready (PostgreSQL, src/backend/commands/async.c).
   */
  heardAll(): Promise<void>;
  close(): Promise<void>;
}

type NotificationHandler = (payload: string) => void;

const notThere = () =>
  Promise.reject(new DatabaseUnavailable('the database does not answer', { isOutage: true }));

export function watchPostgres({ log, ...connections }: WatchOptions): PostgresWatch {
  const channels = new Map<string, Set<NotificationHandler>>();
  const onceGone = new Set<() => void>();
  let isGone = false;

  const connection = keepConnected(connections, {
    async onConnect(next) {
      for (const channel of channels.keys()) await next.query(`listen "${channel}"`);
    },
    onNotification({ channel, payload = '' }) {
      for (const heard of channels.get(channel) ?? []) heard(payload);
    },
    onGone(reason) {
      if (isGone) return;
      isGone = true;
      log?.error({ err: reason }, 'the database does not answer: calls are refused until it does');
      const callbacks = [...onceGone];
      onceGone.clear();
      for (const callback of callbacks) callback();
    },
    onBack() {
      if (isGone) log?.warn('the database answers again');
      isGone = false;
      for (const [, listeners] of channels) for (const heard of listeners) heard('');
    },
  });

  let asked: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  async function askOnce(): Promise<void> {
    const client = connection.client();
    await (isGone || !client ? notThere() : client.query('select 1'));
  }

  return {
    isGone: () => isGone,
    onceGone(callback) {
      onceGone.add(callback);
      return () => onceGone.delete(callback);
    },
    async listen(channel, heard) {
      const known = channels.get(channel);
      const listeners = known ?? new Set();
      listeners.add(heard);
      channels.set(channel, listeners);
      // Where this fails the connection is lost, and the next one listens from its beginning.
      if (!known)
        await connection
          .client()
          ?.query(`listen "${channel}"`)
          .catch(() => undefined);
      return async () => {
        listeners.delete(heard);
      };
    },
    heardAll() {
      // One question at a time on this connection. Who comes while one is under way shares the next, which is asked after all
      // that they know of.
      waiting ??= asked.then(() => {
        waiting = null;
        const answered = askOnce();
        asked = answered.catch(() => undefined);
        return answered;
      });
      return waiting;
    },
    close: () => connection.close({ isSilent: isGone }),
  };
}

interface ConnectionEvents {
  /** Prepares a new connection before it is used. */
  onConnect: (client: PostgresClient) => Promise<void>;
  onNotification: (message: { channel: string; payload?: string | undefined }) => void;
  onGone: (reason: unknown) => void;
  onBack: () => void;
}

/** Pings the connection and replaces it when it is lost. */
function keepConnected({ first, make, judge, isAlone = false }: WatchOptions, on: ConnectionEvents) {
  /** The connection that is good, and the one that something was asked of last. */
  let client: PostgresClient | null = null;
  let asked = first;
  /** Turns the open question has waited; nothing is asked just now when null. */
  let waited: number | null = null;
  let pause = pulseTicks;
  let attempts = 0;
  let isClosed = false;

  const ticking = setInterval(tick, tickMs);
  use(first);

  function tick(): void {
    if (waited === null) {
      pause -= 1;
      if (pause <= 0) void (client ? pulse(client) : comeBack());
      return;
    }
    waited += 1;
    if (waited === silentTicks) gone(new DatabaseUnavailable('the database is silent', { isOutage: true }));
    // Its question fails by that.
    if (waited >= (client ? silentTicks : attemptTicks)) asked.cut();
  }

  async function pulse(at: PostgresClient): Promise<void> {
    waited = 0;
    // Whatever it fails by, this connection does not answer.
    const answers = await at.query('select 1').catch(() => null);
    if (!answers) return lost(at);
    waited = null;
    pause = pulseTicks;
  }

  function lost(at: PostgresClient): void {
    if (client !== at || isClosed) return;
    client = null;
    at.cut();
    if (isAlone) gone(new DatabaseUnavailable('its connection was lost', { isOutage: true }));
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    const next = make();
    asked = next;
    waited = 0;
    try {
      await next.connect();
      await judge(next);
      await on.onConnect(next);
      if (isClosed) return next.cut();
      use(next);
    } catch (error) {
      next.cut();
      gone(error);
    } finally {
      waited = null;
      attempts += 1;
      // Not all servers at the same moment.
      const longest = Math.min(2 ** attempts, longestPauseTicks);
      pause = client ? pulseTicks : randomInt(longest / 2, longest + 1);
    }
    if (client) on.onBack();
  }

  function use(next: PostgresClient): void {
    client = next;
    attempts = 0;
    next.on('notification', on.onNotification);
    next.once('end', () => lost(next));
  }

  function gone(reason: unknown): void {
    if (!isClosed) on.onGone(reason);
  }

  return {
    client: () => client,
    async close({ isSilent }: { isSilent: boolean }): Promise<void> {
      isClosed = true;
      clearInterval(ticking);
      if (isSilent || !client) asked.cut();
      else await client.end();
    },
  };
}
