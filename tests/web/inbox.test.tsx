import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { setBoot } from '#web/core/client/boot.ts';
import { presentToast } from '#web/core/ui/toast.ts';
import { ContactForm } from '#web/site/inbox/ContactForm.tsx';
import { ContactPage } from '#web/site/inbox/ContactPage.tsx';
import { Hours } from '#web/site/inbox/Hours.tsx';
import { InboxAdmin } from '#web/site/inbox/InboxAdmin.tsx';
import { NewsletterBox } from '#web/site/inbox/NewsletterBox.tsx';
import { SubscriberList } from '#web/site/inbox/SubscriberList.tsx';
import { UnsubscribePage } from '#web/site/inbox/UnsubscribePage.tsx';
import { showAdmin } from './admin-screen.tsx';
import {
  errorOf,
  fill,
  find,
  findAll,
  leave,
  openTab,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';

afterEach(() => setClockOffset(0));

const received = { status: 201, body: { data: { received: true } } };

async function writeMessage() {
  await fill(find('textbox', 'Nombre completo'), 'Ana María Rivas');
  await fill(find('textbox', 'Correo electrónico'), 'ana@example.com');
  await fill(find('textbox', 'Mensaje'), '¿Hay transporte entre sedes?');
}

test('a message is sent, confirmed, and the form is empty again', async () => {
  const asked = serve({ 'POST /api/contacts': received });
  await show(<ContactForm kind="page" />);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(presentToast()?.title).toBe('Mensaje enviado'));
  expect(asked[0]?.body).toMatchObject({
    name: 'Ana María Rivas',
    email: 'ana@example.com',
    message: '¿Hay transporte entre sedes?',
  });
  await until(() => expect((find('textbox', 'Mensaje') as HTMLTextAreaElement).value).toBe(''));
  expect(sessionStorage.getItem('contact.page')).toBeNull();
});

test('the button says so and is disabled while a message is sent', async () => {
  let answer = () => {};
  serve({ 'POST /api/contacts': received });
  const fetchNow = globalThis.fetch;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async (...sent) => {
    await held;
    return fetchNow(...sent);
  };
  await show(<ContactForm kind="page" />);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(find('button', 'Enviando...').hasAttribute('disabled')).toBe(true));
  answer();
  await until(() => expect(find('button', 'Enviar mensaje').hasAttribute('disabled')).toBe(false));
});

test('the home page asks for a subject and offers the five reasons', async () => {
  const asked = serve({ 'POST /api/contacts': received });
  await show(<ContactForm kind="home" />);
  const reasons = [...find('choice', 'Motivo de la consulta').querySelectorAll('option')];
  expect(reasons.map((option) => option.textContent)).toEqual([
    'Elija un motivo (opcional)',
    'Información General',
    'Registro de Equipo',
    'Patrocinio',
    'Consulta de Medios',
    'Soporte Técnico',
  ]);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(errorOf(find('textbox', 'Asunto'))).toBe('Este dato es necesario.'));
  await fill(find('textbox', 'Asunto'), 'Transporte');
  await fill(find('choice', 'Motivo de la consulta'), 'media');
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ subject: 'Transporte', inquiryType: 'media' });
});

test('missing fields are marked, and nothing is sent', async () => {
  const asked = serve({});
  await show(<ContactForm kind="page" />, { language: 'en' });
  await fill(find('textbox', 'Email'), 'not an address');
  await press(find('button', 'Send message'));
  await until(() => expect(errorOf(find('textbox', 'Full name'))).not.toBe(''));
  expect(errorOf(find('textbox', 'Email'))).toMatch(/@/);
  expect(errorOf(find('textbox', 'Message'))).not.toBe('');
  expect(asked).toEqual([]);
});

test('unsent text survives a lost network and a reload', async () => {
  serve({ 'POST /api/contacts': 'offline' });
  await show(<ContactForm kind="page" />);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(find('alert').textContent).toContain('Lo que escribió sigue aquí'));
  await leave();
  await show(<ContactForm kind="page" />);
  expect((find('textbox', 'Mensaje') as HTMLTextAreaElement).value).toBe('¿Hay transporte entre sedes?');
  expect((find('textbox', 'Correo electrónico') as HTMLInputElement).value).toBe('ana@example.com');
});

test('a visitor who wrote too often sees when to try again', async () => {
  serve({ 'POST /api/contacts': { status: 429, body: { error: 'Too many', code: 'TOO_MANY' } } });
  await show(<ContactForm kind="page" />);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(find('alert').textContent).toContain('Intente de nuevo en 1 minuto'));
});

test.each([
  [61, 'Intente de nuevo en 2 minutos'],
  [60, 'Intente de nuevo en 1 minuto'],
  [5, 'Intente de nuevo en 1 minuto'],
])('a visitor who may write again in %i s hears it in whole minutes', async (retryAfter, words) => {
  const reply = () =>
    Response.json(
      { error: 'x', code: 'TOO_MANY' },
      { status: 429, headers: { 'retry-after': `${retryAfter}` } },
    );
  vi.stubGlobal('fetch', async () => reply());
  onTestFinished(() => void vi.unstubAllGlobals());
  await show(<ContactForm kind="page" />);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(find('alert').textContent).toContain(words));
  expect(find('alert')).not.toShow('Lo que escribió');
});

test('the reason that a link names is chosen, and none is sent where none is', async () => {
  const asked = serve({ 'POST /api/contacts': received });
  await show(<ContactForm kind="home" inquiry="media" />, { language: 'en' });
  await until(() => expect(document.querySelector('select')?.value).toBe('media'));
  await leave();
  await show(<ContactForm kind="page" />);
  await writeMessage();
  await press(find('button', 'Enviar mensaje'));
  await until(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).not.toHaveProperty('inquiryType');
});

test.each([
  ['08:00', 'full', 'en', '8:00 AM'],
  ['12:30', 'full', 'en', '12:30 PM'],
  ['00:00', 'full', 'es', '12:00 a. m.'],
  ['12:00', 'short', 'en', '12pm'],
  ['09:30', 'short', 'en', '9:30am'],
  ['09:05', 'short', 'es', '9:05 a. m.'],
] as const)('the hour %s is written %s in %s as %s', async (from, style, language, written) => {
  await show(<Hours {...{ from, until: '17:00', style }} />, { language });
  expect(document.body).toShow(written);
});

test('the robot trap is hidden from people and screen readers', async () => {
  await show(<ContactForm kind="home" />);
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
});

test('an address is subscribed in the language of the reader', async () => {
  const asked = serve({ 'POST /api/newsletter': received });
  await show(<NewsletterBox />, { language: 'en' });
  await fill(find('textbox', 'Email'), 'ana@example.com');
  await press(find('button', 'Subscribe'));
  await until(() => expect(presentToast()?.description).toContain('ana@example.com'));
  expect(asked[0]?.body).toMatchObject({ email: 'ana@example.com', language: 'en' });
  // Another one can be subscribed at once.
  await until(() => expect((find('textbox', 'Email') as HTMLInputElement).value).toBe(''));
  expect((find('button', 'Subscribe') as HTMLButtonElement).disabled).toBe(false);
});

test('what a program writes into the hidden field of the newsletter is sent along', async () => {
  const asked = serve({ 'POST /api/newsletter': received });
  await show(<NewsletterBox />, { language: 'en' });
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  if (!trap) throw new Error('no hidden field');
  trap.value = 'https://spam.example';
  await fill(find('textbox', 'Email'), 'bot@example.com');
  await press(find('button', 'Subscribe'));
  await until(() => expect(asked[0]?.body).toMatchObject({ website: 'https://spam.example' }));
});

test('an address the server refuses stays in its field with the reason', async () => {
  serve({
    'POST /api/newsletter': {
      status: 400,
      body: { error: 'Invalid', code: 'INVALID', fields: { email: 'INVALID_EMAIL' } },
    },
  });
  await show(<NewsletterBox />);
  await fill(find('textbox', 'Correo electrónico'), 'ana@');
  await press(find('button', 'Suscribirme'));
  await until(() => expect(find('alert').textContent).toContain('nombre@ejemplo.com'));
  expect((find('textbox', 'Correo electrónico') as HTMLInputElement).value).toBe('ana@');
});

test.each([
  [true, /ya no está en nuestra lista/],
  [false, /ya se usó/],
])('unsubscribing asks once and reports the result (%s)', async (removed, sentence) => {
  const asked = serve({ 'POST /api/newsletter/unsubscribe': { body: { data: { removed } } } });
  await show(<UnsubscribePage />, { at: '/newsletter/unsubscribe?token=abc' });
  expect(asked).toEqual([]);
  await press(find('button', 'Darme de baja'));
  await until(() => expect(document.body).toShow(sentence));
  expect(asked[0]?.body).toEqual({ token: 'abc' });
});

test('unsubscribing that fails twice can be tried a third time', async () => {
  let attempts = 0;
  serve({
    'POST /api/newsletter/unsubscribe': () => {
      attempts += 1;
      if (attempts < 3) return { status: 503, body: { error: 'x', code: 'UNAVAILABLE' } };
      return { body: { data: { removed: true } } };
    },
  });
  await show(<UnsubscribePage />, { at: '/newsletter/unsubscribe?token=abc' });
  for (const attempt of [1, 2, 3]) {
    await press(await until(() => find('button', 'Darme de baja')));
    await until(() => expect(attempts).toBe(attempt));
  }
  await until(() => expect(document.body).toShow(/ya no está en nuestra lista/));
});

test('an unsubscribe link without its token says that it is not complete', async () => {
  await show(<UnsubscribePage />, { at: '/newsletter/unsubscribe' });
  expect(findAll('button')).toEqual([]);
  expect(document.body).toShow(/no está completo/);
});

test('the subscribers are exported with their unsubscribe link, and no address is a formula', async () => {
  const createdAt = '2026-01-05T15:00:00.000Z';
  const written = [
    {
      id: 2,
      email: '=1+1@correo.example',
      language: 'es',
      unsubscribe: '/newsletter/unsubscribe?token=b',
      createdAt,
    },
    {
      id: 1,
      email: 'ana@correo.example',
      language: 'en',
      unsubscribe: '/newsletter/unsubscribe?token=a',
      createdAt,
    },
  ];
  serve({ 'GET /api/newsletter': { body: { data: written } } });
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL() {} }));
  setBoot({ clockOffset: 0, demo: false, site: 'https://copa.example' });
  await showAdmin(<SubscriberList />);
  await until(() => expect(document.body).toShow('ana@correo.example'));
  const spoken = [...document.querySelectorAll('tbody tr')].map(
    (row) => /Español|Inglés/.exec(row.textContent)?.[0],
  );
  expect(spoken).toEqual(['Español', 'Inglés']);
  await press(find('button', 'Descargar CSV'));
  expect(await saved[0]?.text()).toBe(
    [
      '\uFEFFemail,language,since,unsubscribe',
      `'=1+1@correo.example,es,${createdAt},https://copa.example/newsletter/unsubscribe?token=b`,
      `ana@correo.example,en,${createdAt},https://copa.example/newsletter/unsubscribe?token=a`,
      '',
    ].join('\r\n'),
  );
});

test('an editor deletes an address after a question', async () => {
  const unsubscribe = '/newsletter/unsubscribe?token=a';
  const ana = {
    id: 7,
    email: 'ana@correo.example',
    language: 'es',
    unsubscribe,
    createdAt: '2026-01-05T15:00:00.000Z',
  };
  const asked = serve({
    'GET /api/newsletter': { body: { data: [ana] } },
    'DELETE /api/newsletter/7': { body: { data: { id: 7 } } },
  });
  await showAdmin(<SubscriberList />);
  await until(() => expect(document.body).toShow('ana@correo.example'));
  expect(document.body).toShow(/columna «unsubscribe»/);
  await press(find('button', 'Dar de baja a ana@correo.example'));
  const isSent = () => asked.some(({ call }) => call.startsWith('DELETE'));
  expect(isSent()).toBe(false);
  await press(find('button', 'Dar de baja'));
  await until(() => expect(presentToast()?.title).toBe('ana@correo.example ya no está en la lista'));
  expect(isSent()).toBe(true);
});

test('the newsletter promises a link to unsubscribe and no sending by the site itself', async () => {
  serve({ 'POST /api/newsletter': received });
  await show(<NewsletterBox />);
  expect(document.body).toShow(/se los envía la organización/);
  await fill(find('textbox', 'Correo electrónico'), 'ana@example.com');
  await press(find('button', 'Suscribirme'));
  await until(() => expect(presentToast()?.description).toContain('La organización le escribirá'));
});

test('the contact page has the address, the hours and, while teams may register, three answers', async () => {
  setClockOffset(Date.parse('2026-01-10T12:00-06:00') - machineMs());
  await show(<ContactPage />, { language: 'en' });
  expect(document.body).toShow('San Salvador, El Salvador');
  expect(document.body).toShow('Monday to Friday, 8:00 AM to 5:00 PM');
  expect(document.querySelectorAll('details')).toHaveLength(3);
  expect(document.body).toShow('Registration closes on January 18, 2026.');
  expect(find('link', /^\+503/).getAttribute('href')).toMatch(/^tel:\+\d+$/);
  expect(document.body).toShow('Men and women, in several age groups');
  expect(find('link', 'Go to team registration').getAttribute('href')).toBe('/register-team');
});

test('the contact page after registration has closed still answers how it went', async () => {
  setClockOffset(Date.parse('2026-01-19T00:00-06:00') - machineMs());
  await show(<ContactPage />, { language: 'en' });
  expect(document.body).toShow('Registration closed on January 18, 2026');
  expect(document.querySelectorAll('details')).toHaveLength(3);
  expect(document.body).toShow('It took place online, without an account');
  expect(document.body).toShow('Registration closed on January 18, 2026. For special cases');
});

test('the contact page after the event says that registration is closed', async () => {
  setClockOffset(Date.parse('2026-06-01T00:00-06:00') - machineMs());
  await show(<ContactPage />, { language: 'en' });
  expect(document.body).toShow('Online, no account required. Closed on January 18, 2026');
});

const message = (part: object = {}) => ({
  ...{ id: 4, firstName: 'Ana', lastName: 'Paz', email: 'ana@x.example', phone: '22', subject: 'Bus' },
  ...{ message: 'When?', inquiryType: 'media', responded: false, replyStartedAt: null },
  createdAt: '2026-02-19T15:00:00.000Z',
  ...part,
});
async function openInbox(part: object | null) {
  serve({ 'GET /api/contacts': { body: { data: part ? [message(part)] : [] } } });
  await showAdmin(<InboxAdmin />, { at: '/admin/inbox', tab: 'inbox', language: 'en' });
  if (part) await until(() => find('link', 'Answer by email'));
}
const reply = () => {
  const address = new URL(find('link', 'Answer by email').getAttribute('href') ?? '');
  return { to: address.pathname, ...Object.fromEntries(address.searchParams) };
};

test('a message names its sender, the reason and the subject, and its reply quotes it', async () => {
  await openInbox({});
  expect(document.body).toShow('Ana Paz · ana@x.example · 22 · Media inquiry');
  expect(reply()).toEqual({
    to: 'ana@x.example',
    subject: 'Re: Bus',
    body: '\r\n\r\nOn Feb 19, 2026, 9:00 AM, Ana Paz wrote:\r\n> When?',
  });
  expect(document.body).not.toShow('days after it was answered');
});

test('a message without name and subject is answered to its address, a long one is cut, a reply stays one', async () => {
  await openInbox({ firstName: '', lastName: '', subject: '', message: 'x'.repeat(2000) });
  find('heading', 'No subject');
  expect(reply()).toMatchObject({ subject: 'Re: No subject' });
  expect(reply()).toMatchObject({ body: expect.stringContaining('ana@x.example wrote:') });
  expect((reply() as { body?: string }).body?.length).toBeLessThan(1000);
  await openInbox({ subject: 'RE: Bus' });
  expect(reply()).toMatchObject({ subject: 'RE: Bus' });
});

test('an empty inbox says that nothing waits, and of answered messages when they are deleted', async () => {
  await openInbox(null);
  await until(() => expect(document.body).toShow('No message is waiting for an answer.'));
  await openTab('Responded');
  await until(() => expect(document.body).toShow('No message has been answered yet.'));
  serve({ 'GET /api/contacts': { body: { data: [message({ responded: true })] } } });
  await showAdmin(<InboxAdmin />, { at: '/admin/inbox', tab: 'inbox', language: 'en' });
  await openTab('Responded');
  await until(() => expect(document.body).toShow(/A message is deleted \d+ days after it was answered\./));
});
