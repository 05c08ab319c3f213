import { expect, test } from 'vitest';
import { can } from '#shared/base/permissions.ts';
import { createAuthenticator } from '../server/authenticator.ts';
import type { Key, Sent } from '../server/caller.ts';
import { personForm, testPassword } from '../server/make.ts';
import { jpeg } from '../server/pictures.ts';
import { startApp } from '../server/with-app.ts';
import { endpointOf, keys } from './good-calls.ts';

/**
 * Data of other users. Every call that a visitor's account may make with an id is here with the answer for another
 * user's id: the same as for an unknown one.
 */

const app = await startApp();
const owner = await app.as('USER');
const stranger = await app.as('USER');

const { photoUrl } = await owner.call('POST /api/photos', { body: await jpeg() });
const registered = await owner.call('POST /api/participants', { body: personForm({ photoUrl }) });
const { id } = registered.participant;
const issued = await owner.call('POST /api/participants/:id/generate-credential', {
  params: { id },
  body: {},
});
const number = issued.participant.credentialNumber ?? '';
const sha256 = photoUrl.split('/').at(-1) ?? '';
const asked = await owner.call('POST /api/auth/passkeys/options', {
  body: { currentPassword: testPassword },
});
const { passkey } = await owner.call('POST /api/auth/passkeys', {
  body: { name: 'Teléfono', passkey: createAuthenticator().create(asked) },
});
const [session] = await owner.call('GET /api/auth/sessions');

/** Inputs about another user's rows, and the same about unknown ones. */
const attempts: Partial<Record<Key, [theirs: Sent, nothing: Sent]>> = {
  'POST /api/auth/sessions/:key/end': [
    { params: { key: session?.key ?? '' }, body: { currentPassword: testPassword } },
    { params: { key: '0'.repeat(session?.key.length ?? 0) }, body: { currentPassword: testPassword } },
  ],
  ...ofPasskey('PATCH /api/auth/passkeys/:id', { name: 'Robada' }),
  ...ofPasskey('POST /api/auth/passkeys/:id/remove', { currentPassword: testPassword }),
  ...ofPerson('GET /api/participants/:id'),
  ...ofPerson('PATCH /api/participants/:id', { lastName: 'Robada' }),
  ...ofPerson('POST /api/participants/:id/generate-credential', {}),
  ...ofPerson('POST /api/participants/:id/file'),
  'GET /api/photos/:sha256': [{ params: { sha256 } }, { params: { sha256: 'a'.repeat(64) } }],
};

function ofPerson(key: Key, body?: unknown): typeof attempts {
  return ofRow(id, key, body);
}
function ofPasskey(key: Key, body: unknown): typeof attempts {
  return ofRow(passkey.id, key, body);
}
function ofRow(theirs: number, key: Key, body: unknown): typeof attempts {
  const sent = (one: number): Sent => ({ params: { id: one }, ...(body === undefined ? {} : { body }) });
  return { [key]: [sent(theirs), sent(2_000_000)] };
}

test('every call that names something and that a visitor may make is tried', () => {
  const open = keys.filter((key) => {
    const { may } = endpointOf(key);
    if (may === 'anyone' || may === 'device') return false;
    return key.includes(':') && (may === 'signedIn' || can('USER', may));
  });
  expect(Object.keys(attempts).sort()).toEqual(open.sort());
});

test.each(Object.keys(attempts) as Key[])('%s does not tell that it is there', async (key) => {
  const [theirs, nothing] = attempts[key] ?? [{}, {}];
  const hidden = await stranger.ask(key, theirs);
  const none = await stranger.ask(key, nothing);
  expect(hidden.status).toBe(404);
  expect({ status: hidden.status, json: hidden.json }).toEqual({ status: none.status, json: none.json });
});

test('lists hold what is one’s own', async () => {
  expect((await stranger.call('GET /api/participants', { query: {} })).items).toEqual([]);
  expect(await stranger.call('GET /api/prints/known', { query: { numbers: number } })).toEqual([]);
  expect(await stranger.call('GET /api/auth/sessions')).toHaveLength(1);
});

test('and their owner still has all of it', async () => {
  expect(await owner.call('GET /api/participants/:id', { params: { id } })).toMatchObject({
    lastName: personForm().lastName,
    credentialNumber: number,
  });
  expect(await owner.call('GET /api/auth/sessions')).toHaveLength(1);
  expect((await owner.call('GET /api/auth/factor')).passkeys).toMatchObject([{ name: 'Teléfono' }]);
});
