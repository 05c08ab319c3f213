import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdle } from '#web/core/dialog/use-idle.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { PinPad } from '#web/core/form/PinPad.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { KeepBadgesOut } from '#web/device/reader/use-badge-reads.tsx';
import { localDatabase } from '#web/offline/store/database.ts';
import { wordsForAnswer } from './kiosk-words.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { PrinterChoice, PrintResult } from './PrinterChoice.tsx';
import type { KioskControl } from './use-kiosk.ts';

interface SupervisorPageProps {
  kiosk: KioskControl;
  onBack: () => void;
  /** The page that tests the handheld reader, with the way back from it. */
  readerPage: (onBack: () => void) => ReactNode;
}

const idleMs = 60_000;

/** Exit and settings of the kiosk, both protected by the PIN. */
export function SupervisorPage({ kiosk, onBack, readerPage }: SupervisorPageProps) {
  const { t } = useTranslation();
  const [pin, setPin] = useState<string | null>(null);
  // Left alone it would keep participants from their badge, and let them into the settings.
  useIdle(idleMs, onBack);
  const [isTesting, setTesting] = useState(false);
  if (pin !== null)
    return (
      <>
        {/* Hidden, so that unsaved changes are kept. */}
        <div hidden={isTesting}>
          {!isTesting && <KeepBadgesOut />}
          <Settings kiosk={kiosk} pin={pin} onBack={onBack} onReader={() => setTesting(true)} />
        </div>
        {isTesting && readerPage(() => setTesting(false))}
      </>
    );
  return (
    <div className="mx-auto grid w-full max-w-md content-center gap-6 px-6 py-10">
      <KeepBadgesOut />
      <h1 className="board text-2xl">{t('kiosk.pin.title')}</h1>
      <PinPad
        label={t('devices.pin.label')}
        onPin={async (typed) => {
          const answer = await kiosk.bridge.askSupervisor(typed, 'check');
          if (answer.kind === 'done') setPin(typed);
          return wordsForAnswer(answer, t);
        }}
      />
      <Button look="quiet" size="lg" onClick={onBack}>
        {t('kiosk.settings.back')}
      </Button>
    </div>
  );
}

interface SettingsProps extends Omit<SupervisorPageProps, 'readerPage'> {
  pin: string;
  onReader: () => void;
}

function Settings({ kiosk, pin, onBack, onReader }: SettingsProps) {
  const { t } = useTranslation();
  const { state, bridge } = kiosk;
  const { form, set, message, isBusy, keep, supervise } = useSettings(kiosk, pin);
  return (
    <form
      noValidate
      className="mx-auto grid w-full max-w-2xl gap-8 px-6 py-10"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void keep();
      }}
    >
      <SettingsHead state={state} onBack={onBack} onReader={onReader} />
      <PrinterChoice db={localDatabase()} bridge={bridge} setting={form} onSetting={set} onTest={keep} />
      <TextField
        label={t('kiosk.setUp.place.checkpoint')}
        value={form.checkpoint}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => set({ checkpoint: event.target.value })}
      />
      <ModeChoice
        mode={form.mode}
        onMode={(mode) => set({ mode })}
        needsApproval={form.needsApproval}
        onApproval={(needsApproval) => set({ needsApproval })}
      />
      <TextField
        label={t('kiosk.settings.server')}
        value={form.server}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ server: event.target.value })}
      />
      <TextField
        label={t('kiosk.settings.newPin')}
        hint={t('kiosk.settings.newPinHint')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={form.pin}
        onChange={(event) => set({ pin: event.target.value })}
      />
      <p role="status" className={`min-h-6 font-semibold ${message?.isWrong ? 'text-bad' : 'text-good'}`}>
        {message?.words}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="accent" size="lg" className="flex-auto" pending={isBusy}>
          {t('kiosk.settings.save')}
        </Button>
        <Button look="quiet" size="lg" onClick={() => supervise('restart')}>
          {t('kiosk.settings.restart')}
        </Button>
        <Button look="danger" size="lg" onClick={() => supervise('leave')}>
          {t('kiosk.settings.leave')}
        </Button>
      </div>
    </form>
  );
}

/** The settings as typed, stored with the PIN; a new PIN replaces it. */
function useSettings(kiosk: KioskControl, pin: string) {
  const { t } = useTranslation();
  const { state, bridge } = kiosk;
  const [form, setForm] = useState({
    server: state.server ?? '',
    checkpoint: state.checkpoint,
    mode: state.mode,
    needsApproval: state.needsApproval,
    printers: state.printers,
    labelPrinter: state.labelPrinter,
    pin: '',
  });
  const [known, setKnown] = useState(pin);
  const [message, setMessage] = useState<{ words: string; isWrong: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setMessage(null);
  };

  async function keep(): Promise<boolean> {
    setBusy(true);
    const { pin: newPin, server, ...rest } = form;
    const answer = await kiosk.change(
      {
        ...rest,
        ...(server.trim() === state.server ? {} : { server }),
        ...(newPin === '' ? {} : { pin: newPin }),
      },
      known,
    );
    setBusy(false);
    const wrong = wordsForAnswer(answer, t);
    setMessage({ words: wrong ?? t('kiosk.settings.saved'), isWrong: wrong !== null });
    if (wrong !== null) return false;
    if (newPin !== '') setKnown(newPin);
    return true;
  }

  async function supervise(act: 'leave' | 'restart') {
    const wrong = wordsForAnswer(await bridge.askSupervisor(known, act), t);
    if (wrong) setMessage({ words: wrong, isWrong: true });
  }

  return { form, set, message, isBusy, keep, supervise };
}

/** The kiosk's name and its last print. */
function SettingsHead({
  state,
  onBack,
  onReader,
}: { state: KioskControl['state'] } & Pick<SettingsProps, 'onBack' | 'onReader'>) {
  const { t } = useTranslation();
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="board text-2xl">{t('kiosk.settings.title')}</h1>
          <p className="text-muted text-sm">
            {t('kiosk.settings.version', { version: state.version, server: state.server ?? '' })}
          </p>
          <p className={`text-sm ${state.update === 'refused' ? 'font-semibold text-bad' : 'text-muted'}`}>
            {t(`kiosk.settings.update.${state.update}`)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" size="lg" onClick={onReader}>
            <Icon name="scan" />
            {t('devices.reader.title')}
          </Button>
          <Button look="quiet" size="lg" onClick={onBack}>
            {t('kiosk.settings.back')}
          </Button>
        </div>
      </header>
      {state.lastPrint && (
        <section>
          <h2 className="font-semibold">{t('kiosk.settings.lastPrint')}</h2>
          <p className="text-muted text-sm">{state.lastPrint.title}</p>
          <PrintResult result={state.lastPrint} />
        </section>
      )}
    </>
  );
}
