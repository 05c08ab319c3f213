import { useTranslation } from 'react-i18next';
import { byteOrderMark, csvLine } from '#shared/cell-text.ts';
import type { Answer } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCall } from '#web/lib/query.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Who wants the newsletter: to read, to copy into a letter, to keep as a file. */
export function SubscriberList() {
  const { t } = useTranslation();
  const list = useCall('GET /api/newsletter', undefined, { staleTime: 0 });
  return (
    <Loaded
      query={list}
      loading={t('admin.inbox.loading')}
      empty={list.data?.length === 0 && t('admin.inbox.noSubscribers')}
    >
      {(subscribers) => <Subscribers subscribers={subscribers} />}
    </Loaded>
  );
}

function Subscribers({ subscribers }: { subscribers: Answer<'GET /api/newsletter'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = (language: string) =>
    t(language === 'en' ? 'admin.news.english' : 'admin.news.spanish');

  async function copy() {
    try {
      await navigator.clipboard.writeText(subscribers.map(({ email }) => email).join(', '));
      showToast({ title: t('admin.inbox.copied', { count: subscribers.length }) });
    } catch {
      // No clipboard without a secure page or the person's consent.
      showToast({ title: t('admin.error'), description: t('admin.inbox.notCopied'), kind: 'bad' });
    }
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="digits font-semibold">{t('admin.inbox.subscribers', { count: subscribers.length })}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => void copy()}>
            {t('admin.inbox.copy')}
          </Button>
          <Button look="quiet" onClick={() => saveFile(csvOf(subscribers), 'newsletter.csv')}>
            <Icon name="download" />
            {t('admin.inbox.download')}
          </Button>
        </div>
      </div>
      <Table
        caption={t('admin.inbox.newsletter')}
        rows={subscribers}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'email',
            header: t('admin.inbox.email'),
            cell: (row) => <span className="break-all">{row.email}</span>,
            sortBy: (row) => row.email,
          },
          {
            key: 'language',
            header: t('admin.inbox.language'),
            cell: (row) => languageName(row.language),
            sortBy: (row) => row.language,
          },
          {
            key: 'since',
            header: t('admin.inbox.since'),
            cell: (row) => <span className="digits">{format.date(row.createdAt)}</span>,
            sortBy: (row) => row.createdAt,
          },
        ]}
      />
    </>
  );
}

function csvOf(subscribers: Answer<'GET /api/newsletter'>): Blob {
  const lines = [
    ['email', 'language', 'since'],
    ...subscribers.map(({ email, language, createdAt }) => [email, language, createdAt]),
  ];
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
