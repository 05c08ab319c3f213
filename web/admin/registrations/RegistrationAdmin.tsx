import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import {
  type Registration,
  type RegistrationStatus,
  registrationStatuses,
} from '#shared/competition/registrations.ts';
import { type Category, categoryName, findCategory, tournament } from '#shared/edition/tournament.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { CountTabs } from '#web/core/table/CountTabs.tsx';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { RecordLink, TwoLines } from '#web/records/cells.tsx';
import { NoSuchAddress } from '#web/records/NoSuchAddress.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { StoredRecord } from '#web/records/RecordRoutes.tsx';
import { SearchField } from '#web/records/SearchField.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { RegistrationDetail } from './RegistrationDetail.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { Status } from './Status.tsx';

const tabPath = (...parts: (string | number)[]) => adminPath('teams', 'registrations', ...parts);
const useOne = (id: number) =>
  useCall('GET /api/team-registrations/:id', { params: { id } }, { staleTime: 0 });

interface RegistrationAdminProps {
  /** The organizers' own form, linked below the list. */
  about?: ReactNode;
  /** The import button. */
  tools?: ReactNode;
}

/**
 * /admin/teams/registrations: requests of teams, and their decisions. Needs 'admin', 'registrations', 'imports',
 * 'errors', 'fields'.
 */
export function RegistrationAdmin({ about, tools }: RegistrationAdminProps) {
  const { t } = useTranslation();
  const back = { to: tabPath(), label: t('registrations.title') };
  return (
    <Routes>
      <Route
        index
        element={
          <>
            <RegistrationList tools={tools} />
            {about && <div className="mt-16 border-rule border-t-2 pt-8">{about}</div>}
          </>
        }
      />
      <Route path="new" element={<RegistrationForm row={null} />} />
      <Route
        path=":id"
        element={
          <StoredRecord useOne={useOne} back={back} form={(row) => <RegistrationDetail row={row} />} />
        }
      />
      <Route
        path=":id/edit"
        element={<StoredRecord useOne={useOne} back={back} form={(row) => <RegistrationForm row={row} />} />}
      />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}

function RegistrationList({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<RegistrationStatus | null>(null);
  const [category, setCategory] = useState<Category | ''>('');
  const q = useDebounced(typed.trim());
  const list = usePages({
    key: ['GET /api/team-registrations', { q, status, category }],
    ask: (before: number | undefined, signal) =>
      call('GET /api/team-registrations', {
        query: {
          q,
          limit: pageSize,
          ...(status ? { status } : {}),
          ...(category ? { category } : {}),
          ...(before ? { before } : {}),
        },
        signal,
      }),
    rowsOf: ({ items }) => items,
    cursorOf: ({ id }) => id,
  });
  const columns = useColumns();
  const counts = list.first?.counts;
  const all = counts && registrationStatuses.reduce((sum, one) => sum + counts[one], 0);
  const inStatus = registrationStatuses.map((value) => ({
    value,
    label: t(`registrations.statuses.${value}`),
    count: counts?.[value],
  }));
  return (
    <RecordList
      title={t('registrations.title')}
      add={{ to: tabPath('new'), label: t('registrations.add') }}
      tools={tools}
      above={
        <>
          <CountTabs
            options={[{ value: 'all', label: t('registrations.all'), count: all }, ...inStatus]}
            value={status ?? 'all'}
            onChange={(value) => setStatus(value === 'all' ? null : value)}
          />
          <ListFilters
            search={<SearchField label={t('registrations.search')} value={typed} onChange={setTyped} />}
          >
            <SelectField
              label={t('registrations.column.category')}
              none={t('registrations.anyCategory')}
              options={tournament.categories.map(({ id, name }) => ({ value: id, label: name[language] }))}
              value={category}
              onChange={(event) => setCategory(findCategory(event.target.value)?.id ?? '')}
            />
          </ListFilters>
        </>
      }
      query={list}
      loading={t('registrations.loading')}
      empty={t('registrations.none')}
      narrowing={{
        isOn: q !== '' || category !== '' || status !== null,
        clear: () => {
          setTyped('');
          setCategory('');
          setStatus(null);
        },
      }}
      noMatch={t(q || category ? 'registrations.notFound' : 'registrations.noneIn')}
      rowKey={(row) => row.id}
      columns={columns}
    />
  );
}

function useColumns(): readonly TableColumn<Registration>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  return [
    {
      key: 'team',
      header: t('registrations.column.team'),
      cell: (row) => (
        <TwoLines below={format.country(row.country)}>
          <RecordLink to={tabPath(row.id)}>{row.teamName}</RecordLink>
        </TwoLines>
      ),
    },
    {
      key: 'category',
      header: t('registrations.column.category'),
      cell: (row) => categoryName(row.category, language),
    },
    {
      key: 'delegate',
      header: t('registrations.column.delegate'),
      cell: (row) => (
        <TwoLines below={<span className="break-all">{row.email1}</span>}>{row.delegateName}</TwoLines>
      ),
    },
    {
      key: 'status',
      header: t('registrations.column.status'),
      cell: (row) => <Status status={row.status} />,
    },
    {
      key: 'since',
      header: t('registrations.column.since'),
      cell: (row) => (
        <time dateTime={row.registered.at} className="digits whitespace-nowrap">
          {format.date(row.registered.at)}
        </time>
      ),
    },
  ];
}
