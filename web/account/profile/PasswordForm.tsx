import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fewestPasswordChars, passwordChangeInput } from '#shared/accounts/accounts.ts';
import { isStaff, type UserRole } from '#shared/base/permissions.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { askSession } from '#web/core/client/session.ts';
import { Check } from '#web/core/form/Check.tsx';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { showToast } from '#web/core/ui/toast.ts';

type PasswordChange = z.input<typeof passwordChangeInput>;

interface PasswordFormProps {
  user: { username: string; role: UserRole };
  onDone?: () => void;
}

/** A new password for the user's own account; the other sessions end. */
export function PasswordForm({ user: { username, role }, onDone }: PasswordFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeInput),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const wrong = form.formState.errors;

  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await call('POST /api/auth/password', { body: typed });
      form.reset();
      setShown(false);
      showToast({ title: t('account.password.done'), description: t('account.password.doneText') });
      await askSession();
      onDone?.();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'WRONG_CREDENTIALS';
      if (error instanceof ApiError && error.fields.newPassword) {
        form.setError('newPassword', { message: error.fields.newPassword }, { shouldFocus: true });
      }
      setFailure(isWrong ? t('account.password.wrongCurrent') : wordsForError(error));
    }
  });

  return (
    <form className="grid max-w-md content-start gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="board text-xl">{t('account.password.title')}</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('account.password.current')}
        type="password"
        autoComplete="current-password"
        error={wrong.currentPassword && wordsForField(wrong.currentPassword.message ?? 'REQUIRED')}
        {...form.register('currentPassword')}
      />
      <TextField
        label={t('account.password.next')}
        hint={t('account.password.hint', { count: fewestPasswordChars(role) })}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        error={wrong.newPassword && newPasswordSentence(wrong.newPassword.message ?? '')}
        {...form.register('newPassword')}
      />
      {/* It is typed once: a slip would lock the account's owner out. */}
      <Check checked={isShown} onChange={setShown}>
        {t('account.password.show')}
      </Check>
      <Button
        type="submit"
        pending={form.formState.isSubmitting}
        pendingLabel={t('account.password.pending')}
      >
        {t('account.password.submit')}
      </Button>
    </form>
  );

  function newPasswordSentence(code: string): string {
    if (code !== 'TOO_SHORT' && code !== 'REQUIRED') return wordsForField(code);
    return isStaff(role) ? wordsForField('STAFF_PASSWORD') : t('account.signUp.wrong.password');
  }
}
