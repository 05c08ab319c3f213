import { useTranslation } from 'react-i18next';
import { Icon } from '#web/core/ui/Icon.tsx';

/** Whose PIN is asked for. Accounts have no photo. */
export function PinOwner({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <p className="mb-4 flex items-center gap-3 text-lg">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-cobalt text-line">
        <Icon name="user" />
      </span>
      <span className="min-w-0">
        <span className="block text-muted text-sm leading-tight">{t('devices.pin.of')}</span>
        <strong className="wrap-anywhere block leading-tight">{name}</strong>
      </span>
    </p>
  );
}
