import { EventSchedule } from './EventSchedule.tsx';
import { ScheduleWidget } from './ScheduleWidget.tsx';

/** The schedule on the home page: day by day on the board, then all other dates. */
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
