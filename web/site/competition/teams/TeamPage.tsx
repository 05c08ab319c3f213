import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Game, Team } from '#shared/competition/competition.ts';
import { findCategory } from '#shared/edition/tournament.ts';
import { ApiError } from '#web/core/client/api.ts';
import { idIn, paths, standingsPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { usePresent } from '#web/core/lib/use-now.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { formatDifference } from '#web/site/competition/format-difference.ts';
import { GameCell } from '#web/site/competition/GameCell.tsx';
import { MissingPage } from '#web/site/competition/MissingPage.tsx';
import { CalendarLink, ShareButton } from '#web/site/competition/PageLinks.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';
import type { GroupTableRow } from './tie-reasons.ts';

/** /teams/{id}: a team, its place and its games. */
export function TeamPage() {
  const { t } = useTranslation();
  const id = idIn(useParams().id);
  const team = useCall('GET /api/teams/:id', { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (id === null || (team.error instanceof ApiError && team.error.status === 404)) {
    return (
      <MissingPage
        title={t('competition.team.missing')}
        text={t('competition.team.missingText')}
        to={paths.teams}
        way={t('competition.team.toTeams')}
      />
    );
  }
  if (team.data) return <TeamSheet {...team.data} />;
  return (
    <div className="court section">
      <QueryBoundary query={team} loading={t('common.loading')}>
        {() => null}
      </QueryBoundary>
    </div>
  );
}

function TeamSheet({ team, games, row }: { team: Team; games: readonly Game[]; row: GroupTableRow | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const lead = [words.category(team.category), format.country(team.country)].join(' · ');
  const at = usePresent();
  const next = games.find((game) => !game.score && Date.parse(game.date) > at);
  return (
    <>
      <PageHead title={team.name} description={lead} picture={`/share/teams/${team.id}.png`} />
      <PageBanner
        title={team.name}
        lead={lead}
        face="team"
        faceWord={team.country}
        actions={
          <div className="flex flex-wrap gap-3">
            <CalendarLink path={`/calendar/team/${team.id}.ics`} label={t('competition.toCalendar')} />
            <ShareButton title={team.name} />
          </div>
        }
      />
      <div className="bg-navy text-line">
        <div className="court grid gap-x-14 gap-y-10 py-10 md:py-14 lg:grid-cols-[5fr_7fr]">
          <div>
            {team.logoUrl && (
              <img
                src={team.logoUrl}
                alt=""
                width={160}
                height={96}
                className="mb-6 h-24 w-40 object-contain object-left"
              />
            )}
            <Place team={team} row={row} />
          </div>
          <section aria-labelledby="games">
            <h2 id="games" className="board text-xl">
              {t('competition.team.games')}
            </h2>
            {games.length === 0 ? (
              <p className="mt-4">{t('competition.team.noGames')}</p>
            ) : (
              <HydrateWhenSeen>
                <ul className="mt-5 grid gap-6">
                  {games.map((game) => (
                    <li key={game.id}>
                      {game === next && (
                        <p className="mb-1 inline-block rounded-sm bg-ball px-2 font-semibold text-navy text-sm">
                          {t('competition.team.next')}
                        </p>
                      )}
                      <GameCell game={game} when="dateTime" />
                    </li>
                  ))}
                </ul>
              </HydrateWhenSeen>
            )}
            <p className="mt-6 text-line/80 text-sm">{t('competition.localTime')}</p>
          </section>
        </div>
      </div>
    </>
  );
}

/** The team's place in its group, with the numbers of the table. */
function Place({ team, row }: { team: Team; row: GroupTableRow | null }) {
  const { t } = useTranslation();
  const category = findCategory(team.category);
  return (
    <section className="content-start">
      {row && row.played > 0 ? (
        <>
          <p className="board digits text-3xl text-ball">{row.rank}</p>
          <p className="mt-2 font-semibold text-lg">
            {t('competition.team.place', { rank: row.rank, group: team.division })}
          </p>
          <dl className="mt-6 grid max-w-sm grid-cols-2 gap-x-8 gap-y-4">
            <Fact label={t('competition.team.won')} value={String(row.won)} />
            <Fact label={t('competition.team.lost')} value={String(row.lost + row.forfeited)} />
            <Fact label={t('competition.team.points')} value={String(row.points)} />
            <Fact
              label={t('competition.team.difference')}
              value={formatDifference(row.scored - row.conceded)}
            />
          </dl>
        </>
      ) : (
        <p className="text-lg">{t('competition.team.notPlayed')}</p>
      )}
      {category && (
        <Link
          to={standingsPath(category.code)}
          className="mt-6 inline-flex min-h-11 items-center font-semibold underline decoration-2 decoration-ball underline-offset-4"
        >
          {t('competition.team.table')}
        </Link>
      )}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse border-line/25 border-t-2 pt-2">
      <dt className="text-line/80 text-sm">{label}</dt>
      <dd className="board digits text-xl">{value}</dd>
    </div>
  );
}
