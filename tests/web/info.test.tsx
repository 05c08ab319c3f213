import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setBoot } from '#web/core/client/boot.ts';
import { AccommodationPage } from '#web/site/competition/venues/AccommodationPage.tsx';
import { AboutPage } from '#web/site/info/AboutPage.tsx';
import { ArchivePage } from '#web/site/info/ArchivePage.tsx';
import { CookiesPage, PrivacyPage, TermsPage } from '#web/site/info/LegalPage.tsx';
import { RegisterTeamPage } from '#web/site/info/RegisterTeamPage.tsx';
import { RegulationsPage } from '#web/site/info/RegulationsPage.tsx';
import { Sponsors } from '#web/site/sponsors/Sponsors.tsx';
import { fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

const plain = { clockOffset: 0, demo: false };
const clockAt = (local: string) => setClockOffset(Date.parse(`${local}-06:00`) - machineMs());
beforeEach(() => clockAt('2025-12-01T10:00:00'));
afterEach(() => {
  setBoot(plain);
  setClockOffset(0);
});

const languages = ['es', 'en'] as const;
const withTexts = { 'GET /api/edition/texts': { body: { data: seed.texts } } };

test.each(languages)('about states the figures of the federation and the event (%s)', async (language) => {
  serve({ ...withTexts, 'GET /api/venues': { body: { data: [] } } });
  await show(<AboutPage />, { language });
  await until(() => expect(document.body).toShow('1991'));
  for (const figure of ['80+', '50+', '250K+', '21', '3,500', '35']) expect(document.body).toShow(figure);
  await until(() => expect(document.querySelectorAll('ol > li')).toHaveLength(13));
  for (const { post, name } of seed.board) expect(document.body).toShow(`${post[language]}${name}`);
});

test('about shows the sections, purposes and values that the organizers have written, and no empty purpose', async () => {
  const both = (text: string) => ({ es: text, en: text });
  const organization = both('# La liga\n\nNació en 1970.\n\n# El comité\n\nSe eligió en 2024.');
  const written = { organization, values: both('# Calma\n\nSin prisa.') };
  const texts = { 'GET /api/edition/texts': { body: { data: written } } };
  setBoot({ ...plain, settings: { 'link.organization': 'https://liga.example' } });
  serve({ ...texts, 'GET /api/venues': { body: { data: [] } } });
  await show(<AboutPage />, { language: 'en' });
  await until(() => find('heading', 'La liga'));
  expect(findAll('tab').map(({ textContent }) => textContent)).toEqual(['Values']);
  const links = [...document.querySelectorAll('a[href="https://liga.example"]')];
  expect(links.map((link) => link.closest('section'))).toEqual([
    find('heading', 'El comité').closest('section'),
  ]);
  expect(document.body).toShow('CalmaSin prisa.');
});

test('about looks back once the event is over', async () => {
  clockAt('2027-02-22T10:00:00');
  serve({ 'GET /api/venues': { body: { data: [] } } });
  await show(<AboutPage />);
  expect(document.body).toShow('cómo fue en El Salvador');
  expect(document.body).not.toShow('qué le espera');
});

test.each([
  ['2026-01-18T23:10:00', 'Recibirá por correo'],
  ['2026-01-19T00:10:00', 'Cada inscripción que entró a tiempo'],
  ['2027-02-22T10:00:00', 'dentro de 48 horas, el estado del equipo llegaron por correo'],
])('the registration page at %s says about the review: %s', async (at, text) => {
  clockAt(at);
  await show(<RegisterTeamPage />);
  expect(document.querySelector('aside')).toShow('Revisión en 48 horas');
  expect(document.querySelector('aside')).toShow(text);
  expect(document.body).toShow('Pagar la inscripción del equipo');
});

test.each([
  [0, false],
  [3, true],
])('the registration page after the event with %i results leads to them: %s', async (results, leads) => {
  clockAt('2027-02-22T10:00:00');
  setBoot({ ...plain, figures: { teams: 0, countries: 0, venues: 0, results, archives: 0 } });
  await show(<RegisterTeamPage />);
  expect(findAll('link', 'Ver los resultados')).toHaveLength(leads ? 1 : 0);
  expect(document.body.textContent?.includes('Posiciones')).toBe(leads);
});

test('a discount counts through its last day, and says so', async () => {
  await show(<RegisterTeamPage />);
  expect(document.body).toShow('que pagan hasta el 31 de agosto de 2025');
  expect(document.body).not.toShow('antes del 31');
});

test('about uses the published venues as soon as there are any', async () => {
  serve({
    'GET /api/venues': {
      body: { data: [{ id: 1, name: 'Gimnasio Nuevo', city: 'Sonsonate', lat: null, lon: null }] },
    },
  });
  await show(<AboutPage />);
  await until(() => expect(document.body).toShow('Gimnasio Nuevo'));
  expect(document.querySelectorAll('ol > li')).toHaveLength(1);
  expect(document.body).toShow('La sede1Gimnasio Nuevo');
});

test('about leads to the map of each venue whose place is known', async () => {
  const venue = (id: number, lat: number | null, lon: number | null) => ({
    ...{ id, name: `Gimnasio ${id}`, city: 'Sonsonate', lat, lon },
  });
  serve({ 'GET /api/venues': { body: { data: [venue(1, 13.72, null), venue(2, 13.72, -89.73)] } } });
  await show(<AboutPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Gimnasio 2'));
  const maps = [...document.querySelectorAll('ol a')].map((link) => link.getAttribute('href'));
  expect(maps).toEqual(['https://www.openstreetmap.org/?mlat=13.72&mlon=-89.73#map=17/13.72/-89.73']);
});

test.each(languages)('the regulations have 23 numbered rules and four grounds (%s)', async (language) => {
  serve(withTexts);
  await show(<RegulationsPage />, { language });
  await until(() => expect(document.querySelectorAll('ol > li[id^=regla-]')).toHaveLength(23));
  const [, grounds] = document.querySelectorAll('ol');
  expect(grounds?.children).toHaveLength(4);
  expect(document.body).not.toShow(/\{\{/);
  expect(findAll('image')).toHaveLength(1);
});

test('a link without an address says that it comes soon and is no link', async () => {
  await show(<RegulationsPage />, { language: 'en' });
  expect(document.body).toShow('Download the regulations (PDF)Available soon');
  expect(findAll('link', /Download/)).toEqual([]);
});

test('a link set in Site Settings opens it in a new tab', async () => {
  setBoot({ ...plain, settings: { 'link.regulationPdf': 'https://example.com/r.pdf' } });
  await show(<RegulationsPage />, { language: 'en' });
  const link = find('link', /Download/);
  expect(link.getAttribute('href')).toBe('https://example.com/r.pdf');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('the registration form is in the page once its address is set', async () => {
  await show(<RegisterTeamPage />);
  expect(document.querySelector('iframe')).toBeNull();
  expect(document.body).toShow('El formulario estará disponible pronto');
  expect(document.body).not.toShow('formulario de abajo');
});

test('teams of organizers without a form are led to the secretariat', async () => {
  setBoot({ ...plain, settings: { 'link.registrationForm': '' } });
  await show(<RegisterTeamPage />, { language: 'en' });
  expect(document.body).toShow('How to register');
  expect(document.body).toShow('Write to the secretariat with the name of your team');
  expect(document.body).not.toShow(/available soon|will be online/);
});

test('the embedded form can also be opened separately', async () => {
  setBoot({ ...plain, settings: { 'link.registrationForm': 'https://forms.example/13' } });
  await show(<RegisterTeamPage />, { language: 'en' });
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe('https://forms.example/13');
  expect(find('link', /Open the form/).getAttribute('href')).toBe('https://forms.example/13');
});

test.each([
  ['2025-07-15T10:00:00', 'Abre el 1 de agosto de 2025', 'desde el 1 de agosto de 2025', false],
  ['2025-12-01T10:00:00', 'Abierta hasta el 18 de enero de 2026 a las 23:59.', 'formulario de abajo', true],
  ['2026-01-18T23:10:00', 'Cierra hoy a las 23:59', 'Hoy es el último día', true],
  [
    '2026-01-19T00:10:00',
    'La inscripción está cerrada',
    'La inscripción cerró el 18 de enero de 2026.',
    false,
  ],
  ['2027-02-22T10:00:00', 'Este campeonato ya terminó', 'La edición 2026 ya se jugó.', false],
] as const)('the registration of teams at %s says: %s', async (at, notice, lead, hasForm) => {
  clockAt(at);
  setBoot({ ...plain, settings: { 'link.registrationForm': 'https://forms.example/13' } });
  await show(<RegisterTeamPage />);
  expect(document.body).toShow(notice);
  expect(document.body).toShow(lead);
  expect(document.querySelector('iframe') !== null).toBe(hasForm);
});

test('the calculator adds the fees and subtracts both discounts', async () => {
  await show(<RegisterTeamPage />, { language: 'en' });
  expect(document.body).toShow('Total$1,756.00');
  await press(find('button', 'More: Extra assistants'));
  await press(find('button', 'More: Companions'));
  expect(document.body).toShow('Total$1,936.00');
  for (const box of document.querySelectorAll<HTMLElement>('input[type=checkbox]')) await press(box);
  expect(document.body).toShow('Total$1,636.00');
});

test('fewer players need fewer cards, and more players buy none', async () => {
  await show(<RegisterTeamPage />, { language: 'en' });
  const counts = () =>
    [/^Players/, /^Player ID cards/].map((name) =>
      Number((find('spinbutton', name) as HTMLInputElement).value),
    );
  expect(counts()).toEqual([14, 14]);
  await press(find('button', 'Fewer: Players'));
  expect(counts()).toEqual([13, 13]);
  await press(find('button', 'More: Players'));
  expect(counts()).toEqual([14, 13]);
});

test.each([
  ['2025-08-31T22:00:00', false],
  ['2025-09-01T08:00:00', true],
])('the calculator at %s says that the day of early payment has passed: %s', async (at, isPast) => {
  clockAt(at);
  await show(<RegisterTeamPage />, { language: 'en' });
  const said = 'That date has passed: check this only if you paid on time.';
  expect(document.body.textContent?.includes(said)).toBe(isPast);
});

test('fees name what they are for, discounts are taken off, and each payment has its own address', async () => {
  const settings = Object.fromEntries(
    ['payTeam', 'payAssistants', 'payCompanions'].map((name) => [
      `link.${name}`,
      `https://pay.example/${name}`,
    ]),
  );
  setBoot({ ...plain, settings });
  await show(<RegisterTeamPage />, { language: 'en' });
  const amounts = [...document.querySelectorAll('dl dd.board')].map(({ textContent }) => textContent);
  expect(amounts.filter((text) => /^[-−]/.test(text ?? ''))).toHaveLength(2);
  const { rules } = seed;
  expect(document.body).toShow(`${rules.playersMax} players`);
  expect(document.body).toShow(new RegExp(`\\b${rules.coachesPaid} .*coach`));
  const links = findAll('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.startsWith('https://pay.example'))).toEqual(Object.values(settings));
});

test('the buttons of the calculator end at its limits, and an empty field stays empty', async () => {
  await show(<RegisterTeamPage />, { language: 'en' });
  const isOff = (name: string) => (find('button', name) as HTMLButtonElement).disabled;
  expect([isOff('More: Players'), isOff('Fewer: Players')]).toEqual([true, false]);
  expect([isOff('More: Companions'), isOff('Fewer: Companions')]).toEqual([false, true]);
  const players = find('spinbutton', /^Players/) as HTMLInputElement;
  await fill(players, '');
  expect(players.value).toBe('');
  expect(document.body).toShow('one of them is out of range');
});

test('the calculator says when a number is out of range, instead of a sum', async () => {
  await show(<RegisterTeamPage />, { language: 'en' });
  const [players] = document.querySelectorAll<HTMLInputElement>('input[type=number]');
  if (!players) throw new Error('no field');
  await fill(players, '15');
  expect(document.body).toShow('one of them is out of range');
  expect(document.body).not.toShow('Total$');
});

test.each(languages)('privacy, terms and cookies are whole pages (%s)', async (language) => {
  serve(withTexts);
  await show(
    <>
      <PrivacyPage />
      <TermsPage />
      <CookiesPage />
    </>,
    { language },
  );
  expect(document.querySelectorAll('h1')).toHaveLength(3);
  await until(() => expect(document.querySelectorAll('section').length).toBeGreaterThan(15));
  expect(document.body).not.toShow(/\{\{/);
});

test('sponsors show their logo or their name, with a link where they have one', async () => {
  const sponsor = (id: number, part: object) => ({
    id,
    name: `Café ${id}`,
    url: null,
    logo: null,
    position: id,
    version: 1,
    ...part,
  });
  serve({
    'GET /api/sponsors': {
      body: { data: [sponsor(1, { logo: '/kept/a.webp', url: 'https://cafe.example/' }), sponsor(2, {})] },
    },
  });
  await show(<Sponsors />, { language: 'en' });
  await until(() => find('image', 'Café 1'));
  expect(document.querySelectorAll('li')[0]?.querySelector('.board')).toBeNull();
  expect(document.querySelectorAll('li')[1]?.textContent).toBe('Café 2');
  expect(findAll('link').map((link) => link.getAttribute('href'))).toEqual(['https://cafe.example/']);
});

test('a home page without sponsors has no section of them', async () => {
  const asked = serve({ 'GET /api/sponsors': { body: { data: [] } } });
  await show(<Sponsors />, { language: 'en' });
  await until(() => expect(asked).toHaveLength(1));
  expect(document.querySelector('section')).toBeNull();
});

test.each(languages)('an archived edition opens in the language of the reader (%s)', async (language) => {
  const { startsOn, endsOn } = seed.dates;
  const archive = {
    id: 'festival-2024',
    name: seed.identity.name,
    startsOn,
    endsOn,
    at: '2026-04-01T12:00:00.000Z',
  };
  serve({ 'GET /api/archives': { body: { data: [archive] } } });
  await show(<ArchivePage />, { language });
  const link = await until(() => find('link', seed.identity.name[language]));
  expect(link.getAttribute('href')).toBe(`/archive/festival-2024/${language}`);
});

test.each([
  ['es', 'Al río.', 'By the river.', 'Al río.', 'es'],
  ['en', 'Al río.', 'By the river.', 'By the river.', 'en'],
  ['en', 'Al río.', null, 'Al río.', 'es'],
] as const)(
  'a hotel is described to a reader of %s (%s, %s) in words that are marked as theirs',
  async (...row) => {
    const [language, description, descriptionEn, shown, lang] = row;
    const hotel = { id: 1, name: 'Hotel Tejo', city: 'Lisboa', description, descriptionEn };
    serve({
      'GET /api/accommodations': { body: { data: [{ ...hotel, priceFrom: null, url: null, phone: null }] } },
    });
    await show(<AccommodationPage />, { language });
    await until(() => expect(document.body).toShow('Hotel Tejo'));
    const text = [...document.querySelectorAll('p[lang]')].map((one) => [
      one.textContent,
      one.getAttribute('lang'),
    ]);
    expect(text).toEqual([[shown, lang]]);
  },
);
