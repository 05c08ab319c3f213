/** What an editor writes for those who travel: venues, questions with answers, hotels. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idInBody } from '../ids.ts';
import { accommodationOutput, faqOutput, venueOutput } from './competition.ts';
import {
  byId,
  deleted,
  deleteQuery,
  line,
  optionalAddress,
  optionalText,
  text,
  version,
} from './edit-fields.ts';

const degrees = (most: number) =>
  z.number('INVALID_NUMBER').min(-most, 'INVALID_NUMBER').max(most, 'INVALID_NUMBER').nullable();

const venueFields = {
  name: line(120),
  city: line(80),
  address: optionalText(200),
  courts: z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(20, 'INVALID_NUMBER'),
  lat: degrees(90),
  lon: degrees(180),
};
export const venueInput = z
  .object({
    ...venueFields,
    address: venueFields.address.default(null),
    courts: venueFields.courts.default(1),
    lat: venueFields.lat.default(null),
    lon: venueFields.lon.default(null),
  })
  // Half a position is none.
  .refine(({ lat, lon }) => (lat === null) === (lon === null), {
    path: ['lat'],
    message: 'INVALID_POSITION',
  });
export const venuePatch = z.object(venueFields).partial().extend({ version });

/** A venue as editors see it: with the number of games played there. */
export const editedVenue = venueOutput.extend({ version: z.int(), games: z.int() });
export type EditedVenue = z.output<typeof editedVenue>;

const entry = { question: line(300), answer: text(5000) };
const faqFields = {
  ...entry,
  translations: z.object({ en: z.object(entry).optional() }),
};
export const faqInput = z.object({ ...faqFields, translations: faqFields.translations.default({}) });
export const faqPatch = z.object(faqFields).partial().extend({ version });

export const editedFaq = faqOutput.extend({ version: z.int() });
export type EditedFaq = z.output<typeof editedFaq>;

const hotelFields = {
  name: line(120),
  city: line(80),
  description: z.string().trim().max(2000, 'TOO_LONG'),
  descriptionEn: optionalText(2000),
  /** US dollars a night, from. */
  priceFrom: z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(100_000, 'INVALID_NUMBER').nullable(),
  url: optionalAddress,
  phone: optionalText(40),
};
export const hotelInput = z.object({
  ...hotelFields,
  description: hotelFields.description.default(''),
  descriptionEn: hotelFields.descriptionEn.default(null),
  priceFrom: hotelFields.priceFrom.default(null),
  url: hotelFields.url.default(null),
  phone: hotelFields.phone.default(null),
});
export const hotelPatch = z.object(hotelFields).partial().extend({ version });

export const editedHotel = accommodationOutput.extend({ version: z.int() });
export type EditedHotel = z.output<typeof editedHotel>;

export const editPlacesEndpoints = defineEndpoints({
  'GET /api/admin/venues': {
    may: 'competition.edit',
    summary: 'All venues with their version and how many games each has, by city and name.',
    output: z.array(editedVenue),
  },
  'POST /api/venues': {
    may: 'competition.edit',
    summary: 'Add a venue.',
    body: venueInput,
    output: editedVenue,
    status: 201,
  },
  'PATCH /api/venues/:id': {
    may: 'competition.edit',
    summary: 'Correct a venue; its games follow its name.',
    params: byId,
    body: venuePatch,
    output: editedVenue,
  },
  'DELETE /api/venues/:id': {
    may: 'competition.edit',
    summary: 'Delete a venue where nothing is played.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
  'GET /api/admin/faq': {
    may: 'competition.edit',
    summary: 'All questions with their versions, in their order.',
    output: z.array(editedFaq),
  },
  'POST /api/faq': {
    may: 'competition.edit',
    summary: 'Add a question, after the others.',
    body: faqInput,
    output: editedFaq,
    status: 201,
  },
  'PATCH /api/faq/:id': {
    may: 'competition.edit',
    summary: 'Correct a question or its answer.',
    params: byId,
    body: faqPatch,
    output: editedFaq,
  },
  'DELETE /api/faq/:id': {
    may: 'competition.edit',
    summary: 'Delete a question.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
  'PUT /api/faq/order': {
    may: 'competition.edit',
    summary: 'Put the questions in another order: all of their ids, and the order that was seen.',
    body: z.object({ ids: z.array(idInBody).max(500), was: z.array(idInBody).max(500) }),
    output: z.object({ ids: z.array(z.int()) }),
  },
  'GET /api/admin/accommodations': {
    may: 'competition.edit',
    summary: 'All hotels with their versions, by city and name.',
    output: z.array(editedHotel),
  },
  'POST /api/accommodations': {
    may: 'competition.edit',
    summary: 'Add a hotel.',
    body: hotelInput,
    output: editedHotel,
    status: 201,
  },
  'PATCH /api/accommodations/:id': {
    may: 'competition.edit',
    summary: 'Correct a hotel.',
    params: byId,
    body: hotelPatch,
    output: editedHotel,
  },
  'DELETE /api/accommodations/:id': {
    may: 'competition.edit',
    summary: 'Delete a hotel.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
});
