import { readFileSync } from 'node:fs';
import { api } from '#shared/api.ts';
import { machineMs } from '#shared/base/clock.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { newUid } from '#shared/base/ids.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { returnProof } from '#shared/devices/devices.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { sign } from '#shared/engines/signatures/signature.ts';
import type { MutationKind } from '#shared/sync/mutations.ts';
import type { Key, Sent } from '../server/caller.ts';
import { pushBody, type TestDevice } from '../server/device.ts';
import {
  contactForm,
  importBody,
  newsForm,
  personForm,
  registrationForm,
  signUpForm,
  staffForm,
} from '../server/make.ts';
import { gameForm, teamForm, venueForm } from '../server/make-competition.ts';

/** Every call there is, with something good enough to send: what attackers begin with. */
export const keys = Object.keys(api) as Key[];
export const endpointOf = (key: Key): Endpoint => api[key];

/** A value for each path parameter; whether the row exists does not matter here. */
export const params = {
  id: 2_000_000,
  uid: newUid(),
  key: 'underConstruction',
  number: formatNumber('A1', 1),
  sha256: 'a'.repeat(64),
  kid: 'none',
  code: 'A1',
};

/** Well-formed passkeys without an account. */
const noPasskey = { id: 'nadie', rawId: 'nadie', type: 'public-key' };
const shownPasskey = {
  ...noPasskey,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const madePasskey = { ...noPasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };

type Bodies = Partial<Record<Key, unknown | (() => unknown)>>;

/** For each call with a body, one that is good enough to be judged by who sends it. */
export async function goodBodies(desk: TestDevice): Promise<Bodies> {
  const shownAt = machineMs();
  const shownProof = await sign(desk.keys, requestMessage(returnProof(desk.uid, shownAt)));
  return {
    'POST /api/auth/login': { username: 'nadie', password: 'nada' },
    'POST /api/auth/register': () => signUpForm(),
    'POST /api/auth/password': { currentPassword: 'equivocada', newPassword: 'secreto8' },
    'POST /api/auth/reset': { token: 'nada', newPassword: 'secreto8' },
    'POST /api/auth/proof': { currentPassword: 'equivocada' },
    'POST /api/auth/factor': { currentPassword: 'equivocada' },
    'POST /api/auth/factor/confirm': { code: '000000' },
    'POST /api/auth/factor/recovery': { currentPassword: 'equivocada', code: '000000' },
    'POST /api/auth/factor/remove': { currentPassword: 'equivocada', code: '000000' },
    'POST /api/auth/passkeys/challenge': {},
    'POST /api/auth/passkeys/login': { passkey: shownPasskey },
    'POST /api/auth/passkeys/options': { currentPassword: 'equivocada' },
    'POST /api/auth/passkeys': { name: 'Llave', passkey: madePasskey },
    'PATCH /api/auth/passkeys/:id': { name: 'Otra' },
    'POST /api/auth/passkeys/:id/remove': { currentPassword: 'equivocada' },
    'POST /api/auth/sessions/end-others': { currentPassword: 'equivocada' },
    'POST /api/auth/sessions/:key/end': { currentPassword: 'equivocada' },
    'POST /api/webhooks': { url: 'https://example.org/cancha', events: ['game.result'] },
    'POST /api/tokens': { name: 'Marcador', ability: 'results.read' },
    'POST /api/admin/users': () => staffForm(),
    'PATCH /api/admin/users/:id': { role: 'USER' },
    'POST /api/news': newsForm(),
    'PATCH /api/news/:id': { title: 'Otro' },
    'POST /api/pictures': new Uint8Array([1]),
    'POST /api/admin/logos': new Uint8Array([1]),
    'POST /api/photos': new Uint8Array([1]),
    'POST /api/teams': () => teamForm({ name: newUid() }),
    'PATCH /api/teams/:id': { version: 1, division: 'B' },
    'PUT /api/admin/medals/:id': { gold: 1, silver: 0, bronze: 0, was: { gold: 0, silver: 0, bronze: 0 } },
    'POST /api/games': gameForm({ phase: null, venue: null, court: null, title: 'Cruce' }),
    'PATCH /api/games/:id': { version: 1, court: '1' },
    'POST /api/games/move': { games: [{ id: 2_000_001, version: 1 }], minutes: 45 },
    'PUT /api/games/:id/result': { version: 1, result: '78-65' },
    'POST /api/events': { date: '2026-02-24T18:00:00-06:00', eventType: 'event', title: 'Paseo' },
    'PATCH /api/events/:id': { version: 1, title: 'Paseo' },
    'POST /api/venues': () => venueForm({ name: newUid() }),
    'PATCH /api/venues/:id': { version: 1, courts: 2 },
    'POST /api/faq': { question: '¿Dónde?', answer: 'Aquí.' },
    'PATCH /api/faq/:id': { version: 1, answer: 'Allá.' },
    'PUT /api/faq/order': { ids: [], was: [] },
    'POST /api/rules': { title: 'Uniformes', text: 'Dos juegos.' },
    'PATCH /api/rules/:id': { version: 1, text: 'Tres juegos.' },
    'PUT /api/rules/order': { ids: [], was: [] },
    'POST /api/accommodations': { name: 'Hotel', city: 'San Salvador' },
    'PATCH /api/accommodations/:id': { version: 1, phone: null },
    'POST /api/sponsors': { name: 'Café Izalco', position: 1 },
    'PATCH /api/sponsors/:id': { name: 'Café Izalco', position: 1, version: 1 },
    'POST /api/admin/editions': { document: panamerican2026, revision: 0 },
    'PATCH /api/admin/editions/:id': { sections: { contact: panamerican2026.contact }, revision: 0 },
    'POST /api/admin/editions/:id/copy': { id: 'festival-2027', startsOn: '2027-02-20' },
    'POST /api/admin/editions/:id/live': { revision: 0 },
    'POST /api/admin/editions/:id/close': { revision: 0, closes: panamerican2026.id, carry: [], unsent: [] },
    'POST /api/admin/editions/:id/restore': { restore: 0, revision: 0 },
    'POST /api/settings': { key: 'underConstruction', value: 'false' },
    'POST /api/contacts': contactForm(),
    'PATCH /api/contacts/:id': { responded: true },
    'POST /api/newsletter': { email: 'lectora@correo.example' },
    'POST /api/newsletter/unsubscribe': { token: newUid() },
    'POST /api/participants': personForm(),
    'PATCH /api/participants/:id': { firstName: 'Otra' },
    'POST /api/participants/:id/generate-credential': {},
    'POST /api/admin/participants/:id/note': { text: 'Silla de ruedas' },
    'POST /api/admin/participants/:id/settle-proposal': { at: '2026-02-20T12:00:00.000Z' },
    'POST /api/admin/participants/:id/redemptions': { handoutUid: newUid() },
    'POST /api/admin/participants/:id/redemptions/:uid/undo': { reason: 'Talla equivocada' },
    'POST /api/admin/participants/:id/merge': { other: 2_000_001, take: [], version: 1, otherVersion: 1 },
    'POST /api/admin/participants/:id/erase': { confirm: 'Ana', reason: 'asked' },
    'POST /api/imports/participants/preview': importBody('participants'),
    'POST /api/imports/participants': importBody('participants'),
    'POST /api/imports/teams/preview': importBody('teams'),
    'POST /api/imports/teams': importBody('teams'),
    'POST /api/imports/registrations/preview': importBody('registrations'),
    'POST /api/imports/registrations': importBody('registrations'),
    'PUT /api/imports/photos/:id': new Uint8Array([1]),
    'POST /api/exports/participants': { format: 'csv' },
    'POST /api/exports/credentials': { format: 'csv' },
    'POST /api/exports/scans': { format: 'csv' },
    'POST /api/exports/audit': { format: 'csv' },
    'POST /api/team-registrations': registrationForm(),
    'PATCH /api/team-registrations/:id': { ...registrationForm(), version: 1 },
    'POST /api/team-registrations/:id/decide': { action: 'approve', version: 1 },
    'POST /api/credentials/:number/revoke': { reason: 'Perdida' },
    'POST /api/credentials/:number/copy': { reason: 'Perdida', g: 1 },
    'POST /api/credentials/:number/reissue': { reason: 'Perdida' },
    'POST /api/credentials/:number/hand-over': {},
    'POST /api/admin/participants/issue': { ids: [params.id] },
    'POST /api/admin/participants/correct': { ids: [params.id], change: { teamId: null } },
    'POST /api/admin/participants/note': { ids: [params.id], text: 'Diabética' },
    'POST /api/admin/participants/revoke': { ids: [params.id], reason: 'Perdida' },
    'POST /api/admin/participants/badges': { ids: [params.id] },
    'POST /api/admin/approvals': {
      people: [{ id: params.id, role: 'Referee' }],
      outcome: 'approved',
      reason: 'Lista',
    },
    'POST /api/prints': { numbers: [params.number], format: 'lanyard', printer: null, reason: null },
    'POST /api/devices': { name: 'Mesa', kind: 'desk' },
    'POST /api/devices/many': { name: 'Puerta #', kind: 'door', count: 2, first: 1, hours: 1 },
    'POST /api/devices/codes': { uids: [newUid()], hours: 1 },
    'PATCH /api/devices/:uid': { name: 'Mesa 2' },
    'POST /api/devices/:uid/wipe': { reason: 'Perdida' },
    'POST /api/keys/rotate': { was: 'none', reason: 'Perdida', compromisedAt: null },
    'POST /api/keys/:kid/compromise': { at: '2026-02-20T08:00:00-06:00', reason: 'Perdida' },
    'POST /api/devices/prepare': { uids: [newUid()], by: null },
    'POST /api/devices/enrol': { code: '0'.repeat(26), pub: '', proof: '', platform: '' },
    'POST /api/sync/push': pushBody(desk.epoch, []),
    'POST /api/sync/carry': new Uint8Array([1]),
    'POST /api/conflicts/:uid/settle': { outcome: 'noted', kept: null, reason: 'Visto' },
    'POST /api/held/retry': { ids: [params.uid] },
    'POST /api/held/dismiss': { ids: [params.uid], reason: 'Doble' },
    'POST /api/held/file': new Uint8Array([1]),
    'POST /api/sync/rescue': { reason: 'POISON', m: [] },
    'POST /api/sync/photos': { sha256: [] },
    'POST /api/sync/signatures': { uids: [newUid()] },
    'PUT /api/blobs/:sha256': new Uint8Array([1]),
    'POST /api/sync/return': { certificate: desk.certificate, name: 'Mesa', at: shownAt, proof: shownProof },
    'POST /api/sync/witness': { revocations: [], keys: [] },
    'POST /api/sync/wiped': {},
    'POST /api/sync/grant': { device: newUid() },
  };
}

/** What is sent to a call: its body, and something in each parameter of its address. */
export function sentTo(bodies: Bodies, key: Key): Sent {
  const given = bodies[key];
  const body = typeof given === 'function' ? given() : given;
  return body === undefined ? { params } : { params, body };
}

const fixture = JSON.parse(readFileSync(new URL('../fixtures/outbox-v1.json', import.meta.url), 'utf8')) as {
  outbox: { kind: MutationKind; body: unknown }[];
};

/** For each kind of mutation, a body that is good enough to be judged. */
export const goodMutations: Partial<Record<MutationKind, unknown>> = {
  ...Object.fromEntries(fixture.outbox.map(({ kind, body }) => [kind, body])),
  'participant.note': { uid: newUid(), text: 'Silla de ruedas' },
  'participant.propose': { uid: newUid(), changes: { lastName: 'Cañas' }, text: 'Con eñe' },
  'handout.redeem': {
    ...{ uid: newUid(), participantUid: newUid(), handoutUid: newUid() },
    name: { es: 'Camiseta', en: 'T-shirt' },
  },
  'handout.undo': { uid: newUid(), participantUid: newUid(), reason: 'Talla' },
  'scan.annul': { uid: newUid(), scanUid: newUid(), number: params.number, reason: 'didNotPass' },
  'scan.override': { uid: newUid(), scanUid: newUid(), number: params.number, reason: 'identityChecked' },
  'case.settle': { uid: newUid(), outcome: 'noted', kept: null, reason: 'Visto' },
  'credential.validate': {
    ...{ uid: newUid(), how: 'handedOver', badges: [{ number: params.number, g: 1 }] },
    ...{ teamUid: null, receivedBy: null, signature: null },
  },
};
