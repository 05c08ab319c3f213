import { useTranslation } from 'react-i18next';
import { usePasskeyAddress } from '#web/core/client/passkeys.ts';

/** Why no passkey is offered here: they work at the site's public address alone. Needs the area 'account'. */
export function PasskeyElsewhere() {
  const { t } = useTranslation();
  const address = usePasskeyAddress();
  if (address === null) return null;
  return (
    <p className="text-muted">
      {t('account.login.passkeyElsewhere')}{' '}
      <a href={address + location.pathname} className="break-words text-link underline underline-offset-4">
        {address}
      </a>
    </p>
  );
}
