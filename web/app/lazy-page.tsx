import { type ComponentType, lazy, useState } from 'react';
import { loadWords } from '#web/lib/i18n.ts';
import { OutdatedBuild, PartBoundary } from '#web/ui/lazy-part.tsx';
import type { Area } from '#web/words/catalogue.ts';

/** A page that is fetched when it is first drawn, or before. */
export interface LazyPage<Props> {
  (props: Props): React.ReactElement;
  /** Fetches it; once it is there it is drawn at once. Fails with {@link OutdatedBuild}. */
  preload(): Promise<void>;
}

/** A page (or a part of one) fetched when it is needed, together with the words it says and the classes it wears. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
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
