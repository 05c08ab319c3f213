import { afterEach, describe, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import type { Today } from '#shared/competition/competition.ts';
import { setBoot } from '#web/core/client/boot.ts';
import { HeroCircle, HeroText } from '#web/site/competition/HeroNow.tsx';
import { find, serve, show, until } from './participants-screen.tsx';

afterEach(() => {
  setClockOffset(0);
  setBoot({ clockOffset: 0, demo: false });
});

const at = (local: string) => new Date(`${local}-06:00`).toISOString();
const game = (id: number, date: string): Today['tipOffs'][number]['some'][number] => ({
  id,
  date,
  eventType: 'game',
  title: 'Leonas – Pumas',
  titleEn: null,
  venue: 'Gimnasio UCA',
  court: '1',
  category: "Women's 40+",
  division: 'A',
  phase: 'group',
  team1: { id: 1, name: 'Leonas', country: 'SV' },
  team2: { id: 2, name: 'Pumas', country: 'MX' },
  score: null,
  version: 1,
  updatedAt: date,
});
const tipOff = (local: string) => ({ at: at(local), games: 22, open: 22, some: [game(7, at(local))] });
const sunday: Today = {
  date: '2026-02-22',
  tipOffs: [tipOff('2026-02-22T11:00'), tipOff('2026-02-22T12:30')],
  next: { date: '2026-02-23', at: at('2026-02-23T08:00') },
  medals: [{ country: 'AR', gold: 3, silver: 2, bronze: 1 }],
};

async function showAt(local: string, today: Today) {
  setClockOffset(Date.parse(`${local}-06:00`) - machineMs());
  serve({
    'GET /api/today': { body: { data: today } },
    'GET /api/schedule': { body: { data: { days: [], events: [] } } },
  });
  await show(
    <>
      <HeroText />
      <HeroCircle />
    </>,
  );
}

describe('the first screen during the event', () => {
  test('the first screen shows the current games, and leads to a game and to the board', async () => {
    await showAt('2026-02-22T12:20', sunday);
    await until(() => expect(document.body).toShow('22partidos en juegoA las 12:30: 22 partidos'));
    expect(document.body).toShow('Día 3 de 10');
    expect(find('link', /Leonas – Pumas/).getAttribute('href')).toBe('/games/7');
    expect(find('link', 'Los partidos de hoy').getAttribute('href')).toBe('/schedule');
  });

  test('the first screen shows the time before a tip-off', async () => {
    await showAt('2026-02-22T07:00', sunday);
    await until(() => expect(document.body).toShow('11:00primer salto de hoy'));
  });

  test('the first screen shows in the evening when it continues', async () => {
    await showAt('2026-02-22T21:00', sunday);
    await until(() => expect(document.body).toShow('Hoy ya se jugó todo08:00mañana, primer salto'));
    expect(find('link', 'Los partidos de mañana').getAttribute('href')).toBe('/schedule?day=2026-02-23');
  });

  test('the first screen shows a day without games, and its other dates', async () => {
    const next = { date: '2026-02-21', at: at('2026-02-21T08:00') };
    await showAt('2026-02-20T08:00', { date: '2026-02-20', tipOffs: [], next, medals: [] });
    await until(() => expect(document.body).toShow('Hoy no se juega08:00mañana, primer salto'));
    expect(document.body).toShow('Acreditación principal08:00 – 20:00');
  });

  test('offers no games of a day on which none are known, nor of a later one', async () => {
    await showAt('2026-02-20T08:00', { date: '2026-02-20', tipOffs: [], next: null, medals: [] });
    await until(() => expect(document.body).toShow('Todavía no hay partidos publicados'));
    expect(find('link', 'Calendario').getAttribute('href')).toBe('/schedule');
    expect(document.body).not.toShow('Los partidos de');
    expect(document.body).not.toShow('Hoy no se juega');
  });

  test('the first screen thanks after the event, with the first medals, and names no next game', async () => {
    setBoot({
      clockOffset: 0,
      demo: false,
      figures: { teams: 256, countries: 20, venues: 12, results: 9, archives: 0 },
    });
    await showAt('2027-02-22T12:00', { ...sunday, tipOffs: [], next: null });
    await until(() => expect(document.body).toShow('Argentina321'));
    expect(document.body).toShow('¡Gracias!');
    expect(document.body).not.toShow(/Día \d|mañana|hoy/);
    expect(find('link', 'Resultados y medallas').getAttribute('href')).toBe('/standings');
  });
});
