import { fold } from '#shared/text.ts';

/** What a search looks at: names, team and number, folded; every word follows a blank, so that `% word%` finds its beginning. */
export function searchTextOf(...parts: string[]): string {
  return ` ${fold(parts.join(' '))}`;
}

/** A text as LIKE finds it and nothing else. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
