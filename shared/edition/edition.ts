/**
 * An edition of the championship as one document: names, dates, fees, contact, board, figures. The organizers edit it;
 * panamerican-2026.ts is the seed. Public pages import only the types, because zod is too heavy for them.
 */
import { z } from 'zod';
import { branches, tieBreaks } from './choices.ts';
import { presentKinds } from './kinds.ts';
import { languageOffers, languages } from './languages.ts';
import { type EditionText, editionTextNames, faultOfText } from './texts.ts';
import { isTimeZone } from './time-zone.ts';
import { mostZones, seedZones } from './zones.ts';

const controls = /\p{Cc}/u;

/** A text on one line. */
const line = (most: number) =>
  z
    .string('REQUIRED')
    .trim()
    .min(1, 'REQUIRED')
    .max(most, 'TOO_LONG')
    .refine((text) => !controls.test(text), 'INVALID');
/** An object with these fields and no others. */
const exactly = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'UNKNOWN_FIELD' : 'REQUIRED'),
  });
/** The same text in both languages. */
const both = (most: number) => exactly({ es: line(most), en: line(most) });
/** A multi-line text of the public pages. */
const page = (name: EditionText) =>
  z
    .string('REQUIRED')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'REQUIRED').max(20_000, 'TOO_LONG'))
    .check(({ value, issues }) => {
      const fault = /[^\P{Cc}\n]/u.test(value) ? 'INVALID' : faultOfText(name, value);
      if (fault) issues.push({ code: 'custom', input: value, message: fault });
    });
const pageInBoth = (name: EditionText) => exactly({ es: page(name), en: page(name) }).optional();
const date = z.string('REQUIRED').min(1, 'REQUIRED').pipe(z.iso.date('INVALID_DATE'));
const wallTime = z
  .string('REQUIRED')
  .min(1, 'REQUIRED')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_TIME');
/** A date and a wall time at the event: '2026-02-20T00:00'. */
const wallDateTime = z
  .string('REQUIRED')
  .min(1, 'REQUIRED')
  .pipe(z.iso.datetime({ local: true, precision: -1, error: 'INVALID_DATE_TIME' }))
  .refine((text) => !text.endsWith('Z'), 'INVALID_DATE_TIME');
const whole = (least: number, most: number) =>
  z.int('INVALID_NUMBER').min(least, 'TOO_LOW').max(most, 'TOO_HIGH');
/** An amount with at most two decimals. */
const amount = z
  .number('INVALID_NUMBER')
  .min(0, 'TOO_LOW')
  .max(1_000_000, 'TOO_HIGH')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'INVALID_NUMBER');
const color = z.string('REQUIRED').regex(/^#[0-9a-f]{6}$/i, 'INVALID_COLOR');
/** The longer side of a stored logo. */
export const longestLogoPx = 1024;
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies = new Set(Intl.supportedValuesOf('currency'));

export const keyDateTypes = ['ceremony', 'game', 'tournament', 'registration', 'event'] as const;

const tieBreak = z.enum(tieBreaks, 'INVALID_CHOICE').optional();

const keyDate = exactly({
  id: z.string('REQUIRED').regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'INVALID_ID'),
  date,
  /** Wall times at the event; missing for a whole day. */
  from: wallTime.optional(),
  until: wallTime.optional(),
  type: z.enum(keyDateTypes, 'INVALID_CHOICE'),
  highlight: z.boolean('INVALID_CHOICE'),
  title: both(80),
  text: both(200),
});

/** When a player has the age that counts: at the end of the year of the event, or on its first day. */
export const ageDays = ['yearEnd', 'firstDay'] as const;

/** A code in capitals; it may be typed in either case. */
const capitals = z.string('REQUIRED').trim().toUpperCase();

const category = exactly({
  /** As stored in rows; never changes. */
  id: line(30),
  /** In QR codes and addresses. */
  code: capitals.regex(/^[A-Z][A-Z0-9]{1,3}$/, 'INVALID_CODE'),
  name: both(30),
  branch: z.enum(branches, 'INVALID_CHOICE'),
  /** The minimum and maximum age of a player; missing if there is none. */
  minimumAge: whole(1, 120).optional(),
  maximumAge: whole(1, 120).optional(),
  ageBy: z.enum(ageDays, 'INVALID_CHOICE'),
  /** Closed to new people and teams; those in it stay. */
  isRetired: z.boolean('INVALID_CHOICE'),
});

const letter = capitals.regex(/^[A-Z]$/, 'INVALID_LETTER');

const zone = exactly({
  /** On badges and doors. */
  letter,
  name: both(40),
  /** New badges do not open it; those that were signed with it do. */
  isRetired: z.boolean('INVALID_CHOICE'),
});

const kind = exactly({
  /** As stored in rows; never changes. */
  id: line(30),
  /** In QR codes. */
  code: letter,
  /** In one word or a few; 'Jugador/a' takes its ending from the category of who plays. */
  name: both(30),
  color: color.toUpperCase(),
  /** Letters of the zones that its badges open. */
  zones: z.array(letter, 'REQUIRED').min(1, 'REQUIRED').max(mostZones, 'TOO_MANY'),
  /** People of this kind play: age and roster rules apply to them. */
  plays: z.boolean('INVALID_CHOICE'),
  /** People of this kind take a team's staff places. */
  isStaff: z.boolean('INVALID_CHOICE'),
  /** People of the kind are registered. */
  isOn: z.boolean('INVALID_CHOICE'),
  needsCategory: z.boolean('INVALID_CHOICE'),
  needsTeam: z.boolean('INVALID_CHOICE'),
  needsPhoto: z.boolean('INVALID_CHOICE'),
  /** Its people get a badge only after an approval. */
  needsApproval: z.boolean('INVALID_CHOICE'),
  /** The most per team; unlimited if missing. */
  mostPerTeam: whole(1, 200).optional(),
  /** The most in total. */
  mostInAll: whole(1, 100_000).optional(),
  /** What a person of it pays; kinds that `fees` names have none here. */
  fee: amount.optional(),
});

/** The sections of the document. */
export const editionSections = {
  identity: exactly({
    name: both(90),
    shortName: both(40),
    /** Around the seal of the regulations. */
    sealText: both(40),
    /** The last line of the first page's heading: 'One continent.' */
    slogan: both(60).optional(),
    /** Which edition of the championship this is: 13. */
    ordinal: whole(1, 999),
    hashtag: z
      .string('REQUIRED')
      .trim()
      .regex(/^#[\p{L}\p{N}_]{1,60}$/u, 'INVALID_HASHTAG'),
    city: line(60),
    country: exactly({
      /** ISO 3166-1 alpha-2. */
      code: capitals
        // Names of countries are given for two letters alone: for anything else DisplayNames throws.
        .regex(/^[A-Z]{2}$/, { error: 'INVALID_COUNTRY', abort: true })
        .refine((code) => countryNames.of(code) !== undefined, 'INVALID_COUNTRY'),
      name: both(60),
    }),
  }),
  dates: exactly({
    startsOn: date,
    endsOn: date,
    /** IANA name; every date and time of the document is read in it. */
    timeZone: z
      .string('REQUIRED')
      .min(1, 'REQUIRED')
      .refine((name) => isTimeZone(name), 'INVALID_TIME_ZONE'),
    /** The target of the countdown. */
    countdownTo: wallDateTime,
    /** Teams may register from the first instant until the end of the minute of the second. */
    registrationFrom: wallDateTime,
    registrationUntil: wallDateTime,
    /** A new player breaks a rule from this instant on. */
    rosterFreezeAt: wallDateTime,
    /** Badges are signed for the time between these instants. */
    badgesFrom: wallDateTime,
    badgesUntil: wallDateTime,
  }),
  languages: exactly({
    /** The languages of the public pages, the admin area and the devices. */
    offered: z.enum(languageOffers, 'INVALID_CHOICE'),
    /** For visitors who have not chosen; its addresses have no parameter. */
    default: z.enum(languages, 'INVALID_CHOICE'),
  }),
  categories: z.array(category, 'REQUIRED').min(1, 'REQUIRED').max(60, 'TOO_MANY'),
  /** In the order of their bits on badges. Files of older versions have none: they mean the seed's. */
  zones: z
    .array(zone, 'REQUIRED')
    .min(1, 'REQUIRED')
    .max(mostZones, 'TOO_MANY')
    .default(() => seedZones),
  kinds: z.preprocess(presentKinds, z.array(kind, 'REQUIRED').min(1, 'REQUIRED').max(26, 'TOO_MANY')),
  rules: exactly({
    /**
     * The fewest players of a team; the second number, if any, applies to categories from the age `oldestFrom` on.
     */
    playersMin: whole(1, 50),
    playersMinOldest: whole(1, 50).optional(),
    oldestFrom: whole(1, 120).optional(),
    playersMax: whole(1, 50),
    /** Coaches that the team fee pays for, and how many a team may accredit. */
    coachesPaid: whole(0, 20),
    coachesMax: whole(1, 20),
    medicalStaff: whole(0, 20),
    extraAssistantsMax: whole(0, 20),
    /** The number of uniform sets that a team brings. */
    uniforms: whole(1, 10),
    /** How long a game keeps its court, and how long its teams rest after it. */
    courtMinutes: whole(5, 600),
    restMinutes: whole(0, 2880),
    rosterMinutesBefore: whole(0, 600),
    graceMinutes: whole(0, 240),
    protestMinutes: whole(0, 2880),
    rulingHours: whole(0, 240),
    pointsWin: whole(0, 100),
    pointsLoss: whole(0, 100),
    pointsNoShow: whole(0, 100),
    /** The order of the tie-breaks; without any, that of `tieBreaks`. */
    tieBreak1: tieBreak,
    tieBreak2: tieBreak,
    tieBreak3: tieBreak,
    tieBreak4: tieBreak,
    tieBreak5: tieBreak,
    /** The score when a team does not appear. */
    forfeitWinner: whole(1, 200),
    forfeitAbsent: whole(0, 200),
  }),
  keyDates: z.array(keyDate, 'REQUIRED').min(1, 'REQUIRED').max(40, 'TOO_MANY'),
  fees: exactly({
    currency: capitals.min(1, 'REQUIRED').refine((code) => currencies.has(code), 'INVALID_CURRENCY'),
    team: amount,
    accommodationDiscount: amount,
    earlyDiscount: amount,
    /** The last day of the early-payment discount. */
    earlyUntil: date,
    extraAssistant: amount,
    companion: amount,
    playerCard: amount,
  }),
  contact: exactly({
    phone: z
      .string('REQUIRED')
      .trim()
      .regex(/^\+?\d(?:[ -]?\d){6,19}$/, 'INVALID_PHONE'),
    email: z.string('REQUIRED').trim().max(254, 'TOO_LONG').pipe(z.email('INVALID_EMAIL')),
    /** Opening hours of the secretariat, Monday to Friday, if it has any … */
    hoursFrom: wallTime.optional(),
    hoursUntil: wallTime.optional(),
    /** … and from when on it answers the telephone. */
    callsFrom: wallTime.optional(),
    /** Hours within which a team's registration is answered, if that is promised. */
    reviewHours: whole(1, 720).optional(),
  }),
  board: z.array(exactly({ post: both(60), name: line(80) }), 'REQUIRED').max(30, 'TOO_MANY'),
  look: exactly({
    /** Color of headings, links and main buttons: '#0f47af'. */
    primary: color.toLowerCase(),
    /** Accent lines and marks. */
    accent: color.toLowerCase(),
    /** The championship's logo that replaces the ball: a picture stored on this server. */
    logo: exactly({
      sha256: z.string('REQUIRED').regex(/^[0-9a-f]{64}$/, 'INVALID'),
      width: whole(1, longestLogoPx),
      height: whole(1, longestLogoPx),
      /** Shown on a white background on dark surfaces. */
      onWhite: z.boolean('INVALID_CHOICE'),
    }).optional(),
  }),
  figures: exactly({
    /** What the site says until the database has something to count; sentences about a figure that is missing are left out. */
    teams: whole(1, 100_000).optional(),
    countries: whole(1, 300).optional(),
    venues: whole(1, 1000).optional(),
    athletes: whole(1, 1_000_000).optional(),
    /** Said to sponsors. */
    athletesShort: whole(1, 1_000_000).optional(),
    /** The minimum age of the championship, if it has one, as named in the mission. */
    minimumAge: whole(1, 120).optional(),
    missionAge: whole(1, 120).optional(),
  }),
  texts: exactly(
    Object.fromEntries(editionTextNames.map((name) => [name, pageInBoth(name)])) as Record<
      EditionText,
      ReturnType<typeof pageInBoth>
    >,
  ),
};

/** The whole document, field by field; check-edition.ts adds the rules between fields. */
export const editionShape = exactly({
  /** Binds badges and signatures to the edition; ends with the year of its first day. */
  id: z
    .string('REQUIRED')
    .max(60, 'TOO_LONG')
    .regex(/^[a-z][a-z0-9-]*-20\d\d$/, 'INVALID_ID'),
  ...editionSections,
});

export type Edition = z.output<typeof editionShape>;
/** The part of an edition that every page and device has; pages load its texts separately. */
export const pageEditionShape = editionShape.omit({ texts: true });
export type PageEdition = z.output<typeof pageEditionShape>;
/** A category with its names, ages and codes. */
export type CategoryFacts = Edition['categories'][number];
/** The logo of an edition: named by the hash of its PNG. */
export type EditionLogo = NonNullable<Edition['look']['logo']>;
export type EditionDates = Edition['dates'];
export type EditionSection = keyof typeof editionSections;
/** The sections in the order of their pages. */
export const editionSectionNames = Object.keys(editionSections) as EditionSection[];
