import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { nowMs } from '#shared/clock.ts';
import { truncate } from '#shared/text.ts';
import { limits, newsCategories } from '#shared/tournament.ts';
import { type Answer, ApiError, call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { adminPath, articlePath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useCategoryName } from './category-name.ts';
import { NewsForm } from './NewsForm.tsx';
import { useForgetNews } from './news.queries.ts';

type Row = Answer<'GET /api/admin/news'>[number];

/** /admin/news: the table of all articles; below it, at their own addresses, the form for a new one and for each. */
export function NewsAdmin() {
  return (
    <Routes>
      <Route index element={<NewsTable />} />
      <Route path="new" element={<NewNews />} />
      <Route path=":id" element={<OldNews />} />
    </Routes>
  );
}

function NewNews() {
  const navigate = useNavigate();
  return <NewsForm article={null} onDone={() => void navigate(adminPath('news'))} />;
}

function OldNews() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const id = Number(useParams().id);
  // Asked for anew each time: what somebody else saved meanwhile is where one begins.
  const article = useCall('GET /api/admin/news/:id', { params: { id } }, { staleTime: 0 });
  if (article.isPending || (article.isFetching && !article.isFetchedAfterMount))
    return <Notice kind="loading">{t('admin.news.loadingOne')}</Notice>;
  if (article.isError) {
    return (
      <Notice
        kind="error"
        action={
          <ButtonLink look="quiet" to={adminPath('news')}>
            {t('admin.news.toTable')}
          </ButtonLink>
        }
      >
        {wordsForError(article.error)}
      </Notice>
    );
  }
  function close() {
    client.removeQueries({ queryKey: ['GET /api/admin/news/:id'] });
    void navigate(adminPath('news'));
  }
  return <NewsForm key={id} article={article.data} onDone={close} />;
}

function NewsTable() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useCall('GET /api/admin/news', undefined, { staleTime: 0 });
  const [doomed, setDoomed] = useState<Row | null>(null);
  return (
    <section aria-labelledby="news-title">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="news-title" className="board text-xl">
          {t('admin.tabs.news')}
        </h1>
        <ButtonLink to={adminPath('news', 'new')}>
          <Icon name="plus" />
          {t('admin.news.create')}
        </ButtonLink>
      </div>
      <Loaded
        query={list}
        loading={t('admin.news.loading')}
        failed={t('admin.news.error')}
        empty={list.data?.length === 0 && t('admin.news.empty')}
      >
        {(articles) => (
          <Table
            caption={t('admin.tabs.news')}
            rows={articles}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'id',
                header: t('admin.news.column.id'),
                cell: (row) => row.id,
                sortBy: (row) => row.id,
              },
              {
                key: 'title',
                header: t('admin.news.column.title'),
                sortBy: (row) => row.title,
                cell: (row) => (
                  <Link
                    to={adminPath('news', row.id)}
                    title={row.title}
                    className="font-semibold text-link underline-offset-4 hover:underline"
                  >
                    {truncate(row.title, limits.adminTitleChars)}
                  </Link>
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
              {
                key: 'actions',
                header: t('admin.news.column.actions'),
                cell: (row) => <Actions row={row} onDelete={() => setDoomed(row)} />,
              },
            ]}
          />
        )}
      </Loaded>
      {doomed && <DeleteNews row={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

/** When it was published; or that nobody sees it, or not yet. */
function Published({ row, date }: { row: Row; date: ReturnType<typeof useFormat>['date'] }) {
  const { t } = useTranslation();
  if (row.isDraft) return <Tag>{t('admin.news.draft')}</Tag>;
  if (Date.parse(row.publishedAt) > nowMs())
    return <Tag>{t('admin.news.scheduled', { date: date(row.publishedAt, 'dateTime') })}</Tag>;
  return (
    <time className="digits whitespace-nowrap" dateTime={row.publishedAt}>
      {date(row.publishedAt)}
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
  const known = newsCategories.some((name) => name === category);
  const look = known ? 'bg-cobalt text-line' : 'bg-rule text-ink';
  return (
    <span className={`rounded-sm px-2 py-0.5 font-semibold text-sm ${look}`}>
      {useCategoryName(category)}
    </span>
  );
}

function Actions({ row, onDelete }: { row: Row; onDelete: () => void }) {
  const { t } = useTranslation();
  const isPublic = !row.isDraft && Date.parse(row.publishedAt) <= nowMs();
  const square = `${buttonClass('quiet')} px-2.5!`;
  return (
    <div className="flex gap-2">
      <Link
        to={adminPath('news', row.id)}
        className={square}
        aria-label={t('admin.news.edit', { title: row.title })}
        title={t('admin.news.editShort')}
      >
        <Icon name="edit" />
      </Link>
      {isPublic && (
        <a
          href={articlePath(row.id)}
          target="_blank"
          rel="noreferrer"
          className={square}
          aria-label={t('admin.news.open', { title: row.title })}
          title={t('admin.news.openShort')}
        >
          <Icon name="out" />
        </a>
      )}
      <Button
        look="quiet"
        className="px-2.5! text-bad!"
        aria-label={t('admin.news.delete', { title: row.title })}
        title={t('admin.news.deleteShort')}
        onClick={onDelete}
      >
        <Icon name="trash" />
      </Button>
    </div>
  );
}

function DeleteNews({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  const forget = useForgetNews();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await call('DELETE /api/news/:id', { params: { id: row.id } });
      showToast({ title: t('admin.news.deleted'), description: t('admin.news.deletedText') });
    } catch (error) {
      const description = error instanceof ApiError ? wordsForError(error) : t('admin.news.deleteFailed');
      showToast({ title: t('admin.error'), description, kind: 'bad' });
    }
    await forget();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.news.confirm.title')}
      description={t('admin.news.confirm.text')}
      confirmLabel={t('admin.news.confirm.yes')}
      destructive
      pending={isBusy}
      onConfirm={() => void remove()}
    >
      <p className="font-semibold">{row.title}</p>
    </ConfirmDialog>
  );
}
