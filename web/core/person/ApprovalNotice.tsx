import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

type AwaitedPerson = Pick<Participant, 'approval' | 'refusedBecause' | 'toBring' | 'firstName' | 'lastName'>;

/** Why the credential cannot be requested yet: an approval or a requirement is missing. */
export const heldBackBy = ({ approval, toBring }: AwaitedPerson) => {
  if (approval === 'waiting' || approval === 'refused') return approval;
  return toBring.length > 0 ? 'toBring' : null;
};

/** The same in a few words. Needs 'participants'. */
export function useHeldBack(): (person: AwaitedPerson) => string | null {
  const { t } = useTranslation();
  return (person) => {
    const by = heldBackBy(person);
    if (by === 'toBring') return t('participants.bring.title');
    return by && t(`participants.approval.${by}`);
  };
}

/**
 * Instead of the credential link: the pending or made approval decision with its reason, or the missing requirements.
 * Needs 'participants'.
 */
export function ApprovalNotice({ person }: { person: AwaitedPerson }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const say = useHeldBack();
  const by = heldBackBy(person);
  if (by === null) return null;
  const name = fullName(person);
  const isRefused = by === 'refused';
  const what = person.toBring.map((one) => one[language]).join(', ');
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
        <strong className="block">{say(person)}</strong>
        {by === 'toBring'
          ? t('participants.bring.text', { name, what })
          : t(`participants.approval.${by}Text`, { name, reason: person.refusedBecause ?? '' })}
      </p>
    </div>
  );
}
