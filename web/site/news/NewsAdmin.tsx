import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/base/clock.ts';
import { truncate } from '#shared/base/text.ts';
import { limits, newsCategories } from '#shared/edition/tournament.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { adminPath, articlePath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { RecordLink } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { useCategoryName } from './category-name.ts';
import { NewsForm, newsCalls } from './NewsForm.tsx';

type NewsRow = ApiAnswer<'GET /api/admin/news'>[number];

const useArticle = (id: number) => useCall('GET /api/admin/news/:id', { params: { id } }, { staleTime: 0 });
const isPublic = (row: NewsRow) => !row.isDraft && Date.parse(row.publishedAt) <= nowMs();

/** /admin/news: the table of all articles; below it, at their own addresses, the form for a new one and for each. */
export function NewsAdmin() {
  const { t } = useTranslation();
  const back = { to: adminPath('news'), label: t('admin.tabs.news') };
  return (
    <RecordRoutes
      useOne={useArticle}
      back={back}
      list={<NewsTable />}
      form={(row) => <NewsForm row={row} />}
    />
  );
}

function NewsTable() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <RecordList
      title={t('admin.tabs.news')}
      add={{ to: adminPath('news', 'new'), label: t('admin.news.create') }}
      query={useCall('GET /api/admin/news', undefined, { staleTime: 0 })}
      loading={t('admin.news.loading')}
      failed={t('admin.news.error')}
      empty={t('admin.news.empty')}
      rowKey={(row) => row.id}
      actions={{
        header: t('admin.news.column.actions'),
        name: (row) => row.title,
        edit: (row) => adminPath('news', row.id),
        open: (row) => (isPublic(row) ? articlePath(row.id) : undefined),
        changes: newsCalls,
        deletion: ({ id }) => ({
          text: t('admin.news.deleteText'),
          act: () => call('DELETE /api/news/:id', { params: { id } }),
          done: { title: t('admin.news.deleted'), description: t('admin.news.deletedText') },
          noAnswer: t('admin.news.deleteFailed'),
        }),
      }}
      columns={[
        {
          key: 'id',
          header: t('admin.news.column.id'),
          cell: (row) => row.id,
          sortBy: (row) => row.id,
        },
        {
          key: 'title',
          part: 'name',
          header: t('admin.news.column.title'),
          sortBy: (row) => row.title,
          cell: (row) => (
            <RecordLink to={adminPath('news', row.id)} fullName={row.title}>
              {truncate(row.title, limits.adminTitleChars)}
            </RecordLink>
          ),
        },
        {
          key: 'category',
          header: t('admin.news.column.category'),
          sortBy: (row) => row.category,
          cell: (row) => <CategoryBadge category={row.category} />,
        },
        {
          key: 'published',
          header: t('admin.news.column.published'),
          sortBy: (row) => row.publishedAt,
          cell: (row) => <Published row={row} date={format.date} />,
        },
      ]}
    />
  );
}

/** When it was published; or that it is a draft or scheduled. */
function Published({ row, date }: { row: NewsRow; date: ReturnType<typeof useFormat>['date'] }) {
  const { t } = useTranslation();
  if (row.isDraft) return <Tag>{t('admin.news.draft')}</Tag>;
  if (Date.parse(row.publishedAt) > nowMs())
    return <Tag>{t('admin.news.scheduled', { date: date(row.publishedAt, 'dateTime') })}</Tag>;
  return (
    <time className="digits whitespace-nowrap" dateTime={row.publishedAt}>
      {date(row.publishedAt, 'newsShort')}
    </time>
  );
}

function Tag({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-sm text-warn">
      <Icon name="clock" size={16} />
      {children}
    </span>
  );
}

function CategoryBadge({ category }: { category: string }) {
  const isKnown = newsCategories.some((name) => name === category);
  const look = isKnown ? 'bg-cobalt text-line' : 'bg-rule text-ink';
  return (
    <span className={`rounded-sm px-2 py-0.5 font-semibold text-sm ${look}`}>
      {useCategoryName()(category)}
    </span>
  );
}
