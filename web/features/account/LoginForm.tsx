import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type LoginInput, loginInput, type Me } from '#shared/accounts.ts';
import { contact } from '#shared/tournament.ts';
import { ApiError } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useSignIn } from '#web/lib/session-changes.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';
import { ErrorBox } from './ErrorBox.tsx';

interface LoginFormProps {
  /** Called with the user once they are signed in. */
  onDone: (user: Me) => void;
}

/** User name and password, in a page or in the header's dialog. Needs the areas 'account' and 'errors'. */
export function LoginForm({ onDone }: LoginFormProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  /** The password was right, and the account asks for a code besides. */
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { username: '', password: '' },
  });
  const wrong = form.formState.errors;

  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      const user = await signIn.mutateAsync(typed);
      form.reset();
      setAsksCode(false);
      showToast({ title: t('account.login.done'), description: t('account.login.welcome') });
      onDone(user);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR') return setAsksCode(true);
      setFailure(wordsForError(error));
      showToast({ title: t('account.login.failed'), description: wordsForError(error), kind: 'bad' });
    }
  });

  if (asksCode) {
    return (
      // Another form: the field is not the one the name was typed into.
      <form key="code" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextField
          label={t('account.login.code')}
          hint={t('account.login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // The one next step: what was typed before is kept.
          autoFocus
          error={wrong.code && t('account.login.codeRequired')}
          {...form.register('code')}
        />
        <Button type="submit" pending={signIn.isPending} pendingLabel={t('account.login.pending')}>
          {t('account.login.submit')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            form.reset();
            setFailure(null);
            setAsksCode(false);
          }}
        >
          {t('account.login.otherAccount')}
        </Button>
      </form>
    );
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextField
        label={t('account.login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong.username && t('account.login.usernameRequired')}
        {...form.register('username')}
      />
      <TextField
        label={t('account.login.password')}
        type="password"
        autoComplete="current-password"
        error={wrong.password && t('account.login.passwordRequired')}
        {...form.register('password')}
      />
      <Button type="submit" pending={signIn.isPending} pendingLabel={t('account.login.pending')}>
        {t('account.login.submit')}
      </Button>
      <p className="text-muted text-sm">{t('account.login.forgot', { email: contact.email })}</p>
    </form>
  );
}
