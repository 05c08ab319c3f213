import type { WalkInDraft } from '#web/local/database.ts';
import type { ReprintReason } from './use-person-work.ts';

/** What lies over whoever is looked at. */
export type PersonOver =
  | 'reprint'
  | 'revoke'
  | 'issueAgain'
  | 'photo'
  | 'correct'
  | 'note'
  | 'handouts'
  | 'team';

/** What lies over the desk. */
export type Over =
  | { kind: 'nothing' }
  /** `line`: what stood in the search, which may be the person in one line. */
  | { kind: 'walkIn'; begun: WalkInDraft | null; line?: string }
  /** What it says goes into the form that was open before, or opens whoever it is of. */
  | { kind: 'document'; isForForm: boolean }
  | { kind: PersonOver; suggested?: ReprintReason }
  | { kind: 'sync' | 'keys' }
  /** One of them, or the list. */
  | { kind: 'cases'; uid?: string };
