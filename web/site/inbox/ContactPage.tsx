import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registrationPhase } from '#shared/edition/event-days.ts';
import { offeredLanguages } from '#shared/edition/offered-languages.ts';
import { isSeed, listFirstVenues, openCategories } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { isLinkShown, registrationWay } from '#web/core/lib/links.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { usePresent } from '#web/core/lib/use-now.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Hours } from './Hours.tsx';

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4';

/** /contact: how to reach the secretariat, the tournament in short, three answers, the form. */
export function ContactPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { identity, contact } = useEdition();
  const lead = t(
    isSeed() && offeredLanguages().length > 1 ? 'inbox.page.lead' : 'inbox.page.leadOneLanguage',
  );
  return (
    <>
      <PageHead title={t('inbox.page.title')} description={lead} />
      <PageBanner face="contact" title={t('inbox.page.title')} lead={lead} />
      <div className="court section grid gap-x-16 gap-y-14 lg:grid-cols-[5fr_7fr]">
        <dl className="self-start">
          <Fact label={t('inbox.page.address')}>
            {identity.city}, {identity.country.name[language]}
          </Fact>
          <Fact label={t('inbox.page.phone')}>
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={`digits ${linkClass}`}>
              {contact.phone}
            </a>
          </Fact>
          <Fact label={t('inbox.page.email')}>
            <a href={`mailto:${contact.email}`} className={`${linkClass} break-all max-sm:text-base`}>
              {contact.email}
            </a>
          </Fact>
          {contact.hoursFrom && contact.hoursUntil && (
            <Fact label={t('inbox.page.hours')}>
              <Hours from={contact.hoursFrom} until={contact.hoursUntil} style="full" />
            </Fact>
          )}
        </dl>
        <section>
          <h2 className="board mb-6 text-xl">{t('inbox.form.title')}</h2>
          {/* A separate Suspense boundary, so that the form hydrates apart from the page. */}
          <Suspense key={language}>
            <ContactForm kind="page" />
          </Suspense>
        </section>
      </div>
      <Suspense key={language}>
        <TournamentFacts />
        <Questions />
      </Suspense>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-rule border-t-2 py-4 last:border-b-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-lg">{children}</dd>
    </div>
  );
}

function TournamentFacts() {
  const { t } = useTranslation();
  const { dates, identity } = useEdition();
  const language = useLanguage();
  const format = useFormat();
  const { isClosed, date } = useDeadline();
  const categories = openCategories();
  const isForBoth = (['men', 'women'] as const).every((branch) =>
    categories.some((category) => category.branch === branch),
  );
  const names = categories.map(({ name }) => name[language]);
  const facts = [
    [t('inbox.page.facts.dates'), format.days(dates.startsOn, dates.endsOn)],
    [t('inbox.page.facts.venue'), listFirstVenues()[0]?.name ?? identity.city],
    [t('inbox.page.facts.registration'), t(`inbox.page.facts.${registrationFact(isClosed)}`, { date })],
    [t('inbox.page.facts.categories'), isForBoth ? t('inbox.page.facts.categoriesText') : names.join(', ')],
  ] as const;
  return (
    <section className="bg-navy text-line">
      <div className="court section">
        <h2 className="board text-2xl">{t('inbox.page.facts.title')}</h2>
        <dl className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-4">
          {facts.map(([label, text]) => (
            <div key={label} className="border-line/25 border-t-2 py-4">
              <dt className="text-sm">{label}</dt>
              <dd className="digits mt-1 font-semibold text-lg">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Questions() {
  const { t } = useTranslation();
  const { contact } = useEdition();
  const { isClosed, date } = useDeadline();
  return (
    <section className="court section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
      <h2 className="board text-2xl">{t('inbox.page.faq.title')}</h2>
      <div>
        <Question title={t('inbox.page.faq.register')} isOpen>
          <p>{t(`inbox.page.faq.${registrationAnswer(isClosed)}`, { hours: contact.reviewHours, date })}</p>
          <Link to={paths.registerTeam} className={linkClass}>
            {t('inbox.page.faq.registerLink')}
          </Link>
        </Question>
        {isLinkShown('visa') && (
          <Question title={t('inbox.page.faq.visa')}>
            <p>{t('inbox.page.faq.visaText')}</p>
            <OutsideLink name="visa" className={linkClass}>
              {t('inbox.page.faq.visaLink')}
            </OutsideLink>
          </Question>
        )}
        <Question title={t('inbox.page.faq.deadline')}>
          <p>{t(isClosed ? 'inbox.page.faq.deadlinePast' : 'inbox.page.faq.deadlineText', { date })}</p>
          <a href={`mailto:${contact.email}`} className={linkClass}>
            {t('inbox.page.faq.deadlineLink')}
          </a>
        </Question>
      </div>
    </section>
  );
}

function registrationFact(isClosed: boolean) {
  if (registrationWay() === 'byMail') return isClosed ? 'registrationClosedByMail' : 'registrationByMail';
  return isClosed ? 'registrationClosed' : 'registrationText';
}

function registrationAnswer(isClosed: boolean) {
  const isByMail = registrationWay() === 'byMail';
  // The seed promises how long a review takes.
  if (isSeed() && !isByMail) return isClosed ? 'registerClosed' : 'registerText';
  if (isClosed) return 'registerClosedOther';
  return isByMail ? 'registerByMail' : 'registerOther';
}

/** The last day on which a team can be registered, in words, and whether it is over. */
function useDeadline(): { isClosed: boolean; date: string } {
  const format = useFormat();
  const { dates } = useEdition();
  const phase = registrationPhase(dates, usePresent());
  return {
    isClosed: phase === 'closed' || phase === 'over',
    date: format.date(dates.registrationUntil.slice(0, 10), 'long'),
  };
}

function Question({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group border-rule border-t-2 last:border-b-2">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-lg">
        {title}
        <Icon name="down" className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid max-w-2xl justify-items-start gap-2 pb-5">{children}</div>
    </details>
  );
}
