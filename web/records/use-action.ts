import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/core/client/api.ts';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { useInvalidate } from './use-invalidate.ts';

interface ActionParts {
  /** Calls whose answers it changes. They are read again even if it failed: what is listed may be the reason. */
  changes?: RegExp;
  /** Where a failure is shown: in a toast, or by the screen while it is shown, from `failure`. */
  says?: 'toast' | 'here';
  /** The title of the toast; 'Error' unless given. */
  failed?: string;
  /** The message of a failure without an answer of the server; the words for the error unless given. */
  noAnswer?: string;
  /** This screen's own words for a refusal, by code. */
  refused?: Readonly<Record<string, string>>;
}

export interface ActionState {
  isBusy: boolean;
  /** Why it failed, unless fields say so. */
  failure: string | undefined;
  /** The server's error for one field. */
  errorOf: (field: string) => string | undefined;
  /** Does it, and answers whether it succeeded. While one is under way, another press is the same one. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets the last failure. */
  clear: () => void;
}

/** Matches no call. */
const nothing = /^$/;

/** The work behind a button: busy while it runs, with its failure shown. Needs 'admin' and 'errors'. */
export function useAction({
  changes = nothing,
  says = 'toast',
  failed,
  noAnswer,
  refused = {},
}: ActionParts): ActionState {
  const { t } = useTranslation();
  const forget = useInvalidate(changes);
  const wordsOf = (error: unknown) =>
    error instanceof ApiError
      ? (refused[error.code] ?? wordsForError(error))
      : (noAnswer ?? wordsForError(error));
  const running = useRef<Promise<boolean> | null>(null);
  const isShown = useIsShown();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (reason) => {
      if (says === 'toast' || !isShown.current)
        showToast({ title: failed ?? t('admin.error'), description: wordsOf(reason), kind: 'bad' });
    },
    onSettled: forget,
  });
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    isBusy: isPending,
    failure: error && Object.keys(fields).length === 0 ? wordsOf(error) : undefined,
    errorOf: (field) => (fields[field] ? wordsForField(fields[field]) : undefined),
    run: (work) => {
      running.current ??= mutateAsync(work)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          running.current = null;
        });
      return running.current;
    },
    clear: reset,
  };
}

/** Whether the screen is still there, for an answer that comes late. */
export function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
