/**
 * The schedule as calendar feeds: everything, one team, one venue. An entry's UID never changes, so that a moved game
 * moves in every calendar. Times are local, with the time zone included.
 */
import type { Request, Response, Router } from 'express';
import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { calendarDateAt, instantOf } from '#shared/base/dates.ts';
import { calendarEntries, stepDay, wallTime } from '#shared/competition/calendar.ts';
import type { Game } from '#shared/competition/competition.ts';
import { courtMs } from '#shared/competition/event-moment.ts';
import type { Edition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { chooseLanguage, defaultLanguage, inLanguage } from '#shared/edition/offered-languages.ts';
import { listOffsetChanges, zoneOffsetMs } from '#shared/edition/time-zone.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { findTeamById, listGames, listVenues } from '../../competition/store.ts';
import type { Db } from '../../core/database/open.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { siteAddress } from './feeds.ts';

const yearMs = 366 * 24 * 60 * 60_000;

/** The zone from a year before the event to a year after it (RFC 5545, 3.6.5): a component for each offset. */
const zoneBlock = () => {
  const { timeZone, year } = tournament;
  const startMs = Date.UTC(year - 1, 0);
  const offset = zoneOffsetMs(timeZone, startMs);
  const changes = listOffsetChanges(timeZone, startMs, startMs + 3 * yearMs);
  const standard = Math.min(offset, ...changes.map(({ to }) => to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...[{ atMs: startMs, from: offset, to: offset }, ...changes].flatMap(({ atMs, from, to }) => {
      const name = to === standard ? 'STANDARD' : 'DAYLIGHT';
      const wall = new Date(atMs + from).toISOString().replace(/[-:]|\.\d+Z/g, '');
      const offsets = [`TZOFFSETFROM:${utcOffset(from)}`, `TZOFFSETTO:${utcOffset(to)}`];
      return [`BEGIN:${name}`, `DTSTART:${wall}`, ...offsets, `END:${name}`];
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
};

/** '-0600' for six hours behind UTC. */
function utcOffset(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}

/** The few words a calendar says. They leave the site, so they do not stand in the page catalogues. */
const words = {
  es: {
    court: 'cancha',
    versus: '–',
  },
  en: {
    court: 'court',
    versus: 'vs',
  },
} as const;

/** Adds /calendar.ics, /calendar/team/:id.ics and /calendar/venue/:id.ics; `?lang=` for a language that is not the default. */
export function mountCalendars(router: Router, o: { db: Db; publicUrl: string | undefined }): void {
  router.get('/calendar.ics', async (req, res) => {
    const place = placeOf(req, o.publicUrl);
    const edition = await readEdition(o.db);
    const calendar = emptyCalendar(edition.identity.name[place.language], place);
    addKeyDates(calendar, edition, place);
    addGames(calendar, await listGames(o.db), place);
    send(res, calendar, fileNameOf(edition.identity.shortName[defaultLanguage()]));
  });
  router.get('/calendar/team/:file', async (req, res, next) => {
    const id = idOf(req.params.file);
    const team = id === null ? null : await findTeamById(o.db, id);
    if (!team) return next();
    const place = placeOf(req, o.publicUrl);
    const { shortName } = (await readEdition(o.db)).identity;
    const calendar = emptyCalendar(`${team.name} · ${shortName[place.language]}`, place);
    addGames(calendar, await listGames(o.db, { teamId: team.id }), place);
    send(res, calendar, `equipo-${team.id}`);
  });
  router.get('/calendar/venue/:file', async (req, res, next) => {
    const id = idOf(req.params.file);
    const venue = (await listVenues(o.db)).find((one) => one.id === id);
    if (!venue) return next();
    const place = placeOf(req, o.publicUrl);
    const { shortName } = (await readEdition(o.db)).identity;
    const calendar = emptyCalendar(`${venue.name} · ${shortName[place.language]}`, place);
    addGames(calendar, await listGames(o.db, { venue: venue.name }), place);
    send(res, calendar, `sede-${venue.id}`);
  });
}

interface CalendarSource {
  site: string;
  language: Language;
}

function placeOf(req: Request, publicUrl: string | undefined): CalendarSource {
  return { site: siteAddress(req, publicUrl), language: chooseLanguage(req.query.lang) };
}

/** The number in '12.ics', or nothing. */
function idOf(file: string): number | null {
  const read = /^(\d{1,9})\.ics$/.exec(file);
  return read ? Number(read[1]) : null;
}

function emptyCalendar(name: string, { language }: CalendarSource): ICalCalendar {
  return ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Cancha', product: tournament.id, language: language.toUpperCase() },
    // The zone is named by each entry and not here: stamps of the calendar stay in UTC, as they must.
    timezone: { name: null, generator: zoneBlock },
    x: { 'X-WR-TIMEZONE': tournament.timeZone },
    // How often a subscribed phone looks again, in seconds: courts change during the day.
    ttl: 15 * 60,
  });
}

function addKeyDates(calendar: ICalCalendar, edition: Edition, { site, language }: CalendarSource): void {
  for (const { key, date, from, until, what } of calendarEntries(edition)) {
    if (what.kind !== 'keyDate') continue;
    const common = {
      id: uidOf(key),
      summary: what.keyDate.title[language],
      url: inLanguage(`${site}/schedule?day=${date}`, language),
    };
    calendar.createEvent(
      from || until
        ? {
            ...common,
            ...at(instantOf(date, from ?? until ?? '00:00')),
            // A deadline is a moment: an end must lie after the beginning (RFC 5545, 3.6.1).
            ...(from && until ? { end: wall(instantOf(date, until)) } : {}),
          }
        : { ...common, start: day(date), end: day(stepDay(date, 1)), allDay: true },
    );
  }
}

function addGames(calendar: ICalCalendar, games: readonly Game[], place: CalendarSource): void {
  for (const game of games) calendar.createEvent(eventOf(game, place));
}

function eventOf(game: Game, { site, language }: CalendarSource): ICalEventData {
  const starts = new Date(game.date);
  const isGame = game.eventType === 'game';
  const court = game.court ? `, ${words[language].court} ${game.court}` : '';
  return {
    id: uidOf(`${isGame ? 'game' : 'event'}-${game.id}`),
    sequence: game.version - 1,
    stamp: new Date(game.updatedAt),
    lastModified: new Date(game.updatedAt),
    summary: titleOf(game, language),
    url: inLanguage(isGame ? `${site}/games/${game.id}` : `${site}/schedule`, language),
    ...at(starts),
    end: wall(new Date(starts.getTime() + courtMs())),
    ...(game.venue ? { location: `${game.venue}${court}` } : {}),
  };
}

function titleOf(game: Game, language: Language): string {
  const { team1, team2, score } = game;
  if (team1 && team2) {
    const between = score ? `${score.team1}–${score.team2}` : words[language].versus;
    return `${team1.name} ${between} ${team2.name}`;
  }
  return (language === 'en' ? game.titleEn : null) ?? game.title;
}

const uidOf = (key: string) => `${key}@${tournament.id}`;

const at = (instant: Date) => ({ start: wall(instant), timezone: tournament.timeZone });

/**
 * The tournament's wall time as a text: the generator writes the parts of a text as they stand, while it would
 * turn a Date into the zone of the machine it runs on.
 */
function wall(instant: Date): string {
  return `${calendarDateAt(instant)}T${wallTime(instant)}:00`;
}

/** A whole day; entries without a zone are written in UTC. */
const day = (date: string) => new Date(`${date}T00:00:00Z`);

/** 'Panamericano 2026' as 'panamericano-2026'. */
function fileNameOf(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || tournament.id;
}

function send(res: Response, calendar: ICalCalendar, name: string): void {
  res.setHeader('Content-Disposition', `inline; filename="${name}.ics"`);
  res.setHeader('Cache-Control', 'no-cache');
  res.type('text/calendar').send(calendar.toString());
}
