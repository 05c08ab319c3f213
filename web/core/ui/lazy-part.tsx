import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

/** A file of the app could not be fetched: a newer build is there, or no network and nothing kept. */
export class OutdatedBuild extends Error {
  constructor(cause: unknown) {
    super('a part of this build could not be fetched', { cause });
    this.name = 'OutdatedBuild';
  }
}

/** A component whose code is fetched when it first renders, or earlier. */
export interface LazyPart<Props> {
  (props: Props): React.ReactElement;
  /** Fetches the code, so that it then renders at once. Fails with {@link OutdatedBuild}. */
  preload(): Promise<void>;
}

/**
 * A part of a page whose code loads when it first renders. If its file is missing, a panel in its place says what to
 * do, and the page around it stays with all typed text.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    fetched = await load().catch((cause: unknown) => {
      throw new OutdatedBuild(cause);
    });
    return { default: fetched };
  };
  const again = (): ComponentType<Props> => fetched ?? lazy(fetchPart);
  let later = again();
  function Part(props: Props) {
    const [Chosen, setChosen] = useState<ComponentType<Props>>(() => fetched ?? later);
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
  Part.preload = async () => void (await fetchPart());
  return Part;
}

interface PartBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Catches a missing file alone; what breaks while drawing is the page's. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  // What holds presses back for the page (web/core/client/event-replay.ts) lets them go to these buttons.
  override componentDidCatch(): void {
    dispatchEvent(new Event('hydrated'));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof OutdatedBuild)) throw error;
    return (
      <MissingPart
        onRetry={() => {
          this.props.onRetry();
          this.setState({ error: null });
        }}
      />
    );
  }
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <section
      role="alert"
      className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-lg -translate-y-1/2 rounded-lg border-ball border-t-8 bg-surface p-6 text-ink shadow-lift"
    >
      <h2 className="board mb-3 text-xl">{t('common.crash.missing')}</h2>
      <p className="mb-5">{t('common.crash.missingText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t('common.retry')}</Button>
        <Button look="quiet" onClick={() => location.reload()}>
          {t('common.crash.reload')}
        </Button>
      </div>
    </section>
  );
}
