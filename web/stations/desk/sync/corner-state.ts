import type { SyncStatus } from '#web/device/use-sync.ts';

/** The state of the corner, from network and unsent work. */
export type CornerState =
  | { kind: 'online' }
  | { kind: 'sending'; count: number }
  /** All work is sent; pictures follow. */
  | { kind: 'photos'; count: number }
  | { kind: 'offline'; count: number; confirmedAt: number | null }
  | { kind: 'connecting'; count: number; confirmedAt: number | null }
  | { kind: 'refused'; code: string; count: number }
  /** Nothing can be kept here. */
  | { kind: 'noStore' };

export function cornerState({ connection, pending, photos, confirmedAt }: SyncStatus): CornerState {
  switch (connection.kind) {
    case 'online':
      if (pending > 0) return { kind: 'sending', count: pending };
      return photos > 0 ? { kind: 'photos', count: photos } : { kind: 'online' };
    case 'offline':
      return { kind: 'offline', count: pending, confirmedAt };
    case 'refused':
      return { kind: 'refused', code: connection.code, count: pending };
    case 'noStore':
      return { kind: 'noStore' };
    case 'unknown':
      return { kind: 'connecting', count: pending, confirmedAt };
  }
}
