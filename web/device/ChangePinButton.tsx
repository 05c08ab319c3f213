import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { useScreenLock } from './screen-lock.ts';

/** Lets the operator choose another PIN; not there where nothing locks. Needs the words 'devices'. */
export function ChangePinButton({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const lock = useScreenLock();
  if (!lock) return null;
  return (
    <Button look="quiet" className={className} onClick={lock.changePin}>
      {t('devices.newPin.button')}
    </Button>
  );
}
