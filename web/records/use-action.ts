import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { showToast } from '#web/ui/toast.ts';
import { useInvalidate } from './use-invalidate.ts';

interface ActionParts {
  /**
   * Calls whose answers it changes. They are also refetched after a failure, because outdated rows may be the cause.
   */
  changes: RegExp;
  /** Where a failure is shown: as a toast, or by the screen itself from `failure`. */
  says?: 'toast' | 'here';
  /** The title of a failure; 'Error' by default. */
  failed?: string;
  /** The message if the server gave none; the words for the error by default. */
  noAnswer?: string;
  /** This screen's words for a refusal. */
  refused?: Readonly<Record<string, string>>;
}

export interface ActionState {
  isBusy: boolean;
  /** Why it failed, unless the fields show it. */
  failure: string | undefined;
  /** The server's error for one field. */
  errorOf: (field: string) => string | undefined;
  /** Does it, and answers whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Clears the last failure. */
  clear: () => void;
}

/** One action behind a button: busy while it runs, with its failure. Needs 'admin' and 'errors'. */
export function useAction({
  changes,
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
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (reason) => {
      if (says === 'toast')
        showToast({ title: failed ?? t('admin.error'), description: wordsOf(reason), kind: 'bad' });
    },
    onSettled: forget,
  });
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    isBusy: isPending,
    failure: error && Object.keys(fields).length === 0 ? wordsOf(error) : undefined,
    errorOf: (field) => (fields[field] ? wordsForField(fields[field]) : undefined),
    run: (work) =>
      mutateAsync(work).then(
        () => true,
        () => false,
      ),
    clear: reset,
  };
}
