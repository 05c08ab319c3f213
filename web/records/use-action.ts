import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { showToast } from '#web/ui/toast.ts';
import { useForget } from './use-forget.ts';

interface ActionParts {
  /** Calls whose answers it changes. They are asked again when it failed, too: what is listed may be why. */
  changes: RegExp;
  /** Where a failure is said: in a passing message, or by the screen itself, which finds it in `failure`. */
  says?: 'toast' | 'here';
  /** Over the message of a failure; 'Error' unless told. */
  failed?: string;
  /** The message where the server gave none; the words for the error unless told. */
  noAnswer?: string;
  /** What this screen says of a refusal in words of its own. */
  refused?: Readonly<Record<string, string>>;
}

export interface Action {
  isBusy: boolean;
  /** Why it failed, unless that stands at the fields. */
  failure: string | undefined;
  /** What the server said of one field. */
  errorOf: (field: string) => string | undefined;
  /** Does it, and answers whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Says no more of the last failure. */
  clear: () => void;
}

/** One piece of work behind a button: busy while it is under way, told when it fails. Needs 'admin' and 'errors'. */
export function useAction({ changes, says = 'toast', failed, noAnswer, refused = {} }: ActionParts): Action {
  const { t } = useTranslation();
  const forget = useForget(changes);
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
