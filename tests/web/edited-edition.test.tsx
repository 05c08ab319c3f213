import { act } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import type { CategoryFacts } from '#shared/edition/edition.ts';
import { withoutContent } from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { OrganizerBlocks } from '#web/app/home/OrganizerBlocks.tsx';
import { HomePage } from '#web/app/pages/HomePage.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { EventSchedule } from '#web/site/competition/EventSchedule.tsx';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { TeamsPage } from '#web/site/competition/teams/TeamsPage.tsx';
import { AboutPage } from '#web/site/info/AboutPage.tsx';
import { RegisterTeamPage } from '#web/site/info/RegisterTeamPage.tsx';
import { RegulationsPage } from '#web/site/info/RegulationsPage.tsx';
import { kindsWith } from '../shared/make.ts';
import { find, serve, show, until } from './participants-screen.tsx';

/** What the organizers edit is what visitors read. */

const edited = {
  ...seed,
  identity: {
    ...seed.identity,
    name: { es: 'Festival de Maxibaloncesto', en: 'Masters Festival' },
    shortName: { es: 'Festival 2026', en: 'Festival 2026' },
    city: 'Lisboa',
    country: { code: 'PT', name: { es: 'Portugal', en: 'Portugal' } },
  },
  dates: { ...seed.dates, startsOn: '2026-02-24', endsOn: '2026-02-26', countdownTo: '2026-02-24T09:00' },
  keyDates: [{ ...seed.keyDates[2], title: { es: 'Sorteo', en: 'The draw' } }] as typeof seed.keyDates,
  fees: { ...seed.fees, currency: 'EUR', team: 950 },
  kinds: kindsWith({ Press: { isOn: true, fee: 35 }, Guest: { fee: 60 } }),
  board: [{ post: { es: 'Presidencia', en: 'President' }, name: 'Inês Duarte' }],
  figures: { ...seed.figures, teams: 40, countries: 9, minimumAge: 30 },
};

type FestivalCategory = Pick<CategoryFacts, 'code' | 'name' | 'branch' | 'minimumAge' | 'maximumAge'>;
const festival: FestivalCategory[] = [
  { code: 'U16', name: { es: 'Sub-16', en: 'U16 Girls' }, branch: 'women', maximumAge: 16 },
  { code: 'W40', name: { es: 'Femenino 40+', en: "Women's 40+" }, branch: 'women', minimumAge: 40 },
  { code: 'MIX', name: { es: 'Mixto abierto', en: 'Open Mixed' }, branch: 'mixed' },
];
const withFestival = {
  ...edited,
  categories: festival.map((one): CategoryFacts => {
    return { ...one, id: one.name.en, ageBy: 'firstDay', isRetired: false };
  }),
  rules: { ...seed.rules, playersMin: 3, playersMinOldest: 3, playersMax: 4, pointsLoss: 0 },
};

beforeEach(() => {
  serve({
    'GET /api/schedule': { body: { data: { days: [], events: [] } } },
    'GET /api/news': { body: { data: [] } },
    'GET /api/sponsors': { body: { data: [] } },
    'GET /api/venues': { body: { data: [] } },
  });
  setClockOffset(Date.parse('2026-02-22T08:30-06:00') - machineMs());
  setEdition(edited);
});
afterEach(() => setClockOffset(0));

test('the home page names the edited place, days and figures, and counts down to the edited instant', async () => {
  await show(<HomePage />);
  expect(document.querySelector('h1')).toShow(/Festival de Maxibaloncesto.*3 días/);
  expect(document.body).toShow(/Portugal · 24–26 feb 2026/);
  expect(document.body).toShow(/Más de 40 equipos de 9 países juegan en Portugal .* mayores de 30 años/);
  await until(() => expect(document.body).toShow(/Faltan02días para empezar/));
});

test('the registration page charges the edited fees in the edited currency, also those of kinds that are on', async () => {
  await show(<RegisterTeamPage />, { language: 'en' });
  expect(document.body).toShow(/€950\.00/);
  expect(document.body).toShow(/Press\s*For each person accredited\.\s*€35\.00/);
  expect(document.body).not.toShow(/€60/);
});

test('the schedule shows the edited key dates', async () => {
  await show(<SchedulePage />, { language: 'en' });
  expect(document.body).toShow(/The draw/);
});

test('the regulations name the edited categories, their ages and the rules of the game', async () => {
  await act(async () => setEdition(withFestival));
  await show(<RegulationsPage />, { language: 'en' });
  expect(document.body).toShow('On the first day every player must be of an age that the category allows.');
  expect(document.body).toShow('Women: U16 Girls (up to 16), 40+. Mixed: Open Mixed. A category');
  expect(document.body).toShow(
    'up to 4 players and 1 coach; a coach is required. The minimum to compete is 3',
  );
  expect(document.body).toShow('Lost: 0.');
});

test('the teams page links to the edited categories', async () => {
  const team = {
    id: 7,
    name: 'Gaivotas',
    country: 'PT',
    category: 'U16 Girls',
    division: null,
    logoUrl: null,
  };
  serve({ 'GET /api/teams': { body: { data: [team] } } });
  await act(async () => setEdition(withFestival));
  await show(<TeamsPage />, { language: 'es' });
  await until(() => find('link', 'Sub-16'));
  expect(document.body).not.toShow(/Masculino/);
});

test('a page that is open follows an edit', async () => {
  await show(<AboutPage />);
  expect(document.body).toShow(/Inês Duarte/);
  await act(async () => setEdition(seed));
  expect(document.body).toShow(/Roberto Anaya Lemus/);
});

test('a text of the edition replaces the standard one with its facts filled in, and a part without a text is left out', async () => {
  const both = (text: string) => ({ es: text, en: text });
  const texts = {
    mission: both('{{event.city}} plays, over {{age}}.'),
    values: both('# Joy\n\nOne.\n\nTwo.'),
    regulations: both('# Courts\n\nThe {{name}} has {{players}} players.'),
    articles: both('# Article 1\n\nBe kind.'),
  };
  serve({ 'GET /api/venues': { body: { data: [] } }, 'GET /api/edition/texts': { body: { data: texts } } });
  setEdition({ ...withFestival, identity: { ...withFestival.identity, slogan: undefined } });
  await show(<AboutPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Lisboa plays, over 30.'));
  expect(document.body).not.toShow('Vision');
  expect(document.body).not.toShow('History');
  await show(<RegulationsPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('The Masters Festival has 4 players.'));
  expect(document.body).toShow('Article 1Be kind.');
  expect(document.body).not.toShow('Article 72');
});

test('the head of the home page leaves out a last line and an age that the edition does not have', async () => {
  const { slogan: _, ...identity } = edited.identity;
  const { minimumAge: __, ...figures } = edited.figures;
  setEdition({ ...edited, identity, figures });
  await show(<HomePage />, { language: 'en' });
  await until(() => expect(document.querySelector('h1')).toShow(/3 days\..* venues?\.$/));
  expect(document.body).toShow('come to Portugal.');
});

test('a discount or extra that is none is not mentioned, and players who pay are in the sum', async () => {
  const free = { accommodationDiscount: 0, earlyDiscount: 0, extraAssistant: 0, companion: 0, playerCard: 0 };
  setEdition({ ...edited, fees: { ...edited.fees, ...free }, kinds: kindsWith({ Player: { fee: 10 } }) });
  await show(<RegisterTeamPage />, { language: 'en' });
  expect(document.body).not.toShow(/€0\.00|Discounts|[Cc]ompanion|ID card|xtra assistant/);
  expect(document.body).toShow('Up to 14 players, who pay a fee each, and 1 coach.');
  expect(document.body).toShow('14 players€140.00Total€1,090.00');
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
});

test('pages leave out what an edition without content does not say', async () => {
  const { keyDates } = withoutContent(seed);
  const id = 'festival-2026';
  const without = { ...edited, ...{ keyDates, board: [], figures: { athletesShort: 50 } } };
  setEdition({ ...without, id });
  await show(<HomePage />, { language: 'en' });
  await until(() => expect(document.querySelector('h1')).toShow(/3 days\.$|3 days\.One continent\.$/));
  expect(document.body).toShow('Teams play in Lisboa.');
  await show(<EventSchedule />, { language: 'en' });
  expect([...document.querySelectorAll('h3')].map((head) => head.textContent)).toEqual([
    'Registration and accreditation',
  ]);
  await act(async () => setEdition(without));
  await show(<OrganizerBlocks />, { language: 'es' });
  expect(document.body).toShow('canchaUn público que viaja, vuelve y recomienda.');
  await show(<AboutPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Values'));
  expect(document.body).not.toShow('Board');
  await show(<RegulationsPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('No one plays without being accredited.'));
  expect(document.body).not.toShow('in person');
  const en = '{{athletes}} athletes\n\n{{days}} days. From {{countries}}.';
  serve({ 'GET /api/edition/texts': { body: { data: { eventSummary: { es: en, en } } } } });
  await show(<AboutPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('3 days.'));
  expect(document.body).not.toShow(/athletes|From/);
});

test('a page has the colors of the edition that it shows', async () => {
  const theme = document.createElement('meta');
  theme.name = 'theme-color';
  document.head.append(theme);
  onTestFinished(() => theme.remove());
  // The DOM of the tests reads no layers: what the sheet was given is looked at.
  const written = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  onTestFinished(() => written.mockRestore());
  await act(async () => setEdition({ ...edited, look: { primary: '#5b2a86', accent: '#f2b705' } }));
  expect(written).toHaveBeenLastCalledWith(
    expect.stringMatching(/--color-cobalt:#5b2a86.*--color-ball:#f2b705/),
  );
  expect(document.adoptedStyleSheets).toContain(written.mock.contexts[0]);
  expect(theme.content).toBe('#5b2a86');
});
