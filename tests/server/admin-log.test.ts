import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { auditLog, contacts } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { Key, Sent } from './caller.ts';
import { enrollDevice } from './device.ts';
import {
  contactForm,
  makeParticipant,
  makeUser,
  newsForm,
  personForm,
  registrationForm,
  staffForm,
  testPassword,
} from './make.ts';
import { startApp } from './with-app.ts';

/** Actions in the admin area are in the audit log with user and subject; visitors' calls are limited. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const lines = () => app.db.select().from(auditLog).orderBy(desc(auditLog.id));

interface Deed {
  key: Key;
  sent: Sent;
  /** What the line is about. */
  subject: string;
  detail?: object;
}

/** Each action of the log, and the call that causes it. */
const deeds: Record<string, () => Promise<Deed>> = {
  'setting.save': async () => ({
    ...{ key: 'POST /api/settings', subject: 'link.visa', detail: { value: 'https://visa.example/' } },
    sent: { body: { key: 'link.visa', value: 'https://visa.example/' } },
  }),
  'news.update': async () => {
    const { id } = await admin.call('POST /api/news', { body: newsForm() });
    return {
      key: 'PATCH /api/news/:id',
      sent: { params: { id }, body: { title: 'Otro' } },
      subject: String(id),
    };
  },
  'contact.responded': async () => {
    await app.visitor().call('POST /api/contacts', { body: contactForm() });
    const [message] = await admin.call('GET /api/contacts');
    const { id } = must(message, 'it was just sent');
    return {
      ...{ key: 'PATCH /api/contacts/:id', subject: String(id), detail: { responded: true } },
      sent: { params: { id }, body: { responded: true } },
    };
  },
  'contact.replyStarted': async () => {
    await app.visitor().call('POST /api/contacts', { body: contactForm() });
    const { id } = must((await admin.call('GET /api/contacts'))[0], 'it was just sent');
    return { key: 'POST /api/contacts/:id/reply', subject: String(id), sent: { params: { id } } };
  },
  'registration.update': async () => {
    const { id } = await admin.call('POST /api/team-registrations', { body: registrationForm() });
    const body = { ...registrationForm({ delegateName: 'Otra' }), version: 1 };
    return {
      ...{ key: 'PATCH /api/team-registrations/:id', subject: String(id) },
      sent: { params: { id }, body },
      detail: { fields: expect.arrayContaining(['delegateName']) },
    };
  },
  'user.delete': async () => {
    const { id } = await makeUser(app.db, { role: 'CREDENTIAL_VIEWER' });
    return {
      ...{ key: 'DELETE /api/admin/users/:id', subject: String(id), detail: { role: 'CREDENTIAL_VIEWER' } },
      sent: { params: { id } },
    };
  },
  'user.create': async () => ({
    ...{ key: 'POST /api/admin/users', subject: expect.stringMatching(/^\d+$/) as unknown as string },
    ...{ sent: { body: staffForm({ role: 'CONTENT_EDITOR' }) }, detail: { role: 'CONTENT_EDITOR' } },
  }),
  'user.role': async () => {
    const { id } = await makeUser(app.db, { role: 'CREDENTIAL_VIEWER' });
    return {
      ...{ key: 'PATCH /api/admin/users/:id', subject: String(id) },
      sent: { params: { id }, body: { role: 'ACCREDITATION_STAFF' } },
      detail: { from: 'CREDENTIAL_VIEWER', to: 'ACCREDITATION_STAFF' },
    };
  },
  'user.disable': async () => {
    const { user } = await app.as('USER');
    return {
      ...{ key: 'POST /api/admin/users/:id/disable', subject: String(user.id), detail: { ended: 1 } },
      sent: { params: { id: user.id } },
    };
  },
  'user.endSessions': async () => {
    const { user } = await app.as('USER');
    return {
      ...{ key: 'POST /api/admin/users/:id/end-sessions', subject: String(user.id), detail: { ended: 1 } },
      sent: { params: { id: user.id } },
    };
  },
  'user.reset': async () => {
    const { id } = await makeUser(app.db);
    return { key: 'POST /api/admin/users/:id/reset', sent: { params: { id } }, subject: String(id) };
  },
  'person.merge': async () => {
    const [stays, goes] = [await makeParticipant(app.db), await makeParticipant(app.db)];
    const body = { other: goes.id, take: ['role'], version: 1, otherVersion: 1 };
    return {
      ...{ key: 'POST /api/admin/participants/:id/merge', subject: stays.uid },
      sent: { params: { id: stays.id }, body },
      detail: { merged: goes.uid, fields: ['role'] },
    };
  },
  'person.file': async () => {
    const { id, uid } = await makeParticipant(app.db);
    return { key: 'POST /api/participants/:id/file', sent: { params: { id } }, subject: uid };
  },
  'person.erase': async () => {
    const { id, uid, firstName, lastName } = await makeParticipant(app.db);
    const body = { confirm: `${firstName} ${lastName}`, reason: 'asked' };
    return {
      ...{ key: 'POST /api/admin/participants/:id/erase', subject: uid },
      ...{ sent: { params: { id }, body }, detail: { reason: 'asked' } },
    };
  },
  'participant.correct': async () => {
    const { id, uid } = await makeParticipant(app.db);
    const body = { country: 'GT', lastName: 'Otro' };
    return {
      ...{ key: 'PATCH /api/participants/:id', subject: uid, sent: { params: { id }, body } },
      detail: { fields: expect.arrayContaining(['country', 'lastName']) },
    };
  },
  'participant.note': async () => {
    const { id, uid } = await makeParticipant(app.db);
    return {
      ...{ key: 'POST /api/admin/participants/:id/note', subject: uid, detail: { isCleared: false } },
      sent: { params: { id }, body: { text: 'Paga mañana' } },
    };
  },
  'handout.redeem': async () => {
    const { id, uid } = await makeParticipant(app.db);
    const handoutUid = await listHandout();
    return {
      ...{ key: 'POST /api/admin/participants/:id/redemptions', subject: uid },
      ...{ sent: { params: { id }, body: { handoutUid } }, detail: { handout: handoutUid } },
    };
  },
  'handout.undo': async () => {
    const { id, uid } = await makeParticipant(app.db);
    const body = { handoutUid: await listHandout() };
    const given = await admin.call('POST /api/admin/participants/:id/redemptions', { params: { id }, body });
    return {
      ...{ key: 'POST /api/admin/participants/:id/redemptions/:uid/undo', subject: uid },
      sent: { params: { id, uid: given.uid }, body: { reason: 'Talla equivocada' } },
      detail: { reason: 'Talla equivocada' },
    };
  },
  'credential.copy': async () => {
    const number = await badgeOf(await makeParticipant(app.db));
    return {
      ...{ key: 'POST /api/credentials/:number/copy', subject: number, detail: { g: 2, reason: 'lost' } },
      sent: { params: { number }, body: { g: 1, reason: 'lost' } },
    };
  },
  'import.teams': async () => {
    const rows = [{ line: 2, values: { name: 'Quetzales', country: 'GT', category: "Men's 50+" } }];
    const { fingerprint } = await admin.call('POST /api/imports/teams/preview', { body: { rows } });
    return {
      ...{ key: 'POST /api/imports/teams', subject: expect.stringMatching(/^\d+$/) as unknown as string },
      sent: { body: { fileName: 'equipos.csv', rows, update: true, fingerprint } },
      detail: { file: 'equipos.csv', added: 1, changed: 0, photos: 0 },
    };
  },
  'token.create': async () => {
    const lastDay = calendarDateAt(now());
    const body = { name: 'Marcador', ability: 'results.read', lastDay };
    return {
      ...{ key: 'POST /api/tokens', subject: expect.stringMatching(/^\d+$/) as unknown as string },
      ...{ sent: { body }, detail: body },
    };
  },
  'token.revoke': async () => {
    const body = { name: 'Tablero', ability: 'results.read' };
    const { id } = (await admin.call('POST /api/tokens', { body })).token;
    return {
      ...{ key: 'POST /api/tokens/:id/revoke', subject: String(id), detail: { name: 'Tablero' } },
      sent: { params: { id } },
    };
  },
  'device.create': async () => ({
    ...{ key: 'POST /api/devices', subject: expect.stringMatching(/^[A-Z]\d$/) as unknown as string },
    sent: { body: { name: 'Mesa nueva', kind: 'desk' } },
    detail: { kind: 'desk' },
  }),
  'device.code': async () => {
    const { device } = await admin.call('POST /api/devices', {
      body: { name: 'Mesa de código', kind: 'door' },
    });
    return {
      key: 'POST /api/devices/:uid/code',
      sent: { params: { uid: device.uid } },
      subject: device.code,
    };
  },
  'device.rename': async () => {
    const { uid, code } = await enrollDevice(app);
    return {
      ...{
        key: 'PATCH /api/devices/:uid',
        subject: code,
        sent: { params: { uid }, body: { name: 'Mesa 7' } },
      },
      detail: { from: 'Mesa de desk', to: 'Mesa 7' },
    };
  },
  'device.revoke': async () => {
    const { uid, code } = await enrollDevice(app, 'door');
    return { key: 'POST /api/devices/:uid/revoke', sent: { params: { uid } }, subject: code };
  },
  'webhook.create': async () => ({
    ...{ key: 'POST /api/webhooks', subject: expect.stringMatching(/^\d+$/) as unknown as string },
    sent: { body: { url: 'https://example.org/a', events: ['game.result'] } },
    detail: { host: 'example.org', events: ['game.result'] },
  }),
  'webhook.enable': async () => {
    const body = { url: 'https://example.org/b', events: ['game.result'] };
    const { webhook } = await admin.call('POST /api/webhooks', { body });
    const { id } = webhook;
    return { key: 'POST /api/webhooks/:id/enable', sent: { params: { id } }, subject: String(id) };
  },
  'webhook.delete': async () => {
    const body = { url: 'https://example.org/c', events: ['game.result'] };
    const { webhook } = await admin.call('POST /api/webhooks', { body });
    const { id } = webhook;
    return {
      ...{ key: 'DELETE /api/webhooks/:id', subject: String(id), detail: { host: 'example.org' } },
      sent: { params: { id } },
    };
  },
  'picture.add': async () => ({
    ...{ key: 'POST /api/pictures', subject: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown as string },
    sent: { body: new Uint8Array(await picture()) },
  }),
};
/** Something to give to players, in place of whatever was listed; its uid. */
async function listHandout(): Promise<string> {
  const uid = newUid();
  const kit = { uid, name: { es: 'Kit', en: 'Kit' }, kind: 'given', roles: ['Player'], isActive: true };
  await admin.call('POST /api/settings', { body: { key: 'handouts', value: JSON.stringify([kit]) } });
  return uid;
}
/** The number of a badge that a person is given now. */
async function badgeOf({ id }: { id: number }): Promise<string> {
  const key = 'POST /api/participants/:id/generate-credential';
  const { participant } = await admin.call(key, { params: { id }, body: {} });
  return must(participant.credentialNumber, 'it was just issued');
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f47af' } })
    .png()
    .toBuffer();

test.each(Object.keys(deeds))('%s is noted once, with who did it, to what and how', async (action) => {
  const { key, sent, subject, detail } = await must(deeds[action], 'it is in the table')();
  const [before] = await lines();
  const answer = await admin.ask(key, sent);
  expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
  const added = (await lines()).filter(({ id }) => id > (before?.id ?? 0));
  expect(added).toMatchObject([
    { action, subject, userId: admin.user.id, deviceCode: null, ...(detail ? { detail } : {}) },
  ]);
});

describe('an account’s own deeds', () => {
  const last = async (userId: number) => {
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(userId)));
    return rows.map(({ action }) => action);
  };

  test('an account created by an administrator is logged with its first and its next password', async () => {
    const { user, reset } = await admin.call('POST /api/admin/users', { body: staffForm() });
    const page = app.visitor();
    await page.call('POST /api/auth/reset', { body: { token: reset.token, newPassword: 'cancha abierta' } });
    await page.call('POST /api/auth/login', {
      body: { username: user.username, password: 'cancha abierta' },
    });
    const body = { currentPassword: 'cancha abierta', newPassword: 'cancha cerrada' };
    await page.call('POST /api/auth/password', { body });
    expect(await last(user.id)).toEqual(['user.create', 'user.resetUsed', 'session.begin', 'user.password']);
  });

  test('ending the other sessions is noted with how many there were', async () => {
    const here = await app.as('USER');
    await app.as(here.user);
    await app.as(here.user);
    const body = { currentPassword: testPassword };
    await here.call('POST /api/auth/sessions/end-others', { body });
    const [row] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(here.user.id)));
    expect(row).toMatchObject({ action: 'user.endSessions', detail: { ended: 2 } });
  });
});

describe('what anybody may send', () => {
  let network = 0;
  /** A visitor of a network of their own. */
  const visitor = () => {
    network += 1;
    return app.visitor({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.51.100.${network}` });
  };
  const limits: [key: Key, most: number, sent: () => Sent][] = [
    ['POST /api/contacts', 20, () => ({ body: contactForm({ website: 'https://spam.example' }) })],
    [
      'POST /api/newsletter',
      20,
      () => ({ body: { email: 'a@correo.example', website: 'https://spam.example' } }),
    ],
  ];

  test.each(limits)(
    '%s comes %i times an hour from one network, and still from another',
    async (key, most, sent) => {
      const page = visitor();
      for (let n = 0; n < most; n += 1) expect((await page.ask(key, sent())).status).not.toBe(429);
      expect(await page.refused(key, sent())).toMatchObject({ status: 429, code: 'TOO_MANY' });
      expect((await visitor().ask(key, sent())).status).not.toBe(429);
    },
  );

  test('nothing a machine sends is kept, though it is thanked', async () => {
    const website = 'https://spam.example';
    await visitor().call('POST /api/contacts', { body: contactForm({ subject: 'Spam', website }) });
    await visitor().call('POST /api/newsletter', { body: { email: 'spam@correo.example', website } });
    expect(await app.db.$count(contacts, eq(contacts.subject, 'Spam'))).toBe(0);
    const subscribers = await admin.call('GET /api/newsletter');
    expect(subscribers.filter(({ email }) => email.startsWith('spam'))).toEqual([]);
  });
});

test('a person registered by a visitor is noted under their name, and once', async () => {
  const page = await app.as('USER');
  const { participant } = await page.call('POST /api/participants', { body: personForm() });
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, participant.uid));
  expect(rows).toMatchObject([{ action: 'participant.register', userId: page.user.id }]);
});
