/** Whether this device can work offline: the browser's facts, collected here and evaluated in `shared/devices/readiness.ts`. */
import { nowMs } from '#shared/base/clock.ts';
import { instantOfMinutes } from '#shared/base/dates.ts';
import {
  type CheckResult,
  checkReadiness,
  plannedBy,
  type ReadinessFacts,
  reportOf,
} from '#shared/devices/readiness.ts';
import type { PersonalTest, ReadinessReport } from '#shared/devices/readiness-report.ts';
import { zoneOffsetMs } from '#shared/edition/time-zone.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { type LocalDatabase, readMeta, readMetas, writeMeta } from '#web/offline/store/database.ts';
import { countHoldings, isAppKeptHere } from '#web/offline/store/holdings.ts';
import { clockDoubt } from '#web/offline/sync/device-clock.ts';

/** Opens the readiness page of a device: `/desk?ready`, `/scan?ready`. */
export const readyQuery = 'ready';
/** Opens the reader test. */
export const readerQuery = 'reader';

/** The facts asked of the browser and the store; null while this browser is not a device. */
export async function collectFacts(db: LocalDatabase): Promise<ReadinessFacts | null> {
  const metas = await readMetas(db, 'device', 'operator', 'sync', 'locked', 'readinessTests');
  const { device, operator, sync, locked, readinessTests = {} } = metas;
  if (!device) return null;
  const [held, room, isUpdateWaiting] = await Promise.all([
    countHoldings(db),
    navigator.storage?.estimate?.(),
    hasNewerVersion(),
  ]);
  return {
    kind: device.kind,
    confirmedAt: held.confirmedAt,
    photosWanted: held.photosWanted,
    photosHeld: held.photosHeld,
    keys: held.keys,
    certificateEndsAt: instantOfMinutes(device.certificate.exp).getTime(),
    isLocked: locked !== undefined,
    operatorUntil: operator?.expiresAt ?? null,
    // The kiosk's profile is a separate folder that nothing clears.
    isPersistent: findKiosk() ? true : held.isPersistent,
    freeBytes: room?.quota === undefined ? null : room.quota - (room.usage ?? 0),
    isClockInDoubt: clockDoubt() !== null,
    machineOffset: sync?.machineOffset ?? 0,
    zoneMinutes: -new Date(nowMs()).getTimezoneOffset(),
    eventZoneMinutes: zoneOffsetMs(tournament.timeZone, nowMs()) / 60_000,
    tests: readinessTests,
    isAppKept: isAppKeptHere(),
    isUpdateWaiting,
  };
}

async function hasNewerVersion(): Promise<boolean> {
  const kiosk = findKiosk();
  if (kiosk) return (await kiosk.readState()).update === 'ready';
  return Boolean((await navigator.serviceWorker?.getRegistration())?.waiting);
}

/** Stores the result of a test made here. */
export async function keepTest(db: LocalDatabase, test: PersonalTest, isGood: boolean): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'readinessTests');
    await writeMeta(db, 'readinessTests', { ...before, [test]: { at: nowMs(), isGood } });
  });
}

/** Records that real work used the camera or a reader, which proves them as a test does; at most once a minute. */
export async function keepUse(db: LocalDatabase, test: PersonalTest): Promise<void> {
  const before = (await readMeta(db, 'readinessTests'))?.[test];
  if (before?.isGood && Math.abs(nowMs() - before.at) < usedForMs) return;
  await keepTest(db, test, true);
}
const usedForMs = 60_000;

export interface ReadinessLook {
  facts: ReadinessFacts;
  checks: CheckResult[];
}

/** After this time a report with equal findings is sent again, so that the admins see how fresh it is. */
const sameForMs = 5 * 60_000;

/** Checks the readiness, and stores the report for the next pull. */
export async function lookNow(db: LocalDatabase): Promise<ReadinessLook | null> {
  const facts = await collectFacts(db);
  if (!facts) return null;
  const now = nowMs();
  const checks = checkReadiness(facts, now);
  const { settings, readiness: before } = await readMetas(db, 'settings', 'readiness');
  const report = reportOf(checks, now, plannedBy(settings?.values ?? {}, now));
  if (!before || !saysTheSame(before, report) || Math.abs(now - before.at) > sameForMs)
    await writeMeta(db, 'readiness', report);
  return { facts, checks };
}

function saysTheSame(one: ReadinessReport, other: ReadinessReport): boolean {
  const findings = ({ at: _, ...said }: ReadinessReport) => JSON.stringify(said);
  return findings(one) === findings(other);
}

const lookEveryMs = 60_000;

/**
 * Prepares automatically while an admin's order is active: requests persistent storage, checks for an update, syncs
 * (which downloads what is missing), and reports. Returns a function that stops it.
 */
export function startPreparing(db: LocalDatabase, syncNow: () => void): () => void {
  const prepare = async () => {
    const { settings, device } = await readMetas(db, 'settings', 'device');
    if (!device || plannedBy(settings?.values ?? {}, nowMs()) === null) return;
    await askToKeep();
    await lookForUpdate();
    await lookNow(db);
    syncNow();
  };
  const run = () => void prepare().catch(reportError);
  const timer = setInterval(run, lookEveryMs);
  run();
  return () => clearInterval(timer);
}

/** Asks the browser for persistent storage; it may refuse, or ask the user. */
export async function askToKeep(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false);
}

/** Makes the browser check for a newer app; does nothing without a network. */
export async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
}
