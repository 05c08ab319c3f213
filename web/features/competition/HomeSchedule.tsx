import { EventSchedule } from './EventSchedule.tsx';
import { ScheduleWidget } from './ScheduleWidget.tsx';

/** What the home page shows of the schedule: day by day on the board, then every date that matters. */
export function HomeSchedule() {
  return (
    <>
      <div className="bg-navy text-line">
        <div className="court section">
          <ScheduleWidget />
        </div>
      </div>
      <div className="court section">
        <EventSchedule />
      </div>
    </>
  );
}
