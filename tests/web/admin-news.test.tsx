import { act } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { NewsAdmin } from '#web/site/news/NewsAdmin.tsx';
import { inDialog, leaveAdmin as leave, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { chooseFile, fileField, holdPictures } from './held-pictures.ts';
import {
  type Answers,
  type Asked,
  errorOf,
  fill,
  find,
  findAll,
  openTab,
  press,
  serve,
  until,
} from './participants-screen.tsx';
import { chooseInMenu, openMenu } from './row-menu.ts';

/** News as editors write them: every state, message and question of the specification, in both languages. */

const stored = {
  id: 5,
  title: 'Una noticia cuyo título es mucho más largo de lo que cabe',
  content: 'Texto',
  summary: 'Resumen',
  category: 'Results',
  imageUrl: null,
  authorId: 7,
  translations: {},
  isDraft: false,
  publishedAt: '2026-01-22T15:00:00.000Z',
  updatedAt: '2026-01-22T15:00:00.000Z',
};
const list: Answers = {
  ...signedIn('CONTENT_EDITOR'),
  'GET /api/admin/news': { body: { data: [stored] } },
  'GET /api/admin/news/5': { body: { data: stored } },
};
const failed = { status: 500, body: { error: '', code: 'INTERNAL' } };
const show = (language: 'es' | 'en' = 'en', at = '/admin/news') =>
  showAdmin(<NewsAdmin />, { language, at, tab: 'news' });
const sent = (asked: Asked[], call: string) => asked.find((one) => one.call === call)?.body;

beforeEach(() => sessionStorage.clear());

describe('the news table', () => {
  test.each(['en', 'es'] as const)(
    'an unknown address below the news tab says so under a heading (%s)',
    async (language) => {
      serve(list);
      await show(language, '/admin/news/nowhere/at/all');
      await until(() =>
        expect(document.querySelector('h1')?.textContent).toBe(
          language === 'en' ? '404 Page Not Found' : '404 Página no encontrada',
        ),
      );
      expect(findAll('link', language === 'en' ? 'Back to the list' : 'Volver a la lista')).toHaveLength(1);
    },
  );

  test.each([
    ['en', 'Loading news articles...', 'Error loading news articles.', 'No news articles found.'],
    ['es', 'Cargando noticias…', 'No se pudieron cargar las noticias.', 'No se encontraron noticias.'],
  ] as const)(
    'the news table says in %s that it loads, failed, or is empty',
    async (language, loading, error, empty) => {
      vi.stubGlobal('fetch', () => new Promise(() => undefined));
      await show(language);
      expect(document.body).toShow(loading);
      await leave();
      serve({ ...list, 'GET /api/admin/news': failed });
      await show(language);
      await until(() => expect(document.body).toShow(error));
      serve({ ...list, 'GET /api/admin/news': { body: { data: [] } } });
      await press(find('button', language === 'en' ? 'Try again' : 'Intentar de nuevo'));
      await until(() => expect(document.body).toShow(empty));
    },
  );

  test('the news table has id, title cut at 40 characters, category, date and actions', async () => {
    serve(list);
    await show();
    await until(() => expect(document.body).toShow('Jan 22, 2026'));
    const headers = [...document.querySelectorAll('th')].map((cell) => cell.textContent?.trim());
    expect(headers).toEqual(['ID', 'Title', 'Category', 'Published', 'Actions']);
    // Cut on the screen, whole for a screen reader, and nothing in a hover title.
    const link = find('link', stored.title);
    expect(link.textContent?.length).toBeLessThanOrEqual(41);
    expect(link.hasAttribute('title')).toBe(false);
    expect(document.body).toShow('Results');
  });

  test.each([
    ['that is published', {}, 1],
    ['that is planned', { publishedAt: '2126-01-22T15:00:00.000Z' }, 0],
    ['that is a draft', { isDraft: true }, 0],
  ])(
    'the news table opens an article %s on the site as often as visitors see it',
    async (_what, part, links) => {
      serve({ ...list, 'GET /api/admin/news': { body: { data: [{ ...stored, ...part }] } } });
      await show();
      await openMenu(/^More actions/);
      await until(() => find('menuitem', /^Delete “/));
      expect(document.querySelectorAll('a[href="/news/5"]')).toHaveLength(links);
    },
  );

  test('the news table is sorted by the time of publication', async () => {
    const rows = [
      { ...stored, id: 1, title: 'A', publishedAt: '2026-01-22T15:00:00.000Z' },
      { ...stored, id: 2, title: 'B', publishedAt: '2026-01-23T15:00:00.000Z' },
      { ...stored, id: 3, title: 'C', publishedAt: '2026-01-21T15:00:00.000Z' },
    ];
    serve({ ...list, 'GET /api/admin/news': { body: { data: rows } } });
    await show();
    const titles = () =>
      [...document.querySelectorAll('tbody a[href^="/admin"]')].map(({ textContent }) => textContent);
    await until(() => expect(titles()).toContain('A'));
    await press(find('button', 'Published'));
    expect(titles().filter((title) => /^[ABC]$/.test(title ?? ''))).toEqual(['C', 'A', 'B']);
  });

  test('the news table asks before an article is deleted, and confirms it', async () => {
    const asked = serve({ ...list, 'DELETE /api/news/5': { body: { data: { id: 5 } } } });
    await show();
    await chooseInMenu(/^More actions/, /^Delete “/);
    expect(document.body).toShow('Are you sure?');
    expect(document.body).toShow(
      'This action cannot be undone. This will permanently delete the news article.',
    );
    await press(await until(() => inDialog('Cancel')));
    expect(sent(asked, 'DELETE /api/news/5')).toBeUndefined();
    expect(asked.some((one) => one.call === 'DELETE /api/news/5')).toBe(false);
    await chooseInMenu(/^More actions/, /^Delete “/);
    await press(await until(() => inDialog('Delete')));
    await until(() =>
      expect(toast()).toEqual(['News deleted', 'The news article has been deleted successfully.']),
    );
  });

  test('the news table says when an article could not be deleted', async () => {
    serve({ ...list, 'DELETE /api/news/5': 'offline' });
    await show();
    await chooseInMenu(/^More actions/, /^Delete “/);
    await press(await until(() => inDialog('Delete')));
    await until(() => expect(toast()).toEqual(['Error', 'Failed to delete news article.']));
  });
});

async function write(): Promise<void> {
  await until(() => find('textbox', 'Title'));
  await fill(find('textbox', 'Title'), 'Draw');
  await fill(find('textbox', 'Content'), 'Tonight.');
  await fill(find('choice', 'Category'), 'Announcement');
}

describe('the news form', () => {
  test('the news form creates an article and confirms it', async () => {
    const asked = serve({ ...list, 'POST /api/news': { status: 201, body: { data: stored } } });
    await show('en', '/admin/news/new');
    await write();
    expect(document.body).toShow('Create News Article');
    expect(find('textbox', 'Summary').getAttribute('rows')).toBe('2');
    expect(find('textbox', 'Content').getAttribute('rows')).toBe('8');
    await press(find('button', 'Create'));
    await until(() =>
      expect(toast()).toEqual(['News created', 'The news article has been created successfully.']),
    );
    expect(sent(asked, 'POST /api/news')).toMatchObject({
      title: 'Draw',
      content: 'Tonight.',
      category: 'Announcement',
      isDraft: false,
    });
  });

  test('where English comes first, an article needs no Spanish text, and is edited without one', async () => {
    setEdition({ ...seed, languages: { offered: 'both', default: 'en' } });
    onTestFinished(() => setEdition(seed));
    const english = { title: 'Draw', content: 'Tonight.', summary: '' };
    const article = { ...stored, ...english, translations: { en: english } };
    const asked = serve({
      ...list,
      'GET /api/admin/news/5': { body: { data: article } },
      'POST /api/news': { status: 201, body: { data: article } },
    });
    await show('en', '/admin/news/new');
    await press(await until(() => find('button', 'Create')));
    expect(errorOf(find('textbox', 'Title'))).toBe('');
    await until(() => expect(document.activeElement).toBe(find('textbox', 'Title in English')));
    await fill(find('textbox', 'Title in English'), 'Draw');
    await fill(find('textbox', 'Content in English'), 'Tonight.');
    await fill(find('choice', 'Category'), 'Announcement');
    await press(find('button', 'Create'));
    await until(() =>
      expect(sent(asked, 'POST /api/news')).toMatchObject({ ...english, translations: { en: english } }),
    );
    await show('en', '/admin/news/5');
    await until(() => expect(find('textbox', 'Title in English')).toHaveProperty('value', 'Draw'));
    expect(find('textbox', 'Title')).toHaveProperty('value', '');
  });

  test('the news form sends nothing while a field has an error, and goes there', async () => {
    const asked = serve(list);
    await show('en', '/admin/news/new');
    await until(() => find('button', 'Create'));
    await press(find('button', 'Create'));
    expect(errorOf(find('textbox', 'Title'))).toMatch(/\S/);
    expect(errorOf(find('textbox', 'Content'))).toMatch(/\S/);
    await until(() => expect(document.activeElement).toBe(find('textbox', 'Title')));
    expect(sent(asked, 'POST /api/news')).toBeUndefined();
  });

  test('the news form sends the English text only when there is one, and then requires all of it', async () => {
    const asked = serve({ ...list, 'POST /api/news': { status: 201, body: { data: stored } } });
    await show('en', '/admin/news/new');
    await write();
    await fill(find('textbox', 'Title in English'), 'Draw');
    await press(find('button', 'Create'));
    expect(errorOf(find('textbox', 'Content in English'))).toMatch(/\S/);
    await fill(find('textbox', 'Content in English'), 'Tonight.');
    await press(find('button', 'Create'));
    await until(() => expect(sent(asked, 'POST /api/news')).toBeDefined());
    expect(sent(asked, 'POST /api/news')).toMatchObject({
      translations: { en: { title: 'Draw', content: 'Tonight.' } },
    });
  });

  test.each([
    ['a draft', 'Draft: visible to editors only', { isDraft: true }],
    [
      'for an hour at the tournament',
      'Publish at another date',
      { isDraft: false, publishedAt: '2026-02-21T00:30:00.000Z' },
    ],
  ])('the news form keeps %s', async (_what, choice, expected) => {
    const asked = serve({ ...list, 'POST /api/news': { status: 201, body: { data: stored } } });
    await show('en', '/admin/news/new');
    await write();
    const radio = [...document.querySelectorAll('label')].find((one) => one.textContent === choice);
    await press(radio?.querySelector('input') as HTMLElement);
    const time = document.querySelector<HTMLInputElement>('input[type=datetime-local]');
    if (time) await fill(time, '2026-02-20T18:30');
    await press(find('button', 'Create'));
    await until(() => expect(sent(asked, 'POST /api/news')).toMatchObject(expected));
  });

  test.each([
    ['en', 'Edit News Article', 'Update', 'News updated', 'The news article has been updated successfully.'],
    ['es', 'Editar noticia', 'Actualizar', 'Noticia actualizada', 'La noticia se actualizó correctamente.'],
  ] as const)(
    'the news form updates an article and confirms it in %s',
    async (language, title, button, ...message) => {
      const asked = serve({ ...list, 'PATCH /api/news/5': { body: { data: stored } } });
      await show(language, '/admin/news/5');
      await until(() => expect(document.body).toShow(title));
      await press(find('button', button));
      await until(() => expect(toast()).toEqual(message));
      expect(sent(asked, 'PATCH /api/news/5')).toMatchObject({ since: stored.updatedAt });
    },
  );

  const radios = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((radio) => [
      radio.closest('label')?.textContent,
      radio.checked,
    ]);
  const at = 'Publish at another date';
  const draft = 'Draft: visible to editors only';
  test.each([
    [
      'a published article',
      {},
      [
        ['Published on Jan 22, 2026, 9:00 AM', true],
        [at, false],
        [draft, false],
      ],
    ],
    [
      'a planned article',
      { publishedAt: '2126-01-22T15:00:00.000Z' },
      [
        ['Publish now', false],
        [at, true],
        [draft, false],
      ],
    ],
    [
      'a draft',
      { isDraft: true },
      [
        ['Publish now', false],
        [at, false],
        [draft, true],
      ],
    ],
  ])('the news form of %s offers what it may become', async (_what, part, offered) => {
    serve({ ...list, 'GET /api/admin/news/5': { body: { data: { ...stored, ...part } } } });
    await show('en', '/admin/news/5');
    await until(() => find('heading', 'Edit News Article'));
    expect(radios()).toEqual(offered);
  });

  test('the preview has the date of publication, says that a title is missing, and is English once all of it is', async () => {
    serve({ ...list, 'GET /api/admin/news/5': { body: { data: stored } } });
    await show('en', '/admin/news/5');
    const preview = await until(() => find('region', 'How it will look'));
    expect(preview).toShow('January 22, 2026');
    await fill(find('textbox', 'Title'), '');
    expect(preview).toShow('No title yet');
    await fill(find('textbox', 'Title'), 'Noticia');
    const shown = () => preview.querySelector('article')?.getAttribute('lang');
    await openTab('English');
    expect(shown()).toBe('es');
    await fill(find('textbox', 'Title in English'), 'News');
    expect(shown()).toBe('es');
    await fill(find('textbox', 'Content in English'), 'All of it.');
    await until(() => expect(shown()).toBe('en'));
    expect(preview).toShow('All of it.');
  });

  test('the news form says that it could not save, and keeps the text', async () => {
    serve({ ...list, 'POST /api/news': 'offline' });
    await show('en', '/admin/news/new');
    await write();
    await press(find('button', 'Create'));
    await until(() => expect(toast()).toEqual(['Error', 'Failed to save news article.']));
    expect((find('textbox', 'Title') as HTMLInputElement).value).toBe('Draw');
  });

  test("the news form shows another user's version of an article and loses none of the typed text", async () => {
    const theirs = { ...stored, title: 'De la otra', updatedAt: '2026-01-22T16:00:00.000Z' };
    let refusals = 1;
    let saved: unknown;
    serve({
      ...list,
      'GET /api/admin/news/5': () => ({ body: { data: refusals === 0 ? theirs : stored } }),
      'PATCH /api/news/5': ({ body }) => {
        if (refusals === 0) {
          saved = body;
          return { body: { data: theirs } };
        }
        refusals -= 1;
        return { status: 409, body: { error: 'Changed', code: 'CHANGED_MEANWHILE' } };
      },
    });
    await show('en', '/admin/news/5');
    await until(() => find('textbox', 'Title'));
    await fill(find('textbox', 'Title'), 'Mía');
    await press(find('button', 'Update'));
    await until(() => expect(document.body).toShow('Another person saved it while you were writing'));
    expect(document.body).toShow('De la otra');
    // No toast, which would cover the next button.
    expect(toast()).toEqual([undefined, undefined]);
    expect((find('textbox', 'Title') as HTMLInputElement).value).toBe('Mía');
    await press(find('button', /^Keep what is in the form/));
    await press(find('button', 'Update'));
    await until(() => expect(saved).toMatchObject({ title: 'Mía', since: theirs.updatedAt }));
  });

  test('the news form has the unsaved text after a reload', async () => {
    serve(list);
    await show('en', '/admin/news/new');
    await write();
    await leave();
    await show('en', '/admin/news/new');
    await until(() => expect(document.body).toShow('Your unsaved text was restored.'));
    expect((find('textbox', 'Title') as HTMLInputElement).value).toBe('Draw');
    await press(find('button', 'Discard it'));
    expect((find('textbox', 'Title') as HTMLInputElement).value).toBe('');
    expect(findAll('button', 'Discard it')).toEqual([]);
  });

  test('the news form waits for its picture when sent, and comes back unchanged when that is canceled', async () => {
    const asked = serve({ ...list, 'POST /api/news': 'offline' });
    holdPictures();
    await show('en', '/admin/news/new');
    await write();
    await act(async () => chooseFile(fileField(), 'court.jpg'));
    await press(find('button', 'Create'));
    await until(() => find('button', 'Preparing the picture…'));
    await until(() => inDialog('Cancel'));
    expect(asked.some(({ call }) => call === 'POST /api/news')).toBe(false);
    await press(await until(() => inDialog('Cancel')));
    await until(() => find('button', 'Create'));
    expect(asked.some(({ call }) => call === 'POST /api/news')).toBe(false);
    expect((find('textbox', 'Title') as HTMLInputElement).value).toBe('Draw');
    await press(find('button', 'Create'));
    await until(() => expect(sent(asked, 'POST /api/news')).toBeDefined());
  });
});
