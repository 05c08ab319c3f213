import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Photo } from './Photo.tsx';
import { findPhotoProblem, grabPhoto, scalePhoto } from './scale-photo.ts';

interface PhotoFieldProps {
  label: string;
  hint?: string;
  /** The chosen photo (already small), or null. */
  value: Blob | null;
  onChange: (photo: Blob | null) => void;
  error?: string | undefined;
  /** An address of the photo that is already kept, shown until another one is chosen. */
  present?: string | null;
}

type Camera = { kind: 'off' } | { kind: 'on'; stream: MediaStream } | { kind: 'refused' };

/** A face photo from a file or the camera, scaled down before it leaves the page. */
export function PhotoField({ label, hint, value, onChange, error, present }: PhotoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [camera, setCamera] = useState<Camera>({ kind: 'off' });
  const preview = useObjectUrl(value);
  const shownError = problem ?? error;

  async function take(file: Blob | undefined) {
    if (!file) return;
    const found = findPhotoProblem(file);
    if (found)
      return setProblem(found === 'TOO_LARGE' ? t('common.photo.tooLarge') : t('common.photo.wrongType'));
    try {
      onChange(await scalePhoto(file));
      setProblem(null);
    } catch {
      // Labelled as a picture, but the browser cannot read it.
      setProblem(t('common.photo.wrongType'));
    }
  }

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
            onTake={(photo) => {
              onChange(photo);
              setProblem(null);
              setCamera({ kind: 'off' });
            }}
            onStop={() => setCamera({ kind: 'off' })}
          />
        ) : (
          <>
            <Photo
              src={preview ?? present}
              alt={t('common.photo.preview')}
              width={120}
              height={150}
              className="h-[150px] w-[120px]"
            />
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
                    void take(event.target.files?.[0]);
                    event.target.value = '';
                  }}
                />
              </label>
              <Button look="quiet" onClick={() => void startCamera()}>
                <Icon name="camera" />
                {t('common.photo.camera')}
              </Button>
              {value && (
                <Button look="quiet" onClick={() => onChange(null)}>
                  <Icon name="trash" />
                  {t('common.photo.remove')}
                </Button>
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
  onTake: (photo: Blob) => void;
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
        <Button
          look="accent"
          className="grow"
          onClick={() => video.current && void grabPhoto(video.current).then(onTake)}
        >
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
