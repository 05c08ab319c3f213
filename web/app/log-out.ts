import i18next from 'i18next';
import { useNavigate } from 'react-router-dom';
import { loadWords } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useSignOut } from '#web/lib/session-changes.ts';
import { showToast } from '#web/ui/toast.ts';

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
