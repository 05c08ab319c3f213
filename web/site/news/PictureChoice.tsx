import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/core/client/api.ts';
import type { BeginPreparation, EndPreparation } from '#web/core/dialog/sending.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { NewsPicture } from './NewsPicture.tsx';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog);

interface PictureChoiceProps {
  value: string;
  onChange: (url: string) => void;
  /** The form's sending state, which waits from the choice of a file until its picture is stored or dropped. */
  begin: BeginPreparation;
  error: string | undefined;
}

/** The picture of an article: an address, or a file of which a part is chosen and kept on this server. */
export function PictureChoice({ value, onChange, begin, error }: PictureChoiceProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const chosen = useRef<{ end: EndPreparation } | null>(null);

  function choose(next: File) {
    finish('dropped');
    chosen.current = { end: begin() };
    setFile(next);
  }

  function finish(how: 'ready' | 'dropped') {
    const ended = chosen.current;
    chosen.current = null;
    setFile(null);
    ended?.end(how);
  }

  async function send(picture: Blob) {
    const mine = chosen.current;
    const kept = await call('POST /api/pictures', { body: picture, timeoutMs: 60_000 });
    // Given up while it went up.
    if (chosen.current !== mine) return;
    onChange(kept.url);
    finish('ready');
  }

  // Of a form that is gone nothing is waited for.
  useEffect(() => () => chosen.current?.end('dropped'), []);

  return (
    <div className="flex flex-wrap items-start gap-3">
      <NewsPicture src={value || null} className="aspect-video w-48 border-2 border-rule" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <TextField
          label={t('admin.news.field.imageUrl')}
          hint={t('admin.news.picture.hint')}
          error={error}
          value={value}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <FileButton
            label={t('admin.picture.choose')}
            icon="upload"
            look="quiet"
            accept="image/jpeg,image/png,image/webp"
            onFile={choose}
          />
          {value && (
            <Button look="quiet" onClick={() => onChange('')}>
              <Icon name="trash" />
              {t('admin.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {file && (
        <Suspense fallback={<p role="status">{t('admin.news.picture.preparing')}</p>}>
          <CropDialog file={file} onClose={() => finish('dropped')} onCropped={send} />
        </Suspense>
      )}
    </div>
  );
}
