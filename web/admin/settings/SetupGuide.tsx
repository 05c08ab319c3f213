import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SetupStep } from '#shared/settings/editions.ts';
import { presentEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';

/** /admin/settings/setup: from an empty server to a published site with a first desk. Needs 'edition', 'admin', 'errors'. */
export function SetupGuide() {
  const { t } = useTranslation();
  const steps = useCall('GET /api/admin/setup', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="setup-title" className="max-w-4xl">
      <h1 id="setup-title" className="board text-xl">
        {t('edition.setup.title')}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('edition.setup.lead')}</p>
      <Loaded query={steps} loading={t('common.loading')}>
        {(list) => (
          <>
            <p role="status" className="digits mb-4 font-semibold">
              {t('edition.setup.done', {
                done: list.filter(({ isDone }) => isDone).length,
                all: list.length,
              })}
            </p>
            <ol className="border-rule border-t-2">
              {list.map(({ step, isDone }, place) => (
                <li key={step} className="flex gap-4 border-rule border-b py-4">
                  <Icon
                    name={isDone ? 'check' : 'arrow'}
                    size={24}
                    className={`mt-0.5 shrink-0 ${isDone ? 'text-good' : 'text-muted'}`}
                  />
                  <div>
                    <p className="font-semibold">
                      {place + 1}.{' '}
                      <Link to={addressOf(step)} className="text-link underline underline-offset-4">
                        {t(`edition.setup.step.${step}`)}
                      </Link>{' '}
                      <span className={`font-normal text-sm ${isDone ? 'text-good' : 'text-muted'}`}>
                        {t(isDone ? 'edition.setup.isDone' : 'edition.setup.isOpen')}
                      </span>
                    </p>
                    <p className="text-muted">{t(`edition.setup.text.${step}`)}</p>
                  </div>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The page on which a step is done. */
function addressOf(step: SetupStep): string {
  switch (step) {
    case 'identity':
    case 'dates':
    case 'categories':
    case 'kinds':
    case 'fees':
    case 'contact':
    case 'look':
    case 'texts':
      return adminPath('settings', 'edition', presentEdition().id, step);
    case 'links':
      return adminPath('settings');
    case 'zones':
    case 'badge':
      return adminPath('settings', step);
    case 'news':
      return adminPath('news');
    case 'desk':
      return adminPath('devices');
  }
}
