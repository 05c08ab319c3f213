import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type EditedVenue, venueInput } from '#shared/competition/edit-places.ts';
import { venues as editionVenues } from '#shared/tournament.ts';
import { mapAddress, OutLink } from '#web/features/competition/PageLinks.tsx';
import { call } from '#web/lib/api.ts';
import { adminPath, venuePath } from '#web/lib/paths.ts';
import { RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { useAction } from '#web/records/use-action.ts';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { competitionCalls } from './competition-calls.ts';
import { readPosition } from './read-position.ts';

const venues = recordsAt('/api/venues', 'GET /api/admin/venues');
const tabPath = (part: 'new' | number) => adminPath('venues', part);

function useBack() {
  const { t } = useTranslation();
  return { to: adminPath('venues'), label: t('admin.tabs.venues') };
}

/** /admin/venues: where games are played, with courts and the place on the map. */
export function VenueAdmin() {
  return <RecordRoutes useOne={venues.useOne} back={useBack()} list={<VenueList />} Form={VenueForm} />;
}

function VenueList() {
  const { t } = useTranslation();
  const query = venues.useList();
  return (
    <RecordList
      title={t('admin.tabs.venues')}
      note={t('organise.venue.lead')}
      add={{ to: tabPath('new'), label: t('organise.venue.add') }}
      query={query}
      loading={t('competition.venues.loading')}
      empty={t('organise.venue.none')}
      emptyAction={<PublishEdition />}
      rowKey={(venue) => venue.id}
      actions={{
        name: (venue) => venue.name,
        edit: (venue) => tabPath(venue.id),
        open: (venue) => venuePath(venue.id),
        changes: competitionCalls,
        deletion: (venue) => ({
          text: t(venue.games > 0 ? 'organise.venue.inUse' : 'organise.venue.deleteText'),
          keeps:
            venue.games > 0
              ? [
                  {
                    to: `${adminPath('schedule')}?venue=${encodeURIComponent(venue.name)}`,
                    label: t('organise.team.games', { count: venue.games }),
                  },
                ]
              : [],
          act: () => venues.remove(venue),
        }),
      }}
      columns={[
        {
          key: 'name',
          header: t('organise.field.venue'),
          sortBy: (venue) => venue.name,
          cell: (venue) => (
            <TwoLines below={venue.address}>
              <RecordLink to={tabPath(venue.id)}>{venue.name}</RecordLink>
            </TwoLines>
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
      ]}
    />
  );
}

/** The venues of this edition's own list, published in one go: a beginning to correct. */
function PublishEdition() {
  const { t } = useTranslation();
  const action = useAction({ changes: competitionCalls });
  async function publish() {
    for (const venue of editionVenues) await call('POST /api/venues', { body: venue });
  }
  return (
    <Button pending={action.isBusy} onClick={() => void action.run(publish)}>
      {t('organise.venue.publishEdition', { count: editionVenues.length })}
    </Button>
  );
}

const toVenueDraft = (venue: EditedVenue | null) => ({
  name: venue?.name ?? '',
  city: venue?.city ?? '',
  address: venue?.address ?? '',
  courts: String(venue?.courts ?? 1),
  position: venue?.lat != null && venue.lon !== null ? `${venue.lat}, ${venue.lon}` : '',
});
type VenueDraft = ReturnType<typeof toVenueDraft>;

function judgeVenue({ position, ...draft }: VenueDraft) {
  const place = readPosition(position);
  const names = { lat: 'position', lon: 'position' } as const;
  const whole = { ...draft, position };
  const isPlace = position.trim() === '' || place !== null;
  const judged = validateWith(
    venueInput,
    // An unreadable position is reported together with all other errors.
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

function VenueForm({ row: venue }: { row: EditedVenue | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRecordForm({
    ...venues,
    name: `venue:${venue?.id ?? 'new'}`,
    stored: venue,
    changes: competitionCalls,
    toDraft: toVenueDraft,
    validate: judgeVenue,
    names: { lat: 'position', lon: 'position' },
    onDone: () => void navigate(adminPath('venues')),
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
      back={useBack()}
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
