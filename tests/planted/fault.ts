/** A fault in one line, as a plausible mistake. Some test must notice it. */
export interface Fault {
  /** What goes wrong, in words. */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  planted: string;
  /** Which tests must notice: `sync/stuck` is tests/sync/stuck.test.ts. */
  tests: readonly string[];
}

type Line = readonly [name: string, text: string, planted: string, ...tests: string[]];

/** Faults as tables write them: by file, one line each. */
export function faultsIn(files: Readonly<Record<string, readonly Line[]>>): Fault[] {
  return Object.entries(files).flatMap(([file, lines]) =>
    lines.map(([name, text, planted, ...tests]) => ({ name, file, text, planted, tests })),
  );
}

/** The text of a file with the fault in it. Throws where the fault has no place, or more than one. */
export function plant({ name, file, text, planted }: Fault, content: string): string {
  const times = content.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: its text is ${times} times in ${file}`);
  return content.replace(text, () => planted);
}
