import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Photo } from './Photo.tsx';
import type { BeginPreparation } from './sending.ts';
import { usePhotoWork } from './use-photo-work.ts';

interface PhotoFieldProps {
  label: string;
  hint?: string;
  /** The chosen photo (already small), or null. */
  value: Blob | null;
  onChange: (photo: Blob | null) => void;
  /** Of the form's sending: it waits for a photo that is still being made small. */
  begin: BeginPreparation;
  error?: string | undefined;
  /** An address of the photo that is already kept, shown until another one is chosen. */
  present?: string | null;
}

type Camera = { kind: 'off' } | { kind: 'on'; stream: MediaStream } | { kind: 'refused' };

/** A face photo from a file or the camera, scaled down before it leaves the page. */
export function PhotoField({ label, hint, value, onChange, begin, error, present }: PhotoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [camera, setCamera] = useState<Camera>({ kind: 'off' });
  const { state, takeFile, takeFrame, cancel } = usePhotoWork({ onPhoto: onChange, begin });
  const isPreparing = state.kind === 'preparing';
  const preview = useObjectUrl(value);
  const shownError =
    state.kind === 'failed'
      ? t(state.problem === 'TOO_LARGE' ? 'common.photo.tooLarge' : 'common.photo.wrongType')
      : error;

  async function startCamera() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 } },
      });
      setCamera({ kind: 'on', stream });
    } catch {
      // No camera, or the person said no: the file button stays.
      setCamera({ kind: 'refused' });
    }
  }

  return (
    <fieldset aria-describedby={shownError ? `${id}-error` : hint ? `${id}-hint` : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap items-start gap-4">
        {camera.kind === 'on' ? (
          <Viewfinder
            stream={camera.stream}
            onTake={(video) => {
              takeFrame(video);
              setCamera({ kind: 'off' });
            }}
            onStop={() => setCamera({ kind: 'off' })}
          />
        ) : (
          <>
            <div className="relative">
              <Photo
                src={preview ?? present}
                alt={t('common.photo.preview')}
                width={120}
                height={150}
                className="h-[150px] w-[120px]"
              />
              {/* Always there, so that a screen reader hears what appears in it. */}
              <p
                role="status"
                className="absolute inset-0 grid place-items-center bg-navy p-2 text-center font-semibold text-line text-sm empty:hidden"
              >
                {isPreparing && t('common.photo.preparing')}
              </p>
            </div>
            <div className="flex min-w-40 flex-1 flex-col gap-2">
              <label
                className={`${buttonClass('quiet')} has-focus-visible:outline-3 has-focus-visible:outline-ball`}
              >
                <Icon name="upload" />
                {t('common.photo.choose')}
                <input
                  type="file"
                  accept="image/jpeg,image/png,image/webp"
                  className="skip sr-only"
                  aria-label={label}
                  onChange={(event) => {
                    takeFile(event.target.files?.[0]);
                    event.target.value = '';
                  }}
                />
              </label>
              <Button look="quiet" onClick={() => void startCamera()}>
                <Icon name="camera" />
                {t('common.photo.camera')}
              </Button>
              {isPreparing ? (
                <Button look="quiet" onClick={cancel}>
                  {t('common.cancel')}
                </Button>
              ) : (
                value && (
                  <Button look="quiet" onClick={() => onChange(null)}>
                    <Icon name="trash" />
                    {t('common.photo.remove')}
                  </Button>
                )
              )}
            </div>
          </>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {camera.kind === 'refused' && <p className="mt-1.5 text-sm text-warn">{t('common.photo.noCamera')}</p>}
      {shownError && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-bad text-sm">
          {shownError}
        </p>
      )}
    </fieldset>
  );
}

interface ViewfinderProps {
  stream: MediaStream;
  onTake: (video: HTMLVideoElement) => void;
  onStop: () => void;
}

function Viewfinder({ stream, onTake, onStop }: ViewfinderProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element) element.srcObject = stream;
    return () => {
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);
  return (
    <div className="w-full max-w-sm">
      <video ref={video} autoPlay muted playsInline className="aspect-4/3 w-full bg-navy object-cover" />
      <div className="mt-2 flex gap-2">
        <Button look="accent" className="grow" onClick={() => video.current && onTake(video.current)}>
          <Icon name="camera" />
          {t('common.photo.take')}
        </Button>
        <Button look="quiet" onClick={onStop}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** An address for a blob as long as it is shown. */
function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
