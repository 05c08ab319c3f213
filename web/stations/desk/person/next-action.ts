import { isIssueUndone } from '#shared/credentials/reasons.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { lacksPhoto } from '#shared/edition/tournament.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import type { PersonWork } from './use-person-work.ts';

/** The one suggested action for this person's badge. */
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

/** Facts besides the person's own row. */
export interface BadgeKnowledge {
  /** Nothing known here says that the badge was printed. */
  isUnprinted?: boolean;
  /** It was sent to a printer that gives no feedback, and the operator has not confirmed it yet. */
  isAsked?: boolean;
  /** The person has not handed in a requirement for the badge yet. */
  isMissing?: boolean;
  /** This tournament gives or asks for something besides the badge. */
  hasHandouts?: boolean;
}

/** Whether the operator may report a failed print: only for a printed badge that has not been handed over. */
export function mayHaveFailed({ credential }: PersonView, { isUnprinted }: BadgeKnowledge): boolean {
  return credential?.status === 'active' && credential.validatedAt === null && isUnprinted === false;
}

/** What Enter does for the chosen person, given the last action. */
export function nextActionOf(view: PersonView, work: PersonWork, known: BadgeKnowledge = {}): NextAction {
  if (work.kind === 'done' && work.uid === view.person.uid) {
    if (work.print === 'failed') return 'printCopy';
    if (view.credential?.awaiting) return 'handOver';
    if (work.what !== 'registered' || view.credential) return 'next';
  }
  if (work.kind === 'held' && work.uid === view.person.uid) return 'printNow';
  // Before any print: its data may be wrong.
  if (standingProposal(view.person)) return 'review';
  const stage = badgeStage(view.credential);
  if (known.isUnprinted && (stage === 'issued' || stage === 'awaiting')) return 'printThis';
  if (stage === 'awaiting') return 'handOver';
  if (known.isAsked && stage === 'printed') return 'cameOut';
  if (stage === 'issued' || stage === 'printed' || stage === 'inHand') return 'reprint';
  if (stage === 'revoked' && !isIssueUndone(view.credential)) return 'issueAgain';
  if (known.isMissing) return 'receive';
  return lacksPhoto(view.person) ? 'photo' : 'issue';
}
