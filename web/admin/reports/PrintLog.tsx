import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeFormatNames } from '#shared/badges/formats.ts';
import { pdfPrinter } from '#shared/badges/print-reasons.ts';
import { serverCode } from '#shared/codes/number.ts';
import { reasonText } from '#shared/credentials/reasons.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { Check } from '#web/core/form/Check.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Instant, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { SearchField } from '#web/records/SearchField.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';

/** /admin/audit/prints: every badge on paper or in a file, and why some were made again. Needs 'admin', 'badge', 'prints', 'errors'. */
export function PrintLog() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [onlyAgain, setOnlyAgain] = useState(false);
  const q = useDebounced(typed.trim());
  const only = onlyAgain ? 'again' : 'all';
  const columns = useColumns();
  const list = usePages({
    key: ['GET /api/admin/prints', q, only],
    ask: (before: string | undefined, signal) =>
      call('GET /api/admin/prints', {
        query: { q, only, limit: pageSize, ...(before ? { before } : {}) },
        signal,
      }),
    rowsOf: (page) => page,
    cursorOf: ({ uid }) => uid,
  });
  return (
    <RecordList
      title={t('prints.title')}
      above={
        <>
          <Reasons />
          <ListFilters
            search={
              <SearchField
                label={t('prints.search')}
                hint={t('prints.searchHint')}
                value={typed}
                onChange={setTyped}
              />
            }
          >
            <Check checked={onlyAgain} onChange={setOnlyAgain}>
              {t('prints.onlyAgain')}
            </Check>
          </ListFilters>
        </>
      }
      query={list}
      loading={t('prints.loading')}
      empty={t('prints.none')}
      narrowing={{
        isOn: q !== '' || onlyAgain,
        clear: () => {
          setTyped('');
          setOnlyAgain(false);
        },
      }}
      noMatch={t('prints.notFound')}
      rowKey={(row) => row.uid}
      columns={columns}
    />
  );
}

function useColumns(): readonly TableColumn<ApiAnswer<'GET /api/admin/prints'>[number]>[] {
  const { t } = useTranslation();
  const reasonName = useReasonName();
  return [
    {
      key: 'at',
      header: t('prints.column.at'),
      cell: (row) => <Instant at={row.printedAt} />,
    },
    {
      key: 'number',
      header: t('prints.column.number'),
      cell: (row) => (
        <TwoLines below={row.g > 1 && t('prints.copy', { copy: row.g })}>
          <span className="digits whitespace-nowrap">{row.number}</span>
        </TwoLines>
      ),
    },
    { key: 'who', header: t('prints.column.who'), cell: (row) => row.operator ?? '–' },
    {
      key: 'where',
      header: t('prints.column.where'),
      cell: (row) =>
        row.deviceCode === serverCode
          ? t('prints.onSite')
          : `${row.deviceName ?? ''} ${row.deviceCode}`.trim(),
    },
    {
      key: 'printer',
      header: t('prints.column.printer'),
      cell: (row) => (
        <TwoLines below={<FormatName format={row.format} />}>
          {row.printer === pdfPrinter ? t('prints.file') : (row.printer ?? t('prints.dialog'))}
        </TwoLines>
      ),
    },
    {
      key: 'reason',
      header: t('prints.column.reason'),
      cell: (row) =>
        row.reason !== null ? reasonName(row.reason) : row.isAgain ? t('prints.noReason') : t('prints.first'),
    },
  ];
}

/** How many were printed, and how often each reason brought one out again. */
function Reasons() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const reasonName = useReasonName();
  const { data } = useCall('GET /api/admin/prints/reasons', undefined, { staleTime: 0 });
  if (!data) return null;
  return (
    <div>
      <p className="text-lg">
        {t('prints.total', { prints: number(data.prints), badges: number(data.badges) })}
      </p>
      {data.reasons.length > 0 && (
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
          {data.reasons.map(({ reason, count }) => (
            <div key={reason ?? ''} className="border-ball border-l-4 pl-3">
              <dt className="text-muted text-sm">
                {reason === null ? t('prints.noReason') : reasonName(reason)}
              </dt>
              <dd className="digits board text-xl">{number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function FormatName({ format }: { format: string | null }) {
  const { t } = useTranslation();
  const known = badgeFormatNames.find((name) => name === format);
  return known ? t(`badge.format.${known}`) : format;
}

/** A reason in the reader's language; a reason from an older desk is shown as it is. */
function useReasonName(): (reason: string) => string {
  const language = useLanguage();
  return (reason) => reasonText(reason, language);
}
