import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { todayAt, wallTime } from '#shared/competition/calendar.ts';
import { type EditedEvent, eventInput } from '#shared/competition/edit-games.ts';
import { tournament } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath, dayPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { DeleteRecord, RowActions } from '#web/records/DeleteRecord.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { Stored } from '#web/records/RecordRoutes.tsx';
import { judgeBy, useRecordForm } from '#web/records/use-record-form.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Reading } from '../Reading.tsx';
import { gameNames, instantOfDraft } from './game-draft.ts';
import { useCourts } from './use-courts.ts';

const home = () => adminPath('schedule', 'events');
const useEvents = () => useCall('GET /api/admin/events', undefined, { staleTime: 0 });
const types = ['ceremony', 'event', 'tournament', 'registration'] as const;

/** /admin/schedule/events: what is published beside the games. */
export function EventAdmin() {
  return (
    <Routes>
      <Route index element={<EventList />} />
      <Route path="new" element={<EventForm event={null} />} />
      <Route path=":id" element={<OldEvent />} />
    </Routes>
  );
}

function OldEvent() {
  const { t } = useTranslation();
  return (
    <Stored query={useEvents()} back={{ to: home(), label: t('organise.event.title') }}>
      {(event) => <EventForm key={event.id} event={event} />}
    </Stored>
  );
}

function EventList() {
  const { t } = useTranslation();
  const format = useFormat();
  const events = useEvents();
  const [doomed, setDoomed] = useState<EditedEvent | null>(null);
  return (
    <section aria-labelledby="events-title">
      <ListHead
        id="events-title"
        title={t('organise.event.title')}
        note={t('organise.event.lead')}
        add={{ to: `${home()}/new`, label: t('organise.event.add') }}
      />
      <Reading query={events} loading={t('organise.loading')}>
        {(read) =>
          read.length === 0 ? (
            <Notice kind="empty">{t('organise.event.none')}</Notice>
          ) : (
            <Table
              caption={t('organise.event.title')}
              rows={read}
              rowKey={(event) => event.id}
              columns={[
                {
                  key: 'date',
                  header: t('organise.field.when'),
                  sortBy: (event) => event.date,
                  cell: (event) => (
                    <time dateTime={event.date} className="digits whitespace-nowrap">
                      {format.date(event.date, 'dateTime')}
                    </time>
                  ),
                },
                {
                  key: 'title',
                  header: t('organise.field.title'),
                  sortBy: (event) => event.title,
                  cell: (event) => (
                    <span className="max-md:text-right">
                      <Link
                        to={`${home()}/${event.id}`}
                        className="font-semibold text-link underline-offset-4 hover:underline"
                      >
                        {event.title}
                      </Link>
                      <span className="block text-muted text-sm" lang="en">
                        {event.titleEn}
                      </span>
                    </span>
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
                  cell: (event) => <span className="max-md:text-right">{event.venue}</span>,
                },
                {
                  key: 'actions',
                  header: '',
                  cell: (event) => (
                    <RowActions
                      name={event.title}
                      edit={`${home()}/${event.id}`}
                      open={dayPath(todayAt(new Date(event.date)))}
                      onDelete={() => setDoomed(event)}
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
          name={doomed.title}
          text={t('organise.event.deleteText')}
          onDelete={() =>
            call('DELETE /api/events/:id', { params: { id: doomed.id }, query: { version: doomed.version } })
          }
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

const draftOf = (event: EditedEvent | null) => ({
  day: event ? todayAt(new Date(event.date)) : '',
  time: event ? wallTime(new Date(event.date)) : '',
  eventType: event?.eventType ?? 'event',
  title: event?.title ?? '',
  titleEn: event?.titleEn ?? '',
  venue: event?.venue ?? '',
});
type EventDraft = { [K in keyof ReturnType<typeof draftOf>]: string };

function judgeEvent(draft: EventDraft) {
  const { day, time, ...fields } = draft;
  const date = instantOfDraft({ day, time });
  const judged = judgeBy(eventInput, { ...fields, date }, draft, gameNames);
  if (date !== null || !('errors' in judged)) return judged;
  const { day: _, ...others } = judged.errors;
  return {
    errors: {
      ...others,
      ...(day === '' ? { day: 'REQUIRED' } : {}),
      ...(time === '' ? { time: 'REQUIRED' } : {}),
    },
  };
}

function EventForm({ event }: { event: EditedEvent | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { venues } = useCourts();
  const form = useRecordForm({
    name: `event:${event?.id ?? 'new'}`,
    stored: event,
    draftOf: (row: EditedEvent | null): EventDraft => draftOf(row),
    judge: judgeEvent,
    names: gameNames,
    save: (base, body) =>
      base
        ? call('PATCH /api/events/:id', { params: { id: base.id }, body: { ...body, version: base.version } })
        : call('POST /api/events', { body }),
    reload: async ({ id }) => (await call('GET /api/admin/events')).find((one) => one.id === id) ?? null,
    onDone: () => void navigate(home()),
  });
  const labels = {
    day: t('organise.field.day'),
    time: t('organise.field.time'),
    eventType: t('organise.field.type'),
    title: t('organise.field.title'),
    titleEn: t('organise.field.titleEn'),
    venue: t('organise.field.venue'),
  };
  const { error, ...venue } = form.field('venue');
  return (
    <RecordPage
      form={form}
      title={event ? event.title : t('organise.event.add')}
      back={{ to: home(), label: t('organise.event.title') }}
      labels={labels}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.title} lang="es" maxLength={200} {...form.field('title')} />
        <TextField
          label={labels.titleEn}
          lang="en"
          maxLength={200}
          hint={t('organise.optional')}
          {...form.field('titleEn')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem_1fr]">
        <TextField type="date" label={labels.day} {...form.field('day')} />
        <TextField
          type="time"
          label={labels.time}
          hint={t('organise.game.zone', { city: tournament.city })}
          {...form.field('time')}
        />
        <ChoiceField
          label={labels.eventType}
          options={types.map((type) => ({ value: type, label: t(`organise.event.type.${type}`) }))}
          {...form.field('eventType')}
        />
      </div>
      <Field label={labels.venue} hint={t('organise.event.venueHint')} error={error}>
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
    </RecordPage>
  );
}
