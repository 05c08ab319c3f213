import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingKey } from '#shared/settings/site.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { RecordState, type RecordStateProps } from './RecordPage.tsx';
import { SaveBar } from './SaveBar.tsx';
import {
  type RecordDraft,
  type RecordForm,
  useRecordForm,
  type ValidationResult,
} from './use-record-form.ts';

export type SettingForm<D extends RecordDraft> = RecordForm<D, string>;

/** `savedText`: what follows from the change. `refused`: why it cannot be saved. `preparing`: while a picture is being sent. */
type OptionalWord =
  | 'loading'
  | 'failed'
  | 'savedText'
  | 'saveFailed'
  | 'unsaved'
  | 'refused'
  | 'discard'
  | 'saving'
  | 'preparing';

export interface SettingPageProps<D extends RecordDraft> extends Omit<RecordStateProps<D, string>, 'form'> {
  name: SettingKey;
  /** Further calls that it affects, besides the settings. */
  changes?: RegExp;
  words: Readonly<Record<'title' | 'lead' | 'save' | 'saved', string>> &
    Readonly<Partial<Record<OptionalWord, string>>>;
  /** Classes of the form's grid, and of the page. */
  layout?: string;
  className?: string;
  isRefused?: (form: SettingForm<D>) => boolean;
  /** The stored text as the form holds it; empty while nothing is set. */
  draftOf: (stored: string) => D;
  validate: (draft: D) => ValidationResult<D, string>;
  /** Called instead of saving at once. */
  onSubmit?: (form: SettingForm<D>) => void;
  /** Shown at the other end of the save bar. */
  bar?: (form: SettingForm<D>) => ReactNode;
  children: (form: SettingForm<D>) => ReactNode;
}

/** The page of one setting: read, edited and saved; another editor's change is shown first. Needs 'zones', 'admin', 'errors'. */
export function SettingPage<D extends RecordDraft>(props: SettingPageProps<D>) {
  const { name, words, className = 'max-w-4xl' } = props;
  const { t } = useTranslation();
  const id = useId();
  const stored = useCall('GET /api/settings/:key', { params: { key: name } }, { staleTime: 0 });
  return (
    <section aria-labelledby={id} className={className}>
      <h1 id={id} className="board text-xl">
        {words.title}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{words.lead}</p>
      <Loaded
        query={stored}
        loading={words.loading ?? t('common.loading')}
        {...(words.failed ? { failed: words.failed } : {})}
      >
        {(read) => <StoredSetting {...props} stored={read.value} />}
      </Loaded>
    </section>
  );
}

function StoredSetting<D extends RecordDraft>(props: SettingPageProps<D> & { stored: string }) {
  const {
    name,
    words,
    changes,
    draftOf,
    validate,
    layout = 'gap-8',
    onSubmit,
    bar,
    children,
    stored,
    ...state
  } = props;
  const { t } = useTranslation();
  const form = useRecordForm<D, string, string, { value: string }>({
    name,
    stored,
    changes: changes ? new RegExp(`/settings|${changes.source}`) : /\/settings/,
    draftOf: (text) => draftOf(text ?? ''),
    validate,
    save: (base, value) => call('POST /api/settings', { body: { key: name, value, was: base ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key: name } })).value,
    done: () => ({ title: words.saved, description: words.savedText ?? t('zones.rolesHint') }),
    ...(words.saveFailed ? { noAnswer: words.saveFailed } : {}),
    onDone: (saved, rebase) => rebase(saved.value),
  });
  const isRefused = props.isRefused?.(form) ?? false;
  const saving = words.saving ?? t('zones.saving');
  const pending = form.sending.kind === 'waiting' ? (words.preparing ?? saving) : saving;
  return (
    <>
      <RecordState form={form} labels={state.labels} {...(state.show ? { show: state.show } : {})} />
      <form
        {...form.form}
        className={`grid ${layout}`}
        onSubmit={(event) => {
          if (!onSubmit) return form.form.onSubmit(event);
          event.preventDefault();
          onSubmit(form);
        }}
      >
        {children(form)}
        <SaveBar
          form={form}
          unsaved={(isRefused && words.refused) || (words.unsaved ?? t('zones.unsaved'))}
          discard={words.discard ?? t('zones.discard')}
          save={{ label: words.save, pending }}
          isRefused={isRefused}
        >
          {bar?.(form)}
        </SaveBar>
      </form>
    </>
  );
}
