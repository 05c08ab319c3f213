import { type SQL, sql } from 'drizzle-orm';
import { fold } from '#shared/base/text.ts';

/**
 * The searched text: names, team and number, folded; each word follows a space, so that `% word%` matches its
 * beginning.
 */
export function searchTextOf(...parts: string[]): string {
  return ` ${fold(parts.join(' '))}`;
}

/** A text as LIKE finds it and nothing else. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const accented = 'áàâäãåéèêëíìîïóòôöõúùûüñçý';
const plain = 'aaaaaaeeeeiiiiooooouuuuncy';

/** A text that is not kept folded, as `fold` writes those of our languages; for short lists. */
export function foldedSql(text: SQL): SQL {
  return sql`translate(lower(${text}), ${accented}, ${plain})`;
}
