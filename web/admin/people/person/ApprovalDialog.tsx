import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalResult } from '#shared/admin/approvals.ts';
import type { ParticipantRole } from '#shared/edition/tournament.ts';
import type { ApprovalOutcome } from '#shared/people/approval.ts';
import { call } from '#web/core/client/api.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

/** Calls whose answers include approvals. */
const decidedCalls = /\/(approvals|participants)/;

export interface PendingDecision {
  outcome: ApprovalOutcome;
  /** Sends the role shown on the screen; the server skips people whose role has changed since. */
  people: readonly { id: number; role: ParticipantRole; review?: { at: string } | null }[];
}

interface ApprovalDialogProps extends PendingDecision {
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for a reason, decides for each person, and reports whom it skipped. Needs 'people', 'errors'. */
export function ApprovalDialog({ outcome, people, onDone, onClose }: ApprovalDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction({ changes: decidedCalls, says: 'here' });
  const count = people.length;
  const isTakenBack = outcome === 'refused' && people.some(({ review }) => review != null);

  async function decide(): Promise<void> {
    const sent = people.map(({ id, role, review }) => ({ id, role, seen: review?.at ?? null }));
    const results = await call('POST /api/admin/approvals', { body: { people: sent, outcome, reason } });
    const not = results.filter(({ code }) => code !== null);
    const done = results.length - not.length;
    const why = ({ name, code }: ApprovalResult) =>
      code === 'CHANGED_MEANWHILE'
        ? t('people.approvals.changed', { name })
        : `${name}: ${t(`errors.${code ?? 'INTERNAL'}`)}`;
    showToast({
      title: done > 0 ? t(`people.approvals.done.${outcome}`, { count: done }) : t('people.approvals.failed'),
      ...(not.length > 0
        ? {
            kind: 'bad' as const,
            description: t('people.approvals.not', { count: not.length, who: not.map(why).join(' · ') }),
          }
        : {}),
    });
    onDone?.();
  }

  return (
    <FormDialog
      title={t(`people.approvals.ask.${outcome}`, { count })}
      text={t(`people.approvals.ask.${isTakenBack ? 'changed' : outcome}Text`)}
      yes={t(outcome === 'approved' ? 'people.approvals.approve' : 'people.approvals.refuse')}
      isDestructive={outcome === 'refused'}
      action={action}
      onSubmit={() => {
        setMissing(reason.trim() === '');
        return reason.trim() === '' ? undefined : decide;
      }}
      onClose={onClose}
    >
      <TextField
        label={t('people.approvals.ask.reason')}
        hint={t('people.approvals.ask.reasonHint')}
        error={isMissing ? t('people.approvals.ask.missing') : action.errorOf('reason')}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
