import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceKind } from '#shared/devices.ts';
import { call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { KindChoice, Offer, type Offered } from './DeviceOffer.tsx';

interface CreateDeviceProps {
  kind: DeviceKind;
  /** Makes this browser the device, with the code just made. */
  onUseHere: (code: string) => void;
  isBusy: boolean;
}

type Work =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; words: string }
  | { kind: 'offered'; offer: Offered };

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
      return { name: body.name, kind: chosen, code: made.enrolmentCode, until: made.until };
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
