import { useTranslation } from 'react-i18next';
import type { RuleSection } from '#shared/competition/competition.ts';
import { isSeed } from '#shared/edition/tournament.ts';
import { paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useEditionTexts } from '#web/core/lib/edition-texts.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { ComingSoon } from '#web/site/competition/ComingSoon.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';

/** /rules: the sections that editors have published. The championship's regulations are another page. */
export function RulesPage() {
  const { t } = useTranslation();
  const rules = useCall('GET /api/rules', undefined);
  const title = t('competition.rules.title');
  if (rules.data?.length === 0)
    return (
      <ComingSoon title={title} face="rules">
        <ToRegulations isAlone />
      </ComingSoon>
    );
  return (
    <>
      <PageHead title={title} description={t('competition.rules.lead')} />
      <PageBanner face="rules" title={title} lead={t('competition.rules.lead')} />
      <div className="court section">
        <QueryBoundary query={rules} loading={t('competition.rules.loading')}>
          {(read) => read.map((section) => <Section key={section.id} section={section} />)}
        </QueryBoundary>
        <ToRegulations />
      </div>
    </>
  );
}

function Section({ section }: { section: RuleSection }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = (language === 'en' ? section.translations.en : undefined) ?? section;
  const shown = words === section ? 'es' : 'en';
  const paragraphs = words.text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <section
      id={`rule-${section.id}`}
      className="grid gap-x-16 gap-y-3 border-rule border-t-2 py-8 lg:grid-cols-[5fr_7fr]"
    >
      <h2 lang={shown} className="board text-xl">
        {words.title}
      </h2>
      <div className="grid max-w-2xl gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} lang={shown}>
            {paragraph}
          </p>
        ))}
        {shown !== language && <p className="text-muted text-sm">{t('competition.rules.inSpanish')}</p>}
      </div>
    </section>
  );
}

/** The way to the regulations, once there are any. */
function ToRegulations({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation();
  const ofSeed = isAlone ? 'competition.rules.regulations' : 'competition.rules.complete';
  if (!useEditionTexts()?.hasRegulations) return null;
  return (
    <>
      <p className="mt-8 text-lg">{t(isSeed() ? ofSeed : 'competition.rules.separate')}</p>
      <ButtonLink to={paths.regulations} className="mt-4">
        {t('competition.rules.toRegulations')}
      </ButtonLink>
    </>
  );
}
