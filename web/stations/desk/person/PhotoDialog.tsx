import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { PhotoDialog as FaceDialog } from '#web/core/photo/PhotoDialog.tsx';
import { usePhotoWork } from '#web/core/photo/use-photo-work.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import type { DeskFailure } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';

interface PhotoDialogProps {
  view: PersonView;
  onClose: () => void;
  /** Keeps the photo; answers what stood in the way. */
  onPhoto: (jpeg: Blob) => Promise<DeskFailure | null>;
}

/** The photo of a known person, saved as soon as it is cropped. */
export function PhotoDialog({ view, onClose, onPhoto }: PhotoDialogProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const work = usePhotoWork({ onPhoto: async (photo) => setFailure(await onPhoto(photo)) });
  return (
    <FaceDialog title={t('desk.photoOf', { name: fullName(view.person) })} work={work} onClose={onClose}>
      {failure && <FailureNotice failure={failure} />}
    </FaceDialog>
  );
}
