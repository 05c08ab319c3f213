import { expect, test } from 'vitest';
import {
  actionsIn,
  decideRegistration,
  registrationActions,
  registrationStatuses,
  registrationTransitions,
} from '#shared/competition/registrations.ts';

/** Which state of a registration follows which. */

const allowed = [
  'pending approve approved',
  'pending reject rejected',
  'rejected appeal appealed',
  'appealed approve approved',
  'appealed reject rejected',
];

test.each(
  registrationStatuses.flatMap((status) => registrationActions.map((action) => [status, action] as const)),
)('%s: %s', (status, action) => {
  const command = { action, reason: 'Porque sí', version: 3 };
  const decided = decideRegistration({ status, version: 3 }, command);
  const line = allowed.find((one) => one.startsWith(`${status} ${action} `));
  if (line) expect(decided).toEqual({ kind: 'change', status: line.split(' ')[2] });
  else expect(decided).toEqual({ kind: 'refused', code: 'NOT_IN_THIS_STATE' });
});

test('nothing is rejected or appealed without a reason', () => {
  const command = { reason: '', version: 1 };
  expect(
    decideRegistration({ status: 'pending', version: 1 }, { ...command, action: 'reject' }),
  ).toMatchObject({ fields: { reason: 'REQUIRED' } });
  expect(
    decideRegistration({ status: 'rejected', version: 1 }, { ...command, action: 'appeal' }),
  ).toMatchObject({ fields: { reason: 'REQUIRED' } });
  expect(
    decideRegistration({ status: 'pending', version: 1 }, { ...command, action: 'approve' }),
  ).toMatchObject({ kind: 'change' });
});

test('an older version is reported before anything else', () => {
  const command = { action: 'appeal', reason: '', version: 1 } as const;
  expect(decideRegistration({ status: 'approved', version: 2 }, command)).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
});

test('the approved state is the end', () => {
  expect(actionsIn('approved')).toEqual([]);
  expect(Object.keys(registrationTransitions).sort()).toEqual([...registrationStatuses].sort());
});
