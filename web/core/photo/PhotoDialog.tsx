import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { FaceGuide, PhotoStage, photoFoot } from './PhotoStage.tsx';
import { useCamera } from './use-camera.ts';
import type { PhotoWork } from './use-photo-work.ts';

const fetchFrameStep = () => import('./FrameStep.tsx');
const FrameStep = lazyPart(async () => (await fetchFrameStep()).FrameStep);

interface PhotoDialogProps {
  title: string;
  work: PhotoWork;
  onClose: () => void;
  takeFocus?: () => boolean;
  /** The reason why it could not be stored. */
  children?: ReactNode;
}

/** Look, Enter, look again, Enter: a photo with two keys. A file does where there is no camera. Needs the words 'participants'. */
export function PhotoDialog({ title, work, onClose, takeFocus, children }: PhotoDialogProps) {
  const { state } = work;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(takeFocus ? { takeFocus } : {})}
    >
      {state.kind === 'framing' ? (
        <Suspense
          fallback={
            <>
              <PhotoStage />
              <div className={photoFoot} />
            </>
          }
        >
          <FrameStep state={state} work={work} />
        </Suspense>
      ) : (
        <CameraStep work={work} />
      )}
      {children}
    </Dialog>
  );
}

function CameraStep({ work }: { work: PhotoWork }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  // Loaded while the face is being detected, to avoid a delay afterwards.
  useEffect(() => void fetchFrameStep().catch(() => undefined), []);
  const { state, takeFile, takeFrame, cancel } = work;
  const isPreparing = state.kind === 'preparing';
  return (
    <>
      <PhotoStage>
        <video ref={video} autoPlay muted playsInline className="size-full object-cover" />
        {camera === 'on' && !isPreparing && <FaceGuide />}
        {camera !== 'on' && !isPreparing && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-line">
            {t(camera === 'refused' ? 'participants.face.noCamera' : 'participants.face.starting')}
          </p>
        )}
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <p
          role="status"
          className="absolute inset-0 grid place-items-center bg-navy p-6 text-center font-semibold text-line empty:hidden"
        >
          {isPreparing && t('common.photo.preparing')}
        </p>
      </PhotoStage>
      <div className={photoFoot}>
        {isPreparing ? (
          <Button look="quiet" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        ) : (
          <>
            {/* The button below it stays where it is when the picture is there. */}
            {camera === 'starting' && <div className="min-h-14" />}
            {camera === 'on' && (
              // Enter takes the photo.
              <Button look="accent" size="lg" autoFocus onClick={() => takeFrame(video.current)}>
                <Icon name="camera" />
                {t('participants.face.take')}
              </Button>
            )}
            <FileButton
              look="quiet"
              icon="upload"
              label={t('participants.face.file')}
              accept="image/jpeg,image/png,image/webp"
              onFile={takeFile}
            />
          </>
        )}
        <Alert>{state.kind === 'failed' && t(`common.photo.problem.${state.problem}`)}</Alert>
      </div>
    </>
  );
}
