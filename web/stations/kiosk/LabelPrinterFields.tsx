import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeSizes } from '#shared/badges/marks.ts';
import { type LabelPrinter, labelPrinterSchema } from '#shared/devices/kiosk-bridge.ts';
import { rawPort } from '#shared/devices/label-printer.ts';
import { Field, TextField } from '#web/core/form/Field.tsx';
import { Select } from '#web/core/form/SelectField.tsx';

interface LabelPrinterFieldsProps {
  printer: LabelPrinter | null;
  /** Called with every valid change; null once the address is empty. */
  onPrinter: (printer: LabelPrinter | null) => void;
}

const { width, height } = badgeSizes.label62;

/** A label printer on the network: where it answers, how fine it prints, and on what. */
export function LabelPrinterFields({ printer, onPrinter }: LabelPrinterFieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({
    address: printer?.address ?? '',
    port: String(printer?.port ?? rawPort),
    dpi: String(printer?.dpi ?? 203),
    widthMm: String(printer?.widthMm ?? width),
    heightMm: String(printer?.heightMm ?? height),
  });
  const wrong = typed.address.trim() === '' ? [] : wrongFields(typed);

  function set(part: Partial<typeof typed>) {
    const next = { ...typed, ...part };
    setTyped(next);
    const read = labelPrinterSchema.safeParse(numbersOf(next));
    if (read.success) onPrinter(read.data);
    else if (next.address.trim() === '') onPrinter(null);
  }

  const field = (name: 'address' | 'port' | 'widthMm' | 'heightMm', className = '') => (
    <TextField
      className={className}
      label={t(`kiosk.labelPrinter.${name}`)}
      error={wrong.includes(name) ? t(`kiosk.labelPrinter.wrong.${name}`) : undefined}
      value={typed[name]}
      inputMode={name === 'address' ? 'url' : 'numeric'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );

  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t('kiosk.labelPrinter.what')}</p>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        {field('address')}
        {field('port')}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('kiosk.labelPrinter.dpi')}>
          {(control) => (
            <Select
              {...control}
              options={['203', '300'].map((value) => ({ value, label: `${value} dpi` }))}
              value={typed.dpi}
              onChange={(event) => set({ dpi: event.target.value })}
            />
          )}
        </Field>
        {field('widthMm')}
        {field('heightMm')}
      </div>
    </div>
  );
}

type PrinterTexts = Record<keyof LabelPrinter, string>;

function numbersOf({ address, ...numbers }: PrinterTexts): unknown {
  const read = Object.entries(numbers).map(([name, text]) => [name, Number(text)]);
  return { address, ...Object.fromEntries(read) };
}

function wrongFields(typed: PrinterTexts): PropertyKey[] {
  const read = labelPrinterSchema.safeParse(numbersOf(typed));
  return read.success ? [] : read.error.issues.flatMap(({ path }) => path);
}
