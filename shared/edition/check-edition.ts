/** Checks a whole edition document: each field, and the rules between fields. */
import { type Edition, editionShape } from './edition.ts';
import { checkAcrossFields } from './edition-rules.ts';

/** What is wrong with a document: where ('dates.endsOn') and a code of `web/words/<language>/fields.ts`. */
export interface EditionProblem {
  path: string;
  code: string;
}

export type EditionCheck =
  | { kind: 'edition'; edition: Edition }
  | { kind: 'problems'; problems: EditionProblem[] };

/** The edition, or every problem of the document. `prepare` may complete a document whose fields are each right. */
export function checkEdition(
  value: unknown,
  prepare: (edition: Edition) => Edition = (edition) => edition,
): EditionCheck {
  const shaped = editionShape.safeParse(value);
  if (!shaped.success)
    return problems(
      shaped.error.issues.flatMap((issue) => {
        const extra = issue.code === 'unrecognized_keys' ? issue.keys : null;
        const paths = extra ? extra.map((key) => [...issue.path, key]) : [issue.path];
        return paths.map((path) => ({ path, code: issue.message }));
      }),
    );
  const edition = prepare(shaped.data);
  const found = checkAcrossFields(edition);
  return found.length === 0 ? { kind: 'edition', edition } : problems(found);
}

function problems(found: readonly { path: readonly PropertyKey[]; code: string }[]): EditionCheck {
  const listed = found.map(({ path, code }) => ({ path: path.map(String).join('.') || '.', code }));
  return { kind: 'problems', problems: listed };
}
