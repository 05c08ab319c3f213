import { useTranslation } from 'react-i18next';
import type { FaqEntry } from '#shared/competition/competition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { ComingSoon } from '#web/site/competition/ComingSoon.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';

/** /faq: what people ask before they travel; of an archive no more is asked. */
export function FaqPage({ isArchived = false }: { isArchived?: boolean }) {
  const { t } = useTranslation();
  const faq = useCall('GET /api/faq', undefined);
  const title = t('competition.faq.title');
  if (faq.data?.length === 0) return <ComingSoon title={title} face="faq" />;
  return (
    <>
      <PageHead title={title} description={t('competition.faq.lead')} />
      <PageBanner face="faq" title={title} lead={t('competition.faq.lead')} />
      <div className="court section max-w-4xl">
        <QueryBoundary query={faq} loading={t('competition.faq.loading')}>
          {(read) => (
            <div className="border-ink border-t-4">
              {read.map((entry) => (
                <Question key={entry.id} entry={entry} />
              ))}
            </div>
          )}
        </QueryBoundary>
        {!isArchived && <MoreQuestions />}
      </div>
    </>
  );
}

function MoreQuestions() {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-10 text-lg">{t('competition.faq.more')}</p>
      <ButtonLink to={paths.contact} className="mt-4">
        {t('competition.faq.contact')}
      </ButtonLink>
    </>
  );
}

function Question({ entry }: { entry: FaqEntry }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = (language === 'en' ? entry.translations.en : undefined) ?? entry;
  const shown = words === entry ? 'es' : 'en';
  return (
    <details id={`faq-${entry.id}`} className="group border-rule border-b-2">
      <summary
        lang={shown}
        className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-3 font-semibold text-lg [&::-webkit-details-marker]:hidden"
      >
        {words.question}
        <Icon name="down" className="group-open:rotate-180" />
      </summary>
      <p lang={shown} className="max-w-2xl pb-6">
        {words.answer}
      </p>
      {shown !== language && <p className="pb-6 text-muted text-sm">{t('competition.faq.inSpanish')}</p>}
    </details>
  );
}
