import { useTranslation } from 'react-i18next';
import { calendarDateAt } from '#shared/base/dates.ts';
import { wallTime } from '#shared/competition/calendar.ts';
import { type EditedEvent, eventRecord } from '#shared/competition/edit-games.ts';
import { adminPath, dayPath } from '#web/core/client/paths.ts';
import { Field } from '#web/core/form/Field.tsx';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Instant, RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordScreen, type ScreenForm } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';
import { competitionCalls } from './competition-calls.ts';
import { gameNames, instantOfDraft, momentErrors } from './game-draft.ts';
import { useCourts } from './use-courts.ts';

const events = recordsOf(eventRecord);
const at = adminPath('schedule', 'events');
const types = ['ceremony', 'event', 'tournament', 'registration'] as const;

/** /admin/schedule/events: what is published besides the games. */
export function EventAdmin() {
  const { t } = useTranslation();
  return (
    <RecordScreen
      records={events}
      at={at}
      changes={competitionCalls}
      words={{
        title: t('organise.event.title'),
        lead: t('organise.event.lead'),
        add: t('organise.event.add'),
        empty: t('organise.event.none'),
        deleteText: t('organise.event.deleteText'),
      }}
      name={(event) => event.title}
      open={(event) => dayPath(calendarDateAt(new Date(event.date)))}
      columns={useColumns()}
      fields={(form) => [
        {
          fields: [
            { name: 'title', label: t('organise.field.title'), lang: 'es', maxLength: 200 },
            {
              ...{ name: 'titleEn', label: t('organise.field.titleEn'), lang: 'en', maxLength: 200 },
              hint: t('organise.optional'),
            },
          ],
        },
        {
          grid: 'sm:grid-cols-[1fr_9rem_1fr]',
          fields: [
            {
              ...{ name: 'day', label: t('organise.field.day'), type: 'date' },
              read: ({ date }) => calendarDateAt(new Date(date)),
            },
            {
              ...{ name: 'time', label: t('organise.field.time'), type: 'time' },
              hint: t('organise.game.zone'),
              read: ({ date }) => wallTime(new Date(date)),
            },
            {
              ...{ name: 'eventType', label: t('organise.field.type'), start: 'event' },
              options: types.map((type) => ({ value: type, label: t(`organise.event.type.${type}`) })),
            },
          ],
        },
        {
          name: 'venue',
          label: t('organise.field.venue'),
          control: (label) => form && <VenueField form={form} label={label} />,
        },
      ]}
      bodyOf={({ day = '', time = '', ...fields }) => ({ ...fields, date: instantOfDraft({ day, time }) })}
      names={gameNames}
      errorsOf={({ day = '', time = '' }, errors) => momentErrors({ day, time }, errors)}
    />
  );
}

function useColumns(): readonly TableColumn<EditedEvent>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'date',
      header: t('organise.field.when'),
      sortBy: (event) => event.date,
      cell: (event) => <Instant at={event.date} />,
    },
    {
      key: 'title',
      header: t('organise.field.title'),
      sortBy: (event) => event.title,
      cell: (event) => (
        <TwoLines below={<span lang="en">{event.titleEn}</span>}>
          <RecordLink to={`${at}/${event.id}`}>{event.title}</RecordLink>
        </TwoLines>
      ),
    },
    {
      key: 'type',
      header: t('organise.field.type'),
      sortBy: (event) => event.eventType,
      cell: (event) => t(`organise.event.type.${event.eventType}`),
    },
    {
      key: 'venue',
      header: t('organise.field.venue'),
      sortBy: (event) => event.venue ?? '',
      cell: (event) => <span>{event.venue}</span>,
    },
  ];
}

/** Any place; the venues of the tournament are offered. */
function VenueField({ form, label }: { form: ScreenForm<EditedEvent>; label: string }) {
  const { t } = useTranslation();
  const { venues } = useCourts();
  const { error, ...venue } = form.field('venue');
  return (
    <Field label={label} hint={t('organise.event.venueHint')} error={error}>
      {(control) => (
        <>
          <input {...venue} {...control} list="known-venues" maxLength={200} />
          <datalist id="known-venues">
            {venues.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
