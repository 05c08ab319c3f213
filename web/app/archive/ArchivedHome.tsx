import { Hero } from '#web/app/pages/HomePage.tsx';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { EventSchedule } from '#web/site/competition/EventSchedule.tsx';
import { LatestNews } from '#web/site/news/LatestNews.tsx';
import { Sponsors } from '#web/site/sponsors/Sponsors.tsx';

/** The home page without what visitors do there: sign in, register, write to the organizers. */
export function ArchivedHome() {
  return (
    <>
      <PageHead />
      <Hero />
      <div className="court section">
        <LatestNews />
      </div>
      <div className="court section">
        <EventSchedule />
      </div>
      <Sponsors />
    </>
  );
}
