import type { WalkInDraft } from '#web/local/database.ts';
import type { ReprintReason } from './use-person-work.ts';

/** What lies over the desk. */
export type Over =
  | { kind: 'nothing' }
  | { kind: 'walkIn'; begun: WalkInDraft | null }
  | { kind: 'reprint'; suggested?: ReprintReason }
  | {
      kind:
        | 'revoke'
        | 'issueAgain'
        | 'photo'
        | 'correct'
        | 'note'
        | 'handouts'
        | 'team'
        | 'sync'
        | 'cases'
        | 'keys';
    };
