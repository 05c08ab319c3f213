/** The edition the page is about: it comes with the page; a later one from a save in this tab or a device's pull. */
import { useSyncExternalStore } from 'react';
import { must } from '#shared/base/must.ts';
import type { Edition, PageEdition } from '#shared/edition/edition.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { boot, keepForOffline } from './boot.ts';
import { showLook } from './show-look.ts';

let later: PageEdition | null = null;
const listeners = new Set<() => void>();

/** The edition, for code outside of components. */
export function presentEdition(): PageEdition {
  return later ?? must(boot().edition, 'a page comes with its edition');
}

/**
 * From now on the page is about another revision, also when it starts offline. Its texts, which an editor has with it,
 * are left to the call that reads them.
 */
export function setEdition(saved: AnyEdition): void {
  showEdition(saved);
  keepForOffline({ ...boot(), edition: presentEdition() });
}

/** The same in this window alone: what is not saved is not kept. */
export function showEdition({ texts: _, ...edition }: AnyEdition): void {
  later = edition;
  serveEdition(edition);
  showLook(edition.look);
  for (const notify of listeners) notify();
}

type AnyEdition = PageEdition & Partial<Pick<Edition, 'texts'>>;

/** The edition; the component renders again when it changes. */
export function useEdition(): PageEdition {
  return useSyncExternalStore(watchEdition, presentEdition, presentEdition);
}

/** Calls when the edition changes; returns how to end it. */
export function watchEdition(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
