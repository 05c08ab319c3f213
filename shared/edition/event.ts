/** What takes place, and by which rules. Read it through shared/edition/tournament.ts. */

import { seedVenues } from './seed-venues.ts';
import { isSeed, tournament } from './served.ts';

export { seedVenues };

export type EventType = 'ceremony' | 'game' | 'tournament' | 'registration' | 'event';

export const newsCategories = ['Announcement', 'Registration', 'Venues', 'Results', 'Teams'] as const;
export type NewsCategory = (typeof newsCategories)[number];

export const inquiryTypes = ['general', 'registration', 'sponsorship', 'media', 'technical'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** The seed's eleven countries (ISO 3166-1 alpha-2). */
export const firstCountries = ['US', 'AR', 'BR', 'CA', 'CL', 'CO', 'SV', 'MX', 'PE', 'UY', 'VE'] as const;

/** The countries that lead every list of countries: in another edition than the seed the one it takes place in. */
export const listFirstCountries = (): readonly string[] => (isSeed() ? firstCountries : [tournament.country]);

export const socialLinks = ['instagram', 'facebook', 'twitter', 'tiktok', 'youtube'] as const;

/** Days a visitor's message is kept once it has been answered; /privacy says so. */
export const keepAnsweredDays = 90;

/** The seed's venues, which count until an admin publishes some; another edition has none before that. */
export const listFirstVenues = () => (isSeed() ? seedVenues : []);
