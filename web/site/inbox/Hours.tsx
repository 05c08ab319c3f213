import { useTranslation } from 'react-i18next';
import { type Language, useLanguage } from '#web/core/lib/i18n.ts';

/** When the secretariat is there: `full` as '8:00 AM', `short` as '9am'; in Spanish always as '8:00 a. m.'. */
export function Hours({ from, until, style }: { from: string; until: string; style: 'full' | 'short' }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className="digits">
      {t('inbox.page.hoursText', {
        from: timeText(from, language, style),
        until: timeText(until, language, style),
      })}
    </span>
  );
}

function timeText(time: string, language: Language, style: 'full' | 'short'): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  const clock = `${hour % 12 || 12}`;
  const exact = `${clock}:${String(minute).padStart(2, '0')}`;
  if (style === 'short' && language === 'en') return `${minute === 0 ? clock : exact}${half.toLowerCase()}`;
  return language === 'en' ? `${exact} ${half}` : `${exact} ${half === 'AM' ? 'a. m.' : 'p. m.'}`;
}
