import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { dismissPhoto, listRejectedPhotos, type RejectedPhoto } from '#web/offline/store/rejected-photos.ts';
import { type DeskFailure, failureOf } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { useWhy } from '#web/stations/desk/use-why.ts';

interface RefusedPhotosProps {
  db: LocalDatabase;
  people: LocalPeople;
  onOpenPerson: (uid: string) => void;
}

/** Permanently rejected pictures: the person, and what to do. */
export function RejectedPhotos(props: RefusedPhotosProps) {
  const { t } = useTranslation();
  const refused = useLiveQuery(() => listRejectedPhotos(props.db), [props.db]) ?? [];
  if (refused.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 font-semibold text-bad text-lg">
        {t('desk.refusedPhoto.title', { count: refused.length })}
      </h3>
      <ul className="grid gap-4">
        {refused.map((photo) => (
          <Card key={photo.sha256} {...props} photo={photo} />
        ))}
      </ul>
    </section>
  );
}

function Card({ db, people, onOpenPerson, photo }: RefusedPhotosProps & { photo: RejectedPhoto }) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = useWhy();
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const view = people.find(photo.personUid);
  return (
    <li className="border-bad border-l-8 bg-ground px-4 py-3">
      <p className="font-semibold">
        {t('desk.refusedPhoto.of', { who: view ? fullName(view.person) : t('desk.work.removedPerson') })}
      </p>
      <p className="mt-1">{why(photo.code)}</p>
      <p className="mt-1">{t('desk.refusedPhoto.next')}</p>
      <p className="digits mt-1 text-muted text-sm">
        {t('desk.refusedPhoto.when', {
          refused: format.date(new Date(photo.at), 'dateTime'),
          code: photo.code,
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {view && <Button onClick={() => onOpenPerson(photo.personUid)}>{t('desk.refused.fix.open')}</Button>}
        <Button
          look="quiet"
          onClick={() =>
            void dismissPhoto(db, photo.sha256).catch((error: unknown) => setFailure(failureOf(error)))
          }
        >
          {t('desk.refusedPhoto.dismiss')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
    </li>
  );
}
