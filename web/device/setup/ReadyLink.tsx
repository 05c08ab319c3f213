import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { readyQuery } from '#web/offline/practice/readiness.ts';

/** Opens the page 'Ready to go offline?' of this device. Needs the words 'devices'. */
export function ReadyLink({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={`?${readyQuery}`} look="quiet" className={className}>
      <Icon name="offline" />
      {t('devices.ready.open')}
    </ButtonLink>
  );
}
