import { ApiError, Offline } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';

/** What to tell about a failed call; `otherwise` where the failure has no words of its own. */
export function wordsForFailure(error: unknown, otherwise: string): string {
  if (error instanceof ApiError || error instanceof Offline) return wordsForError(error);
  // A fault of ours: told as one, and left where it can be found.
  reportError(error);
  return otherwise;
}
