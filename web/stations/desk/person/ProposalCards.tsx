import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { LocalPhoto } from '#web/device/LocalPhoto.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { useDeviceNames } from '#web/offline/sync/device-names.ts';

interface ProposalCardsProps {
  db: LocalDatabase;
  /** The longest waiting first. */
  proposing: readonly PersonView[];
  onChoose: (uid: string) => void;
}

/** Corrections proposed at kiosks: one card each, until a desk has reviewed it. */
export function ProposalCards({ db, proposing, onChoose }: ProposalCardsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const nameOf = useDeviceNames(db);
  if (proposing.length === 0) return null;
  return (
    <section aria-labelledby="proposals" className="mt-6 text-ink">
      <h2 id="proposals" className="font-semibold">
        {t('desk.proposal.cards', { count: proposing.length, shown: format.number(proposing.length) })}
      </h2>
      <ul className="mt-2 grid gap-2">
        {proposing.map(({ person }) => (
          <li key={person.uid}>
            <button
              type="button"
              onClick={() => onChoose(person.uid)}
              className="flex min-h-16 w-full items-center gap-4 rounded-md border-ball border-l-8 bg-surface px-4 py-2 text-left hover:outline-3 hover:outline-link"
            >
              <LocalPhoto
                db={db}
                sha256={person.photo}
                alt=""
                width={40}
                height={50}
                className="h-12.5 w-10 shrink-0"
              />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold text-lg leading-tight">
                  {fullName(person)}
                </span>
                <span className="digits block text-muted text-sm">
                  {person.proposed && [nameOf(person.proposed.by), when(person.proposed.at)].join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
