import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZodType, z } from 'zod';
import { ApiError } from '#web/lib/api.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { findKeptDraft, keepDraft } from '#web/lib/kept-draft.ts';
import { useActor } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast.ts';
import { useForgetCompetition } from './use-forget.ts';

/** A record while somebody writes it: every field as a text. */
export type Draft = Readonly<Record<string, string>>;
export type DraftErrors<D extends Draft> = Partial<Record<keyof D, string>>;
export type Judged<D extends Draft, Body> = { body: Body } | { errors: DraftErrors<D> };

interface RecordParts<D extends Draft, Row, Body> {
  /** Names the copy that the tab keeps: 'team:7', 'team:new'. */
  name: string;
  /** What is corrected; a new one without. */
  stored: Row | null;
  draftOf: (row: Row | null) => D;
  judge: (draft: D) => Judged<D, Body>;
  save: (base: Row | null, body: Body) => Promise<unknown>;
  /** The record as somebody else has left it. */
  reload: (row: Row) => Promise<Row | null>;
  /** Names of the call that are others in the form: `{ date: 'day' }`. */
  names?: Readonly<Record<string, keyof D & string>>;
  onDone: () => void;
  /** A refusal that the screen answers itself. */
  onRefused?: (code: string) => boolean;
}

export interface RecordForm<D extends Draft, Row> {
  draft: D;
  /** Draws a record as the form holds it. */
  draftOf: (row: Row) => D;
  change: (part: Partial<D>) => void;
  isNew: boolean;
  isDirty: boolean;
  isBusy: boolean;
  /** The form shows what was typed before the page went away. */
  wasKept: boolean;
  /** Somebody deleted it meanwhile: saving makes a new one. */
  isGone: boolean;
  theirs: Row | null;
  goOn: () => void;
  discard: () => void;
  startAnew: () => void;
  save: () => Promise<void>;
  /** What a field of one line or a choice needs. */
  field: (name: keyof D & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form over one record: the first fault gets the focus, somebody else's change is shown and nothing typed is
 * lost to it, what is unsaved stays in the tab. Needs the areas 'admin', 'organise', 'errors' and 'fields'.
 */
export function useRecordForm<D extends Draft, Row, Body>(
  parts: RecordParts<D, Row, Body>,
): RecordForm<D, Row> {
  const { stored, draftOf, onDone } = parts;
  const { t } = useTranslation();
  const key = `draft:${useActor()?.id ?? 0}:${parts.name}`;
  const forget = useForgetCompetition();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState<Row | null>(stored);
  const [kept] = useState(() => findKeptDraft(key, draftOf(stored)));
  const [draft, setDraft] = useState<D>(() => kept ?? draftOf(stored));
  const [isDirty, setDirty] = useState(kept !== null);
  const [wasKept, setWasKept] = useState(kept !== null);
  const [errors, setErrors] = useState<DraftErrors<D>>({});
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);

  function change(part: Partial<D>) {
    const next = { ...draft, ...part };
    setDraft(next);
    setDirty(true);
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name])) }));
    keepDraft(key, next);
  }

  function discard() {
    keepDraft(key, null);
    setDirty(false);
    setWasKept(false);
  }

  async function save() {
    const judged = parts.judge(draft);
    if ('errors' in judged) return complain(judged.errors);
    setBusy(true);
    try {
      await parts.save(base, judged.body);
      showToast({ title: t('organise.saved') });
      discard();
      await forget();
      onDone();
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

  async function explain(error: unknown) {
    if (error instanceof ApiError && parts.onRefused?.(error.code)) return;
    showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
    if (!(error instanceof ApiError)) return;
    if (error.code === 'INVALID') complain(errorsOf(Object.entries(error.fields), draft, parts.names));
    if (error.code === 'NOT_FOUND' && base) {
      setBase(null);
      setGone(true);
    }
    if (error.code === 'CHANGED_MEANWHILE' && base) setTheirs(await parts.reload(base).catch(() => null));
  }

  function complain(found: DraftErrors<D>) {
    setErrors(found);
    // The first one in the order of the page gets the focus.
    queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return {
    draft,
    draftOf,
    change,
    isNew: base === null,
    isDirty,
    isBusy,
    wasKept,
    isGone,
    theirs,
    goOn: () => {
      setBase(theirs);
      setTheirs(null);
    },
    discard,
    startAnew: () => {
      discard();
      setDraft(draftOf(base));
      setErrors({});
    },
    save,
    field: (name) => ({
      name,
      value: draft[name] ?? '',
      error: errors[name] ? wordsForField(errors[name]) : undefined,
      // The name is one of the draft's own.
      onChange: (event) => change({ [name]: event.target.value } as unknown as Partial<D>),
    }),
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

/** What the schema of the call says of a draft's body. */
export function judgeBy<S extends ZodType<unknown, object>, D extends Draft>(
  schema: S,
  body: { [K in keyof z.input<S>]?: unknown },
  draft: D,
  names?: Readonly<Record<string, keyof D & string>>,
): Judged<D, z.input<S>> {
  const judged = schema.safeParse(body);
  // The schema has just accepted it.
  if (judged.success) return { body: body as z.input<S> };
  const issues = judged.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return { errors: errorsOf(issues, draft, names) };
}

/** Codes by the names of the call (`translations.en.title`) as codes by the names of the form. */
function errorsOf<D extends Draft>(
  told: readonly (readonly [string, string])[],
  draft: D,
  names: Readonly<Record<string, keyof D & string>> = {},
): DraftErrors<D> {
  const errors: DraftErrors<D> = {};
  for (const [path, code] of told) {
    const name = names[path] ?? (path in draft ? (path as keyof D) : undefined);
    if (name !== undefined) errors[name] ??= code;
  }
  return errors;
}
