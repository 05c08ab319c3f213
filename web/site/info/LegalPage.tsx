import { useTranslation } from 'react-i18next';
import { keepAnsweredDays } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { sentenceConditions, standardSections, useEditionTexts } from '#web/core/lib/edition-texts.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { Paragraphs } from './Paragraphs.tsx';

/** /privacy, /terms and /cookies: what this software really does, in sections; in effect since registration opened. */
export function LegalPage({ about }: { about: 'privacy' | 'terms' | 'cookies' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { identity, contact, dates } = useEdition();
  const name = identity.name[useLanguage()];
  const texts = useEditionTexts();
  const facts = { name, days: keepAnsweredDays };
  const sections =
    texts &&
    (texts.sections(about, facts) ??
      standardSections(
        t(`legal.${about}.sections`, { returnObjects: true, ...facts, ...sentenceConditions() }),
      ));
  return (
    <>
      <PageHead title={t(`legal.${about}.title`)} description={t(`legal.${about}.lead`)} />
      <PageBanner face="legal" title={t(`legal.${about}.title`)} lead={t(`legal.${about}.lead`)} />
      <div className="court section">
        {sections ? null : <Notice kind="loading">{t('common.loading')}</Notice>}
        {sections?.map(({ title, text }) => (
          <section
            key={title}
            className="grid gap-x-16 gap-y-3 border-rule border-t-2 py-8 lg:grid-cols-[5fr_7fr]"
          >
            <h2 className="board text-xl">{title}</h2>
            <Paragraphs list={text} className="max-w-2xl" />
          </section>
        ))}
        <p className="border-rule border-t-2 pt-8 font-semibold [overflow-wrap:anywhere]">
          {t('legal.contact', { email: contact.email })}
        </p>
        <p className="digits mt-2 text-muted text-sm">
          {t('legal.updated', { date: format.date(dates.registrationFrom.slice(0, 10), 'long') })}
        </p>
      </div>
    </>
  );
}

export function PrivacyPage() {
  return <LegalPage about="privacy" />;
}

export function TermsPage() {
  return <LegalPage about="terms" />;
}

export function CookiesPage() {
  return <LegalPage about="cookies" />;
}
