import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markPath } from '#shared/base/picture-path.ts';
import { paints } from '#shared/edition/look.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { Check } from '#web/core/form/Check.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import type { AreaWords } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { RecordForm } from '#web/records/use-record-form.ts';
import { type EditionDraft, logoOf } from './edition-draft.ts';
import type { Form } from './form-parts.tsx';

/** The form waits until the logo is uploaded. */
export type LogoForm = Form & Pick<RecordForm<EditionDraft>, 'sending'>;
type Fault = keyof AreaWords<'edition'>['logo']['fault'];

/** The name of the field. */
export const logoField = 'look.logo';

interface LogoFieldProps {
  form: LogoForm;
  label: string;
  /** The primary color as the form has it. */
  primary: string;
}

/** The logo of an edition: uploaded, shown on the grounds it is used on, removed, and back. Needs 'edition'. */
export function LogoField({ form, label, primary }: LogoFieldProps) {
  const { t } = useTranslation();
  const { draft, change, errorOf } = form;
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The values that the last change replaced. */
  const [before, setBefore] = useState<string | null>(null);
  const logo = logoOf(draft);

  const write = (text: string) => change(() => ({ [logoField]: text }));
  function replace(next: string) {
    setBefore(draft[logoField] ?? '');
    write(next);
  }
  async function send(file: File) {
    setFault(null);
    setBusy(true);
    const end = form.sending.begin();
    try {
      replace(JSON.stringify(await call('POST /api/admin/logos', { body: file, timeoutMs: 60_000 })));
      end('ready');
    } catch (error) {
      setFault(faultOf(error, t('edition.logo.fault', { returnObjects: true })));
      end('dropped');
    } finally {
      setBusy(false);
    }
  }

  return (
    <fieldset name={logoField}>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <p className="mb-3 max-w-prose text-muted text-sm">
        {t('edition.logo.hint')} {t('edition.logo.notInFile')}
      </p>
      {logo && (
        <div className="mb-3 grid gap-3 sm:grid-cols-2">
          <Shown sha256={logo.sha256} label={t('edition.logo.onLight')} ground={paints.ground} />
          <Shown
            sha256={logo.sha256}
            label={t('edition.logo.onDark')}
            ground={primary}
            isOnWhite={logo.onWhite}
          />
          <Check
            name={`${logoField}.onWhite`}
            checked={logo.onWhite}
            hint={t('edition.logo.onWhiteHint')}
            onChange={(onWhite) => write(JSON.stringify({ ...logo, onWhite }))}
          >
            {t('edition.logo.onWhite')}
          </Check>
        </div>
      )}
      <Alert className="mb-3 text-sm">{fault ? t(`edition.logo.fault.${fault}`) : errorOf(logoField)}</Alert>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={t(logo ? 'edition.logo.replace' : 'edition.logo.choose')}
          icon="upload"
          look="quiet"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onFile={(file) => void send(file)}
          pending={isBusy}
          pendingLabel={t('edition.logo.sending')}
        />
        {logo && (
          <Button look="quiet" onClick={() => replace('')}>
            <Icon name="trash" />
            {t('edition.logo.remove')}
          </Button>
        )}
        {before !== null && (
          <Button look="quiet" onClick={() => replace(before)}>
            <Icon name="back" />
            {t('edition.logo.undo')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Why the server refused a logo, if there are words for it. */
function faultOf(error: unknown, words: Readonly<Record<Fault, string>>): Fault {
  const code = error instanceof ApiError ? (error.fields.logo ?? error.code) : '';
  // One of the keys of the table.
  return Object.hasOwn(words, code) ? (code as Fault) : 'failed';
}

interface ShownProps {
  sha256: string;
  label: string;
  ground: string;
  isOnWhite?: boolean;
}

/** The logo on a ground, as high as in the header. */
function Shown({ sha256, label, ground, isOnWhite = false }: ShownProps) {
  return (
    <figure>
      <div
        className="grid h-24 place-items-center rounded-md border-2 border-rule"
        style={{ backgroundColor: ground }}
      >
        <img
          src={markPath(sha256)}
          alt=""
          className={`max-h-14 max-w-48 object-contain ${isOnWhite ? 'rounded-sm bg-line p-1' : ''}`}
        />
      </div>
      <figcaption className="mt-1 text-muted text-sm">{label}</figcaption>
    </figure>
  );
}
