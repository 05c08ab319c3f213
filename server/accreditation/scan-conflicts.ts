/** The effects of scans and revocations on each other once both have arrived, in either order. */
import { type Checkpoint, readCheckpoints, usualPassBackMinutes } from '#shared/access/checkpoints.ts';
import { areElsewhere } from '#shared/access/passages.ts';
import type { Db } from '../core/database/open.ts';
import { readSetting } from '../core/settings/settings.ts';
import type { DetectedConflict, NewSide } from './conflict-store.ts';
import {
  type HeldScan,
  markPassages,
  readPairs,
  readRevokedPassages,
  type StoredScan,
  toScanRow,
} from './scan-store.ts';

/** The effect of new scans and revocations on stored scans. */
export async function findScanConflicts(
  tx: Db,
  found: { scanned: readonly string[]; marked: readonly string[]; revoked: readonly string[] },
): Promise<DetectedConflict[]> {
  const { scanned, revoked } = found;
  if (scanned.length + revoked.length === 0) return [];
  // A revocation may arrive after the scans it came before.
  if (revoked.length > 0) await markPassages(tx, revoked);
  const passages = (await readRevokedPassages(tx, found)).map(passedAfterRevocation);
  return [...passages, ...(await findTwoPlaces(tx, scanned))];
}

function passedAfterRevocation({ scan, participantUid }: HeldScan): DetectedConflict {
  const { number } = scan;
  return {
    ...{ kind: 'passedAfterRevocation', about: number, participantUid, numbers: [number] },
    sides: [sideOfScan(scan)],
    revocationOf: number,
  };
}

async function findTwoPlaces(tx: Db, scanned: readonly string[]): Promise<DetectedConflict[]> {
  if (scanned.length === 0) return [];
  const all = readCheckpoints(await readSetting(tx, 'checkpoints'));
  const pairs = await readPairs(tx, scanned, longestMinutes(all));
  return pairs
    .filter(([one, other]) => areElsewhere(toScanRow(one.scan), toScanRow(other.scan), all))
    .map(([one, other]) => ({
      ...{ kind: 'twoPlacesAtOnce', about: one.scan.number, participantUid: one.participantUid },
      numbers: [one.scan.number],
      sides: [sideOfScan(one.scan), sideOfScan(other.scan)],
    }));
}

/** The longest while any door looks back. */
const longestMinutes = (all: readonly Checkpoint[]) =>
  Math.max(usualPassBackMinutes, ...all.map(({ passBackMinutes }) => passBackMinutes));

function sideOfScan(scan: StoredScan): NewSide {
  const { number, checkpoint, direction } = scan;
  return {
    ...{ ref: scan.uid, deviceCode: scan.deviceCode, operatorId: scan.operatorId },
    deed: { act: 'scan', number, checkpoint, direction },
    ...{ at: scan.occurredAt, clockOffsetMs: scan.clockOffsetMs, listAgeMs: scan.listAgeMs },
    receivedAt: scan.receivedAt,
  };
}
