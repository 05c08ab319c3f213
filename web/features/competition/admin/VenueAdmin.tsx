import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { type EditedVenue, venueInput } from '#shared/competition/edit-places.ts';
import { venues as editionVenues } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { adminPath, venuePath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { CannotDelete, DeleteRecord, RowActions } from '#web/records/DeleteRecord.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { Stored } from '#web/records/RecordRoutes.tsx';
import { useForgetCompetition } from '#web/records/use-forget.ts';
import { judgeBy, useRecordForm } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Reading } from '../Reading.tsx';
import { mapAddress, OutLink } from '../Ways.tsx';
import { readPosition } from './read-position.ts';

const home = () => adminPath('venues');
const useVenues = () => useCall('GET /api/admin/venues', undefined, { staleTime: 0 });

/** /admin/venues: where games are played, with courts and the place on the map. */
export function VenueAdmin() {
  return (
    <Routes>
      <Route index element={<VenueList />} />
      <Route path="new" element={<VenueForm venue={null} />} />
      <Route path=":id" element={<OldVenue />} />
    </Routes>
  );
}

function OldVenue() {
  const { t } = useTranslation();
  return (
    <Stored query={useVenues()} back={{ to: home(), label: t('admin.tabs.venues') }}>
      {(venue) => <VenueForm key={venue.id} venue={venue} />}
    </Stored>
  );
}

function VenueList() {
  const { t } = useTranslation();
  const venues = useVenues();
  const [doomed, setDoomed] = useState<EditedVenue | null>(null);
  return (
    <section aria-labelledby="venues-title">
      <ListHead
        id="venues-title"
        title={t('admin.tabs.venues')}
        note={t('organise.venue.lead')}
        add={{ to: `${home()}/new`, label: t('organise.venue.add') }}
      />
      <Reading query={venues} loading={t('competition.venues.loading')}>
        {(read) =>
          read.length === 0 ? (
            <Notice kind="empty" action={<PublishEdition />}>
              {t('organise.venue.none')}
            </Notice>
          ) : (
            <Table
              caption={t('admin.tabs.venues')}
              rows={read}
              rowKey={(venue) => venue.id}
              columns={[
                {
                  key: 'name',
                  header: t('organise.field.venue'),
                  sortBy: (venue) => venue.name,
                  cell: (venue) => (
                    <span className="max-md:text-right">
                      <Link
                        to={`${home()}/${venue.id}`}
                        className="font-semibold text-link underline-offset-4 hover:underline"
                      >
                        {venue.name}
                      </Link>
                      <span className="block text-muted text-sm">{venue.address}</span>
                    </span>
                  ),
                },
                {
                  key: 'city',
                  header: t('organise.field.city'),
                  sortBy: (venue) => venue.city,
                  cell: (venue) => venue.city,
                },
                {
                  key: 'courts',
                  header: t('organise.field.courts'),
                  numeric: true,
                  sortBy: (venue) => venue.courts,
                  cell: (venue) => venue.courts,
                },
                {
                  key: 'games',
                  header: t('organise.field.games'),
                  numeric: true,
                  sortBy: (venue) => venue.games,
                  cell: (venue) => venue.games,
                },
                {
                  key: 'map',
                  header: t('organise.field.map'),
                  cell: (venue) =>
                    venue.lat === null ? (
                      <span className="text-warn">{t('organise.venue.noPosition')}</span>
                    ) : (
                      <OutLink href={mapAddress(venue)} label={t('organise.venue.onMap')} />
                    ),
                },
                {
                  key: 'actions',
                  header: '',
                  cell: (venue) => (
                    <RowActions
                      name={venue.name}
                      edit={`${home()}/${venue.id}`}
                      open={venuePath(venue.id)}
                      onDelete={() => setDoomed(venue)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Reading>
      {doomed && doomed.games > 0 && (
        <CannotDelete
          name={doomed.name}
          text={t('organise.venue.inUse')}
          ways={[
            {
              to: `${adminPath('schedule')}?venue=${encodeURIComponent(doomed.name)}`,
              label: t('organise.team.games', { count: doomed.games }),
            },
          ]}
          onClose={() => setDoomed(null)}
        />
      )}
      {doomed && doomed.games === 0 && (
        <DeleteRecord
          name={doomed.name}
          text={t('organise.venue.deleteText')}
          onDelete={() =>
            call('DELETE /api/venues/:id', { params: { id: doomed.id }, query: { version: doomed.version } })
          }
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

/** The venues of this edition's own list, published in one go: a beginning to correct. */
function PublishEdition() {
  const { t } = useTranslation();
  const forget = useForgetCompetition();
  const [isBusy, setBusy] = useState(false);
  async function publish() {
    setBusy(true);
    try {
      for (const venue of editionVenues) await call('POST /api/venues', { body: venue });
    } catch (error) {
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
    }
    await forget();
    setBusy(false);
  }
  return (
    <Button pending={isBusy} onClick={() => void publish()}>
      {t('organise.venue.publishEdition', { count: editionVenues.length })}
    </Button>
  );
}

const draftOf = (venue: EditedVenue | null) => ({
  name: venue?.name ?? '',
  city: venue?.city ?? '',
  address: venue?.address ?? '',
  courts: String(venue?.courts ?? 1),
  position: venue?.lat != null && venue.lon !== null ? `${venue.lat}, ${venue.lon}` : '',
});
type VenueDraft = ReturnType<typeof draftOf>;

function judgeVenue({ position, ...draft }: VenueDraft) {
  const place = readPosition(position);
  const names = { lat: 'position', lon: 'position' } as const;
  const whole = { ...draft, position };
  const isPlace = position.trim() === '' || place !== null;
  const judged = judgeBy(
    venueInput,
    // A position nobody can read is told in the same breath as everything else.
    {
      ...draft,
      courts: Number(draft.courts),
      lat: place?.lat ?? null,
      lon: isPlace ? (place?.lon ?? null) : 0,
    },
    whole,
    names,
  );
  return judged;
}

function VenueForm({ venue }: { venue: EditedVenue | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRecordForm({
    name: `venue:${venue?.id ?? 'new'}`,
    stored: venue,
    draftOf,
    judge: judgeVenue,
    names: { lat: 'position', lon: 'position' },
    save: (base, body) =>
      base
        ? call('PATCH /api/venues/:id', { params: { id: base.id }, body: { ...body, version: base.version } })
        : call('POST /api/venues', { body }),
    reload: async ({ id }) => (await call('GET /api/admin/venues')).find((one) => one.id === id) ?? null,
    onDone: () => void navigate(home()),
  });
  const labels = {
    name: t('organise.field.name'),
    city: t('organise.field.city'),
    address: t('organise.field.address'),
    courts: t('organise.field.courts'),
    position: t('organise.field.position'),
  };
  const place = readPosition(form.draft.position);
  return (
    <RecordPage
      form={form}
      title={venue ? venue.name : t('organise.venue.add')}
      back={{ to: home(), label: t('admin.tabs.venues') }}
      labels={labels}
    >
      <TextField
        label={labels.name}
        maxLength={120}
        hint={venue && venue.games > 0 ? t('organise.venue.nameHint', { count: venue.games }) : undefined}
        {...form.field('name')}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
        <TextField label={labels.city} maxLength={80} {...form.field('city')} />
        <TextField type="number" min={1} max={20} label={labels.courts} {...form.field('courts')} />
      </div>
      <TextField label={labels.address} maxLength={200} {...form.field('address')} />
      <div>
        <TextField
          label={labels.position}
          hint={t('organise.venue.positionHint')}
          spellCheck={false}
          {...form.field('position')}
        />
        {place && (
          <p className="mt-1">
            <OutLink
              href={mapAddress({ name: form.draft.name, ...place })}
              label={t('organise.venue.seeOnMap', { lat: place.lat, lon: place.lon })}
            />
          </p>
        )}
      </div>
    </RecordPage>
  );
}
