import { ApiError, Offline } from '#web/core/client/api.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';

/** The words for a failed call; `otherwise` if the failure has none. */
export function wordsForFailure(error: unknown, otherwise: string): string {
  if (error instanceof ApiError || error instanceof Offline) return wordsForError(error);
  // A defect of ours: reported to the console as well.
  reportError(error);
  return otherwise;
}
