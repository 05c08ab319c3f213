import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { call } from '#web/core/client/api.ts';
import { paths } from '#web/core/client/paths.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';

type UnsubscribeState =
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'done' }
  | { kind: 'unknown' }
  | { kind: 'failed'; error: unknown };

/** /newsletter/unsubscribe?token=…: asks for confirmation, because mail programs open links automatically. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<UnsubscribeState>({ kind: token ? 'asking' : 'unknown' });

  async function leave() {
    setState({ kind: 'working' });
    try {
      const { removed } = await call('POST /api/newsletter/unsubscribe', { body: { token } });
      setState({ kind: removed ? 'done' : 'unknown' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }

  const button = (
    <Button
      pending={state.kind === 'working'}
      pendingLabel={t('inbox.unsubscribe.working')}
      onClick={() => void leave()}
    >
      {t('inbox.unsubscribe.button')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('inbox.unsubscribe.title')} />
      <PageBanner face="contact" title={t('inbox.unsubscribe.title')} />
      <div className="court section">
        {state.kind === 'done' ? (
          <Notice
            kind="empty"
            action={<ButtonLink to={paths.news}>{t('inbox.unsubscribe.back')}</ButtonLink>}
          >
            {t('inbox.unsubscribe.done')}
          </Notice>
        ) : state.kind === 'unknown' ? (
          <Notice
            kind="error"
            action={<ButtonLink to={paths.contact}>{t('inbox.unsubscribe.contact')}</ButtonLink>}
          >
            {t('inbox.unsubscribe.unknown')}
          </Notice>
        ) : state.kind === 'failed' ? (
          <Notice kind="error" action={button}>
            {wordsForError(state.error)}
          </Notice>
        ) : (
          <>
            <p className="mb-6 max-w-xl text-lg">{t('inbox.unsubscribe.text')}</p>
            {button}
          </>
        )}
      </div>
    </>
  );
}
