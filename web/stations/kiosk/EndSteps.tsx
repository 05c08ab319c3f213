import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { SelfServiceResult } from './self-service.actions.ts';

/** Nothing is printed: a desk has the request or the badge, or the copy was canceled. */
export function WithoutPaper({ of, onEnd }: { of: 'proposed' | 'waiting' | 'canceled'; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <section role="status" className="grid gap-5 text-center">
      <Icon name="check" size={96} className="mx-auto text-good" />
      <h1 className="board text-2xl">{t(`kiosk.self.${of}.title`)}</h1>
      <p className="text-xl">{t(`kiosk.self.${of}.text`)}</p>
      <Button look="accent" size="lg" className="min-h-20! text-xl!" onClick={onEnd}>
        {t('kiosk.self.done.finish')}
      </Button>
    </section>
  );
}

export function Outcome({
  given,
  name,
  onEnd,
}: {
  given: SelfServiceResult;
  name: string;
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section role="status" className="grid gap-5 text-center">
      {given.kind === 'printed' && (
        <>
          <Icon name="check" size={96} className="mx-auto text-good" />
          <h1 className="board wrap-anywhere text-2xl">{t('kiosk.self.done.title', { name })}</h1>
          <p className="text-xl">
            {t(given.isAwaiting ? 'kiosk.self.done.textAwaiting' : 'kiosk.self.done.text')}
          </p>
          <p className="digits text-muted">{t('kiosk.self.done.number', { number: given.number })}</p>
        </>
      )}
      {given.kind !== 'printed' && (
        <>
          <Icon name="warning" size={96} className="mx-auto text-warn" />
          <h1 className="board text-2xl">{t('kiosk.self.failed.title')}</h1>
          <p className="text-xl">
            {given.kind === 'notPrinted'
              ? t('kiosk.self.failed.text', { number: given.number })
              : t(given.toBring.length > 0 ? 'kiosk.self.failed.toBring' : 'kiosk.self.failed.refused')}
          </p>
          {given.kind === 'refused' && given.toBring.length > 0 && (
            <ul className="grid gap-2 font-semibold text-2xl">
              {given.toBring.map((name) => (
                <li key={name.es}>{name[language]}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <Button look="accent" size="lg" className="min-h-20! text-xl!" onClick={onEnd}>
        {t('kiosk.self.done.finish')}
      </Button>
    </section>
  );
}
