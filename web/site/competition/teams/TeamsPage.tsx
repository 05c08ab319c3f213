import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fold } from '#shared/base/text.ts';
import type { Team } from '#shared/competition/competition.ts';
import { findCategoryByCode, tournament } from '#shared/edition/tournament.ts';
import { teamPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { CategoryLinks } from '#web/site/competition/CategoryLinks.tsx';
import { ComingSoon } from '#web/site/competition/ComingSoon.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';

/** /teams: who plays, by category and country. */
export function TeamsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const teams = useCall('GET /api/teams', undefined);
  const title = t('competition.teams.title');
  if (teams.data?.length === 0) return <ComingSoon title={title} face="teams" />;
  const countries = new Set(teams.data?.map(({ country }) => country)).size;
  const lead = teams.data
    ? t('competition.teams.lead', {
        teams: t('common.count.teams', {
          count: teams.data.length,
          shown: format.number(teams.data.length),
        }),
        countries: t('common.count.countries', { count: countries }),
      })
    : undefined;
  return (
    <>
      <PageHead title={title} description={lead} />
      <PageBanner face="teams" title={title} lead={lead ?? '\u00a0'} />
      <div className="court section">
        <QueryBoundary query={teams} loading={t('competition.teams.loading')}>
          {(read) => <TeamList teams={read} />}
        </QueryBoundary>
      </div>
    </>
  );
}

function TeamList({ teams }: { teams: readonly Team[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useAddress();
  const text = address.read('q') ?? '';
  const category = findCategoryByCode(address.read('category'));
  const wanted = fold(text);
  const found = teams.filter(
    (team) =>
      (!category || team.category === category.id) &&
      fold(`${team.name} ${team.country} ${format.country(team.country)}`).includes(wanted),
  );
  return (
    <>
      <search className="mb-10 grid gap-6">
        <TextField
          type="search"
          className="max-w-md"
          label={t('competition.teams.search')}
          value={text}
          onChange={(event) => address.change({ q: event.target.value })}
        />
        <CategoryLinks
          label={t('competition.teams.categories')}
          all={t('competition.teams.all')}
          present={category?.code}
          to={(code) =>
            `?${new URLSearchParams({ ...(code && { category: code }), ...(text && { q: text }) })}`
          }
        />
        <p role="status" className="digits text-muted text-sm">
          {t('competition.teams.count', { count: found.length })}
        </p>
      </search>
      {found.length === 0 && <Notice kind="empty">{t('competition.teams.none', { text })}</Notice>}
      <div className="grid gap-14">
        {tournament.categories.map(({ id }) => {
          const own = found.filter((team) => team.category === id);
          return (
            own.length > 0 && (
              <HydrateWhenSeen key={id}>
                <CategoryTeams category={id} teams={own} />
              </HydrateWhenSeen>
            )
          );
        })}
      </div>
    </>
  );
}

function CategoryTeams({ category, teams }: { category: string; teams: readonly Team[] }) {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const format = useFormat();
  const language = useLanguage();
  const countries = [...Map.groupBy(teams, ({ country }) => format.country(country))].sort(([a], [b]) =>
    a.localeCompare(b, language),
  );
  return (
    <section aria-labelledby={`teams-${category}`}>
      <h2
        id={`teams-${category}`}
        className="flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-b-4 pb-2"
      >
        <span className="board text-xl">{words.category(category)}</span>
        <span className="digits text-muted text-sm">
          {t('competition.teams.count', { count: teams.length })}
        </span>
      </h2>
      <ul className="columns-[18rem] gap-x-10">
        {countries.map(([country, own]) => (
          <li key={country} className="break-inside-avoid border-rule border-b-2 py-3">
            <h3 className="text-muted text-sm">{country}</h3>
            <ul>
              {own.map((team) => (
                <li key={team.id}>
                  <Link
                    to={teamPath(team.id)}
                    className="flex min-h-11 items-center justify-between gap-3 font-semibold decoration-2 decoration-ball underline-offset-4 hover:underline"
                  >
                    {team.name}
                    {team.division && (
                      <span className="shrink-0 font-normal text-muted text-sm">
                        {t('competition.group', { name: team.division })}
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
