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

/**
 * A part of a page whose code loads when it first renders. If its file is missing, a panel in its place says what to
 * do, and the page around it stays with all typed text.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const again = () =>
    lazy(async () => ({
      default: await load().catch((cause: unknown) => {
        throw new OutdatedBuild(cause);
      }),
    })) as ComponentType<Props>;
  const first = again();
  return function Part(props: Props) {
    const [Chosen, setChosen] = useState<ComponentType<Props>>(() => first);
    return (
      <PartBoundary onRetry={() => setChosen(() => again())}>
        <Chosen {...props} />
      </PartBoundary>
    );
  };
}

interface PartBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Catches a missing file alone; what breaks while drawing is the page's. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
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
