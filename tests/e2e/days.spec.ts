import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { noon, passwordOf, type RunningServer, startServer } from './server.ts';

/**
 * Every day by its clock: the demonstration is started at eight instants of the event's life, and each page says what
 * is so then, in both languages. One server for each instant; two at a time.
 */
test.describe.configure({ mode: 'parallel' });

type Said = string | RegExp;
/** What is read in the page, and what must not be: Spanish, then English. */
interface Says {
  es: readonly Said[];
  en: readonly Said[];
  not?: readonly Said[];
}
interface Day {
  name: string;
  clock: string;
  home: Says;
  schedule: Says;
  standings: Says;
  registerTeam: Says;
  contact: Says;
  /** Whether the form stands in its frame. */
  hasForm: boolean;
  dashboard: Says;
  closed: Says;
}

const formOpen: Pick<Day, 'contact' | 'hasForm' | 'dashboard'> = {
  contact: {
    es: ['¿Cómo inscribo a mi equipo?', 'Las inscripciones cierran el 18 de enero de 2026'],
    en: ['How do I register my team?', 'Registration closes on January 18, 2026'],
  },
  hasForm: true,
  dashboard: { es: ['Abierto'], en: ['Open'], not: ['Cerrado', 'Closed'] },
};
const contactClosed: Says = {
  es: ['Cerró el 18 de enero de 2026', 'Las inscripciones cerraron el 18 de enero de 2026'],
  en: ['Closed on January 18, 2026', 'Registration closed on January 18, 2026'],
  not: ['¿Cómo inscribo a mi equipo?', 'How do I register my team?'],
};
const formClosed: Pick<Day, 'contact' | 'hasForm' | 'registerTeam' | 'dashboard'> = {
  contact: contactClosed,
  hasForm: false,
  registerTeam: {
    es: ['La inscripción cerró el 18 de enero de 2026', 'La inscripción está cerrada'],
    en: [/closed on January 18, 2026/i, 'Registration is closed'],
  },
  dashboard: { es: ['Cerrado'], en: ['Closed'], not: ['Abierto', 'Open the form'] },
};
const over: Omit<Day, 'name' | 'clock' | 'standings'> = {
  home: {
    es: ['¡Gracias!', 'jugaron en El Salvador', 'Resultados y medallas'],
    en: ['Thank you!', 'played in El Salvador', 'Results and medals'],
    not: [/Día \d+ de 10/, 'Inscribir equipo', 'Register a team', 'mañana', 'tomorrow'],
  },
  schedule: {
    es: ['El torneo terminó: ya no quedan fechas.', 'domingo, 1 de marzo'],
    en: [/Sunday, March 1/],
  },
  registerTeam: {
    es: ['La edición 2026 ya se jugó.', 'Este campeonato ya terminó'],
    en: ['This championship is over'],
    not: ['Pagos en línea', 'Online payments'],
  },
  contact: contactClosed,
  hasForm: false,
  dashboard: { es: ['Cerrado', 'El campeonato ya se jugó.'], en: ['Closed'], not: ['Abierto'] },
  closed: { es: ['¡Gracias!'], en: ['Thank you!'], not: ['Faltan', 'Only'] },
};
const medals = { es: ['Medallero', /Argentina|Brasil|México|El Salvador/], en: [/Medal/i] };
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
      es: [/Faltan33días para el Panamericano/, 'Inscribir equipo', 'Ver calendario'],
      en: [/33days to go/, 'Register a team'],
    },
    schedule: { es: ['Cierra la inscripción', 'Próximas fechas'], en: ['Registration closes'] },
    standings: nothingPlayed,
    registerTeam: {
      es: ['Abierta hasta el 18 de enero de 2026 a las 23:59.'],
      en: [/Open until January 18, 2026/],
    },
    closed: { es: [/Faltan33/], en: [/33days to go/] },
  },
  {
    name: 'the last hour of the registration',
    clock: '2026-01-18T23:10:00-06:00',
    ...formOpen,
    home: { es: ['Inscribir equipo', /Faltan32/], en: ['Register a team'] },
    schedule: { es: ['Cierra la inscripción'], en: ['Registration closes'] },
    standings: nothingPlayed,
    registerTeam: { es: ['Cierra hoy a las 23:59', 'Hoy es el último día'], en: [/Closes today at 11:59/] },
    closed: { es: [/Faltan32/], en: [/32days to go/] },
  },
  {
    name: 'the hour after the registration',
    clock: '2026-01-19T00:10:00-06:00',
    ...formClosed,
    home: {
      es: ['Ver los equipos', /Faltan31/],
      en: ['See the teams'],
      not: ['Inscribir equipo', 'Register a team'],
    },
    schedule: { es: ['Sorteo de grupos'], en: [/draw/i] },
    standings: nothingPlayed,
    closed: { es: [/Faltan31/], en: [/31days to go/] },
  },
  {
    name: 'the morning of the accreditation',
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
    name: 'a day of games at 12:20',
    clock: noon.CLOCK,
    ...formClosed,
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
    name: 'the evening between two days',
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
    name: 'the last final',
    clock: '2026-03-01T19:00:00-06:00',
    ...formClosed,
    home: { es: ['Día 10 de 10', /2partidos en juego/], en: ['Day 10 of 10'], not: ['mañana', '¡Gracias!'] },
    schedule: { es: ['domingo, 1 de marzo', '16 partidos'], en: [/Sunday, March 1/] },
    standings: medals,
    closed: { es: ['Día 10 de 10'], en: ['Day 10 of 10'] },
  },
  { name: 'the day after', clock: '2026-03-02T09:00:00-06:00', ...over, standings: medals },
  { name: 'a year after', clock: '2027-02-22T12:00:00-06:00', ...over, standings: medals },
];

for (const day of days) {
  test(`${day.name} every page says what is so`, async ({ browser }) => {
    const server = await startServer({ DEMO: '1', CLOCK: day.clock });
    try {
      const context = await browser.newContext({
        baseURL: server.address,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      // The pages as a visitor has them: who has signed in is led on by his own work.
      const page = await context.newPage();
      for (const language of ['es', 'en'] as const) {
        await readIn(page, language, server);
        await expectSaid(page, '/', day.home, language);
        await expectSaid(page, '/schedule', day.schedule, language);
        await expectSaid(page, '/standings', day.standings, language);
        await expectSaid(page, '/register-team', day.registerTeam, language);
        expect(await page.locator('iframe').count()).toBe(day.hasForm ? 1 : 0);
        await expectSaid(page, '/contact', day.contact, language);
      }
      await signIn(context, server);
      for (const language of ['es', 'en'] as const) {
        await readIn(page, language, server);
        await expectSaid(page, '/dashboard', day.dashboard, language);
      }
      await context.request.post('/api/settings', {
        data: { key: 'underConstruction', value: 'true' },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      for (const language of ['es', 'en'] as const) {
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

/** From its next loading on the page is in this language, for the server and for itself. */
async function readIn(page: Page, language: 'es' | 'en', server: RunningServer): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: server.address }]);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}

async function signIn(context: BrowserContext, server: RunningServer): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { username: 'direccion', password: passwordOf(server, 'direccion') },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
}

/** All of it at once stands in the page, as a reader with a screen has it. */
async function expectSaid(page: Page, path: string, says: Says, language: 'es' | 'en'): Promise<void> {
  await page.goto(path);
  // Of the home page its first screen: an article may say anything.
  const main = path === '/' ? page.locator('main > *').first() : page.locator('main');
  for (const said of says[language]) await expect(main, `${path} ${language}`).toContainText(said);
  for (const unsaid of says.not ?? []) await expect(main, `${path} ${language}`).not.toContainText(unsaid);
}
