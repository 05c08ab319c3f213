import { useTranslation } from 'react-i18next';
import { inLanguage } from '#shared/edition/offered-languages.ts';
import { boot } from '#web/core/client/boot.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button, buttonClass } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { sharePage } from '#web/core/ui/share-page.ts';

/** Hands this page's address on. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Button
      look="line"
      onClick={() => void sharePage(title, t('competition.copied'), t('competition.copyPrompt'))}
    >
      <Icon name="share" />
      {t('competition.share')}
    </Button>
  );
}

/**
 * A calendar in the reader's language; `path` is that of the .ics file. First the subscription, which follows every
 * change; the file, a copy of this moment, for devices that know no subscription.
 */
export function CalendarLink({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation();
  const file = inLanguage(path, useLanguage());
  const site = boot().site ?? (typeof location === 'undefined' ? '' : location.origin);
  return (
    <>
      <a href={`${site.replace(/^https?:/, 'webcal:')}${file}`} className={buttonClass('line')}>
        <Icon name="calendar" />
        {label}
      </a>
      <a href={file} download className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('competition.calendarFile')}
      </a>
    </>
  );
}

interface OutLinkProps {
  href: string;
  label: string;
  icon?: IconName;
  className?: string;
}

/** A link to another site; it opens in a new tab and says so. */
export function OutLink({ href, label, icon = 'out', className = '' }: OutLinkProps) {
  const { t } = useTranslation();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline ${className}`}
    >
      {label}
      <Icon name={icon} size={18} />
      <span className="sr-only">{t('competition.newTab')}</span>
    </a>
  );
}

/** The map address of a place; opens the map app of a phone. */
export function mapAddress(place: { name: string; lat: number | null; lon: number | null }): string {
  const query = place.lat !== null && place.lon !== null ? `${place.lat},${place.lon}` : place.name;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
