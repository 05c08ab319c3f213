import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import type { CategoryFacts, Edition } from '#shared/edition/edition.ts';
import { withoutContent } from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { OrganizerBlocks } from '#web/app/home/OrganizerBlocks.tsx';
import { HomePage } from '#web/app/pages/HomePage.tsx';
import { setBoot } from '#web/core/client/boot.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { withConditions } from '#web/core/lib/edition-texts.ts';
import { AccommodationPage } from '#web/site/competition/venues/AccommodationPage.tsx';
import { RulesPage } from '#web/site/competition/venues/RulesPage.tsx';
import { ContactPage } from '#web/site/inbox/ContactPage.tsx';
import { AboutPage } from '#web/site/info/AboutPage.tsx';
import { TermsPage } from '#web/site/info/LegalPage.tsx';
import { RegisterTeamPage } from '#web/site/info/RegisterTeamPage.tsx';
import { RegulationsPage } from '#web/site/info/RegulationsPage.tsx';
import { kindsWith } from '../shared/make.ts';
import { serve, show, until } from './participants-screen.tsx';

/** What pages say of an edition that took the place of the seed, of whose sentences many are not true of it. */

const women = (code: string, name: string, ages: Partial<CategoryFacts>): CategoryFacts => ({
  ...{ id: name, code, name: { es: `${name} (es)`, en: name }, branch: 'women', ageBy: 'yearEnd' },
  ...{ isRetired: false, ...ages },
});
const festival: Edition = {
  ...withoutContent(seed),
  id: 'festival-2026',
  identity: {
    ...seed.identity,
    slogan: undefined,
    city: 'Lisboa',
    country: { code: 'PT', name: { es: 'Portugal', en: 'Portugal' } },
  },
  categories: [
    women('U16', 'U16', { maximumAge: 16 }),
    women('U23', 'U23', { minimumAge: 19, maximumAge: 23 }),
    women('OPE', 'Open', { minimumAge: 18 }),
    women('W40', 'Women 40+', { minimumAge: 40 }),
  ],
  kinds: kindsWith({ Coach: { isOn: false } }),
  fees: seed.fees,
  rules: { ...seed.rules, playersMax: 4, extraAssistantsMax: 1, medicalStaff: 0, uniforms: 1 },
};
const plain = { clockOffset: 0, demo: false };

beforeEach(() => {
  serve({
    'GET /api/venues': { body: { data: [] } },
    'GET /api/sponsors': { body: { data: [] } },
    'GET /api/news': { body: { data: [] } },
    'GET /api/edition/texts': { body: { data: {} } },
  });
  setClockOffset(Date.parse('2025-12-01T10:00-06:00') - machineMs());
  setEdition(festival);
});
afterEach(() => {
  setBoot(plain);
  setClockOffset(0);
});

test('an edition says no rule and no promise that its organizers have not written', async () => {
  await show(<AboutPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('2026, in Lisboa.'));
  expect(document.body).not.toShow(/Friendship|Fair play|Values|Who runs it|main host city/);
  await show(<RegisterTeamPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Includes 4 players.'));
  expect(document.body).not.toShow(/every team|waiver|oach|eviewed|A person|bench|Online payments/);
  await show(<RegulationsPage />, { language: 'es' });
  await until(() =>
    expect(document.body).toShow('El reglamento de esta edición todavía no se ha publicado.'),
  );
  expect(document.body).not.toShow(/reglas|Propósito|admisión|Comité|72|\{\{/);
  await show(<TermsPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('They belong to the organizers or their authors.'));
  expect(document.body).not.toShow(/regulations|external pages/);
  await show(<OrganizerBlocks />, { language: 'en' });
  expect(document.body).not.toShow(/screens at the venues|opening ceremony|spreads the word/);
  const hotel = { id: 1, name: 'Hotel Tejo', city: 'Lisboa', description: 'No río.', descriptionEn: null };
  serve({
    'GET /api/accommodations': { body: { data: [{ ...hotel, priceFrom: null, url: null, phone: null }] } },
    'GET /api/rules': { body: { data: [] } },
    'GET /api/edition/texts': { body: { data: {} } },
  });
  await show(<AccommodationPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Hotel Tejo'));
  expect(document.body).not.toShow('shuttle');
  await show(<RulesPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Check back soon'));
  expect(document.body).not.toShow('egulations');
});

test('what the organizers have written and promised is there, without the rest of the standard texts', async () => {
  const both = (text: string) => ({ es: text, en: text });
  const texts = { provisions: both('# Shirts\n\nTwo.'), whoPlays: both('Girls who like it.') };
  serve({ 'GET /api/edition/texts': { body: { data: texts } } });
  setEdition({ ...festival, contact: { ...festival.contact, reviewHours: 24 } });
  await show(<RegisterTeamPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('What every team brings'));
  expect(document.querySelector('aside')).toShow(/^Reviewed within 24 hours$/);
  await show(<RegulationsPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Girls who like it.'));
  expect(document.querySelectorAll('h2')).toHaveLength(1);
  expect(document.body).not.toShow(/Purpose|admission|published yet/);
  setBoot({ ...plain, settings: { 'link.regulationPdf': 'https://liga.example/r.pdf' } });
  serve({ 'GET /api/edition/texts': { body: { data: {} } } });
  await show(<RegulationsPage />, { language: 'en' });
  expect(document.body).not.toShow(/published yet|Purpose/);
});

test.each([
  [
    '2025-07-15',
    'From August 1, 2025 teams register by writing',
    'From that day on, write to the secretariat',
  ],
  ['2025-12-01', 'teams register by writing to the secretariat', 'Write to the secretariat with the name'],
])(
  'without a form the registration of teams at %s is by writing to the secretariat',
  async (day, lead, text) => {
    setClockOffset(Date.parse(`${day}T10:00-06:00`) - machineMs());
    await show(<RegisterTeamPage />, { language: 'en' });
    expect(document.body).toShow(lead);
    expect(document.body).toShow(text);
    expect(document.body).not.toShow(/[Oo]nline|form /);
    await show(<ContactPage />, { language: 'en' });
    await until(() => expect(document.body).toShow('By writing to the secretariat. No account needed.'));
    expect(document.body).not.toShow(/[Oo]nline|the review/);
    setBoot({ ...plain, settings: { 'link.registrationForm': 'https://forms.example/1' } });
    await show(<ContactPage />, { language: 'en' });
    expect(document.body).toShow('The online form is on the');
  },
);

test('standard sections leave out what does not hold, and are left out where nothing does', async () => {
  serve({ 'GET /api/venues': { body: { data: [] } } });
  setEdition({ ...festival, id: seed.id });
  await show(<AboutPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Fair play'));
  expect(document.body).not.toShow('Equality');
  await show(<RegisterTeamPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('One complete, numbered set.'));
  expect(document.body).not.toShow(/one light|opening parade/);
});

test('regulations state the ages and the people that the edition has', async () => {
  const en = '# Ages\n\n{{ages}} {{categories}}\n\n# Teams\n\nUp to: {{squad}}. Bench: {{bench}}.';
  serve({ 'GET /api/edition/texts': { body: { data: { regulations: { es: en, en } } } } });
  await show(<RegulationsPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Women: U16 (up to 16), U23 (19 to 23), Open (18+), 40+.'));
  expect(document.body).toShow('of an age that the category allows, as reached during 2026.');
  expect(document.body).toShow('Up to: up to 4 players.');
  expect(document.body).toShow('Bench: the players in the game and up to 1 accredited assistant.');
  setEdition({ ...festival, kinds: seed.kinds, rules: { ...festival.rules, coachesPaid: 2 } });
  await show(<RegulationsPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('4 players and 2 coaches; at least one is required.'));
});

test('the regulations of a federation are named once its link is there', () => {
  expect(withConditions('{{if.federation}}Theirs prevail.')).toBe('');
  setBoot({ ...plain, settings: { 'link.organizationRegulation': 'https://liga.example' } });
  expect(withConditions('{{if.federation}}Theirs prevail.')).toBe('Theirs prevail.');
});

test('links and opening hours that an edition does not have are left out', async () => {
  await show(<ContactPage />, { language: 'en' });
  expect(document.body).not.toShow(/Monday|Visa|Available soon/);
  await show(<OrganizerBlocks />, { language: 'en' });
  expect(document.body).not.toShow(/Monday|Instagram|Available soon/);
  setEdition({ ...festival, contact: { ...festival.contact, hoursFrom: '09:30', hoursUntil: '18:00' } });
  setBoot({ ...plain, settings: { 'link.visa': 'https://visa.example' } });
  await show(<OrganizerBlocks />, { language: 'en' });
  expect(document.body).toShow('Business hoursMonday to Friday, 9:30am to 6pm');
  await show(<ContactPage />, { language: 'en' });
  expect(document.body).toShow('Monday to Friday, 9:30 AM to 6:00 PM');
  expect(document.querySelector('a[href="https://visa.example"]')).not.toBeNull();
});

test('a standard text that an editor starts from has the sentences that hold, with its facts to be filled in', () => {
  expect(withConditions('{{if.oneSet}}One set. {{if.federation}}No. It is {{year}}.')).toBe(
    'One set. It is {{year}}.',
  );
});

test('the home page names the city, and the countries once there are several', async () => {
  await show(<HomePage />, { language: 'en' });
  expect(document.body).toShow('Lisboa, Portugal · Feb 20');
  expect(document.body).toShow('Teams play in Lisboa.');
  const figures = { venues: 1, results: 0, archives: 0 };
  setBoot({ ...plain, figures: { ...figures, teams: 3, countries: 2 } });
  await show(<HomePage />, { language: 'en' });
  expect(document.body).toShow('3 teams from 2 countries play in Lisboa.');
  setBoot({ ...plain, figures: { ...figures, teams: 1, countries: 1 } });
  await show(<HomePage />, { language: 'es' });
  expect(document.body).toShow('1 equipo juega en Lisboa.');
});
