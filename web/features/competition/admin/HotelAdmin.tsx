import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type EditedHotel, hotelInput } from '#shared/competition/edit-places.ts';
import { useMoney } from '#web/lib/format-money.ts';
import { adminPath, paths } from '#web/lib/paths.ts';
import { RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { competitionCalls } from './competition-calls.ts';

const hotels = recordsAt('/api/accommodations', 'GET /api/admin/accommodations');
const tabPath = (part: 'new' | number) => adminPath('accommodation', part);

function useBack() {
  const { t } = useTranslation();
  return { to: adminPath('accommodation'), label: t('admin.tabs.accommodation') };
}

/** /admin/accommodation: the hotels visitors are shown. */
export function HotelAdmin() {
  return <RecordRoutes useOne={hotels.useOne} back={useBack()} list={<HotelList />} Form={HotelForm} />;
}

function HotelList() {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <RecordList
      title={t('admin.tabs.accommodation')}
      note={t('organise.hotel.lead')}
      add={{ to: tabPath('new'), label: t('organise.hotel.add') }}
      query={hotels.useList()}
      loading={t('competition.accommodation.loading')}
      empty={t('organise.hotel.none')}
      rowKey={(hotel) => hotel.id}
      actions={{
        name: (hotel) => hotel.name,
        edit: (hotel) => tabPath(hotel.id),
        open: () => paths.accommodation,
        changes: competitionCalls,
        deletion: (hotel) => ({ text: t('organise.hotel.deleteText'), act: () => hotels.remove(hotel) }),
      }}
      columns={[
        {
          key: 'name',
          header: t('organise.field.name'),
          sortBy: (hotel) => hotel.name,
          cell: (hotel) => (
            <TwoLines below={<span className="line-clamp-1">{hotel.description}</span>}>
              <RecordLink to={tabPath(hotel.id)}>{hotel.name}</RecordLink>
            </TwoLines>
          ),
        },
        {
          key: 'city',
          header: t('organise.field.city'),
          sortBy: (hotel) => hotel.city,
          cell: (hotel) => hotel.city,
        },
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
    />
  );
}

const toHotelDraft = (hotel: EditedHotel | null) => ({
  name: hotel?.name ?? '',
  city: hotel?.city ?? '',
  description: hotel?.description ?? '',
  descriptionEn: hotel?.descriptionEn ?? '',
  priceFrom: String(hotel?.priceFrom ?? ''),
  url: hotel?.url ?? '',
  phone: hotel?.phone ?? '',
});

function HotelForm({ row: hotel }: { row: EditedHotel | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRecordForm({
    ...hotels,
    name: `hotel:${hotel?.id ?? 'new'}`,
    stored: hotel,
    changes: competitionCalls,
    toDraft: toHotelDraft,
    validate: (draft) =>
      validateWith(
        hotelInput,
        { ...draft, priceFrom: draft.priceFrom.trim() === '' ? null : Number(draft.priceFrom) },
        draft,
      ),
    onDone: () => void navigate(adminPath('accommodation')),
  });
  const labels = {
    name: t('organise.field.name'),
    city: t('organise.field.city'),
    description: t('organise.field.description'),
    descriptionEn: t('organise.field.descriptionEn'),
    priceFrom: t('organise.field.price'),
    url: t('organise.field.site'),
    phone: t('organise.field.phone'),
  };
  return (
    <RecordPage
      form={form}
      title={hotel ? hotel.name : t('organise.hotel.add')}
      back={useBack()}
      labels={labels}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.name} maxLength={120} {...form.field('name')} />
        <TextField label={labels.city} maxLength={80} {...form.field('city')} />
      </div>
      <TextArea label={labels.description} lang="es" rows={4} {...form.field('description')} />
      <TextArea
        label={labels.descriptionEn}
        hint={t('organise.optional')}
        lang="en"
        rows={4}
        {...form.field('descriptionEn')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          type="number"
          min={1}
          label={labels.priceFrom}
          hint={t('organise.hotel.priceHint')}
          {...form.field('priceFrom')}
        />
        <TextField type="url" label={labels.url} {...form.field('url')} />
        <TextField type="tel" label={labels.phone} {...form.field('phone')} />
      </div>
    </RecordPage>
  );
}
