import { isIssueUndone } from '#shared/credentials/reasons.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { standingProposal } from '#shared/participants/proposal.ts';
import type { PersonView } from '#web/local/people.ts';
import type { PersonWork } from './use-person-work.ts';

/** The one big next action, by what is to be done about this person's badge. */
export type NextAction =
  | 'review'
  | 'photo'
  | 'issue'
  | 'handOver'
  | 'reprint'
  | 'issueAgain'
  | 'next'
  | 'receive'
  | 'printCopy'
  | 'printThis'
  | 'printNow'
  | 'cameOut';

/** What is known beside the person's own row. */
export interface Known {
  /** Nothing known here says that the badge was printed. */
  isUnprinted?: boolean;
  /** It was given to a printer that does not tell, and nobody has said whether it came out. */
  isAsked?: boolean;
  /** Something the organiser requires before the badge was not received from them yet. */
  isMissing?: boolean;
}

/** Whether a clerk may say of this badge that the print came to nothing: only of what was printed, and is in nobody's hands. */
export function mayHaveFailed({ credential }: PersonView, { isUnprinted }: Known): boolean {
  return credential?.status === 'active' && credential.validatedAt === null && isUnprinted === false;
}

/** What Enter does for somebody, given what was just done. */
export function nextActionOf(view: PersonView, work: PersonWork, known: Known = {}): NextAction {
  if (work.kind === 'done' && work.uid === view.person.uid) {
    if (work.print === 'failed') return 'printCopy';
    if (view.credential?.awaiting) return 'handOver';
    if (work.what !== 'registered' || view.credential) return 'next';
  }
  if (work.kind === 'held' && work.uid === view.person.uid) return 'printNow';
  // Before any paper: what it says may be wrong.
  if (standingProposal(view.person)) return 'review';
  const stage = badgeStage(view.credential);
  if (known.isUnprinted && (stage === 'issued' || stage === 'awaiting')) return 'printThis';
  if (stage === 'awaiting') return 'handOver';
  if (known.isAsked && stage === 'printed') return 'cameOut';
  if (stage === 'issued' || stage === 'printed' || stage === 'inHand') return 'reprint';
  if (stage === 'revoked' && !isIssueUndone(view.credential)) return 'issueAgain';
  if (known.isMissing) return 'receive';
  return view.person.photo === null ? 'photo' : 'issue';
}
