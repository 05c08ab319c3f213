import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { Field } from '#web/core/form/Field.tsx';
import { PictureAlert } from '#web/core/photo/PictureField.tsx';
import { useObjectUrl } from '#web/core/photo/use-object-url.ts';
import { Button } from '#web/core/ui/Button.tsx';

interface CropDialogProps {
  file: Blob;
  onClose: () => void;
  /** The chosen part as a JPEG, 16 : 9. */
  onCropped: (picture: Blob) => Promise<void>;
}

const aspect = 16 / 9;
const widthPx = 1600;

/** The part of a picture that shows above an article: dragged, pinched, or moved with the arrow keys. */
export function CropDialog({ file, onClose, onCropped }: CropDialogProps) {
  const { t } = useTranslation();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [broken, setBroken] = useState<unknown>(null);
  // If it fails there is no picture yet, so the dialog stays and says why.
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => area && url && onCropped(await cut(url, area)),
  });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.news.picture.crop')}
      description={t('admin.news.picture.cropHow')}
      className="max-w-3xl!"
    >
      <div className="relative aspect-video w-full overflow-hidden bg-navy">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={4}
            aspect={aspect}
            objectFit="cover"
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            onMediaLoaded={() => {
              setBroken(null);
              reset();
            }}
            mediaProps={{ onError: setBroken }}
            cropperProps={{ 'aria-label': t('admin.news.picture.frame') }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Field label={t('admin.news.picture.zoom')} className="mt-4">
        {({ className: _, ...control }) => (
          <input
            {...control}
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            className="h-11 w-full accent-cobalt"
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        )}
      </Field>
      <PictureAlert error={broken ?? error} className="mt-2" />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          pending={isPending}
          pendingLabel={t('admin.picture.sending')}
          disabled={!area}
          onClick={() => mutate()}
        >
          {t('admin.news.picture.use')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The part of the picture, at most 1600 px wide, as a JPEG. */
async function cut(url: string, area: Area): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(widthPx, area.width));
  canvas.height = Math.round(canvas.width / aspect);
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('no canvas to draw on');
  paint.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      0.9,
    );
  });
}
