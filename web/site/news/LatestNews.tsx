import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import { limits } from '#shared/edition/tournament.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useActor } from '#web/core/client/session.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { NewsCard, NewsSkeleton } from './NewsCard.tsx';

/** The newest articles as real stories, the first one large. */
export function LatestNews({ limit = limits.homeNews }: { limit?: number }) {
  const { t } = useTranslation();
  const news = useCall('GET /api/news', { query: { limit } });
  const isEditor = can(useActor()?.role, 'news.edit');
  return (
    <section aria-labelledby="latest-news">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 md:mb-12">
        <h2 id="latest-news" className="board text-2xl">
          {t('below.news.title')}
        </h2>
        {isEditor && (
          <ButtonLink look="quiet" to={adminPath('news', 'new')} className="ml-auto">
            <Icon name="plus" />
            {t('below.news.add')}
          </ButtonLink>
        )}
        <Link
          to={paths.news}
          className="inline-flex min-h-11 items-center gap-2 font-semibold decoration-3 decoration-ball underline-offset-8 hover:underline"
        >
          {t('below.news.viewAll')}
          <Icon name="arrow" />
        </Link>
      </div>
      {news.isPending ? (
        <Stories>
          {Array.from({ length: limit }, (_, place) => place).map((place) => (
            <NewsSkeleton key={place} kind={kindAt(place)} />
          ))}
        </Stories>
      ) : news.isError ? (
        <Notice
          kind="error"
          action={
            <Button look="quiet" onClick={() => void news.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('below.news.error')}
        </Notice>
      ) : news.data.length === 0 ? (
        <Notice
          kind="empty"
          action={
            isEditor && <ButtonLink to={adminPath('news', 'new')}>{t('below.news.addFirst')}</ButtonLink>
          }
        >
          {t('below.news.empty')}
        </Notice>
      ) : (
        <Stories>
          {news.data.slice(0, limit).map((article, place) => (
            <NewsCard key={article.id} article={article} kind={kindAt(place)} />
          ))}
        </Stories>
      )}
    </section>
  );
}

function kindAt(place: number): 'lead' | 'row' {
  return place === 0 ? 'lead' : 'row';
}

/** The first article on the left, the others next to it; stacked on a phone. */
function Stories({ children }: { children: ReactNode[] }) {
  const [lead, ...others] = children;
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr]">
      {lead}
      <div className="grid content-start gap-8 lg:gap-10">{others}</div>
    </div>
  );
}
