import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedSections, checkEdition } from '#shared/edition/check-edition.ts';
import type { Edition, EditionSection } from '#shared/edition/edition.ts';
import { type EditionForAdmin, toFieldErrors } from '#shared/settings/editions.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { ProblemBox, problemsOf, type ShownProblem } from './ProblemBox.tsx';

/** A file that was read: the edition in it, and the one of this server with its code. */
interface ReadFile {
  edition: Edition;
  stored: EditionForAdmin | null;
  changes: readonly EditionSection[];
}

/** Takes an edition from a JSON file; one with mistakes is refused with each of them, and one that visitors would see at once is asked about. */
export function EditionFile() {
  const { t } = useTranslation();
  const forget = useInvalidate(/\/editions?/);
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ReadFile | null>(null);

  async function attempt(work: () => Promise<void>) {
    setProblems([]);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblems(
        error instanceof SyntaxError ? [{ path: '', words: t('edition.notJson') }] : problemsOf(error),
      );
    } finally {
      setBusy(false);
    }
  }

  async function read(file: File) {
    const found = await readEditionFile(JSON.parse(await file.text()));
    if (found.stored && found.changes.length === 0)
      showToast({ title: t('edition.sameFile'), description: t('edition.sameFileText') });
    else if (found.stored?.status === 'live') setAsked(found);
    else await take(found);
  }

  async function take({ edition, stored }: ReadFile) {
    setAsked(null);
    const body = { document: edition, revision: stored?.revision ?? 0 };
    const saved = await call('POST /api/admin/editions', { body });
    if (saved.status === 'live') setEdition(saved.edition);
    showToast({ title: t('edition.imported') });
    await forget();
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
          onFile={(file) => void attempt(() => read(file))}
        />
      </div>
      <div className="mt-4">
        <ProblemBox problems={problems} />
      </div>
      <Question
        file={asked}
        onDrop={() => setAsked(null)}
        onTake={(file) => void attempt(() => take(file))}
      />
    </div>
  );
}

interface QuestionProps {
  file: ReadFile | null;
  onDrop: () => void;
  onTake: (file: ReadFile) => void;
}

/** Whether a file takes the place of the edition on the site, with what it changes. */
function Question({ file, onDrop, onTake }: QuestionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ConfirmDialog
      open={file !== null}
      onOpenChange={(open) => !open && onDrop()}
      title={t('edition.replace.title', { name: file?.stored?.edition.identity.name[language] })}
      description={t('edition.replace.text')}
      confirmLabel={t('edition.replace.do')}
      onConfirm={() => file && onTake(file)}
    >
      <p className="font-semibold">{t('edition.replace.changes')}</p>
      <ul className="list-disc pl-6">
        {file?.changes.map((name) => (
          <li key={name}>{t(`edition.change.${name}`)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** The edition of a document and what it would change here; throws with every mistake in it. */
async function readEditionFile(document: unknown): Promise<ReadFile> {
  const checked = checkEdition(document);
  if (checked.kind === 'problems') throw new ApiError(400, 'INVALID', '', toFieldErrors(checked.problems));
  const { edition } = checked;
  const { editions } = await call('GET /api/admin/editions');
  const isKnown = editions.some(({ id }) => id === edition.id);
  const stored = isKnown ? await call('GET /api/admin/editions/:id', { params: { id: edition.id } }) : null;
  const changes = stored ? changedSections(stored.edition, edition) : [];
  return { edition, stored, changes };
}
