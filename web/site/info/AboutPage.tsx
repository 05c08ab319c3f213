import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countDays } from '#shared/edition/event-days.ts';
import { isSeed, listFirstVenues } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import {
  type EditionTexts,
  sentenceConditions,
  standardSections,
  useEditionTexts,
} from '#web/core/lib/edition-texts.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useSiteFigures } from '#web/core/lib/site-figures.ts';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { Tabs } from '#web/core/ui/Tabs.tsx';
import { Paragraphs } from './Paragraphs.tsx';

/** /about: the federation and its figures, mission, history, board, the event and its venues. */
export function AboutPage() {
  const { t } = useTranslation();
  const leadOfSeed = useEventPhase() === 'over' ? 'info.about.leadOver' : 'info.about.lead';
  const lead = t(isSeed() ? leadOfSeed : 'info.about.leadOther');
  const texts = useEditionTexts();
  return (
    <>
      <PageHead title={t('info.about.title')} description={lead} />
      <PageBanner face="about" title={t('info.about.title')} lead={lead} />
      {texts ? (
        <>
          <Organization texts={texts} />
          <Figures texts={texts} />
          <Organizers texts={texts} />
          <TheEvent texts={texts} />
          <Venues />
        </>
      ) : (
        <Notice kind="loading">{t('common.loading')}</Notice>
      )}
    </>
  );
}

interface WithTexts {
  texts: EditionTexts;
}

function Organization({ texts }: WithTexts) {
  const { t } = useTranslation();
  return texts.sections('organization')?.map(({ title, text }, place, { length }) => (
    <section key={title} className="court section pb-0! md:grid md:grid-cols-[5fr_7fr] md:gap-16">
      <h2 className="board text-2xl">{title}</h2>
      <div className="grid gap-5 max-md:mt-6">
        {text.map((paragraph) => (
          <p key={paragraph} className="text-lg">
            {paragraph}
          </p>
        ))}
        {place === length - 1 && (
          <OutsideLink
            name="organization"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-link underline underline-offset-4"
          >
            {t('info.about.organization.link')}
          </OutsideLink>
        )}
      </div>
    </section>
  ));
}

/** The organization in numbers, set like a scoreboard. */
function Figures({ texts }: WithTexts) {
  const { t } = useTranslation();
  const figures = texts.sections('organizationFigures');
  if (!figures) return null;
  return (
    <section className="court mt-14 md:mt-24" aria-label={t('info.about.figures')}>
      <dl className="grid grid-cols-2 bg-navy text-line md:grid-cols-3">
        {figures.map(({ title, text }) => (
          <div
            key={`${title} ${text[0]}`}
            className="flex flex-col-reverse justify-end border-line/20 border-2 border-t-0 border-l-0 p-5 md:p-8"
          >
            <dt className="mt-2">{text.join(' ')}</dt>
            <dd className="board digits text-xl [overflow-wrap:anywhere] md:text-2xl">{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Mission and board of the organizers; left out if they wrote neither. */
function Organizers({ texts }: WithTexts) {
  const { board } = useEdition();
  const written = (['mission', 'vision', 'history'] as const).some((name) => texts.paragraphs(name));
  if (!isSeed() && !written && !texts.sections('values') && board.length === 0) return null;
  return (
    <div className="court section grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_5fr]">
      <div className="empty:hidden">
        <Purposes texts={texts} />
        <History texts={texts} />
      </div>
      <Board />
    </div>
  );
}

const purposes = ['mission', 'vision', 'values'] as const;

function Purposes({ texts }: WithTexts) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>('');
  const facts = { age: useEdition().figures.missionAge };
  const paragraphs = {
    mission: texts.paragraphs('mission', facts),
    vision: texts.paragraphs('vision', facts),
  };
  const hasValues = isSeed() || texts.sections('values') !== null;
  const shown = purposes.filter((purpose) => (purpose === 'values' ? hasValues : paragraphs[purpose]));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('info.about.tabs.label')} className="md:min-h-72">
      <Tabs
        label={t('info.about.tabs.label')}
        value={chosen || (shown[0] ?? 'values')}
        onValueChange={setChosen}
        tabs={shown.map((value) => ({
          value,
          label: <span className="text-lg">{t(`info.about.tabs.${value}`)}</span>,
          content:
            value === 'values' ? (
              <Values texts={texts} />
            ) : (
              <Paragraphs list={paragraphs[value] ?? []} className="text-xl" />
            ),
        }))}
      />
    </section>
  );
}

function Values({ texts }: WithTexts) {
  const { t } = useTranslation();
  const values =
    texts.sections('values') ??
    standardSections(t('info.about.values', { returnObjects: true, ...sentenceConditions() }));
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {values.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-bold text-lg">{title}</dt>
          <dd className="mt-1">
            <Paragraphs list={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function History({ texts }: WithTexts) {
  const { t } = useTranslation();
  const { identity, dates, figures } = useEdition();
  const { venues } = useSiteFigures();
  const paragraphs = texts.paragraphs('history', {
    age: figures.minimumAge,
    edition: identity.ordinal,
    days: countDays(dates),
    venues,
  });
  return (
    paragraphs && (
      <section className="mt-14">
        <h2 className="board text-xl">{t('info.about.history.title')}</h2>
        <Paragraphs list={paragraphs} className="mt-4 max-w-2xl" />
      </section>
    )
  );
}

function Board() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { board } = useEdition();
  if (board.length === 0) return null;
  return (
    <section>
      <h2 className="board text-xl">{t('info.about.board.title')}</h2>
      <dl className="mt-4">
        {board.map(({ post, name }) => (
          <div key={`${post.es} ${name}`} className="border-rule border-t-2 py-4">
            <dt className="text-muted text-sm">{post[language]}</dt>
            <dd className="font-semibold text-lg">{name}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TheEvent({ texts }: WithTexts) {
  const { t } = useTranslation();
  const { dates, figures } = useEdition();
  const { countries } = useSiteFigures();
  const isInSeveralCities = useIsInSeveralCities();
  const format = useFormat();
  const facts =
    texts.paragraphs('eventSummary', {
      athletes: figures.athletes && format.number(figures.athletes),
      countries,
      days: countDays(dates),
    }) ?? [];
  return (
    <section className="bg-cobalt text-line">
      <div className="court section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="board text-2xl">{t('info.about.event.title')}</h2>
          <p className="mt-5 text-lg">
            {t(`info.about.event.${isInSeveralCities ? 'text' : 'textOnePlace'}`, {
              days: format.days(dates.startsOn, dates.endsOn),
            })}
          </p>
        </div>
        <ul>
          {facts.map((fact) => (
            <li
              key={fact}
              className="flex items-center gap-4 border-line/35 border-t-2 py-4 font-semibold text-lg last:border-b-2"
            >
              <Icon name="ball" size={28} className="max-sm:hidden" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The published venues, or those of the tournament's own list while none are. */
function useVenues() {
  const published = useCall('GET /api/venues', {}).data;
  return published && published.length > 0 ? published : listFirstVenues();
}

/** Whether the city of the edition is one of several; its own figure of venues says so, too. */
function useIsInSeveralCities(): boolean {
  const { venues = 0 } = useEdition().figures;
  const cities = new Set(useVenues().map(({ city }) => city));
  return venues > 1 || cities.size > 1;
}

function Venues() {
  const { t } = useTranslation();
  const list = useVenues();
  if (list.length === 0) return null;
  return (
    <section className="court section">
      <h2 className="board text-2xl">{t('info.about.venues.title', { count: list.length })}</h2>
      <ol className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-10">
        {list.map(({ name, city, lat, lon }, place) => (
          <li key={name} className="flex gap-4 border-rule border-t-2 py-4">
            <span className="board digits w-9 shrink-0 text-lg text-muted">{place + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{name}</span>
              <span className="block text-muted text-sm">{city}</span>
            </span>
            {lat !== null && lon !== null && (
              <a
                href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
                target="_blank"
                rel="noopener"
                aria-label={t('info.about.venues.mapOf', { name })}
                className="inline-flex min-h-11 items-center gap-1 font-semibold text-link underline underline-offset-4 print:hidden"
              >
                {t('info.about.venues.map')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
