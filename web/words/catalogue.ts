import type { account } from './es/account.ts';
import type { admin } from './es/admin.ts';
import type { badge } from './es/badge.ts';
import type { blocks } from './es/blocks.ts';
import type { cases } from './es/cases.ts';
import type { common } from './es/common.ts';
import type { competition } from './es/competition.ts';
import type { credentials } from './es/credentials.ts';
import type { dashboard } from './es/dashboard.ts';
import type { desk } from './es/desk.ts';
import type { devices } from './es/devices.ts';
import type { door } from './es/door.ts';
import type { errors } from './es/errors.ts';
import type { exports } from './es/exports.ts';
import type { fields } from './es/fields.ts';
import type { handouts } from './es/handouts.ts';
import type { home } from './es/home.ts';
import type { imports } from './es/imports.ts';
import type { inbox } from './es/inbox.ts';
import type { info } from './es/info.ts';
import type { keys } from './es/keys.ts';
import type { kiosk } from './es/kiosk.ts';
import type { legal } from './es/legal.ts';
import type { news } from './es/news.ts';
import type { organise } from './es/organise.ts';
import type { participants } from './es/participants.ts';
import type { people } from './es/people.ts';
import type { prints } from './es/prints.ts';
import type { registrations } from './es/registrations.ts';
import type { regulations } from './es/regulations.ts';
import type { rehearsal } from './es/rehearsal.ts';
import type { rules } from './es/rules.ts';
import type { security } from './es/security.ts';
import type { template } from './es/template.ts';
import type { zones } from './es/zones.ts';

/**
 * The areas of the catalogue, typed by the Spanish one. A new area is a file in es/ and in en/, exporting
 * an object of the file's name, and a line here; the router names the areas that a page says.
 */
export interface Catalogue {
  account: typeof account;
  admin: typeof admin;
  badge: typeof badge;
  blocks: typeof blocks;
  cases: typeof cases;
  common: typeof common;
  competition: typeof competition;
  credentials: typeof credentials;
  dashboard: typeof dashboard;
  desk: typeof desk;
  devices: typeof devices;
  door: typeof door;
  errors: typeof errors;
  exports: typeof exports;
  fields: typeof fields;
  handouts: typeof handouts;
  home: typeof home;
  imports: typeof imports;
  inbox: typeof inbox;
  info: typeof info;
  keys: typeof keys;
  kiosk: typeof kiosk;
  legal: typeof legal;
  news: typeof news;
  organise: typeof organise;
  participants: typeof participants;
  people: typeof people;
  registrations: typeof registrations;
  prints: typeof prints;
  regulations: typeof regulations;
  rehearsal: typeof rehearsal;
  rules: typeof rules;
  security: typeof security;
  template: typeof template;
  zones: typeof zones;
}
export type Area = keyof Catalogue;
