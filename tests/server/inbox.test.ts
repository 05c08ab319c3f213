import { eq, like } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forgetAnsweredMessages } from '#server/content/inbox/forget-answered.ts';
import { auditLog, contacts, newsletterSubscribers } from '#server/core/database/tables.ts';
import { now, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { keepAnsweredDays } from '#shared/edition/tournament.ts';
import { send } from './caller.ts';
import { contactForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Messages to the organizers, and the newsletter. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const visitor = app.visitor();
const storedMessage = { firstName: 'A', lastName: 'B', email: 'a@b.example', subject: 'C', message: 'D' };

describe('messages', () => {
  test('messages reach the inbox, the name split at its last blank', async () => {
    expect(await visitor.call('POST /api/contacts', { body: contactForm() })).toEqual({ received: true });
    const [message] = await editor.call('GET /api/contacts');
    expect(message).toMatchObject({
      firstName: 'José Roberto',
      lastName: 'Cañas',
      inquiryType: 'general',
      phone: null,
      responded: false,
    });
    const params = { id: message?.id ?? 0 };
    const answered = await editor.call('PATCH /api/contacts/:id', { params, body: { responded: true } });
    expect(answered).toEqual({ ...message, responded: true });
  });

  test('messages say since when a reply to them is under way', async () => {
    await visitor.call('POST /api/contacts', { body: contactForm({ subject: 'Transporte' }) });
    const { id, replyStartedAt } = must((await editor.call('GET /api/contacts'))[0], 'it was just sent');
    expect(replyStartedAt).toBeNull();
    const begun = await editor.call('POST /api/contacts/:id/reply', { params: { id } });
    expect(begun.replyStartedAt).not.toBeNull();
    const [listed, other] = await editor.call('GET /api/contacts');
    expect(listed).toEqual(begun);
    setClockOffset(60_000);
    onTestFinished(() => setClockOffset(0));
    const again = await editor.call('POST /api/contacts/:id/reply', { params: { id } });
    expect(must(again.replyStartedAt, 'it was begun') > must(begun.replyStartedAt, 'and before')).toBe(true);
    expect((await editor.call('GET /api/contacts'))[0]).toEqual(again);
    expect(other?.replyStartedAt).toBeNull();
    expect((await editor.ask('POST /api/contacts/:id/reply', { params: { id: 999_999 } })).status).toBe(404);
  });

  test('messages are listed newest first, all of them or those answered or not, a page at a time', async () => {
    const at = (minute: number) => new Date(Date.UTC(2035, 0, 1, 9, minute));
    // Two of the same moment, one of them answered.
    const sent = [1, 2, 2, 3, 4].map((minute, n) => ({
      ...{ ...storedMessage, subject: `Lista ${n}`, createdAt: at(minute) },
      ...(n % 2 === 0 ? { responded: true, respondedAt: at(5) } : {}),
    }));
    await app.db.insert(contacts).values(sent);
    const read = async (query: { state?: 'open' | 'responded'; limit?: number }) => {
      const subjects: string[] = [];
      for (let before: number | undefined; ; ) {
        const page = await editor.call('GET /api/contacts', {
          query: { ...query, ...(before ? { before } : {}) },
        });
        subjects.push(...page.map(({ subject }) => subject));
        before = page.at(-1)?.id;
        if (before === undefined || !query.limit) break;
      }
      return subjects.filter((subject) => subject.startsWith('Lista '));
    };
    for (const limit of [1, 2, 3])
      expect(await read({ limit })).toEqual([4, 3, 2, 1, 0].map((n) => `Lista ${n}`));
    expect(await read({ state: 'responded' })).toEqual(['Lista 4', 'Lista 2', 'Lista 0']);
    expect(await read({ state: 'open', limit: 1 })).toEqual(['Lista 3', 'Lista 1']);
    await app.db.delete(contacts).where(like(contacts.subject, 'Lista %'));
  });

  test('messages are deleted ninety days after they were answered, and not before', async () => {
    const subjects = async () => (await editor.call('GET /api/contacts')).map(({ subject }) => subject);
    const write = async (subject: string) => {
      await visitor.call('POST /api/contacts', { body: contactForm({ subject }) });
      return must((await editor.call('GET /api/contacts'))[0], 'it was just written').id;
    };
    const mark = (id: number, responded: boolean) =>
      editor.call('PATCH /api/contacts/:id', { params: { id }, body: { responded } });
    await write('waits');
    await mark(await write('answered'), true);
    const reopened = await write('opened again');
    await mark(reopened, true);
    await mark(reopened, false);
    const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000);
    await forgetAnsweredMessages(app.db, inDays(keepAnsweredDays - 1));
    expect(await subjects()).toEqual(expect.arrayContaining(['waits', 'answered', 'opened again']));
    await forgetAnsweredMessages(app.db, inDays(keepAnsweredDays + 1));
    expect(await subjects()).toEqual(expect.arrayContaining(['waits', 'opened again']));
    expect(await subjects()).not.toContain('answered');
  });

  test('messages answered before their day was noted are counted from when they are first looked at', async () => {
    const answered = { responded: true, respondedAt: null, createdAt: new Date('2020-01-01') };
    const [old] = await app.db
      .insert(contacts)
      .values({ ...storedMessage, ...answered })
      .returning();
    const isThere = async () => (await editor.call('GET /api/contacts')).some(({ id }) => id === old?.id);
    await forgetAnsweredMessages(app.db, now());
    expect(await isThere()).toBe(true);
    await forgetAnsweredMessages(app.db, new Date(now().getTime() + (keepAnsweredDays + 1) * 86_400_000));
    expect(await isThere()).toBe(false);
  });

  test('messages of machines are thanked for and not kept', async () => {
    const before = await editor.call('GET /api/contacts');
    await visitor.call('POST /api/contacts', { body: contactForm({ website: 'https://spam.example' }) });
    expect(await editor.call('GET /api/contacts')).toEqual(before);
  });

  test('messages come twenty an hour from one address', async () => {
    const page = app.visitor({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.100.7' });
    for (let n = 0; n < 20; n += 1) await page.call('POST /api/contacts', { body: contactForm() });
    expect(await page.refused('POST /api/contacts', { body: contactForm() })).toMatchObject({
      status: 429,
      code: 'TOO_MANY',
    });
  });
});

describe('the newsletter', () => {
  const list = () => editor.call('GET /api/newsletter');
  const subscribe = async (email: string) => {
    expect(await visitor.call('POST /api/newsletter', { body: { email } })).toEqual({ received: true });
    return must(
      (await list()).find((one) => one.email === email.toLowerCase()),
      'it was just subscribed',
    );
  };
  const tokenOf = (one: { unsubscribe: string }) =>
    must(one.unsubscribe.split('token=')[1], 'the link has it');

  test('the newsletter takes an address once, says the same each time, and lets go of it by the link that editors send', async () => {
    await subscribe('Lectora@Correo.Example');
    const reader = await subscribe('lectora@correo.example');
    expect((await list()).map(({ email }) => email)).toEqual(['lectora@correo.example']);
    const leave = (token: string) => visitor.call('POST /api/newsletter/unsubscribe', { body: { token } });
    for (const token of ['x', '-'.repeat(36), crypto.randomUUID()])
      expect((await leave(token)).removed).toBe(false);
    expect((await leave(tokenOf(reader))).removed).toBe(true);
    expect((await leave(tokenOf(reader))).removed).toBe(false);
    expect(await list()).toEqual([]);
  });

  test('the newsletter is left by the button of a mail program, which posts to the link with no page in between', async () => {
    const reader = await subscribe('correo@correo.example');
    const other = await subscribe('otra@correo.example');
    const press = (path: string) =>
      send(app.url, 'POST', path, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const path of [reader.unsubscribe, reader.unsubscribe, '/newsletter/unsubscribe'])
      expect((await press(path)).status).toBe(200);
    expect(await list()).toEqual([other]);
  });

  test.each(['es', 'en'] as const)(
    'the newsletter keeps the language of a reader of %s',
    async (language) => {
      const email = `en-${language}@correo.example`;
      await visitor.call('POST /api/newsletter', { body: { email, language } });
      expect((await list()).find((one) => one.email === email)).toMatchObject({ language });
    },
  );

  test('the newsletter lets an editor take an address off, which the log notes without it', async () => {
    const { id } = await subscribe('fuera@correo.example');
    expect(await editor.call('DELETE /api/newsletter/:id', { params: { id } })).toEqual({ id });
    expect((await editor.refused('DELETE /api/newsletter/:id', { params: { id } })).code).toBe('NOT_FOUND');
    const [noted] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'newsletter.remove'));
    expect(noted).toMatchObject({ subject: String(id), detail: {}, userId: editor.user.id });
  });

  test('the newsletter lists the latest subscriber first', async () => {
    const [later, earlier] = ['2026-02-03', '2026-02-01'].map((day, index) => ({
      ...{ email: `dia${index}@correo.example`, language: 'es' as const },
      ...{ token: crypto.randomUUID(), createdAt: new Date(`${day}T12:00:00Z`) },
    }));
    await app.db
      .insert(newsletterSubscribers)
      .values([must(later, 'the first'), must(earlier, 'the second')]);
    const emails = (await list()).map(({ email }) => email);
    expect(emails.filter((email) => email.startsWith('dia'))).toEqual([later?.email, earlier?.email]);
  });
});
