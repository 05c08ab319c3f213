import { useTranslation } from 'react-i18next';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useScreenLock } from './screen-lock.ts';

/** Locks the screen by hand; not there where nothing locks. Needs the words 'devices'. */
export function LockButton({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const lock = useScreenLock();
  if (!lock) return null;
  return (
    <button
      type="button"
      aria-label={t('devices.lock.button')}
      title={t('devices.lock.button')}
      className={`grid size-11 shrink-0 place-items-center ${className}`}
      onClick={lock.lock}
    >
      <Icon name="lock" />
    </button>
  );
}
