import { expect, test } from 'vitest';
import { type ConflictRow, heldConflicts } from '#shared/sync/conflicts.ts';
import { uidOf } from './make.ts';

test('an app older than its server takes the conflicts it knows, and skips the others', () => {
  const known: ConflictRow = {
    ...{ uid: uidOf(1), kind: 'issuedTwice', participantUid: uidOf(2), sides: [] },
    ...{ openedAt: '2026-02-20T15:00:00.000Z', settled: null },
  };
  const rows = [{ ...known, uid: uidOf(3), kind: 'weighedTwice' }, known];
  expect(heldConflicts.parse({ version: '7', rows })).toEqual({ version: '7', rows: [known] });
});
