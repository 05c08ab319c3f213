import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KioskMode } from '#shared/devices/kiosk-bridge.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { PinPad } from '#web/core/form/PinPad.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { KeepBadgesOut } from '#web/device/reader/use-badge-reads.tsx';
import { localDatabase } from '#web/offline/store/database.ts';
import { wordsForAnswer } from './kiosk-words.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { PrinterChoice, type PrinterSetting } from './PrinterChoice.tsx';
import type { KioskControl } from './use-kiosk.ts';

/** A live code reader, provided by the app. */
export type CodeReader = ComponentType<{ onText: (text: string) => void }>;

interface SetUpProps {
  kiosk: KioskControl;
  Reader: CodeReader;
  /** Called with the enrollment code of the address, if there was one. */
  onDone: (enrollmentCode: string | null) => void;
}

const steps = ['server', 'printers', 'place', 'pin'] as const;
type SetUpStep = (typeof steps)[number];

/** The first start: server, printer, place; the PIN comes last and locks the kiosk. */
export function SetUp({ kiosk, Reader, onDone }: SetUpProps) {
  const { t } = useTranslation();
  const { state, change } = kiosk;
  const [step, setStep] = useState<SetUpStep>(state.server === null ? 'server' : 'printers');
  const [code, setCode] = useState<string | null>(null);
  const [setting, setSetting] = useState<PrinterSetting>({
    printers: state.printers,
    labelPrinter: state.labelPrinter,
  });
  const keepPrinters = async () => (await change(setting, null)).kind === 'done';

  switch (step) {
    case 'server':
      return (
        <StepFrame step={step}>
          <ServerStep
            kiosk={kiosk}
            Reader={Reader}
            onServer={(found) => {
              setCode(found);
              setStep('printers');
            }}
          />
        </StepFrame>
      );
    case 'printers':
      return (
        <StepFrame step={step}>
          {code && <p role="status">{t('kiosk.setUp.server.code')}</p>}
          <PrinterChoice
            db={localDatabase()}
            bridge={kiosk.bridge}
            setting={setting}
            onSetting={(part) => setSetting({ ...setting, ...part })}
            onTest={keepPrinters}
          />
          <Button
            look="accent"
            size="lg"
            onClick={async () => {
              if (await keepPrinters()) setStep('place');
            }}
          >
            {t('kiosk.setUp.next')}
          </Button>
        </StepFrame>
      );
    case 'place':
      return (
        <StepFrame step={step}>
          <PlaceStep kiosk={kiosk} onKept={() => setStep('pin')} />
        </StepFrame>
      );
    case 'pin':
      return (
        <StepFrame step={step}>
          <p>{t('kiosk.setUp.pin.text')}</p>
          <PinStep
            onPin={async (pin) => {
              const answer = await change({ pin }, null);
              if (answer.kind === 'done') onDone(code);
              return wordsForAnswer(answer, t);
            }}
          />
        </StepFrame>
      );
  }
}

function StepFrame({ step, children }: { step: SetUpStep; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-2xl content-center gap-6 px-6 py-10">
      <KeepBadgesOut />
      <header>
        <p className="font-semibold text-muted">{t('kiosk.setUp.title')}</p>
        <p className="text-muted text-sm">
          {t('kiosk.setUp.step', { step: steps.indexOf(step) + 1, total: steps.length })}
        </p>
        <h1 className="board mt-2 text-2xl">{t(`kiosk.setUp.${step}.title`)}</h1>
        {step === 'server' && <p className="mt-3 text-lg">{t('kiosk.setUp.lead')}</p>}
      </header>
      {children}
    </div>
  );
}

function ServerStep({
  kiosk,
  Reader,
  onServer,
}: Pick<SetUpProps, 'kiosk' | 'Reader'> & { onServer: (code: string | null) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);

  async function take(text: string) {
    setBusy(true);
    setReading(false);
    // The admin's QR is an address of the server with the code behind its #.
    const code = /#code=([^&\s]+)/.exec(text)?.[1] ?? null;
    const answer = await kiosk.change({ server: text.split('#')[0] ?? '' }, null);
    setBusy(false);
    setError(wordsForAnswer(answer, t));
    if (answer.kind === 'done') onServer(code);
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void take(typed);
      }}
    >
      <TextField
        label={t('kiosk.setUp.server.label')}
        hint={t('kiosk.setUp.server.hint')}
        error={error ?? undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        // The one field of the screen.
        autoFocus
      />
      {isReading && (
        <div className="grid min-h-72">
          <Reader
            onText={(text) => {
              setTyped(text.split('#')[0] ?? '');
              void take(text);
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="accent"
          size="lg"
          className="flex-auto"
          pending={isBusy}
          pendingLabel={t('kiosk.setUp.checking')}
        >
          {t('kiosk.setUp.next')}
        </Button>
        <Button look="quiet" size="lg" disabled={isReading || isBusy} onClick={() => setReading(true)}>
          <Icon name="qr" />
          {t('kiosk.setUp.server.camera')}
        </Button>
      </div>
    </form>
  );
}

function PlaceStep({ kiosk, onKept }: { kiosk: KioskControl; onKept: () => void }) {
  const { t } = useTranslation();
  const [checkpoint, setCheckpoint] = useState(kiosk.state.checkpoint);
  const [mode, setMode] = useState<KioskMode>(kiosk.state.mode);
  const [needsApproval, setApproval] = useState(kiosk.state.needsApproval);

  async function keep(event: FormEvent) {
    event.preventDefault();
    const answer = await kiosk.change({ checkpoint: checkpoint.trim(), mode, needsApproval }, null);
    if (answer.kind === 'done') onKept();
  }

  return (
    <form noValidate onSubmit={keep} className="grid gap-6">
      <TextField
        label={t('kiosk.setUp.place.checkpoint')}
        hint={t('kiosk.setUp.place.checkpointHint')}
        value={checkpoint}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setCheckpoint(event.target.value)}
      />
      <ModeChoice mode={mode} onMode={setMode} needsApproval={needsApproval} onApproval={setApproval} />
      <Button type="submit" look="accent" size="lg">
        {t('kiosk.setUp.next')}
      </Button>
    </form>
  );
}

/** The same PIN twice: it cannot be read later. */
function PinStep({ onPin }: { onPin: (pin: string) => Promise<string | null> }) {
  const { t } = useTranslation();
  const [first, setFirst] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);

  async function repeat(pin: string): Promise<string | null> {
    const answer = pin === first ? await onPin(pin) : t('kiosk.setUp.pin.different');
    if (answer !== null) {
      setFirst(null);
      setWrong(answer);
    }
    return answer;
  }

  return (
    <>
      <Alert>{wrong && first === null && wrong}</Alert>
      <PinPad
        key={first === null ? 'first' : 'again'}
        label={t(first === null ? 'devices.pin.label' : 'kiosk.setUp.pin.again')}
        onPin={async (pin) => {
          if (first !== null) return repeat(pin);
          setFirst(pin);
          return null;
        }}
      />
    </>
  );
}
