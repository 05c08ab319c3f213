import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BadgeFormat, badgeFormatNames } from '#shared/credentials/card-sheets.ts';
import type { KioskBridge, KioskPrinter, KioskPrintResult, KioskState } from '#shared/kiosk-bridge.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { makeTestJob } from './test-page.ts';

type Printers = KioskState['printers'];

interface PrinterChoiceProps {
  bridge: Pick<KioskBridge, 'listPrinters' | 'printPages'>;
  printers: Printers;
  onPrinters: (printers: Printers) => void;
  /** Keeps the choice first: a test prints with what is kept. Answers whether that went well. */
  onTest: () => Promise<boolean>;
}

type Test = { kind: 'none' } | { kind: 'busy' } | { kind: 'told'; result: KioskPrintResult };

/** Which printer prints which format, and a page to try it with. The desk's own format comes first. */
export function PrinterChoice({ bridge, printers, onPrinters, onTest }: PrinterChoiceProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<KioskPrinter[] | null>(null);
  const [test, setTest] = useState<Test>({ kind: 'none' });
  const look = useCallback(() => {
    bridge.listPrinters().then(setKnown, reportError);
  }, [bridge]);
  useEffect(look, [look]);
  const [first, ...others] = badgeFormatNames;
  if (!first || !known) return null;

  function choose(format: BadgeFormat, name: string) {
    const { [format]: _, ...rest } = printers;
    onPrinters(name === '' ? rest : { ...rest, [format]: name });
    setTest({ kind: 'none' });
  }

  async function printTest(format: BadgeFormat) {
    setTest({ kind: 'busy' });
    if (!(await onTest())) return setTest({ kind: 'none' });
    const words = { title: t('kiosk.printers.testTitle'), rule: t('kiosk.printers.testRule') };
    setTest({ kind: 'told', result: await bridge.printPages(makeTestJob(format, words)) });
  }

  const choice = (format: BadgeFormat) => (
    <Field key={format} label={t('kiosk.printers.format', { format: t(`badge.format.${format}`) })}>
      {(control) => (
        <select
          {...control}
          className={`${control.className} min-h-14`}
          value={printers[format] ?? ''}
          onChange={(event) => choose(format, event.target.value)}
        >
          <option value="">{t('kiosk.printers.none')}</option>
          {known.map(({ name, label, problem }) => (
            <option key={name} value={name}>
              {problem ? `${label} (${t(`kiosk.printers.problem.${problem}`)})` : label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <div className="grid gap-5">
      {known.length === 0 && <p className="font-semibold text-warn">{t('kiosk.printers.noneFound')}</p>}
      {choice(first)}
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          pending={test.kind === 'busy'}
          pendingLabel={t('kiosk.printers.testing')}
          onClick={() => printTest(first)}
        >
          <Icon name="print" />
          {t('kiosk.printers.test')}
        </Button>
        <Button look="quiet" size="lg" onClick={look}>
          <Icon name="refresh" />
          {t('kiosk.printers.reload')}
        </Button>
      </div>
      <div role="status">{test.kind === 'told' && <PrintResult result={test.result} />}</div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('kiosk.printers.more')}</summary>
        <div className="mt-3 grid gap-5">{others.map(choice)}</div>
      </details>
    </div>
  );
}

/** What became of a page that was sent, in words. */
export function PrintResult({
  result,
}: {
  result: { kind: 'sent' | 'done' } | Extract<KioskPrintResult, { kind: 'failed' }>;
}) {
  const { t } = useTranslation();
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
