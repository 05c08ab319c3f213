import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError, call, Offline } from '#web/core/client/api.ts';
import { paths } from '#web/core/client/paths.ts';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { showToast } from '#web/core/ui/toast.ts';

/** /auth#reset=…: sets a new password with a one-time link. Needs 'account', 'errors', 'fields'. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ password?: string; again?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** An earlier attempt got no answer and may have used the link. */
  const unanswered = useRef(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    if (password !== again) return setErrors({ again: wordsForField('PASSWORDS_DIFFER') });
    setBusy(true);
    try {
      const { username } = await call('POST /api/auth/reset', { body: { token, newPassword: password } });
      showToast({
        title: t('account.newPassword.done'),
        description: t('account.newPassword.doneText', { username }),
      });
      void navigate(paths.auth, { replace: true });
    } catch (error) {
      const code = error instanceof ApiError ? error.fields.newPassword : undefined;
      setErrors(
        code
          ? { password: code === 'TOO_SHORT' ? t('account.signUp.wrong.password') : wordsForField(code) }
          : {},
      );
      const wasUsed = unanswered.current && error instanceof ApiError && error.code === 'RESET_LINK';
      setFailure(wasUsed ? t('account.newPassword.maybeDone') : wordsForError(error));
      unanswered.current ||= error instanceof Offline;
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void save(event)}>
      <h2 className="board text-xl">{t('account.newPassword.title')}</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextField
        label={t('account.password.next')}
        type="password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={t('account.signUp.confirmPassword')}
        type="password"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Button type="submit" pending={isBusy} pendingLabel={t('account.password.pending')}>
        {t('account.newPassword.submit')}
      </Button>
    </form>
  );
}
