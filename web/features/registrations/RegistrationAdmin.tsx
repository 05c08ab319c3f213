import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { categoryTitle } from '#shared/imports/values.ts';
import { type Registration, type RegistrationStatus, registrationStatuses } from '#shared/registrations.ts';
import { type Category, categoryNames } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage, wordsForError } from '#web/lib/i18n.ts';
import { adminPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { RegistrationDetail } from './RegistrationDetail.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { Status } from './Status.tsx';

export const listKey = 'GET /api/team-registrations';
const oneKey = 'GET /api/team-registrations/:id';
const pageSize = 50;
const here = (...parts: (string | number)[]) => adminPath('teams', 'registrations', ...parts);

interface RegistrationAdminProps {
  /** What the organiser's own form says about itself; stands below the list. */
  about?: ReactNode;
  /** Bringing a file in. */
  tools?: ReactNode;
}

/** /admin/teams/registrations: who asks to play, and what is decided. Needs 'admin', 'registrations', 'imports', 'errors', 'fields'. */
export function RegistrationAdmin({ about, tools }: RegistrationAdminProps) {
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
      <Route path="new" element={<NewRegistration />} />
      <Route path=":id/*" element={<OneRegistration />} />
    </Routes>
  );
}

function NewRegistration() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <RegistrationForm
      registration={null}
      onDone={async (saved) => {
        await client.invalidateQueries({ queryKey: [listKey] });
        void navigate(saved ? here(saved.id) : here());
      }}
    />
  );
}

function OneRegistration() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const id = Number(useParams().id);
  const found = useCall(oneKey, { params: { id } }, { staleTime: 0 });
  if (found.isPending) return <Notice kind="loading">{t('registrations.loading')}</Notice>;
  if (found.isError) {
    return (
      <Notice
        kind="error"
        action={
          <ButtonLink look="quiet" to={here()}>
            {t('registrations.toList')}
          </ButtonLink>
        }
      >
        {wordsForError(found.error)}
      </Notice>
    );
  }
  async function refresh() {
    await Promise.all([
      client.invalidateQueries({ queryKey: [oneKey] }),
      client.invalidateQueries({ queryKey: [listKey] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/teams'] }),
    ]);
  }
  return (
    <Routes>
      <Route index element={<RegistrationDetail registration={found.data} onChanged={refresh} />} />
      <Route
        path="edit"
        element={
          <RegistrationForm
            registration={found.data}
            onDone={async () => {
              await refresh();
              void navigate(here(id));
            }}
          />
        }
      />
    </Routes>
  );
}

function RegistrationList({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<RegistrationStatus | null>(null);
  const [category, setCategory] = useState<Category | ''>('');
  const q = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({
    queryKey: [listKey, { q, status, category }],
    queryFn: ({ pageParam, signal }) =>
      call(listKey, {
        query: {
          q,
          limit: pageSize,
          ...(status ? { status } : {}),
          ...(category ? { category } : {}),
          ...(pageParam ? { before: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.items.length === pageSize ? page.items.at(-1)?.id : undefined),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages[0]?.counts;
  return (
    <section aria-labelledby="registrations-title">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 id="registrations-title" className="board mr-auto text-xl">
          {t('registrations.title')}
        </h1>
        {tools}
        <ButtonLink to={here('new')}>
          <Icon name="plus" />
          {t('registrations.add')}
        </ButtonLink>
      </div>
      <StatusChoice counts={counts} value={status} onChange={setStatus} />
      <div className="my-6 grid max-w-3xl gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <TextField
          type="search"
          label={t('registrations.search')}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Field label={t('registrations.column.category')}>
          {(control) => (
            <select
              {...control}
              value={category}
              onChange={(event) =>
                setCategory(categoryNames.find((name) => name === event.target.value) ?? '')
              }
            >
              <option value="">{t('registrations.anyCategory')}</option>
              {categoryNames.map((name) => (
                <option key={name} value={name}>
                  {categoryTitle(name, language)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded
        query={list}
        loading={t('registrations.loading')}
        empty={
          rows.length === 0 &&
          t(q || category ? 'registrations.notFound' : status ? 'registrations.noneIn' : 'registrations.none')
        }
      >
        {() => (
          <>
            <Rows rows={rows} />
            <MoreButton list={list} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface StatusChoiceProps {
  counts: Record<RegistrationStatus, number> | undefined;
  value: RegistrationStatus | null;
  onChange: (status: RegistrationStatus | null) => void;
}

/** How many wait, and for what; choosing one shows only those. */
function StatusChoice({ counts, value, onChange }: StatusChoiceProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const all = counts && registrationStatuses.reduce((sum, status) => sum + counts[status], 0);
  const options = [null, ...registrationStatuses];
  return (
    <ul className="flex gap-x-8 overflow-x-auto border-rule border-b-2">
      {options.map((status) => (
        <li key={status ?? 'all'} className="shrink-0">
          <button
            type="button"
            aria-pressed={status === value}
            className="flex min-h-12 items-center gap-2 border-transparent border-b-4 font-semibold text-muted hover:text-ink aria-pressed:border-ball aria-pressed:text-ink"
            onClick={() => onChange(status)}
          >
            {status ? t(`registrations.statuses.${status}`) : t('registrations.all')}
            <span className="board digits text-lg">
              {counts ? number(status ? counts[status] : (all ?? 0)) : ''}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows }: { rows: readonly Registration[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Table
      caption={t('registrations.title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'team',
          header: t('registrations.column.team'),
          cell: (row) => (
            <span className="min-w-0 max-md:text-right">
              <Link to={here(row.id)} className="font-semibold text-link underline-offset-4 hover:underline">
                {row.teamName}
              </Link>
              <span className="block text-muted text-sm">{format.country(row.country)}</span>
            </span>
          ),
        },
        {
          key: 'category',
          header: t('registrations.column.category'),
          cell: (row) => categoryTitle(row.category, language),
        },
        {
          key: 'delegate',
          header: t('registrations.column.delegate'),
          cell: (row) => (
            <span className="min-w-0 max-md:text-right">
              {row.delegateName}
              <span className="block break-all text-muted text-sm">{row.email1}</span>
            </span>
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
      ]}
    />
  );
}
