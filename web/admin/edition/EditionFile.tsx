import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { ProblemBox, type ShownProblem } from './ProblemBox.tsx';

/** Takes an edition from a JSON file; one with mistakes is refused with each of them. */
export function EditionFile() {
  const { t } = useTranslation();
  const forget = useInvalidate(/\/editions?/);
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function read(file: File) {
    setProblems([]);
    setBusy(true);
    try {
      const saved = await importDocument(JSON.parse(await file.text()));
      if (saved.status === 'live') setEdition(saved.edition);
      showToast({ title: t('edition.imported') });
      await forget();
    } catch (error) {
      setProblems(problemsOf(error, t('edition.notJson')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-8 border-rule border-t-2 pt-6">
      <h2 className="font-bold text-lg">{t('edition.file')}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('edition.fileText')}</p>
      <div className="flex flex-wrap gap-3">
        <FileButton
          look="quiet"
          icon="upload"
          label={t('edition.import')}
          accept=".json,application/json"
          pending={isBusy}
          pendingLabel={t('edition.saving')}
          onFile={(file) => void read(file)}
        />
      </div>
      <div className="mt-4">
        <ProblemBox problems={problems} />
      </div>
    </div>
  );
}

/** Replaces the stored edition of the same id as it is now; another id becomes a draft. */
async function importDocument(document: unknown) {
  const id = typeof document === 'object' && document !== null && 'id' in document ? document.id : null;
  const known = (await call('GET /api/admin/editions')).editions.find((one) => one.id === id);
  return call('POST /api/admin/editions', { body: { document, revision: known?.revision ?? 0 } });
}

function problemsOf(error: unknown, notJson: string): ShownProblem[] {
  if (error instanceof SyntaxError) return [{ path: '', words: notJson }];
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return [{ path: '', words: wordsForError(error) }];
  return fields.map(([path, code]) => ({ path, words: wordsForField(code) }));
}
