import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ListedParticipant } from '#shared/admin/administration.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import type { BrokenRule } from '#shared/people/eligibility.ts';
import { Name, Role } from '#web/admin/people/list/person-columns.tsx';
import { handOverPages } from '#web/admin/people/person/hand-over-pages.ts';
import { ReviewedChanges } from '#web/admin/people/person/ReviewedChanges.tsx';
import { TeamRegistrationAdmin } from '#web/admin/settings/TeamRegistrationAdmin.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { RuleReasons } from '#web/core/form/RuleReasons.tsx';
import { NewsPreview } from '#web/site/news/NewsPreview.tsx';
import { emptyDraft } from '#web/site/news/news-draft.ts';
import { leaveAdmin, showAdmin } from './admin-screen.tsx';
import { find, findAll, openTab, serve, until } from './participants-screen.tsx';

/** Small components of the admin screens. */

const show = (part: ReactNode) => showAdmin(part, { language: 'en' });

describe('what was changed after a badge was signed', () => {
  test.each([
    [{ field: 'firstName', before: 'Ana', after: 'Eva' }, 'Ana → Eva'],
    [{ field: 'teamUid', before: 'Leones', after: null }, 'Leones → —'],
    [{ field: 'birthDate', before: '1980-05-04', after: '1980-05-05' }, 'May 4, 1980 → May 5, 1980'],
    [{ field: 'category', before: "Men's 45+", after: "Women's 40+" }, "Men's 45+ → Women's 40+"],
    [{ field: 'role', before: 'Referee', after: 'Team Manager' }, 'Referee → Team Manager'],
  ] as const)('%o is shown with its old and its new value', async (change, words) => {
    await show(<ReviewedChanges changes={[change]} />);
    expect(document.body).toShow(words);
  });

  test('is shown in the language of the reader', async () => {
    const change = { field: 'category' as const, before: "Men's 45+", after: "Women's 40+" };
    await showAdmin(<ReviewedChanges changes={[change]} />, { language: 'es' });
    expect(document.body).toShow('Masculino 45+ → Femenino 40+');
  });

  test('shows the photo of before, and says that there is a new one or none', async () => {
    const photo = { field: 'photo' as const, before: '/a.jpg', after: '/b.jpg' };
    await show(<ReviewedChanges changes={[photo]} />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/a.jpg');
    const isNew = document.querySelector('strong')?.textContent;
    await show(<ReviewedChanges changes={[{ ...photo, after: null }]} />);
    expect([...document.querySelectorAll('strong')].at(-1)?.textContent).not.toBe(isNew);
  });
});

describe('a line of the list of people', () => {
  const person = {
    ...{ id: 7, firstName: 'Ana', lastName: 'Gil', role: 'Coach', category: "Men's 45+", photoUrl: null },
    ...{ isOutdated: false, broken: [] },
  } as unknown as ListedParticipant;

  test.each([
    ['Ana', 'Gil', 'Gil, Ana'],
    ['Pelé', '', 'Pelé'],
    ['', 'Pelé', 'Pelé'],
  ])('names %s %s as "%s", with a way to them', async (firstName, lastName, name) => {
    await show(<Name person={{ ...person, firstName, lastName }} />);
    expect(find('link', name).getAttribute('href')).toBe('/admin/credentials/7');
    expect(document.body.textContent).toBe(name);
  });

  test('says that the badge is outdated, and how many more rules are broken', async () => {
    const broken = [
      { rule: 'age' as const, age: 36, minimumAge: 45 },
      { rule: 'playersMax' as const, has: 15, limit: 14 },
      { rule: 'staffMax' as const, has: 7, limit: 6 },
    ];
    await show(<Name person={{ ...person, isOutdated: true, broken }} />);
    expect(document.body).toShow('The badge shows old data');
    expect(document.body).toShow(/room for 6\.\+2$/);
  });

  test('has the color of the role beside its name', async () => {
    await show(<Role person={person} />);
    expect(document.body).toShow('Coach');
    expect(document.querySelector<HTMLElement>('[style]')?.style.backgroundColor).toMatch(
      /#0B7A43|11, 122, 67/i,
    );
  });
});

describe('where teams register', () => {
  const setting = (value: string) => ({
    'GET /api/settings/link.registrationForm': { body: { data: { key: 'link.registrationForm', value } } },
  });
  test('opens the form where there is one', async () => {
    serve(setting('https://forms.example/1'));
    await show(<TeamRegistrationAdmin />);
    await until(() => find('link', /Open the form/));
    expect(find('link', /Open the form/).getAttribute('href')).toBe('https://forms.example/1');
    expect(document.body).not.toShow('The form has no address yet');
    expect(document.body).toShow('within 48 hours');
  });

  test('speaks of no form in an edition that has none', async () => {
    setEdition({ ...seed, id: 'festival-2026' });
    onTestFinished(() => setEdition(seed));
    serve(setting(''));
    await show(<TeamRegistrationAdmin />);
    await until(() => expect(document.body).toShow('Teams register by writing to the secretariat.'));
    expect(document.body).not.toShow(/ form/);
  });

  test('says that there is none, once that is known', async () => {
    serve(setting(''));
    await show(<TeamRegistrationAdmin />);
    await until(() => expect(document.body).toShow('The form has no address yet'));
    expect(findAll('link', /Open the form/)).toEqual([]);
  });
});

describe('the preview of an article', () => {
  const draft = {
    ...emptyDraft,
    ...{ title: 'Título', summary: 'Resumen', content: 'Uno\n\nDos', category: 'Venues' },
    ...{ enTitle: 'Title', enSummary: 'Summary', enContent: 'One' },
  };
  const paragraphs = () =>
    [...document.querySelectorAll('article[lang] p')].map(({ textContent }) => textContent);

  test('shows it in each language, on the day it goes out', async () => {
    await show(
      <NewsPreview draft={{ ...draft, publication: 'at', at: '2026-01-05T23:30' }} publishedAt={null} />,
    );
    expect(document.querySelector('article[lang]')?.getAttribute('lang')).toBe('es');
    expect(paragraphs()).toEqual(expect.arrayContaining(['Uno', 'Dos']));
    expect(document.body).toShow('Jan 05, 2026');
    await openTab('English');
    expect(document.querySelector('article[lang]')?.getAttribute('lang')).toBe('en');
    expect(paragraphs()).toContain('One');
    expect(document.body).not.toShow('Título');
  });

  test.each([
    ['kept', '2025-12-24T15:00:00.000Z', 'Dec 24, 2025'],
    ['now', '2025-12-24T15:00:00.000Z', null],
  ] as const)('of one that is published %s has its own day', async (publication, publishedAt, day) => {
    await show(<NewsPreview draft={{ ...draft, publication }} publishedAt={publishedAt} />);
    if (day) expect(document.body).toShow(day);
    else expect(document.body).not.toShow('Dec 24, 2025');
  });

  test('is Spanish in the English tab while the English text is not whole', async () => {
    await show(<NewsPreview draft={{ ...draft, enContent: '' }} publishedAt={null} />);
    await openTab('English');
    expect(document.querySelector('article[lang]')?.getAttribute('lang')).toBe('es');
    expect(document.body).not.toShow('Title');
  });
});

describe('a hand-over on paper', () => {
  const measure = (text: string) => text.length * 0.5;
  const words = (count: number, given = '') => ({
    ...{ title: 'Hand-over', event: 'Event', heads: { person: 'Name', role: 'Role', number: 'Number' } },
    facts: [
      ['Team', 'Leones'],
      ['By', 'Rosa'],
      ['At', 'today'],
    ] as const,
    people: Array.from({ length: count }, (_, index) => ({
      ...{ name: `Person ${index + 1}`, role: 'Player', number: `A1-${index + 1}`, given },
    })),
    signature: { label: 'Signature', name: 'Rosa', unsigned: 'Not signed' },
    foot: (page: number, pages: number) => `${page}/${pages}`,
  });
  const textsOf = (pages: ReturnType<typeof handOverPages>) =>
    pages.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])));

  test.each([
    [1, '', 1],
    [12, '', 1],
    [40, '', 2],
    [10, 'Backpack', 1],
    [12, 'Backpack', 2],
    [40, 'Backpack', 3],
  ])(
    'of %i people given "%s" takes %i sheets, and nothing reaches below the foot',
    (count, given, sheets) => {
      const pages = handOverPages(words(count, given), null, measure);
      expect(pages).toHaveLength(sheets);
      const texts = textsOf(pages);
      expect(texts.map((page) => page.at(-1)?.text)).toEqual(
        Array.from({ length: sheets }, (_, index) => `${index + 1}/${sheets}`),
      );
      for (const page of texts) for (const { y } of page.slice(0, -1)) expect(y).toBeLessThan(277);
      const names = texts.flat().filter(({ text }) => text.startsWith('Person'));
      expect(names.map(({ text }) => text)).toEqual(words(count).people.map(({ name }) => name));
      const places = texts
        .flat()
        .filter(({ text, x }) => /^\d+$/.test(text) && x === texts[0]?.find((mark) => mark.text === '1')?.x);
      expect(places.map(({ text }) => text)).toEqual(
        Array.from({ length: count }, (_, index) => `${index + 1}`),
      );
      for (const page of texts) {
        const heads = page.filter(({ text }) => text === 'Name').length;
        expect(heads).toBe(page.some(({ text }) => text.startsWith('Person')) ? 1 : 0);
      }
    },
  );

  test('has its facts in two columns, line by line', () => {
    const [page = []] = textsOf(handOverPages(words(1), null, measure));
    const at = (wanted: string) => page.find(({ text }) => text === wanted);
    expect(at('Team')?.x).toBe(at('At')?.x);
    expect(at('By')?.x).toBeGreaterThan(at('Team')?.x ?? 0);
    expect(at('By')?.y).toBe(at('Team')?.y);
    expect(at('At')?.y).toBeGreaterThan(at('Team')?.y ?? 0);
  });

  test('shows the signed strokes, or says that no one signed', () => {
    const signed = handOverPages(words(1), 'M100 200L300 400', measure);
    const [steps] = (signed[0]?.marks ?? []).flatMap((mark) =>
      mark.kind === 'path' && mark.stroke?.width === 0.8 ? [mark.steps] : [],
    );
    const [from, to] = (steps ?? []) as [string, number, number][];
    expect([from?.slice(0, 2), to?.slice(0, 2)]).toEqual([
      ['M', 35],
      ['L', 69],
    ]);
    expect((to?.[2] ?? 0) - (from?.[2] ?? 0)).toBeCloseTo(34);
    expect(
      textsOf(signed)
        .flat()
        .map(({ text }) => text),
    ).not.toContain('Not signed');
    expect(
      textsOf(handOverPages(words(1), null, measure))
        .flat()
        .map(({ text }) => text),
    ).toContain('Not signed');
  });
});

describe('why a person breaks a rule', () => {
  test.each<[BrokenRule, string]>([
    [{ rule: 'age', age: 39, minimumAge: 40 } as BrokenRule, 'Turns 39 in 2026; the category asks for 40.'],
    [
      { rule: 'oneCategory', because: 'team', other: "Men's 45+" } as BrokenRule,
      "The team plays in Men's 45+.",
    ],
    [
      { rule: 'oneCategory', because: 'player', other: "Women's 40+" } as BrokenRule,
      "Is on the list to play in Women's 40+ as well.",
    ],
    [
      { rule: 'playersMax', has: 13, limit: 12 } as BrokenRule,
      'The team has 13 players; there is room for 12.',
    ],
    [{ rule: 'playersMin', has: 5, limit: 8 } as BrokenRule, 'The team has 5 of the 8 players it needs.'],
    [
      { rule: 'rosterFreeze', since: '2026-02-20T06:00:00.000Z' } as BrokenRule,
      'Was registered after the rosters were frozen, on Feb 20, 2026, 12:00 AM.',
    ],
  ])('%o is shown with its figures', async (broken, words) => {
    await show(<RuleReasons broken={[broken]} />);
    expect(document.body).toShow(words);
    expect(document.body).not.toShow('The organizers enforce this rule');
    await leaveAdmin();
    await show(<RuleReasons broken={[broken]} binding={[broken.rule]} />);
    expect(document.body).toShow('The organizers enforce this rule');
  });
});
