import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { UnreadCause } from '#web/device/reader/read-keys.ts';
import { readerQuery } from '#web/offline/practice/readiness.ts';
import type { DoorScreen } from './door-screen.ts';

interface OtherScreenProps {
  screen: Exclude<DoorScreen, { kind: 'verdict' | 'ready' }>;
  /** Where one rehearses, no address leads elsewhere. */
  isRehearsal: boolean;
  onDone: () => void;
}

/** The screens without a verdict: a code being read, and a code that is unreadable or unverifiable. */
export function OtherScreen({ screen, isRehearsal, onDone }: OtherScreenProps) {
  const { t } = useTranslation();
  if (screen.kind === 'reading')
    return (
      <FullScreen kind="reading" label={t('door.reading')}>
        <Icon name="scan" size={64} />
        <p className="board text-2xl">{t('door.reading')}</p>
      </FullScreen>
    );
  const isUnread = screen.kind === 'unread';
  return (
    <FullScreen kind={screen.kind} label={isUnread ? t('door.unread.word') : t('door.unread.broken')}>
      <Icon name="scan" size={64} />
      <h1 className="board text-[clamp(2.6rem,8vw,5rem)] leading-none">
        {isUnread ? t('door.unread.word') : t('door.unread.broken')}
      </h1>
      <p className="max-w-xl text-balance font-bold text-lg">
        {isUnread ? t(`door.unread.${screen.cause}`) : t('door.broken')}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          className="min-h-14 rounded-md border-2 border-line px-6 font-bold text-lg"
          onClick={onDone}
        >
          {t('door.keepScanning')}
        </button>
        {isUnread && !isRehearsal && (
          <Link className="flex min-h-14 items-center px-4 font-bold underline" to={`?${readerQuery}`}>
            {t('door.unread.test')}
          </Link>
        )}
      </div>
    </FullScreen>
  );
}

function FullScreen({ kind, label, children }: { kind: string; label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-door={kind}
      className="fixed inset-0 z-40 grid place-content-center justify-items-center gap-5 overflow-y-auto bg-unread p-6 text-center text-line"
    >
      {children}
    </section>
  );
}

/** What screen readers announce about it. */
export function useUnreadWords(cause: UnreadCause | null): string | null {
  const { t } = useTranslation();
  return cause && `${t('door.unread.word')}. ${t(`door.unread.${cause}`)}`;
}
