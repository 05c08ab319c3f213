import { nowMs } from '#shared/base/clock.ts';
import type { ManagedDevice } from '#shared/devices/devices.ts';

/** So many minutes ago. */
export const ago = (minutes: number) => new Date(nowMs() - minutes * 60_000).toISOString();
/** A desk that was silent for three hours, with work that it has not sent. */
export const desk: ManagedDevice = {
  uid: '0190e000-0000-7000-8000-000000000001',
  code: 'A3',
  name: 'Mesa 3',
  kind: 'desk',
  status: 'active',
  kid: 'a7Q2',
  platform: null,
  lastSeenAt: ago(185),
  pending: 14,
  createdAt: ago(5000),
  appVersion: '0.0.9',
  clockOffsetMs: 0,
  listConfirmedAt: ago(186),
  concerns: ['silent', 'unsent', 'oldVersion'],
  readiness: null,
  prepareBy: null,
  wipe: null,
};

/** Answers of a call. */
export const ok = (data: unknown) => ({ body: { data } });
export const refused = (status: number, code: string) => ({ status, body: { code, error: code } });
