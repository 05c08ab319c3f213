import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * A form and the pending work of its fields. Scaling or uploading a picture takes a moment; a form sent before would
 * lack it. So submitting waits, says so, and continues automatically.
 */

/** How a preparation ended: its result is in the form, or there is none (failed or canceled). */
export type EndPreparation = (end: 'ready' | 'dropped') => void;
/** Called by a field when it begins to prepare something; the answer is called once, when that is over. */
export type BeginPreparation = () => EndPreparation;

interface SendingState {
  /** `waiting`: submitted, waiting for a preparation. `sending`: the request is running. */
  kind: 'idle' | 'waiting' | 'sending';
  /** Whether a field is preparing something, asked for or not. */
  isPreparing: boolean;
}

export interface FormSubmission extends SendingState {
  begin: BeginPreparation;
  /**
   * Runs `act` once everything is prepared, and not at all when something it waited for was dropped: the sender
   * looks at the field and decides. While one is waiting or under way, another does nothing.
   */
  send: (act: () => Promise<unknown>) => Promise<void>;
}

/** The sending of one form; what still waits is given up with it. */
export function useSending(): FormSubmission {
  const [sending] = useState(createSending);
  const state = useSyncExternalStore(sending.subscribe, sending.read, sending.read);
  useEffect(() => sending.giveUp, [sending]);
  return { ...state, begin: sending.begin, send: sending.send };
}

function createSending() {
  const preparations = new Set<object>();
  const listeners = new Set<() => void>();
  let state: SendingState = { kind: 'idle', isPreparing: false };
  let goOn: ((isWanted: boolean) => void) | null = null;

  function become(kind: SendingState['kind']) {
    state = { kind, isPreparing: preparations.size > 0 };
    for (const listener of listeners) listener();
  }

  async function isPrepared(): Promise<boolean> {
    become('waiting');
    const isWanted = await new Promise<boolean>((resolve) => {
      goOn = resolve;
    });
    goOn = null;
    return isWanted;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    begin(): EndPreparation {
      const preparation = {};
      preparations.add(preparation);
      become(state.kind);
      return (end) => {
        if (!preparations.delete(preparation)) return;
        if (end === 'dropped') goOn?.(false);
        else if (preparations.size === 0) goOn?.(true);
        become(state.kind);
      };
    },
    async send(act: () => Promise<unknown>) {
      if (state.kind !== 'idle') return;
      try {
        // Nothing is awaited first: a second click at once must find it under way.
        if (preparations.size > 0 && !(await isPrepared())) return;
        become('sending');
        await act();
      } finally {
        become('idle');
      }
    },
    giveUp: () => goOn?.(false),
  };
}
