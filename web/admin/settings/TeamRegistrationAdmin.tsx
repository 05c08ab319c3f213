import { useTranslation } from 'react-i18next';
import { isSeed } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

/** Where teams register, and the consequences for administrators. */
export function TeamRegistrationAdmin() {
  const { t } = useTranslation();
  const { reviewHours } = useEdition().contact;
  const form = useCall('GET /api/settings/:key', { params: { key: 'link.registrationForm' } });
  const address = form.data?.value;
  // The form of the seed has no address yet; other organizers do without one.
  const hasForm = isSeed() || Boolean(address);
  return (
    <section aria-labelledby="form-notes-title" className="max-w-3xl">
      {form.data && (
        <p className="font-semibold text-lg">{t(hasForm ? 'admin.teams.moved' : 'admin.teams.byMail')}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            {t('admin.teams.openForm')}
            <Icon name="out" />
          </a>
        )}
        <a href="/register-team" target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {t('admin.teams.openPage')}
          <Icon name="out" />
        </a>
      </div>
      {form.data && hasForm && !address && <p className="mt-3 text-warn">{t('admin.teams.noForm')}</p>}
      <h2 id="form-notes-title" className="mt-6 font-bold">
        {t('admin.teams.notesTitle')}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {reviewHours !== undefined && <li>{t('admin.teams.notes.review', { hours: reviewHours })}</li>}
        {hasForm && <li>{t('admin.teams.notes.answers')}</li>}
        <li>{t('admin.teams.notes.import')}</li>
      </ul>
    </section>
  );
}
