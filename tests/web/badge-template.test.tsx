import { act } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { BadgeTemplateAdmin } from '#web/admin/settings/BadgeTemplateAdmin.tsx';
import { samples } from '#web/admin/settings/sample-people.ts';
import { inDialog, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { chooseFile, fileField } from './held-pictures.ts';
import { makeParticipant, withCredential } from './participants-make.ts';
import { type Answers, type Asked, find, findAll, press, serve, until } from './participants-screen.tsx';

/** The editor of the badge's template: previewed before it is saved, limited, and no work is lost. */

const address = '/admin/settings/badge';
const maria = withCredential(makeParticipant({ teamName: 'Leones de San Miguel' }));
let stored: string;
beforeEach(() => {
  stored = '';
});

async function open(template: Partial<BadgeTemplate> | null = null, answers: Answers = {}): Promise<Asked[]> {
  stored = template ? JSON.stringify({ ...usualBadgeTemplate, ...template }) : '';
  const asked = serve({
    ...signedIn('SUPER_USER'),
    'GET /api/admin/badge-people': { body: { data: [maria] } },
    'GET /api/settings/badgeTemplate': () => ({ body: { data: { key: 'badgeTemplate', value: stored } } }),
    'POST /api/settings': ({ body }) => {
      const sent = body as { value: string; was: string };
      if (sent.was !== stored) return { status: 409, body: { error: 'changed', code: 'CHANGED_MEANWHILE' } };
      stored = sent.value;
      return { body: { data: { key: 'badgeTemplate', value: stored } } };
    },
    ...answers,
  });
  await showAdmin(<BadgeTemplateAdmin />, { at: address });
  await until(() => expect(cards().length).toBeGreaterThan(0));
  return asked;
}

/** The words of every card in the preview. */
const cards = () => Array.from(document.querySelectorAll('svg[role=img] text'), (text) => text.textContent);
const saved = (asked: readonly Asked[]) =>
  asked
    .filter(({ call }) => call === 'POST /api/settings')
    .map(({ body }) => body as { value: string; was: string });
const box = (label: string) =>
  must(
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === label)
      ?.querySelector('input'),
    `a box ${label}`,
  );

describe('the preview', () => {
  test('the preview shows real people and, where a difficult case is missing, examples, in every format and on both sides', async () => {
    await open();
    const names = [...find('choice', 'Persona').querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    );
    expect(names[0]).toContain('Álvarez Cañas');
    expect(names.filter((name) => name?.endsWith('(ejemplo)')).length).toBeGreaterThan(1);
    expect(findAll('image', /W0-00042-S/)).toHaveLength(5);
  });

  test('the preview follows every change before it is saved', async () => {
    const asked = await open();
    expect(cards()).toContain('ACCESO TOTAL');
    await press(box('Lee la letra de cada zona'));
    expect(cards()).not.toContain('ACCESO TOTAL');
    await press(box('Equipo'));
    expect(cards().join(' ')).not.toContain('Leones');
    // How zones are read can be chosen while they are shown.
    const isChosen = () => !box('Lee la letra de cada zona').matches(':disabled, fieldset:disabled *');
    expect(isChosen()).toBe(true);
    await press(box('Zonas'));
    expect(isChosen()).toBe(false);
    await press(box('Siempre inglés'));
    await until(() => expect(cards()).toContain('Player'));
    expect(saved(asked)).toEqual([]);
    expect(document.body).toShow('Hay cambios sin guardar');
  });
});

describe('saving', () => {
  test('saving stores the template together with the version it replaces', async () => {
    const asked = await open();
    await press(box('Equipo'));
    await press(find('button', 'Guardar la plantilla'));
    await until(() => expect(toast()[0]).toBe('Plantilla guardada'));
    expect(saved(asked)).toHaveLength(1);
    expect(saved(asked)[0]?.was).toBe('');
    expect(JSON.parse(stored)).toEqual({
      ...usualBadgeTemplate,
      show: { ...usualBadgeTemplate.show, team: false },
    });
    expect(document.body).not.toShow('Hay cambios sin guardar');
  });

  test('saving waits for a logo upload, and includes later changes', async () => {
    const asked = await open();
    const answer = globalThis.fetch;
    const sha256 = 'a1'.repeat(32);
    let arrive: () => void = () => undefined;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (!address.includes('/api/pictures')) return answer(address, init);
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const data = { url: `/pictures/${sha256}.webp`, width: 400, height: 200 };
      return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
    });
    await act(async () => chooseFile(fileField(), 'logo.png'));
    await press(find('button', 'Guardar la plantilla'));
    await press(box('Equipo'));
    expect(saved(asked)).toEqual([]);
    arrive();
    await until(() => expect(toast()[0]).toBe('Plantilla guardada'));
    expect(JSON.parse(stored)).toEqual({
      ...usualBadgeTemplate,
      logos: [{ sha256, width: 400, height: 200 }],
      show: { ...usualBadgeTemplate.show, team: false },
    });
    expect(saved(asked)).toHaveLength(1);
  });

  test('the default template is restored only after a confirmation, and stores nothing then', async () => {
    await open({ codeMm: 30 });
    await press(find('button', 'Volver a la de fábrica'));
    expect(JSON.parse(stored)).toMatchObject({ codeMm: 30 });
    await press(inDialog('Volver a la de fábrica'));
    await until(() => expect(stored).toBe(''));
  });

  test('the second of two editors sees the differences, and loses none of their own', async () => {
    const asked = await open();
    await press(box('Equipo'));
    const show = { ...usualBadgeTemplate.show, photo: false };
    stored = JSON.stringify({ ...usualBadgeTemplate, language: 'en', show });
    await press(find('button', 'Guardar la plantilla'));
    await until(() => find('heading', 'Otra persona lo guardó mientras usted escribía'));
    const alertText = find('alert').textContent;
    expect(alertText).toContain('Qué se muestra');
    // What only they have changed is in the form already.
    for (const part of ['Idioma', 'Logos']) expect(alertText).not.toContain(part);
    expect(box('Equipo')).toHaveProperty('checked', false);
    await press(find('button', /^Ya lo vi/));
    await press(find('button', 'Guardar la plantilla'));
    await until(() => expect(JSON.parse(stored)).toMatchObject({ language: 'en', show: { team: false } }));
    expect(saved(asked)).toHaveLength(2);
  });
});

test('a template that is not saved says so, keeps what was changed, and is saved by the next try', async () => {
  const replies = ['offline', { body: { data: { key: 'badgeTemplate', value: '' } } }] as const;
  let tries = 0;
  const asked = await open(null, { 'POST /api/settings': () => replies[tries++] ?? 'offline' });
  await press(box('Equipo'));
  await press(find('button', 'Guardar la plantilla'));
  await until(() => expect(toast()).toEqual(['Error', 'No se pudo guardar la plantilla.']));
  expect(box('Equipo')).toHaveProperty('checked', false);
  await press(find('button', 'Guardar la plantilla'));
  await until(() => expect(toast()[0]).toBe('Plantilla guardada'));
  expect(saved(asked).map(({ value }) => JSON.parse(value).show.team)).toEqual([false, false]);
});

test('the editor says so when the template cannot be read', async () => {
  serve({ ...signedIn('SUPER_USER'), 'GET /api/settings/badgeTemplate': 'offline' });
  await showAdmin(<BadgeTemplateAdmin />, { at: address });
  await until(() => expect(document.body).toShow('No se pudo cargar la plantilla.'));
});

test('the invented people of an edition of women are women', () => {
  const [men] = samples();
  expect(men?.person.teamName).toMatch(/Veteranos/);
  onTestFinished(() => serveEdition(seed));
  serveEdition({ ...seed, categories: seed.categories.filter(({ branch }) => branch === 'women') });
  const [women] = samples();
  expect(women?.person.firstName).toBe('Maximiliana Alejandra');
  expect(women?.person.teamName).not.toMatch(/Veteranos/);
});

test('a logo is removed where it is, and the other one stays', async () => {
  const logo = (digit: string) => ({ sha256: digit.repeat(64), width: 400, height: 200 });
  const asked = await open({ logos: ['a', 'b'].map(logo) });
  await press(find('button', 'Quitar el logo 2'));
  await press(find('button', 'Guardar la plantilla'));
  await until(() => expect(saved(asked)).toHaveLength(1));
  const { logos } = JSON.parse(stored) as BadgeTemplate;
  expect(logos).toEqual([logo('a')]);
});
