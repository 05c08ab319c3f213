import { useTranslation } from 'react-i18next';
import { readyQuery } from '#web/local/readiness.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

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
