import { useTranslation } from 'react-i18next';
import { Tokens } from './Tokens.tsx';
import { Webhooks } from './Webhooks.tsx';

/**
 * /admin/settings/integrations: API tokens for other programs, and webhooks. Needs 'admin', 'integrations', 'errors',
 * 'fields'.
 */
export function IntegrationsAdmin() {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-4xl gap-12">
      <div>
        <h1 className="board text-xl">{t('integrations.title')}</h1>
        <p className="mt-2 max-w-prose text-muted">{t('integrations.lead')}</p>
      </div>
      <Tokens />
      <Webhooks />
    </div>
  );
}
