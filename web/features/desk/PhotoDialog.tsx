import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonView } from '#web/local/people.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { usePhotoWork } from '#web/ui/use-photo-work.ts';
import type { DeskFailure } from './desk-failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { fullName } from './person-state.ts';

interface PhotoDialogProps {
  view: PersonView;
  onClose: () => void;
  /** Keeps the photo; answers what stood in the way. */
  onPhoto: (jpeg: Blob) => Promise<DeskFailure | null>;
}

type Camera = 'starting' | 'on' | 'refused';

/** Look, Enter, look again, Enter: a photo with two keys. A file does where there is no camera. */
export function PhotoDialog({ view, onClose, onPhoto }: PhotoDialogProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [taken, setTaken] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const camera = useCamera(video);
  const preview = useAddress(taken);
  const { state, takeFile, takeFrame, cancel } = usePhotoWork({ onPhoto: setTaken });
  const isPreparing = state.kind === 'preparing';

  async function save() {
    if (!taken) return;
    setSaving(true);
    setFailure(await onPhoto(taken));
    setSaving(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.photo.title', { name: fullName(view.person) })}
    >
      <div className="relative mx-auto aspect-4/5 w-full max-w-72 overflow-hidden bg-navy">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          className={`size-full object-cover ${taken ? 'invisible' : ''}`}
        />
        {preview && (
          <img
            src={preview}
            alt={t('desk.photo.preview')}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {camera !== 'on' && !taken && !isPreparing && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-line">
            {t(camera === 'refused' ? 'desk.photo.noCamera' : 'desk.photo.starting')}
          </p>
        )}
        {/* Always there, so that a screen reader hears what appears in it. */}
        <p
          role="status"
          className="absolute inset-0 grid place-items-center bg-navy p-6 text-center font-semibold text-line empty:hidden"
        >
          {isPreparing && t('common.photo.preparing')}
        </p>
      </div>
      <div className="mt-5 grid gap-3">
        {taken ? (
          <>
            {/* Enter keeps what was just taken. */}
            <Button key="use" look="accent" size="lg" autoFocus pending={isSaving} onClick={save}>
              {t('desk.photo.use')}
            </Button>
            <Button look="quiet" onClick={() => setTaken(null)} disabled={isSaving}>
              {t('desk.photo.again')}
            </Button>
          </>
        ) : isPreparing ? (
          <Button look="quiet" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        ) : (
          <>
            {camera === 'on' && (
              // Enter takes the photo.
              <Button key="take" look="accent" size="lg" autoFocus onClick={() => takeFrame(video.current)}>
                <Icon name="camera" />
                {t('desk.photo.take')}
              </Button>
            )}
            <label
              className={`${buttonClass('quiet')} has-focus-visible:outline-3 has-focus-visible:outline-ball`}
            >
              <Icon name="upload" />
              {t('desk.photo.file')}
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                className="skip"
                onChange={(event) => takeFile(event.target.files?.[0])}
              />
            </label>
          </>
        )}
        {state.kind === 'failed' && (
          <p role="alert" className="font-semibold text-bad">
            {t(`desk.photo.problem.${state.problem}`)}
          </p>
        )}
        {failure && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  );
}

function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [camera, setCamera] = useState<Camera>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let closed = false;
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 } },
      });
      if (closed) return stop(stream);
      if (video.current) video.current.srcObject = stream;
      setCamera('on');
    }
    // No camera, in use elsewhere, or not allowed: the file stays.
    start().catch(() => setCamera('refused'));
    return () => {
      closed = true;
      stop(stream);
    };
  }, [video]);
  return camera;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
