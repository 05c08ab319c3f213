import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaceGuide } from '#web/core/photo/PhotoStage.tsx';
import { useCamera } from '#web/core/photo/use-camera.ts';
import { usePhotoWork } from '#web/core/photo/use-photo-work.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useLocalPhoto } from '#web/device/LocalPhoto.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';

interface PhotoStepProps {
  db: LocalDatabase;
  /** SHA-256 of the photo there is, if there is one. */
  present: string | null;
  /** The new photo, or null to keep the current state. */
  onPhoto: (photo: Blob | null) => void;
}

/** Takes a photo of the participant, who reviews it before it is used. */
export function PhotoStep({ db, present, onPhoto }: PhotoStepProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const { address: kept } = useLocalPhoto(db, present);
  const [taken, setTaken] = useState<{ photo: Blob; address: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(taken?.address ?? ''), [taken]);

  const { state, takeFrame } = usePhotoWork({
    isFramed: false,
    onPhoto: (photo) => setTaken({ photo, address: URL.createObjectURL(photo) }),
  });
  const isPreparing = state.kind === 'preparing';

  const wide = 'min-h-20! text-xl!';
  return (
    <section className="grid gap-6">
      <h1 className="board text-2xl">{t('kiosk.self.photo.title')}</h1>
      <p>{t(camera === 'refused' ? 'kiosk.self.photo.noCamera' : 'kiosk.self.photo.look')}</p>
      <div className="flex flex-wrap items-end justify-center gap-6">
        <Mirror video={video} camera={camera} taken={taken?.address ?? null} />
        {kept && !taken && (
          <img src={kept} alt={t('kiosk.self.photo.yours')} className="aspect-4/5 w-36 object-cover" />
        )}
      </div>
      {state.kind === 'failed' && (
        <p role="alert" className="font-bold text-bad text-lg">
          {t('kiosk.self.photo.failed')}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {taken ? (
          <>
            <Button look="quiet" size="lg" className={wide} onClick={() => setTaken(null)}>
              {t('kiosk.self.photo.again')}
            </Button>
            <Button look="accent" size="lg" className={wide} onClick={() => onPhoto(taken.photo)}>
              {t('kiosk.self.photo.use')}
            </Button>
          </>
        ) : (
          <>
            {(present !== null || camera === 'refused' || state.kind === 'failed') && (
              <Button
                look="quiet"
                size="lg"
                className={wide}
                disabled={isPreparing}
                onClick={() => onPhoto(null)}
              >
                {t(present === null ? 'kiosk.self.photo.skip' : 'kiosk.self.photo.keep')}
              </Button>
            )}
            {camera === 'on' && (
              <Button
                look="accent"
                size="lg"
                className={wide}
                pending={isPreparing}
                pendingLabel={t('common.photo.preparing')}
                onClick={() => takeFrame(video.current)}
              >
                <Icon name="camera" size={28} />
                {t('kiosk.self.photo.take')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface MirrorProps {
  video: RefObject<HTMLVideoElement | null>;
  camera: ReturnType<typeof useCamera>;
  /** The address of the photo that was taken. */
  taken: string | null;
}

/** The camera's picture, or the photo taken with it. */
function Mirror({ video, camera, taken }: MirrorProps) {
  const { t } = useTranslation();
  return (
    <div className="relative aspect-4/5 w-72 overflow-hidden bg-navy">
      {/* Shown as a mirror shows it; the photo itself is the right way round. */}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        className={`size-full -scale-x-100 object-cover ${taken ? 'invisible' : ''}`}
      />
      {camera === 'on' && !taken && <FaceGuide />}
      {taken && (
        <img
          src={taken}
          alt={t('kiosk.self.photo.yours')}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {camera === 'starting' && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-line">
          {t('kiosk.self.photo.starting')}
        </p>
      )}
    </div>
  );
}
