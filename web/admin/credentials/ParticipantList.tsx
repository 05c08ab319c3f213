import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { lacksOf, type Participant } from '#shared/people/participant.ts';
import { useHeldBack } from '#web/core/person/ApprovalNotice.tsx';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface ParticipantListProps {
  people: readonly Participant[];
  /** The person shown next to the list. */
  shown: number | null;
  onChoose: (id: number) => void;
  /** Whether these are the answer to an earlier search. */
  isStale: boolean;
}

/** The roster: photo, name, team, and the state of the credential. */
export function ParticipantList({ people, shown, onChoose, isStale }: ParticipantListProps) {
  const { t } = useTranslation();
  const say = useParticipantWords();
  return (
    <ul
      aria-label={t('credentials.found.label')}
      aria-busy={isStale}
      className={`mt-2 border-ink border-t-2 ${isStale ? 'opacity-60' : ''}`}
    >
      {people.map((person) => (
        <li key={person.id} className="border-rule border-b">
          <button
            type="button"
            aria-current={person.id === shown}
            onClick={() => onChoose(person.id)}
            className="group flex w-full items-center gap-4 py-3 text-left lg:px-3 hover:bg-surface lg:aria-current:bg-navy lg:aria-current:text-line"
          >
            <Photo src={person.photoUrl} alt="" width={48} height={60} className="h-[60px] w-12 shrink-0" />
            <span className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-4">
              <span className="block min-w-0">
                <span className="block font-semibold wrap-anywhere">{fullName(person)}</span>
                <span className="block text-muted text-sm sm:truncate lg:group-aria-current:text-line">
                  {[say.role(person), say.category(person), person.teamName ?? say.country(person)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <CredentialState person={person} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function CredentialState({ person }: { person: Participant }) {
  const { t } = useTranslation();
  const heldBack = useHeldBack()(person);
  const [lack] = lacksOf(person);
  if (lack && !heldBack)
    return (
      <span className="mt-1 flex shrink-0 flex-wrap gap-x-3 text-sm sm:mt-0 sm:flex-col sm:items-end">
        <span className="flex items-center gap-1 font-semibold text-warn lg:group-aria-current:text-line">
          <Icon name={lack === 'print' ? 'print' : 'warning'} size={16} />
          {lacksOf(person)
            .map((one) => t(`credentials.lacks.${one}`))
            .join(' · ')}
        </span>
        <span className="digits">{person.credentialNumber ?? t('credentials.missing')}</span>
      </span>
    );
  return person.hasCredential && !heldBack ? (
    <span className="mt-1 flex shrink-0 gap-3 text-sm sm:mt-0 sm:flex-col sm:items-end sm:gap-0">
      <span className="flex items-center gap-1 font-semibold text-good lg:group-aria-current:text-line">
        <Icon name="check" size={16} />
        {t('credentials.ready')}
      </span>
      <span className="digits">{person.credentialNumber}</span>
    </span>
  ) : (
    <span className="mt-1 flex shrink-0 items-center gap-1 font-semibold text-sm text-warn sm:mt-0 lg:group-aria-current:text-line">
      <Icon name={heldBack ? 'clock' : 'warning'} size={16} />
      {heldBack ?? t('credentials.missing')}
    </span>
  );
}
