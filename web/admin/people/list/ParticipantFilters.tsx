import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSorts } from '#shared/admin/administration.ts';
import { offeredRoles, tournament } from '#shared/edition/tournament.ts';
import { ruleNames } from '#shared/people/eligibility.ts';
import { ComboboxField } from '#web/core/form/Combobox.tsx';
import { CountryField } from '#web/core/form/CountryField.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useTeamChoices } from './list.queries.ts';
import type { FilterName, ListControl } from './list-state.ts';

/** Search and filters of the participants, and below them what can be done with the list. */
export function ParticipantFilters({ list, children }: { list: ListControl; children: ReactNode }) {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const rules = useRuleWords();
  const chosen = Object.keys(list.filter).filter((name) => name !== 'q' && name !== 'status').length;
  return (
    <>
      <ListFilters search={<SearchField list={list} />} chosen={chosen}>
        <FilterSelect name="category" list={list} whole={t('people.any.category')}>
          {tournament.categories.map(({ id }) => (
            <option key={id} value={id}>
              {say.category({ category: id })}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="role" list={list} whole={t('people.any.role')}>
          {offeredRoles().map((role) => (
            <option key={role} value={role}>
              {say.anyRole(role)}
            </option>
          ))}
        </FilterSelect>
        <CountryChoice list={list} />
        <TeamChoice list={list} />
        <FilterSelect name="rule" list={list} label={t('people.column.rule')} whole={t('people.any.rule')}>
          <option value="any">{t('people.anyRule')}</option>
          {ruleNames.map((rule) => (
            <option key={rule} value={rule}>
              {rules.name(rule)}
            </option>
          ))}
        </FilterSelect>
        <SortChoice list={list} />
      </ListFilters>
      <div className="compact flex flex-wrap items-center gap-2">
        {list.isNarrowed && (
          <button
            type="button"
            onClick={list.clear}
            className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-link underline-offset-4 hover:underline"
          >
            <Icon name="close" size={16} />
            {t('admin.record.clearFilters')}
          </button>
        )}
        {children}
      </div>
    </>
  );
}

/** Typed letters are debounced into the address; an address changed elsewhere comes back here. */
function SearchField({ list }: { list: ListControl }) {
  const { t } = useTranslation();
  const inAddress = list.filter.q ?? '';
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebounced(typed);
  /** Texts sent since the one in the address, oldest first. */
  const sent = useRef([inAddress]);
  const { setFilter } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text is sent, not the address
  useEffect(() => {
    const wanted = settled.trim().slice(0, 100);
    if (wanted === sent.current.at(-1)) return;
    sent.current.push(wanted);
    setFilter('q', wanted);
  }, [settled]);
  useEffect(() => {
    const place = sent.current.lastIndexOf(inAddress);
    // A late render of the address may contain an earlier text of this field.
    sent.current = place < 0 ? [inAddress] : sent.current.slice(place);
    if (place < 0) setTyped(inAddress);
  }, [inAddress]);
  return (
    <TextField
      type="search"
      label={t('people.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
    />
  );
}

interface FilterSelectProps {
  name: Exclude<FilterName, 'q' | 'status'>;
  list: ListControl;
  label?: string;
  /** The label of the unfiltered list. */
  whole: string;
  children: ReactNode;
}

function FilterSelect({ name, list, label, whole, children }: FilterSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={label ?? t(`people.column.${name}`)}
      value={list.filter[name] ?? ''}
      onChange={(event) => list.setFilter(name, event.target.value)}
      none={whole}
    >
      {children}
    </SelectField>
  );
}

function CountryChoice({ list }: { list: ListControl }) {
  const { t } = useTranslation();
  return (
    <CountryField
      label={t('people.column.country')}
      none={t('people.any.country')}
      value={list.filter.country ?? ''}
      onChange={(country) => list.setFilter('country', country)}
    />
  );
}

function TeamChoice({ list }: { list: ListControl }) {
  const { t } = useTranslation();
  const options = useTeamChoices();
  return (
    <ComboboxField
      label={t('people.column.team')}
      none={t('people.any.team')}
      options={[{ value: 'none', label: t('people.noTeam') }, ...options]}
      value={list.filter.team ?? ''}
      onChange={(team) => list.setFilter('team', team)}
    />
  );
}

/** On a phone there is no head of a table to press. */
function SortChoice({ list }: { list: ListControl }) {
  const { t } = useTranslation();
  const next = list.dir === 'asc' ? 'desc' : 'asc';
  return (
    <div className="flex items-end gap-2 md:hidden">
      <SelectField
        label={t('people.sortBy')}
        className="grow"
        value={list.sort}
        onChange={(event) => {
          const sort = listSorts.find((one) => one === event.target.value);
          if (sort) list.sortBy(sort, list.dir);
        }}
        options={listSorts.map((sort) => ({ value: sort, label: t(`people.column.${sort}`) }))}
      />
      <button
        type="button"
        aria-label={t(next === 'asc' ? 'people.sortUp' : 'people.sortDown')}
        onClick={() => list.sortBy(list.sort, next)}
        className="grid size-11 shrink-0 place-items-center rounded-md border-2 border-field"
      >
        <Icon name={list.dir === 'asc' ? 'up' : 'down'} />
      </button>
    </div>
  );
}
