import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BeginPreparation } from '#web/core/dialog/sending.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { LivePhoto } from './LivePhoto.tsx';
import { Photo } from './Photo.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { type PhotoWork, usePhotoWork } from './use-photo-work.ts';

interface PhotoFieldProps {
  label: string;
  hint?: string;
  /** The chosen photo (already small), or null. */
  value: Blob | null;
  onChange: (photo: Blob | null) => void;
  /** The form's sending state, which waits for a photo that is still being scaled. */
  begin: BeginPreparation;
  error?: string | undefined;
  /** An address of the photo that is already kept, shown until another one is chosen. */
  present?: string | null;
  /** The camera's picture is shown in the field itself, if the page may use the camera. */
  isLive?: boolean;
}

/** A face photo from a file or the camera: its part is chosen, and it is made small, before it leaves the page. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, hint, value, onChange, begin, error, present, isLive = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isCameraOpen, setCameraOpen] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  const wasTaken = useRef(false);
  const work = usePhotoWork({
    begin,
    onPhoto: (photo) => {
      wasTaken.current = true;
      onChange(photo);
      setCameraOpen(false);
    },
  });
  const { state, takeFile, cancel } = work;
  const isPreparing = state.kind === 'preparing';
  const preview = useObjectUrl(value);
  const shownError = state.kind === 'failed' ? t(`common.photo.problem.${state.problem}`) : error;

  // Beside a camera that is on, the photo taken with it has the place of its picture, and the way back that of its button.
  const isTaken = isLive && (value !== null || isPreparing || state.kind === 'framing');
  const undo = (
    <Undo isPreparing={isPreparing} onCancel={cancel} onRemove={value ? () => onChange(null) : null} />
  );

  const goOn = () => wasTaken.current && focusSubmit(root.current);

  return (
    <fieldset
      ref={root}
      className="group/photo"
      aria-describedby={shownError ? `${id}-error` : hint && !isTaken ? `${id}-hint` : undefined}
    >
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap items-start gap-4">
        <Picture
          src={preview ?? present}
          work={work}
          isLive={isLive}
          isCameraFree={!value && !present && !isCameraOpen && state.kind !== 'framing'}
          undo={undo}
        />
        <div className="flex min-w-40 flex-1 flex-col gap-2">
          <FileButton
            label={t('common.photo.choose')}
            icon="upload"
            look="quiet"
            accept="image/jpeg,image/png,image/webp"
            onFile={takeFile}
          />
          {!isTaken && (
            <Button
              look="quiet"
              className="group-has-[[data-shoot]]/photo:hidden"
              onClick={() => {
                wasTaken.current = false;
                setCameraOpen(true);
              }}
            >
              <Icon name="camera" />
              {t('common.photo.camera')}
            </Button>
          )}
          {!isLive && undo}
        </div>
      </div>
      <Below id={id} hint={isTaken ? undefined : hint} error={shownError} />
      {(isCameraOpen || state.kind === 'framing') && (
        <PhotoDialog
          title={label}
          work={work}
          takeFocus={goOn}
          onClose={() => {
            cancel();
            setCameraOpen(false);
          }}
        />
      )}
    </fieldset>
  );
}

interface PictureProps {
  src: string | null | undefined;
  work: PhotoWork;
  isLive: boolean;
  /** No dialog uses the camera, and there is no photo yet. */
  isCameraFree: boolean;
  undo: ReactNode;
}

/** The photo. At a desk it takes the place of the live camera and its button, so that nothing moves. */
function Picture({ src, work, isLive, isCameraFree, undo }: PictureProps) {
  const { t } = useTranslation();
  const isPreparing = work.state.kind === 'preparing';
  const shown = (
    <>
      <Photo
        src={src}
        alt={t('common.photo.preview')}
        width={120}
        height={150}
        className={isLive ? 'aspect-4/5 h-auto! w-full!' : 'h-[150px] w-[120px]'}
      />
      {isLive && undo}
    </>
  );
  return (
    <div
      className={`relative ${isLive ? 'grid min-h-63 w-40 content-start gap-2 low:min-h-58 low:w-32' : ''}`}
    >
      {isLive && isCameraFree ? (
        <LivePhoto onFrame={work.takeFrame} instead={isPreparing && undo}>
          {shown}
        </LivePhoto>
      ) : (
        shown
      )}
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <p
        role="status"
        className={`absolute inset-x-0 top-0 grid place-items-center bg-navy p-2 text-center font-semibold text-line text-sm empty:hidden ${isLive ? 'aspect-4/5' : 'bottom-0'}`}
      >
        {isPreparing && t('common.photo.preparing')}
      </p>
    </div>
  );
}

/** After the photo the form continues: another Enter must neither reopen the camera nor remove the photo. */
function focusSubmit(field: HTMLElement | null): boolean {
  const button = field?.closest('form')?.querySelector<HTMLElement>('button[type=submit]');
  button?.focus();
  return button != null;
}

interface UndoProps {
  isPreparing: boolean;
  onCancel: () => void;
  onRemove: (() => void) | null;
}

/** Back out of the photo: of the one in the making, else of the one chosen. */
function Undo({ isPreparing, onCancel, onRemove }: UndoProps) {
  const { t } = useTranslation();
  if (isPreparing) {
    return (
      <Button look="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    );
  }
  if (!onRemove) return null;
  return (
    <Button look="quiet" onClick={onRemove}>
      <Icon name="trash" />
      {t('common.photo.remove')}
    </Button>
  );
}

/** The hint and the error of the field. */
function Below({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm group-has-[[data-shoot]]/photo:hidden">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </>
  );
}
