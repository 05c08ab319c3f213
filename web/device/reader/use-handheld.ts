import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReaderRecord } from '#web/offline/lock/reader-record.ts';
import { localDatabase, readMeta } from '#web/offline/store/database.ts';
import { listenForHid } from './hid-reader.ts';
import { type BurstKey, findCode, hasLostCase, type KnownReader, type UnreadCause } from './read-keys.ts';
import { replayKeys } from './replay-keys.ts';
import { listenForWedge } from './wedge.ts';
import type { WedgeRead } from './wedge-parts.ts';

export interface HandheldParts {
  /** Codes accepted here besides badges and their numbers. */
  isExpected?: (text: string) => boolean;
  /** The first key that may be a reader's: the previous result is outdated. */
  onStart?: () => void;
  /** How the keys arrived; known only for a reader that types. */
  onText: (text: string, read: HandheldRead) => void;
  onUnread?: (cause: UnreadCause, keys: readonly BurstKey[]) => void;
  onNothing?: () => void;
}

export type HandheldRead = Pick<WedgeRead, 'kind' | 'prefix' | 'suffix'> & { typed: WedgeRead | null };

/** All handheld readers of this page, typing or sending bytes, wherever the focus is. */
export function useHandheld(parts: HandheldParts): void {
  // Of the device, also where one rehearses; a store that is gone knows none.
  const record = useLiveQuery(() => readMeta(localDatabase(), 'reader').catch(() => undefined), []);
  const known = useEffectEvent(() => knownFrom(record));
  const isExpected = useEffectEvent((text: string) => parts.isExpected?.(text) ?? false);
  const onStart = useEffectEvent(() => parts.onStart?.());
  const onText = useEffectEvent((text: string, read: HandheldRead) => parts.onText(text, read));
  const onUnread = useEffectEvent((cause: UnreadCause, keys: readonly BurstKey[]) =>
    parts.onUnread?.(cause, keys),
  );
  const onNothing = useEffectEvent(() => parts.onNothing?.());
  const release = useRef<() => readonly KeyboardEvent[]>(() => []);
  // In the same commit as the focus of the page's field, so that no key gets there before the held ones.
  useLayoutEffect(() => {
    const detail = (given: typeof release.current) => {
      release.current = given;
    };
    dispatchEvent(new CustomEvent('stationrendered', { detail }));
  }, []);
  // Once all effects of the page have run: it listens for its function keys too.
  useEffect(() => queueMicrotask(() => replayKeys(release.current())), []);
  useEffect(
    () =>
      listenForWedge(window, {
        known: () => known(),
        isExpected: (text) => isExpected(text),
        onStart: () => onStart(),
        onText: (text, typed) => onText(text, { ...typed, typed }),
        onUnread: (cause, keys) => onUnread(cause, keys),
        onNothing: () => onNothing(),
      }),
    [],
  );
  useEffect(
    () =>
      listenForHid((text) => {
        onStart();
        const found = findCode(text, (one) => isExpected(one));
        if (found && hasLostCase(found.text)) return onUnread('case', []);
        const { kind, prefix, suffix } = found ?? { kind: 'other' as const, prefix: '', suffix: '' };
        onText(found?.text ?? text, { kind, prefix, suffix, typed: null });
      }),
    [],
  );
}

/** What there is to go by: not of one that sends bytes, nor of one tested before its pace was kept. */
function knownFrom(record: ReaderRecord | undefined): KnownReader | undefined {
  return record?.paceMs ? { ...record, paceMs: record.paceMs } : undefined;
}
