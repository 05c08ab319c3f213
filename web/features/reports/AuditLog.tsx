import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#shared/reports.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCall } from '#web/lib/query.ts';
import { Instant, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { SearchField } from '#web/records/SearchField.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** /admin/audit: who did what, to find by a word of it; above it whether the log is whole. Needs 'admin', 'errors'. */
export function AuditLog({ tools }: { tools?: (q: string) => ReactNode }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const actionName = useActionName();
  const list = usePages({
    key: ['GET /api/audit', q],
    ask: (before: number | undefined, signal) =>
      call('GET /api/audit', { query: { q, limit: pageSize, ...(before ? { before } : {}) }, signal }),
    rowsOf: (page) => page,
    cursorOf: ({ id }) => id,
  });
  return (
    <RecordList
      title={t('admin.tabs.audit')}
      tools={tools?.(q)}
      above={
        <>
          <Chain />
          <SearchField
            className="my-6 max-w-xl"
            label={t('admin.audit.search')}
            hint={t('admin.audit.searchHint')}
            value={typed}
            onChange={setTyped}
          />
        </>
      }
      query={list}
      loading={t('admin.audit.loading')}
      empty={t(q ? 'admin.audit.notFound' : 'admin.audit.none')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'id',
          header: t('admin.audit.column.id'),
          cell: (row) => <span className="digits">{row.id}</span>,
        },
        {
          key: 'at',
          header: t('admin.audit.column.at'),
          cell: (row) => <Instant at={row.at} />,
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
          cell: (row) => <span className="break-all">{row.subject ?? '–'}</span>,
        },
        {
          key: 'detail',
          header: t('admin.audit.column.detail'),
          cell: (row) => <span className="break-words text-muted text-sm">{detailText(row.detail)}</span>,
        },
      ]}
    />
  );
}

/** Every row covers the one before it: said with the last hash, to compare with one that was noted elsewhere. */
function Chain() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const check = useCall('GET /api/audit/check', undefined, { staleTime: 0 });
  if (check.isPending) return <p className="text-muted">{t('admin.audit.checking')}</p>;
  if (check.isError) return <p className="text-warn">{t('admin.audit.unchecked')}</p>;
  const { brokenAt, isCut, rows, head } = check.data;
  const isWhole = brokenAt === null && !isCut;
  return (
    <div
      role={isWhole ? 'status' : 'alert'}
      className={`flex items-start gap-3 rounded-md border-2 p-4 ${isWhole ? 'border-rule' : 'border-bad'}`}
    >
      <Icon name={isWhole ? 'check' : 'warning'} className={`mt-0.5 ${isWhole ? 'text-good' : 'text-bad'}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {isWhole
            ? t('admin.audit.whole', { count: rows, shown: number(rows) })
            : brokenAt === null
              ? t('admin.audit.cut')
              : t('admin.audit.broken', { id: brokenAt })}
        </p>
        {head && (
          <p className="break-all text-muted text-sm">
            {t('admin.audit.head')} <code className="digits">{head}</code>
          </p>
        )}
      </div>
    </div>
  );
}

function Who({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const name =
    row.username ?? (row.userId === null ? null : t('admin.audit.deletedUser', { id: row.userId }));
  if (!name && !row.deviceCode) return t('admin.audit.server');
  return (
    <span className="max-md:text-right">
      {name}
      {row.deviceCode && (
        <span className="block text-muted text-sm">
          {t('admin.audit.onDevice', { code: row.deviceCode })}
        </span>
      )}
    </span>
  );
}

/** An action in words where we have them; its own name where a newer server has one we do not know. */
function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation();
  return (action) => {
    const key = `admin.audit.action.${action.replace('.', '_')}`;
    // Actions come from the server and may be newer than this app, so the key cannot be a typed one.
    return i18n.exists(key) ? String(t(key as 'admin.audit.server')) : action;
  };
}

function detailText(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
