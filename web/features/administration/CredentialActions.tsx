import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantDetail } from '#shared/participants/administration.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/toast.ts';
import { forgetParticipants } from './list.queries.ts';

type Held = ParticipantDetail['credentials'][number];
type Act = 'copy' | 'reissue' | 'revoke';

/** Issues the credential of somebody who has none that counts. */
export function IssueButton({ id }: { id: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isIssuing, setIssuing] = useState(false);
  async function issue(): Promise<void> {
    setIssuing(true);
    try {
      await call('POST /api/participants/:id/generate-credential', { params: { id }, body: {} });
      showToast({
        title: t('participants.toast.generated'),
        description: t('participants.toast.generatedText'),
      });
    } catch (error) {
      const title = t('participants.toast.generateFailed');
      showToast({ kind: 'bad', title, description: wordsForError(error) });
    } finally {
      setIssuing(false);
      forgetParticipants(client);
    }
  }
  return (
    <Button
      look="accent"
      onClick={() => void issue()}
      pending={isIssuing}
      pendingLabel={t('people.detail.issuing')}
    >
      <Icon name="badge" />
      {t('people.detail.issue')}
    </Button>
  );
}

/** What is done to a credential that counts: handed over, copied, replaced by another number, revoked. */
export function CredentialActions({ credential }: { credential: Held }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Act | null>(null);
  const [isNoting, setNoting] = useState(false);
  const { number } = credential;

  async function handOver(): Promise<void> {
    setNoting(true);
    try {
      await call('POST /api/credentials/:number/hand-over', { params: { number }, body: {} });
      showToast({
        title: t('people.toast.handedOver'),
        description: t('people.toast.handedOverText', { number }),
      });
    } catch (error) {
      showToast({ kind: 'bad', title: t('people.toast.failed'), description: wordsForError(error) });
    } finally {
      setNoting(false);
      forgetParticipants(client);
    }
  }

  return (
    <div className="grid min-w-52 flex-1 gap-3">
      <Button look="quiet" onClick={() => void handOver()} pending={isNoting}>
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
        <Icon name="lock" />
        {t('people.act.revoke')}
      </Button>
      {asked && <ReasonDialog act={asked} credential={credential} onClose={() => setAsked(null)} />}
    </div>
  );
}

const reasons = {
  copy: ['damaged', 'misprint', 'dataChanged'],
  reissue: ['lost', 'stolen', 'misuse'],
  revoke: ['lost', 'stolen', 'leftTeam', 'misuse'],
} as const satisfies Record<Act, readonly string[]>;

interface ReasonDialogProps {
  act: Act;
  credential: Held;
  onClose: () => void;
}

/** Asks why, then does it. What somebody else did meanwhile is told, and shown behind it. */
function ReasonDialog({ act, credential, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [written, setWritten] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { number, g } = credential;
  const known = reasons[act].find((name) => name === chosen);
  const reason = known ? t(`people.ask.reasons.${known}`) : chosen === 'other' ? written.trim() : '';

  async function carryOut(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!reason) return setMissing(true);
    setBusy(true);
    setFailure(null);
    try {
      const told = await change(act, { number, g, reason });
      showToast({
        title: t(`people.toast.${done[act]}`),
        description: t(`people.toast.${done[act]}Text`, { number: told }),
      });
      onClose();
    } catch (error) {
      const isChanged =
        error instanceof ApiError && ['CHANGED_MEANWHILE', 'ALREADY_REVOKED'].includes(error.code);
      setFailure(isChanged ? t('people.toast.changed') : wordsForError(error));
    } finally {
      setBusy(false);
      forgetParticipants(client);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`people.ask.${act}.title`)}
      description={t(`people.ask.${act}.text`, { number })}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void carryOut(event)}>
        <Field
          label={t('people.ask.reason')}
          error={isMissing && chosen !== 'other' ? t('people.ask.missing') : undefined}
        >
          {(control) => (
            <select
              {...control}
              value={chosen}
              onChange={(event) => {
                setChosen(event.target.value);
                setMissing(false);
              }}
            >
              <option value="">{t('people.ask.choose')}</option>
              {reasons[act].map((name) => (
                <option key={name} value={name}>
                  {t(`people.ask.reasons.${name}`)}
                </option>
              ))}
              <option value="other">{t('people.ask.other')}</option>
            </select>
          )}
        </Field>
        {chosen === 'other' && (
          <TextField
            label={t('people.ask.which')}
            error={isMissing ? t('people.ask.missing') : undefined}
            value={written}
            maxLength={300}
            onChange={(event) => {
              setWritten(event.target.value);
              setMissing(false);
            }}
          />
        )}
        {failure && (
          <p role="alert" className="border-bad border-l-8 bg-ground px-4 py-3 font-semibold">
            {failure}
          </p>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look={act === 'copy' ? 'accent' : 'danger'} pending={isBusy}>
            {t(`people.ask.${act}.yes`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const done = { copy: 'copied', reissue: 'reissued', revoke: 'revoked' } as const;

/** Does it, and answers the number to tell of. */
async function change(
  act: Act,
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
