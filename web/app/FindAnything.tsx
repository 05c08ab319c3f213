import { useCombobox } from 'downshift';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Ability, can, type UserRole } from '#shared/base/permissions.ts';
import { linkNames } from '#shared/edition/tournament.ts';
import { ruleNames, ruleSetting } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { ComboboxItem } from '#web/core/form/Combobox.tsx';
import { findOptions, type SearchableOption } from '#web/core/form/find-options.ts';
import { useSettingName } from '#web/core/form/use-setting-name.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { hasWords, loadWords, useLanguage } from '#web/core/lib/i18n.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import type { AdminTab } from './admin-tabs.tsx';
import { editionPlaces } from './edition-places.ts';
import { findWords } from './find-words.ts';
import { settingsPages, settingsPath } from './settings-pages.tsx';

const mostOfGroup = 5;

const actions = [
  ['register', 'participants.readAll', paths.newParticipant],
  ['approve', 'participants.readAll', adminPath('credentials', 'approvals')],
  ['duplicates', 'participants.readAll', adminPath('credentials', 'doubles')],
  ['importPeople', 'participants.readAll', adminPath('credentials', 'import')],
  ['results', 'competition.edit', adminPath('schedule', 'results')],
  ['medals', 'competition.edit', adminPath('standings', 'medals')],
  ['addGame', 'competition.edit', adminPath('schedule', 'games', 'new')],
  ['addTeam', 'competition.edit', adminPath('teams', 'new')],
  ['importTeams', 'competition.edit', adminPath('teams', 'import')],
  ['addVenue', 'competition.edit', adminPath('venues', 'new')],
  ['writeNews', 'news.edit', adminPath('news', 'new')],
  ['exportPeople', 'participants.readAll', adminPath('credentials')],
  ['exportEdition', 'settings.edit', settingsPath('edition')],
  ['archiveEdition', 'settings.edit', settingsPath('edition')],
  ['backup', 'devices.manage', adminPath('devices')],
] as const satisfies readonly (readonly [string, Ability, string])[];

const siteSettings = [
  ...['underConstruction', 'registrationOpen', 'staffSecondFactor', 'changesWait', 'registrationsPerDay'],
  ...['lockDeskAfter', 'lockDoorAfter'],
  ...linkNames.map((name) => `link.${name}`),
  ...ruleNames.map(ruleSetting),
];

interface FindAnythingProps {
  role: UserRole;
  tabs: readonly AdminTab[];
  /** The initial text: the number of a badge that was read. */
  start: string;
  onClose: () => void;
}

/**
 * The search of the admin area (Ctrl K): actions, pages, settings, people, teams, games, news and devices that the role
 * may open. Needs `findWords`.
 */
export function FindAnything(props: FindAnythingProps) {
  const { t } = useTranslation();
  const hasChosen = useRef(false);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t('admin.find.title')}
      className="max-w-2xl max-sm:p-4"
      // On the chosen page or setting, if it is another one.
      takeFocus={() => hasChosen.current}
    >
      <Search
        {...props}
        onChoose={() => {
          hasChosen.current = true;
        }}
      />
    </Dialog>
  );
}

function Search({ role, tabs, start, onClose, onChoose }: FindAnythingProps & { onChoose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(start);
  const asked = typed.trim();
  const people = usePeople(role, asked);
  const places = usePlaces(role, tabs);
  const records = useRecords(role, asked !== '');
  const found = findOptions([...places, ...records], asked);
  const items = asked
    ? [
        ...people.found,
        ...[...Map.groupBy(found, ({ group }) => group).values()].flatMap((of) => of.slice(0, mostOfGroup)),
      ]
    : places.filter(({ group }) => group !== t('admin.find.group.setting'));
  const box = useCombobox<SearchableOption>({
    items,
    isOpen: true,
    inputValue: typed,
    selectedItem: null,
    itemToString: (place) => place?.label ?? '',
    itemToKey: (place) => place?.value,
    defaultHighlightedIndex: 0,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputChange ? { ...changes, highlightedIndex: 0 } : changes,
    onStateChange: ({ type, selectedItem }) => {
      const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
      if (!selectedItem || (type !== ItemClick && type !== InputKeyDownEnter)) return;
      if (selectedItem.value !== pathname) onChoose();
      onClose();
      void navigate(selectedItem.value);
    },
  });
  return (
    <>
      <label className="block">
        <span className="skip">{t('admin.find.label')}</span>
        <input
          {...box.getInputProps({
            onChange: (event) => setTyped(event.currentTarget.value),
            // Escape closes the dialog; the list is always open.
            onKeyDown: (event) => {
              if (event.key === 'Escape') onClose();
            },
          })}
          aria-labelledby={undefined}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('admin.find.label')}
          className="min-h-12 w-full rounded-md border-2 border-field bg-surface px-3 text-ink"
        />
      </label>
      <p className="mt-2 text-muted text-sm">{t('admin.find.hint')}</p>
      {people.hasFailed && <p className="mt-2 text-sm text-warn">{t('admin.find.failed')}</p>}
      <ul
        {...box.getMenuProps({ 'aria-labelledby': undefined, 'aria-label': t('admin.find.title') })}
        className="mt-3 h-[50svh] overflow-y-auto"
      >
        {items.map((place, index) => (
          <ComboboxItem
            key={place.value + place.label}
            option={place}
            heading={place.group === items[index - 1]?.group ? undefined : place.group}
            isMarked={index === box.highlightedIndex}
            item={box.getItemProps({ item: place, index })}
          />
        ))}
      </ul>
      <p role="status" className="mt-2 text-muted">
        {items.length === 0 && !people.isWaiting && t('admin.find.none', { typed: asked })}
        {people.isWaiting && t('common.loading')}
      </p>
    </>
  );
}

/** Actions, pages and settings: known without asking the server. The `value` of each is its address. */
function usePlaces(role: UserRole, tabs: readonly AdminTab[]): SearchableOption[] {
  const { t } = useTranslation();
  const nameOf = useSettingName();
  const other = useOtherWords();
  const translated = other ? placesIn(other, role, tabs) : [];
  const found = placesIn(t, role, tabs).map((place, index) => {
    const { label, words } = translated[index] ?? {};
    return { ...place, words: [place.words, label, words].join(' ') };
  });
  if (!tabs.some(isSettings)) return found;
  const group = t('admin.find.group.setting');
  return [
    ...found,
    ...siteSettings.map((key) => ({ value: `${settingsPath('')}#${key}`, label: nameOf(key), group })),
  ];
}

const isSettings = ({ key }: AdminTab) => key === 'settings';

/** The words in the language that the page is not in: people search by the names they know. Nothing until they are here. */
function useOtherWords(): TFunction | null {
  const { i18n } = useTranslation();
  const other = useLanguage() === 'es' ? 'en' : 'es';
  const isHere = () => findWords.every((area) => hasWords(area, other));
  const [, setLoaded] = useState(isHere);
  useEffect(() => {
    // Without them the search finds by the words of the page.
    loadWords(findWords, other).then(
      () => setLoaded(true),
      () => {},
    );
  }, [other]);
  return isHere() ? i18n.getFixedT(other) : null;
}

/** Actions, pages and settings by their names in one language. */
function placesIn(t: TFunction, role: UserRole, tabs: readonly AdminTab[]): SearchableOption[] {
  const action = t('admin.find.group.action');
  const page = t('admin.find.group.page');
  const setting = t('admin.find.group.setting');
  return [
    ...actions
      .filter(([, may]) => can(role, may))
      .map(([key, , value]) => ({ value, label: t(`admin.find.action.${key}`), group: action })),
    ...tabs.map(({ key }) => ({
      value: adminPath(key),
      label: t(`admin.tabs.${key}`),
      words: t(`admin.cards.${key}`),
      group: page,
    })),
    ...(tabs.some(isSettings)
      ? [
          ...settingsPages.map(({ path, label }) => ({
            ...{ value: settingsPath(path), label: t(label), group: setting },
          })),
          ...editionPlaces(t),
        ]
      : []),
  ];
}

/** Teams, games, news and devices, read once; fetched with the first letter. */
function useRecords(role: UserRole, isAsked: boolean): SearchableOption[] {
  const { t } = useTranslation();
  const format = useFormat();
  const read = (may: Ability) => ({ staleTime: 60_000, enabled: isAsked && can(role, may) });
  const teams = useCall('GET /api/teams', undefined, read('competition.edit'));
  const games = useCall('GET /api/admin/games', { query: {} }, read('competition.edit'));
  const news = useCall('GET /api/admin/news', undefined, read('news.edit'));
  const devices = useCall('GET /api/devices', undefined, read('devices.manage'));
  return useMemo(
    () => [
      ...(teams.data ?? []).map(({ id, name, category, country }) => ({
        ...{ value: adminPath('teams', id), label: name, detail: `${format.country(country)} · ${category}` },
        ...{ words: `${format.country(country)} ${category}`, group: t('admin.find.group.team') },
      })),
      ...(games.data ?? []).flatMap(({ id, date, team1, team2, venue }) =>
        team1 && team2
          ? [
              {
                ...{ value: adminPath('schedule', 'games', id), label: `${team1.name} – ${team2.name}` },
                ...{
                  detail: format.date(date, 'dateTime'),
                  words: venue ?? '',
                  group: t('admin.find.group.game'),
                },
              },
            ]
          : [],
      ),
      ...(news.data ?? []).map(({ id, title }) => ({
        ...{ value: adminPath('news', id), label: title, group: t('admin.find.group.news') },
      })),
      ...(devices.data ?? []).map(({ code, name }) => ({
        ...{
          value: adminPath('devices', code),
          label: `${code} · ${name}`,
          group: t('admin.find.group.device'),
        },
      })),
    ],
    [teams.data, games.data, news.data, devices.data, format, t],
  );
}

/** People by name, team or badge number, as the list of participants finds them. */
function usePeople(role: UserRole, asked: string) {
  const { t } = useTranslation();
  const words = useParticipantWords();
  const language = useLanguage();
  const q = useDebounced(asked).slice(0, 100);
  const mayAsk = can(role, 'participants.readAll');
  const isAsked = q !== '' && mayAsk;
  const query = { q, language, limit: mostOfGroup };
  const list = useCall('GET /api/admin/participants', { query }, { staleTime: 0, enabled: isAsked });
  const found = (isAsked ? (list.data?.items ?? []) : []).map((person) => ({
    value: adminPath('credentials', person.id),
    label: fullName(person),
    detail: [person.number, words.role(person), person.teamName].filter(Boolean).join(' · '),
    group: t('admin.find.group.person'),
  }));
  const isWaiting = mayAsk && asked !== '' && (asked.slice(0, 100) !== q || list.isPending);
  return { found, isWaiting, hasFailed: isAsked && list.isError };
}
