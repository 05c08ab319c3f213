import { useTranslation } from 'react-i18next';
import { venueRecord } from '#shared/competition/edit-places.ts';
import { listFirstVenues } from '#shared/edition/tournament.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath, venuePath } from '#web/core/client/paths.ts';
import { Button } from '#web/core/ui/Button.tsx';
import type { TextDraft } from '#web/records/FormFields.tsx';
import { RecordScreen } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';
import { useAction } from '#web/records/use-action.ts';
import { mapAddress, OutLink } from '#web/site/competition/PageLinks.tsx';
import { competitionCalls } from './competition-calls.ts';
import { readPosition } from './read-position.ts';

const venues = recordsOf(venueRecord);

/** /admin/venues: where games are played, with courts and the place on the map. */
export function VenueAdmin() {
  const { t } = useTranslation();
  return (
    <RecordScreen
      records={venues}
      at={adminPath('venues')}
      changes={competitionCalls}
      words={{
        title: t('admin.tabs.venues'),
        lead: t('organise.venue.lead'),
        add: t('organise.venue.add'),
        loading: t('competition.venues.loading'),
        empty: t('organise.venue.none'),
        deleteText: t('organise.venue.deleteText'),
      }}
      list={listFirstVenues().length > 0 ? { emptyAction: <PublishEdition /> } : {}}
      open={(venue) => venuePath(venue.id)}
      deletion={({ name, games }) => {
        const to = `${adminPath('schedule')}?venue=${encodeURIComponent(name)}`;
        const keeps = [{ to, label: t('organise.team.games', { count: games }) }];
        return games > 0 ? { text: t('organise.venue.inUse'), keeps } : {};
      }}
      below={(venue) => venue.address}
      columns={[
        { key: 'name', header: t('organise.field.venue') },
        { key: 'city', header: t('organise.field.city') },
        { key: 'courts', header: t('organise.field.courts'), numeric: true },
        { key: 'games', header: t('organise.field.games'), numeric: true },
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
      fields={(form) => [
        {
          name: 'name',
          label: t('organise.field.name'),
          maxLength: 120,
          hint: form?.base?.games ? t('organise.venue.nameHint', { count: form.base.games }) : undefined,
        },
        {
          grid: 'sm:grid-cols-[1fr_8rem]',
          fields: [
            { name: 'city', label: t('organise.field.city'), maxLength: 80 },
            {
              ...{ name: 'courts', label: t('organise.field.courts'), start: '1' },
              ...{ type: 'number', min: 1, max: 20 },
            },
          ],
        },
        { name: 'address', label: t('organise.field.address'), maxLength: 200 },
        {
          name: 'position',
          label: t('organise.field.position'),
          hint: t('organise.venue.positionHint'),
          spellCheck: false,
          read: ({ lat, lon }) => (lat !== null && lon !== null ? `${lat}, ${lon}` : ''),
          below: form && <OnMap draft={form.draft} />,
        },
      ]}
      names={{ lat: 'position', lon: 'position' }}
      bodyOf={bodyOf}
    />
  );
}

function bodyOf({ position = '', ...draft }: TextDraft) {
  const place = readPosition(position);
  const isReadable = position.trim() === '' || place !== null;
  return {
    ...draft,
    courts: Number(draft.courts),
    lat: place?.lat ?? null,
    // Half a position: the schema then reports an unreadable text together with the other errors.
    lon: isReadable ? (place?.lon ?? null) : 0,
  };
}

function OnMap({ draft }: { draft: TextDraft }) {
  const { t } = useTranslation();
  const place = readPosition(draft.position ?? '');
  if (!place) return null;
  return (
    <p className="mt-1">
      <OutLink
        href={mapAddress({ name: draft.name ?? '', ...place })}
        label={t('organise.venue.seeOnMap', { lat: place.lat, lon: place.lon })}
      />
    </p>
  );
}

/** Publishes all venues of this edition, to be corrected afterwards. */
function PublishEdition() {
  const { t } = useTranslation();
  const action = useAction({ changes: competitionCalls });
  async function publish() {
    for (const venue of listFirstVenues()) await call('POST /api/venues', { body: venue });
  }
  return (
    <Button pending={action.isBusy} onClick={() => void action.run(publish)}>
      {t('organise.venue.publishEdition', { count: listFirstVenues().length })}
    </Button>
  );
}
