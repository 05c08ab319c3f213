import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { owesSomething } from '#shared/base/permissions.ts';
import { LoginForm } from '#web/account/sign-in/LoginForm.tsx';
import { paths } from '#web/core/client/paths.ts';
import { WithQueries } from '#web/core/client/with-queries.tsx';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { signUpTab } from '#web/core/lib/landing-path.ts';

/** The header's sign-in dialog: closes and clears the fields after success. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <WithQueries>
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t('account.login.title')}>
        <LoginForm
          onDone={(user) => {
            onClose();
            if (owesSomething(user)) void navigate(paths.security);
          }}
        />
        <Link
          to={paths.auth}
          state={signUpTab}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-link underline"
          onClick={onClose}
        >
          {t('account.login.toAuth')}
        </Link>
      </Dialog>
    </WithQueries>
  );
}
