import type { account } from './es/account.ts';
import type { admin } from './es/admin.ts';
import type { badge } from './es/badge.ts';
import type { common } from './es/common.ts';
import type { competition } from './es/competition.ts';
import type { credentials } from './es/credentials.ts';
import type { desk } from './es/desk.ts';
import type { devices } from './es/devices.ts';
import type { door } from './es/door.ts';
import type { errors } from './es/errors.ts';
import type { fields } from './es/fields.ts';
import type { home } from './es/home.ts';
import type { news } from './es/news.ts';
import type { participants } from './es/participants.ts';

/**
 * The areas of the catalogue, typed by the Spanish one. A new area is a file in es/ and in en/, exporting
 * an object of the file's name, and a line here; the router names the areas that a page says.
 */
export interface Catalogue {
  account: typeof account;
  admin: typeof admin;
  badge: typeof badge;
  common: typeof common;
  competition: typeof competition;
  credentials: typeof credentials;
  door: typeof door;
  desk: typeof desk;
  devices: typeof devices;
  errors: typeof errors;
  fields: typeof fields;
  home: typeof home;
  news: typeof news;
  participants: typeof participants;
}
export type Area = keyof Catalogue;
