import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import type { BeginPreparation } from '#web/core/dialog/sending.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface PictureButtonProps {
  label: string;
  /** Of the form's sending: it waits until the picture is kept. */
  begin: BeginPreparation;
  onPicture: (picture: ApiAnswer<'POST /api/pictures'>) => void;
}

/** A file sent to the store of public pictures. Needs 'admin'. */
export function PictureButton({ label, begin, onPicture }: PictureButtonProps) {
  const { t } = useTranslation();
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function send(file: File) {
    setWork('busy');
    const end = begin();
    try {
      onPicture(await call('POST /api/pictures', { body: file, timeoutMs: 60_000 }));
      setWork('idle');
      end('ready');
    } catch (error) {
      reportError(error);
      setWork('failed');
      end('dropped');
    }
  }

  return (
    <div>
      <FileButton
        label={label}
        icon="upload"
        look="quiet"
        accept="image/jpeg,image/png,image/webp"
        onFile={(file) => void send(file)}
        pending={work === 'busy'}
        pendingLabel={t('admin.picture.sending')}
      />
      <Alert className="mt-2 text-sm">{work === 'failed' && t('admin.picture.failed')}</Alert>
    </div>
  );
}

interface PictureFieldProps {
  label: string;
  /** The address of the picture; empty where there is none. */
  value: string;
  onChange: (address: string) => void;
  begin: BeginPreparation;
}

/** A picture of a record: shown, replaced, removed. */
export function PictureField({ label, value, onChange, begin }: PictureFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {value && <img src={value} alt="" className="mb-3 h-20 w-60 max-w-full bg-line object-contain" />}
      <div className="flex flex-wrap gap-3">
        <PictureButton
          label={t('admin.picture.choose')}
          begin={begin}
          onPicture={({ url }) => onChange(url)}
        />
        {value && (
          <Button look="quiet" onClick={() => onChange('')}>
            <Icon name="trash" />
            {t('admin.picture.remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
