import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { findMissingLetters } from './foreign-text.ts';

/** More names than this are counted. */
const namesShown = 12;

/** Warns before printing about names that this device cannot print. Needs the words of the area 'badge'. */
export function MissingLetters({ names, className = '' }: { names: readonly string[]; className?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = names.join('\n');
  const listed = useMemo(() => {
    // Each letter is tried once, however many names have it.
    const missing = findMissingLetters(lines);
    return missing.length === 0
      ? []
      : [...new Set(lines.split('\n'))].filter((name) => missing.some((letter) => name.includes(letter)));
  }, [lines]);
  const more = listed.length - namesShown;
  const shown = [...listed.slice(0, namesShown), ...(more > 0 ? [`+${more}`] : [])];
  if (listed.length === 0) return null;
  return (
    <p
      role="alert"
      className={`wrap-anywhere flex gap-3 border-bad border-l-8 bg-surface px-4 py-3 ${className}`}
    >
      <Icon name="warning" className="mt-1 text-bad" />
      <span>{t('badge.missingLetters', { names: new Intl.ListFormat(language).format(shown) })}</span>
    </p>
  );
}
