import { useTranslation } from 'react-i18next';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

/** Where teams register, and what that means for those who administer. */
export function TeamRegistrationAdmin() {
  const { t } = useTranslation();
  const { reviewHours } = useEdition().contact;
  const form = useCall('GET /api/settings/:key', { params: { key: 'link.registrationForm' } });
  const address = form.data?.value;
  return (
    <section aria-labelledby="form-notes-title" className="max-w-3xl">
      <p className="font-semibold text-lg">{t('admin.teams.moved')}</p>
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
      {form.data && !address && <p className="mt-3 text-warn">{t('admin.teams.noForm')}</p>}
      <h2 id="form-notes-title" className="mt-6 font-bold">
        {t('admin.teams.notesTitle')}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>{t('admin.teams.notes.review', { hours: reviewHours })}</li>
        <li>{t('admin.teams.notes.answers')}</li>
        <li>{t('admin.teams.notes.import')}</li>
      </ul>
    </section>
  );
}
