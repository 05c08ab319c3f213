import { useTranslation } from 'react-i18next';
import { findKind, listRoles, offeredRoles, type ParticipantRole } from '#shared/edition/tournament.ts';
import { readApprovalRoles, worthApproving, writeApprovalRoles } from '#shared/people/approval.ts';
import { Check } from '#web/core/form/Check.tsx';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import type { RecordForm } from '#web/records/use-record-form.ts';

interface ApprovalRolesProps {
  form: RecordForm<Record<string, string>, Record<string, string>>;
  disabled: boolean;
}

/** Which roles need an approval before a badge is issued. Needs 'admin' and 'badge'. */
export function ApprovalRoles({ form, disabled }: ApprovalRolesProps) {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const chosen = readApprovalRoles(form.draft.approvalRoles);
  const error = form.errorOf('approvalRoles');
  const choose = (role: ParticipantRole, isOn: boolean) =>
    form.change({
      approvalRoles: writeApprovalRoles(
        listRoles().filter((name) => (name === role ? isOn : chosen.includes(name))),
      ),
    });
  const advised = worthApproving.filter((role) => findKind(role)?.isOn);
  const isAdvised = advised.some((role) => !chosen.includes(role));
  return (
    <fieldset
      name="approvalRoles"
      disabled={disabled}
      aria-describedby={error ? 'approvals-error' : undefined}
      className="border-rule border-t-2 pt-6"
    >
      <legend className="skip">{t('admin.settings.approvals')}</legend>
      <h2 className="font-bold text-lg">{t('admin.settings.approvals')}</h2>
      <p className="mt-1 text-muted">{t('admin.settings.approvalsHint')}</p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        {offeredRoles().map((role) => (
          <Check
            key={role}
            className="font-semibold"
            checked={chosen.includes(role)}
            onChange={(isOn) => choose(role, isOn)}
          >
            {say.anyRole(role)}
          </Check>
        ))}
      </div>
      {isAdvised && (
        <p className="mt-2 text-warn">
          {t('admin.settings.approvalsWorth', { roles: advised.map(say.anyRole).join(', ') })}
        </p>
      )}
      {error && (
        <p id="approvals-error" className="font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
