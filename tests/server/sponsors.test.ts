import { expect, test } from 'vitest';
import { startApp } from './with-app.ts';

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const other = await app.as('SUPER_USER');
const visitor = app.visitor();
const shown = () => visitor.call('GET /api/sponsors');

test('sponsors stand in their order, are corrected by one at a time, and leave', async () => {
  const form = { name: 'Café Izalco', url: 'https://izalco.example', logo: '', position: 2 };
  const { id } = await editor.call('POST /api/sponsors', { body: form });
  await editor.call('POST /api/sponsors', { body: { name: 'Banco del Istmo', position: 1 } });
  expect((await shown()).map(({ name, logo }) => [name, logo])).toEqual([
    ['Banco del Istmo', null],
    ['Café Izalco', null],
  ]);
  const params = { id };
  const body = { ...form, position: 0.5, version: 1 };
  expect(await editor.refused('PATCH /api/sponsors/:id', { params, body })).toMatchObject({
    fields: { position: 'INVALID_NUMBER' },
  });
  await editor.call('PATCH /api/sponsors/:id', { params, body: { ...form, url: null, version: 1 } });
  const late = { params, body: { ...form, version: 1 } };
  expect((await other.refused('PATCH /api/sponsors/:id', late)).code).toBe('CHANGED_MEANWHILE');
  expect((await shown())[1]).toMatchObject({ id, url: null, version: 2 });
  await editor.call('DELETE /api/sponsors/:id', { params, query: { version: 2 } });
  expect(await shown()).toHaveLength(1);
});

test('a script is no address of a sponsor', async () => {
  const body = { name: 'Nadie', url: 'javascript:alert(1)', position: 1 };
  expect(await editor.refused('POST /api/sponsors', { body })).toMatchObject({
    fields: { url: 'INVALID_URL' },
  });
});
