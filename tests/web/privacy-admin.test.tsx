import { afterEach, expect, test, vi } from 'vitest';
import { checkNames } from '#shared/admin/doctor.ts';
import { DuplicatesPage } from '#web/admin/people/person/DuplicatesPage.tsx';
import { PersonPrivacy } from '#web/admin/people/person/PersonPrivacy.tsx';
import { DoctorAdmin } from '#web/admin/settings/DoctorAdmin.tsx';
import { RetentionAdmin } from '#web/admin/settings/RetentionAdmin.tsx';
import { retrySession } from '#web/core/client/session.ts';
import { makeUser, showAdmin } from './admin-screen.tsx';
import { makeParticipant } from './participants-make.ts';
import { fill, find } from './participants-screen.tsx';
import { until } from './until.ts';

/** The admin's answer to requests for access to personal data or for erasure. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
});

/** Answers by address; what is sent with a POST is kept. */
function answer(table: Record<string, unknown>) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://desk.example');
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body))]);
    return Response.json({ data: pathname in table ? table[pathname] : null });
  });
  return sent;
}

/** The control within a label that says this. */
function labelled(words: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(words));
  const input = label?.querySelector('input');
  if (!input) throw new Error(`nothing is labelled ${words}`);
  return input;
}

const person = makeParticipant({ id: 7, firstName: 'Ángela', lastName: 'Núñez' });
const erasure = {
  ...{ badges: 1, prints: 0, scans: 3, photos: 1, work: 0, conflicts: 0, imports: 0, audit: 0, messages: 2 },
  mentions: [],
  accounts: [],
  backedUpAt: null,
};

test('a person is erased once their name is typed, and not before', async () => {
  const sent = answer({
    '/api/auth/me': makeUser('SUPER_USER'),
    '/api/admin/participants/7/erasure': erasure,
    '/api/admin/participants/7/erase': { erased: true },
  });
  await retrySession();
  await showAdmin(<PersonPrivacy participant={person} />, { at: '/admin/credentials/7', tab: 'credentials' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('Borrar a esta persona'));
  find('button', 'Borrar a esta persona').click();
  await until(() => expect(document.body).toShow('1 credencial, que queda anulada'));
  expect(document.body).toShow('Todavía no hay copias de seguridad');
  find('button', 'Borrar para siempre').click();
  await until(() => expect(document.body).toShow('No es el nombre completo ni el número'));
  expect(sent).toEqual([]);
  await fill(find('textbox', /Para confirmar/), 'angela nunez');
  labelled('2 mensajes').click();
  find('button', 'Borrar para siempre').click();
  const body = { confirm: 'angela nunez', reason: 'asked', messages: true, also: [] };
  await until(() => expect(sent).toEqual([['/api/admin/participants/7/erase', body]]));
});

test('words of others that may name a person are listed, the likely ones first, and deleted as chosen', async () => {
  const at = '2026-03-01T15:00:00.000Z';
  const sent = answer({
    '/api/auth/me': makeUser('SUPER_USER'),
    '/api/admin/participants/7/erasure': {
      ...erasure,
      mentions: [
        { key: 'a', kind: 'handOver', at, text: 'Sra. Núñez', isLikely: false },
        { key: 'b', kind: 'device', at: null, text: 'La perdió Ángela Núñez', isLikely: true },
        { key: 'c', kind: 'note', at, text: 'hermana de Ángela', isLikely: true },
      ],
    },
    '/api/admin/participants/7/erase': { erased: true },
  });
  await retrySession();
  await showAdmin(<PersonPrivacy participant={person} />, { at: '/admin/credentials/7', tab: 'credentials' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('Borrar a esta persona'));
  find('button', 'Borrar a esta persona').click();
  await until(() => expect(document.body).toShow('Sra. Núñez'));
  expect(labelled('Sra. Núñez').checked).toBe(false);
  expect(labelled('La perdió Ángela Núñez').checked).toBe(true);
  const listed = [...document.querySelectorAll('fieldset li')].map((one) => one.textContent ?? '');
  expect(listed.map((text) => /Ángela/.test(text))).toEqual([true, true, false]);
  labelled('Sra. Núñez').click();
  labelled('hermana de Ángela').click();
  await fill(find('textbox', /Para confirmar/), 'angela nunez');
  find('button', 'Borrar para siempre').click();
  const body = { confirm: 'angela nunez', reason: 'asked', messages: false, also: ['a', 'b'] };
  await until(() => expect(sent).toEqual([['/api/admin/participants/7/erase', body]]));
});

test('accounts of the same name are listed with the way to where they are deleted', async () => {
  answer({
    '/api/auth/me': makeUser('SUPER_USER'),
    '/api/admin/participants/7/erasure': { ...erasure, accounts: [{ id: 3, username: 'angela & hijas' }] },
  });
  await retrySession();
  await showAdmin(<PersonPrivacy participant={person} />, { at: '/admin/credentials/7', tab: 'credentials' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('Borrar a esta persona'));
  find('button', 'Borrar a esta persona').click();
  await until(() => expect(document.body).toShow('bórrela en Usuarios'));
  expect(find('link', 'angela & hijas').getAttribute('href')).toBe('/admin/users?q=angela%20%26%20hijas');
});

test('two records are compared field by field and become one', async () => {
  const other = { ...person, id: 8, uid: crypto.randomUUID(), country: 'GT', version: 3 };
  const sent = answer({
    '/api/admin/doubles': [[person, other]],
    '/api/admin/participants/7/merge': person,
  });
  await showAdmin(<DuplicatesPage />, { at: '/admin/credentials/doubles', tab: 'credentials' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('Comparar y unir'));
  find('button', 'Comparar y unir').click();
  await until(() => expect(document.body).toShow('Guatemala'));
  labelled('Guatemala').click();
  find('button', 'Unir').click();
  const body = { other: 8, take: ['country'], version: person.version, otherVersion: 3 };
  await until(() => expect(sent).toEqual([['/api/admin/participants/7/merge', body]]));
});

test('a possible duplicate is listed with the birth date, the team and the credential, or without them', async () => {
  const other = { ...person, id: 8, teamName: 'Leonas', credentialNumber: 'W0-00007-K' };
  answer({ '/api/admin/doubles': [[person, other]] });
  await showAdmin(<DuplicatesPage />, { at: '/admin/credentials/doubles', tab: 'credentials' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => find('button', 'Comparar y unir'));
  const facts = [...document.querySelectorAll('li li .digits')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    expect.stringMatching(/ de 1980 · Sin equipo · Sin credencial$/),
    expect.stringMatching(/ de 1980 · Leonas · W0-00007-K$/),
  ]);
});

test('the page says when there are no duplicates', async () => {
  answer({ '/api/admin/doubles': [] });
  await showAdmin(<DuplicatesPage />, { at: '/admin/credentials/doubles', tab: 'credentials' });
  await until(() => expect(document.body).toShow('Nadie está inscrito dos veces.'));
});

test('the people to be erased after the event are shown before it is switched on', async () => {
  const at = '2026-05-31T06:00:00.000Z';
  const sent = answer({
    '/api/settings/anonymiseAfterDays': { key: 'anonymiseAfterDays', value: '0' },
    '/api/admin/retention': { at, isDue: false, people: 3501, photos: 360, messages: 4, delegates: 25 },
    '/api/settings': { key: 'anonymiseAfterDays', value: '90' },
  });
  await showAdmin(<RetentionAdmin />, { at: '/admin/settings/privacy', tab: 'settings' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('3501 personas'));
  await fill(find('textbox', /Días que se guardan/), '90');
  find('button', 'Guardar ajustes').click();
  await until(() => expect(document.body).toShow('Lo borrado no vuelve.'));
  find('button', 'Activar').click();
  const body = { key: 'anonymiseAfterDays', value: '90', was: '0' };
  await until(() => expect(sent).toEqual([['/api/settings', body]]));
});

test('the check-up says what is left to do, and what is in order', async () => {
  answer({
    '/api/admin/doctor': checkNames.map((name) => ({
      ...{ name, seen: name },
      finding: name === 'metrics' ? 'bad' : name === 'devices' ? 'advice' : 'good',
    })),
  });
  await showAdmin(<DoctorAdmin />, { at: '/admin/settings/doctor', tab: 'settings' });
  await until(() => expect(document.body).toShow('Queda 1 pendiente antes de abrir'));
  const apart = [...document.querySelectorAll('details')].map(({ textContent }) => textContent);
  expect(apart.filter((text) => text?.includes('METRICS_TOKEN'))).toHaveLength(1);
  for (const part of document.querySelectorAll('li > div > p')) expect(part).not.toShow(/[A-Z]+_[A-Z]+/);
  // Advice is not counted; what to do about it is said all the same, and where. The most urgent comes first.
  expect(find('link', 'Dispositivos')).toMatchObject({ pathname: '/admin/devices' });
  const lines = [...document.querySelectorAll('li')].filter((line) => line.querySelectorAll('p').length > 2);
  expect(lines.map((line) => line.querySelector('.digits')?.textContent)).toEqual(['metrics', 'devices']);
});
