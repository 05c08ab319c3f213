import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countDays } from '#shared/edition/event-days.ts';
import { organization } from '#shared/edition/organization.ts';
import { venues as firstVenues } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useSiteFigures } from '#web/core/lib/site-figures.ts';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { Tabs } from '#web/core/ui/Tabs.tsx';

/** /about: the federation and its figures, mission, history, board, the event and its venues. */
export function AboutPage() {
  const { t } = useTranslation();
  const lead = t(useEventPhase() === 'over' ? 'info.about.leadOver' : 'info.about.lead');
  return (
    <>
      <PageHead title={t('info.about.title')} description={lead} />
      <PageBanner face="about" title={t('info.about.title')} lead={lead} />
      <Organization />
      <Figures />
      <div className="court section grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_5fr]">
        <div>
          <Purposes />
          <History />
        </div>
        <Board />
      </div>
      <TheEvent />
      <Venues />
    </>
  );
}

function Organization() {
  const { t } = useTranslation();
  const paragraphs = t('info.about.organization.text', {
    returnObjects: true,
    founded: organization.founded,
    countries: organization.countries,
    championships: organization.championships,
    continents: organization.continents,
  });
  return (
    <section className="court section pb-0! md:grid md:grid-cols-[5fr_7fr] md:gap-16">
      <h2 className="board text-2xl">{t('info.about.organization.title')}</h2>
      <div className="grid gap-5 max-md:mt-6">
        {paragraphs.map((text) => (
          <p key={text} className="text-lg">
            {text}
          </p>
        ))}
        <OutsideLink
          name="organization"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-link underline underline-offset-4"
        >
          {t('info.about.organization.link')}
        </OutsideLink>
      </div>
    </section>
  );
}

/** The federation in six numbers, set like a scoreboard. */
function Figures() {
  const { t } = useTranslation();
  const numbers = [
    { name: 'founded', shown: `${organization.founded}` },
    { name: 'countries', shown: `${organization.countries}+` },
    { name: 'championships', shown: `${organization.championships}+` },
    { name: 'players', shown: `${organization.players / 1000}K+` },
    { name: 'categories', shown: `${organization.categories}` },
    { name: 'continents', shown: `${organization.continents}` },
  ] as const;
  return (
    <section className="court mt-14 md:mt-24" aria-label={t('info.about.figures.title')}>
      <dl className="grid grid-cols-2 bg-navy text-line md:grid-cols-3">
        {numbers.map(({ name, shown }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end border-line/20 border-2 border-t-0 border-l-0 p-5 md:p-8"
          >
            <dt className="mt-2">{t(`info.about.figures.${name}`)}</dt>
            <dd className="board digits text-xl [overflow-wrap:anywhere] md:text-2xl">{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const purposes = ['mission', 'vision', 'values'] as const;

function Purposes() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string>('mission');
  const texts = {
    mission: t('info.about.mission', { age: useEdition().figures.missionAge }),
    vision: t('info.about.vision'),
  };
  return (
    <section aria-label={t('info.about.tabs.label')} className="md:min-h-72">
      <Tabs
        label={t('info.about.tabs.label')}
        value={shown}
        onValueChange={setShown}
        tabs={purposes.map((value) => ({
          value,
          label: <span className="text-lg">{t(`info.about.tabs.${value}`)}</span>,
          content: value === 'values' ? <Values /> : <p className="text-xl">{texts[value]}</p>,
        }))}
      />
    </section>
  );
}

function Values() {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {t('info.about.values', { returnObjects: true }).map(({ title, text }) => (
        <div key={title}>
          <dt className="font-bold text-lg">{title}</dt>
          <dd className="mt-1">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function History() {
  const { t } = useTranslation();
  const { identity, dates, figures } = useEdition();
  const { venues } = useSiteFigures();
  const paragraphs = t('info.about.history.text', {
    returnObjects: true,
    founded: organization.founded,
    age: figures.minimumAge,
    edition: identity.ordinal,
    days: countDays(dates),
    venues,
  });
  return (
    <section className="mt-14">
      <h2 className="board text-xl">{t('info.about.history.title')}</h2>
      <div className="mt-4 grid max-w-2xl gap-4">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}

function Board() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { board } = useEdition();
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

function TheEvent() {
  const { t } = useTranslation();
  const { dates, figures } = useEdition();
  const { countryCount } = useSiteFigures();
  const format = useFormat();
  const facts = [
    t('info.about.event.athletes', { athletes: format.number(figures.athletes) }),
    t('info.about.event.countries', { count: countryCount }),
    t('info.about.event.days', { count: countDays(dates) }),
    t('info.about.event.branches'),
  ];
  return (
    <section className="bg-cobalt text-line">
      <div className="court section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="board text-2xl">{t('info.about.event.title')}</h2>
          <p className="mt-5 text-lg">
            {t('info.about.event.text', { days: format.days(dates.startsOn, dates.endsOn) })}
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
function Venues() {
  const { t } = useTranslation();
  const published = useCall('GET /api/venues', {}).data;
  const list = published && published.length > 0 ? published : firstVenues;
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
