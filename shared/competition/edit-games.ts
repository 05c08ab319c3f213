/** The editors' calls for the schedule: games, results and other events. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idInBody } from '../base/ids.ts';
import { oneLine } from '../base/text.ts';
import {
  byId,
  category,
  confirmed,
  deleted,
  deleteQuery,
  line,
  optionalText,
  plannedInstant,
  version,
} from '../records/edit-fields.ts';
import { defineRecord } from '../records/records.ts';
import { eventTypes, gameOutput, phases } from './competition.ts';
import { readScore } from './score.ts';

const gameFields = {
  date: plannedInstant,
  /** The name of a published venue. */
  venue: optionalText(200),
  court: optionalText(10),
  category,
  phase: z.enum(phases, 'INVALID_CHOICE').nullable(),
  /** The group it counts for; in the group phase alone. */
  division: optionalText(20),
  team1Id: idInBody.nullable(),
  team2Id: idInBody.nullable(),
  /** What it is called while its teams are not known: 'Winner of group A – second of group B'. */
  title: z.string().overwrite(oneLine).max(200, 'TOO_LONG'),
  titleEn: optionalText(200),
};

const isId = (value: unknown) => typeof value === 'number';

/** An error that concerns several fields, reported together with errors of single fields. */
const together = (field: string, message: string) => ({
  ...{ path: [field], message },
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

/** Rules between fields; further checks of teams are on the server. */
export const gameInput = z
  .object({
    ...gameFields,
    venue: gameFields.venue.default(null),
    court: gameFields.court.default(null),
    phase: gameFields.phase.default(null),
    division: gameFields.division.default(null),
    team1Id: gameFields.team1Id.default(null),
    team2Id: gameFields.team2Id.default(null),
    title: gameFields.title.default(''),
    titleEn: gameFields.titleEn.default(null),
    confirmed,
  })
  .refine((game) => !isId(game.team1Id) || game.team1Id !== game.team2Id, together('team2Id', 'SAME_TEAM'))
  .refine(
    (game) => (isId(game.team1Id) && isId(game.team2Id)) || game.title !== '',
    together('title', 'REQUIRED'),
  )
  .refine((game) => game.phase !== 'group' || Boolean(game.division), together('division', 'REQUIRED'))
  .refine((game) => !game.court || Boolean(game.venue), together('venue', 'REQUIRED'))
  // A game outside the groups counts for none.
  .transform((game) => ({ ...game, division: game.phase === 'group' ? game.division : null }));
export type GameInput = z.output<typeof gameInput>;

/** A correction contains only the changed fields; moving a game is a correction. */
export const gamePatch = z.object(gameFields).partial().extend({ version, confirmed });

/**
 * Moves games together, as when a hall has no power or a morning starts late. The court stays if the new venue has
 * it.
 */
export const gamesMove = z
  .object({
    games: z
      .array(z.object({ id: idInBody, version }))
      .min(1, 'REQUIRED')
      .max(200, 'TOO_LONG'),
    /** Positive is later, negative earlier. */
    minutes: z
      .int('INVALID_NUMBER')
      .min(-24 * 60, 'INVALID_NUMBER')
      .max(24 * 60, 'INVALID_NUMBER')
      .default(0),
    /** Null if they stay at their venue. */
    venue: optionalText(200).default(null),
    confirmed: z.array(z.string().max(80)).max(2000).default([]),
  })
  .refine(({ minutes, venue }) => minutes !== 0 || venue !== null, together('minutes', 'REQUIRED'));
export type GamesMove = z.output<typeof gamesMove>;

const otherTypes = eventTypes.filter((type) => type !== 'game');
export type OtherEventType = Exclude<(typeof eventTypes)[number], 'game'>;

// The list is the one of the schedule without its games.
const eventType = z.enum(otherTypes as [OtherEventType, ...OtherEventType[]], 'INVALID_CHOICE');

const editedEvent = gameOutput
  .pick({ id: true, date: true, title: true, titleEn: true, venue: true, version: true, updatedAt: true })
  .extend({ eventType });
export type EditedEvent = z.output<typeof editedEvent>;

export const eventRecord = defineRecord({
  path: '/api/events',
  list: '/api/admin/events',
  input: z.object({
    date: plannedInstant,
    eventType,
    title: line(200),
    titleEn: optionalText(200).default(null),
    /** Any place: a square or a hotel is not one of the venues. */
    venue: optionalText(200).default(null),
  }),
  output: editedEvent,
  summaries: {
    list: 'What is published beside the games, in order of time.',
    add: 'Publish an event other than a game.',
    correct: 'Correct an event other than a game.',
    remove: 'Delete an event other than a game.',
  },
});

/** The editor confirms a result of a game that has not started yet. */
export const beforeStart = 'beforeStart';

export const resultInput = z.object({
  /** '78-65'; nothing clears it. */
  result: z
    .string()
    .max(20, 'TOO_LONG')
    .nullable()
    .refine((sent) => sent === null || readScore(sent) !== null, 'INVALID_SCORE'),
  /** The team that did not appear, which determines the result. */
  forfeitBy: idInBody.nullable().default(null),
  version,
  confirmed,
});

export const editGamesEndpoints = defineEndpoints({
  'GET /api/admin/games': {
    may: 'competition.edit',
    summary: 'Games in order of time, with their versions: of one day, one category, one venue, or all.',
    query: z.object({
      date: z.iso.date('INVALID_DATE').optional(),
      category: z.string().max(60).optional(),
      venue: z.string().max(200).optional(),
    }),
    output: z.array(gameOutput),
  },
  'GET /api/admin/games/:id': {
    may: 'competition.edit',
    summary: 'One game.',
    params: byId,
    output: gameOutput,
  },
  'POST /api/games': {
    may: 'competition.edit',
    summary: 'Publish a game. Conflicts of its time and place must be confirmed.',
    body: gameInput,
    output: gameOutput,
    status: 201,
  },
  'PATCH /api/games/:id': {
    may: 'competition.edit',
    summary: 'Correct or move a game. Conflicts of its time and place must be confirmed.',
    params: byId,
    body: gamePatch,
    output: gameOutput,
  },
  'POST /api/games/move': {
    may: 'competition.edit',
    summary:
      'Move games together: by minutes, to another venue, or both. What comes to stand against them has to be confirmed.',
    body: gamesMove,
    output: z.object({ moved: z.int() }),
  },
  'PUT /api/games/:id/result': {
    may: 'competition.edit',
    tokens: ['results.enter'],
    summary: 'Enter, correct or clear the result of a game.',
    params: byId,
    body: resultInput,
    output: gameOutput,
  },
  'DELETE /api/games/:id': {
    may: 'competition.edit',
    summary: 'Delete a game, with its result.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
});
