import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VerdictKind } from '#shared/access/scan.ts';
import type { ScanResult } from '#web/device/door.actions.ts';
import { type DoorEvent, type DoorState, firstDoor, nextDoor } from '#web/stations/door/door-screen.ts';

/** Whatever comes in whatever order (bursts, camera frames, typed numbers, slow judgements, timers): one badge, one verdict. */

type Step =
  | { kind: 'start' | 'read' | 'nothing' | 'broken' | 'dismiss' | 'ended' | 'again' }
  | { kind: 'unread' }
  | { kind: 'judged'; which: number; verdict: VerdictKind };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('start', 'read', 'nothing', 'broken', 'dismiss', 'ended', 'again', 'unread'),
    }),
    fc.record({
      kind: fc.constant('judged' as const),
      which: fc.nat(8),
      verdict: fc.constantFrom<VerdictKind>('granted', 'caution', 'denied'),
    }),
  ) as fc.Arbitrary<Step>,
  { maxLength: 40 },
);

// The screen looks at the kind alone.
const judgedAs = (kind: VerdictKind, turn: number) =>
  ({ verdict: { kind }, scanUid: String(turn), presented: null }) as unknown as ScanResult;

test('nothing of a badge is rendered once another one has started, in any order of results', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let state: DoorState = firstDoor;
      let turn = 0;
      let begun = 0;
      const under: number[] = [];
      const send = (event: DoorEvent) => {
        state = nextDoor(state, event);
      };
      for (const step of all) {
        if (step.kind === 'start' || step.kind === 'unread' || step.kind === 'read') {
          turn += 1;
          begun = turn;
        }
        if (step.kind === 'start') send({ type: 'started', turn });
        if (step.kind === 'unread') send({ type: 'unread', turn, cause: 'cut' });
        if (step.kind === 'read') {
          under.push(turn);
          send({ type: 'read', turn });
        }
        if (step.kind === 'judged') {
          const one = under.splice(step.which % Math.max(1, under.length), 1)[0];
          if (one !== undefined)
            send({ type: 'judged', turn: one, judged: judgedAs(step.verdict, one), isLost: false });
        }
        if (step.kind === 'broken') {
          const one = under.shift();
          if (one !== undefined) send({ type: 'broken', turn: one });
        }
        if (step.kind === 'dismiss') send({ type: 'dismissed' });
        if (step.kind === 'nothing' || step.kind === 'ended' || step.kind === 'again')
          send({ type: step.kind, turn: step.kind === 'ended' ? Math.max(0, turn - 1) : turn });

        const { screen } = state;
        if (step.kind === 'start' || step.kind === 'read') expect(screen.kind).toBe('reading');
        if (step.kind === 'unread') expect(screen.kind).toBe('unread');
        if (screen.kind === 'verdict') expect(screen.judged.scanUid).toBe(String(begun));
      }
    }),
    { numRuns: 500 },
  );
});

test('a green verdict ends with its time, a red and an amber one do not', () => {
  for (const [kind, after] of [
    ['granted', 'ready'],
    ['caution', 'verdict'],
    ['denied', 'verdict'],
  ] as const) {
    const shown = nextDoor(nextDoor(firstDoor, { type: 'read', turn: 1 }), {
      ...{ type: 'judged', turn: 1, judged: judgedAs(kind, 1), isLost: false },
    });
    expect(nextDoor(shown, { type: 'ended', turn: 1 }).screen.kind).toBe(after);
  }
});

test('a verdict that could not be recorded stays until the guard has seen it', () => {
  const shown = nextDoor(firstDoor, {
    type: 'judged',
    turn: 1,
    judged: judgedAs('granted', 1),
    isLost: true,
  });
  expect(nextDoor(shown, { type: 'ended', turn: 1 }).screen.kind).toBe('verdict');
});
