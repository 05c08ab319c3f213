import type { ComponentType } from 'react';
import type { Participant } from '#shared/participants/participant.ts';

/** The form that corrects a participant: a part of another feature, given by the router. */
export type CorrectForm = ComponentType<{
  participant: Participant;
  /** Closed; with the participant as they are now stored, or without a change. */
  onDone: (corrected: Participant | null) => void;
}>;
