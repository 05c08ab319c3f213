import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import type { News } from '#shared/content/news.ts';
import { defaultLanguage, offeredLanguages } from '#shared/edition/offered-languages.ts';
import { useFormat } from '#web/core/lib/format.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import { Tabs } from '#web/core/ui/Tabs.tsx';
import { useCategoryName } from './category-name.ts';
import { NewsCard } from './NewsCard.tsx';
import { NewsPicture } from './NewsPicture.tsx';
import { instantOfWallTime, type NewsDraft, textsOf } from './news-draft.ts';
import { articleIn } from './news-text.ts';

/** The draft as visitors will see it: the article and its card, in each language, on the site's background. */
export function NewsPreview({ draft, publishedAt }: { draft: NewsDraft; publishedAt: string | null }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const article = articleOf(draft, publishedAt);
  const tab = (value: Language, label: string) => ({
    value,
    label,
    content: (
      // Links inside lead nowhere: this is a picture of the page, not the page.
      <div
        inert
        data-scheme="public"
        className="overflow-hidden rounded-md border-2 border-rule bg-ground text-ink"
      >
        <Story article={article} language={value} />
        <div className="border-rule border-t-2 p-6">
          <NewsCard article={localised(article, value)} kind="card" />
        </div>
      </div>
    ),
  });
  return (
    <section
      aria-label={t('admin.news.preview')}
      className="min-w-0 xl:sticky xl:top-4 xl:max-h-[calc(100svh-2rem)] xl:self-start xl:overflow-y-auto"
    >
      <h2 className="mb-3 font-bold text-lg">{t('admin.news.preview')}</h2>
      <Tabs
        label={t('admin.news.previewIn')}
        value={language}
        onValueChange={(value) => setLanguage(value === 'en' ? 'en' : 'es')}
        tabs={offeredLanguages().map((one) =>
          tab(one, t(one === 'es' ? 'admin.news.spanish' : 'admin.news.english')),
        )}
      />
    </section>
  );
}

function Story({ article, language }: { article: News; language: Language }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = articleIn(article, language);
  const category = useCategoryName()(article.category);
  const paragraphs = words.content.split(/\n+/).filter((text) => text.trim() !== '');
  return (
    <article lang={words.language}>
      <div className="bg-cobalt px-6 pt-6 pb-20 text-line">
        <p className="flex flex-wrap items-center gap-3">
          {category && (
            <span className="rounded-sm bg-ball px-2 py-0.5 font-semibold text-navy">{category}</span>
          )}
          <span className="digits">{format.date(article.publishedAt, 'newsLong')}</span>
        </p>
        <p className="board mt-4 text-xl">{words.title || t('admin.news.noTitle')}</p>
      </div>
      <div className="-mt-14 px-6">
        <NewsPicture src={article.imageUrl} className="aspect-video w-full border-4 border-line" />
      </div>
      <div className="grid gap-4 p-6">
        {words.summary && <p className="font-semibold text-lg">{words.summary}</p>}
        {paragraphs.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, never reordered; two may be equal
          <p key={place}>{text}</p>
        ))}
      </div>
    </article>
  );
}

/** The card uses the language of the page; the preview passes the Spanish fields. */
function localised(article: News, language: Language): News {
  const { title, summary, content } = articleIn(article, language);
  return { ...article, title, summary, content, translations: {} };
}

function articleOf(draft: NewsDraft, publishedAt: string | null): News {
  const at = draft.publication === 'at' && draft.at ? instantOfWallTime(draft.at) : now();
  const shown = draft.publication === 'kept' && publishedAt ? publishedAt : at.toISOString();
  const { first, en } = textsOf(draft);
  return {
    id: 0,
    ...first,
    category: draft.category,
    imageUrl: draft.imageUrl || null,
    authorId: null,
    translations: en.title && en.content ? { en } : {},
    publishedAt: shown,
    updatedAt: shown,
  };
}
