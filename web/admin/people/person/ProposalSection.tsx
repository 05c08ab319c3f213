import { useTranslation } from 'react-i18next';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import { proposableFields } from '#shared/people/proposal.ts';
import { participantCalls } from '#web/admin/people/list/list.queries.ts';
import { call } from '#web/core/client/api.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { useAction } from '#web/records/use-action.ts';

/** The correction a person proposed at a kiosk, until it is accepted or dismissed; nothing if there is none. */
export function ProposalSection({ participant, proposed }: ParticipantDetail) {
  const { t } = useTranslation();
  const format = useFormat();
  const action = useAction({ changes: participantCalls, failed: t('people.proposal.failed') });
  if (!proposed) return null;
  const shown = (field: (typeof proposableFields)[number], value: string) =>
    field === 'country' ? format.country(value) : value;
  async function settle() {
    const body = { at: proposed?.at ?? '' };
    await call('POST /api/admin/participants/:id/settle-proposal', { params: { id: participant.id }, body });
    return { title: t('people.proposal.settled') };
  }
  return (
    <section aria-labelledby="proposal">
      <div className="mb-4 flex min-h-13 flex-wrap items-center justify-between gap-3 border-ink border-b-2 pb-2">
        <h2 id="proposal" className="font-bold text-lg">
          {t('people.proposal.title')}
        </h2>
        <Button look="quiet" pending={action.isBusy} onClick={() => void action.run(settle)}>
          {t('people.proposal.settle')}
        </Button>
      </div>
      <div className="border-ball border-l-8 bg-surface px-5 py-3">
        {proposableFields.map((field) => {
          const value = proposed.changes[field];
          if (value === undefined) return null;
          return (
            <p key={field} className="wrap-anywhere text-lg">
              <span className="text-muted">{t(`people.proposal.field.${field}`)}: </span>
              <s>{shown(field, participant[field])}</s> <strong>{shown(field, value)}</strong>
            </p>
          );
        })}
        {proposed.text !== '' && <p className="wrap-anywhere font-bold text-lg">«{proposed.text}»</p>}
        <p className="digits text-muted text-sm">
          {[
            [proposed.device, proposed.by].filter(Boolean).join(' '),
            format.date(proposed.at, 'dateTime'),
          ].join(' · ')}
        </p>
        <p className="mt-2 text-sm">{t('people.proposal.text')}</p>
      </div>
    </section>
  );
}
