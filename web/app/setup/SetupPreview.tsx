import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageEdition } from '#shared/edition/edition.ts';
import { previewPath } from '#shared/settings/preview-path.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import type { GuideStep } from './guide-steps.ts';
import { isListening, type PreviewFace, type PreviewMessage, previewFaces } from './preview-messages.ts';

/** The page of the site that a step changes most. */
const faceOfStep: Partial<Record<GuideStep, PreviewFace>> = {
  categories: 'registration',
  kinds: 'registration',
  fees: 'registration',
  desk: 'badge',
};

interface SetupPreviewProps {
  step: GuideStep;
  /** The value in the form; the last valid one. */
  edition: PageEdition;
  hasMistakes?: boolean;
}

/** The site and a badge with what the form has, before it is saved: beside it, on a narrow screen below it and closed. */
export function SetupPreview({ step, edition, hasMistakes = false }: SetupPreviewProps) {
  const { t } = useTranslation();
  const [face, setFace] = useState(faceOfStep[step] ?? 'home');
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 80rem)').matches);
  const language = useLanguage();
  const frame = usePreviewFrame({ edition, face, language });
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 xl:sticky xl:top-4 xl:self-start"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-lg">{t('setup.preview.title')}</summary>
      {isOpen && (
        <>
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="skip">{t('setup.preview.what')}</legend>
            {previewFaces.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="preview"
                  className="size-5 accent-cobalt"
                  checked={one === face}
                  onChange={() => setFace(one)}
                />
                {t(`setup.preview.face.${one}`)}
              </label>
            ))}
          </fieldset>
          <iframe
            ref={frame}
            src={previewPath}
            title={t('setup.preview.title')}
            tabIndex={-1}
            className="mt-2 block h-[34rem] w-full rounded-md border-2 border-rule bg-surface"
          />
          <p className="mt-2 text-muted text-sm">
            {t(hasMistakes ? 'setup.preview.mistakes' : 'setup.preview.text')}
          </p>
        </>
      )}
    </details>
  );
}

/** The frame of the preview: it is sent what to show once it listens, and then every change. */
function usePreviewFrame({ edition, face, language }: PreviewMessage) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [listeners, setListeners] = useState(0);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const isFrame = source !== null && source === frame.current?.contentWindow;
      if (origin === location.origin && isFrame && data === isListening) setListeners((count) => count + 1);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (listeners === 0) return;
    const message: PreviewMessage = { edition, face, language };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [listeners, edition, face, language]);
  return frame;
}
