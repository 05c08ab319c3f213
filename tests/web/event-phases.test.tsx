import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { OrganizerBlocks } from '#web/app/home/OrganizerBlocks.tsx';
import { Hero, HomePage } from '#web/app/pages/HomePage.tsx';
import { UnderConstruction } from '#web/app/pages/UnderConstruction.tsx';
import { setBoot } from '#web/core/client/boot.ts';
import { EventSchedule } from '#web/site/competition/EventSchedule.tsx';
import { HeroText } from '#web/site/competition/HeroNow.tsx';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { FaqPage } from '#web/site/competition/venues/FaqPage.tsx';
import { VenuesPage } from '#web/site/competition/venues/VenuesPage.tsx';
import { ContactPage } from '#web/site/inbox/ContactPage.tsx';
import { RegisterTeamPage } from '#web/site/info/RegisterTeamPage.tsx';
import { find, findAll, serve, show, until } from './participants-screen.tsx';

/** What the specification says of a screen holds before, during and after the event, and on an empty server. */

const plain = { clockOffset: 0, demo: false };
const clockAt = (local: string) => setClockOffset(Date.parse(`${local}-06:00`) - machineMs());
const today = { date: '2026-02-22', tipOffs: [], next: null, medals: [] };
const [before, during, after] = ['2026-01-10T12:00:00', '2026-02-22T12:20:00', '2026-03-10T12:00:00'];

beforeEach(() => {
  serve({
    'GET /api/today': { body: { data: today } },
    'GET /api/schedule': { body: { data: { days: [], events: [] } } },
    'GET /api/news': { body: { data: [] } },
    'GET /api/sponsors': { body: { data: [] } },
  });
});
afterEach(() => {
  setBoot(plain);
  setClockOffset(0);
});

const title = {
  es: 'XIII Panamericano de Maxibaloncesto',
  en: '13th Pan-American Maxibasketball Championship',
};
const claim = {
  es: /Más de 250 equipos de 35 países (juegan|jugaron) en El Salvador/,
  en: /Over 250 teams from 35 countries (come|came) to El Salvador/,
};
const zeros = { es: '00 días00 horas00 min00 s', en: '00 days00 hours00 min00 s' };

describe.each(['es', 'en'] as const)('the first page (%s)', (language) => {
  test.each([before, during, after])(
    'the first page has title, subtitle, description and countdown at %s',
    async (at) => {
      clockAt(at);
      await show(<HomePage />, { language });
      await until(() => expect(find('timer')).toBeTruthy());
      expect(document.querySelector('h1')).toShow(title[language]);
      expect(document.body).toShow(/El Salvador · .*2026/);
      expect(document.body).toShow(claim[language]);
      if (at === before) expect(find('timer')).not.toShow(zeros[language]);
      else expect(find('timer')).toShow(zeros[language]);
    },
  );

  test.each([before, during, after])('the page under construction has a countdown at %s', async (at) => {
    clockAt(at);
    await show(<UnderConstruction />, { language });
    await until(() => expect(find('timer')).toBeTruthy());
    if (at === before) expect(find('timer')).not.toShow(zeros[language]);
    else expect(find('timer')).toShow(zeros[language]);
  });

  test.each([before, during, after])('the contact block answers three questions at %s', async (at) => {
    clockAt(at);
    await show(<ContactPage />, { language });
    const asked = [...document.querySelectorAll('summary')].map((summary) => summary.textContent?.trim());
    expect(asked).toEqual(
      language === 'es'
        ? [
            '¿Cómo inscribo a mi equipo?',
            '¿Dónde obtengo documentos para la visa?',
            '¿Hasta cuándo puedo inscribirme?',
          ]
        : [
            'How do I register my team?',
            'Where do I get documents for a visa?',
            'When does registration close?',
          ],
    );
    expect(document.body).toShow(
      language === 'es' ? 'Equipos en línea, sin crear una cuenta' : 'Online, no account required',
    );
  });

  test.each([before, during, after])(
    'the first page claims more than 1,000 athletes and 10 days at %s',
    async (at) => {
      clockAt(at);
      await show(<OrganizerBlocks />, { language });
      expect(document.body).toShow(
        language === 'es'
          ? 'Más de 1,000 atletas de 35 países, 10 días y 13 sedes'
          : '1,000+ athletes from 35 countries, 10 days and 13 venues',
      );
    },
  );
});

test.each([
  [before, 'es', 'Los partidos aparecen aquí en cuanto se publiquen.'],
  [during, 'en', 'Games appear here as soon as they are published.'],
  [after, 'es', 'Las fechas del campeonato.'],
] as const)('the schedule without games speaks of none at %s (%s)', async (at, language, said) => {
  clockAt(at);
  await show(<SchedulePage />, { language });
  await until(() => expect(document.body).toShow(said));
  expect(document.querySelector('h1')?.parentElement?.textContent).not.toMatch(/resultados|results/);
  if (at === after) expect(document.body).not.toShow('Los partidos aparecen');
});

describe('the size of the event', () => {
  test.each([
    [1, 1, 1, '1 equipo de 1 país juega en', '1 sede.'],
    [2, 1, 2, '2 equipos de 1 país juegan en', '2 sedes.'],
    [256, 20, 12, '256 equipos de 20 países juegan en', '12 sedes.'],
  ])(
    'the size of the event counts %i teams, %i countries, %i venues',
    async (teams, countries, venues, said, headline) => {
      clockAt(before);
      setBoot({ ...plain, figures: { teams, countries, venues, results: 0, archives: 0 } });
      await show(<HomePage />);
      expect(document.body).toShow(said);
      expect(document.body).toShow(headline);
    },
  );

  test.each([0, 12])('offers teams once the registration has closed, if there are any: %i', async (teams) => {
    clockAt('2026-02-01T12:00:00');
    setBoot({ ...plain, figures: { teams, countries: teams, venues: 0, results: 0, archives: 0 } });
    await show(<HomePage />);
    expect(findAll('link', 'Ver los equipos')).toHaveLength(teams > 0 ? 1 : 0);
    await show(<RegisterTeamPage />);
    expect(findAll('link', 'Ver los equipos inscritos')).toHaveLength(teams > 0 ? 1 : 0);
    expect(document.body).toShow('Revisión en 48 horas');
  });

  test('the size of the event is singular for one venue', async () => {
    const venue = {
      id: 1,
      name: 'Gimnasio UCA',
      city: 'San Salvador',
      address: null,
      courts: 1,
      lat: null,
      lon: null,
    };
    serve({ 'GET /api/venues': { body: { data: [venue] } }, 'GET /api/games': { body: { data: [] } } });
    await show(<VenuesPage />);
    await until(() => expect(document.body).toShow('1 sede, 1 cancha.'));
  });

  test.each([
    [0, 'Calendario'],
    [4, 'Resultados y medallas'],
  ])('the size of the event mentions no results after the event with %i of them', async (results, way) => {
    clockAt(after);
    setBoot({ ...plain, figures: { teams: 0, countries: 0, venues: 0, results, archives: 0 } });
    await show(<HeroText />);
    await until(() => expect(findAll('link', way)).toHaveLength(1));
    expect(/resultados/i.test(document.body.textContent ?? '')).toBe(results > 0);
  });
});

test.each([
  ['before', before, '20 feb – 1 mar 2026'],
  ['during', during, '20 feb – 1 mar 2026'],
  ['after', after, 'Gracias'],
])(
  'what an archive shows of an edition %s its days invites to nothing and waits for nothing',
  async (_, at, said) => {
    clockAt(at);
    const question = { id: 1, question: '¿Dónde?', answer: 'Aquí.', translations: {} };
    serve({
      'GET /api/today': { body: { data: today } },
      'GET /api/schedule': { body: { data: { days: [], events: [] } } },
      'GET /api/faq': { body: { data: [question] } },
    });
    await show(
      <>
        <Hero isArchived />
        <EventSchedule isArchived />
        <FaqPage isArchived />
      </>,
    );
    await until(() => expect(document.body).toShow('¿Dónde?'));
    await until(() => expect(document.querySelector('.rounded-full.bg-navy')).toShow(said));
    expect(document.querySelectorAll('[role=timer]')).toHaveLength(0);
    expect(document.body).not.toShow(
      /Inscribir|Siga las novedades|updates|Ir a contacto|Escríbanos|novedades salen/,
    );
  },
);
