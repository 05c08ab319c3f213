import { useTranslation } from 'react-i18next';
import { useCall } from '#web/lib/query.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';

/** The teams that play. */
export function TeamList() {
  const { t } = useTranslation();
  const teams = useCall('GET /api/teams', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="teams-title">
      <h1 id="teams-title" className="board mb-6 text-xl">
        {t('admin.tabs.teams')}
      </h1>
      {teams.isPending ? (
        <Notice kind="loading">{t('competition.teams.loading')}</Notice>
      ) : teams.isError ? (
        <Notice kind="error">{t('competition.error')}</Notice>
      ) : (
        <Table
          caption={t('admin.tabs.teams')}
          rows={teams.data}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', header: t('competition.standings.team'), cell: (row) => row.name },
            { key: 'country', header: t('competition.standings.medals.country'), cell: (row) => row.country },
          ]}
        />
      )}
    </section>
  );
}
