import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { useAction } from '#web/records/use-action.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { BatchList } from './BatchList.tsx';
import { ColumnStep } from './ColumnStep.tsx';
import { FileStep } from './FileStep.tsx';
import { type ImportDraft, rowsOf, startDraft } from './import-draft.ts';
import { everyCall, importCalls } from './imports.queries.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';

interface ImportPageProps {
  kind: ImportKind;
  /** Where the list stands that the import fills. */
  back: string;
}

type State =
  | { step: 'file' }
  | { step: 'columns'; draft: ImportDraft }
  | { step: 'check'; draft: ImportDraft; preview: ImportPreview; wasChanged: boolean }
  | { step: 'result'; draft: ImportDraft; result: ImportResult };

const steps = ['file', 'columns', 'check', 'result'] as const;

/** From a file to rows of the database, in four steps of which only the last but one writes. Needs 'imports', 'errors', 'fields'. */
export function ImportPage({ kind, back }: ImportPageProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ step: 'file' });
  const head = useRef<HTMLHeadingElement>(null);
  // What went wrong stays on the screen until the next piece of work.
  const work = useAction({ changes: everyCall, says: 'here' });
  const teams = useQuery({
    queryKey: ['imports', 'teams known'],
    queryFn: () => call('GET /api/teams'),
    enabled: kind === 'participants' && state.step !== 'file',
    staleTime: 0,
  });

  function go(next: State) {
    setState(next);
    window.scrollTo(0, 0);
    // What is read next begins here, for whoever does not see that the page has changed.
    head.current?.focus({ preventScroll: true });
  }

  function goBack(before: State) {
    work.clear();
    go(before);
  }

  async function check(draft: ImportDraft, wasChanged = false) {
    const preview = await importCalls[kind].preview(rowsOf(draft));
    go({ step: 'check', draft, preview, wasChanged });
  }

  async function write(draft: ImportDraft, preview: ImportPreview, update: boolean) {
    const { fileName } = draft;
    const body = { fileName, rows: rowsOf(draft), update, fingerprint: preview.fingerprint };
    try {
      const result = await importCalls[kind].write(body);
      go({ step: 'result', draft, result });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error;
      // Somebody else was at the same people: what would happen now is shown before it does.
      await check(draft, true);
    }
  }

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
      {work.failure && (
        <p
          role="alert"
          className="mb-6 flex items-start gap-3 rounded-md border-2 border-bad p-4 font-semibold"
        >
          <Icon name="warning" className="mt-0.5 text-bad" />
          {work.failure}
        </p>
      )}
      {state.step === 'file' && (
        <>
          <FileStep
            kind={kind}
            onRead={(fileName, file) => go({ step: 'columns', draft: startDraft(kind, fileName, file) })}
          />
          <BatchList kind={kind} />
        </>
      )}
      {state.step === 'columns' && (
        <ColumnStep
          draft={state.draft}
          teams={teams.data ?? []}
          isBusy={work.isBusy}
          onChange={(draft) => setState({ step: 'columns', draft })}
          onBack={() => goBack({ step: 'file' })}
          onNext={() => void work.run(() => check(state.draft))}
        />
      )}
      {state.step === 'check' && (
        <PreviewStep
          draft={state.draft}
          preview={state.preview}
          wasChanged={state.wasChanged}
          isBusy={work.isBusy}
          onBack={() => goBack({ step: 'columns', draft: state.draft })}
          onWrite={(update) => void work.run(() => write(state.draft, state.preview, update))}
        />
      )}
      {state.step === 'result' && (
        <ResultStep draft={state.draft} result={state.result} onAnother={() => go({ step: 'file' })} />
      )}
    </section>
  );
}

/** Where on the way one is. */
function Steps({ present }: { present: State['step'] }) {
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
