import { z } from 'zod';
import { storedCheckpoints } from '../access/checkpoints.ts';
import { storedBadgeTemplate } from '../badges/template.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { storedHandouts } from '../credentials/handouts.ts';
import { storedValidity } from '../credentials/validity.ts';
import { linkNames } from '../edition/tournament.ts';
import { ruleModes, ruleNames, ruleSetting } from '../people/eligibility.ts';

const switchValue = z.enum(['true', 'false'], 'INVALID_CHOICE');
/** People one account may register in a day of the tournament; staff may register any number. */
const perDay = z.string('REQUIRED').regex(/^[1-9]\d{0,4}$/, 'INVALID_NUMBER');
/** Whether breaking a rule of eligibility is a caution or stops the issue of a credential. */
const ruleMode = z.enum(ruleModes, 'INVALID_CHOICE');
/** Minutes without input after which a station locks its screen; 0 means never. */
const idleMinutes = z.string('REQUIRED').regex(/^(0|[1-9]\d{0,2})$/, 'INVALID_NUMBER');
/** Empty means: not set, shown as 'available soon'. */
const address = z
  .string('REQUIRED')
  .trim()
  .max(2000, 'TOO_LONG')
  .refine((value) => value === '' || /^https?:\/\//i.test(value), 'INVALID_URL');

export interface Setting {
  /** What its text must be. */
  rule: z.ZodType<string>;
  /** Who may read it: every page, anyone on request, or only users who may edit settings. */
  readers: 'pages' | 'anyone' | 'editors';
  /** Desks and doors work by it, offline too: a pull brings it. */
  onDevices?: true;
}

const setting = (rule: Setting['rule'], readers: Setting['readers'] = 'editors'): Setting => ({
  rule,
  readers,
});
const deviceSetting = (rule: Setting['rule'], readers: Setting['readers'] = 'editors'): Setting => ({
  ...{ rule, readers, onDevices: true },
});
/** The same setting for each name. */
const each = <Name extends string>(names: readonly Name[], one: Setting) =>
  Object.fromEntries(names.map((name) => [name, one])) as Record<Name, Setting>;

/** All settings. */
export const settings = {
  underConstruction: setting(switchValue, 'pages'),
  registrationOpen: deviceSetting(switchValue, 'pages'),
  registrationsPerDay: setting(perDay),
  /** Whether changes from outside the admin area to a badge holder are reviewed before they count. */
  changesWait: deviceSetting(switchValue),
  /** Whether everyone who works at the event signs in with a second factor. */
  staffSecondFactor: setting(switchValue),
  /** Days after the last day when all personal data is erased; 0 means never. */
  anonymiseAfterDays: setting(z.string('REQUIRED').regex(/^(0|[1-9]\d{0,3})$/, 'INVALID_NUMBER')),
  lockDeskAfter: deviceSetting(idleMinutes),
  lockDoorAfter: deviceSetting(idleMinutes),
  checkpoints: deviceSetting(storedCheckpoints, 'anyone'),
  validity: deviceSetting(storedValidity, 'anyone'),
  handouts: deviceSetting(storedHandouts),
  badgeTemplate: deviceSetting(storedBadgeTemplate, 'anyone'),
  /** 'later': the admin area of an empty server no longer opens with the set-up guide. */
  setupGuide: setting(z.enum(['', 'later'], 'INVALID_CHOICE')),
  ...each(
    linkNames.map((name) => `link.${name}` as const),
    setting(address, 'pages'),
  ),
  ...each(ruleNames.map(ruleSetting), deviceSetting(ruleMode)),
};
export type SettingKey = keyof typeof settings;
// The keys of the table are the settings there are.
export const settingKeys = Object.keys(settings) as SettingKey[];

/** Defaults of settings. */
export const settingDefaults: Partial<Record<SettingKey, string>> = {
  underConstruction: 'false',
  registrationOpen: 'true',
  registrationsPerDay: '300',
  changesWait: 'false',
  staffSecondFactor: 'false',
  anonymiseAfterDays: '0',
  lockDeskAfter: '10',
  // Operators at a door do not touch the screen between scans; a scan counts as a touch.
  lockDoorAfter: '30',
};

/** For the checkpoints; every other key has a shorter limit in its rule. */
const longestSetting = 12_000;

export const settingOutput = z.object({ key: z.string(), value: z.string() });

/** A setting in the admin area, with its default. */
export const settingForAdmin = settingOutput.extend({
  default: z.string(),
  updatedAt: z.iso.datetime().nullable(),
});

export const siteEndpoints = defineEndpoints({
  'GET /api/settings/:key': {
    may: 'anyone',
    summary: 'One public setting: underConstruction, registrationOpen, badgeTemplate, link.<name>.',
    params: z.object({ key: z.string().max(60) }),
    output: settingOutput,
  },
  'GET /api/admin/settings': {
    may: 'settings.edit',
    summary: 'Every setting with its default.',
    output: z.array(settingForAdmin),
  },
  'POST /api/settings': {
    may: 'settings.edit',
    summary: 'Set one known setting.',
    body: z.object({
      key: z.string('REQUIRED').max(60),
      value: z.string('REQUIRED').max(longestSetting, 'TOO_LONG'),
      /** The value the editor saw: CHANGED_MEANWHILE if another user has set a different one since. */
      was: z.string().max(longestSetting).optional(),
    }),
    output: settingOutput,
  },
});
