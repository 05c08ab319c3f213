import { describe, expect, test, vi } from 'vitest';
import { makeGame, venueForm } from './make-competition.ts';
import { patience } from './patience.ts';
import { startApp } from './with-app.ts';

/** Venues, questions and hotels as editors write them, and as visitors read them a moment later. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const other = await app.as('SUPER_USER');
const visitor = app.visitor();

let made = 0;
const newVenue = (part: Record<string, unknown> = {}) => {
  made += 1;
  return editor.call('POST /api/venues', { body: venueForm({ name: `Gimnasio ${made}`, ...part }) });
};

describe('a venue', () => {
  test('a venue is published with its courts and its place on the map', async () => {
    const venue = await newVenue({ lat: 13.59, lon: -89.83, address: 'Avenida 1' });
    expect((await visitor.call('GET /api/venues')).find(({ id }) => id === venue.id)).toEqual({
      id: venue.id,
      name: venue.name,
      city: 'Acajutla',
      address: 'Avenida 1',
      courts: 2,
      lat: 13.59,
      lon: -89.83,
    });
  });

  test('a venue with another name keeps its games, and its calendar', async () => {
    const venue = await newVenue();
    const game = await makeGame(app.db, { venue: venue.name });
    const body = { version: 1, name: 'Gimnasio del Pacífico' };
    const renamed = await editor.call('PATCH /api/venues/:id', { params: { id: venue.id }, body });
    expect(renamed).toMatchObject({ games: 1, version: 2, courts: 2 });
    expect(await visitor.call('GET /api/games', { query: { venueId: venue.id } })).toMatchObject([
      { id: game.id, venue: 'Gimnasio del Pacífico', version: 2 },
    ]);
  });

  test('a venue where something is played is not deleted, nor does it lose that court', async () => {
    const venue = await newVenue();
    await makeGame(app.db, { venue: venue.name, court: '2' });
    const params = { id: venue.id };
    for (const refused of [
      await editor.refused('DELETE /api/venues/:id', { params }),
      await editor.refused('PATCH /api/venues/:id', { params, body: { version: 1, courts: 1 } }),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'IN_USE' });
    await editor.call('PATCH /api/venues/:id', { params, body: { version: 1, courts: 3 } });
  });

  test('a venue is listed with its games, an event not counted', async () => {
    const venue = await newVenue();
    await makeGame(app.db, { venue: venue.name });
    await makeGame(app.db, { venue: venue.name, eventType: 'ceremony', title: 'Inauguración' });
    const listed = await editor.call('GET /api/admin/venues');
    expect(listed.find(({ id }) => id === venue.id)).toMatchObject({ games: 1 });
  });

  test('a venue where nothing is played is deleted', async () => {
    const { id } = await newVenue();
    await editor.call('DELETE /api/venues/:id', { params: { id }, query: { version: 1 } });
    expect((await visitor.call('GET /api/venues')).map((venue) => venue.id)).not.toContain(id);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['half a position', { lat: 13.5 }, { lat: 'INVALID_POSITION' }],
    ['a position off the earth', { lat: 91, lon: 0 }, { lat: 'INVALID_NUMBER' }],
    ['no court', { courts: 0 }, { courts: 'INVALID_NUMBER' }],
    ['no city', { city: '' }, { city: 'REQUIRED' }],
  ])('a venue with %s is not kept', async (_what, part, fields) => {
    expect(await editor.refused('POST /api/venues', { body: venueForm(part) })).toMatchObject({ fields });
  });

  test('a venue shares its name with no other, whatever the accents and capitals', async () => {
    const { name } = await newVenue({ name: 'Gimnasio Ñandú' });
    for (const same of [name, 'gimnasio nandu'])
      expect((await editor.refused('POST /api/venues', { body: venueForm({ name: same }) })).fields).toEqual({
        name: 'NAME_TAKEN',
      });
  });
});

describe('questions', () => {
  const ask = (question: string, part: Record<string, unknown> = {}) =>
    editor.call('POST /api/faq', { body: { question, answer: 'Sí.', ...part } });
  const order = async () => (await visitor.call('GET /api/faq')).map(({ id }) => id);

  test('questions stand after one another, with both languages, and are put in another order', async () => {
    const one = await ask('¿Uno?', { translations: { en: { question: 'One?', answer: 'Yes.' } } });
    const two = await ask('¿Dos?');
    const three = await ask('¿Tres?');
    const was = [one.id, two.id, three.id];
    expect(await order()).toEqual(was);
    const ids = [three.id, one.id, two.id];
    await editor.call('PUT /api/faq/order', { body: { ids, was } });
    expect(await order()).toEqual(ids);
    expect((await other.refused('PUT /api/faq/order', { body: { ids: was, was } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(
      (await editor.refused('PUT /api/faq/order', { body: { ids: [one.id], was: ids } })).fields,
    ).toEqual({
      ids: 'INVALID',
    });
    expect((await visitor.call('GET /api/faq')).find(({ id }) => id === one.id)?.translations.en).toEqual({
      question: 'One?',
      answer: 'Yes.',
    });
  });

  test('questions are corrected by one at a time, and deleted', async () => {
    const { id } = await ask('¿Dónde?');
    const params = { id };
    const body = { version: 1, answer: 'Allá.' };
    expect(await editor.call('PATCH /api/faq/:id', { params, body })).toMatchObject({
      question: '¿Dónde?',
      answer: 'Allá.',
      version: 2,
    });
    expect((await other.refused('PATCH /api/faq/:id', { params, body })).code).toBe('CHANGED_MEANWHILE');
    await editor.call('DELETE /api/faq/:id', { params });
    expect(await order()).not.toContain(id);
  });

  test('questions in English have their answer too', async () => {
    const body = { question: '¿?', answer: 'Sí.', translations: { en: { question: 'Q', answer: '' } } };
    expect((await editor.refused('POST /api/faq', { body })).fields).toEqual({
      'translations.en.answer': 'REQUIRED',
    });
  });
});

describe('the rules', () => {
  const write = (title: string, part: Record<string, unknown> = {}) =>
    editor.call('POST /api/rules', { body: { title, text: 'Sí.', ...part } });
  const read = () => visitor.call('GET /api/rules');
  const mapped = async () => new TextDecoder().decode((await visitor.request('GET', '/sitemap.xml')).bytes);

  test('the rules are read by everybody once a section is published, in their order and in both languages', async () => {
    expect(await read()).toEqual([]);
    expect(await mapped()).not.toContain('/rules<');
    const en = { title: 'Uniforms', text: 'Two sets.' };
    const one = await write('Uniformes', { translations: { en } });
    const two = await write('Balones');
    // The map is the same for everybody for a second.
    await vi.waitUntil(async () => (await mapped()).includes('/rules<'), patience());
    expect((await read()).map(({ title, translations }) => [title, translations.en])).toEqual([
      ['Uniformes', en],
      ['Balones', undefined],
    ]);
    const was = [one.id, two.id];
    await editor.call('PUT /api/rules/order', { body: { ids: [two.id, one.id], was } });
    expect((await read()).map(({ title }) => title)).toEqual(['Balones', 'Uniformes']);
    expect((await other.refused('PUT /api/rules/order', { body: { ids: was, was } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  test('the rules are corrected by one at a time, and deleted', async () => {
    const { id } = await write('Protestas');
    const params = { id };
    const body = { version: 1, text: 'En una hora.' };
    expect(await editor.call('PATCH /api/rules/:id', { params, body })).toMatchObject({
      title: 'Protestas',
      text: 'En una hora.',
      version: 2,
    });
    expect((await other.refused('PATCH /api/rules/:id', { params, body })).code).toBe('CHANGED_MEANWHILE');
    expect((await editor.refused('POST /api/rules', { body: { title: '', text: '' } })).fields).toEqual({
      title: 'REQUIRED',
      text: 'REQUIRED',
    });
    await editor.call('DELETE /api/rules/:id', { params });
    expect((await read()).some((section) => section.id === id)).toBe(false);
  });
});

describe('a hotel', () => {
  const form = { name: 'Hotel Izalco', city: 'San Salvador', description: 'Céntrico.', priceFrom: 65 };

  test('a hotel is published with both languages, corrected by one at a time, and deleted', async () => {
    const { id } = await editor.call('POST /api/accommodations', {
      body: { ...form, descriptionEn: 'Central.', url: 'https://izalco.example', phone: ' ' },
    });
    const shown = async () => (await visitor.call('GET /api/accommodations')).find((one) => one.id === id);
    expect(await shown()).toEqual({
      ...form,
      id,
      descriptionEn: 'Central.',
      url: 'https://izalco.example',
      phone: null,
    });
    const params = { id };
    const body = { version: 1, priceFrom: null };
    await editor.call('PATCH /api/accommodations/:id', { params, body });
    expect(await shown()).toMatchObject({ priceFrom: null, descriptionEn: 'Central.' });
    expect((await other.refused('PATCH /api/accommodations/:id', { params, body })).code).toBe(
      'CHANGED_MEANWHILE',
    );
    await editor.call('DELETE /api/accommodations/:id', { params, query: { version: 2 } });
    expect(await shown()).toBeUndefined();
  });

  test('a hotel is listed with those of its city, by name', async () => {
    for (const [city, name] of [
      ['Zacatecoluca', 'Hotel Cielo'],
      ['Ahuachapán', 'Hotel Zunzal'],
      ['Ahuachapán', 'Hotel Brisas'],
    ])
      await editor.call('POST /api/accommodations', { body: { ...form, city, name } });
    const names = ['Hotel Brisas', 'Hotel Zunzal', 'Hotel Cielo'];
    for (const listed of [
      await visitor.call('GET /api/accommodations'),
      await editor.call('GET /api/admin/accommodations'),
    ])
      expect(listed.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a script for its site', { url: 'javascript:alert(1)' }, { url: 'INVALID_URL' }],
    ['a price of nothing', { priceFrom: 0 }, { priceFrom: 'INVALID_NUMBER' }],
    ['no name', { name: '' }, { name: 'REQUIRED' }],
  ])('a hotel with %s is not kept', async (_what, part, fields) => {
    expect(await editor.refused('POST /api/accommodations', { body: { ...form, ...part } })).toMatchObject({
      fields,
    });
  });
});
