/** The editors' calls for visitors: venues, FAQ, hotels. */
import { z } from 'zod';
import { line, optionalAddress, optionalText, text } from '../records/edit-fields.ts';
import { defineRecord, orderEndpoint } from '../records/records.ts';
import { accommodationOutput, faqOutput, venueOutput } from './competition.ts';

const degrees = (most: number) =>
  z
    .number('INVALID_NUMBER')
    .min(-most, 'INVALID_NUMBER')
    .max(most, 'INVALID_NUMBER')
    .nullable()
    .default(null);

/** A venue as editors see it: with the number of games played there. */
const editedVenue = venueOutput.extend({ version: z.int(), games: z.int() });
export type EditedVenue = z.output<typeof editedVenue>;

export const venueRecord = defineRecord({
  path: '/api/venues',
  list: '/api/admin/venues',
  input: z
    .object({
      name: line(120),
      city: line(80),
      address: optionalText(200).default(null),
      courts: z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(20, 'INVALID_NUMBER').default(1),
      lat: degrees(90),
      lon: degrees(180),
    })
    // Half a position is none.
    .refine(({ lat, lon }) => (lat === null) === (lon === null), {
      path: ['lat'],
      message: 'INVALID_POSITION',
    }),
  output: editedVenue,
  summaries: {
    list: 'All venues with their version and how many games each has, by city and name.',
    add: 'Add a venue.',
    correct: 'Correct a venue; its games follow its name.',
    remove: 'Delete a venue where nothing is played.',
  },
});

const entry = { question: line(300), answer: text(5000) };
const editedFaq = faqOutput.extend({ version: z.int() });
export type EditedFaq = z.output<typeof editedFaq>;

export const faqRecord = defineRecord({
  path: '/api/faq',
  list: '/api/admin/faq',
  input: z.object({ ...entry, translations: z.object({ en: z.object(entry).optional() }).default({}) }),
  output: editedFaq,
  summaries: {
    list: 'All questions with their versions, in their order.',
    add: 'Add a question, after the others.',
    correct: 'Correct a question or its answer.',
    remove: 'Delete a question.',
  },
});

const price = z.int('INVALID_NUMBER').min(1, 'INVALID_NUMBER').max(100_000, 'INVALID_NUMBER');
const editedHotel = accommodationOutput.extend({ version: z.int() });
export type EditedHotel = z.output<typeof editedHotel>;

export const hotelRecord = defineRecord({
  path: '/api/accommodations',
  list: '/api/admin/accommodations',
  input: z.object({
    name: line(120),
    city: line(80),
    description: z.string().trim().max(2000, 'TOO_LONG').default(''),
    descriptionEn: optionalText(2000).default(null),
    /** The lowest price per night, US dollars. */
    priceFrom: price.nullable().default(null),
    url: optionalAddress.default(null),
    phone: optionalText(40).default(null),
  }),
  output: editedHotel,
  summaries: {
    list: 'All hotels with their versions, by city and name.',
    add: 'Add a hotel.',
    correct: 'Correct a hotel.',
    remove: 'Delete a hotel.',
  },
});

export const editPlacesEndpoints = {
  ...venueRecord.endpoints,
  ...faqRecord.endpoints,
  ...orderEndpoint(
    '/api/faq',
    'Put the questions in another order: all of their ids, and the order that was seen.',
  ),
  ...hotelRecord.endpoints,
};
