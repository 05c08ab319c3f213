import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { HomePage } from '#web/app/pages/HomePage.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { AboutPage } from '#web/site/info/AboutPage.tsx';
import { RegisterTeamPage } from '#web/site/info/RegisterTeamPage.tsx';
import { serve, show, until } from './participants-screen.tsx';

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
  board: [{ post: { es: 'Presidencia', en: 'President' }, name: 'Inês Duarte' }],
  figures: { ...seed.figures, teams: 40, countries: 9, minimumAge: 30 },
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
  await until(() => expect(document.body).toShow(/Faltan02días para el Festival/));
});

test('the registration page charges the edited fee in the edited currency', async () => {
  await show(<RegisterTeamPage />, { language: 'en' });
  expect(document.body).toShow(/€950\.00/);
});

test('the schedule shows the edited key dates', async () => {
  await show(<SchedulePage />, { language: 'en' });
  expect(document.body).toShow(/The draw/);
});

test('a page that is open follows an edit', async () => {
  await show(<AboutPage />);
  expect(document.body).toShow(/Inês Duarte/);
  await act(async () => setEdition(seed));
  expect(document.body).toShow(/Roberto Anaya Lemus/);
});
