import { type KeyboardEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { FaceGuide, PhotoStage, photoFoot } from './PhotoStage.tsx';
import { middlePart, photoAspect } from './scale-photo.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { PhotoState, PhotoWork } from './use-photo-work.ts';

interface FrameStepProps {
  state: Extract<PhotoState, { kind: 'framing' }>;
  work: PhotoWork;
}

const stepPx = 8;
const mostZoom = 4;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
};
const zooms: Readonly<Record<string, number>> = { '+': 1.08, '=': 1.08, '-': 1 / 1.08 };

/** The part of a picture that is kept: dragged, pinched, or with the arrow keys, + and −; Enter keeps it. */
export function FrameStep({ state, work }: FrameStepProps) {
  const { t } = useTranslation();
  const address = useObjectUrl(state.shown);
  const [area, setArea] = useState<Area | null>(null);
  const { crop, setCrop, zoom, setZoom, setSize, zoomBy, onKeyDown } = useFrame();

  function keep() {
    // Before the picture has loaded nothing was moved.
    if (!area) return work.keep(middlePart(state.picture));
    const { x, y, width, height } = area;
    work.keep({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it
    <div onKeyDown={onKeyDown}>
      <PhotoStage>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={photoAspect}
            objectFit="cover"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={setArea}
            onMediaLoaded={(shown) => setSize((present) => ({ ...present, shown }))}
            setCropSize={(frame) => setSize((present) => ({ ...present, frame }))}
            // The keys are those of the whole step.
            cropperProps={{ tabIndex: -1 }}
            mediaProps={{ alt: t('participants.face.taken') }}
            disableAutomaticStylesInjection
          />
        )}
        <FaceGuide />
      </PhotoStage>
      <div className={photoFoot}>
        {/* Enter uses the new photo. Never disabled: a disabled button loses the focus. */}
        <Button look="accent" size="lg" autoFocus aria-busy={state.isKeeping || undefined} onClick={keep}>
          {t('participants.face.use')}
        </Button>
        <div className="grid grid-cols-[1fr_auto_auto] gap-3">
          <Button look="quiet" onClick={work.cancel}>
            {t('participants.face.again')}
          </Button>
          <Button look="quiet" aria-label={t('participants.face.smaller')} onClick={() => zoomBy(1 / 1.2)}>
            −
          </Button>
          <Button look="quiet" aria-label={t('participants.face.larger')} onClick={() => zoomBy(1.2)}>
            +
          </Button>
        </div>
        <p className="text-center text-muted text-sm">{t('participants.face.how')}</p>
      </div>
    </div>
  );
}

/** The frame over the picture, moved and zoomed with keys. */
function useFrame() {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [size, setSize] = useState({ shown: { width: 0, height: 0 }, frame: { width: 0, height: 0 } });

  function move([dx, dy]: readonly [number, number]) {
    const { shown, frame } = size;
    const within = (to: number, shownPx: number, framePx: number) => {
      const most = Math.max(0, (shownPx * zoom - framePx) / 2);
      return Math.min(most, Math.max(-most, to));
    };
    setCrop(({ x, y }) => ({
      x: within(x + dx, shown.width, frame.width),
      y: within(y + dy, shown.height, frame.height),
    }));
  }
  const zoomBy = (factor: number) => setZoom((now) => Math.min(mostZoom, Math.max(1, now * factor)));

  function onKeyDown(event: KeyboardEvent) {
    const way = arrows[event.key];
    const factor = zooms[event.key];
    if (way) move(way);
    else if (factor) zoomBy(factor);
    else return;
    event.preventDefault();
  }

  return { crop, setCrop, zoom, setZoom, setSize, zoomBy, onKeyDown };
}
