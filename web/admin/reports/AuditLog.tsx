import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditRow, AuditSought } from '#shared/admin/reports.ts';
import { isCalendarDate } from '#shared/base/dates.ts';
import { fold } from '#shared/base/text.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useSettingName } from '#web/core/form/use-setting-name.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import { Table, type TableColumn } from '#web/core/table/Table.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { Instant, RecordLink, TwoLines } from '#web/records/cells.tsx';
import { useListAddress } from '#web/records/list-address.ts';
import { RecordList } from '#web/records/RecordList.tsx';
import { SearchField } from '#web/records/SearchField.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';

/** /admin/audit: who did what, to find by a word of it; above it whether the log is whole. Needs 'admin', 'errors'. */
export function AuditLog({ tools }: { tools?: (filter: AuditSought) => ReactNode }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useSought();
  const settled = useDebounced(typed);
  const { saying } = useActionNames();
  const columns = useAuditColumns();
  const filter = soughtOf(settled, saying);
  const isNarrowed = Object.keys(filter).length > 0;
  const list = usePages({
    key: ['GET /api/audit', filter],
    ask: (before: string | undefined, signal) =>
      call('GET /api/audit', {
        query: { ...filter, limit: pageSize, ...(before ? { before } : {}) },
        signal,
      }),
    rowsOf: (page) => page,
    cursorOf: ({ key }) => key,
  });
  return (
    <RecordList
      title={t('admin.tabs.audit')}
      tools={tools?.(filter)}
      above={
        <>
          <Chain />
          <AuditFilters typed={typed} onChange={setTyped} />
        </>
      }
      query={list}
      loading={t('admin.audit.loading')}
      empty={t('admin.audit.none')}
      narrowing={{ isOn: isNarrowed, clear: () => setTyped({}) }}
      noMatch={t('admin.audit.notFound')}
      rowKey={(row) => row.key}
      columns={columns}
    />
  );
}

/** The actions at one desk or door, newest first: a section of its page. Needs 'admin', 'errors'. */
export function DeviceJournal({ device }: { device: string }) {
  const { t } = useTranslation();
  const columns = useAuditColumns();
  const list = usePages({
    key: ['GET /api/audit', { device }],
    ask: (before: string | undefined, signal) =>
      call('GET /api/audit', { query: { device, limit: pageSize, ...(before ? { before } : {}) }, signal }),
    rowsOf: (page) => page,
    cursorOf: ({ key }) => key,
  });
  const title = t('admin.device.journal');
  return (
    <section aria-labelledby="journal">
      <h2 id="journal" className="mb-4 font-bold text-lg">
        {title}
      </h2>
      <Loaded
        query={list}
        loading={t('admin.audit.loading')}
        empty={list.data?.length === 0 && t('admin.device.noJournal')}
      >
        {(rows) => (
          <>
            <Table
              caption={title}
              rows={rows}
              rowKey={(row) => row.key}
              columns={columns.filter(({ key }) => key !== 'id')}
            />
            <MoreButton list={list} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function useAuditColumns(): readonly TableColumn<AuditRow>[] {
  const { t } = useTranslation();
  const { actionName } = useActionNames();
  return [
    {
      key: 'id',
      header: t('admin.audit.column.id'),
      cell: (row) => <span className="digits">{row.id ?? '–'}</span>,
    },
    {
      key: 'at',
      header: t('admin.audit.column.at'),
      cell: (row) => (
        <TwoLines below={row.atDevice && <AtDevice atDevice={row.atDevice} />}>
          <Instant at={row.at} />
        </TwoLines>
      ),
    },
    {
      key: 'who',
      header: t('admin.audit.column.who'),
      cell: (row) => <Who row={row} />,
    },
    {
      key: 'action',
      header: t('admin.audit.column.action'),
      cell: (row) => <TwoLines below={row.action}>{actionName(row.action)}</TwoLines>,
    },
    {
      key: 'subject',
      header: t('admin.audit.column.subject'),
      cell: (row) => <Subject row={row} />,
    },
    {
      key: 'detail',
      header: t('admin.audit.column.detail'),
      cell: (row) => <span className="break-words text-muted text-sm">{detailText(row.detail, t)}</span>,
    },
  ];
}

const soughtNames = ['q', 'action', 'from', 'until'] as const;

/** The search is in the address: it can be bookmarked, and survives a visit to an entry. */
function useSought(): [AuditSought, (typed: AuditSought) => void] {
  const [named, change] = useListAddress(soughtNames);
  return [
    useMemo(() => judged(named), [named]),
    ({ q = '', action = '', from = '', until = '' }) => change({ q, action, from, until }),
  ];
}

/** The filters in an address; an invalid day or an unusable search text is ignored. */
function judged({ q, action, from, until }: Record<(typeof soughtNames)[number], string>): AuditSought {
  const day = (text: string) => (isCalendarDate(text) ? text : '');
  return { q: q.slice(0, 100), action: action.slice(0, 60), from: day(from), until: day(until) };
}

/** The query for the server, without empty fields. */
function soughtOf(typed: AuditSought, saying: (q: string) => string[]): AuditSought {
  const q = typed.q?.trim() ?? '';
  const said = q ? saying(q).join(',') : '';
  const asked = Object.entries({ ...typed, q, said }).filter(([, value]) => value);
  return Object.fromEntries(asked);
}

interface AuditFiltersProps {
  typed: AuditSought;
  onChange: (typed: AuditSought) => void;
}

function AuditFilters({ typed, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { actions } = useActionNames();
  return (
    <ListFilters
      search={
        <SearchField
          label={t('admin.audit.search')}
          value={typed.q ?? ''}
          onChange={(q) => onChange({ ...typed, q })}
        />
      }
    >
      <SelectField
        label={t('admin.audit.column.action')}
        none={t('admin.audit.anyAction')}
        value={typed.action ?? ''}
        options={actions}
        onChange={(event) => onChange({ ...typed, action: event.target.value })}
      />
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`admin.audit.${end}`)}
          value={typed[end] ?? ''}
          onChange={(event) => onChange({ ...typed, [end]: event.target.value })}
        />
      ))}
    </ListFilters>
  );
}

/** Every row covers the one before it: said with the last hash, to compare with one that was noted elsewhere. */
function Chain() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const check = useCall('GET /api/audit/check', undefined, { staleTime: 0 });
  if (check.isPending) return <p className="text-muted">{t('admin.audit.checking')}</p>;
  if (check.isError) return <p className="text-warn">{t('admin.audit.unchecked')}</p>;
  const { brokenAt, isCut, missedBy, witnesses, rows, head } = check.data;
  const isWhole = brokenAt === null && !isCut;
  return (
    <div
      role={isWhole ? 'status' : 'alert'}
      className={`mb-2 flex items-start gap-2 text-sm ${isWhole ? '' : 'rounded-md border-2 border-bad p-4'}`}
    >
      <Icon name={isWhole ? 'check' : 'warning'} className={`mt-0.5 ${isWhole ? 'text-good' : 'text-bad'}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {isWhole
            ? t('admin.audit.whole', { count: rows, shown: number(rows) })
            : brokenAt === null
              ? missedBy.length > 0
                ? t('admin.audit.missed', { codes: missedBy.join(', ') })
                : t('admin.audit.cut')
              : t('admin.audit.broken', { id: brokenAt })}
        </p>
        {isWhole && witnesses > 0 && (
          <p className="text-muted">{t('admin.audit.witnessed', { count: witnesses })}</p>
        )}
        {head && (
          <p className="break-all text-muted">
            {t('admin.audit.head')} <code className="digits">{head}</code>
          </p>
        )}
      </div>
    </div>
  );
}

/** For work that a desk did offline: when it arrived, and a notice about the desk's clock. */
function AtDevice({
  atDevice: { saidAt, receivedAt, clock },
}: {
  atDevice: NonNullable<AuditRow['atDevice']>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const minutes = clock ? Math.round(Math.abs(clock.aheadMs) / 60_000) : 0;
  const says = [
    t('admin.audit.received', { date: format.date(receivedAt, 'dateTime') }),
    clock && saidAt && t('admin.audit.deviceClock', { date: format.date(saidAt, 'dateTime') }),
    clock &&
      minutes > 0 &&
      t(clock.aheadMs > 0 ? 'admin.audit.ahead' : 'admin.audit.behind', { count: minutes }),
    clock?.inDoubt && t('admin.audit.inDoubt'),
  ];
  return says.filter(Boolean).join(' · ');
}

function Who({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const name =
    row.username ?? (row.userId === null ? null : t('admin.audit.deletedUser', { id: row.userId }));
  if (typeof row.detail.token === 'string') return t('admin.audit.byToken', { name: row.detail.token });
  if (!name && !row.deviceCode) return t('admin.audit.server');
  return (
    <span>
      {name}
      {row.deviceCode && (
        <Link
          to={adminPath('devices', row.deviceCode)}
          className="block text-link text-sm underline-offset-4 hover:underline"
        >
          {t('admin.audit.onDevice', { code: row.deviceCode })}
        </Link>
      )}
    </span>
  );
}

/** The admin page of each kind of record. */
const tabs: Readonly<Record<string, string>> = {
  news: 'news',
  team: 'teams',
  game: 'schedule/games',
  venue: 'venues',
  faq: 'faq',
  rules: 'rules',
  accommodation: 'accommodation',
  sponsor: 'sponsors',
  registration: 'teams/registrations',
};
/** For records without a page: the page of their list. */
const pages: Readonly<Record<string, string>> = { setting: 'settings' };

/** The subject of an action, by name and with a link if it still exists. */
function Subject({ row: { about, action, subject, detail } }: { row: AuditRow }) {
  const settingName = useSettingName();
  if (about && about.kind !== 'record') {
    const to =
      about.kind === 'user'
        ? `${adminPath('users')}?q=${encodeURIComponent(about.name)}`
        : adminPath('credentials', about.id);
    return (
      <TwoLines below={subject}>
        <RecordLink to={to}>{about.name}</RecordLink>
      </TwoLines>
    );
  }
  const [kind = '', deed] = action.split('.');
  const tab = tabs[kind];
  if (tab && deed !== 'delete' && subject && /^\d+$/.test(subject) && deed !== 'order')
    return (
      <TwoLines below={about ? subject : null}>
        <RecordLink to={adminPath(tab, subject)}>{about?.name ?? subject}</RecordLink>
      </TwoLines>
    );
  // What was deleted, and what has no page, is still called something.
  const name = about?.name ?? (tab || kind === 'sponsor' ? nameIn(detail) : null);
  if (name) return <TwoLines below={subject}>{name}</TwoLines>;
  if (kind === 'device' && subject) return <Devices codes={subject.split(' ')} />;
  if (kind === 'case' && subject)
    return <RecordLink to={adminPath('conflicts', subject)}>{subject}</RecordLink>;
  const page = pages[kind];
  if (page && subject)
    return (
      <TwoLines below={subject}>
        <RecordLink to={adminPath(page)}>{settingName(subject)}</RecordLink>
      </TwoLines>
    );
  return <span className="break-all">{subject ?? '–'}</span>;
}

/** One device, or all that received the order. */
function Devices({ codes }: { codes: readonly string[] }) {
  return (
    <span className="flex max-w-60 flex-wrap gap-x-3 max-md:justify-end">
      {codes.map((code) => (
        <RecordLink key={code} to={adminPath('devices', code)}>
          {code}
        </RecordLink>
      ))}
    </span>
  );
}

interface ActionNames {
  /** An action in words where we have them; its own name where a newer server has one we do not know. */
  actionName: (action: string) => string;
  /** The actions whose words contain the text. */
  saying: (q: string) => string[];
  /** Those that have words, keyed by them. */
  actions: { value: string; label: string }[];
}

function useActionNames(): ActionNames {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const words = Object.entries(t('admin.audit.action', { returnObjects: true }));
    const actions = words
      .map(([key, label]) => ({ value: key.replace('_', '.'), label: String(label) }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
    const names = new Map(actions.map(({ value, label }) => [value, label]));
    return {
      actions,
      actionName: (action) => names.get(action) ?? action,
      saying: (q) => actions.filter(({ label }) => fold(label).includes(fold(q))).map(({ value }) => value),
    };
  }, [t, i18n.language]);
}

/** The name under which a record was deleted. */
function nameIn({ name, question, title }: Record<string, unknown>): string | null {
  const found = [name, question, title].find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : null;
}

/** The label of each fact that has one; on and off in words. */
function detailText(detail: Record<string, unknown>, t: TFunction<'words'>): string {
  const names = t('admin.audit.fact', { returnObjects: true }) as Record<string, string>;
  const say = (value: unknown): string => {
    if (value === true || value === 'true') return t('admin.audit.on');
    if (value === false || value === 'false') return t('admin.audit.off');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return Object.entries(detail)
    .map(([name, value]) => `${names[name] ?? name}: ${say(value)}`)
    .join(', ');
}
