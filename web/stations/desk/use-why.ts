import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/core/client/api.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';

/** The sentence for a code: as the desk says it where it has its own, else as everywhere. */
export function useWhy(): (code: string) => string {
  const { t, i18n } = useTranslation();
  return (code) => {
    const key = `desk.why.${code}`;
    // Codes come from the server and may be newer than this app, so the key cannot be a typed one.
    if (i18n.exists(key)) return String(t(key as 'desk.next.issue'));
    return wordsForError(new ApiError(409, code, code));
  };
}
