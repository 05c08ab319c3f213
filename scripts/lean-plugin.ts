import type { Plugin } from 'vite';

interface LeanParts {
  /** The package, as it is called in what is said. */
  library: string;
  filter: { id: RegExp; code?: string };
  /** The library without what is not used; null where it is not written as it was. */
  cut: (code: string) => string | null;
}

/**
 * Takes out of a library, at build time, what this site never uses of it. An update may write the library otherwise:
 * then it is left as it came and the build says so; the bench of weights tells whether the first page is still light enough.
 */
export function leanPlugin({ library, filter, cut }: LeanParts): Plugin {
  const name = `lean-${library}`;
  let isMet = false;
  return {
    name,
    apply: 'build',
    buildStart() {
      isMet = false;
    },
    transform: {
      filter,
      handler(code) {
        isMet = true;
        const lean = cut(code);
        if (lean === null)
          this.warn(`${library} is written otherwise and stays whole: see scripts/${name}-plugin.ts`);
        return lean;
      },
    },
    buildEnd(error) {
      if (!error && !isMet)
        this.warn(`${library} was not met and stays whole: see scripts/${name}-plugin.ts`);
    },
  };
}
