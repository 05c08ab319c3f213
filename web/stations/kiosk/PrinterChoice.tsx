import type { TFunction } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BadgeFormat, badgeFormatNames, pageSize } from '#shared/badges/formats.ts';
import {
  type KioskBridge,
  type KioskPrint,
  type KioskPrinter,
  type KioskPrintResult,
  type KioskState,
  type LabelPrinter,
  labelPrinterName,
} from '#shared/devices/kiosk-bridge.ts';
import { isForLabels } from '#shared/devices/label-printer.ts';
import { printDrawings } from '#web/badges/print.ts';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { Field } from '#web/core/form/Field.tsx';
import { Select } from '#web/core/form/SelectField.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { chooseFormat, useFormatWishes } from '#web/device/badge-format.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { LabelPrinterFields } from './LabelPrinterFields.tsx';
import { drawTestPage } from './test-page.ts';

export type PrinterSetting = Pick<KioskState, 'printers' | 'labelPrinter'>;

interface PrinterChoiceProps {
  db: LocalDatabase;
  bridge: Pick<KioskBridge, 'listPrinters' | 'printPages' | 'readState'>;
  setting: PrinterSetting;
  onSetting: (change: Partial<PrinterSetting>) => void;
  /** Stores the choice first, because a test prints with the stored one. Returns whether that succeeded. */
  onTest: () => Promise<boolean>;
}

type Test =
  | { kind: 'none' }
  | ({ format: BadgeFormat } & ({ kind: 'busy' } | { kind: 'done'; result: KioskPrintResult }));

/** The formats and printers of this place, with a test page; other formats can have printers too. */
export function PrinterChoice({ db, bridge, setting, onSetting, onTest }: PrinterChoiceProps) {
  const { printers, labelPrinter } = setting;
  const { t } = useTranslation();
  const [known, setKnown] = useState<KioskPrinter[] | null>(null);
  const wishes = useFormatWishes(db);
  const look = useCallback(() => {
    bridge.listPrinters().then(setKnown, reportError);
  }, [bridge]);
  useEffect(look, [look]);
  const keep = useKeep();
  const { test, printTest, clear } = useTestPrint({ bridge, setting, onTest, onDone: look });
  if (!known || !wishes) return null;
  const withPrinter = [wishes.usual, ...badgeFormatNames].find((format) => printers[format]);
  const first = wishes.chosen ?? withPrinter ?? wishes.usual;

  function choose(format: BadgeFormat, name: string) {
    const { [format]: _, ...rest } = printers;
    onSetting({ printers: name === '' ? rest : { ...rest, [format]: name } });
    clear();
  }

  function changeLabelPrinter(next: LabelPrinter | null) {
    const { label62, ...rest } = printers;
    // Who gives its address wants labels from it.
    if (next) onSetting({ labelPrinter: next, printers: { ...rest, label62: labelPrinterName } });
    else onSetting({ labelPrinter: null, ...(label62 === labelPrinterName ? { printers: rest } : {}) });
    clear();
  }

  const choice = (format: BadgeFormat) => (
    <FormatPrinter
      key={format}
      format={format}
      isFirst={format === first}
      options={optionsOf(known, isForLabels(format) ? labelPrinter : null, t)}
      chosen={printers[format] ?? ''}
      test={test}
      onChoose={(name) => choose(format, name)}
      onTest={() => void printTest(format)}
    />
  );

  return (
    <div className="grid gap-5">
      {known.length === 0 && <p className="font-semibold text-warn">{t('kiosk.printers.noneFound')}</p>}
      <UsualFormat chosen={first} onChoose={(format) => keep(chooseFormat(db, format))} />
      {choice(first)}
      <details open={labelPrinter !== null}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          {t('kiosk.labelPrinter.title')}
        </summary>
        <div className="mt-3">
          <LabelPrinterFields printer={labelPrinter} onPrinter={changeLabelPrinter} />
        </div>
      </details>
      <Button look="quiet" size="lg" className="w-fit" onClick={look}>
        <Icon name="refresh" />
        {t('kiosk.printers.reload')}
      </Button>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('kiosk.printers.more')}</summary>
        <div className="mt-3 grid gap-5">
          {badgeFormatNames.filter((format) => format !== first).map(choice)}
        </div>
      </details>
    </div>
  );
}

type TestParts = Pick<PrinterChoiceProps, 'bridge' | 'setting' | 'onTest'> & { onDone: () => void };

function useTestPrint({ bridge, setting, onTest, onDone }: TestParts) {
  const { printers, labelPrinter } = setting;
  const { t } = useTranslation();
  const [test, setTest] = useState<Test>({ kind: 'none' });

  async function printTest(format: BadgeFormat) {
    setTest({ kind: 'busy', format });
    if (!(await onTest())) return setTest({ kind: 'none' });
    const words = { title: t('kiosk.printers.testTitle'), rule: t('kiosk.printers.testRule') };
    const onLabels = printers[format] === labelPrinterName ? labelPrinter : null;
    const size = onLabels ? { width: onLabels.widthMm, height: onLabels.heightMm } : pageSize(format);
    const job = { format, title: words.title };
    setTest({
      kind: 'done',
      format,
      result: await printDrawings([drawTestPage(size, words)], job, bridge),
    });
    onDone();
  }

  return { test, printTest, clear: () => setTest({ kind: 'none' }) };
}

interface FormatPrinterProps {
  format: BadgeFormat;
  /** The format of this place. */
  isFirst: boolean;
  options: ReturnType<typeof optionsOf>;
  chosen: string;
  test: Test;
  onChoose: (name: string) => void;
  onTest: () => void;
}

/** The printer of one format, and its test page. */
function FormatPrinter({ format, isFirst, options, chosen, test, onChoose, onTest }: FormatPrinterProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <Field label={t('kiosk.printers.format', { format: t(`badge.format.${format}`) })}>
        {(control) => (
          <Select
            {...control}
            className={`${control.className} min-h-14`}
            none={t('kiosk.printers.none')}
            options={options}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
          />
        )}
      </Field>
      {(isFirst || chosen) && (
        <Button
          size="lg"
          className="w-fit"
          look={isFirst ? 'primary' : 'quiet'}
          pending={test.kind === 'busy' && test.format === format}
          pendingLabel={t('kiosk.printers.testing')}
          onClick={onTest}
        >
          <Icon name="print" />
          {t('kiosk.printers.test')}
        </Button>
      )}
      <div role="status">
        {test.kind === 'done' && test.format === format && <PrintResult result={test.result} />}
      </div>
    </div>
  );
}

/** The available printers, each with its problem; the label printer may be unsaved. */
function optionsOf(known: readonly KioskPrinter[], labelPrinter: LabelPrinter | null, t: TFunction) {
  const knownProblem = known.find(({ name }) => name === labelPrinterName)?.problem ?? null;
  const label = t('kiosk.labelPrinter.option', { address: labelPrinter?.address });
  const here = known.filter(({ name }) => name !== labelPrinterName);
  const all = labelPrinter ? [...here, { name: labelPrinterName, label, problem: knownProblem }] : here;
  return all.map((one) => ({
    value: one.name,
    label: one.problem ? `${one.label} (${t(`kiosk.printers.problem.${one.problem}`)})` : one.label,
  }));
}

/** What became of a page that was sent, in words. */
export function PrintResult({
  result,
}: {
  result:
    | { kind: 'sent' | 'done' }
    | Extract<KioskPrint, { kind: 'waiting' }>
    | Extract<KioskPrintResult, { kind: 'failed' }>;
}) {
  const { t } = useTranslation();
  if (result.kind === 'waiting') {
    const reason = t(`kiosk.printers.reason.${result.reason}`);
    return <p className="text-warn">{t('kiosk.printers.result.waiting', { reason })}</p>;
  }
  if (result.kind !== 'failed')
    return <p className="text-good">{t(`kiosk.printers.result.${result.kind}`)}</p>;
  const reason = t(`kiosk.printers.reason.${result.reason}`);
  return (
    <p className="text-bad">
      {t('kiosk.printers.result.failed', { reason })}
      {result.savedAs && ` ${t('kiosk.printers.result.saved', { file: result.savedAs })}`}
    </p>
  );
}

function UsualFormat(props: { chosen: BadgeFormat; onChoose: (format: BadgeFormat) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t('kiosk.printers.prints')} hint={t('kiosk.printers.printsHint')}>
      {(control) => (
        <Select
          {...control}
          className={`${control.className} min-h-14`}
          options={badgeFormatNames.map((format) => ({ value: format, label: t(`badge.format.${format}`) }))}
          value={props.chosen}
          onChange={(event) => {
            const format = badgeFormatNames.find((name) => name === event.target.value);
            if (format) props.onChoose(format);
          }}
        />
      )}
    </Field>
  );
}
