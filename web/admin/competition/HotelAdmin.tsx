import { useTranslation } from 'react-i18next';
import { hotelRecord } from '#shared/competition/edit-places.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useMoney } from '#web/core/lib/format-money.ts';
import { RecordScreen } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';
import { competitionCalls } from './competition-calls.ts';

const hotels = recordsOf(hotelRecord);

/** /admin/accommodation: the hotels visitors are shown. */
export function HotelAdmin() {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <RecordScreen
      records={hotels}
      at={adminPath('accommodation')}
      changes={competitionCalls}
      words={{
        title: t('admin.tabs.accommodation'),
        lead: t('organise.hotel.lead'),
        add: t('organise.hotel.add'),
        loading: t('competition.accommodation.loading'),
        empty: t('organise.hotel.none'),
        deleteText: t('organise.hotel.deleteText'),
      }}
      open={() => paths.accommodation}
      below={(hotel) => <span className="line-clamp-1">{hotel.description}</span>}
      columns={[
        { key: 'name', header: t('organise.field.name') },
        { key: 'city', header: t('organise.field.city') },
        {
          key: 'price',
          header: t('organise.field.price'),
          numeric: true,
          sortBy: (hotel) => hotel.priceFrom ?? 0,
          cell: (hotel) => (hotel.priceFrom === null ? '–' : money(hotel.priceFrom)),
        },
        {
          key: 'english',
          header: t('admin.news.english'),
          cell: (hotel) =>
            hotel.descriptionEn ? (
              t('organise.hotel.hasEnglish')
            ) : (
              <span className="text-warn">{t('organise.hotel.noEnglish')}</span>
            ),
        },
      ]}
      fields={() => [
        {
          fields: [
            { name: 'name', label: t('organise.field.name'), maxLength: 120 },
            { name: 'city', label: t('organise.field.city'), maxLength: 80 },
          ],
        },
        { name: 'description', label: t('organise.field.description'), lang: 'es', rows: 4 },
        {
          ...{ name: 'descriptionEn', label: t('organise.field.descriptionEn'), lang: 'en', rows: 4 },
          hint: t('organise.optional'),
        },
        {
          fields: [
            {
              ...{ name: 'priceFrom', label: t('organise.field.price'), type: 'number', min: 1 },
              hint: t('organise.hotel.priceHint'),
            },
            { name: 'url', label: t('organise.field.site'), type: 'url' },
            { name: 'phone', label: t('organise.field.phone'), type: 'tel' },
          ],
        },
      ]}
    />
  );
}
