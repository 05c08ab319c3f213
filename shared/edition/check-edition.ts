/** Checks a whole edition document, each field and the rules between fields, and compares two. */
import { type Edition, type EditionSection, editionSectionNames, editionShape } from './edition.ts';
import { checkAcrossFields, type SomeSections } from './edition-rules.ts';

/** What is wrong with a document: where ('dates.endsOn') and a code of `web/words/<language>/fields.ts`. */
export interface EditionProblem {
  path: string;
  code: string;
}

export type EditionCheck =
  | { kind: 'edition'; edition: Edition }
  | { kind: 'problems'; problems: EditionProblem[] };

/** Completes sections whose fields are all valid. */
export type PrepareSections = <Sections extends SomeSections>(sections: Sections) => Sections;

/**
 * The edition, or every problem of the document. Rules between fields are checked for every section that has no
 * wrong field.
 */
export function checkEdition(
  value: unknown,
  prepare: PrepareSections = (sections) => sections,
): EditionCheck {
  const shaped = editionShape.safeParse(value);
  if (shaped.success) {
    const edition = prepare(shaped.data);
    const found = checkAcrossFields(edition);
    return found.length === 0 ? { kind: 'edition', edition } : problems(found);
  }
  const found = shaped.error.issues.flatMap((issue) => {
    const extra = issue.code === 'unrecognized_keys' ? issue.keys : null;
    const paths = extra ? extra.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ path, code: issue.message }));
  });
  const right = rightSections(value);
  return problems([...found, ...checkAcrossFields(prepare(right)), ...checkRightEntries(value, right)]);
}

/** Entries of lists with an invalid one, so that duplicates among the valid ones are reported as well. */
function checkRightEntries(document: unknown, right: SomeSections) {
  const fields: Readonly<Record<string, unknown>> = Object(document);
  return (['categories', 'zones', 'kinds'] as const).flatMap((name) => {
    const entries = fields[name];
    const shape = editionShape.shape[name];
    if (right[name] || !Array.isArray(entries)) return [];
    const wrong = new Set(shape.safeParse(entries).error?.issues.map(({ path: [place] }) => place));
    const places = [...entries.keys()].filter((place) => !wrong.has(place));
    const kept = shape.safeParse(places.map((place) => entries[place]));
    if (!kept.success) return [];
    return checkAcrossFields({ [name]: kept.data }).flatMap(({ path: [, place, ...rest], code }) =>
      // Not what concerns the whole list: an entry is missing from it.
      typeof place === 'number' ? [{ path: [name, places[place] ?? place, ...rest], code }] : [],
    );
  });
}

/** The sections that changed. */
export const changedSections = (before: Edition, after: Edition): EditionSection[] =>
  editionSectionNames.filter((name) => inOrder(before[name]) !== inOrder(after[name]));

/** A section as a text with its keys in order, which the database does not keep. */
const inOrder = (section: unknown) =>
  JSON.stringify(section, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The sections of a document without invalid fields, as stored. */
function rightSections(document: unknown): SomeSections {
  const fields: Readonly<Record<string, unknown>> = Object(document);
  const right = Object.entries(editionShape.shape).flatMap(([name, shape]) => {
    const section = shape.safeParse(fields[name]);
    return section.success ? [[name, section.data]] : [];
  });
  return Object.fromEntries(right);
}

function problems(found: readonly { path: readonly PropertyKey[]; code: string }[]): EditionCheck {
  const listed = found.map(({ path, code }) => ({ path: path.map(String).join('.') || '.', code }));
  return { kind: 'problems', problems: listed };
}
