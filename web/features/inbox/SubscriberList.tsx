import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Who wants the newsletter: to read, to copy into a letter, to keep as a file. */
export function SubscriberList() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useCall('GET /api/newsletter', undefined, { staleTime: 0 });
  if (list.isPending) return <Notice kind="loading">{t('admin.inbox.loading')}</Notice>;
  if (list.isError) return <Notice kind="error">{wordsForError(list.error)}</Notice>;
  if (list.data.length === 0) return <Notice kind="empty">{t('admin.inbox.noSubscribers')}</Notice>;
  const subscribers = list.data;
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
          <Button
            look="quiet"
            onClick={() =>
              download(
                'newsletter.csv',
                toCsv([
                  ['email', 'language', 'since'],
                  ...subscribers.map(({ email, language, createdAt }) => [email, language, createdAt]),
                ]),
              )
            }
          >
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

/** Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r\0]/, "'$&").replaceAll('"', '""')}"`;
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
