import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { truncate } from '#shared/base/text.ts';
import type { ContactMessage } from '#shared/content/inbox.ts';
import { inquiryTypes, keepAnsweredDays } from '#shared/edition/tournament.ts';
import { call } from '#web/core/client/api.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button, buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { Tabs } from '#web/core/ui/Tabs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { SubscriberList } from './SubscriberList.tsx';

type InboxView = 'open' | 'responded' | 'newsletter';

/** /admin/inbox: messages that wait, messages that were answered, and who wants the newsletter. Needs 'admin', 'errors'. */
export function InboxAdmin() {
  const { t } = useTranslation();
  const [view, setView] = useState<InboxView>('open');
  return (
    <section aria-labelledby="inbox-title">
      <h1 id="inbox-title" className="board mb-6 text-xl">
        {t('admin.tabs.inbox')}
      </h1>
      <Tabs
        label={t('admin.tabs.inbox')}
        value={view}
        onValueChange={(value) => setView(value as InboxView)}
        tabs={[
          { value: 'open', label: t('admin.inbox.open'), content: <Messages state="open" /> },
          { value: 'responded', label: t('admin.inbox.responded'), content: <Messages state="responded" /> },
          { value: 'newsletter', label: t('admin.inbox.newsletter'), content: <SubscriberList /> },
        ]}
      />
    </section>
  );
}

function Messages({ state }: { state: 'open' | 'responded' }) {
  const { t } = useTranslation();
  const list = usePages({
    key: ['GET /api/contacts', state],
    ask: (before: number | undefined, signal) =>
      call('GET /api/contacts', {
        query: { state, limit: pageSize, ...(before ? { before } : {}) },
        signal,
      }),
    rowsOf: (page) => page,
    cursorOf: ({ id }) => id,
  });
  const messages = list.data ?? [];
  const none = t(state === 'open' ? 'admin.inbox.noneOpen' : 'admin.inbox.none');
  return (
    <Loaded query={list} loading={t('admin.inbox.loading')} empty={messages.length === 0 && none}>
      {() => (
        <>
          {state === 'responded' && (
            <p className="mb-4 text-muted">{t('admin.inbox.forgotten', { days: keepAnsweredDays })}</p>
          )}
          <ul className="grid max-w-4xl gap-4">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </Loaded>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const action = useAction({ changes: /\/api\/contacts/ });
  const replying = useAction({ changes: /\/api\/contacts/ });
  const { id, email, phone, subject, responded } = message;
  const name = `${message.firstName} ${message.lastName}`.trim();
  const inquiry = inquiryTypes.find((type) => type === message.inquiryType);

  const noteReply = () => call('POST /api/contacts/:id/reply', { params: { id } });
  const reply = replyAddress({
    email,
    subject: subject || t('admin.inbox.noSubject'),
    wrote: t('admin.inbox.wrote', { date: format.date(message.createdAt, 'dateTime'), name: name || email }),
    message: message.message,
  });
  const mark = () => call('PATCH /api/contacts/:id', { params: { id }, body: { responded: !responded } });

  return (
    <li className="rounded-md border-2 border-rule p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-lg">{subject || t('admin.inbox.noSubject')}</h2>
        <time dateTime={message.createdAt} className="digits text-muted text-sm">
          {format.date(message.createdAt, 'dateTime')}
        </time>
      </div>
      <p className="mt-1 text-muted text-sm">
        {[name, email, phone, inquiry && t(`admin.inbox.inquiry.${inquiry}`)].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-3 whitespace-pre-line break-words">{message.message}</p>
      {message.replyStartedAt && (
        <p className="mt-3 text-muted text-sm">
          {t('admin.inbox.replyStarted', { date: format.date(message.replyStartedAt, 'dateTime') })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={reply} className={buttonClass('quiet')} onClick={() => void replying.run(noteReply)}>
          {t('admin.inbox.answer')}
        </a>
        <Button
          look={responded ? 'quiet' : 'primary'}
          pending={action.isBusy}
          onClick={() => void action.run(mark)}
        >
          <Icon name={responded ? 'undo' : 'check'} />
          {t(responded ? 'admin.inbox.markOpen' : 'admin.inbox.markResponded')}
        </Button>
      </div>
    </li>
  );
}

/** Mail programs take addresses of about 2,000 characters. */
const longestQuote = 900;

/** The address that opens a reply in a mail program, with the message quoted below it. */
export function replyAddress(parts: {
  email: string;
  subject: string;
  wrote: string;
  message: string;
}): string {
  const { email, subject, wrote, message } = parts;
  const quoted = truncate(message, longestQuote)
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
  // RFC 6068: lines end in CR LF.
  const body = ['', '', wrote, ...quoted].join('\r\n');
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}
