import { useTranslation } from 'react-i18next';

/** The pending count next to a link; nothing for zero. */
export function Waiting({ count, className = '' }: { count: number; className?: string }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span
      title={t('admin.waiting', { count })}
      className={`digits min-w-6 rounded-full bg-ball px-2 text-center font-bold text-navy text-sm leading-6 ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="skip">{t('admin.waiting', { count })}</span>
    </span>
  );
}
