import { expect, test } from 'vitest';
import type { HandOver } from '#shared/credentials/hand-overs.ts';
import { CredentialsAdmin } from '#web/app/pages/CredentialsAdmin.tsx';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { find, press, serve, until } from './participants-screen.tsx';

/** What a delegation received, in the admin area: from the list, and at its address. */

const uid = '01980000-0000-7000-8000-000000000001';
const handOver: HandOver = {
  ...{ uid, at: '2026-02-20T14:14:00.000Z', teamName: 'Águilas', receivedBy: 'Rosa Campos' },
  ...{ isSigned: true, badges: 2, device: { code: 'A1', name: 'Mesa Norte' }, operator: 'ana' },
  ...{ how: 'handedOver', signature: 'M10 20L30 40' },
  people: [
    {
      ...{ number: 'A1-00001-N', g: 2, given: [{ es: 'Mochila', en: 'Backpack' }] },
      person: { id: 7, firstName: 'Óscar', lastName: 'Menjívar', role: 'Player', category: "Men's 45+" },
    },
    { number: 'A1-00002-P', g: 1, given: [], person: null },
  ],
};
const { how, signature, people, ...line } = handOver;
const answers = {
  ...signedIn('CONTENT_EDITOR'),
  'GET /api/admin/hand-overs': { body: { data: [line] } },
  [`GET /api/admin/hand-overs/${uid}`]: { body: { data: handOver } },
};
const at = '/admin/credentials/hand-overs';

test('a hand-over is listed with recipient and place, and opens with its people, their badges, and the signature', async () => {
  serve(answers);
  await showAdmin(<CredentialsAdmin />, { at, tab: 'credentials' });
  await until(() => find('link', 'Águilas'));
  expect(document.body).toShow('Rosa Campos');
  await press(find('link', 'Águilas'));
  await until(() => find('link', 'Óscar Menjívar'));
  for (const said of ['Mochila', 'A1-00001-N · Copia 2', 'Mesa Norte (A1)', 'ana', 'Ya no está en la lista'])
    expect(document.body).toShow(said);
  expect(document.body).not.toShow('Copia 1');
  expect(document.querySelector('svg[aria-label="Firma de Rosa Campos"] path')?.getAttribute('d')).toBe(
    'M10 20L30 40',
  );
  find('button', 'Descargar PDF');
});

test('the list of hand-overs says of those alone that were signed for that they were', async () => {
  const unsigned = { ...line, uid: `${uid.slice(0, -1)}2`, teamName: 'Pumas', isSigned: false };
  serve({ ...answers, 'GET /api/admin/hand-overs': { body: { data: [line, unsigned] } } });
  await showAdmin(<CredentialsAdmin />, { at, tab: 'credentials' });
  await until(() => find('link', 'Pumas'));
  const rows = [...document.querySelectorAll('tr')].filter((row) =>
    /Rosa Campos/.test(row.textContent ?? ''),
  );
  expect(rows.map((row) => /Firmada/.test(row.textContent ?? ''))).toEqual([true, false]);
});

test('the list of hand-overs says so when it is empty', async () => {
  serve({ ...answers, 'GET /api/admin/hand-overs': { body: { data: [] } } });
  await showAdmin(<CredentialsAdmin />, { at, tab: 'credentials', language: 'en' });
  await until(() => expect(document.body).toShow('No delegation has collected its badges yet'));
});
