/** The pages of an edition's settings and the fields on each. */
import { useLayoutEffect, useState } from 'react';
import { countryCodes } from '#shared/base/countries.ts';
import { branches } from '#shared/edition/branches.ts';
import type { EditionSection } from '#shared/edition/edition.ts';
import { isLinkedKeyDate } from '#shared/edition/edition-rules.ts';
import { languageOffers, languages } from '#shared/edition/languages.ts';
import { mostZones } from '#shared/edition/zones.ts';
import { CountryField } from '#web/core/form/CountryField.tsx';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { formatCountry } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { RecordForm } from '#web/records/use-record-form.ts';
import {
  addRow,
  type EditionDraft,
  type ListSection,
  type RemovedRow,
  removalOf,
  removeRow,
  rowCount,
} from './edition-draft.ts';
import {
  type EditorRows,
  type Field,
  type FieldWord,
  type FieldWords,
  type Form,
  leadOf,
  type Part,
  removedRow,
  rowHead,
  useFieldWords,
} from './form-parts.tsx';
import { colorCautions, kindRow, removeZone, zoneRow } from './kind-parts.tsx';
import { lookParts } from './look-parts.tsx';
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

const ageDays = ['yearEnd', 'firstDay'] as const;
const types = ['registration', 'event', 'ceremony', 'game', 'tournament'] as const;

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
const groupTitle = (list: ListSection, title: string, lead?: string): Part => ({
  key: `${list}.title`,
  shown: (
    <div key={`${list}.title`} className="mt-4">
      <h2 className="board text-xl">{title}</h2>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
    </div>
  ),
});

/** The parts of a page's form. */
export function useEditionParts<Row>(page: EditionPage, form: RecordForm<EditionDraft, Row>): Part[] {
  const say = useFieldWords(form);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  // The button that opened a row is gone with its line, as is the one that brought it back.
  useLayoutEffect(
    () => document.querySelector<HTMLElement>(`[name^="${opened.at(-1)}."][name$=".es"]`)?.focus(),
    [opened],
  );
  const rows = {
    isOpen: (at: string) => opened.includes(at),
    open: (at: string) => setOpened([...opened, at]),
    removed,
    remove: (row: RemovedRow) => {
      setRemoved(row);
      form.change(row.after);
    },
    putBack: ({ list, place, before }: RemovedRow) => {
      setOpened([...opened, `${list}.${place}`]);
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
  return simpleParts(page, say);
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
    form.change({
      'identity.country.code': code,
      ...(countryCodes.includes(code) && {
        'identity.country.name.es': formatCountry(code, 'es'),
        'identity.country.name.en': formatCountry(code, 'en'),
      }),
    });
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

export function timeZoneField({ draft }: Pick<Form, 'draft'>, { field, t }: FieldWords): Field {
  // A file may name a zone by another of its names, which this browser does not list.
  const zones = [...new Set([...timeZones, draft['dates.timeZone'] ?? ''])];
  return {
    ...field('dates.timeZone', 'timeZone'),
    options: zones.map((zone) => ({ value: zone, label: zone })),
    hint: t('edition.timeZoneHint'),
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

function rowsOf(list: ListSection, form: Form, words: FieldWords, shown: EditorRows): Part[] {
  const { t, language } = words;
  const { removed } = shown;
  const rows = Array.from({ length: rowCount(form.draft, list) }, (_, place): Part[] => {
    const at = `${list}.${place}`;
    const named = list === 'board' ? 'name' : `${list === 'keyDates' ? 'title' : 'name'}.${language}`;
    const title = form.draft[`${at}.${named}`] || t('edition.row', { number: place + 1 });
    const remove = (
      <Button
        key="remove"
        look="quiet"
        aria-label={t('edition.removeRow', { title })}
        onClick={() => {
          const after = list === 'zones' ? removeZone(form.draft, place) : removeRow(form.draft, list, place);
          shown.remove({ place, title, ...removalOf(form.draft, list, after) });
        }}
      >
        <Icon name="close" />
        {t('edition.remove')}
      </Button>
    );
    // An edition always has players; zones are removed from the end, because their places are bits of badges.
    const isFixed =
      form.draft[`${at}.plays`] === 'true' || (list === 'zones' && place < rowCount(form.draft, list) - 1);
    return [rowHead(at, title, isFixed ? null : remove), ...rowParts(list, at, form, words, shown)];
  });
  if (removed?.list === list)
    rows.splice(removed.place, 0, [removedRow(removed, form, words, () => shown.putBack(removed))]);
  return [
    ...rows.flat(),
    {
      key: `${list}.add`,
      shown: (list !== 'zones' || rowCount(form.draft, list) < mostZones) && (
        <p key={`${list}.add`}>
          <Button look="quiet" onClick={() => form.change((draft) => addRow(draft, list))}>
            <Icon name="plus" />
            {t(list === 'zones' ? 'edition.addZone' : 'edition.addRow')}
          </Button>
        </p>
      ),
    },
  ];
}

function rowParts(list: ListSection, at: string, form: Form, words: FieldWords, open: EditorRows): Part[] {
  if (list === 'board') return boardRow(at, words);
  if (list === 'kinds') return kindRow(at, form, words, open);
  if (list === 'zones') return zoneRow(at, form, words);
  return list === 'categories' ? categoryRow(at, words) : keyDateRow(at, form.draft[`${at}.id`] ?? '', words);
}

function categoryRow(at: string, { field, both, yesOrNo, t }: FieldWords): Part[] {
  return [
    both(`${at}.name`, 'name'),
    {
      grid: 'grid-cols-2 items-end @2xl:grid-cols-[5.5rem_2fr_1fr_1fr_2fr]',
      fields: [
        { ...field(`${at}.code`, 'code'), maxLength: 4 },
        {
          ...field(`${at}.branch`, 'branch'),
          start: 'men',
          options: branches.map((value) => ({ value, label: t(`edition.branch.${value}`) })),
        },
        { ...field(`${at}.minimumAge`, 'minimumAge'), inputMode: 'numeric' },
        { ...field(`${at}.maximumAge`, 'maximumAge'), inputMode: 'numeric' },
        {
          ...field(`${at}.ageBy`, 'ageBy'),
          start: 'yearEnd',
          options: ageDays.map((value) => ({ value, label: t(`edition.ageBy.${value}`) })),
        },
      ],
    },
    yesOrNo(`${at}.isRetired`, 'isRetired', t('edition.retiredHint')),
  ];
}

function boardRow(at: string, { field, both }: FieldWords): Part[] {
  return [both(`${at}.post`, 'post'), field(`${at}.name`, 'person')];
}

function keyDateRow(at: string, id: string, { field, both, yesOrNo, t }: FieldWords): Part[] {
  const isLinked = isLinkedKeyDate(id);
  return [
    both(`${at}.title`, 'title'),
    both(`${at}.text`, 'text'),
    {
      fields: [
        {
          ...{ ...field(`${at}.date`, 'date'), type: 'date', disabled: isLinked },
          ...(isLinked ? { hint: t('edition.linkedHint') } : {}),
        },
        { ...field(`${at}.from`, 'from'), type: 'time' },
        { ...field(`${at}.until`, 'until'), type: 'time', disabled: id === 'registration' },
      ],
    },
    {
      fields: [
        {
          ...field(`${at}.type`, 'type'),
          start: 'event',
          options: types.map((value) => ({ value, label: t(`edition.type.${value}`) })),
        },
        yesOrNo(`${at}.highlight`, 'highlight'),
      ],
    },
  ];
}
