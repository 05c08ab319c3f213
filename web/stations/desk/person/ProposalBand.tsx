import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#shared/people/participant.ts';
import { proposableFields, standingProposal } from '#shared/people/proposal.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { useDeviceNames } from '#web/offline/sync/device-names.ts';

interface ProposalBandProps {
  db: LocalDatabase;
  person: PersonRow;
  className?: string;
}

/** A correction proposed at a kiosk: current value, proposed value, where and when. */
export function ProposalBand({ db, person, className = '' }: ProposalBandProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const nameOf = useDeviceNames(db);
  const standing = standingProposal(person);
  if (!standing) return null;
  const shown = (field: (typeof proposableFields)[number], value: string) =>
    field === 'country' ? format.country(value) : value || '—';
  return (
    <aside
      aria-label={t('desk.proposal.title')}
      className={`flex items-start gap-3 border-ball border-l-8 bg-surface px-5 py-3 ${className}`}
    >
      <Icon name="edit" size={28} className="mt-1" />
      <div className="wrap-anywhere min-w-0">
        <strong className="block">{t('desk.proposal.title')}</strong>
        {proposableFields.map((field) => {
          const value = standing.changes[field];
          if (value === undefined) return null;
          return (
            <p key={field} className="text-lg leading-snug">
              <span className="text-muted">{t(`desk.proposal.field.${field}`)} </span>
              <s className="decoration-2">{shown(field, person[field])}</s>{' '}
              <span className="text-muted">{t('desk.proposal.is')} </span>
              <strong>{shown(field, value)}</strong>
            </p>
          );
        })}
        {standing.text !== '' && <p className="font-semibold text-lg leading-snug">«{standing.text}»</p>}
        <p className="digits text-sm">{[nameOf(standing.by), when(standing.at)].join(' · ')}</p>
      </div>
    </aside>
  );
}
