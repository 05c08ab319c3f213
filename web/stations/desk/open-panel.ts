import type { WalkInDraft } from '#web/offline/store/database.ts';
import type { ReprintReason } from './person/use-person-work.ts';

/** The panels over the chosen person. */
export type PersonPanelName =
  | 'reprint'
  | 'revoke'
  | 'issueAgain'
  | 'photo'
  | 'correct'
  | 'note'
  | 'handouts'
  | 'team';

/** The panel over the desk. */
export type OpenPanel =
  | { kind: 'nothing' }
  /** `line`: what stood in the search, which may be the person in one line. Each `reading` of a document resets the form. */
  | { kind: 'walkIn'; begun: WalkInDraft | null; line?: string; reading?: string }
  /** The scanned document fills the form that was open before, or opens the person it belongs to. */
  | { kind: 'document'; isForForm: boolean }
  | { kind: PersonPanelName; suggested?: ReprintReason }
  | { kind: 'sync' | 'keys' }
  /** One of them, or the list. */
  | { kind: 'conflicts'; uid?: string };
