import { Link } from 'react-router-dom';
import { summaryOf, truncate } from '#shared/base/text.ts';
import type { News } from '#shared/content/news.ts';
import { limits } from '#shared/edition/tournament.ts';
import { articlePath } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useCategoryName } from './category-name.ts';
import { NewsPicture } from './NewsPicture.tsx';
import { articleIn } from './news-text.ts';

/** `lead` is a page's first article, `row` is next to it, `card` is one in a grid. */
export type NewsCardKind = 'lead' | 'row' | 'card';

const frames: Record<NewsCardKind, string> = {
  lead: 'block',
  row: 'grid grid-cols-[7.5rem_1fr] gap-4 md:gap-6 lg:grid-cols-[13rem_1fr]',
  card: 'block',
};
const pictures: Record<NewsCardKind, string> = {
  lead: 'aspect-video w-full',
  row: 'aspect-square w-full lg:aspect-4/3',
  card: 'aspect-video w-full',
};

interface NewsCardProps {
  article: News;
  kind: NewsCardKind;
  /** In a grid, the article whose picture is on the first screen. */
  isFirst?: boolean;
}

/** An article as a story to open: picture, category, title, short summary, date. */
export function NewsCard({ article, kind, isFirst = false }: NewsCardProps) {
  const format = useFormat();
  const words = articleIn(article, useLanguage());
  const category = useCategoryName()(article.category);
  const Title = kind === 'card' ? 'h2' : 'h3';
  return (
    <article className={`group relative ${frames[kind]}`} lang={words.language}>
      <NewsPicture src={article.imageUrl} className={pictures[kind]} eager={kind === 'lead' || isFirst} />
      <div className={kind === 'row' ? '' : 'pt-4'}>
        <p className="font-semibold text-link text-sm">{category}</p>
        <Title
          className={`mt-1 ${kind === 'lead' ? 'font-bold text-xl' : 'font-bold text-lg leading-tight'}`}
        >
          <Link
            to={articlePath(article.id)}
            className="after:absolute after:inset-0 group-hover:underline decoration-ball decoration-3 underline-offset-4"
          >
            {words.title}
          </Link>
        </Title>
        {kind !== 'row' && <p className="mt-2">{truncate(summaryOf(words), limits.cardSummaryChars)}</p>}
        <p className="digits mt-2 text-muted text-sm">
          <time dateTime={article.publishedAt}>{format.date(article.publishedAt, 'newsShort')}</time>
        </p>
      </div>
    </article>
  );
}

/** The placeholder of a card while its article loads. */
export function NewsSkeleton({ kind }: { kind: NewsCardKind }) {
  return (
    <div className={`animate-pulse ${frames[kind]}`} aria-hidden="true">
      <div className={`bg-maple-deep ${pictures[kind]}`} />
      <div className={kind === 'row' ? '' : 'pt-4'}>
        <div className="h-5 w-24 bg-maple-deep" />
        <div className="mt-2 h-7 bg-maple-deep" />
        <div className="mt-2 h-7 w-2/3 bg-maple-deep" />
        {kind !== 'row' && <div className="mt-3 h-20 bg-maple-deep/60" />}
      </div>
    </div>
  );
}
