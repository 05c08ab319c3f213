import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteOrderMark, csvLine } from '#shared/base/cell-text.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { boot } from '#web/core/client/boot.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Table, type TableColumn } from '#web/core/table/Table.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ConfirmAction } from '#web/records/ActionDialogs.tsx';
import { RowActions } from '#web/records/RowActions.tsx';

type Subscriber = ApiAnswer<'GET /api/newsletter'>[number];

/** Newsletter subscribers: list, export, remove. */
export function SubscriberList() {
  const { t } = useTranslation();
  const list = useCall('GET /api/newsletter', undefined, { staleTime: 0 });
  return (
    <Loaded
      query={list}
      loading={t('admin.inbox.loading')}
      empty={list.data?.length === 0 && t('admin.inbox.noSubscribers')}
    >
      {(subscribers) => <Subscribers subscribers={subscribers.map(withWholeAddress)} />}
    </Loaded>
  );
}

/** The server sent this page its public address; an email needs absolute links. */
const withWholeAddress = (one: Subscriber): Subscriber => ({
  ...one,
  unsubscribe: `${boot().site ?? location.origin}${one.unsubscribe}`,
});

function Subscribers({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const columns = useColumns(setLeaving);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="digits font-semibold">{t('admin.inbox.subscribers', { count: subscribers.length })}</p>
        <Button look="quiet" onClick={() => saveFile(csvOf(subscribers), 'newsletter.csv')}>
          <Icon name="download" />
          {t('admin.inbox.download')}
        </Button>
      </div>
      <p className="mb-6 max-w-3xl">{t('admin.inbox.merge')}</p>
      <Table
        caption={t('admin.inbox.newsletter')}
        rows={subscribers}
        rowKey={(row) => row.id}
        columns={columns}
      />
      {leaving && (
        <ConfirmAction
          title={t('admin.inbox.removeTitle')}
          text={t('admin.inbox.removeText')}
          yes={t('admin.inbox.remove')}
          isDestructive
          changes={/\/api\/newsletter/}
          act={async () => {
            await call('DELETE /api/newsletter/:id', { params: { id: leaving.id } });
            showToast({ title: t('admin.inbox.removed', { email: leaving.email }) });
          }}
          onClose={() => setLeaving(null)}
        >
          <p className="break-all font-semibold">{leaving.email}</p>
        </ConfirmAction>
      )}
    </>
  );
}

function useColumns(onRemove: (row: Subscriber) => void): readonly TableColumn<Subscriber>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'email',
      header: t('admin.inbox.email'),
      cell: (row) => <span className="break-all">{row.email}</span>,
      sortBy: (row) => row.email,
    },
    {
      key: 'language',
      header: t('admin.inbox.language'),
      cell: (row) => t(row.language === 'en' ? 'admin.news.english' : 'admin.news.spanish'),
      sortBy: (row) => row.language,
    },
    {
      key: 'since',
      header: t('admin.inbox.since'),
      cell: (row) => <span className="digits">{format.date(row.createdAt)}</span>,
      sortBy: (row) => row.createdAt,
    },
    {
      key: 'unsubscribe',
      header: t('admin.inbox.unsubscribe'),
      cell: (row) => (
        <a href={row.unsubscribe} className="break-all text-link underline underline-offset-4">
          {row.unsubscribe}
        </a>
      ),
    },
    {
      key: 'remove',
      header: t('admin.inbox.remove'),
      cell: (row) => (
        <RowActions
          name={row.email}
          actions={[
            {
              isMain: true,
              title: t('admin.inbox.remove'),
              label: t('admin.inbox.removeOne', { email: row.email }),
              isDestructive: true,
              act: () => onRemove(row),
            },
          ]}
        />
      ),
    },
  ];
}

function csvOf(subscribers: readonly Subscriber[]): Blob {
  const lines = [
    ['email', 'language', 'since', 'unsubscribe'],
    ...subscribers.map(({ email, language, createdAt, unsubscribe }) => [
      email,
      language,
      createdAt,
      unsubscribe,
    ]),
  ];
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
