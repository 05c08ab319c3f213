import { describe, expect, test } from 'vitest';
import { badgeStage, printedSince, type StageFacts } from '#shared/credentials/stage.ts';

const at = '2026-02-20T15:00:00.000Z';
const issued: StageFacts = { status: 'active', awaiting: false, validatedAt: null, printedAt: null };

describe('how far a badge has come', () => {
  test.each([
    ['none', null],
    ['issued', issued],
    ['printed', { ...issued, printedAt: at }],
    ['awaiting', { ...issued, awaiting: true, printedAt: at }],
    ['inHand', { ...issued, printedAt: at, validatedAt: at }],
    ['revoked', { ...issued, status: 'revoked', printedAt: at }],
    ['superseded', { ...issued, status: 'superseded', validatedAt: at }],
  ] as const)('%s', (stage, facts) => {
    expect(badgeStage(facts)).toBe(stage);
  });
});

describe('a copy is on paper', () => {
  const fact = (minute: number, hasFailed = false) => ({ at: new Date(minute * 60_000), hasFailed });
  test.each([
    ['nowhere, while it is not printed', [], null],
    ['since its first print', [fact(3), fact(1)], 1],
    ['no longer, once it did not come out', [fact(1), fact(2, true)], null],
    [
      'since the print after the failed one, in whichever order they tell',
      [fact(3), fact(2, true), fact(1)],
      3,
    ],
    ['nowhere, where only a failure is known', [fact(2, true)], null],
  ] as const)('%s', (_, facts, minute) => {
    expect(printedSince(facts)).toEqual(minute === null ? null : new Date(minute * 60_000));
  });
});
