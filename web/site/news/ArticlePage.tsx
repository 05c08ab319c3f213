import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { summaryOf } from '#shared/base/text.ts';
import type { News } from '#shared/content/news.ts';
import { ApiError } from '#web/core/client/api.ts';
import { idIn, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { NotFoundArt } from '#web/core/ui/NotFoundArt.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { sharePage } from '#web/core/ui/share-page.ts';
import { useCategoryName } from './category-name.ts';
import { NewsPicture } from './NewsPicture.tsx';
import { articleIn } from './news-text.ts';

/** /news/{id}: one article, or why there is none. */
export function ArticlePage() {
  const { t } = useTranslation();
  const id = idIn(useParams().id);
  const article = useCall('GET /api/news/:id', { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (id === null) return <Missing title={t('news.invalid.title')} text={t('news.invalid.text')} />;
  if (article.isPending) return <PageNotice kind="loading">{t('news.article.loading')}</PageNotice>;
  if (article.isError) {
    const isGone = article.error instanceof ApiError && article.error.status === 404;
    return isGone ? (
      <Missing title={t('news.article.missing')} text={t('news.invalid.text')} />
    ) : (
      <Missing title={t('news.article.errorTitle')} text={t('news.article.error')} isGone={false} />
    );
  }
  return <Story article={article.data} />;
}

function Story({ article }: { article: News }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const words = articleIn(article, language);
  const category = useCategoryName()(article.category);
  const paragraphs = words.content.split(/\n+/).filter((text) => text.trim() !== '');
  return (
    <article>
      <PageHead
        title={words.title}
        description={summaryOf(words)}
        picture={`/share/news/${article.id}.png`}
        isArticle
      />
      <header className="bg-cobalt pb-24 text-line md:pb-40">
        <div className="court max-w-4xl pt-6 md:pt-12">
          <BackLink />
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="rounded-sm bg-ball px-2 py-0.5 font-semibold text-navy">{category}</span>
            <time className="digits" dateTime={article.publishedAt}>
              {format.date(article.publishedAt, 'newsLong')}
            </time>
          </p>
          <h1 className="board mt-4 text-2xl" lang={words.language}>
            {words.title}
          </h1>
        </div>
      </header>
      <div className="court -mt-20 max-w-4xl md:-mt-32">
        <NewsPicture src={article.imageUrl} className="aspect-video w-full border-4 border-line" eager />
      </div>
      <div className="court grid max-w-3xl gap-5 py-10 text-lg md:py-14" lang={words.language}>
        {words.summary && <p className="font-semibold text-xl">{words.summary}</p>}
        {paragraphs.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, never reordered; two may be equal
          <p key={place}>{text}</p>
        ))}
      </div>
      <div className="court flex max-w-3xl flex-wrap print:hidden items-center gap-3 border-rule border-t-2 pt-6 pb-16">
        <ButtonLink look="quiet" to={paths.news}>
          <Icon name="back" />
          {t('news.back')}
        </ButtonLink>
        <Button onClick={() => void sharePage(words.title, t('news.copied'), t('news.copyPrompt'))}>
          <Icon name="share" />
          {t('news.share')}
        </Button>
        {language !== words.language && <p className="text-muted text-sm">{t('news.article.inSpanish')}</p>}
      </div>
    </article>
  );
}

function BackLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink look="line" to={paths.news} className="print:hidden">
      <Icon name="back" />
      {t('news.back')}
    </ButtonLink>
  );
}

/** `isGone` unless it may come back with the next try. */
function Missing({ title, text, isGone = true }: { title: string; text: string; isGone?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} isMissing={isGone} />
      <PageBanner title={title} lead={text} />
      <div className="court section grid items-center gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <ButtonLink to={paths.news}>
            <Icon name="back" />
            {t('news.back')}
          </ButtonLink>
        </div>
        <NotFoundArt className="mx-auto w-full max-w-xl max-lg:order-first" />
      </div>
    </>
  );
}
