import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { FaceGuide } from './PhotoStage.tsx';
import { useCamera } from './use-camera.ts';

interface LivePhotoProps {
  /** The camera's frame at the moment of the press. */
  onFrame: (video: HTMLVideoElement | null) => void;
  /** Replaces the button while a photo is being prepared. */
  instead?: ReactNode;
  /** Shown where the page must ask before using the camera. */
  children: ReactNode;
}

/** Marks the button that Space presses from anywhere in a form but its fields. */
export const shootSelector = 'button[data-shoot]';

/** The camera's picture in the corner of a form, with one button to take it. Needs the words 'participants'. */
export function LivePhoto({ children, ...live }: LivePhotoProps) {
  const isAllowed = useCameraAllowed();
  if (isAllowed) return <Live {...live} />;
  // Until it is known whether it may, nothing is offered that the camera would take away again.
  return isAllowed === null ? <div data-shoot="">{children}</div> : children;
}

function Live({ onFrame, instead }: Omit<LivePhotoProps, 'children'>) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  return (
    <div data-shoot="" className="grid gap-2">
      <div className="relative aspect-4/5 w-full overflow-hidden bg-navy">
        <video ref={video} autoPlay muted playsInline className="size-full object-cover" />
        {camera === 'on' && <FaceGuide />}
      </div>
      {instead || (
        <Button
          data-shoot=""
          className="px-2!"
          disabled={camera !== 'on'}
          onClick={() => onFrame(video.current)}
        >
          <Icon name="camera" />
          {t('participants.face.take')}
        </Button>
      )}
    </div>
  );
}

/** Whether this page may use the camera without asking: a form does not ask by being opened. Null until it is known. */
function useCameraAllowed(): boolean | null {
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let isGone = false;
    const show = () => setAllowed(status?.state === 'granted');
    // Firefox does not know the name, and some browsers have no permissions to ask for: the button is still there.
    Promise.resolve(navigator.permissions?.query({ name: 'camera' }))
      .then((found) => {
        if (isGone) return;
        status = found;
        status?.addEventListener('change', show);
        show();
      })
      .catch(() => setAllowed(false));
    return () => {
      isGone = true;
      status?.removeEventListener('change', show);
    };
  }, []);
  return isAllowed;
}
