import type { ComponentType } from 'react';
import type { Participant } from '#shared/people/participant.ts';

/** The props of a form that corrects a participant. */
export interface CorrectFormProps {
  participant: Participant;
  /** Closed; with the participant as they are now stored, or without a change. */
  onDone: (corrected: Participant | null) => void;
}

/** Such a form: a part of another feature than who shows it, given by the page that puts both together. */
export type CorrectForm = ComponentType<CorrectFormProps>;
