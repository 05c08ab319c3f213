import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ZodType, z } from 'zod';
import { ApiError } from '#web/lib/api.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { findSavedDraft, saveDraft } from '#web/lib/saved-draft.ts';
import { useActor } from '#web/lib/session.ts';
import { type FormSubmission, useSending } from '#web/ui/sending.ts';
import { showToast, type ToastMessage } from '#web/ui/toast.ts';
import { useInvalidate } from './use-invalidate.ts';

/** A record in a form: most fields as texts. */
export type RecordDraft = object;
type DraftErrors<D extends RecordDraft> = Partial<Record<keyof D, string>>;
export type ValidatedDraft<D extends RecordDraft, Body> = { body: Body } | { errors: DraftErrors<D> };
type FieldName<D extends RecordDraft> = keyof D & string;

interface RecordParts<D extends RecordDraft, Row, Body, Saved> {
  /** Names the copy that the tab keeps: 'team:7', 'team:new'. */
  name: string;
  /** The record being edited; null for a new one. */
  stored: Row | null;
  toDraft: (row: Row | null) => D;
  validate: (draft: D) => ValidatedDraft<D, Body>;
  save: (base: Row | null, body: Body) => Promise<Saved>;
  /** Reads the current version after a conflict. */
  reload: (row: Row) => Promise<Row | null>;
  /** Calls whose answers speak of it. */
  changes: RegExp;
  /** Names of the call that are others in the form: `{ date: 'day' }`. */
  names?: Readonly<Record<string, FieldName<D>>>;
  /** Called after saving. A form that stays open continues with the saved version. */
  onDone: (saved: Saved, rebase: (row: Row) => void) => void;
  /** A refusal that the screen answers itself. */
  onRefused?: (code: string) => boolean;
  /** The message after saving; 'Saved' by default. */
  done?: (isNew: boolean) => ToastMessage;
  /** The message for a failure without words from the server. */
  noAnswer?: string;
}

export interface RecordForm<D extends RecordDraft, Row = unknown> {
  draft: D;
  base: Row | null;
  /** Draws a record as the form holds it. */
  toDraft: (row: Row) => D;
  change: (part: Partial<D> | ((draft: D) => Partial<D>)) => void;
  isNew: boolean;
  isDirty: boolean;
  /** How many fields, or lines of a list, are other than they are stored. */
  changes: number;
  isBusy: boolean;
  /** What its fields still prepare: a picture that goes up. */
  sending: FormSubmission;
  /** The form shows text restored after a reload. */
  wasRestored: boolean;
  /** Another user deleted it: saving creates it again. */
  isDeleted: boolean;
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
  /** The same for a required select. */
  choice: (name: FieldName<D>) => ReturnType<RecordForm<D, Row>['field']> & { placeholder: string };
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form for one record: the first error gets the focus, another user's change is shown without losing input, and
 * unsaved text stays in the tab. Needs the areas 'admin', 'errors' and 'fields'.
 */
export function useRecordForm<D extends RecordDraft, Row, Body, Saved>(
  parts: RecordParts<D, Row, Body, Saved>,
): RecordForm<D, Row> {
  const { toDraft } = parts;
  const { t } = useTranslation();
  const text = useDraft(parts);
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState<Row | null>(parts.stored);
  const [errors, setErrors] = useState<DraftErrors<D>>({});
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isGone, setGone] = useState(false);
  const send = useSend(parts);

  function change(given: Partial<D> | ((draft: D) => Partial<D>)) {
    const part = typeof given === 'function' ? given(text.written()) : given;
    text.write({ ...text.written(), ...part });
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name])) }));
  }

  /** Begins again with a record as it is stored. */
  function rebase(row: Row) {
    setBase(row);
    setTheirs(null);
    text.begin(toDraft(row));
  }

  async function save() {
    const judged = parts.validate(text.written());
    if ('errors' in judged) return showErrors(judged.errors);
    await sending.send(async () => {
      // Reads the form again after the upload: the user may have edited it since pressing Save.
      const ready = parts.validate(text.written());
      if ('errors' in ready) return showErrors(ready.errors);
      const answer = await send(base, ready.body);
      if (answer.kind === 'saved') {
        text.discard();
        parts.onDone(answer.saved, rebase);
      } else if (answer.kind === 'gone') {
        setBase(null);
        setGone(true);
      } else if (answer.kind === 'changed') mergeRemoteChanges(answer.theirs);
      else showErrors(errorsOf(Object.entries(answer.fields), text.written(), parts.names));
    });
  }

  /** Conflict: take their changes to fields we did not touch, and show the fields that both changed. */
  function mergeRemoteChanges(other: Row | null) {
    if (other !== null) {
      const [mine, after] = [differing(text.written(), toDraft(base)), toDraft(other)];
      const onlyTheirs = differing(after, text.written()).filter((name) => !mine.includes(name));
      // Fields of the draft with values of the draft.
      change(Object.fromEntries(onlyTheirs.map((name) => [name, after[name]])) as unknown as Partial<D>);
    }
    setTheirs(other);
  }

  function showErrors(found: DraftErrors<D>) {
    // Rendered at once: the server's errors arrive outside an event, where React would render after the focus call.
    flushSync(() => setErrors(found));
    // The first one in the order of the page gets the focus.
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  const field: RecordForm<D, Row>['field'] = (name) => ({
    name,
    value: String(text.draft[name] ?? ''),
    error: errorOf(name),
    // The name is one of the draft's own.
    onChange: (event) => change({ [name]: event.target.value } as unknown as Partial<D>),
  });
  const errorOf = (name: FieldName<D>) => (errors[name] ? wordsForField(errors[name]) : undefined);
  return {
    draft: text.draft,
    base,
    toDraft,
    change,
    isNew: base === null,
    changes: countChanges(text.draft, toDraft(base)),
    isDirty: sending.isPreparing || differing(text.draft, toDraft(base)).length > 0,
    isBusy: sending.kind !== 'idle',
    sending,
    wasRestored: text.wasRestored,
    isDeleted: isGone,
    theirs,
    keepMine: () => {
      setBase(theirs);
      setTheirs(null);
    },
    takeTheirs: () => theirs !== null && rebase(theirs),
    discard: text.discard,
    reset: () => {
      text.begin(toDraft(base));
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

/** The form's values, and the copy stored in the tab. */
function useDraft<D extends RecordDraft, Row>({
  name,
  stored,
  toDraft,
}: Pick<RecordParts<D, Row, unknown, unknown>, 'name' | 'stored' | 'toDraft'>) {
  const key = `draft:${useActor()?.id ?? 0}:${name}`;
  const [kept] = useState(() => findSavedDraft(key, toDraft(stored)));
  const [draft, setDraft] = useState<D>(() => kept ?? toDraft(stored));
  const [wasKept, setWasKept] = useState(kept !== null);
  const written = useRef(draft);

  function show(next: D) {
    written.current = next;
    setDraft(next);
  }
  function discard() {
    saveDraft(key, null);
    setWasKept(false);
  }
  return {
    draft,
    wasRestored: wasKept,
    written: () => written.current,
    write: (next: D) => {
      show(next);
      saveDraft(key, next);
    },
    discard,
    begin: (next: D) => {
      discard();
      show(next);
    },
  };
}

type SaveResult<Row, Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'gone' }
  | { kind: 'changed'; theirs: Row }
  | { kind: 'refused'; fields: Readonly<Record<string, string>> };

/** Saves, and tells in passing what came of it. */
function useSend<D extends RecordDraft, Row, Body, Saved>(parts: RecordParts<D, Row, Body, Saved>) {
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
      if (isAnswer && parts.onRefused?.(error.code)) return { kind: 'refused', fields: {} };
      // Both stand above the form, with what to do about them: a message in passing would only cover its button.
      if (isAnswer && error.code === 'NOT_FOUND' && base !== null) return { kind: 'gone' };
      if (isAnswer && error.code === 'CHANGED_MEANWHILE' && base !== null) {
        const theirs = await parts.reload(base).catch(() => null);
        if (theirs !== null) return { kind: 'changed', theirs };
      }
      const description = isAnswer ? wordsForError(error) : (parts.noAnswer ?? wordsForError(error));
      showToast({ title: t('admin.error'), description, kind: 'bad' });
      return { kind: 'refused', fields: isAnswer ? error.fields : {} };
    }
  };
}

/** In which fields two drafts differ. */
export function differing<D extends RecordDraft>(one: D, other: D): FieldName<D>[] {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
  // Both are made by the form's toDraft.
  return (Object.keys(one) as FieldName<D>[]).filter((name) => text(one[name]) !== text(other[name]));
}

/** A field is one change; a list has one for each of its lines that is other, new or gone. */
function countChanges<D extends RecordDraft>(one: D, other: D): number {
  return differing(one, other).reduce((sum, name) => {
    const [now, before]: unknown[] = [one[name], other[name]];
    if (!Array.isArray(now) || !Array.isArray(before)) return sum + 1;
    const lines = Array.from({ length: Math.max(now.length, before.length) }, (_, at) => at);
    return sum + lines.filter((at) => JSON.stringify(now[at]) !== JSON.stringify(before[at])).length;
  }, 0);
}

/** Validates a draft's body with the schema of the call. */
export function validateWith<S extends ZodType<unknown, object>, D extends RecordDraft>(
  schema: S,
  body: { [K in keyof z.input<S>]?: unknown },
  draft: D,
  names?: Readonly<Record<string, FieldName<D>>>,
): ValidatedDraft<D, z.input<S>> {
  const judged = schema.safeParse(body);
  // The schema has just accepted it.
  if (judged.success) return { body: body as z.input<S> };
  const issues = judged.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return { errors: errorsOf(issues, draft, names) };
}

/** Codes by the names of the call (`translations.en.title`) as codes by the names of the form. */
function errorsOf<D extends RecordDraft>(
  told: readonly (readonly [string, string])[],
  draft: D,
  names: Readonly<Record<string, FieldName<D>>> = {},
): DraftErrors<D> {
  const errors: DraftErrors<D> = {};
  for (const [path, code] of told) {
    const name = names[path] ?? (path in draft ? (path as FieldName<D>) : undefined);
    if (name !== undefined) errors[name] ??= code;
  }
  return errors;
}
