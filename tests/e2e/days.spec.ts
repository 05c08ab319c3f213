import { expect, type Locator, type Page, test } from '@playwright/test';
import { must } from '#shared/base/must.ts';
import { logIn } from './desk-stage.ts';
import { languagesFor } from './languages.ts';
import { noon, type RunningServer, startServer } from './server.ts';

/**
 * The site on each day: a tournament of 60 people is filled at nine instants of the event's life, and each page says what is
 * true then, in one language, alternating; in both under FULL=1. One server for each instant.
 */
test.describe.configure({ mode: 'parallel' });

type Said = string | RegExp;
/** Texts that the page must and must not contain: Spanish, then English. */
interface Says {
  es: readonly Said[];
  en: readonly Said[];
  not?: readonly Said[];
}
interface Day {
  name: string;
  clock: string;
  /** The first screen. */
  home: Says;
  /** The whole page under it, but for the articles, which may say anything. */
  homeBelow: Says;
  /** The tip-off from which its schedule names games. */
  firstGame?: Record<'es' | 'en', string>;
  schedule: Says;
  standings: Says;
  registerTeam: Says;
  contact: Says;
  /** Whether the form is shown in its frame. */
  hasForm: boolean;
  dashboard: Says;
  closed: Says;
  /** Whether the first screen leads who works at a door there; asked where it may lead elsewhere. */
  leadsToDoor?: boolean;
}

/** The end of the home page before and during the event. */
const blocksBefore: Says = {
  es: ['las mejores salen en las pantallas', 'un público que viaja', 'Su credencial empieza aquí'],
  en: ['the best ones go up on the screens', 'an audience that travels', 'Your credential starts here'],
  not: ['la próxima', 'the next one', 'NaN', '{{'],
};
const formOpen: Pick<Day, 'contact' | 'hasForm' | 'dashboard' | 'homeBelow'> = {
  homeBelow: blocksBefore,
  contact: {
    es: ['¿Cómo inscribo a mi equipo?', 'Las inscripciones cierran el 18 de enero de 2026'],
    en: ['How do I register my team?', 'Registration closes on January 18, 2026'],
  },
  hasForm: true,
  dashboard: { es: ['Abierto'], en: ['Open'], not: ['Cerrado', 'Closed'] },
};
const contactClosed: Says = {
  es: [
    '¿Cómo inscribo a mi equipo?',
    'Cerró el 18 de enero de 2026',
    'Las inscripciones cerraron el 18 de enero de 2026',
  ],
  en: ['How do I register my team?', 'Closed on January 18, 2026', 'Registration closed on January 18, 2026'],
};
const formClosed: Pick<Day, 'contact' | 'hasForm' | 'registerTeam' | 'dashboard' | 'homeBelow'> = {
  homeBelow: blocksBefore,
  contact: contactClosed,
  hasForm: false,
  registerTeam: {
    es: ['La inscripción cerró el 18 de enero de 2026', 'La inscripción está cerrada', 'que entró a tiempo'],
    en: [/closed on January 18, 2026/i, 'Registration is closed', 'that came in on time'],
    not: ['Recibirá por correo', 'You get an email'],
  },
  dashboard: { es: ['Cerrado'], en: ['Closed'], not: ['Abierto', 'Open the form'] },
};
const over: Omit<Day, 'name' | 'clock' | 'standings'> = {
  home: {
    es: ['¡Gracias!', 'jugaron en El Salvador', 'Resultados y medallas'],
    en: ['Thank you!', 'came to El Salvador', 'Results and medals'],
    not: [/Día \d+ de 10/, 'Inscribir equipo', 'Register a team', 'mañana', 'tomorrow'],
  },
  homeBelow: {
    es: ['Las fotos y los videos de estos días', 'Su marca puede estar en la próxima'],
    en: ['The photos and videos of these days', 'Your brand can be part of the next one'],
    not: [
      ...[
        'las mejores salen en las pantallas',
        'Su credencial empieza aquí',
        'Siga las novedades',
        'Fecha por anunciar',
      ],
      ...['the best ones go up', 'Your credential starts here', 'Stay tuned', 'Date to be announced'],
    ],
  },
  schedule: {
    es: ['El torneo terminó: ya no quedan fechas.', 'domingo, 1 de marzo'],
    en: ['The tournament is over: there are no more dates.', 'Sunday, March 1'],
    not: ['Siga las novedades', 'Stay tuned'],
  },
  registerTeam: {
    es: [
      'La edición 2026 ya se jugó.',
      'Este campeonato ya terminó',
      'Revisión en 48 horas',
      'Pagos en línea',
    ],
    en: ['This championship is over', 'Reviewed within 48 hours', 'Online payments'],
    not: ['Recibirá por correo', 'You get an email'],
  },
  contact: contactClosed,
  hasForm: false,
  dashboard: {
    es: ['Cerrado', 'El campeonato ya se jugó.'],
    en: ['Closed', 'The championship is over.'],
    not: ['Abierto', 'Registrar participantes', 'Register participants'],
  },
  closed: { es: ['¡Gracias!'], en: ['Thank you!'], not: ['Faltan', 'Only'] },
};
/** The table has its head only where a medal has been won. */
const medals: Says = {
  es: [/Medallero.*PaísOroPlataBronceTotal/],
  en: [/Medal table.*CountryGoldSilverBronzeTotal/],
  not: ['Todavía no se ha entregado ninguna medalla', 'No medal has been awarded yet'],
};
const nothingPlayed: Says = {
  es: ['Esta categoría todavía no tiene resultados.', 'Todavía no se ha entregado ninguna medalla.'],
  en: [/no results yet/i],
};

const days: readonly Day[] = [
  {
    name: 'a month before',
    clock: '2026-01-17T10:00:00-06:00',
    ...formOpen,
    home: {
      es: [/Faltan33días para empezar/, 'Inscribir equipo', 'Ver calendario'],
      en: [/33days to go/, 'Register a team'],
    },
    schedule: {
      es: [/Próximas fechas18eneCierra la inscripción/],
      en: [/Upcoming dates18JanRegistration closes/],
      not: ['31ago', '31Aug'],
    },
    standings: nothingPlayed,
    registerTeam: {
      es: ['Abierta hasta el 18 de enero de 2026 a las 23:59.'],
      en: [/Open until January 18, 2026/],
    },
    closed: { es: [/Faltan33/], en: [/33days to go/] },
  },
  {
    name: 'in the last hour of the registration',
    clock: '2026-01-18T23:10:00-06:00',
    ...formOpen,
    home: { es: ['Inscribir equipo', /Faltan32/], en: ['Register a team'] },
    schedule: {
      es: [/Próximas fechas18eneCierra la inscripción/],
      en: [/Upcoming dates18JanRegistration closes/],
    },
    standings: nothingPlayed,
    registerTeam: { es: ['Cierra hoy a las 23:59', 'Hoy es el último día'], en: [/Closes today at 11:59/] },
    closed: { es: [/Faltan32/], en: [/32days to go/] },
  },
  {
    name: 'in the hour after the registration',
    clock: '2026-01-19T00:10:00-06:00',
    ...formClosed,
    home: {
      es: ['Ver los equipos', /Faltan31/],
      en: ['See the teams'],
      not: ['Inscribir equipo', 'Register a team'],
    },
    schedule: {
      es: [/Próximas fechas27eneSorteo de grupos/],
      en: [/Upcoming dates27JanGroup draw/],
      not: ['18eneCierra', '18JanRegistration'],
    },
    standings: nothingPlayed,
    closed: { es: [/Faltan31/], en: [/31days to go/] },
  },
  {
    name: 'on the morning of the accreditation',
    clock: '2026-02-20T08:00:00-06:00',
    ...formClosed,
    home: {
      es: ['Día 1 de 10', 'Hoy no se juega', 'mañana, primer salto', 'Acreditación principal'],
      en: ['Day 1 of 10', 'No games today', 'first tip-off tomorrow'],
      not: ['Inscribir equipo', 'Register a team', 'Faltan'],
    },
    schedule: { es: ['sábado, 21 de febrero', '128 partidos'], en: [/Saturday, February 21/] },
    standings: nothingPlayed,
    closed: { es: ['Día 1 de 10', 'Hoy no se juega'], en: ['Day 1 of 10'], not: ['Faltan'] },
  },
  {
    name: 'on a day of games at 12:20',
    clock: noon.CLOCK,
    ...formClosed,
    // Those that are on: not the first of the morning.
    firstGame: { es: '11:00', en: '11:00 AM' },
    home: {
      es: ['Día 3 de 10', /22partidos en juego/, 'A las 12:30: 22 partidos', 'Los partidos de hoy'],
      en: ['Day 3 of 10', /22games under way/, "Today's games"],
      not: ['Faltan', 'Inscribir equipo'],
    },
    schedule: { es: ['domingo, 22 de febrero', '128 partidos'], en: [/Sunday, February 22/] },
    standings: { es: [/Grupo.A/, 'Medallero'], en: [/Group.A/] },
    closed: { es: ['Día 3 de 10', /22partidos en juego/], en: ['Day 3 of 10'], not: ['Faltan'] },
  },
  {
    name: 'in the evening between two days',
    clock: '2026-02-22T22:30:00-06:00',
    ...formClosed,
    home: {
      es: ['Día 3 de 10', 'Hoy ya se jugó todo', 'mañana, primer salto', 'Los partidos de mañana'],
      en: ["Today's games are over", 'first tip-off tomorrow', "Tomorrow's games"],
    },
    schedule: { es: ['domingo, 22 de febrero'], en: [/Sunday, February 22/] },
    standings: { es: [/Grupo.A/], en: [/Group.A/] },
    closed: { es: ['Hoy ya se jugó todo'], en: ["Today's games are over"] },
  },
  {
    name: 'during the last final',
    clock: '2026-03-01T19:00:00-06:00',
    ...formClosed,
    home: { es: ['Día 10 de 10', /2partidos en juego/], en: ['Day 10 of 10'], not: ['mañana', '¡Gracias!'] },
    schedule: { es: ['domingo, 1 de marzo', '16 partidos'], en: [/Sunday, March 1/] },
    standings: medals,
    closed: { es: ['Día 10 de 10'], en: ['Day 10 of 10'] },
  },
  // Badges open doors until the tenth.
  {
    name: 'on the day after',
    clock: '2026-03-02T09:00:00-06:00',
    ...over,
    standings: medals,
    leadsToDoor: true,
  },
  {
    name: 'a year after',
    clock: '2027-02-22T12:00:00-06:00',
    ...over,
    standings: medals,
    leadsToDoor: false,
  },
];

for (const [index, day] of days.entries()) {
  const languages = languagesFor(index % 2 === 0 ? 'es' : 'en');
  test(`every page states what is true ${day.name}`, async ({ browser }) => {
    const server = await startServer({ DEMO: '1', CLOCK: day.clock }, { isFilled: true });
    try {
      const context = await browser.newContext({
        baseURL: server.address,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      // The pages of a visitor: a user who is signed in is led to their own work.
      const page = await context.newPage();
      for (const language of languages) {
        await readIn(page, language, server);
        await expectSaid(page, '/', day.home, language);
        await expectBelow(page, day.homeBelow, language);
        if (day.firstGame) await expectFirstGame(page, day.firstGame[language]);
        await expect(page.locator('header a[href="/register-team"]')).toHaveCount(1);
        await expectSaid(page, '/schedule', day.schedule, language);
        await expectSaid(page, '/standings', day.standings, language);
        await expectSaid(page, '/register-team', day.registerTeam, language);
        expect(await page.locator('iframe').count()).toBe(day.hasForm ? 1 : 0);
        await expectSaid(page, '/contact', day.contact, language);
      }
      await expectDayInSight(page, must(languages.at(-1), 'there is one'));
      if (day.leadsToDoor !== undefined) {
        const viewer = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block' });
        await logIn(viewer, server, 'puerta');
        const home = await viewer.newPage();
        await home.goto('/');
        // The page knows who looks at it.
        await expect(home.getByRole('button', { name: 'Cerrar sesión', exact: true }).first()).toBeVisible();
        await expect(home.getByRole('link', { name: 'Ir a la puerta' })).toHaveCount(day.leadsToDoor ? 1 : 0);
        await viewer.close();
      }
      await logIn(context, server, 'direccion');
      for (const language of languages) {
        await readIn(page, language, server);
        await expectSaid(page, '/dashboard', day.dashboard, language);
      }
      await context.request.post('/api/settings', {
        data: { key: 'underConstruction', value: 'true' },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      for (const language of languages) {
        const visitor = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block' });
        const closed = await visitor.newPage();
        await closed.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        await expectSaid(closed, '/about', day.closed, language);
        await visitor.close();
      }
      await context.close();
    } finally {
      await server.remove();
    }
  });
}

/** On a phone the strip of days is scrolled to the day that is shown. */
async function expectDayInSight(page: Page, language: 'es' | 'en'): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/schedule');
  const chosen = page.locator('button[aria-pressed=true]', {
    hasText: language === 'es' ? /\d+ partidos/ : /\d+ games/,
  });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  if (before) await page.setViewportSize(before);
}

/** The page is in this language from its next load on, for the server and for its script. */
async function readIn(page: Page, language: 'es' | 'en', server: RunningServer): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: server.address }]);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}

/** The page shows all of it, as a visitor with a screen sees it. */
async function expectSaid(page: Page, path: string, says: Says, language: 'es' | 'en'): Promise<void> {
  await page.goto(path);
  await expectIn(
    page.locator(path === '/' ? 'main > section' : 'main'),
    says,
    `${path} ${language}`,
    language,
  );
}

async function expectIn(place: Locator, says: Says, name: string, language: 'es' | 'en'): Promise<void> {
  for (const said of says[language]) await expect(place, name).toContainText(said);
  for (const unsaid of says.not ?? []) await expect(place, name).not.toContainText(unsaid);
}

/** The home page under its first screen and its articles. */
async function expectBelow(page: Page, says: Says, language: 'es' | 'en'): Promise<void> {
  const parts = page.locator('#below > :not(:first-child)');
  const saying = (text: Said) => expect(parts.filter({ hasText: text }), `/ below ${language}: ${text}`);
  for (const said of says[language]) await saying(said).not.toHaveCount(0);
  for (const unsaid of says.not ?? []) await saying(unsaid).toHaveCount(0);
}

/** The games that its schedule names, once it has come into view. */
async function expectFirstGame(page: Page, tipOff: string): Promise<void> {
  const schedule = page.locator('#schedule');
  await schedule.scrollIntoViewIfNeeded();
  const games = schedule.locator('a[href^="/games/"]');
  await expect(games).toHaveCount(6);
  await expect(games.first()).toContainText(tipOff);
}
