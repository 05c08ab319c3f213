/** The samples of what keeps scans. */
import * as scans from '#server/accreditation/scan-store.ts';
import { newUid } from '#shared/base/ids.ts';
import type { Samples } from './samples.ts';
import { at } from './world.ts';

const uid = newUid();

export const scanSamples = {
  'server/accreditation/scan-store.ts': {
    insertScans: ({ db, number }) =>
      scans.insertScans(
        db,
        [
          {
            ...{ uid, number, g: 1, direction: 'in', verdict: 'granted', reason: 'ok', checkpoint: 'Norte' },
            ...{
              listAgeMs: 0,
              offline: false,
              deviceCode: 'A1',
              operatorId: null,
              clockOffsetMs: 0,
              occurredAt: at.toISOString(),
            },
          },
        ],
        at,
      ),
    amendScans: ({ db, number }) =>
      scans.amendScans(
        db,
        {
          amendments: [
            {
              ...{ uid, scanUid: uid, number, kind: 'annulled', reason: 'didNotPass' },
              ...{ deviceCode: 'A1', operatorId: null, occurredAt: at },
            },
          ],
          scanned: [uid],
        },
        at,
      ),
    markPassages: ({ db, number }) => scans.markPassages(db, [number]),
    readRevokedPassages: ({ db, number }) =>
      scans.readRevokedPassages(db, { marked: [uid], revoked: [number] }),
    readPairs: ({ db }) => scans.readPairs(db, [uid], 5),
  },
} satisfies Samples;
