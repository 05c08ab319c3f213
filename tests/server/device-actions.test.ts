import { expect, test } from 'vitest';
import {
  actionOf,
  type DeviceAction,
  kindsOf,
  presentDeviceAction,
} from '#server/admin/reports/device-actions.ts';
import { mutationAbility } from '#shared/sync/mutations.ts';

/** What desks and doors did, as the audit log tells it. */

const badge = { n: 'A7-00042-S', g: 2 };
test.each<[DeviceAction, object, string | null, object]>([
  ['participant.register', { uid: 'p', person: { role: 'Coach', firstName: 'Ana' } }, 'p', { role: 'Coach' }],
  ['participant.register', { uid: 'p' }, 'p', {}],
  [
    'participant.correct',
    { uid: 'p', changes: { lastName: { value: 'Gil' }, role: {} } },
    'p',
    { fields: ['lastName', 'role'] },
  ],
  ['participant.correct', { uid: 'p' }, 'p', { fields: [] }],
  ['participant.note', { uid: 'p', text: 'Pays later' }, 'p', { isCleared: false }],
  ['participant.note', { uid: 'p', text: '' }, 'p', { isCleared: true }],
  ['participant.propose', { uid: 'p', changes: {} }, 'p', { isSettled: false }],
  ['participant.propose', { uid: 'p', settles: 'x' }, 'p', { isSettled: true }],
  [
    'handout.redeem',
    { uid: 'r', participantUid: 'p', name: { es: 'Mochila', en: 'Bag' } },
    'p',
    { name: 'Mochila' },
  ],
  ['handout.undo', { uid: 'r', participantUid: 'p', reason: 'byMistake' }, 'p', { reason: 'byMistake' }],
  ['credential.issue', { uid: 'c', data: badge }, 'A7-00042-S', {}],
  ['credential.issue', { uid: 'c' }, 'c', {}],
  ['credential.reprint', { uid: 'c', data: badge, reason: 'lost' }, 'A7-00042-S', { g: 2, reason: 'lost' }],
  ['credential.reprint', { uid: 'c' }, 'c', {}],
  ['credential.revoke', { uid: 'c', number: 'A7-1', reason: 'stolen' }, 'A7-1', { reason: 'stolen' }],
  ['scan.annul', { uid: 's', number: 'A7-1', reason: 'didNotPass' }, 'A7-1', { reason: 'didNotPass' }],
  ['scan.override', { uid: 's', number: 'A7-1' }, 'A7-1', {}],
  ['credential.validate', { badges: [{ number: 'A7-1' }], how: 'handedOver' }, 'A7-1', { how: 'handedOver' }],
  [
    'credential.validate',
    { badges: [{ number: 'A7-1' }, { number: 'A7-2' }], how: 'checked' },
    'A7-1',
    { how: 'checked', numbers: ['A7-1', 'A7-2'] },
  ],
  ['case.settle', { uid: 'k', outcome: 'keep', reason: 'x' }, 'k', { outcome: 'keep', reason: 'x' }],
])('%s of %o is logged for %s with %o', (kind, sent, subject, detail) => {
  expect(presentDeviceAction(kind, sent)).toEqual({ subject, detail });
});

test('every kind of work but scans, prints and nothing at all has an action, and is found by it', () => {
  const logged = Object.keys(mutationAbility).filter(
    (kind) => !['scan.record', 'print.log', 'noop'].includes(kind),
  );
  expect(Object.keys(actionOf).sort()).toEqual(logged.sort());
  for (const [kind, action] of Object.entries(actionOf)) expect(kindsOf([action])).toEqual([kind]);
  expect(kindsOf(['credential.copy', 'scan.annul', 'setting.change'])).toEqual([
    'credential.reprint',
    'scan.annul',
  ]);
});
