/**
 * Messages on their way out, signed as https://www.standardwebhooks.com says. Each waits in the database from the moment
 * of its change; whichever server takes it sends it, and tries again ever more rarely. The connection goes to the very
 * address that was judged, redirects are not followed, and of an answer only its status is kept.
 */
import { createHash, createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { machineMs, now } from '#shared/base/clock.ts';
import type { Log } from '../../core/base/log.ts';
import { isPublicAddress } from '../../core/base/public-address.ts';
import { isOutage } from '../../core/base/unavailable.ts';
import type { Db } from '../../core/database/open.ts';
import type { EventKeys } from '../../core/keys/keys.ts';
import { checkedLookup } from '../../core/storage/fetch-picture.ts';
import { claimDeliveries, endTry, noteReach, pruneDeliveries, type WebhookRow } from './webhook-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Waits between the tries: after the last one the message is given up, three days after the first. */
const waitsMs = [1, 5, 30, 120, 480, 1440, 2160].map((minutes) => minutes * minuteMs);
/** An address that has answered nothing good for so long is given up. */
const giveUpAfterMs = 5 * 24 * hourMs;
const keptMs = 30 * 24 * hourMs;
const usualPatienceMs = 10_000;
/** A server that died while sending gives its messages back after this. */
const claimMs = 2 * minuteMs;
const atOnce = 8;

interface DeliveryParts {
  db: Db;
  keys: Pick<EventKeys, 'mark'>;
  log: Log;
  /** Messages may go to this machine, by http (LOCAL_WEBHOOKS). */
  mayBeLocal: boolean;
  /** How long an address has to answer. */
  patienceMs?: number;
}

/** The signing secret of an address. It is not stored: it is derived from the event's root key. */
export const secretOf = (keys: Pick<EventKeys, 'mark'>, salt: string) =>
  `whsec_${keyOf(keys, salt).toString('base64')}`;

const keyOf = (keys: Pick<EventKeys, 'mark'>, salt: string) =>
  createHash('sha256')
    .update(keys.mark(`webhook ${salt}`))
    .digest();

/** Sends what is due, some at a time, until nothing is; how many were sent. */
export async function deliverDue(parts: DeliveryParts): Promise<number> {
  for (let sent = 0; ; ) {
    const at = now();
    const until = new Date(at.getTime() + claimMs);
    const taken = await claimDeliveries(parts.db, { now: at, until, limit: atOnce });
    await Promise.all(taken.map((one) => deliver(parts, one)));
    sent += taken.length;
    if (taken.length < atOnce) return sent;
  }
}

type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

async function deliver(
  { db, keys, mayBeLocal, patienceMs = usualPatienceMs }: DeliveryParts,
  { delivery, webhook }: ClaimedDelivery,
): Promise<void> {
  const { id, event, subject, createdAt, attempts } = delivery;
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { id: subject } });
  // By the machine's own clock: the other side compares it with its own.
  const timestamp = String(Math.floor(machineMs() / 1000));
  const signature = createHmac('sha256', keyOf(keys, webhook.salt)).update(`${id}.${timestamp}.${body}`);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Cancha',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  };
  const answer = await post(webhook.url, { body, headers, mayBeLocal, patienceMs });
  const at = now();
  if (answer !== null && answer >= 200 && answer < 300) {
    await endTry(db, id, { status: 'delivered', answer, endedAt: at });
    if (webhook.failingSince) await noteReach(db, webhook.id, { failingSince: null, disabledAt: null });
    return;
  }
  const waitMs = waitsMs[attempts - 1];
  await endTry(
    db,
    id,
    waitMs === undefined
      ? { status: 'failed', answer, endedAt: at }
      : { answer, nextAt: new Date(at.getTime() + waitMs) },
  );
  await noteReach(db, webhook.id, reachOf(webhook, at));
}

function reachOf({ failingSince }: WebhookRow, at: Date): Pick<WebhookRow, 'failingSince' | 'disabledAt'> {
  const since = failingSince ?? at;
  return { failingSince: since, disabledAt: at.getTime() - since.getTime() >= giveUpAfterMs ? at : null };
}

/** Whether a message may go to an address: https on the public Internet; to this machine where that is allowed. */
export function mayConnectTo(
  ip: string,
  { mayBeLocal, isPlain }: { mayBeLocal: boolean; isPlain: boolean },
): boolean {
  if (ip === '127.0.0.1' || ip === '::1') return mayBeLocal;
  return !isPlain && isPublicAddress(ip);
}

/** The status of the answer; nothing where the address may not be asked, or none came in time. */
function post(
  address: string,
  {
    body,
    headers,
    mayBeLocal,
    patienceMs,
  }: Pick<Required<DeliveryParts>, 'mayBeLocal' | 'patienceMs'> & {
    body: string;
    headers: Record<string, string>;
  },
): Promise<number | null> {
  const url = new URL(address);
  const mayConnect = (ip: string) => mayConnectTo(ip, { mayBeLocal, isPlain: url.protocol === 'http:' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name that is an address is never looked up, so it is judged here.
  if (/^[\d.]+$|:/.test(host) && !mayConnect(host)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method: 'POST',
      lookup: checkedLookup(mayConnect),
      // A connection kept from an earlier request was judged for that one alone.
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
      maxHeaderSize: 16 * 1024,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });
    sent.on('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? null);
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

const lookEveryMs = 5000;

/** Looks for due messages now and then, and forgets old ones; answers how to stop. */
export function keepDelivering(parts: DeliveryParts): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let lastPrune = 0;
  const look = () => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  async function run(): Promise<void> {
    try {
      await deliverDue(parts);
      if (machineMs() - lastPrune < hourMs) return;
      lastPrune = machineMs();
      await pruneDeliveries(parts.db, new Date(now().getTime() - keptMs));
    } catch (error) {
      // An outage has its own line in the log.
      parts.log[isOutage(error) ? 'debug' : 'error']({ err: error }, 'messages were not delivered');
    }
  }
  const timer = setInterval(look, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
