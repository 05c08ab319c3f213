import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { type ArchiveReport, NoArchive, sendArchive, type WantedFile } from './photo-archive.ts';

type ArchiveState =
  | { kind: 'waiting' }
  | { kind: 'sending'; report: ArchiveReport }
  | { kind: 'sent' | 'cancelled'; report: ArchiveReport }
  | { kind: 'failed'; report: ArchiveReport | null; words: string };

/** Photos the list names by file: the zip is chosen, opened here, and sent picture by picture. */
export function ArchivePhotos({ wanted }: { wanted: readonly WantedFile[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [state, setState] = useState<ArchiveState>({ kind: 'waiting' });
  const stop = useRef<AbortController | null>(null);
  if (wanted.length === 0) return null;

  async function send(archive: File | undefined) {
    if (!archive) return;
    const controller = new AbortController();
    stop.current = controller;
    let report: ArchiveReport = { done: 0, total: wanted.length, missing: [], failed: [] };
    setState({ kind: 'sending', report });
    try {
      report = await sendArchive(archive, wanted, {
        signal: controller.signal,
        onProgress: (next) => {
          report = next;
          setState({ kind: 'sending', report });
        },
      });
      setState({ kind: 'sent', report });
    } catch (error) {
      if (controller.signal.aborted) setState({ kind: 'cancelled', report });
      else if (error instanceof NoArchive)
        setState({ kind: 'failed', report: null, words: t('imports.zip.noZip') });
      else setState({ kind: 'failed', report, words: wordsForError(error) });
    }
  }

  const report = 'report' in state ? state.report : null;
  return (
    <section aria-labelledby="zip-title" className="grid justify-items-start gap-4">
      <h2 id="zip-title" className="font-bold text-lg">
        {t('imports.zip.title', { count: wanted.length, shown: number(wanted.length) })}
      </h2>
      <p className="max-w-2xl text-muted">{t('imports.zip.hint', { example: wanted[0]?.fileName ?? '' })}</p>
      {state.kind === 'sending' ? (
        <div className="grid w-full max-w-xl gap-3">
          <Progress label={t('imports.zip.progress')} done={state.report.done} total={state.report.total} />
          <p role="status" className="digits">
            {t('imports.zip.sent', { done: number(state.report.done), total: number(state.report.total) })}
          </p>
          <div>
            <Button look="quiet" onClick={() => stop.current?.abort(new Error('stopped by hand'))}>
              {t('imports.stop')}
            </Button>
          </div>
        </div>
      ) : (
        <FileButton
          label={t(state.kind === 'waiting' ? 'imports.zip.choose' : 'imports.zip.again')}
          icon="upload"
          look="quiet"
          accept=".zip,application/zip"
          onFile={(file) => void send(file)}
        />
      )}
      <Alert>{state.kind === 'failed' && state.words}</Alert>
      {(state.kind === 'sent' || state.kind === 'cancelled') && report && (
        <div role="status" className="grid gap-2">
          <p className="font-semibold">
            {t(state.kind === 'sent' ? 'imports.zip.done' : 'imports.zip.stopped', {
              shown: number(report.done - report.missing.length - report.failed.length),
            })}
          </p>
          <Names title={t('imports.zip.missing')} names={report.missing} />
          <Names title={t('imports.zip.failed')} names={report.failed} />
        </div>
      )}
    </section>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const { number } = useFormat();
  if (names.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-warn">
        {title} ({number(names.length)})
      </summary>
      <ul className="max-h-64 list-disc overflow-y-auto pl-6">
        {names.map((name) => (
          <li key={name} className="break-all">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
