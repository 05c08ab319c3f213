/**
 * The network of one device as the scheduler controls it: a call pauses as a request, and again as an answer, until a
 * step decides its fate. A page may end at any of these moments, and before any transaction of its store.
 */
import { must } from '#shared/base/must.ts';
import { LocalDatabase } from '#web/offline/store/database.ts';
import { syncOnce } from '#web/offline/sync/sync.ts';
import { pick } from './acts.ts';
import { html, json } from './story.ts';

export type Call = 'push' | 'pull' | 'picture' | 'pictures' | 'other';
export type Stage = 'request' | 'answer';

/** The possible fates of a call besides delivery. */
export const faultsAt = {
  request: ['lost', 'portal', 'busy', 'broken', 'tooLarge', 'twice', 'stray', 'closed'],
  answer: ['lost', 'halfOpen', 'silent', 'closed'],
} as const;
export type FaultName = (typeof faultsAt)[Stage][number] | 'stale';

export interface Deliver {
  (address: string, init: RequestInit | undefined): Promise<Response>;
  /** Delivers it twice at once; returns the second answer. */
  twice(address: string, init: RequestInit | undefined): Promise<Response>;
}

interface Flight {
  address: string;
  init: RequestInit | undefined;
  call: Call;
  response: Response | null;
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
}

/** A device with a browser that may be closed at any moment. */
export interface Page {
  readonly kind: 'desk' | 'door';
  db: LocalDatabase;
  /** Databases of earlier pages. They stay open while those pages may still run. */
  former: LocalDatabase[];
  flight: Flight | null;
  isBusy: boolean;
  isClosed: boolean;
  /** The number of transactions before it closes; null: it stays open. */
  closesAfter: number | null;
  /** So many writes more its disk has no room for. */
  fullFor: number;
  /** The last page of the list that came, as a proxy would keep it. */
  lastPull: Response | null;
  /** How this device ended, and which it was. */
  fate: { kind: 'emptied' | 'copied' | 'putBack'; uid: string } | null;
  /** Its disk as it was at some time. */
  image: ReadonlyMap<string, readonly unknown[]> | null;
  moved: () => void;
}

export async function openPage(kind: 'desk' | 'door', db: LocalDatabase): Promise<Page> {
  const page: Page = {
    ...{ kind, db, former: [], flight: null, isBusy: false, isClosed: false },
    ...{ closesAfter: null, fullFor: 0, lastPull: null, fate: null, image: null, moved: () => {} },
  };
  db.close();
  await openAgain(page);
  return page;
}

/** Begins a round; it runs until its first call. */
export function beginRound(page: Page): Promise<void> {
  page.isBusy = true;
  const send: typeof fetch = (address, init) =>
    new Promise((resolve, reject) => {
      if (page.isClosed) return reject(new TypeError('the page is closed'));
      page.flight = { ...callOf(String(address), init), response: null, resolve, reject };
      page.moved();
    });
  const over = () => {
    page.isBusy = false;
    page.moved();
  };
  syncOnce(page.db, send).then(over, (error: unknown) => {
    const isOver = page.isClosed;
    over();
    if (!isOver) throw error;
  });
  return atRest(page);
}

/** Resolves once the page waits for the network, or for nothing. */
export function atRest(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.moved = () => {
      if (page.flight || !page.isBusy) resolve();
    };
    page.moved();
  });
}

export const stageOf = ({ response }: Flight): Stage => (response ? 'answer' : 'request');

/** The regular next step of a call: the server receives it, or the page receives the answer. */
export async function goOn(page: Page, deliver: Deliver): Promise<void> {
  const { flight } = page;
  if (!flight) return;
  if (!flight.response) {
    flight.response = await deliver(flight.address, flight.init);
    if (flight.call === 'pull' && flight.response.ok) page.lastPull = flight.response.clone();
    return;
  }
  page.flight = null;
  flight.resolve(flight.response);
  await atRest(page);
}

/** Pictures are rare, and so are their moments. */
export const oftenAt = (call: Call) => (call === 'push' || call === 'pull' ? 0.3 : 0.8);

/** The fault of the current call; null if the random choice does not apply. */
export function faultFor(page: Page, random: () => number): FaultName | null {
  const flight = must(page.flight, 'it is on its way');
  const fault: FaultName = pick<FaultName>(faultsAt[stageOf(flight)], random);
  if (flight.response && flight.call === 'pull' && page.lastPull && random() < 0.2) return 'stale';
  // A single mutation that is too large is quarantined: see stuck.test.ts.
  if (fault === 'tooLarge' && flight.call === 'push' && countOf(flight.init) < 2) return null;
  return fault;
}

function countOf(init: RequestInit | undefined): number {
  const body = init?.body;
  if (!(body instanceof Uint8Array)) return 0;
  return (JSON.parse(new TextDecoder().decode(body)) as { m: unknown[] }).m.length;
}

/** What a fault leaves behind: a request that arrives after its caller has given up. */
export type Stray = Pick<Flight, 'address' | 'init'>;

/** The next step of a call as it should not be. Answers the request that is still on its way, if there is one. */
export async function goWrong(page: Page, fault: FaultName, deliver: Deliver): Promise<Stray | null> {
  const { flight } = page;
  if (!flight) return null;
  if (fault === 'twice') {
    flight.response = await deliver.twice(flight.address, flight.init);
    return null;
  }
  page.flight = null;
  const fail = (error: Error) => flight.reject(error);
  if (fault === 'lost') fail(new TypeError('lost on the way'));
  if (fault === 'portal') flight.resolve(html(200));
  if (fault === 'busy') flight.resolve(json(503, { code: 'UNAVAILABLE', error: '' }, { 'retry-after': '2' }));
  if (fault === 'broken') flight.resolve(json(500, { code: 'INTERNAL', error: '' }));
  if (fault === 'tooLarge') flight.resolve(html(413));
  if (fault === 'stray' || fault === 'silent') fail(new DOMException('nothing came', 'TimeoutError'));
  if (fault === 'halfOpen' && flight.response) flight.resolve(await halfOf(flight.response));
  if (fault === 'stale') flight.resolve(page.lastPull?.clone() ?? html(200));
  if (fault === 'closed') {
    close(page);
    fail(new TypeError('the page is closed'));
  }
  await atRest(page);
  return fault === 'stray' ? flight : null;
}

/** Opens the browser again with what was on the disk. The closed page's work ends first. */
export async function openAgain(page: Page): Promise<void> {
  const { flight } = page;
  page.flight = null;
  flight?.reject(new TypeError('the page is closed'));
  if (page.isBusy) await atRest(page);
  page.former.push(page.db);
  page.isClosed = false;
  page.closesAfter = null;
  page.db = watched(page, new LocalDatabase(page.db.name));
  await page.db.open();
}

/** The story is over for this device: its work ends, and its database is deleted. */
export async function closeForGood(page: Page): Promise<void> {
  await openAgain(page);
  for (const db of page.former) db.close();
  await page.db.delete();
}

/** From here on this page does nothing more: its store refuses, and nothing it asks for leaves. */
function close(page: Page): void {
  page.isClosed = true;
  const { db } = page;
  db.close();
  // Keeps Dexie from reopening it: whatever still runs in this page fails and ends.
  db.close = () => {};
  db.open = () => Promise.reject(new DOMException('the page is closed', 'DatabaseClosedError')) as never;
}

/** A store that counts the transactions of its page, ends with it, and has no room while its disk is full. */
function watched(page: Page, db: LocalDatabase): LocalDatabase {
  db.use({
    stack: 'dbcore',
    name: 'closing',
    create: (core) => ({
      ...core,
      transaction(...parts) {
        if (page.closesAfter !== null && !page.isClosed) {
          page.closesAfter -= 1;
          if (page.closesAfter < 0) close(page);
        }
        if (page.isClosed) throw new DOMException('the page is closed', 'DatabaseClosedError');
        return core.transaction(...parts);
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(change) {
            if (page.fullFor <= 0 || /^delete/.test(change.type)) return table.mutate(change);
            page.fullFor -= 1;
            return Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
          },
        };
      },
    }),
  });
  return db;
}

function callOf(address: string, init: RequestInit | undefined) {
  const path = address.split('?')[0] ?? '';
  const calls: Record<string, Call> = {
    '/api/sync/push': 'push',
    '/api/sync/pull': 'pull',
    '/api/sync/photos': 'pictures',
  };
  const call: Call = path.startsWith('/api/blobs/') ? 'picture' : (calls[path] ?? 'other');
  return { address, init, call };
}

/** The answer whose connection breaks in the middle of its body. */
async function halfOf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length / 2));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Takes a call to a server, and its whole answer back. */
export async function deliverTo(address: string, init: RequestInit | undefined): Promise<Response> {
  // The caller may have given up: the request arrives all the same.
  const { signal: _, ...sent } = init ?? {};
  const response = await fetch(address, sent);
  const { status, headers } = response;
  return new Response(await response.arrayBuffer(), { status, headers });
}
