import { useLayoutEffect, useRef } from 'react';
import { ApiError } from '#web/core/client/api.ts';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';

/** The problems of an edition in words, each with its place: a label, or the path in a file. */
export interface ShownProblem {
  path: string;
  words: string;
}

/** Each field that a call refused, by its path; the failure itself where it names none. */
export function problemsOf(error: unknown): ShownProblem[] {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return [{ path: '', words: wordsForError(error) }];
  return fields.map(([path, code]) => ({ path, words: wordsForField(code) }));
}

/** Every problem in a line, with the focus; nothing where there are none. */
export function ProblemBox({ problems }: { problems: readonly ShownProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const places = problems.map(({ path }) => path).join();
  // The button that saves may be far below it.
  useLayoutEffect(() => {
    if (places !== '') box.current?.focus();
  }, [places]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <ErrorBox>
        <span>
          {problems.map(({ path, words }) => (
            <span key={path} className="block">
              {path && <b>{path}: </b>}
              {words}
            </span>
          ))}
        </span>
      </ErrorBox>
    </div>
  );
}
