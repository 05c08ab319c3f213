import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ZodType, z } from 'zod';
import { ApiError } from '#web/core/client/api.ts';
import { useActor } from '#web/core/client/session.ts';
import { type FormSubmission, useSending } from '#web/core/dialog/sending.ts';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { findSavedDraft, type SavedDraft, saveDraft } from '#web/core/lib/saved-draft.ts';
import { showToast, type ToastMessage } from '#web/core/ui/toast.ts';
import { useIsShown } from './use-action.ts';
import { useInvalidate } from './use-invalidate.ts';

/** A record in its form: most fields are texts. */
export type RecordDraft = object;
type DraftErrors<D extends RecordDraft> = Partial<Record<keyof D, string>>;
export type ValidationResult<D extends RecordDraft, Body> = { body: Body } | { errors: DraftErrors<D> };
type FieldName<D extends RecordDraft> = keyof D & string;

interface RecordParts<D extends RecordDraft, Row, Body, Saved> {
  /** Names the copy that the tab keeps: '/admin/teams:7', '/admin/teams:new'. */
  name: string;
  /** The record to correct; none for a new one. */
  stored: Row | null;
  draftOf: (row: Row | null) => D;
  validate: (draft: D) => ValidationResult<D, Body>;
  save: (base: Row | null, body: Body) => Promise<Saved>;
  /** Reads the record as another editor has left it. */
  reload: (row: Row) => Promise<Row | null>;
  /** Calls whose answers change with it. */
  changes: RegExp;
  /** Names of the call that are others in the form: `{ date: 'day' }`. */
  names?: Readonly<Record<string, FieldName<D>>>;
  /** It is saved. A form that stays open is rebased on what the server stored. */
  onDone: (saved: Saved, rebase: (row: Row) => void) => void;
  /** Handles a refusal in the screen; answers whether it did. */
  onRefused?: (code: string) => boolean;
  /** The message after saving; 'Saved' unless given. */
  done?: (isNew: boolean) => ToastMessage;
  /** The message of a failure without an answer of the server. */
  noAnswer?: string;
}

export interface RecordForm<D extends RecordDraft, Row = unknown> {
  draft: D;
  base: Row | null;
  /** A stored record as the form holds it. */
  draftOf: (row: Row) => D;
  change: (part: Partial<D> | ((draft: D) => Partial<D>)) => void;
  isNew: boolean;
  isDirty: boolean;
  /** How many fields differ from what is stored. */
  changes: number;
  isBusy: boolean;
  /** Pending preparations of its fields, such as an upload. */
  sending: FormSubmission;
  /** The form shows what was typed before the page was left. */
  isRestored: boolean;
  /** Another editor deleted it: saving creates a new one. */
  isGone: boolean;
  theirs: Row | null;
  keepMine: () => void;
  takeTheirs: () => void;
  discard: () => void;
  reset: () => void;
  save: () => Promise<void>;
  errorOf: (name: FieldName<D>) => string | undefined;
  /** Props of a text field or a select. */
  field: (name: FieldName<D>) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Props of a select without a default. */
  choice: (name: FieldName<D>) => ReturnType<RecordForm<D, Row>['field']> & { placeholder: string };
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form over one record. The first wrong field gets the focus, another editor's change is shown without losing what
 * was typed, and a draft survives leaving the page. Needs the areas 'admin', 'errors' and 'fields'.
 */
export function useRecordForm<D extends RecordDraft, Row, Body, Saved>(
  parts: RecordParts<D, Row, Body, Saved>,
): RecordForm<D, Row> {
  const { draftOf } = parts;
  const { t } = useTranslation();
  const [base, setBase] = useState<Row | null>(parts.stored);
  const text = useDraft(parts, base);
  const sending = useSending();
  const { form, errorOf, showErrors, setErrors } = useErrors<D>();
  const [theirs, setTheirs] = useState<Row | null>(text.isContested ? parts.stored : null);
  const [isGone, setGone] = useState(false);
  const isShown = useIsShown();
  const send = useSend(parts, isShown);

  function change(given: Partial<D> | ((draft: D) => Partial<D>)) {
    const part = typeof given === 'function' ? given(text.written()) : given;
    text.write({ ...text.written(), ...part });
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name])) }));
  }

  /** Starts over from a stored record, with what was typed since it was sent. */
  function rebase(row: Row, sent = text.written()) {
    const since = valuesOf(text.written(), differing(text.written(), sent));
    setBase(row);
    setTheirs(null);
    text.begin(draftOf(row));
    if (Object.keys(since).length > 0) text.write({ ...draftOf(row), ...since });
  }

  async function save() {
    const result = parts.validate(text.written());
    if ('errors' in result) return showErrors(result.errors);
    await sending.send(async () => {
      // Validated again: fields may change while a picture is being uploaded.
      const sent = text.written();
      const ready = parts.validate(sent);
      if ('errors' in ready) return showErrors(ready.errors);
      const answer = await send(base, ready.body);
      if (answer.kind === 'saved') {
        text.discard();
        // A page that was left is not gone back to.
        if (isShown.current) parts.onDone(answer.saved, (row) => rebase(row, sent));
      } else if (answer.kind === 'gone') {
        setBase(null);
        setGone(true);
      } else if (answer.kind === 'changed') mergeRemoteChanges(answer.theirs);
      else showErrors(errorsOf(Object.entries(answer.fields), text.written(), parts.names));
    });
  }

  /** Conflict: takes their changes to fields we did not touch; the editor decides about the others. */
  function mergeRemoteChanges(other: Row) {
    change(changedOnlyBy(draftOf(other), text.written(), draftOf(base)));
    setTheirs(other);
  }

  const field: RecordForm<D, Row>['field'] = (name) => ({
    name,
    value: String(text.draft[name] ?? ''),
    error: errorOf(name),
    // The name is one of the draft's own.
    onChange: (event) => change({ [name]: event.target.value } as unknown as Partial<D>),
  });
  return {
    draft: text.draft,
    base,
    draftOf,
    change,
    isNew: base === null,
    changes: differing(text.draft, draftOf(base)).length,
    isDirty: sending.isPreparing || differing(text.draft, draftOf(base)).length > 0,
    isBusy: sending.kind !== 'idle',
    sending,
    isRestored: text.isRestored,
    isGone,
    theirs,
    keepMine: () => {
      setBase(theirs);
      setTheirs(null);
    },
    takeTheirs: () => theirs !== null && rebase(theirs),
    discard: text.discard,
    reset: () => {
      text.begin(draftOf(base));
      setErrors({});
    },
    save,
    errorOf,
    field,
    choice: (name) => ({ ...field(name), placeholder: t('admin.record.choose') }),
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void save();
      },
    },
  };
}

/** Errors by field; the first wrong field in page order gets the focus. */
function useErrors<D extends RecordDraft>() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<DraftErrors<D>>({});
  function showErrors(found: DraftErrors<D>) {
    // Rendered at once: the server's errors arrive outside an event, where React would render after the focus call.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
  const errorOf = (name: FieldName<D>) => (errors[name] ? wordsForField(errors[name]) : undefined);
  return { form, errorOf, showErrors, setErrors };
}

/** The draft, and the copy of it that the tab keeps. */
function useDraft<D extends RecordDraft, Row>(
  { name, stored, draftOf }: Pick<RecordParts<D, Row, unknown, unknown>, 'name' | 'stored' | 'draftOf'>,
  base: Row | null,
) {
  const key = `draft:${useActor()?.id ?? 0}:${name}`;
  const [kept] = useState(() => restore(findSavedDraft<D>(key), draftOf(stored)));
  const [draft, setDraft] = useState<D>(() => kept?.draft ?? draftOf(stored));
  const [isRestored, setRestored] = useState(kept !== null);
  const written = useRef(draft);

  function show(next: D) {
    written.current = next;
    setDraft(next);
  }
  function discard() {
    saveDraft(key, null);
    setRestored(false);
  }
  return {
    draft,
    isRestored,
    /** Another editor has saved other values of fields in the restored draft. */
    isContested: kept?.isContested ?? false,
    written: () => written.current,
    write: (next: D) => {
      show(next);
      saveDraft(key, { draft: next, base: draftOf(base) });
    },
    discard,
    begin: (next: D) => {
      discard();
      show(next);
    },
  };
}

/** The draft that was kept, with what others have saved since then in fields it did not change; none if all is saved. */
function restore<D extends RecordDraft>(saved: SavedDraft<Partial<D>> | null, present: D) {
  if (!saved) return null;
  // Fields that the form did not have then.
  const draft = { ...present, ...saved.draft };
  const base = { ...present, ...saved.base };
  const mine = differing(draft, base);
  const theirs = differing(present, base).filter((name) => differing(present, draft).includes(name));
  const isContested = theirs.some((name) => mine.includes(name));
  const merged = { ...draft, ...changedOnlyBy(present, draft, base) };
  return differing(merged, present).length > 0 ? { draft: merged, isContested } : null;
}

type SaveResult<Row, Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'gone' }
  | { kind: 'changed'; theirs: Row }
  | { kind: 'refused'; fields: Readonly<Record<string, string>> };

/** Saves, and shows the outcome in a toast. */
function useSend<D extends RecordDraft, Row, Body, Saved>(
  parts: RecordParts<D, Row, Body, Saved>,
  isShown: { readonly current: boolean },
) {
  const { t } = useTranslation();
  const forget = useInvalidate(parts.changes);
  return async (base: Row | null, body: Body): Promise<SaveResult<Row, Saved>> => {
    try {
      const saved = await parts.save(base, body);
      showToast(parts.done?.(base === null) ?? { title: t('admin.record.saved') });
      await forget();
      return { kind: 'saved', saved };
    } catch (error) {
      const isAnswer = error instanceof ApiError;
      const isHere = isAnswer && isShown.current;
      if (isHere && parts.onRefused?.(error.code)) return { kind: 'refused', fields: {} };
      // Both are shown above the form with what to do: a toast would only cover its button.
      if (isHere && error.code === 'NOT_FOUND' && base !== null) return { kind: 'gone' };
      if (isHere && error.code === 'CHANGED_MEANWHILE' && base !== null) {
        const theirs = await parts.reload(base).catch(() => null);
        if (theirs !== null) return { kind: 'changed', theirs };
      }
      const description = isAnswer ? wordsForError(error) : (parts.noAnswer ?? wordsForError(error));
      showToast({ title: t('admin.error'), description, kind: 'bad' });
      return { kind: 'refused', fields: isAnswer ? error.fields : {} };
    }
  };
}

/** The fields that only the other editor changed, as they left them. */
function changedOnlyBy<D extends RecordDraft>(other: D, written: D, base: D): Partial<D> {
  const mine = differing(written, base);
  return valuesOf(
    other,
    differing(other, written).filter((name) => !mine.includes(name)),
  );
}

/** Some fields of a draft. */
function valuesOf<D extends RecordDraft>(draft: D, names: readonly FieldName<D>[]): Partial<D> {
  // Fields of the draft with values of the draft.
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as unknown as Partial<D>;
}

/** The fields in which two drafts differ. */
export function differing<D extends RecordDraft>(one: D, other: D): FieldName<D>[] {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
  // Both are made by the form's own draftOf.
  return (Object.keys(one) as FieldName<D>[]).filter((name) => text(one[name]) !== text(other[name]));
}

/** Validates a draft's body with the schema of the call. */
export function validateWith<S extends ZodType<unknown, object>, D extends RecordDraft>(
  schema: S,
  body: { [K in keyof z.input<S>]?: unknown },
  draft: D,
  names?: Readonly<Record<string, FieldName<D>>>,
): ValidationResult<D, z.input<S>> {
  const result = schema.safeParse(body);
  // The schema has just accepted it.
  if (result.success) return { body: body as z.input<S> };
  const issues = result.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return { errors: errorsOf(issues, draft, names) };
}

/** Error codes by names of the call (`translations.en.title`), renamed to fields of the form. */
function errorsOf<D extends RecordDraft>(
  codes: readonly (readonly [string, string])[],
  draft: D,
  names: Readonly<Record<string, FieldName<D>>> = {},
): DraftErrors<D> {
  const errors: DraftErrors<D> = {};
  for (const [path, code] of codes) {
    const name = names[path] ?? (path in draft ? (path as FieldName<D>) : undefined);
    if (name !== undefined) errors[name] ??= code;
  }
  return errors;
}
