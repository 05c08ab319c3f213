import { useTranslation } from 'react-i18next';
import { useOtherLanguage } from '#web/core/lib/i18n.ts';
import type { deskKeys } from './desk-keys.ts';

interface KeyLinesProps {
  keys: readonly (typeof deskKeys)[number][];
  className?: string;
}

/** Keys of the desk with what each does. Needs the words 'desk'. */
export function KeyLines({ keys, className = '' }: KeyLinesProps) {
  const { t } = useTranslation();
  const hasOther = useOtherLanguage() !== undefined;
  const shown = keys.filter(({ action }) => hasOther || action !== 'onLanguage');
  return (
    <dl className={className}>
      {shown.map(({ key, action }) => (
        <div key={key} className="flex break-inside-avoid items-baseline gap-3 py-0.5">
          <dt className="w-24 shrink-0">
            <kbd className="digits rounded-sm border-2 border-current px-1.5 font-sans font-semibold text-sm">
              {key}
            </kbd>
          </dt>
          <dd className="text-sm">{t(`desk.keys.${action}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
