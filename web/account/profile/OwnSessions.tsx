import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#shared/accounts/own-sessions.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { Instant } from '#web/records/cells.tsx';
import { useAction } from '#web/records/use-action.ts';
import { PasswordField, securityCalls } from './proof.tsx';

/** The user's sessions, and how to end the others. */
export function OwnSessions() {
  const { t } = useTranslation();
  const sessions = useCall('GET /api/auth/sessions', undefined, { staleTime: 0 });
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  return (
    <section aria-labelledby="sessions-title" className="grid max-w-3xl gap-5">
      <h2 id="sessions-title" className="board text-xl">
        {t('security.sessions.title')}
      </h2>
      <p className="text-muted">{t('security.sessions.what')}</p>
      <Loaded query={sessions} loading={t('security.sessions.loading')}>
        {(all) => (
          <>
            <ul className="grid">
              {all.map((session) => (
                <Session key={session.key} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
            {all.length > 1 && (
              <div>
                <Button look="quiet" onClick={() => setEnding('others')}>
                  {t('security.sessions.endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const name = useSessionName();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-t-2 py-4">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-semibold">
          <Icon name={session.device ? 'desk' : 'user'} />
          {name(session)}
        </p>
        <p className="text-muted text-sm">
          {t('security.sessions.begun')} <Instant at={session.startedAt} />
        </p>
        {session.isThis ? (
          <p className="font-semibold text-good text-sm">{t('security.sessions.this')}</p>
        ) : (
          <p className="text-muted text-sm">
            {t('security.sessions.seen')} <Instant at={session.seenAt} />
          </p>
        )}
      </div>
      {!session.isThis && (
        <Button look="quiet" onClick={onEnd} aria-label={`${t('security.sessions.end')}: ${name(session)}`}>
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ ending, onClose }: { ending: OwnSession | 'others'; onClose: () => void }) {
  const { t } = useTranslation();
  const name = useSessionName();
  const one = ending === 'others' ? null : ending;
  const action = useAction({ changes: securityCalls, says: 'here' });
  const [password, setPassword] = useState('');

  async function end() {
    const body = { currentPassword: password };
    const { ended } = one
      ? await call('POST /api/auth/sessions/:key/end', { params: { key: one.key }, body })
      : await call('POST /api/auth/sessions/end-others', { body });
    showToast({
      title: t('security.sessions.ended'),
      description: t('security.sessions.endedText', { count: ended }),
    });
  }

  return (
    <FormDialog
      title={one ? t('security.sessions.end') : t('security.sessions.endOthers')}
      text={one ? t('security.sessions.endText', { name: name(one) }) : t('security.sessions.endOthersText')}
      yes={one ? t('security.sessions.end') : t('security.sessions.endOthers')}
      action={action}
      onSubmit={() => end}
      onClose={onClose}
    >
      <PasswordField action={action} value={password} onChange={setPassword} />
    </FormDialog>
  );
}

function useSessionName(): (session: OwnSession) => string {
  const { t } = useTranslation();
  return ({ browser, device }) => {
    const where = browser ?? t('security.sessions.unknown');
    return device ? `${t('security.sessions.device', { code: device })} · ${where}` : where;
  };
}
