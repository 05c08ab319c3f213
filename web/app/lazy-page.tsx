import type { ComponentType } from 'react';
import { loadWords } from '#web/core/lib/i18n.ts';
import { type LazyPart, lazyPart } from '#web/core/ui/lazy-part.tsx';
import type { WordArea } from '#web/words/catalogue.ts';

/** A page (or part of one) loaded on demand, with its words and CSS classes. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly WordArea[],
): LazyPart<Props> {
  return lazyPart(async () => {
    const [page] = await Promise.all([load(), loadWords(areas), import('../styles/rest.css')]);
    return page;
  });
}
