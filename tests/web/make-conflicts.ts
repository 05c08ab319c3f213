import { newUid } from '#shared/base/ids.ts';
import type { ConflictKind, ConflictRow, ConflictSide } from '#shared/sync/conflicts.ts';
import { makePerson } from '../shared/make.ts';

/** Cases as a server tells them. */
export const lucia = makePerson();

export function sideOf(
  code: string,
  deed: ConflictSide['deed'],
  more: Partial<ConflictSide> = {},
): ConflictSide {
  return {
    ...{ ref: newUid(), device: { code, name: `Mesa ${code}` }, operator: 'Ana Pérez', deed },
    ...{ at: '2026-02-22T15:02:00.000Z', clockAheadMs: 0, clockDoubt: false },
    ...{ listSeq: 8812, listAgeMs: 720_000, receivedAt: '2026-02-22T15:40:00.000Z' },
    ...more,
  };
}

export function caseOf(kind: ConflictKind, sides: ConflictSide[]): ConflictRow {
  return {
    ...{ uid: newUid(), kind, participantUid: lucia.uid, sides },
    ...{ openedAt: '2026-02-22T15:41:00.000Z', settled: null },
  };
}

export const issuedTwice = () =>
  caseOf('issuedTwice', [
    sideOf('A5', { act: 'issue', number: 'A5-00073-K' }),
    sideOf('A6', { act: 'issue', number: 'A6-00002-3' }, { clockAheadMs: 240_000, listAgeMs: null }),
  ]);
