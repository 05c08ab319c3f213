import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, readNumber } from '#shared/codes/number.ts';
import { Field } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';

const example = formatNumber('A7', 42);

/** A badge number typed by hand. A typo is reported before the badge is checked. */
export function NumberForm({ onNumber }: { onNumber: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<'slip' | 'notANumber' | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = readNumber(typed);
    if (reading.kind !== 'number') {
      setTrouble(reading.kind);
      return;
    }
    setTyped('');
    setTrouble(null);
    onNumber(reading.number);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('door.number.label')}
        {...(trouble ? { error: t(`door.number.${trouble}`, { example }) } : {})}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              className={`${control.className} digits min-h-14 text-lg uppercase`}
              placeholder={example}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setTrouble(null);
              }}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={40}
            />
            <Button type="submit" size="lg" disabled={typed.trim() === ''}>
              {t('door.number.check')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
