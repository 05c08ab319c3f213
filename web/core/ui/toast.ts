/**
 * One message at a time, from anywhere: `showToast({ title, description })`. The component (Toast.tsx) loads with the
 * first message, so that it costs the first page nothing.
 */
export interface ToastMessage {
  title: string;
  description?: string;
  /** 'good' by default; 'bad' for a failure. */
  kind?: 'good' | 'bad';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message; the one before it gives way. */
export function showToast(message: ToastMessage): void {
  count += 1;
  change({ ...message, id: count, open: true });
}

/** Hides the message; it exists until it is removed (the spec's two steps). */
export function dismissToast(id: number): void {
  if (shown?.id === id) change({ ...shown, open: false });
}

export function removeToast(id: number): void {
  if (shown?.id === id) change(null);
}

export function presentToast(): ShownToast | null {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}
