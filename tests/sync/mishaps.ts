/** The mishaps of a device besides its network: its disk, clock, tabs, locks and end. */
import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { devices } from '#server/core/database/tables.ts';
import { LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { syncWork } from '#web/offline/sync/sync.ts';
import { chooseAct, type Promises, pick } from './acts.ts';
import type { Page } from './deliveries.ts';
import { copyToAnother, endByOrder, putBack } from './lost-devices.ts';
import { deviceUid } from './story.ts';
import type { Server } from './world.ts';

interface Around {
  here: { server: Server };
  random: () => number;
  promised: Promises;
  /** Adds a device to the others. */
  join: (page: Page) => void;
  /** Whether devices may be wiped: not before a restore, which would lose what they cannot send again. */
  mayBeEmptied: boolean;
  /** Whether a disk may be restored: a restored server needs its contents. */
  mayBePutBack: boolean;
}

/** Answers whether it happened: not everything can at every moment. */
type Mishap = (page: Page, around: Around) => Promise<boolean>;

/** Each by its name in the story. */
export const mishaps = {
  'full disk': fillDisk,
  'wrong clock': setClock,
  'two tabs': workInAnotherTab,
  'locked or let in': lockOrLetIn,
  'asked to empty itself': async (page, { here, mayBeEmptied }) =>
    mayBeEmptied && endByOrder(page, here.server),
  'disk put back': async (page, { random, promised, mayBePutBack }) =>
    mayBePutBack && putBack(page, promised, random),
  'copied to another machine': (page, { join }) => copyToAnother(page, join),
} as const satisfies Record<string, Mishap>;

export const mishapNames = Object.keys(mishaps) as (keyof typeof mishaps)[];

async function fillDisk(page: Page, { random }: Around): Promise<boolean> {
  page.fullFor = 1 + Math.floor(random() * 8);
  return true;
}

/** Sets the machine's clock: the device's known offset is wrong by hours, either way. */
async function setClock(page: Page, { random }: Around): Promise<boolean> {
  const byMs = pick([-3, -1, 1, 3], random) * 3_600_000;
  const sync = await readMeta(page.db, 'sync');
  if (!sync || page.isBusy || page.fullFor > 0) return false;
  await writeMeta(page.db, 'sync', { ...sync, machineOffset: sync.machineOffset + byMs });
  return true;
}

/** Something is done in a second tab, which also tries to send it: the first one leads. */
async function workInAnotherTab(page: Page, { random, promised }: Around): Promise<boolean> {
  const isLed = page.flight?.call === 'push' || page.flight?.call === 'pull';
  if (!isLed || page.fate) return false;
  const tab = new LocalDatabase(page.db.name);
  try {
    await chooseAct(page.kind, random).act(tab, promised, random);
    const send: typeof fetch = () => Promise.reject(new Error('the tab that does not lead sends nothing'));
    expect((await syncWork(tab, { send })).kind, 'another tab is at it').toBe('elsewhere');
  } finally {
    tab.close();
  }
  return true;
}

/** An admin locks a door, and unlocks it; or lets a clone continue although the other one is still at work. */
async function lockOrLetIn(page: Page, { here }: Around): Promise<boolean> {
  const isCopy = page.fate?.kind === 'copied';
  if (!isCopy && (page.kind !== 'door' || page.fate)) return false;
  const uid = await deviceUid(page.db);
  const [row] = await here.server.db.select().from(devices).where(eq(devices.uid, uid));
  if (isCopy && row?.status !== 'forked') return false;
  const status = row?.status === 'active' ? 'revoked' : 'active';
  await here.server.db.update(devices).set({ status }).where(eq(devices.uid, uid));
  return true;
}

/** Before the faults end. A device with a wipe order stays locked. */
export async function unlockAll({ db }: Server): Promise<void> {
  const isLocked = and(eq(devices.status, 'revoked'), isNull(devices.wipeOrder));
  await db.update(devices).set({ status: 'active' }).where(isLocked);
}

/** Whether a store had no room. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = (one as { inner?: unknown }).inner ?? one.cause)
    if (one.name === 'QuotaExceededError') return true;
  return false;
}
