import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { News } from '#shared/content/news.ts';
import { useCall } from '#web/core/client/query.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { useCategoryName } from './category-name.ts';
import { NewsCard, NewsSkeleton } from './NewsCard.tsx';

const skeletons = 3;

/** All articles, or those of a category; `below` is rendered after them. */
export function NewsListPage({ below }: { below?: ReactNode }) {
  const { t } = useTranslation();
  const news = useCall('GET /api/news', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = (news.data ?? []).filter((article) => chosen === null || article.category === chosen);
  return (
    <>
      <PageHead title={t('news.title')} description={t('news.subtitle')} />
      <PageBanner face="news" title={t('news.title')} lead={t('news.subtitle')} />
      <div className="court section">
        {news.data && news.data.length > 0 && (
          <fieldset className="mb-10 flex flex-wrap gap-2">
            <legend className="skip">{t('news.filter')}</legend>
            <Filter
              isChosen={chosen === null}
              onClick={() => setChosen(null)}
              label={t('news.allCategories')}
            />
            {categoriesOf(news.data).map((category) => (
              <CategoryFilter
                key={category}
                category={category}
                isChosen={chosen === category}
                onClick={() => setChosen(chosen === category ? null : category)}
              />
            ))}
          </fieldset>
        )}
        {news.isError ? (
          <Notice
            kind="error"
            action={
              <Button look="quiet" onClick={() => void news.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('news.error')}
          </Notice>
        ) : news.data && shown.length === 0 ? (
          <Notice kind="empty">{t('news.empty')}</Notice>
        ) : (
          <div className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3" aria-busy={news.isPending}>
            {news.isPending
              ? Array.from({ length: skeletons }, (_, place) => place).map((place) => (
                  <NewsSkeleton key={place} kind="card" />
                ))
              : shown.map((article, place) => (
                  <NewsCard key={article.id} article={article} kind="card" isFirst={place === 0} />
                ))}
          </div>
        )}
      </div>
      {below}
    </>
  );
}

interface FilterProps {
  isChosen: boolean;
  onClick: () => void;
}

function CategoryFilter({ category, ...rest }: FilterProps & { category: string }) {
  return <Filter {...rest} label={useCategoryName()(category)} />;
}

function Filter({ isChosen, onClick, label }: FilterProps & { label: string }) {
  return (
    <Button look={isChosen ? 'primary' : 'quiet'} aria-pressed={isChosen} onClick={onClick}>
      {label}
    </Button>
  );
}

function categoriesOf(news: readonly News[]): string[] {
  return [...new Set(news.map((article) => article.category))];
}
