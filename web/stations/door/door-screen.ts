/**
 * What a door shows: one thing at a time, always about the last badge. Each presentation has a sequence number; late
 * results of an earlier one are ignored.
 */
import type { ScanResult } from '#web/device/door.actions.ts';
import type { UnreadCause } from '#web/device/reader/read-keys.ts';

export type DoorScreen =
  | { kind: 'ready' }
  /** A reader is typing, or a code is being verified: the screen is cleared. */
  | { kind: 'reading' }
  | { kind: 'unread'; cause: UnreadCause }
  | { kind: 'verdict'; judged: ScanResult; isLost: boolean; again: number }
  /** This device could not verify the badge. */
  | { kind: 'broken' };

export interface DoorState {
  turn: number;
  screen: DoorScreen;
}

export type DoorEvent =
  | { type: 'started' | 'nothing' | 'read' | 'broken' | 'lost' | 'again' | 'ended'; turn: number }
  | { type: 'unread'; turn: number; cause: UnreadCause }
  | { type: 'judged'; turn: number; judged: ScanResult; isLost: boolean }
  | { type: 'dismissed' };

export const firstDoor: DoorState = { turn: 0, screen: { kind: 'ready' } };

const ready: DoorScreen = { kind: 'ready' };

export function nextDoor(state: DoorState, event: DoorEvent): DoorState {
  const { screen } = state;
  if (event.type === 'dismissed') return { ...state, screen: ready };
  // A newer presentation exists.
  if (event.turn < state.turn) return state;
  const { turn } = event;
  switch (event.type) {
    case 'started':
    case 'read':
      return { turn, screen: { kind: 'reading' } };
    case 'unread':
      return { turn, screen: { kind: 'unread', cause: event.cause } };
    case 'broken':
      return { turn, screen: { kind: 'broken' } };
    case 'judged':
      return {
        turn,
        screen: {
          kind: 'verdict',
          judged: event.judged,
          isLost: event.isLost,
          again: event.judged.presented ? 1 : 0,
        },
      };
    case 'nothing':
      return screen.kind === 'reading' ? { turn, screen: ready } : state;
    case 'lost':
      return screen.kind === 'verdict' ? { turn, screen: { ...screen, isLost: true } } : state;
    case 'again':
      return screen.kind === 'verdict' ? { turn, screen: { ...screen, again: screen.again + 1 } } : state;
    case 'ended': {
      const isOver = screen.kind === 'verdict' && screen.judged.verdict.kind === 'granted' && !screen.isLost;
      return isOver ? { turn, screen: ready } : state;
    }
  }
}
