import { expect, test } from 'vitest';
import { pendingKinds } from '#shared/admin/pending-counts.ts';
import { contactForm, makeParticipant, registrationForm, requireApproval } from './make.ts';
import { startApp } from './with-app.ts';

/** Counts of pending items: each user sees their own tasks, and a count falls when one is done. */
const app = await startApp();
const boss = await app.as('SUPER_USER');
const editor = await app.as('CONTENT_EDITOR');
const staff = await app.as('ACCREDITATION_STAFF');
const read = () => editor.call('GET /api/admin/waiting');

test('what comes in is counted, and what is done counts no longer', async () => {
  const before = await read();
  const registrations = (before.registrations ?? 0) + 1;
  const messages = (before.messages ?? 0) + 1;
  const approvals = (before.approvals ?? 0) + 1;
  await requireApproval(app.db, 'Referee');
  const { id } = await makeParticipant(app.db, { role: 'Referee' });
  const team = await editor.call('POST /api/team-registrations', { body: registrationForm() });
  await editor.call('POST /api/contacts', { body: contactForm() });
  expect(await read()).toEqual({ ...before, registrations, messages, approvals });

  const [message] = await editor.call('GET /api/contacts', { query: { state: 'open' } });
  const params = { id: message?.id ?? 0 };
  await editor.call('PATCH /api/contacts/:id', { params, body: { responded: true } });
  await editor.call('POST /api/team-registrations/:id/decide', {
    params: { id: team.id },
    body: { version: team.version, action: 'reject', reason: 'Sin cupo' },
  });
  const people = [{ id, role: 'Referee' as const }];
  const body = { people, outcome: 'approved' as const, reason: 'Lista de la federación' };
  await editor.call('POST /api/admin/approvals', { body });
  expect(await read()).toEqual(before);
});

test('a registration that was rejected waits no more, and waits again once it is appealed', async () => {
  const before = await read();
  const { id } = await editor.call('POST /api/team-registrations', { body: registrationForm() });
  const decide = (action: string, version: number) =>
    editor.call('POST /api/team-registrations/:id/decide', {
      params: { id },
      body: { version, action, reason: 'Sin cupo' },
    });
  const waiting = async () => ((await read()).registrations ?? 0) - (before.registrations ?? 0);
  expect(await waiting()).toBe(1);
  await decide('reject', 1);
  expect(await waiting()).toBe(0);
  await decide('appeal', 2);
  expect(await waiting()).toBe(1);
  await decide('approve', 3);
  expect(await waiting()).toBe(0);
});

test('each user gets the counts they may handle, and others none', async () => {
  expect(Object.keys(await boss.call('GET /api/admin/waiting'))).toEqual(pendingKinds);
  expect(Object.keys(await staff.call('GET /api/admin/waiting'))).toEqual(['conflicts']);
  for (const role of ['CREDENTIAL_VIEWER', 'USER'] as const)
    expect((await (await app.as(role)).refused('GET /api/admin/waiting')).code).toBe('NOT_ALLOWED');
});
