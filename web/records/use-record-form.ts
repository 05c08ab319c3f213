import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ZodType, z } from 'zod';
import { ApiError } from '#web/lib/api.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { findSavedDraft, saveDraft } from '#web/lib/saved-draft.ts';
import { useActor } from '#web/lib/session.ts';
import { type Sending, useSending } from '#web/ui/sending.ts';
import { showToast, type ToastMessage } from '#web/ui/toast.ts';
import { useForget } from './use-forget.ts';

/** A record while somebody writes it: most fields as texts. */
export type Draft = object;
type DraftErrors<D extends Draft> = Partial<Record<keyof D, string>>;
export type Judged<D extends Draft, Body> = { body: Body } | { errors: DraftErrors<D> };
type Name<D extends Draft> = keyof D & string;

interface RecordParts<D extends Draft, Row, Body, Saved> {
  /** Names the copy that the tab keeps: 'team:7', 'team:new'. */
  name: string;
  /** What is corrected; a new one without. */
  stored: Row | null;
  draftOf: (row: Row | null) => D;
  judge: (draft: D) => Judged<D, Body>;
  save: (base: Row | null, body: Body) => Promise<Saved>;
  /** The record as somebody else has left it. */
  reload: (row: Row) => Promise<Row | null>;
  /** Calls whose answers speak of it. */
  changes: RegExp;
  /** Names of the call that are others in the form: `{ date: 'day' }`. */
  names?: Readonly<Record<string, Name<D>>>;
  /** It is saved. A form that stays takes up what the server has made of it. */
  onDone: (saved: Saved, stayWith: (row: Row) => void) => void;
  /** A refusal that the screen answers itself. */
  onRefused?: (code: string) => boolean;
  /** What is said when it was saved; 'Saved' unless told. */
  done?: (isNew: boolean) => ToastMessage;
  /** What is said of a failure where the server gave no words. */
  noAnswer?: string;
}

export interface RecordForm<D extends Draft, Row = unknown> {
  draft: D;
  base: Row | null;
  /** Draws a record as the form holds it. */
  draftOf: (row: Row) => D;
  change: (part: Partial<D> | ((draft: D) => Partial<D>)) => void;
  isNew: boolean;
  isDirty: boolean;
  /** How many fields, or lines of a list, are other than they are stored. */
  changes: number;
  isBusy: boolean;
  /** What its fields still prepare: a picture that goes up. */
  sending: Sending;
  /** The form shows what was typed before the page went away. */
  wasKept: boolean;
  /** Somebody deleted it meanwhile: saving makes a new one. */
  isGone: boolean;
  theirs: Row | null;
  goOn: () => void;
  takeTheirs: () => void;
  discard: () => void;
  startAnew: () => void;
  save: () => Promise<void>;
  errorOf: (name: Name<D>) => string | undefined;
  /** What a field of one line or a choice needs. */
  field: (name: Name<D>) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The same for a choice that has to be made. */
  choice: (name: Name<D>) => ReturnType<RecordForm<D, Row>['field']> & { placeholder: string };
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form over one record: the first fault gets the focus, somebody else's change is shown and nothing typed is
 * lost to it, what is unsaved stays in the tab. Needs the areas 'admin', 'errors' and 'fields'.
 */
export function useRecordForm<D extends Draft, Row, Body, Saved>(
  parts: RecordParts<D, Row, Body, Saved>,
): RecordForm<D, Row> {
  const { draftOf } = parts;
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
  function stayWith(row: Row) {
    setBase(row);
    setTheirs(null);
    text.begin(draftOf(row));
  }

  async function save() {
    const judged = parts.judge(text.written());
    if ('errors' in judged) return complain(judged.errors);
    await sending.send(async () => {
      // What is sent is what stands here once a picture has gone up, not when the button was pressed.
      const ready = parts.judge(text.written());
      if ('errors' in ready) return complain(ready.errors);
      const answer = await send(base, ready.body);
      if (answer.kind === 'saved') {
        text.discard();
        parts.onDone(answer.saved, stayWith);
      } else if (answer.kind === 'gone') {
        setBase(null);
        setGone(true);
      } else if (answer.kind === 'changed') meet(answer.theirs);
      else complain(errorsOf(Object.entries(answer.fields), text.written(), parts.names));
    });
  }

  /** Somebody was quicker: what only they have changed is taken, what both have is for the person to see. */
  function meet(other: Row | null) {
    if (other !== null) {
      const [mine, after] = [differing(text.written(), draftOf(base)), draftOf(other)];
      const onlyTheirs = differing(after, text.written()).filter((name) => !mine.includes(name));
      // Fields of the draft with values of the draft.
      change(Object.fromEntries(onlyTheirs.map((name) => [name, after[name]])) as unknown as Partial<D>);
    }
    setTheirs(other);
  }

  function complain(found: DraftErrors<D>) {
    // Rendered at once: what the server refused arrives outside an event, where React would render later than we focus.
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
  const errorOf = (name: Name<D>) => (errors[name] ? wordsForField(errors[name]) : undefined);
  return {
    draft: text.draft,
    base,
    draftOf,
    change,
    isNew: base === null,
    changes: countChanges(text.draft, draftOf(base)),
    isDirty: sending.isPreparing || differing(text.draft, draftOf(base)).length > 0,
    isBusy: sending.kind !== 'idle',
    sending,
    wasKept: text.wasKept,
    isGone,
    theirs,
    goOn: () => {
      setBase(theirs);
      setTheirs(null);
    },
    takeTheirs: () => theirs !== null && stayWith(theirs),
    discard: text.discard,
    startAnew: () => {
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

/** What stands in the form, and the copy of it that the tab keeps. */
function useDraft<D extends Draft, Row>({
  name,
  stored,
  draftOf,
}: Pick<RecordParts<D, Row, unknown, unknown>, 'name' | 'stored' | 'draftOf'>) {
  const key = `draft:${useActor()?.id ?? 0}:${name}`;
  const [kept] = useState(() => findSavedDraft(key, draftOf(stored)));
  const [draft, setDraft] = useState<D>(() => kept ?? draftOf(stored));
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
    wasKept,
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

type Sent<Row, Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'gone' }
  | { kind: 'changed'; theirs: Row }
  | { kind: 'refused'; fields: Readonly<Record<string, string>> };

/** Saves, and tells in passing what came of it. */
function useSend<D extends Draft, Row, Body, Saved>(parts: RecordParts<D, Row, Body, Saved>) {
  const { t } = useTranslation();
  const forget = useForget(parts.changes);
  return async (base: Row | null, body: Body): Promise<Sent<Row, Saved>> => {
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
export function differing<D extends Draft>(one: D, other: D): Name<D>[] {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
  // Both are made by the form's own draftOf.
  return (Object.keys(one) as Name<D>[]).filter((name) => text(one[name]) !== text(other[name]));
}

/** A field is one change; a list has one for each of its lines that is other, new or gone. */
function countChanges<D extends Draft>(one: D, other: D): number {
  return differing(one, other).reduce((sum, name) => {
    const [now, before]: unknown[] = [one[name], other[name]];
    if (!Array.isArray(now) || !Array.isArray(before)) return sum + 1;
    const lines = Array.from({ length: Math.max(now.length, before.length) }, (_, at) => at);
    return sum + lines.filter((at) => JSON.stringify(now[at]) !== JSON.stringify(before[at])).length;
  }, 0);
}

/** What the schema of the call says of a draft's body. */
export function judgeBy<S extends ZodType<unknown, object>, D extends Draft>(
  schema: S,
  body: { [K in keyof z.input<S>]?: unknown },
  draft: D,
  names?: Readonly<Record<string, Name<D>>>,
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
  names: Readonly<Record<string, Name<D>>> = {},
): DraftErrors<D> {
  const errors: DraftErrors<D> = {};
  for (const [path, code] of told) {
    const name = names[path] ?? (path in draft ? (path as Name<D>) : undefined);
    if (name !== undefined) errors[name] ??= code;
  }
  return errors;
}
