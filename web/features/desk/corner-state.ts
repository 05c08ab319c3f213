import type { SyncStatus } from '#web/local/use-sync.ts';

/** What the corner says, by what is known of the network and of unsent work. */
export type CornerState =
  | { kind: 'online' }
  | { kind: 'sending'; count: number }
  | { kind: 'offline'; count: number; confirmedAt: number | null }
  | { kind: 'connecting'; count: number; confirmedAt: number | null }
  | { kind: 'refused'; code: string; count: number };

export function cornerState({ connection, pending, confirmedAt }: SyncStatus): CornerState {
  switch (connection.kind) {
    case 'online':
      return pending > 0 ? { kind: 'sending', count: pending } : { kind: 'online' };
    case 'offline':
      return { kind: 'offline', count: pending, confirmedAt };
    case 'refused':
      return { kind: 'refused', code: connection.code, count: pending };
    case 'unknown':
      return { kind: 'connecting', count: pending, confirmedAt };
  }
}
