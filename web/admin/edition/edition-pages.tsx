/** The pages of an edition's settings and the fields on each. */
import { useState } from 'react';
import { countryCodes } from '#shared/base/countries.ts';
import { fold } from '#shared/base/text.ts';
import { tieBreakNames, tieBreaks } from '#shared/edition/choices.ts';
import type { EditionSection } from '#shared/edition/edition.ts';
import { languageOffers, languages } from '#shared/edition/languages.ts';
import { mostZones } from '#shared/edition/zones.ts';
import { CountryField } from '#web/core/form/CountryField.tsx';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { formatCountry } from '#web/core/lib/format.ts';
import type { RecordForm } from '#web/records/use-record-form.ts';
import type { EditionDraft, ListSection, RemovedRow } from './edition-draft.ts';
import {
  type Field,
  type FieldWord,
  type FieldWords,
  type Form,
  leadOf,
  type Part,
  useFieldWords,
} from './form-parts.tsx';
import { colorCautions } from './kind-parts.tsx';
import { lookParts } from './look-parts.tsx';
import { rowsOf, useOpenRows } from './row-parts.tsx';
import { textsParts } from './text-parts.tsx';

/** Dates and key dates depend on each other, as zones and kinds do, so one page saves both. */
export const sectionsOf = {
  identity: ['identity'],
  dates: ['dates', 'keyDates'],
  languages: ['languages'],
  categories: ['categories'],
  kinds: ['zones', 'kinds'],
  rules: ['rules'],
  fees: ['fees'],
  contact: ['contact'],
  board: ['board'],
  look: ['look'],
  figures: ['figures'],
  texts: ['texts'],
} as const satisfies Record<string, readonly EditionSection[]>;
export type EditionPage = keyof typeof sectionsOf;
// The keys of the table are its pages.
export const editionPages = Object.keys(sectionsOf) as EditionPage[];

const timeZones = Intl.supportedValuesOf('timeZone');

type SimplePage = 'rules' | 'fees' | 'contact' | 'figures';

/** Fields that need no more than their name: texts, times and numbers. */
const simpleFields = {
  rules: {
    playersMin: { inputMode: 'numeric' },
    playersMinOldest: { inputMode: 'numeric' },
    oldestFrom: { inputMode: 'numeric' },
    playersMax: { inputMode: 'numeric' },
    coachesPaid: { inputMode: 'numeric' },
    coachesMax: { inputMode: 'numeric' },
    medicalStaff: { inputMode: 'numeric' },
    extraAssistantsMax: { inputMode: 'numeric' },
    uniforms: { inputMode: 'numeric' },
    courtMinutes: { inputMode: 'numeric' },
    restMinutes: { inputMode: 'numeric' },
    rosterMinutesBefore: { inputMode: 'numeric' },
    graceMinutes: { inputMode: 'numeric' },
    protestMinutes: { inputMode: 'numeric' },
    rulingHours: { inputMode: 'numeric' },
    pointsWin: { inputMode: 'numeric' },
    pointsLoss: { inputMode: 'numeric' },
    pointsNoShow: { inputMode: 'numeric' },
    forfeitWinner: { inputMode: 'numeric' },
    forfeitAbsent: { inputMode: 'numeric' },
  },
  fees: {
    currency: { maxLength: 3 },
    team: { inputMode: 'decimal' },
    extraAssistant: { inputMode: 'decimal' },
    companion: { inputMode: 'decimal' },
    playerCard: { inputMode: 'decimal' },
    accommodationDiscount: { inputMode: 'decimal' },
    earlyDiscount: { inputMode: 'decimal' },
    earlyUntil: { type: 'date' },
  },
  contact: {
    phone: { type: 'tel' },
    email: { type: 'email' },
    hoursFrom: { type: 'time' },
    hoursUntil: { type: 'time' },
    callsFrom: { type: 'time' },
    reviewHours: { inputMode: 'numeric' },
  },
  figures: {
    teams: { inputMode: 'numeric' },
    countries: { inputMode: 'numeric' },
    venues: { inputMode: 'numeric' },
    athletes: { inputMode: 'numeric' },
    athletesShort: { inputMode: 'numeric' },
    minimumAge: { inputMode: 'numeric' },
    missionAge: { inputMode: 'numeric' },
  },
} as const satisfies Record<SimplePage, Partial<Record<FieldWord, Partial<Field>>>>;

/** The title of a list, for pages that have more than it. */
const groupTitle = (list: ListSection | 'rules', title: string, lead?: string): Part => ({
  key: `${list}.title`,
  shown: (
    <div key={`${list}.title`} className="mt-4">
      <h2 className="board text-xl">{title}</h2>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
    </div>
  ),
});

/** The parts of a page's form. `isFree`: nothing depends on its codes yet. */
export function useEditionParts<Row>(
  page: EditionPage,
  form: RecordForm<EditionDraft, Row>,
  isFree: boolean,
): Part[] {
  const say = useFieldWords(form);
  const { isOpen, open, close } = useOpenRows();
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const rows = {
    ...{ isOpen, open, close, isFree, removed },
    remove: (row: RemovedRow) => {
      setRemoved(row);
      form.change(row.after);
    },
    putBack: ({ list, place, before }: RemovedRow) => {
      open(`${list}.${place}`);
      form.change(before);
    },
  };
  if (page === 'identity') return [...nameParts(say), ...placeParts(form, say)];
  if (page === 'dates')
    return [
      ...datesParts(form, say),
      groupTitle('keyDates', say.t('edition.keyDates')),
      ...rowsOf('keyDates', form, say, rows),
    ];
  if (page === 'languages') return languagesParts(say);
  if (page === 'board') return rowsOf(page, form, say, rows);
  if (page === 'categories') return [leadOf(say.t('edition.codeHint')), ...rowsOf(page, form, say, rows)];
  if (page === 'kinds')
    return [
      groupTitle('zones', say.t('edition.zones'), say.t('edition.zoneHint', { most: mostZones })),
      ...rowsOf('zones', form, say, rows),
      groupTitle('kinds', say.t('edition.kinds'), say.t('edition.kindHint')),
      ...rowsOf(page, form, say, rows),
      ...colorCautions(form, say),
    ];
  if (page === 'look') return lookParts(form, say);
  if (page === 'texts') return textsParts(form.change, say.t);
  if (page === 'rules') return [...simpleParts(page, say), ...tieBreakParts(say)];
  return simpleParts(page, say);
}

/** The order in which ties on points are broken. */
function tieBreakParts({ field, t }: FieldWords): Part[] {
  const options = tieBreaks.map((value) => ({ value, label: t(`edition.tieBreak.${value}`) }));
  return [
    groupTitle('rules', t('edition.tieBreaks'), t('edition.tieBreaksHint')),
    {
      grid: 'sm:grid-cols-2',
      fields: tieBreakNames.map((name) => ({ ...field(`rules.${name}`, name), options, none: '—' })),
    },
  ];
}

/** The fields of a page that need no more than their name, or some of them. */
export function simpleParts(page: SimplePage, { field }: FieldWords, only?: readonly FieldWord[]): Part[] {
  // Each key is one of the words of fields: the table is checked against them.
  const all = Object.entries(simpleFields[page]) as [FieldWord, Partial<Field>][];
  const fields = all.filter(([word]) => !only || only.includes(word));
  return [
    {
      grid: 'sm:grid-cols-2',
      fields: fields.map(([word, more]) => ({ ...field(`${page}.${word}`, word), ...more })),
    },
  ];
}

export function nameParts({ field, both }: FieldWords): Part[] {
  return [
    both('identity.name', 'name'),
    both('identity.shortName', 'shortName'),
    both('identity.sealText', 'sealText'),
    both('identity.slogan', 'slogan'),
    {
      fields: [
        { ...field('identity.ordinal', 'ordinal'), inputMode: 'numeric' },
        field('identity.hashtag', 'hashtag'),
      ],
    },
  ];
}

/** The chosen country brings its names, which can be written otherwise. */
export function placeParts(
  form: Pick<RecordForm<EditionDraft>, 'choice' | 'change'>,
  { field, both }: FieldWords,
): Part[] {
  const choose = (code: string) =>
    form.change((draft) => ({
      'identity.country.code': code,
      ...(countryCodes.includes(code) && {
        'identity.country.name.es': formatCountry(code, 'es'),
        'identity.country.name.en': formatCountry(code, 'en'),
        ...('dates.timeZone' in draft && { 'dates.timeZone': zoneIn(code, draft) }),
      }),
    }));
  return [
    {
      fields: [
        field('identity.city', 'city'),
        {
          ...field('identity.country.code', 'countryCode'),
          control: (label) => (
            <CountryField
              label={label}
              unmatched={unmatchedChoice}
              {...form.choice('identity.country.code')}
              onChange={choose}
            />
          ),
        },
      ],
    },
    both('identity.country.name', 'countryName'),
  ];
}

export function languagesParts({ field, t }: FieldWords): Part[] {
  const option = (value: (typeof languageOffers)[number]) => ({ value, label: t(`edition.offer.${value}`) });
  return [
    {
      fields: [
        {
          ...field('languages.offered', 'offered'),
          options: languageOffers.map(option),
          hint: t('edition.offeredHint'),
        },
        {
          ...field('languages.default', 'default'),
          options: languages.map(option),
          hint: t('edition.defaultHint'),
        },
      ],
    },
  ];
}

export const dayFields = ({ field }: FieldWords): Field[] => [
  { ...field('dates.startsOn', 'startsOn'), type: 'date' },
  { ...field('dates.endsOn', 'endsOn'), type: 'date' },
];

/** The time zones of a country (ISO 3166-1 alpha-2); none where the browser does not know them. */
function zonesOf(country: string): readonly string[] {
  if (!countryCodes.includes(country)) return [];
  // Chromium had them as a property before they became a method (ECMA-402, Intl Locale Info).
  const locale: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale(
    'und',
    { region: country },
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The zone of an event in this country: the only one, that of the city, or the one there was; empty is a question. */
function zoneIn(country: string, draft: EditionDraft): string {
  const [zones, present = ''] = [zonesOf(country), draft['dates.timeZone']];
  const city = fold(draft['identity.city'] ?? '').replaceAll(' ', '_');
  const ofCity = zones.find((zone) => fold(zone).endsWith(`/${city}`));
  if (zones.length < 2) return zones[0] ?? present;
  return ofCity ?? (zones.includes(present) ? present : '');
}

export function timeZoneField({ draft }: Pick<Form, 'draft'>, { field, t }: FieldWords): Field {
  // A file may name a zone by another of its names, which this browser does not list.
  const own = zonesOf(draft['identity.country.code'] ?? '');
  const zones = [...new Set([...own, ...timeZones, draft['dates.timeZone'] ?? ''])].filter(Boolean);
  return {
    ...field('dates.timeZone', 'timeZone'),
    options: zones.map((zone) => ({ value: zone, label: zone })),
    hint: t(
      draft['dates.timeZone'] === '' && own.length > 1 ? 'edition.timeZonesHint' : 'edition.timeZoneHint',
    ),
  };
}

/** An instant of the event's time. */
export const instantField = (word: FieldWord, { field, t }: FieldWords): Field => ({
  ...field(`dates.${word}`, word),
  type: 'datetime-local',
  hint: t('organise.game.zone'),
});

function datesParts(form: Pick<Form, 'draft'>, say: FieldWords): Part[] {
  const instants = (...words: FieldWord[]) => ({ fields: words.map((word) => instantField(word, say)) });
  return [
    { fields: [...dayFields(say), timeZoneField(form, say)] },
    instants('countdownTo', 'registrationFrom', 'registrationUntil'),
    instants('rosterFreezeAt', 'badgesFrom', 'badgesUntil'),
  ];
}
