import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeTemplate } from '#shared/credentials/badge-template.ts';
import { mostLogos, strongestBackground, weakestBackground } from '#shared/credentials/card-template.ts';
import { picturePath } from '#shared/picture-path.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { BeginPreparation } from '#web/ui/sending.ts';
import { FormPart } from './FormPart.tsx';

type Picture = BadgeTemplate['logos'][number];

/** What changes; from the template as it is then, where that is decided later. */
export type TemplateChange = Partial<BadgeTemplate> | ((present: BadgeTemplate) => Partial<BadgeTemplate>);

interface TemplatePicturesProps {
  draft: BadgeTemplate;
  begin: BeginPreparation;
  onChange: (part: TemplateChange) => void;
}

/** The organiser's logos and what lies under the text. Kept among the public pictures, named by their hash. */
export function TemplatePictures({ draft, begin, onChange }: TemplatePicturesProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { logos, background } = draft;
  const percent = (share: number) => number(Math.round(share * 100));
  return (
    <>
      <FormPart title={t('template.pictures.logos')} hint={t('template.pictures.logosHint')}>
        <ul className="grid gap-3">
          {logos.map((logo, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same logo may stand twice, and they have an order
            <li key={`${place} ${logo.sha256}`} className="flex items-center gap-3">
              <img
                src={picturePath(logo.sha256)}
                alt={t('template.pictures.logo', { n: place + 1 })}
                className="h-14 w-28 rounded-md border-2 border-rule bg-line object-contain p-1"
              />
              <Button look="quiet" onClick={() => onChange({ logos: logos.filter((_, at) => at !== place) })}>
                <Icon name="trash" />
                {t('template.pictures.removeLogo', { n: place + 1 })}
              </Button>
            </li>
          ))}
        </ul>
        {logos.length < mostLogos && (
          <PictureButton
            label={t('template.pictures.addLogo')}
            begin={begin}
            onPicture={(picture) =>
              onChange((present) => ({ logos: [...present.logos, picture].slice(0, mostLogos) }))
            }
          />
        )}
      </FormPart>
      <FormPart title={t('template.pictures.background')} hint={t('template.pictures.backgroundHint')}>
        {background && (
          <>
            <Field
              label={t('template.pictures.strength')}
              hint={t('template.pictures.strengthHint', { percent: percent(strongestBackground) })}
            >
              {({ className: _, ...control }) => (
                <span className="flex items-center gap-4">
                  <input
                    {...control}
                    type="range"
                    className="h-11 grow accent-cobalt"
                    min={weakestBackground}
                    max={strongestBackground}
                    step={0.01}
                    value={background.strength}
                    aria-valuetext={t('template.pictures.strengthValue', {
                      percent: percent(background.strength),
                    })}
                    onChange={(event) =>
                      onChange({ background: { ...background, strength: Number(event.target.value) } })
                    }
                  />
                  <output className="digits w-14 text-right" htmlFor={control.id}>
                    {t('template.pictures.strengthValue', { percent: percent(background.strength) })}
                  </output>
                </span>
              )}
            </Field>
            <Button look="quiet" className="mt-3" onClick={() => onChange({ background: null })}>
              <Icon name="trash" />
              {t('template.pictures.removeBackground')}
            </Button>
          </>
        )}
        <PictureButton
          label={t(background ? 'template.pictures.changeBackground' : 'template.pictures.addBackground')}
          begin={begin}
          onPicture={(picture) =>
            onChange((present) => ({
              background: { ...picture, strength: present.background?.strength ?? 0.12 },
            }))
          }
        />
      </FormPart>
    </>
  );
}

interface PictureButtonProps {
  label: string;
  begin: BeginPreparation;
  onPicture: (picture: Picture) => void;
}

/** A file sent to the store of pictures; what comes back is how the template names it. */
function PictureButton({ label, begin, onPicture }: PictureButtonProps) {
  const { t } = useTranslation();
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function send(file: File | undefined) {
    if (!file) return;
    setWork('busy');
    const end = begin();
    try {
      const { url, width, height } = await call('POST /api/pictures', { body: file, timeoutMs: 60_000 });
      const [sha256] = /[0-9a-f]{64}/.exec(url) ?? [];
      if (!sha256) throw new Error(`a picture is named by its hash: ${url}`);
      onPicture({ sha256, width, height });
      setWork('idle');
      end('ready');
    } catch (error) {
      reportError(error);
      setWork('failed');
      end('dropped');
    }
  }

  return (
    <>
      <label
        className={`${buttonClass('quiet')} mt-3 has-focus-visible:outline-3 has-focus-visible:outline-ball`}
      >
        <Icon name="upload" />
        {work === 'busy' ? t('template.pictures.sending') : label}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="skip sr-only"
          aria-label={label}
          disabled={work === 'busy'}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {work === 'failed' && (
        <p role="alert" className="mt-2 font-semibold text-bad text-sm">
          {t('template.pictures.failed')}
        </p>
      )}
    </>
  );
}
