import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';

type Problems = readonly { path: string; words: string }[];

/** An edition as one JSON file, out and in; a file with mistakes is refused with each of them. */
export function EditionFile() {
  const { t } = useTranslation();
  const forget = useInvalidate(/\/editions?/);
  const [problems, setProblems] = useState<Problems>([]);
  const [isBusy, setBusy] = useState(false);

  async function download() {
    const edition = await call('GET /api/edition');
    const text = `${JSON.stringify(edition, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), `${edition.id}.json`);
  }

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
        <Button look="quiet" onClick={() => void download()}>
          <Icon name="download" />
          {t('edition.export')}
        </Button>
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
      {problems.length > 0 && (
        <div className="mt-4">
          <ErrorBox>
            <span>
              {problems.map(({ path, words }) => (
                <span key={path} className="block">
                  {path && <code>{path}: </code>}
                  {words}
                </span>
              ))}
            </span>
          </ErrorBox>
        </div>
      )}
    </div>
  );
}

/** Replaces the stored edition of the same id as it is now; another id becomes a draft. */
async function importDocument(document: unknown) {
  const id = typeof document === 'object' && document !== null && 'id' in document ? document.id : null;
  const known = (await call('GET /api/admin/editions')).find((one) => one.id === id);
  return call('POST /api/admin/editions', { body: { document, revision: known?.revision ?? 0 } });
}

function problemsOf(error: unknown, notJson: string): Problems {
  if (error instanceof SyntaxError) return [{ path: '', words: notJson }];
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return [{ path: '', words: wordsForError(error) }];
  return fields.map(([path, code]) => ({ path, words: wordsForField(code) }));
}
