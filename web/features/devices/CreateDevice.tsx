import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/clock.ts';
import type { DeviceKind } from '#shared/devices.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';

interface CreateDeviceProps {
  kind: DeviceKind;
  /** Makes this browser the device, with the code just made. */
  onUseHere: (code: string) => void;
  isBusy: boolean;
}

interface Offered {
  name: string;
  kind: DeviceKind;
  code: string;
  /** Application clock, ms. */
  until: number;
}

type Work =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; words: string }
  | { kind: 'offered'; offer: Offered };

const codeMs = 15 * 60 * 1000;

/** What an administrator sees below the code: a new device, for this browser at once or for another machine. */
export function CreateDevice({ kind, onUseHere, isBusy }: CreateDeviceProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<DeviceKind>(kind);
  const [work, setWork] = useState<Work>({ kind: 'idle' });

  async function create(): Promise<Offered | null> {
    setWork({ kind: 'busy' });
    try {
      const body = { name: name.trim() || t(`devices.create.namePlaceholder.${chosen}`), kind: chosen };
      const made = await call('POST /api/devices', { body });
      return { name: body.name, kind: chosen, code: made.enrolmentCode, until: nowMs() + codeMs };
    } catch (error) {
      setWork({ kind: 'failed', words: wordsForError(error) });
      return null;
    }
  }

  async function useHere(event: FormEvent) {
    event.preventDefault();
    const offer = await create();
    if (!offer) return;
    setWork({ kind: 'idle' });
    onUseHere(offer.code);
  }

  async function showCode() {
    const offer = await create();
    if (offer) setWork({ kind: 'offered', offer });
  }

  return (
    <section className="mt-10 border-rule border-t-2 pt-8">
      <h2 className="board text-xl">{t('devices.create.title')}</h2>
      <form onSubmit={useHere} noValidate className="mt-5 grid gap-5">
        <KindChoice value={chosen} onChange={setChosen} />
        <TextField
          label={t('devices.create.name')}
          hint={t('devices.create.nameHint')}
          error={work.kind === 'failed' ? work.words : undefined}
          value={name}
          maxLength={60}
          placeholder={t(`devices.create.namePlaceholder.${chosen}`)}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            className="flex-auto"
            pending={work.kind === 'busy' || isBusy}
            pendingLabel={t('devices.enrol.busy')}
          >
            {t('devices.create.here')}
          </Button>
          <Button
            look="quiet"
            size="lg"
            className="flex-auto"
            disabled={work.kind === 'busy' || isBusy}
            onClick={showCode}
          >
            {t('devices.create.elsewhere')}
          </Button>
        </div>
      </form>
      {work.kind === 'offered' && <Offer offer={work.offer} />}
    </section>
  );
}

function KindChoice({ value, onChange }: { value: DeviceKind; onChange: (kind: DeviceKind) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t('devices.create.kind')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['desk', 'door'] as const).map((kind) => (
          <label
            key={kind}
            className="flex min-h-14 items-start gap-3 rounded-md border-2 border-field p-3 has-checked:border-ball has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-ball"
          >
            <input
              type="radio"
              name="kind"
              className="mt-1 size-5 accent-ball"
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong className="block">{t(`devices.kind.${kind}`)}</strong>
              <span className="text-muted text-sm">{t(`devices.create.kindDoes.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The code as text and as a QR that opens the right page of another machine with the code filled in. */
function Offer({ offer }: { offer: Offered }) {
  const { t } = useTranslation();
  const format = useFormat();
  const path = offer.kind === 'desk' ? paths.desk : paths.scan;
  const address = `${window.location.origin}${path}#code=${offer.code}`;
  return (
    <div role="status" className="mt-6 flex flex-wrap items-center gap-6 rounded-lg bg-surface p-5">
      {/* White to the edge of the quiet zone: cameras need it in the dark scheme too. */}
      <div className="bg-line p-3">
        <QRCodeSVG value={address} size={168} level="M" title={t('devices.create.qr')} />
      </div>
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{t('devices.create.offer', { name: offer.name })}</p>
        <p className="digits board mt-2 break-all text-lg">{offer.code}</p>
        <p className="mt-2 text-muted text-sm">
          {t('devices.create.offerHow', { path, time: format.date(new Date(offer.until), 'time') })}
        </p>
      </div>
    </div>
  );
}
