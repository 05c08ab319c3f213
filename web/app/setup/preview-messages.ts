/** Messages between the set-up guide and the preview in its frame. Both are pages of this site. */
import type { PageEdition } from '#shared/edition/edition.ts';
import type { Language } from '#web/core/lib/i18n.ts';

export const previewFaces = ['home', 'registration', 'badge'] as const;
export type PreviewFace = (typeof previewFaces)[number];

export interface PreviewMessage {
  edition: PageEdition;
  face: PreviewFace;
  language: Language;
}

/** The frame listens. */
export const isListening = 'preview listens';

/** Messages from the page around the frame; those of other windows or sites are ignored. */
export function readMessage({ origin, source, data }: MessageEvent): PreviewMessage | null {
  const isOurs = origin === location.origin && source === window.parent && window.parent !== window;
  // Written by the guide, of the same build.
  return isOurs ? (data as PreviewMessage) : null;
}
