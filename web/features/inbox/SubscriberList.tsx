import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteOrderMark, csvLine } from '#shared/cell-text.ts';
import { type Answer, call } from '#web/lib/api.ts';
import { boot } from '#web/lib/boot.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { keyOf, useCall } from '#web/lib/query.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';

type Subscriber = Answer<'GET /api/newsletter'>[number];

/** Who wants the newsletter: to read, to merge into a letter, to take off the list. */
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

/** Where people reach the site is what the server told this page; letters are read far from it. */
const withWholeAddress = (one: Subscriber): Subscriber => ({
  ...one,
  unsubscribe: `${boot().site ?? location.origin}${one.unsubscribe}`,
});

function Subscribers({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = (language: string) =>
    t(language === 'en' ? 'admin.news.english' : 'admin.news.spanish');

  const [leaving, setLeaving] = useState<Subscriber | null>(null);

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
              <Button
                look="quiet"
                className="px-2.5! text-bad!"
                aria-label={t('admin.inbox.removeOne', { email: row.email })}
                onClick={() => setLeaving(row)}
              >
                <Icon name="trash" />
              </Button>
            ),
          },
        ]}
      />
      {leaving && <RemoveSubscriber subscriber={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** Asks once more, takes the address off the list, and says what came of it. */
function RemoveSubscriber({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { id, email } = subscriber;
  async function remove() {
    setBusy(true);
    try {
      await call('DELETE /api/newsletter/:id', { params: { id } });
      showToast({ title: t('admin.inbox.removed', { email }) });
    } catch (error) {
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
    }
    await client.invalidateQueries({ queryKey: keyOf('GET /api/newsletter') });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.inbox.removeTitle')}
      description={t('admin.inbox.removeText')}
      confirmLabel={t('admin.inbox.remove')}
      destructive
      pending={isBusy}
      onConfirm={() => void remove()}
    >
      <p className="break-all font-semibold">{email}</p>
    </ConfirmDialog>
  );
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
