import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useAction } from '#web/records/use-action.ts';
import { BatchList } from './BatchList.tsx';
import { ColumnStep } from './ColumnStep.tsx';
import { FileStep } from './FileStep.tsx';
import { readChosenFile } from './file-reader.ts';
import { choosePeople, type ImportDraft, rowsOf, startDraft } from './import-draft.ts';
import { everyCall, importCalls } from './imports.queries.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import type { FileReadOptions } from './read-file.ts';

interface ImportPageProps {
  kind: ImportKind;
  /** Path of the list that the import fills. */
  back: string;
  /** Actions for the imported people, provided by another feature. */
  next?: (ids: readonly number[]) => ReactNode;
  /** Path of one of the rows in the admin area. */
  pathOf?: (id: number) => string;
}

type ImportState =
  | { step: 'file' }
  | { step: 'columns'; draft: ImportDraft; source: Source }
  | { step: 'check'; draft: ImportDraft; source: Source; preview: ImportPreview; wasChanged: boolean }
  | { step: 'result'; draft: ImportDraft; result: ImportResult };

/** The file itself, and how it was read: a person may say otherwise. */
interface Source {
  file: File;
  options: FileReadOptions;
}

const steps = ['file', 'columns', 'check', 'result'] as const;

/** Imports a file in four steps, of which only the third writes. Needs 'imports', 'errors', 'fields'. */
export function ImportPage({ kind, back, next, pathOf }: ImportPageProps) {
  const { t } = useTranslation();
  const { state, setState, head, work, teams, go, goBack, check, readAgain, write } = useImportSteps(kind);
  const title = t(`imports.title.${kind}`);
  return (
    <section aria-labelledby="import-title" className="max-w-5xl">
      <PageHead title={title} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="import-title" ref={head} tabIndex={-1} className="board text-xl outline-none">
          {title}
        </h1>
        <ButtonLink look="quiet" to={back}>
          <Icon name="back" />
          {t(`imports.back.${kind}`)}
        </ButtonLink>
      </div>
      <Steps present={state.step} />
      <Failure words={work.failure} />
      {state.step === 'file' && (
        <>
          <FileStep
            kind={kind}
            onRead={(fileName, read, file) =>
              go({ step: 'columns', draft: startDraft(kind, fileName, read), source: { file, options: {} } })
            }
          />
          <BatchList kind={kind} />
        </>
      )}
      {state.step === 'columns' && (
        <ColumnStep
          draft={state.draft}
          options={state.source.options}
          teams={teams.data ?? []}
          isBusy={work.isBusy}
          onChange={(draft) => setState({ ...state, draft })}
          onReadAgain={(change) => void work.run(() => readAgain(state.draft, state.source, change))}
          onTeamMade={() => void teams.refetch()}
          onBack={() => goBack({ step: 'file' })}
          onNext={() => void work.run(() => check(state.draft, state.source))}
        />
      )}
      {state.step === 'check' && (
        <PreviewStep
          draft={state.draft}
          preview={state.preview}
          wasChanged={state.wasChanged}
          isBusy={work.isBusy}
          onAnswer={(people) => void work.run(() => check(choosePeople(state.draft, people), state.source))}
          onBack={() => goBack({ step: 'columns', draft: state.draft, source: state.source })}
          onWrite={(update) => void work.run(() => write(state.draft, state.source, state.preview, update))}
        />
      )}
      {state.step === 'result' && (
        <ResultStep
          draft={state.draft}
          result={state.result}
          next={next}
          pathOf={pathOf}
          onAnother={() => go({ step: 'file' })}
        />
      )}
    </section>
  );
}

/** The step an import is at, and the ways to another. */
function useImportSteps(kind: ImportKind) {
  const [state, setState] = useState<ImportState>({ step: 'file' });
  const head = useRef<HTMLHeadingElement>(null);
  // A failure stays on the screen until the next action.
  const work = useAction({ changes: everyCall, says: 'here' });
  const teams = useQuery({
    queryKey: ['imports', 'teams known'],
    queryFn: () => call('GET /api/teams'),
    enabled: kind === 'participants' && state.step !== 'file',
    staleTime: 0,
  });

  function go(next: ImportState) {
    setState(next);
    window.scrollTo(0, 0);
    // The next step starts here; screen readers need the focus.
    head.current?.focus({ preventScroll: true });
  }

  function goBack(before: ImportState) {
    work.clear();
    go(before);
  }

  async function check(draft: ImportDraft, source: Source, wasChanged = false) {
    const preview = await importCalls[kind].preview(rowsOf(draft));
    go({ step: 'check', draft, source, preview, wasChanged });
  }

  async function readAgain(draft: ImportDraft, { file, options: before }: Source, change: FileReadOptions) {
    const options = { ...before, ...change };
    const read = await readChosenFile(file, options);
    const { sheet, headingRow, withHidden } = draft;
    const again = startDraft(kind, draft.fileName, read, { sheet, headingRow, withHidden });
    setState({ step: 'columns', draft: again, source: { file, options } });
  }

  async function write(draft: ImportDraft, source: Source, preview: ImportPreview, update: boolean) {
    const { fileName } = draft;
    const body = { fileName, rows: rowsOf(draft), update, fingerprint: preview.fingerprint };
    try {
      const result = await importCalls[kind].write(body);
      go({ step: 'result', draft, result });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error;
      // Another user changed the same people: show the new plan before importing.
      await check(draft, source, true);
    }
  }

  return { state, setState, head, work, teams, go, goBack, check, readAgain, write };
}

function Failure({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <p role="alert" className="mb-6 flex items-start gap-3 rounded-md border-2 border-bad p-4 font-semibold">
      <Icon name="warning" className="mt-0.5 text-bad" />
      {words}
    </p>
  );
}

/** The current step of the guide. */
function Steps({ present }: { present: ImportState['step'] }) {
  const { t } = useTranslation();
  const at = steps.indexOf(present);
  return (
    <ol className="mb-8 flex flex-wrap gap-x-8 gap-y-2" aria-label={t('imports.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === present ? 'step' : undefined}
          className={`flex items-center gap-2 border-b-4 pb-1 font-semibold ${index === at ? 'border-ball' : 'border-transparent text-muted'}`}
        >
          <span className="digits text-lg">{index + 1}</span>
          <span className={index === at ? '' : 'max-sm:sr-only'}>{t(`imports.step.${step}`)}</span>
          {index < at && <Icon name="check" size={18} className="text-good" />}
        </li>
      ))}
    </ol>
  );
}
