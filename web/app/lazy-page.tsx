import { type ComponentType, lazy } from 'react';
import { loadWords } from '#web/lib/i18n.ts';
import type { Area } from '#web/words/catalogue.ts';

/** A page's files could not be fetched: a newer build is there, or no network and nothing kept. */
export class OutdatedBuild extends Error {
  constructor(cause: unknown) {
    super('a page of this build could not be fetched', { cause });
    this.name = 'OutdatedBuild';
  }
}

/** A page (or a part of one) fetched when it is needed, together with the words it says and the classes it wears. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
) {
  return lazy(async () => {
    const [page] = await fetched(Promise.all([load(), loadWords(areas), import('../styles/rest.css')]));
    return { default: page };
  });
}

/** Files of this build, or the error that says they could not be fetched. */
export async function fetched<T>(files: Promise<T>): Promise<T> {
  try {
    return await files;
  } catch (cause) {
    throw new OutdatedBuild(cause);
  }
}
