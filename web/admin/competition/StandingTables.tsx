import { useTranslation } from 'react-i18next';
import { findCategory, firstCategory, tournament } from '#shared/edition/tournament.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';
import { standingsQuery } from '#web/site/competition/standings-query.ts';
import { GroupTableView } from '#web/site/competition/teams/GroupTableView.tsx';
import { usePointWords } from '#web/site/competition/teams/point-words.ts';

/** The category in the address, or the first. */
export function useChosenCategory() {
  const address = useAddress();
  return {
    category: (findCategory(address.read('category')) ?? firstCategory()).id,
    choose: (category: string) => address.change({ category }),
  };
}

export function CategoryChoice({ value, onChoose }: { value: string; onChoose: (category: string) => void }) {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  return (
    <SelectField
      className="max-w-sm"
      label={t('organise.field.category')}
      name="category"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      options={tournament.categories.map(({ id }) => ({ value: id, label: words.category(id) }))}
    />
  );
}

/** /admin/standings: the public tables, computed from the current results. */
export function StandingTables() {
  const { t } = useTranslation();
  const address = useAddress();
  const chosen = findCategory(address.read('category'));
  const standings = useCall('GET /api/standings', { query: standingsQuery(chosen) }, { staleTime: 0 });
  const points = usePointWords();
  const category = chosen?.id ?? standings.data?.category ?? firstCategory().id;
  return (
    <section aria-labelledby="tables-title">
      <ListHead id="tables-title" title={t('organise.standings.title')} note={t('organise.standings.lead')}>
        <ButtonLink look="quiet" to={adminPath('schedule', 'results')}>
          <Icon name="keyboard" />
          {t('organise.result.enter')}
        </ButtonLink>
      </ListHead>
      <CategoryChoice value={category} onChoose={(one) => address.change({ category: one })} />
      <div className="mt-8">
        <QueryBoundary query={standings} loading={t('competition.standings.loading')}>
          {({ tables }) =>
            tables.length === 0 ? (
              <Notice kind="empty">{t('organise.standings.none')}</Notice>
            ) : (
              <div className="grid gap-x-12 gap-y-12 xl:grid-cols-2">
                {tables.map((table) => (
                  <GroupTableView key={table.division} table={table} />
                ))}
              </div>
            )
          }
        </QueryBoundary>
      </div>
      <p className="mt-8 text-muted">{points}</p>
    </section>
  );
}
