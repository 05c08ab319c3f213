import { type ComponentType, lazy, useState } from 'react';
import { loadWords } from '#web/core/lib/i18n.ts';
import { OutdatedBuild, PartBoundary } from '#web/core/ui/lazy-part.tsx';
import type { WordArea } from '#web/words/catalogue.ts';

/** A page whose code is fetched when it first renders, or earlier. */
export interface LazyPage<Props> {
  (props: Props): React.ReactElement;
  /** Fetches the code, so that the page then renders at once. Fails with {@link OutdatedBuild}. */
  preload(): Promise<void>;
}

/** A page (or part of one) loaded on demand, with its words and CSS classes. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly WordArea[],
): LazyPage<Props> {
  let fetchedPage: ComponentType<Props> | null = null;
  const fetchPage = async () => {
    const files = Promise.all([load(), loadWords(areas), import('../styles/rest.css')]);
    const [page] = await files.catch((cause: unknown) => {
      throw new OutdatedBuild(cause);
    });
    fetchedPage = page;
    return { default: page };
  };
  const again = (): ComponentType<Props> => fetchedPage ?? lazy(fetchPage);
  let later = again();
  function Page(props: Props) {
    const [Chosen, setChosen] = useState<ComponentType<Props>>(() => fetchedPage ?? later);
    const retry = () => {
      later = again();
      setChosen(() => later);
    };
    return (
      <PartBoundary onRetry={retry}>
        <Chosen {...props} />
      </PartBoundary>
    );
  }
  Page.preload = async () => void (await fetchPage());
  return Page;
}
