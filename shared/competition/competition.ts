/** The public data of the competition: teams, games, venues. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema, uidSchema } from '../base/ids.ts';
import { tieSteps } from './standings.ts';

export const eventTypes = ['game', 'ceremony', 'tournament', 'registration', 'event'] as const;
/** Who loses here plays for nothing more, or for bronze. */
export const knockoutPhases = ['quarterfinal', 'semifinal', 'bronze', 'final'] as const;
export const phases = ['group', ...knockoutPhases] as const;
export type Phase = (typeof phases)[number];

export const teamOutput = z.object({
  id: z.int(),
  uid: uidSchema,
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  category: z.string(),
  /** The group it plays in. */
  division: z.string().nullable(),
  logoUrl: z.string().nullable(),
});
export type Team = z.output<typeof teamOutput>;

const side = z.object({ id: z.int(), name: z.string(), country: z.string() });

/** A game, or another event of the published schedule (then without teams). */
export const gameOutput = z.object({
  id: z.int(),
  /** The instant it begins. */
  date: z.iso.datetime(),
  eventType: z.enum(eventTypes),
  title: z.string(),
  titleEn: z.string().nullable(),
  venue: z.string().nullable(),
  court: z.string().nullable(),
  category: z.string().nullable(),
  division: z.string().nullable(),
  phase: z.enum(phases).nullable(),
  team1: side.nullable(),
  team2: side.nullable(),
  score: z.object({ team1: z.int(), team2: z.int(), forfeitBy: z.int().nullable() }).nullable(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type Game = z.output<typeof gameOutput>;

/** The days with games and other published events; a calendar needs no more than this. */
export const scheduleOutput = z.object({
  days: z.array(
    z.object({
      /** Calendar date in the tournament's zone. */
      date: z.iso.date(),
      games: z.int(),
      /** When the first one begins there: 'HH:MM'. */
      from: z.string(),
    }),
  ),
  events: z.array(
    gameOutput.pick({ id: true, date: true, eventType: true, title: true, titleEn: true, venue: true }),
  ),
});
export type ScheduleAnswer = z.output<typeof scheduleOutput>;

const medalRow = z.object({ country: z.string(), gold: z.int(), silver: z.int(), bronze: z.int() });

/** The current day of the event, with its games. */
export const todayOutput = z.object({
  /** Calendar date in the tournament's zone. */
  date: z.iso.date(),
  /** All games of the day by the instant they begin, in order of time. */
  tipOffs: z.array(
    z.object({
      at: z.iso.datetime(),
      games: z.int(),
      /** How many have no result yet. */
      open: z.int(),
      /** Some of the games that are on or start next. */
      some: z.array(gameOutput),
    }),
  ),
  /** The next day with games, and the instant its first one begins. */
  next: z.object({ date: z.iso.date(), at: z.iso.datetime() }).nullable(),
  /** The first three of the medal table. */
  medals: z.array(medalRow),
});
export type Today = z.output<typeof todayOutput>;

export const tableRowOutput = z.object({
  team: side,
  rank: z.int(),
  played: z.int(),
  won: z.int(),
  lost: z.int(),
  forfeited: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
  tie: z.object({ step: z.enum(tieSteps), with: z.array(z.int()) }).nullable(),
});

/** The table of one group of one category. */
export const groupTableOutput = z.object({
  category: z.string(),
  division: z.string().nullable(),
  rows: z.array(tableRowOutput),
});
export type GroupTable = z.output<typeof groupTableOutput>;

export const standingsOutput = z.object({
  /** The requested or chosen category; missing if the tables are those of all. */
  category: z.string().nullable(),
  /** How many there are in it, or in all. */
  teams: z.int(),
  tables: z.array(groupTableOutput),
  /** The category's games from the quarter-finals on, by time; empty until they are scheduled. */
  road: z.array(gameOutput),
  medals: z.array(medalRow),
});
export type StandingsAnswer = z.output<typeof standingsOutput>;

export const venueOutput = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  address: z.string().nullable(),
  courts: z.int(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
});
export type Venue = z.output<typeof venueOutput>;

export const faqOutput = z.object({
  id: z.int(),
  question: z.string(),
  answer: z.string(),
  translations: z.object({ en: z.object({ question: z.string(), answer: z.string() }).optional() }),
});
export type FaqEntry = z.output<typeof faqOutput>;

export const ruleOutput = z.object({
  id: z.int(),
  title: z.string(),
  /** Paragraphs, one per line. */
  text: z.string(),
  translations: z.object({ en: z.object({ title: z.string(), text: z.string() }).optional() }),
});
export type RuleSection = z.output<typeof ruleOutput>;

export const accommodationOutput = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  description: z.string(),
  descriptionEn: z.string().nullable(),
  priceFrom: z.int().nullable(),
  url: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Accommodation = z.output<typeof accommodationOutput>;

const byId = z.object({ id: idSchema });

export const competitionEndpoints = defineEndpoints({
  'GET /api/teams': {
    may: 'anyone',
    tokens: ['results.read'],
    summary: 'All teams by category, country and name.',
    output: z.array(teamOutput),
  },
  'GET /api/teams/:id': {
    may: 'anyone',
    summary: 'One team, its games, and its row in the table of its group once that has results.',
    params: byId,
    output: z.object({
      team: teamOutput,
      games: z.array(gameOutput),
      row: tableRowOutput.nullable(),
    }),
  },
  'GET /api/games': {
    may: 'anyone',
    tokens: ['results.read', 'results.enter'],
    summary: 'The published schedule in order of time: games and other events.',
    query: z.object({
      /** Calendar date in the tournament's zone. */
      date: z.iso.date().optional(),
      /** Calendar date: the next day with games from then on, or the last one if there is none. */
      from: z.iso.date().optional(),
      category: z.string().max(60).optional(),
      venue: z.string().max(200).optional(),
      /** The same, by the number of the published venue. */
      venueId: idSchema.optional(),
    }),
    output: z.array(gameOutput),
  },
  'GET /api/games/:id': {
    may: 'anyone',
    tokens: ['results.read', 'results.enter'],
    summary: 'One game or event.',
    params: byId,
    output: gameOutput,
  },
  'GET /api/schedule': {
    may: 'anyone',
    tokens: ['results.read'],
    summary: 'How many games each day has, and the published events that are no games.',
    output: scheduleOutput,
  },
  'GET /api/today': {
    may: 'anyone',
    summary: 'What the present day is like: its tip-offs, what is on and next, the medals so far.',
    output: todayOutput,
  },
  'GET /api/standings': {
    may: 'anyone',
    tokens: ['results.read'],
    summary: 'The tables of all groups, computed from the results, and the medals by country.',
    query: z.object({
      category: z.string().max(60).optional(),
      /** Without a category: the first one that has games, instead of all. */
      first: z.enum(['true'], 'INVALID_CHOICE').optional(),
    }),
    output: standingsOutput,
  },
  'GET /api/venues': {
    may: 'anyone',
    summary: 'The published venues by city and name.',
    output: z.array(venueOutput),
  },
  'GET /api/faq': { may: 'anyone', summary: 'Published questions and answers.', output: z.array(faqOutput) },
  'GET /api/rules': {
    may: 'anyone',
    summary: 'The published sections of the rules.',
    output: z.array(ruleOutput),
  },
  'GET /api/accommodations': {
    may: 'anyone',
    summary: 'Published hotels by city and name.',
    output: z.array(accommodationOutput),
  },
});
