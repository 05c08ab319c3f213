import { useTranslation } from 'react-i18next';
import { useEdition } from '#web/core/client/edition.ts';
import { type Language, useLanguage } from '#web/core/lib/i18n.ts';

/** When the secretariat is there: `full` as '8:00 AM', `short` as '9am'; in Spanish always as '8:00 a. m.'. */
export function Hours({ from, style }: { from: string; style: 'full' | 'short' }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contact } = useEdition();
  return (
    <span className="digits">
      {t('inbox.page.hoursText', {
        from: timeText(from, language, style),
        until: timeText(contact.hoursUntil, language, style),
      })}
    </span>
  );
}

function timeText(time: string, language: Language, style: 'full' | 'short'): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  const clock = `${hour % 12 || 12}`;
  if (style === 'short' && language === 'en') return `${clock}${half.toLowerCase()}`;
  const exact = `${clock}:${String(minute).padStart(2, '0')}`;
  return language === 'en' ? `${exact} ${half}` : `${exact} ${half === 'AM' ? 'a. m.' : 'p. m.'}`;
}
