import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteOrderMark, csvLine } from '#shared/base/cell-text.ts';
import { birthParts } from '#shared/imports/birth-parts.ts';
import { fieldsOf, type ImportKind, importLimits } from '#shared/imports/fields.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { readChosenFile } from './file-reader.ts';
import type { ReadFile } from './read-file.ts';
import { type FileFault, UnreadableFile } from './reading/formats.ts';

interface FileStepProps {
  kind: ImportKind;
  /** `source` is kept to be read another way. */
  onRead: (fileName: string, file: ReadFile, source: File) => void;
}

/** Columns left out of the template, because others hold the same better. */
const templateLacks: readonly string[] = [
  ...['fullName', 'branch', 'secondName', 'thirdName', 'secondSurname', 'marriedName'],
  ...birthParts,
];

type ReadingState = { kind: 'idle' } | { kind: 'reading'; name: string } | { kind: 'failed'; why: FileFault };

/** Choosing the file: dropped here, or picked. It is read on this machine; nothing is sent yet. */
export function FileStep({ kind, onRead }: FileStepProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const language = useLanguage();
  const [work, setWork] = useState<ReadingState>({ kind: 'idle' });
  const [isOver, setOver] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    setWork({ kind: 'reading', name: file.name });
    try {
      onRead(file.name, await readChosenFile(file), file);
    } catch (error) {
      setWork({ kind: 'failed', why: error instanceof UnreadableFile ? error.why : 'NOT_A_TABLE' });
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  function downloadTemplate() {
    const headings = fieldsOf(kind)
      .filter(([name]) => !templateLacks.includes(name))
      .map(([, field]) => field[language][0]);
    const blob = new Blob([byteOrderMark, csvLine(headings)], { type: 'text/csv;charset=utf-8' });
    saveFile(blob, `${t(`imports.fileName.${kind}`)}.csv`);
  }

  return (
    <div className="grid gap-6">
      <p className="max-w-3xl text-lg">{t(`imports.lead.${kind}`)}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={`grid justify-items-start gap-4 rounded-lg border-2 border-dashed p-6 md:p-10 ${isOver ? 'border-ball bg-surface' : 'border-field'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          label={t('imports.choose')}
          icon="upload"
          look="accent"
          size="lg"
          accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.xltx,.xltm,.ods,.fods,.xls,.xlsb,.numbers,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
          onFile={(file) => void take(file)}
        />
        <p className="text-muted">{t('imports.dropHint', { shown: number(importLimits.rows) })}</p>
        {work.kind === 'reading' && (
          <p role="status" className="flex items-center gap-2 font-semibold">
            <Icon name="ball" className="animate-pulse text-ball" />
            {t('imports.reading', { name: work.name })}
          </p>
        )}
        <Alert>
          {work.kind === 'failed' && t(`imports.fault.${work.why}`, { shown: number(importLimits.rows) })}
        </Alert>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {t('imports.templateHint')}
        <Button look="quiet" onClick={downloadTemplate}>
          <Icon name="download" />
          {t('imports.template')}
        </Button>
      </p>
    </div>
  );
}
