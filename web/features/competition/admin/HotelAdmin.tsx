import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { type EditedHotel, hotelInput } from '#shared/competition/edit-places.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath, paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { DeleteRecord, RowActions } from '#web/records/DeleteRecord.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { Stored } from '#web/records/RecordRoutes.tsx';
import { judgeBy, useRecordForm } from '#web/records/use-record-form.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Reading } from '../Reading.tsx';

const home = () => adminPath('accommodation');
const useHotels = () => useCall('GET /api/admin/accommodations', undefined, { staleTime: 0 });

/** /admin/accommodation: the hotels visitors are shown. */
export function HotelAdmin() {
  return (
    <Routes>
      <Route index element={<HotelList />} />
      <Route path="new" element={<HotelForm hotel={null} />} />
      <Route path=":id" element={<OldHotel />} />
    </Routes>
  );
}

function OldHotel() {
  const { t } = useTranslation();
  return (
    <Stored query={useHotels()} back={{ to: home(), label: t('admin.tabs.accommodation') }}>
      {(hotel) => <HotelForm key={hotel.id} hotel={hotel} />}
    </Stored>
  );
}

function HotelList() {
  const { t } = useTranslation();
  const format = useFormat();
  const hotels = useHotels();
  const [doomed, setDoomed] = useState<EditedHotel | null>(null);
  return (
    <section aria-labelledby="hotels-title">
      <ListHead
        id="hotels-title"
        title={t('admin.tabs.accommodation')}
        note={t('organise.hotel.lead')}
        add={{ to: `${home()}/new`, label: t('organise.hotel.add') }}
      />
      <Reading query={hotels} loading={t('competition.accommodation.loading')}>
        {(read) =>
          read.length === 0 ? (
            <Notice kind="empty">{t('organise.hotel.none')}</Notice>
          ) : (
            <Table
              caption={t('admin.tabs.accommodation')}
              rows={read}
              rowKey={(hotel) => hotel.id}
              columns={[
                {
                  key: 'name',
                  header: t('organise.field.name'),
                  sortBy: (hotel) => hotel.name,
                  cell: (hotel) => (
                    <span className="max-md:text-right">
                      <Link
                        to={`${home()}/${hotel.id}`}
                        className="font-semibold text-link underline-offset-4 hover:underline"
                      >
                        {hotel.name}
                      </Link>
                      <span className="line-clamp-1 block text-muted text-sm">{hotel.description}</span>
                    </span>
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
                  cell: (hotel) => (hotel.priceFrom === null ? '–' : format.money(hotel.priceFrom)),
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
                {
                  key: 'actions',
                  header: '',
                  cell: (hotel) => (
                    <RowActions
                      name={hotel.name}
                      edit={`${home()}/${hotel.id}`}
                      open={paths.accommodation}
                      onDelete={() => setDoomed(hotel)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Reading>
      {doomed && (
        <DeleteRecord
          name={doomed.name}
          text={t('organise.hotel.deleteText')}
          onDelete={() =>
            call('DELETE /api/accommodations/:id', {
              params: { id: doomed.id },
              query: { version: doomed.version },
            })
          }
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

const draftOf = (hotel: EditedHotel | null) => ({
  name: hotel?.name ?? '',
  city: hotel?.city ?? '',
  description: hotel?.description ?? '',
  descriptionEn: hotel?.descriptionEn ?? '',
  priceFrom: String(hotel?.priceFrom ?? ''),
  url: hotel?.url ?? '',
  phone: hotel?.phone ?? '',
});

function HotelForm({ hotel }: { hotel: EditedHotel | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRecordForm({
    name: `hotel:${hotel?.id ?? 'new'}`,
    stored: hotel,
    draftOf,
    judge: (draft) =>
      judgeBy(
        hotelInput,
        { ...draft, priceFrom: draft.priceFrom.trim() === '' ? null : Number(draft.priceFrom) },
        draft,
      ),
    save: (base, body) =>
      base
        ? call('PATCH /api/accommodations/:id', {
            params: { id: base.id },
            body: { ...body, version: base.version },
          })
        : call('POST /api/accommodations', { body }),
    reload: async ({ id }) =>
      (await call('GET /api/admin/accommodations')).find((one) => one.id === id) ?? null,
    onDone: () => void navigate(home()),
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
      back={{ to: home(), label: t('admin.tabs.accommodation') }}
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
