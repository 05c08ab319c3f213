import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { makeParticipant, registrationForm } from './make.ts';
import { startApp } from './with-app.ts';

/** The audit log of calls that write several lines: what each of them says. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const lines = () => app.db.select().from(auditLog).orderBy(desc(auditLog.id));

/** The number of a badge that a person is given now. */
async function badgeOf({ id }: { id: number }): Promise<string> {
  const key = 'POST /api/participants/:id/generate-credential';
  const { participant } = await admin.call(key, { params: { id }, body: {} });
  return must(participant.credentialNumber, 'it was just issued');
}

/** Actions about a subject with their details, the newest first. */
const detailsOf = async (subject: string) =>
  (await lines()).flatMap((row) => (row.subject === subject ? [[row.action, row.detail]] : []));

test('a correction, a note that is cleared and a revocation of many people are logged with what they changed and why', async () => {
  const person = await makeParticipant(app.db, { role: 'Player' });
  const number = await badgeOf(person);
  const ids = [person.id, person.id];
  const many = 'POST /api/admin/participants';
  await admin.call(`${many}/correct`, { body: { ids, change: { role: 'Coach' } } });
  await admin.call(`${many}/note`, { body: { ids, text: 'Paga mañana' } });
  await admin.call(`${many}/note`, { body: { ids, text: '' } });
  await admin.call(`${many}/revoke`, { body: { ids, reason: 'lost' } });
  expect(await detailsOf(person.uid)).toEqual([
    ['participant.note', { isCleared: true }],
    ['participant.note', { isCleared: false }],
    ['participant.correct', { fields: ['role'] }],
  ]);
  expect(await detailsOf(number)).toEqual([
    ['credential.revoke', { reason: 'lost' }],
    ['credential.issue', {}],
  ]);
});

test('a badge in place of a lost one is logged with the number that it replaces', async () => {
  const person = await makeParticipant(app.db);
  const number = await badgeOf(person);
  const { participant } = await admin.call('POST /api/credentials/:number/reissue', {
    params: { number },
    body: { reason: 'lost' },
  });
  const next = must(participant.credentialNumber, 'it was just issued');
  expect(await detailsOf(next)).toEqual([['credential.issue', { inPlaceOf: number }]]);
  expect((await detailsOf(number))[0]).toEqual(['credential.revoke', { reason: 'lost' }]);
});

test('the team of an approved registration is logged with the registration that it comes from', async () => {
  const body = registrationForm({ teamName: 'Registrados' });
  const { id } = await admin.call('POST /api/team-registrations', { body });
  const { team } = await admin.call('POST /api/team-registrations/:id/decide', {
    params: { id },
    body: { action: 'approve', version: 1, reason: '' },
  });
  const logged = (await lines()).filter(({ action }) => action === 'team.create');
  expect(logged).toMatchObject([{ subject: String(team?.id), detail: { registration: id } }]);
});

test('a question of the site is logged under its own words', async () => {
  const body = { question: '¿Dónde se almuerza?', answer: 'En el gimnasio.' };
  const { id } = await admin.call('POST /api/faq', { body });
  const logged = await admin.call('GET /api/audit', { query: { limit: 1 } });
  expect(logged).toMatchObject([{ subject: String(id), about: { kind: 'record', id, name: body.question } }]);
});
