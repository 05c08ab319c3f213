import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { isStoreLost } from '#web/offline/store/store-lost.ts';

/** Catches what breaks while drawing, and says so instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  // Tells event-replay.ts to deliver the clicks it holds back to this page's button.
  override componentDidCatch(): void {
    dispatchEvent(new Event('hydrated'));
  }

  override render(): ReactNode {
    return this.state.error ? <CrashPage error={this.state.error} /> : this.props.children;
  }
}

/** A page that crashed, or that cannot read this device's data. */
function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isStore = isStoreLost(error);
  return (
    <main className="court section" role="alert">
      <h1 className="board mb-4 text-2xl">{t(isStore ? 'common.crash.store' : 'common.crash.title')}</h1>
      <p className="mb-8 max-w-xl text-lg">{t(isStore ? 'common.crash.storeText' : 'common.crash.text')}</p>
      <Button onClick={() => location.reload()}>{t('common.crash.reload')}</Button>
    </main>
  );
}
