import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#shared/base/errors.ts';
import { type ApiAnswer, ApiError, call, Offline } from '#web/core/client/api.ts';
import type { BeginPreparation } from '#web/core/dialog/sending.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface PictureButtonProps {
  label: string;
  /** The form's sending state, which waits until the picture is stored. */
  begin: BeginPreparation;
  onPicture: (picture: ApiAnswer<'POST /api/pictures'>) => void;
}

/** Why a picture is not kept: that of the picture, or of the way to the server. Needs 'admin' and 'errors'. */
export function PictureAlert({ error, className }: { error: unknown; className: string }) {
  const { t } = useTranslation();
  const isOfWay =
    error instanceof Offline || (error instanceof ApiError && !pictureCodes.includes(error.code));
  const text = isOfWay ? wordsForError(error) : t('admin.picture.failed');
  return <Alert className={className}>{error !== null && text}</Alert>;
}

/** The server's reason for rejecting a picture. */
const pictureCodes: readonly string[] = ['TOO_LARGE', 'WRONG_TYPE'] satisfies ErrorCode[];

/** A file sent to the store of public pictures. Needs 'admin' and 'errors'. */
export function PictureButton({ label, begin, onPicture }: PictureButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const end = begin();
      try {
        onPicture(await call('POST /api/pictures', { body: file, timeoutMs: 60_000 }));
        end('ready');
      } catch (failure) {
        end('dropped');
        throw failure;
      }
    },
  });

  return (
    <div>
      <FileButton
        label={label}
        icon="upload"
        look="quiet"
        accept="image/jpeg,image/png,image/webp"
        onFile={(file) => mutate(file)}
        pending={isPending}
        pendingLabel={t('admin.picture.sending')}
      />
      <PictureAlert error={error} className="mt-2 text-sm" />
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
