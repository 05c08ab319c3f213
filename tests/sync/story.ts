/** One fault at a time: the network to a real server with something in its place, and people at a desk. */
import { machineMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { DraftPerson } from '#shared/people/participant.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { syncOnce } from '#web/offline/sync/sync.ts';
import type { RoundResult } from '#web/offline/sync/sync-machine.ts';
import { jpeg } from '../server/pictures.ts';
import type { Server } from './world.ts';

type Fault = (path: string, init: RequestInit | undefined) => Response | null;

/** The network to the present server; `fault` answers in its place where it wants to. `asked` notes the paths. */
export function lineTo(server: () => Server, fault: Fault = () => null) {
  const asked: string[] = [];
  const send: typeof fetch = async (address, init) => {
    const path = String(address).split('?')[0] ?? '';
    asked.push(path);
    return fault(path, init) ?? fetch(`${server().address}${String(address)}`, init);
  };
  return { send, asked };
}

/** An answer as our server gives it. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-server-now': String(machineMs()), ...headers },
  });

/** What something else answers in its place. */
export const html = (status: number) =>
  new Response('<html><body>nginx</body></html>', { status, headers: { 'content-type': 'text/html' } });

/**
 * Rounds until all work is sent that can be. One is enough but on a slow machine: it ends after some seconds, so that
 * what others did is not waited for.
 */
export async function syncThrough(db: LocalDatabase, send: typeof fetch): Promise<RoundResult> {
  for (;;) {
    const result = await syncOnce(db, send);
    if (result.kind !== 'done' || !result.more || (await db.outbox.count()) === 0) return result;
  }
}

export function draft(overrides: Partial<DraftPerson> = {}): DraftPerson {
  return {
    firstName: `María ${newUid().slice(-6)}`,
    lastName: 'Álvarez Cañas',
    birthDate: '1979-05-06',
    country: 'SV',
    category: "Women's 40+",
    role: 'Player',
    teamUid: null,
    photo: null,
    ...overrides,
  };
}

export async function walkIn(db: LocalDatabase, overrides: Partial<DraftPerson> = {}) {
  const answer = await registerWalkIn(db, draft(overrides));
  if (answer.kind === 'refused') throw new Error(answer.code);
  return answer.result.person;
}

/** Pictures of one width are equal while the clock is stopped. */
export const takePhoto = async (db: LocalDatabase, width?: number) =>
  keepPhoto(db, new Blob([Buffer.from(await jpeg(width))], { type: 'image/jpeg' }));

export const deviceUid = async (db: LocalDatabase) =>
  must(await readMeta(db, 'device'), 'it was enrolled').uid;
