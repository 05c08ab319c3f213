import { expect, test } from 'vitest';
import { RulesAdmin } from '#web/admin/competition/TextsAdmin.tsx';
import { RulesPage } from '#web/site/competition/venues/RulesPage.tsx';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { fill, find, press, serve, show, until } from './participants-screen.tsx';

test('a section of the rules is written in both languages', async () => {
  const asked = serve({
    ...signedIn('CONTENT_EDITOR'),
    'GET /api/admin/rules': { body: { data: [] } },
    'POST /api/rules': {
      status: 201,
      body: { data: { id: 1, version: 1, title: 'Uniformes', text: 'Dos.', translations: {} } },
    },
  });
  await showAdmin(<RulesAdmin />, { at: '/admin/rules/new', tab: 'rules' });
  await until(() => find('textbox', 'Título'));
  await fill(find('textbox', 'Título'), 'Uniformes');
  await fill(find('textbox', 'Texto'), 'Dos juegos.');
  await fill(find('textbox', 'Título en inglés'), 'Uniforms');
  await fill(find('textbox', 'Texto en inglés'), 'Two sets.');
  await press(find('button', 'Crear'));
  await until(() =>
    expect(asked.find(({ call }) => call === 'POST /api/rules')?.body).toEqual({
      title: 'Uniformes',
      text: 'Dos juegos.',
      translations: { en: { title: 'Uniforms', text: 'Two sets.' } },
    }),
  );
});

test('a published section is read in the language of the page, or in Spanish with a word', async () => {
  const en = { title: 'Uniforms', text: 'Two sets.\nOne light, one dark.' };
  serve({
    'GET /api/rules': {
      body: {
        data: [
          { id: 1, title: 'Uniformes', text: 'Dos juegos.', translations: { en } },
          { id: 2, title: 'Balones', text: 'Los pone la sede.', translations: {} },
        ],
      },
    },
  });
  await show(<RulesPage />, { language: 'en' });
  await until(() => find('heading', 'Uniforms'));
  expect([...document.querySelectorAll('#rule-1 p')].map((p) => p.textContent)).toEqual([
    'Two sets.',
    'One light, one dark.',
  ]);
  expect(find('heading', 'Balones').lang).toBe('es');
  expect(document.body).toShow('This section is in Spanish only.');
  expect(document.body).not.toShow('We are working on this section');
});
