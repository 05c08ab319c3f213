import { Component, type ReactNode } from 'react';
import { CrashPage } from './pages/ErrorPage.tsx';

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
