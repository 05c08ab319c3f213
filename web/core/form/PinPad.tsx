import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';

interface PinPadProps {
  label: string;
  submitLabel?: string;
  /** Returns the error text, or null if the PIN was accepted. */
  onPin: (pin: string) => Promise<string | null>;
  /** A question before the PIN, which then gets the focus; a PIN does not go without a `required` answer. */
  children?: ReactNode;
}

const longest = 12;

/** A PIN by touch or keyboard. Digits are never shown. Needs the words 'devices'. */
export function PinPad({ label, submitLabel, onPin, children }: PinPadProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asksFirst = Boolean(children);
  // Once the page below is covered, which keeps where the focus was until then.
  useEffect(() => {
    if (!asksFirst) field.current?.focus();
  }, [asksFirst]);

  function type(digit: string) {
    setWrong(null);
    setPin((typed) => (typed + digit).slice(0, longest));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const before = event.currentTarget.querySelector<HTMLInputElement>('input[required]');
    if (before?.value.trim() === '') return before.focus();
    if (pin === '') return field.current?.focus();
    setBusy(true);
    const given = pin;
    setPin('');
    setWrong(await onPin(given));
    setBusy(false);
    field.current?.focus();
  }

  return (
    <form onSubmit={submit} className="grid max-w-sm grid-cols-1 gap-4" noValidate>
      {children}
      <label className="grid grid-cols-1 gap-1 font-semibold">
        {label}
        <input
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          value={pin}
          aria-invalid={wrong !== null || undefined}
          onChange={(event) => {
            setWrong(null);
            setPin(event.target.value.replace(/\D/g, '').slice(0, longest));
          }}
          className="digits min-h-16 min-w-0 rounded-md border-2 border-field bg-surface px-4 text-ink text-xl tracking-[0.4em] aria-invalid:border-bad"
        />
      </label>
      <p role="alert" className="min-h-13 font-semibold text-bad">
        {wrong}
      </p>
      <div className="grid grid-cols-3 gap-3">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Digit key={digit} digit={digit} onDigit={type} />
        ))}
        <Button look="quiet" size="lg" className="min-h-14! sm:min-h-16!" onClick={() => setPin('')}>
          {t('devices.pin.erase')}
        </Button>
        <Digit digit="0" onDigit={type} />
        <Button
          type="submit"
          look="accent"
          size="lg"
          className="min-h-14! sm:min-h-16!"
          pending={isBusy}
          pendingLabel={t('devices.pin.checking')}
        >
          {submitLabel ?? t('devices.pin.enter')}
        </Button>
      </div>
    </form>
  );
}

function Digit({ digit, onDigit }: { digit: string; onDigit: (digit: string) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      look="quiet"
      size="lg"
      className="digits min-h-14! sm:min-h-16! text-xl!"
      aria-label={t('devices.pin.digit', { digit })}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </Button>
  );
}
