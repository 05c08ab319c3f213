import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import type { CorrectCommand, PersonRow } from '#shared/people/participant.ts';
import { eachOptional, type PersonField } from '#shared/people/person-fields.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import { ParticipantFields } from '#web/account/registration/ParticipantFields.tsx';
import type { TeamChoice } from '#web/account/registration/participant-form.ts';
import {
  type CheckedParticipant,
  useParticipantForm,
  useParticipantSending,
} from '#web/account/registration/participant-form.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { correctPerson, proposeCorrection, settlementOf } from '#web/device/desk.actions.ts';
import { useLocalPhoto } from '#web/device/LocalPhoto.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { ProposalBand } from './ProposalBand.tsx';

interface CorrectDialogProps {
  db: LocalDatabase;
  person: PersonRow;
  teams: readonly TeamChoice[] | undefined;
  onClose: () => void;
  /** Called once it is saved; `isOutdated` if their badge now shows old data. */
  onCorrected: (isOutdated: boolean) => void;
}

/** Corrects a person field by field, based on the values shown. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t('desk.correct.title', { name: fullName(props.person) })}
      className="max-w-3xl!"
    >
      <CorrectForm {...props} />
    </Dialog>
  );
}

function CorrectForm(props: CorrectDialogProps) {
  const { db, person, teams, onClose } = props;
  const { t } = useTranslation();
  const { form, sending, shown, proposed, failure, isUnchanged, save, leaveAsItIs } = useCorrection(props);
  const { address: photo } = useLocalPhoto(db, person.photo);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sending.submit(save);
      }}
      className="grid gap-6"
    >
      {proposed && <ProposalBand db={db} person={shown} />}
      <ParticipantFields form={form} sending={sending} teams={teams} presentPhoto={photo} hasFocus />
      {failure && <FailureNotice failure={failure} />}
      {isUnchanged && <p role="status">{t('desk.correct.unchanged')}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        {proposed && (
          <Button look="quiet" size="lg" className="mr-auto" onClick={() => void sending.send(leaveAsItIs)}>
            {t('desk.proposal.leave')}
          </Button>
        )}
        <Button look="quiet" size="lg" onClick={onClose}>
          {t('desk.correct.cancel')}
        </Button>
        <Button
          type="submit"
          look="accent"
          size="lg"
          pending={sending.kind !== 'idle'}
          pendingLabel={t(sending.kind === 'waiting' ? 'common.photo.preparing' : 'desk.correct.saving')}
        >
          {t('desk.correct.save')}
        </Button>
      </div>
    </form>
  );
}

function useCorrection({ db, person, onClose, onCorrected }: CorrectDialogProps) {
  // The values the fields were filled from; later changes are detected against them.
  const [shown] = useState(person);
  const [proposed] = useState(() => standingProposal(person));
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useParticipantForm({
    // Prefilled with the proposed values: the person and their papers are at the desk.
    firstName: proposed?.changes.firstName ?? shown.firstName,
    lastName: proposed?.changes.lastName ?? shown.lastName,
    birthDate: shown.birthDate ?? '',
    country: proposed?.changes.country ?? shown.country,
    category: shown.category,
    role: shown.role,
    teamUid: shown.teamUid ?? '',
    ...eachOptional((field) => shown[field] ?? ''),
  });

  const sending = useParticipantSending(form);

  async function save(checked: CheckedParticipant) {
    setFailure(null);
    try {
      const changes = changesOf(shown, checked, checked.photo ? await keepPhoto(db, checked.photo) : null);
      if (Object.keys(changes).length === 0) {
        if (proposed) return await leaveAsItIs();
        return setUnchanged(true);
      }
      const answer = await correctPerson(db, { uid: shown.uid, changes }, proposed);
      if (answer.kind === 'refused') return setFailure(failureOfRefusal(answer));
      onCorrected(answer.result.cautions.some((caution) => caution.kind === 'BADGE_OUTDATED'));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  /** The data were right: closes the proposal without a change. */
  async function leaveAsItIs() {
    if (!proposed) return;
    try {
      const answer = await proposeCorrection(db, settlementOf(shown.uid, proposed));
      if (answer.kind === 'refused') return setFailure(failureOfRefusal(answer));
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return { form, sending, shown, proposed, failure, isUnchanged, save, leaveAsItIs };
}

type PersonChanges = CorrectCommand['changes'];

/** The fields that differ from the shown ones, each with the value its editor saw. */
function changesOf(shown: PersonRow, checked: CheckedParticipant, photo: string | null): PersonChanges {
  const { teamUid, photo: _, ...fields } = checked;
  const wanted = { ...fields, teamUid: teamUid || null, ...(photo === null ? {} : { photo }) };
  // The form has the fields of a person, each checked for its field.
  const changed = Object.entries(wanted)
    .map(([field, value]) => [field, { base: shown[field as PersonField] ?? null, value }] as const)
    .filter(([, { base, value }]) => value !== base);
  return Object.fromEntries(changed) as PersonChanges;
}
