import { useTranslation } from 'react-i18next';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { Instant, RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';

/** /admin/credentials/hand-overs: which delegation took its badges, when and where. Needs 'people', 'admin', 'errors'. */
export function HandOversPage() {
  const { t } = useTranslation();
  const list = usePages({
    key: ['GET /api/admin/hand-overs'],
    ask: (before: string | undefined, signal) =>
      call('GET /api/admin/hand-overs', {
        query: { limit: pageSize, ...(before ? { before } : {}) },
        signal,
      }),
    rowsOf: (page) => page,
    cursorOf: ({ uid }) => uid,
  });
  return (
    <>
      <BackLink to={adminPath('credentials')}>{t('people.detail.back')}</BackLink>
      <RecordList
        title={t('people.handOvers.title')}
        note={t('people.handOvers.lead')}
        query={list}
        loading={t('people.handOvers.loading')}
        empty={t('people.handOvers.none')}
        rowKey={({ uid }) => uid}
        columns={[
          {
            key: 'team',
            header: t('people.handOvers.team'),
            cell: ({ uid, teamName }) => (
              <RecordLink to={adminPath('credentials', 'hand-overs', uid)}>
                {teamName ?? t('people.noTeam')}
              </RecordLink>
            ),
          },
          {
            key: 'receivedBy',
            header: t('people.handOvers.receivedBy'),
            cell: ({ receivedBy, isSigned }) => (
              <TwoLines below={isSigned && t('people.handOvers.signed')}>{receivedBy ?? '–'}</TwoLines>
            ),
          },
          {
            key: 'badges',
            header: t('people.handOvers.badges'),
            cell: ({ badges }) => <span className="digits">{badges}</span>,
          },
          { key: 'at', header: t('people.handOvers.at'), cell: ({ at }) => <Instant at={at} /> },
          {
            key: 'desk',
            header: t('people.handOvers.desk'),
            cell: ({ device, operator }) => <TwoLines below={operator}>{device.name}</TwoLines>,
          },
        ]}
      />
    </>
  );
}
