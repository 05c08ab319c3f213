import i18next from 'i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/core/client/paths.ts';
import { useSignOut } from '#web/core/client/session-changes.ts';
import { loadWords } from '#web/core/lib/i18n.ts';
import { showToast } from '#web/core/ui/toast.ts';

/** Ends the session, says so, and goes home. */
export function useLogOut(): () => void {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return () => {
    void (async () => {
      await loadWords(['account']);
      try {
        await signOut.mutateAsync();
        showToast({
          title: i18next.t('account.logout.done'),
          description: i18next.t('account.logout.doneText'),
        });
        await navigate(paths.home);
      } catch {
        // For any failure: the user is still signed in and must know.
        const failed = i18next.t('account.logout.failed');
        showToast({ title: failed, description: failed, kind: 'bad' });
      }
    })();
  };
}
