import { useTranslation } from 'react-i18next';
import type { TextSection } from '#shared/edition/texts.ts';
import { isSeed } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import {
  type EditionTexts,
  ofSeed,
  saidFacts,
  sentenceConditions,
  standardSections,
  useEditionTexts,
  withoutUnknown,
} from '#web/core/lib/edition-texts.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink, buttonClass } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { Paragraphs } from './Paragraphs.tsx';
import { useRuleFacts } from './rule-facts.ts';
import { Seal } from './Seal.tsx';

/** /reglamento: the purpose, the numbered rules, articles 72 and 73, the seal, and the document itself, or that there is none yet. */
export function RegulationsPage() {
  const { t } = useTranslation();
  const name = useEdition().identity.name[useLanguage()];
  const texts = useEditionTexts();
  const lead = t(isSeed() ? 'regulations.lead' : 'regulations.leadOther', { name });
  return (
    <>
      <PageHead title={t('regulations.title')} description={lead} />
      <PageBanner
        face="regulations"
        title={t('regulations.title')}
        lead={lead}
        actions={<RegulationLinks />}
      />
      {texts ? <Regulations texts={texts} /> : <Notice kind="loading">{t('common.loading')}</Notice>}
    </>
  );
}

function Regulations({ texts }: { texts: EditionTexts }) {
  const { t } = useTranslation();
  const name = useEdition().identity.name[useLanguage()];
  if (!texts.hasRegulations)
    return (
      <div className="court section">
        <Notice kind="soon" action={<ButtonLink to={paths.contact}>{t('regulations.contact')}</ButtonLink>}>
          {t('regulations.notYet')}
        </Notice>
      </div>
    );
  const standard = withoutUnknown(t('regulations.purpose.text', { name, ...sentenceConditions() }));
  const purpose = texts.paragraphs('purpose') ?? ofSeed([standard]);
  return (
    <>
      <div className="court section">
        <section className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
          {purpose.length > 0 && (
            <div>
              <h2 className="board text-xl">{t('regulations.purpose.title')}</h2>
              <Paragraphs list={purpose} className="mt-4 text-lg" />
            </div>
          )}
          <Seal className="mx-auto w-72" />
        </section>
        <Rules texts={texts} />
      </div>
      <Articles own={texts.sections('articles')} />
    </>
  );
}

function RegulationLinks() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <OutsideLink name="regulationPdf" className={buttonClass('accent', 'lg')}>
        {t('regulations.download')}
      </OutsideLink>
      <OutsideLink
        name="organizationRegulation"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('regulations.organization')}
      </OutsideLink>
    </div>
  );
}

function Rules({ texts }: { texts: EditionTexts }) {
  const { t } = useTranslation();
  const facts = saidFacts(useRuleFacts());
  const ownWhoPlays = texts.paragraphs('whoPlays', facts)?.join(' ');
  const whoPlays = ownWhoPlays ?? t('regulations.whoPlays', facts);
  const standard = standardSections(
    t('regulations.rules', { returnObjects: true, ...facts, ...sentenceConditions(), whoPlays }),
  );
  // Who plays is the first of the standard rules.
  const ofOther = ownWhoPlays ? standard.slice(0, 1) : [];
  const rules = texts.sections('regulations', facts) ?? (isSeed() ? standard : ofOther);
  if (rules.length === 0) return null;
  return (
    <section className="mt-14 md:mt-20">
      <h2 className="board text-2xl">{t('regulations.rulesTitle', { count: rules.length })}</h2>
      <ol className="mt-8 grid gap-x-16 lg:grid-cols-2">
        {rules.map(({ title, text }, place) => (
          <li key={title} id={`regla-${place + 1}`} className="flex gap-5 border-rule border-t-2 py-5">
            <span className="board digits w-12 shrink-0 text-xl text-link">{place + 1}</span>
            <div>
              <h3 className="font-bold text-lg">{title}</h3>
              <Paragraphs list={text} className="mt-1" />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const letters = 'abcd';

/** The edition's own articles, or numbers 72 and 73. */
function Articles({ own }: { own: TextSection[] | null }) {
  if (!own && !isSeed()) return null;
  return (
    <div className="bg-navy text-line">
      <div className="court section grid gap-x-16 gap-y-14 lg:grid-cols-2">
        {own?.map(({ title, text }) => (
          <section key={title}>
            <h2 className="board text-xl">{title}</h2>
            <Paragraphs list={text} className="mt-4" />
          </section>
        )) ?? <StandardArticles />}
      </div>
    </div>
  );
}

function StandardArticles() {
  const { t } = useTranslation();
  return (
    <>
      <section>
        <h2 className="board text-xl">
          {withoutUnknown(t('regulations.article72.title', sentenceConditions()))}
        </h2>
        <p className="mt-4">{t('regulations.article72.text')}</p>
        <ol className="mt-4">
          {t('regulations.article72.grounds', { returnObjects: true }).map((ground, place) => (
            <li key={ground} className="flex gap-4 border-line/25 border-t-2 py-3">
              <span className="board text-ball" aria-hidden="true">
                {letters[place]}
              </span>
              {ground}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="board text-xl">
          {withoutUnknown(t('regulations.article73.title', sentenceConditions()))}
        </h2>
        <Paragraphs list={t('regulations.article73.text', { returnObjects: true })} className="mt-4" />
      </section>
    </>
  );
}
