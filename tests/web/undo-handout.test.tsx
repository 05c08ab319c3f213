import { expect, test } from 'vitest';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import { CredentialsAdmin } from '#web/app/pages/CredentialsAdmin.tsx';
import { inDialog, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { makeParticipant } from './participants-make.ts';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** An admin undoes a hand-out as a desk does: with a reason. */

const uid = '01980000-0000-7000-8000-000000000001';
const { id, ...person } = makeParticipant();
const given = {
  ...{ kind: 'redeemed' as const, uid, isHeld: true, name: { es: 'Mochila', en: 'Backpack' } },
  ...{ at: '2026-02-20T14:14:00.000Z', who: 'ana', device: { code: 'A1', name: 'Mesa Norte' } },
};
const detail: ParticipantDetail = {
  participant: { id, ...person },
  ...{ note: null, proposed: null, broken: [], binding: [], credentials: [], toDo: [] },
  history: [given, { ...given, uid: uid.replace(/1$/, '2'), isHeld: false, name: { es: 'Bus', en: 'Bus' } }],
};

test('a hand-out is undone with a reason, and not without one', async () => {
  const address = `POST /api/admin/participants/${id}/redemptions/${uid}/undo`;
  const asked = serve({
    ...signedIn('CONTENT_EDITOR'),
    [`GET /api/admin/participants/${id}`]: { body: { data: detail } },
    [address]: { body: { data: { uid } } },
  });
  await showAdmin(<CredentialsAdmin />, { at: `/admin/credentials/${id}`, tab: 'credentials' });
  await until(() => find('button', 'Deshacer: Mochila'));
  // What came back already is not there to be undone again.
  expect(findAll('button', 'Deshacer: Bus')).toEqual([]);
  await press(find('button', 'Deshacer: Mochila'));
  await press(inDialog('Deshacer'));
  expect(document.body).toShow('Diga el motivo.');
  expect(asked.some(({ call }) => call === address)).toBe(false);
  await fill(find('textbox', 'Motivo'), 'Talla equivocada');
  await press(inDialog('Deshacer'));
  await until(() => expect(toast()[0]).toBe('Deshecho: Mochila'));
  expect(asked.find(({ call }) => call === address)?.body).toEqual({ reason: 'Talla equivocada' });
});
