import { useTranslation } from 'react-i18next';
import type { Accommodation } from '#shared/competition/competition.ts';
import { isSeed } from '#shared/edition/tournament.ts';
import { useCall } from '#web/core/client/query.ts';
import { useMoney } from '#web/core/lib/format-money.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { ComingSoon } from '#web/site/competition/ComingSoon.tsx';
import { OutLink } from '#web/site/competition/PageLinks.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';

/** /accommodation: where to sleep, city by city. */
export function AccommodationPage() {
  const { t } = useTranslation();
  const hotels = useCall('GET /api/accommodations', undefined);
  const title = t('competition.accommodation.title');
  const lead = t(isSeed() ? 'competition.accommodation.lead' : 'competition.accommodation.leadOther');
  if (hotels.data?.length === 0) return <ComingSoon title={title} face="accommodation" />;
  return (
    <>
      <PageHead title={title} description={lead} />
      <PageBanner face="accommodation" title={title} lead={lead} />
      <div className="court section">
        <QueryBoundary query={hotels} loading={t('competition.accommodation.loading')}>
          {(read) => (
            <ul className="grid gap-x-14 md:grid-cols-2">
              {read.map((hotel) => (
                <Hotel key={hotel.id} hotel={hotel} />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
    </>
  );
}

function Hotel({ hotel }: { hotel: Accommodation }) {
  const { t } = useTranslation();
  const money = useMoney();
  const language = useLanguage();
  const isEnglish = language === 'en' && hotel.descriptionEn !== null;
  return (
    <li className="border-rule border-t-2 py-8">
      <p className="text-muted text-sm">{hotel.city}</p>
      <h2 className="board mt-1 text-xl">{hotel.name}</h2>
      <p className="mt-3" lang={isEnglish ? 'en' : 'es'}>
        {isEnglish ? hotel.descriptionEn : hotel.description}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-6">
        {hotel.priceFrom !== null && (
          <span className="digits font-semibold">
            {t('competition.accommodation.from', { price: money(hotel.priceFrom) })}
          </span>
        )}
        {hotel.phone && (
          <a
            href={`tel:${hotel.phone.replaceAll(' ', '')}`}
            className="digits inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {t('competition.accommodation.call', { phone: hotel.phone })}
          </a>
        )}
        {hotel.url && <OutLink href={hotel.url} label={t('competition.accommodation.site')} />}
      </p>
    </li>
  );
}
