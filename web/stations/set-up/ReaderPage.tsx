/**
 * 'Test the reader': what a handheld reader sends, character by character, how this device reads it, and how to set it
 * up.
 */

import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HidReaders } from '#web/device/reader/HidReaders.tsx';
import type { BurstKey, UnreadCause } from '#web/device/reader/read-keys.ts';
import { type HandheldRead, useHandheld } from '#web/device/reader/use-handheld.ts';
import { PrintedPage } from '#web/device/setup/PrintedPage.tsx';
import type { ReaderRecord } from '#web/offline/lock/reader-record.ts';
import { keepTest } from '#web/offline/practice/readiness.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';

interface ReaderPageProps {
  db: LocalDatabase;
  /** Where the way back leads, where that is not the check of the device. */
  back?: string;
  onBack: () => void;
}

type ReaderTest =
  | { kind: 'read'; text: string; read: HandheldRead }
  | { kind: 'unread'; cause: UnreadCause; keys: readonly BurstKey[] };

/** Needs the words 'devices'. Works offline; the result is stored on this device. */
export function ReaderPage({ db, back, onBack }: ReaderPageProps) {
  const { t } = useTranslation();
  const [heard, setHeard] = useState<ReaderTest | null>(null);
  const known = useLiveQuery(() => readMeta(db, 'reader'), [db]);
  const [field, setField] = useState('');
  useHandheld({
    onText(text, read) {
      setHeard({ kind: 'read', text, read });
      keepReader(db, read).catch(reportError);
    },
    onUnread(cause, keys) {
      setHeard({ kind: 'unread', cause, keys });
      keepTest(db, 'reader', false).catch(reportError);
    },
  });
  return (
    <PrintedPage
      title={t('devices.reader.title')}
      print={t('devices.reader.print')}
      back={back ?? t('devices.reader.back')}
      onBack={onBack}
    >
      <div className="grid gap-5 print:hidden">
        <h1 className="board text-2xl">{t('devices.reader.title')}</h1>
        <p>{t('devices.reader.how')}</p>
        {heard ? <Arrived heard={heard} /> : <p role="status">{t('devices.ready.reader.waiting')}</p>}
        {known && <p className="text-muted text-sm">{t('devices.reader.kept')}</p>}
        <label className="grid gap-2 font-semibold">
          {t('devices.reader.field')}
          <input
            className="min-h-12 rounded-md border-2 border-field bg-surface px-3 font-normal text-ink"
            value={field}
            autoComplete="off"
            onChange={(event) => setField(event.target.value)}
          />
        </label>
        <HidReaders />
      </div>
      <SetUpSheet />
    </PrintedPage>
  );
}

/** Stores what is known about this device's reader. */
async function keepReader(db: LocalDatabase, { kind, prefix, suffix, typed }: HandheldRead): Promise<void> {
  const reader: ReaderRecord = {
    ...{
      prefix,
      suffix,
      ends: typed?.ends.slice() ?? [],
      gapMs: typed?.gapMs ?? null,
      // A number may have been typed here; a badge's text never is.
      paceMs: (kind === 'badge' && typed?.paceMs) || null,
      by: typed?.by ?? 'bytes',
    },
  };
  await writeMeta(db, 'reader', reader);
  await keepTest(db, 'reader', true);
}

function Arrived({ heard }: { heard: ReaderTest }) {
  const { t } = useTranslation();
  if (heard.kind === 'unread')
    return (
      <section aria-label={t('devices.reader.arrived')} className="grid gap-3" role="status">
        <p className="font-bold text-bad text-lg">{t(`devices.reader.unread.${heard.cause}`)}</p>
        <Line label={t('devices.reader.arrived')}>
          <Signs text={heard.keys.map(({ letter }) => letter).join('')} />
        </Line>
      </section>
    );
  const { text, read } = heard;
  const { typed } = read;
  return (
    <section aria-label={t('devices.reader.arrived')} className="grid gap-3" role="status">
      <p className="font-bold text-good text-lg">{t(`devices.reader.read.${read.kind}`)}</p>
      <Line label={t('devices.reader.arrived')}>
        <Signs text={read.prefix} isAround />
        <Signs text={text} />
        <Signs text={read.suffix} isAround />
        {typed?.ends.map((end, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ends in their order, and one may come twice
          <kbd key={at} className="ml-1 rounded border-2 border-cobalt px-1">
            {namesOfEnds[end] ?? end}
          </kbd>
        ))}
      </Line>
      {typed && (
        <Line label={t('devices.reader.pace')}>{t('devices.reader.gap', { count: typed.gapMs })}</Line>
      )}
      <ul className="grid list-disc gap-1 pl-6">
        {adviceOn(read).map((advice) => (
          <li key={advice}>
            {t(`devices.reader.advice.${advice}`, { prefix: read.prefix, suffix: read.suffix })}
          </li>
        ))}
      </ul>
    </section>
  );
}

const namesOfEnds: Record<string, string> = {
  Enter: 'Enter',
  Tab: 'Tab',
  '\n': 'LF (Ctrl+J)',
  '\r': 'CR (Ctrl+M)',
  '\t': 'HT (Ctrl+I)',
};

type Advice = 'fine' | 'bytes' | 'prefix' | 'suffix' | 'noEnd' | 'manyEnds' | 'slow' | 'layout';
/** Slower than this (ms a key) a badge takes over ten seconds. */
const slowMs = 50;

/** Advice about a reader's settings; it works in any case. */
function adviceOn({ prefix, suffix, typed }: HandheldRead): Advice[] {
  if (!typed) return prefix === '' && suffix === '' ? ['bytes'] : ['bytes', 'prefix'];
  const advice: Advice[] = [];
  if (prefix !== '') advice.push('prefix');
  if (suffix !== '') advice.push('suffix');
  if (typed.ends.length === 0) advice.push('noEnd');
  if (typed.ends.length > 1) advice.push('manyEnds');
  if (typed.gapMs > slowMs) advice.push('slow');
  if (typed.by !== 'letters') advice.push('layout');
  return advice.length > 0 ? advice : ['fine'];
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="digits break-all">
      <span className="mr-2 font-semibold">{label}:</span>
      {children}
    </p>
  );
}

/** A text with its invisible characters made visible and the reader's prefix and suffix marked. */
function Signs({ text, isAround = false }: { text: string; isAround?: boolean }) {
  if (text === '') return null;
  const seen = [...text].map((sign) => {
    const code = sign.charCodeAt(0);
    // Unicode has a picture of each control character.
    return code < 32 ? String.fromCharCode(0x2400 + code) : sign;
  });
  return isAround ? (
    <mark className="rounded bg-denied px-1 font-bold text-line">{seen.join('')}</mark>
  ) : (
    <span>{seen.join('')}</span>
  );
}

const settings = ['keyboard', 'layout', 'end', 'noId', 'qr', 'fast'] as const;
const makers = ['honeywell', 'zebra', 'datalogic', 'others'] as const;

/** The printed sheet: what to set, with the terms of common manuals. */
function SetUpSheet() {
  const { t } = useTranslation();
  return (
    <article className="mt-8 grid gap-4 bg-line p-6 text-navy leading-snug print:mt-0 print:p-0">
      <h2 className="board text-xl">{t('devices.reader.sheet.title')}</h2>
      <p>{t('devices.reader.sheet.lead')}</p>
      <ol className="grid list-decimal gap-2 pl-6">
        {settings.map((setting) => (
          <li key={setting}>{t(`devices.reader.sheet.setting.${setting}`)}</li>
        ))}
      </ol>
      <h3 className="font-bold text-lg">{t('devices.reader.sheet.where')}</h3>
      <dl className="grid gap-2">
        {makers.map((maker) => (
          <div key={maker}>
            <dt className="font-semibold">{t(`devices.reader.sheet.maker.${maker}`)}</dt>
            <dd>{t(`devices.reader.sheet.terms.${maker}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">{t('devices.reader.sheet.codes')}</p>
    </article>
  );
}
