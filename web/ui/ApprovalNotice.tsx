import { useTranslation } from 'react-i18next';
import type { Participant } from '#shared/participants/participant.ts';
import { Icon } from './Icon.tsx';

type Awaited = Pick<Participant, 'approval' | 'refusedBecause' | 'firstName' | 'lastName'>;

/** Whether it is the office's turn: nobody can ask for the credential before it has decided otherwise. */
export const isHeldBack = ({ approval }: Awaited) => approval === 'waiting' || approval === 'refused';

/** Instead of the way to a credential: what the office has to decide, or has decided and why. Needs 'participants'. */
export function ApprovalNotice({ person }: { person: Awaited }) {
  const { t } = useTranslation();
  const { approval, refusedBecause } = person;
  if (approval !== 'waiting' && approval !== 'refused') return null;
  const name = `${person.firstName} ${person.lastName}`;
  const isRefused = approval === 'refused';
  return (
    <div
      role="status"
      className={`flex w-full items-start gap-4 border-l-8 bg-surface px-5 py-4 ${isRefused ? 'border-bad' : 'border-warn'}`}
    >
      <Icon
        name={isRefused ? 'close' : 'clock'}
        size={28}
        className={`mt-0.5 ${isRefused ? 'text-bad' : 'text-warn'}`}
      />
      <p className="min-w-0 wrap-anywhere">
        <strong className="block">{t(`participants.approval.${approval}`)}</strong>
        {t(`participants.approval.${approval}Text`, { name, reason: refusedBecause ?? '' })}
      </p>
    </div>
  );
}
