import { describe, expect, it } from 'vitest';
import { type Concern, concernsOf, isOlder, type KnownDevice } from '#shared/devices/device-state.ts';

const now = new Date('2026-02-20T14:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const well: KnownDevice = {
  status: 'active',
  lastSeenAt: ago(0.25),
  isNotBack: false,
  listConfirmedAt: ago(0.5),
  pending: 0,
  appVersion: '1.4.0',
  clockOffsetMs: 900,
};

describe('what is said of a device', () => {
  it.each<[string, Partial<KnownDevice>, Concern[]]>([
    ['that is well', {}, []],
    ['that is sending the work of a busy minute', { pending: 30 }, []],
    ['that was quiet for a quarter of an hour', { lastSeenAt: ago(15) }, []],
    ['that has been silent for longer', { lastSeenAt: ago(16) }, ['silent']],
    ['that is silent and holds work', { lastSeenAt: ago(90), pending: 1 }, ['silent', 'unsent']],
    ['that reaches us and cannot get rid of its work', { pending: 200 }, ['unsent']],
    ['whose list is some hours old', { listConfirmedAt: ago(241) }, ['oldList']],
    ['whose list is younger', { listConfirmedAt: ago(239) }, []],
    ['that never had a whole list', { listConfirmedAt: null }, ['noList']],
    ['that has not come back since a restore', { isNotBack: true }, ['notBack']],
    ['of an older version', { appVersion: '1.3.9' }, ['oldVersion']],
    ['of a newer version than ours', { appVersion: '1.10.0' }, []],
    ['that has not said its version', { appVersion: null }, []],
    ['whose clock is ahead', { clockOffsetMs: 120_001 }, ['clock']],
    ['whose clock is behind', { clockOffsetMs: -3_600_000 }, ['clock']],
    [
      'that was left in a drawer',
      { lastSeenAt: ago(3000), listConfirmedAt: ago(3000), pending: 14, appVersion: '1.3' },
      ['silent', 'unsent', 'oldVersion'],
    ],
    ['that is locked', { status: 'revoked', lastSeenAt: ago(9000), pending: 3 }, []],
    ['that is not enrolled yet', { status: 'pending', lastSeenAt: null, listConfirmedAt: null }, []],
  ])('%s', (_what, part, said) => {
    expect(concernsOf({ ...well, ...part }, { now, version: '1.4.0' })).toEqual(said);
  });
});

describe('a version', () => {
  it.each([
    ['1.4.0', '1.4.0', false],
    ['1.4', '1.4.0', false],
    ['1.4.0', '1.4', false],
    ['1.9.9', '1.10.0', true],
    ['2.0.0', '1.99.99', false],
    ['1.4.0-rc.1', '1.4.0', false],
    ['0.9.0', '1.0.0-rc.1', true],
    ['dev', '0.1.0', true],
    ['', '0.0.1', true],
  ])('%s is older than %s: %s', (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected);
  });
});
