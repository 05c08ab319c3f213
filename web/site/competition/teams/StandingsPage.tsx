import { useTranslation } from 'react-i18next';
import type { StandingsAnswer } from '#shared/competition/competition.ts';
import { findCategory, findCategoryByCode, firstCategory } from '#shared/edition/tournament.ts';
import { standingsPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { CategoryLinks } from '#web/site/competition/CategoryLinks.tsx';
import { ComingSoon } from '#web/site/competition/ComingSoon.tsx';
import { ShareButton } from '#web/site/competition/PageLinks.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';
import { standingsQuery } from '#web/site/competition/standings-query.ts';
import { GroupTableView } from './GroupTableView.tsx';
import { MedalTable } from './MedalTable.tsx';
import { usePointWords } from './point-words.ts';
import { RoadToFinal } from './RoadToFinal.tsx';

/** /standings: the tables of one category's groups, and the medals of all. */
export function StandingsPage() {
  const { t } = useTranslation();
  const address = useAddress();
  const language = useLanguage();
  const chosen = findCategoryByCode(address.read('category'));
  const standings = useCall('GET /api/standings', { query: standingsQuery(chosen) });
  const category = chosen ?? findCategory(standings.data?.category) ?? firstCategory();
  const schedule = useCall('GET /api/schedule', undefined);
  const points = usePointWords();
  const title = t('competition.standings.title');
  const isNothingThere =
    standings.data?.tables.length === 0 &&
    standings.data.medals.length === 0 &&
    schedule.data?.days.length === 0;
  if (isNothingThere) return <ComingSoon title={title} face="standings" />;
  return (
    <>
      <PageHead title={title} description={t('competition.standings.lead')} />
      <PageBanner
        title={title}
        face="standings"
        lead={t('competition.standings.lead')}
        actions={<ShareButton title={`${title}: ${category.name[language]}`} />}
      />
      <div className="court section">
        <CategoryLinks
          label={t('competition.standings.categories')}
          present={category.code}
          to={standingsPath}
        />
        <h2 className="board mt-10 mb-6 text-2xl">{category.name[language]}</h2>
        <QueryBoundary query={standings} loading={t('competition.standings.loading')}>
          {(read) => <Tables answer={read} />}
        </QueryBoundary>
        <p className="mt-8 text-muted">{points}</p>
      </div>
      <section aria-labelledby="road" className="border-line border-t-4 bg-cobalt text-line">
        <div className="court section">
          <h2 id="road" className="board text-2xl">
            {t('competition.road.title')}
          </h2>
          {standings.data && <RoadToFinal games={standings.data.road} teams={standings.data.teams} />}
        </div>
      </section>
      <section aria-labelledby="medals" className="border-line border-t-4 bg-navy text-line">
        <div className="court section">
          <h2 id="medals" className="board text-2xl">
            {t('competition.standings.medals.title')}
          </h2>
          {standings.data && (
            <HydrateWhenSeen className="below-fold">
              <MedalTable medals={standings.data.medals} />
            </HydrateWhenSeen>
          )}
        </div>
      </section>
    </>
  );
}

function Tables({ answer }: { answer: StandingsAnswer }) {
  const { t } = useTranslation();
  if (answer.tables.length === 0) return <Notice kind="empty">{t('competition.standings.none')}</Notice>;
  return (
    <div className="group-tables grid gap-x-12 gap-y-12 lg:grid-cols-2">
      {answer.tables.map((table) => (
        <HydrateWhenSeen key={table.division} className="min-w-0">
          <GroupTableView table={table} />
        </HydrateWhenSeen>
      ))}
    </div>
  );
}
