import { ErrorBox } from '#web/core/form/ErrorBox.tsx';

/** What is wrong with an edition, in words; where it is, in words or as the path in a file. */
export interface ShownProblem {
  path: string;
  words: string;
}

/** Every problem in a line; nothing where there are none. */
export function ProblemBox({ problems }: { problems: readonly ShownProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ErrorBox>
      <span>
        {problems.map(({ path, words }) => (
          <span key={path} className="block">
            {path && <b>{path}: </b>}
            {words}
          </span>
        ))}
      </span>
    </ErrorBox>
  );
}
