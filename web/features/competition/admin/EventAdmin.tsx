import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { wallTime } from '#shared/competition/calendar.ts';
import { type EditedEvent, eventInput } from '#shared/competition/edit-games.ts';
import { calendarDateAt } from '#shared/dates.ts';
import { tournament } from '#shared/tournament.ts';
import { adminPath, dayPath } from '#web/lib/paths.ts';
import { Instant, RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { Field, TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { competitionCalls } from './competition-calls.ts';
import { gameNames, instantOfDraft } from './game-draft.ts';
import { useCourts } from './use-courts.ts';

const events = recordsAt('/api/events', 'GET /api/admin/events');
const tabPath = (part: 'new' | number) => adminPath('schedule', 'events', part);
const types = ['ceremony', 'event', 'tournament', 'registration'] as const;

function useBack() {
  const { t } = useTranslation();
  return { to: adminPath('schedule', 'events'), label: t('organise.event.title') };
}

/** /admin/schedule/events: what is published besides the games. */
export function EventAdmin() {
  return <RecordRoutes useOne={events.useOne} back={useBack()} list={<EventList />} Form={EventForm} />;
}

function EventList() {
  const { t } = useTranslation();
  return (
    <RecordList
      title={t('organise.event.title')}
      note={t('organise.event.lead')}
      add={{ to: tabPath('new'), label: t('organise.event.add') }}
      query={events.useList()}
      loading={t('admin.record.loading')}
      empty={t('organise.event.none')}
      rowKey={(event) => event.id}
      actions={{
        name: (event) => event.title,
        edit: (event) => tabPath(event.id),
        open: (event) => dayPath(calendarDateAt(new Date(event.date))),
        changes: competitionCalls,
        deletion: (event) => ({ text: t('organise.event.deleteText'), act: () => events.remove(event) }),
      }}
      columns={[
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
              <RecordLink to={tabPath(event.id)}>{event.title}</RecordLink>
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
          cell: (event) => <span className="max-md:text-right">{event.venue}</span>,
        },
      ]}
    />
  );
}

const toEventDraft = (event: EditedEvent | null) => ({
  day: event ? calendarDateAt(new Date(event.date)) : '',
  time: event ? wallTime(new Date(event.date)) : '',
  eventType: event?.eventType ?? 'event',
  title: event?.title ?? '',
  titleEn: event?.titleEn ?? '',
  venue: event?.venue ?? '',
});
type EventDraft = { [K in keyof ReturnType<typeof toEventDraft>]: string };

function judgeEvent(draft: EventDraft) {
  const { day, time, ...fields } = draft;
  const date = instantOfDraft({ day, time });
  const judged = validateWith(eventInput, { ...fields, date }, draft, gameNames);
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

function EventForm({ row: event }: { row: EditedEvent | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { venues } = useCourts();
  const form = useRecordForm({
    ...events,
    name: `event:${event?.id ?? 'new'}`,
    stored: event,
    changes: competitionCalls,
    toDraft: (row: EditedEvent | null): EventDraft => toEventDraft(row),
    validate: judgeEvent,
    names: gameNames,
    onDone: () => void navigate(adminPath('schedule', 'events')),
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
      back={useBack()}
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
        <SelectField
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
