import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import { participantCalls } from '#web/admin/people/list/list.queries.ts';
import { call } from '#web/core/client/api.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { revokeReasons, useReason } from './use-reason.tsx';

type PersonCredential = ParticipantDetail['credentials'][number];
type CredentialAct = 'copy' | 'reissue' | 'revoke';

/** Issues the credential of a person who has no active one. */
export function IssueButton({ id }: { id: number }) {
  const { t } = useTranslation();
  const issue = useAction({ changes: participantCalls, failed: t('participants.toast.generateFailed') });
  async function generate(): Promise<void> {
    await call('POST /api/participants/:id/generate-credential', { params: { id }, body: {} });
    showToast({
      title: t('participants.toast.generated'),
      description: t('participants.toast.generatedText'),
    });
  }
  return (
    <Button
      look="accent"
      onClick={() => void issue.run(generate)}
      pending={issue.isBusy}
      pendingLabel={t('people.detail.issuing')}
    >
      <Icon name="badge" />
      {t('people.detail.issue')}
    </Button>
  );
}

/** The actions on an active credential: hand over, reprint, reissue, revoke. */
export function CredentialActions({ credential }: { credential: PersonCredential }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CredentialAct | null>(null);
  const note = useAction({ changes: participantCalls, failed: t('people.toast.failed') });
  const { number } = credential;

  async function handOver(): Promise<void> {
    await call('POST /api/credentials/:number/hand-over', { params: { number }, body: {} });
    showToast({
      title: t('people.toast.handedOver'),
      description: t('people.toast.handedOverText', { number }),
    });
  }

  return (
    <div className="grid min-w-52 flex-1 gap-3">
      <Button look="quiet" onClick={() => void note.run(handOver)} pending={note.isBusy}>
        <Icon name="check" />
        {t('people.act.handOver')}
      </Button>
      <Button look="quiet" onClick={() => setAsked('copy')}>
        <Icon name="print" />
        {t('people.act.copy')}
      </Button>
      <Button look="quiet" onClick={() => setAsked('reissue')}>
        <Icon name="refresh" />
        {t('people.act.reissue')}
      </Button>
      <Button look="quiet" className="border-bad! text-bad!" onClick={() => setAsked('revoke')}>
        <Icon name="ban" />
        {t('people.act.revoke')}
      </Button>
      {asked && <ReasonDialog act={asked} credential={credential} onClose={() => setAsked(null)} />}
    </div>
  );
}

const reasons = {
  copy: ['damaged', 'misprint', 'dataChanged'],
  reissue: ['lost', 'stolen', 'misuse'],
  revoke: revokeReasons,
} as const satisfies Record<CredentialAct, readonly string[]>;

interface ReasonDialogProps {
  act: CredentialAct;
  credential: PersonCredential;
  onClose: () => void;
}

/**
 * Asks for a reason, then acts. If another user changed the record first, says so and shows the new state behind the
 * dialog.
 */
function ReasonDialog({ act, credential, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const reasonField = useReason(reasons[act]);
  const { reason } = reasonField;
  const changed = t('people.toast.changed');
  const action = useAction({
    changes: participantCalls,
    says: 'here',
    refused: { CHANGED_MEANWHILE: changed, ALREADY_REVOKED: changed },
  });
  const { number, g } = credential;

  async function carryOut(): Promise<void> {
    const newNumber = await change(act, { number, g, reason });
    showToast({
      title: t(`people.toast.${done[act]}`),
      description: t(`people.toast.${done[act]}Text`, { number: newNumber }),
    });
  }

  return (
    <FormDialog
      title={t(`people.ask.${act}.title`)}
      text={t(`people.ask.${act}.text`, { number })}
      yes={t(`people.ask.${act}.yes`)}
      isDestructive={act !== 'copy'}
      action={action}
      onSubmit={() => (reasonField.check() ? carryOut : undefined)}
      onClose={onClose}
    >
      {reasonField.fields}
    </FormDialog>
  );
}

const done = { copy: 'copied', reissue: 'reissued', revoke: 'revoked' } as const;

/** Does it, and answers the number to tell of. */
async function change(
  act: CredentialAct,
  { number, g, reason }: { number: string; g: number; reason: string },
): Promise<string> {
  const params = { number };
  if (act === 'revoke') {
    await call('POST /api/credentials/:number/revoke', { params, body: { reason } });
    return number;
  }
  const { participant } =
    act === 'copy'
      ? await call('POST /api/credentials/:number/copy', { params, body: { reason, g } })
      : await call('POST /api/credentials/:number/reissue', { params, body: { reason } });
  return participant.credentialNumber ?? number;
}
