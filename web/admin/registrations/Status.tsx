import { useTranslation } from 'react-i18next';
import type { RegistrationStatus } from '#shared/competition/registrations.ts';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';

const looks: Readonly<Record<RegistrationStatus, { icon: IconName; look: string }>> = {
  pending: { icon: 'clock', look: 'text-warn' },
  approved: { icon: 'check', look: 'text-good' },
  rejected: { icon: 'close', look: 'text-bad' },
  appealed: { icon: 'undo', look: 'text-link' },
};

/** A state by word, color and sign. */
export function Status({ status }: { status: RegistrationStatus }) {
  const { t } = useTranslation();
  const { icon, look } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
      <Icon name={icon} size={18} />
      {t(`registrations.status.${status}`)}
    </span>
  );
}
