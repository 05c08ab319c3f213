import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { EditedNews } from '#shared/content/news.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import {
  chooseAnswer,
  chooseConstant,
  chooseField,
  chooseMatch,
  chooseOrder,
  findQuestions,
  rowsOf,
  startDraft,
} from '#web/admin/imports/import-draft.ts';
import { formId, keepContactDraft, readContactDraft } from '#web/site/inbox/contact-draft.ts';
import {
  emptyDraft,
  instantOfWallTime,
  readDraft,
  toNewsDraft,
  wallTimeOf,
} from '#web/site/news/news-draft.ts';
import { articleIn } from '#web/site/news/news-text.ts';
import { readFileOf } from './make-workbook.ts';

/** What a person has written or chosen and not sent yet. */

describe('an import', () => {
  const heading = ['Nombres', 'Apellidos', 'Nacimiento', 'País', 'Categoría', 'Cargo'];
  const file = (...rows: string[][]) => readFileOf([heading, ...rows]);
  const ana = ['Ana', 'Paz', '03/04/1978', 'Perú', 'Femenino 40+', 'Jugadora'];
  const start = (...rows: string[][]) => startDraft('participants', 'lista.csv', file(...rows));

  test('an import counts lines as a spreadsheet does, without empty ones', () => {
    const rows = [['Lista de 2026'], heading, ana, ['', '', ''], ana];
    const draft = startDraft('participants', 'x.csv', readFileOf(rows));
    expect(draft.headings).toEqual(heading);
    expect(draft.lines.map(({ line }) => line)).toEqual([3, 5]);
  });

  test('an import maps a field to one column only', () => {
    const draft = start(ana);
    expect(draft.reading.mapping).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'country',
      'category',
      'role',
    ]);
    expect(chooseField(draft, 0, 'lastName').reading.mapping.slice(0, 2)).toEqual(['lastName', null]);
    expect(chooseField(draft, 2, null).reading.mapping[2]).toBeNull();
    expect(findQuestions(chooseField(draft, 2, null), []).missing).toContain('birthDate');
  });

  test.each([
    ['at once', []],
    ['below a title', [['Lista de 2026']]],
  ])('an import turns a sheet with a column for each person, whose headings stand %s', (_where, above) => {
    const people = [ana, ['Eva', 'Luz', '25/06/1979', 'Chile', 'Femenino 45+', 'Jugadora']];
    const rows = heading.map((title, at) => [title, ...people.map((cells) => cells[at] ?? '')]);
    const draft = startDraft('participants', 'x.csv', readFileOf([...above, ...rows]));
    expect(rowsOf(draft).map(({ values }) => [values.firstName, values.country])).toEqual([
      ['Ana', 'PE'],
      ['Eva', 'CL'],
    ]);
    expect(draft.lines.map(({ line }) => line)).toEqual([2, 3]);
    expect(draft.file.sheets[0]?.isTurned).toBe(true);
  });

  test('an import leaves a sheet as it is whose first column has nothing but its heading', () => {
    const rows = [
      ['Equipo', ...heading],
      ['', ...ana],
    ];
    const draft = startDraft('participants', 'x.csv', readFileOf(rows));
    expect(draft.file.sheets[0]?.isTurned).toBeUndefined();
    expect(rowsOf(draft)).toHaveLength(1);
  });

  test('an import reads dates in the chosen order, and keeps the choice when columns change', () => {
    const draft = start(ana, ['Eva', 'Luz', '05/06/1978', 'Perú', 'Femenino 40+', 'Jugadora']);
    expect(findQuestions(draft, []).order).not.toBeNull();
    const chosen = chooseOrder(draft, 'mdy');
    expect(rowsOf(chosen)[0]?.values.birthDate).toBe('1978-03-04');
    const moved = chooseField(chooseField(chosen, 0, null), 0, 'firstName');
    expect(rowsOf(moved)[0]?.values.birthDate).toBe('1978-03-04');
    expect(rowsOf(draft)[0]?.values.birthDate).toBe('1978-04-03');
    // A day above twelve answers it.
    const clear = start(ana, ['Eva', 'Luz', '25/04/1978', 'Perú', 'Femenino 40+', 'Jugadora']);
    expect(findQuestions(clear, []).order).toBeNull();
    expect(clear.reading.dateOrder).toBe('dmy');
  });

  test('an import takes the order of dates from their heading, unless the cells mix both', () => {
    const list = (...dates: string[]) =>
      startDraft(
        'participants',
        'x',
        readFileOf([['Name', 'DOB (mm/dd/yyyy)'], ...dates.map((date) => ['Ana Paz', date])]),
      );
    expect(findQuestions(list('03/04/1978'), []).order).toBeNull();
    expect(rowsOf(list('03/04/1978'))[0]?.values.birthDate).toBe('1978-03-04');
    expect(findQuestions(list('03/04/1978', '25/04/1978', '04/25/1978'), []).order).not.toBeNull();
  });

  test('an import asks for the century of a birth date in three columns, and for a part that has none', () => {
    const headings = ['Nombre', 'Día', 'Mes', 'Año'];
    const draft = startDraft('participants', 'x', readFileOf([headings, ['Ana Paz', '4', 'mar', '05']]));
    expect(findQuestions(draft, []).doubts.century).toEqual(['4 · mar · 05']);
    const answered = chooseAnswer(draft, { century: '1900' });
    expect(rowsOf(answered)[0]?.values.birthDate).toBe('1905-03-04');
    expect(findQuestions(chooseField(draft, 2, null), []).missing).toContain('birthMonth');
  });

  test('an import reads an unknown word as assigned, ignoring accents, until that is reverted', () => {
    const draft = start(ana, [...ana.slice(0, 5), 'Utilero'], [...ana.slice(0, 5), 'UTILERO']);
    expect(findQuestions(draft, []).values).toHaveLength(1);
    const said = chooseMatch(draft, 'role', 'Utilero', 'Official');
    expect(rowsOf(said).map(({ values }) => values.role)).toEqual(['Player', 'Official', 'Official']);
    expect(findQuestions(said, []).values).toMatchObject([{ isAnswered: true, count: 2 }]);
    const taken = chooseMatch(said, 'role', 'utilero', undefined);
    expect(rowsOf(taken)[1]?.values.role).toBe('Utilero');
    // Another field's answers stay.
    const both = chooseMatch(said, 'country', 'Perú', 'CL');
    expect(rowsOf(both)[1]?.values).toMatchObject({ role: 'Official', country: 'CL' });
  });

  test('an import uses one value for all rows without a column, and a column takes precedence', () => {
    const draft = chooseConstant(chooseField(start(ana), 3, null), 'country', 'SV');
    expect(rowsOf(draft)[0]?.values.country).toBe('SV');
    expect(rowsOf(chooseConstant(start(ana), 'country', 'SV'))[0]?.values.country).toBe('PE');
    expect(findQuestions(draft, []).missing).toEqual([]);
  });

  test('an import of another sheet is read from that sheet', () => {
    const sheets = readFileOf([heading, ana], [heading, ana, ana]);
    expect(startDraft('participants', 'x', sheets, { sheet: 1 }).lines).toHaveLength(2);
    expect(startDraft('participants', 'x', sheets, { sheet: 5 }).lines).toEqual([]);
  });
});

describe('a message to the organizers', () => {
  afterEach(() => {
    sessionStorage.clear();
    document.body.replaceChildren();
  });

  test('a message draft is stored for its form, without empty fields and the robot trap', () => {
    keepContactDraft('home', { name: 'Ana', message: '', website: 'spam', subject: 'Hola' });
    expect(readContactDraft('home')).toMatchObject({
      name: 'Ana',
      subject: 'Hola',
      message: '',
      website: '',
    });
    expect(readContactDraft('page').name).toBe('');
    keepContactDraft('home', { name: '' });
    expect(sessionStorage.length).toBe(0);
  });

  test('text typed before hydration takes precedence over a stored message draft', () => {
    keepContactDraft('page', { name: 'Ana', subject: 'Hola' });
    const form = document.body.appendChild(document.createElement('form'));
    form.id = formId('page');
    form.innerHTML =
      '<input name="name" value="Eva"><input name="subject" value=""><input name="else" value="x">';
    expect(readContactDraft('page')).toMatchObject({ name: 'Eva', subject: 'Hola' });
    expect(readContactDraft('page')).not.toHaveProperty('else');
  });

  test('a message draft is empty if the storage holds something else', () => {
    sessionStorage.setItem('contact.home', '{not json');
    expect(readContactDraft('home').name).toBe('');
  });
});

describe('an article', () => {
  const now = new Date('2026-02-20T15:00:00.000Z');
  const written = {
    ...emptyDraft,
    title: 'Título',
    summary: 'Resumen',
    content: 'Texto',
    category: 'General',
  };
  const article = (part: object) =>
    ({
      ...{ title: 'T', summary: 'S', content: 'C', category: 'General', imageUrl: null, translations: {} },
      ...{ isDraft: false, publishedAt: '2026-02-19T15:00:00.000Z' },
      ...part,
    }) as EditedNews;

  test.each([
    [{}, { publication: 'kept', at: '' }],
    [{ isDraft: true }, { publication: 'draft', at: '' }],
    [{ publishedAt: '2026-02-21T15:30:00.000Z' }, { publication: 'at', at: '2026-02-21T09:30' }],
    [
      { publishedAt: '2026-02-21T15:30:00.000Z', isDraft: true },
      { publication: 'draft', at: '' },
    ],
    [
      { translations: { en: { title: 'E', summary: 'F', content: 'G' } } },
      { enTitle: 'E', enSummary: 'F', enContent: 'G' },
    ],
  ])('an article stored with %j is in the form as %j', (part, held) => {
    expect(toNewsDraft(article(part), now)).toMatchObject(held);
  });

  test.each([
    ['now', '', { isDraft: false, publishedAt: now.toISOString() }],
    ['at', '2026-02-21T09:30', { isDraft: false, publishedAt: '2026-02-21T15:30:00.000Z' }],
    ['draft', '', { isDraft: true }],
    ['kept', '', { isDraft: false }],
  ] as const)('an article published "%s" is sent with %j', (publication, at, part) => {
    const judged = readDraft({ ...written, publication, at }, now);
    expect(judged).toMatchObject({ body: part });
    if (!('publishedAt' in part)) expect(judged).not.toHaveProperty('body.publishedAt');
  });

  test.each([
    ['', 'REQUIRED'],
    ['tomorrow', 'INVALID_DATE'],
  ])('an article to be published at "%s" is reported as %s, with every other error', (at, code) => {
    expect(readDraft({ ...written, title: '', publication: 'at', at }, now)).toMatchObject({
      errors: { at: code, title: expect.any(String) },
    });
  });

  test('an article is not published at a time that clocks skip', () => {
    onTestFinished(() => serveEdition(panamerican2026));
    serveEdition({ ...panamerican2026, dates: { ...panamerican2026.dates, timeZone: 'Europe/Lisbon' } });
    const at = '2027-03-28T01:30';
    expect(readDraft({ ...written, publication: 'at', at }, now)).toEqual({ errors: { at: 'SKIPPED_TIME' } });
    expect(readDraft({ ...written, publication: 'draft', at }, now)).toHaveProperty('body');
  });

  test.each(['enTitle', 'enSummary', 'enContent'] as const)(
    'an article with %s alone lacks the rest of the English',
    (name) => {
      const judged = readDraft({ ...written, [name]: 'x' }, now);
      const others = (['enTitle', 'enContent'] as const).filter((other) => other !== name);
      expect('errors' in judged && Object.keys(judged.errors).sort()).toEqual(others.toSorted());
    },
  );

  test('an article without English is sent without it, and blanks count as none', () => {
    expect(readDraft({ ...written, enTitle: '  ' }, now)).toMatchObject({ body: { translations: {} } });
  });

  test('an article is shown in English if there is English, else in Spanish', () => {
    const translations = { en: { title: 'E', summary: 'F', content: 'G' } };
    const both = article({ translations }) as never;
    expect([articleIn(both, 'en'), articleIn(both, 'es')]).toMatchObject([
      { title: 'E', language: 'en' },
      { title: 'T', language: 'es' },
    ]);
    expect(articleIn(article({}) as never, 'en')).toMatchObject({ title: 'T', language: 'es' });
  });

  test("an article has the tournament's local time, in both directions", () => {
    expect(wallTimeOf('2026-02-22T05:59:00.000Z')).toBe('2026-02-21T23:59');
    expect(instantOfWallTime('2026-02-21T23:59').toISOString()).toBe('2026-02-22T05:59:00.000Z');
  });
});
