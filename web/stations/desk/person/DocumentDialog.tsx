import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useCamera } from '#web/core/photo/use-camera.ts';
import { useScreenLock } from '#web/device/screen-lock.ts';
import type { GreyImage } from '#web/engines/mrz/mrz-image.ts';
import type { PassportData } from '#web/stations/desk/walk-in/passport.ts';
import { type MrzReading, readMrz } from '#web/stations/desk/walk-in/read-mrz.ts';

interface DocumentDialogProps {
  onPassport: (passport: PassportData) => void;
  onClose: () => void;
}

/** Reads the lines at the foot of a passport, or on the back of a card, with the camera. Needs the words 'desk'. */
export function DocumentDialog({ onPassport, onClose }: DocumentDialogProps) {
  const { t } = useTranslation();
  // A locked screen reads nothing and opens no one.
  const isLocked = useScreenLock()?.isLocked ?? false;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.document.title')}
      description={t('desk.document.how')}
      className="max-w-2xl!"
    >
      {!isLocked && <Look onPassport={onPassport} />}
      <p className="text-muted text-sm">{t('desk.document.nothingKept')}</p>
    </Dialog>
  );
}

function Look({ onPassport }: Pick<DocumentDialogProps, 'onPassport'>) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, 'environment');
  const seen = useZone(video, camera === 'on', onPassport);
  const state = camera === 'refused' ? 'noCamera' : camera === 'starting' ? 'starting' : seen;
  return (
    <>
      <div className="relative aspect-video w-full overflow-hidden bg-navy">
        <video ref={video} autoPlay muted playsInline className="size-full object-cover" />
        {camera === 'on' && (
          // The area outside the frame is not read.
          <div
            aria-hidden="true"
            className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-ball border-y-4 shadow-[0_0_0_100vmax_#0d1b3e99]"
            style={{ height: `${bandShare * (16 / 9) * 100}%` }}
          />
        )}
      </div>
      <p role="status" className={`mt-4 min-h-12 font-semibold ${camera === 'refused' ? 'text-bad' : ''}`}>
        {t(`desk.document.${state}`)}
      </p>
    </>
  );
}

/** Height of the part that is looked at, by the picture's width: three lines, held not quite straight. */
const bandShare = 0.3;
/** No sharper: more pixels make no letter clearer, and each costs time. */
const widestPx = 1920;
const pauseMs = 120;

/** Looks again and again until two pictures give the same document. */
function useZone(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onPassport: (passport: PassportData) => void,
): Exclude<MrzReading['kind'], 'read'> {
  const [seen, setSeen] = useState<Exclude<MrzReading['kind'], 'read'>>('nothing');
  const take = useEffectEvent(onPassport);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = '';
    const canvas = document.createElement('canvas');
    async function look() {
      const picture = video.current && grabBand(video.current, canvas);
      const reading = picture ? await readMrz(picture) : { kind: 'nothing' as const };
      if (isOver) return;
      if (reading.kind !== 'read') setSeen(reading.kind);
      else if (reading.text === before) return take(reading.passport);
      else before = reading.text;
      timer = setTimeout(() => void look().catch(reportError), pauseMs);
    }
    void look().catch(reportError);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
  return seen;
}

function grabBand(video: HTMLVideoElement, canvas: HTMLCanvasElement): GreyImage | null {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return null;
  const scale = Math.min(1, widestPx / videoWidth);
  const part = Math.min(videoHeight, videoWidth * bandShare);
  const width = Math.round(videoWidth * scale);
  const height = Math.round(part * scale);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, (videoHeight - part) / 2, videoWidth, part, 0, 0, width, height);
  const { data: colors } = context.getImageData(0, 0, width, height);
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at++) {
    const [red = 0, green = 0, blue = 0] = [colors[at * 4], colors[at * 4 + 1], colors[at * 4 + 2]];
    // Rec. 601, as video is.
    data[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, data };
}
