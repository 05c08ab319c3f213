import { useTranslation } from 'react-i18next';
import { mostLogos, strongestBackground, weakestBackground } from '#shared/badges/design.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { must } from '#shared/base/must.ts';
import { picturePath } from '#shared/base/picture-path.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import type { BeginPreparation } from '#web/core/dialog/sending.ts';
import { Field } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { PictureButton } from '#web/core/photo/PictureField.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { FormPart } from './FormPart.tsx';

type LogoPicture = BadgeTemplate['logos'][number];

/** The changed parts, or a function of the current template for later changes. */
export type TemplateChange = Partial<BadgeTemplate> | ((present: BadgeTemplate) => Partial<BadgeTemplate>);

interface TemplatePicturesProps {
  draft: BadgeTemplate;
  begin: BeginPreparation;
  onChange: (part: TemplateChange) => void;
}

/** The organizers' logos and the background. Stored as public pictures named by their hash. */
export function TemplatePictures(props: TemplatePicturesProps) {
  return (
    <>
      <Logos {...props} />
      <Background {...props} />
    </>
  );
}

function Logos({ draft: { logos }, begin, onChange }: TemplatePicturesProps) {
  const { t } = useTranslation();
  return (
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
        <div className="mt-3">
          <PictureButton
            label={t('template.pictures.addLogo')}
            begin={begin}
            onPicture={(made) =>
              onChange((present) => ({ logos: [...present.logos, pictureOf(made)].slice(0, mostLogos) }))
            }
          />
        </div>
      )}
    </FormPart>
  );
}

function Background({ draft: { background }, begin, onChange }: TemplatePicturesProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const percent = (share: number) => number(Math.round(share * 100));
  return (
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
      <div className="mt-3">
        <PictureButton
          label={t(background ? 'template.pictures.changeBackground' : 'template.pictures.addBackground')}
          begin={begin}
          onPicture={(made) =>
            onChange((present) => ({
              background: { ...pictureOf(made), strength: present.background?.strength ?? 0.12 },
            }))
          }
        />
      </div>
    </FormPart>
  );
}

/** How the template names a picture that was just kept. */
function pictureOf({ url, width, height }: ApiAnswer<'POST /api/pictures'>): LogoPicture {
  const [sha256] = /[0-9a-f]{64}/.exec(url) ?? [];
  return { sha256: must(sha256, 'a picture is named by its hash'), width, height };
}
