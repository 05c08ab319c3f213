import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LoginInput, Me } from '#shared/accounts/accounts.ts';
import { ApiError } from '#web/core/client/api.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { askPasskey, PasskeyError, usePasskeysPossible } from '#web/core/client/passkeys.ts';
import { usePasskeySignIn, useSignIn } from '#web/core/client/session-changes.ts';
import { useHydrated } from '#web/core/client/use-hydrated.ts';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { rulesOnTouch } from '#web/core/lib/rules-on-touch.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { NeedsScript } from '#web/core/ui/NeedsScript.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { PasskeyElsewhere } from './PasskeyElsewhere.tsx';

interface LoginFormProps {
  /** Called with the user once they are signed in. */
  onDone: (user: Me) => void;
  /** The page is there for this form alone. */
  hasFocus?: boolean;
  /** The user whose session ended. */
  username?: string;
}

const rules = rulesOnTouch(async () => (await import('./account-rules.ts')).loginRules);

/** Which of the two buttons is busy. */
type PendingLogin = 'form' | 'passkey' | null;

/**
 * User name and password, or a passkey alone; in a page or in the header's dialog. Needs the areas 'account' and
 * 'errors'.
 */
export function LoginForm({ onDone, hasFocus = false, username }: LoginFormProps) {
  const { t } = useTranslation();
  const { contact } = useEdition();
  const isReady = useHydrated();
  const hasPasskeys = usePasskeysPossible();
  const { form, failure, work, asked, submit, withPasskey, startOver } = useLogin(onDone);
  const wrong = form.formState.errors;

  if (asked) {
    return (
      <SecondStep
        {...{ form, failure, work, submit }}
        takesPasskey={asked.takesPasskey}
        onPasskey={() => void withPasskey(form.getValues())}
        onOther={startOver}
      />
    );
  }
  return (
    <form className="grid gap-4" noValidate onFocus={rules.onTouch} onSubmit={(event) => void submit(event)}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextField
        label={t('account.login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasFocus}
        defaultValue={username}
        error={wrong.username && t('account.login.usernameRequired')}
        {...form.register('username')}
      />
      <TextField
        label={t('account.login.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={username !== undefined}
        error={wrong.password && t('account.login.passwordRequired')}
        {...form.register('password')}
      />
      <Button
        type="submit"
        // Until the script is there nothing may be sent: the browser would put the password into the address.
        disabled={!isReady}
        pending={work === 'form'}
        pendingLabel={t('account.login.pending')}
      >
        {t('account.login.submit')}
      </Button>
      <NeedsScript />
      {hasPasskeys && (
        <Button
          look="quiet"
          pending={work === 'passkey'}
          pendingLabel={t('account.login.passkeyPending')}
          onClick={() => void withPasskey()}
        >
          <Icon name="lock" />
          {t('account.login.passkey')}
        </Button>
      )}
      <PasskeyElsewhere />
      <p className="text-muted text-sm">{t('account.login.forgot', { email: contact.email })}</p>
    </form>
  );
}

/** Signs in with the form or a passkey, and says what the account asks for besides. */
function useLogin(onDone: LoginFormProps['onDone']) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const passkeySignIn = usePasskeySignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [work, setWork] = useState<PendingLogin>(null);
  /** The password was right, and the account asks for a second factor besides. */
  const [asked, setAsked] = useState<{ takesPasskey: boolean } | null>(null);
  const form = useForm<LoginInput>({
    // No default values: text typed before hydration stays in the fields.
    resolver: rules.resolver,
  });

  async function enter(by: Exclude<PendingLogin, null>, ask: () => Promise<Me>) {
    setFailure(null);
    setWork(by);
    try {
      const user = await ask();
      form.reset();
      setAsked(null);
      showToast({ title: t('account.login.done'), description: t('account.login.welcome') });
      onDone(user);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR')
        return setAsked({ takesPasskey: error.fields.passkey !== undefined });
      setFailure(wordsForError(error));
      // Closing the browser's own dialog needs no message.
      if (error instanceof PasskeyError) return;
      showToast({ title: t('account.login.failed'), description: wordsForError(error), kind: 'bad' });
    } finally {
      setWork(null);
    }
  }
  const submit = form.handleSubmit((typed) => enter('form', () => signIn.mutateAsync(typed)));

  /** Alone, or as the second factor of an account. */
  const withPasskey = (typed?: LoginInput) =>
    enter('passkey', async () => {
      if (!typed) return passkeySignIn.mutateAsync({ passkey: await askPasskey() });
      const account = { username: typed.username, password: typed.password };
      return signIn.mutateAsync({ ...account, passkey: await askPasskey(account) });
    });

  function startOver() {
    form.reset();
    setFailure(null);
    setAsked(null);
  }

  // From the press on: the rules of the form may still be loading.
  const busyWith = form.formState.isSubmitting ? 'form' : work;
  return { form, failure, work: busyWith, asked, submit, withPasskey, startOver };
}

interface SecondStepProps {
  form: UseFormReturn<LoginInput>;
  failure: string | null;
  work: PendingLogin;
  submit: () => Promise<void>;
  takesPasskey: boolean;
  onPasskey: () => void;
  onOther: () => void;
}

/** After the password: the passkey first where there is one, or a code. */
function SecondStep({ form, failure, work, submit, takesPasskey, onPasskey, onOther }: SecondStepProps) {
  const { t } = useTranslation();
  const isPossible = usePasskeysPossible();
  const withPasskey = takesPasskey && isPossible;
  const { code: wrong } = form.formState.errors;
  return (
    // Another form: the field is not the one the name was typed into.
    <form
      key="code"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {withPasskey && (
        <>
          <Button
            // The only next step: typed text stays.
            autoFocus
            pending={work === 'passkey'}
            pendingLabel={t('account.login.passkeyPending')}
            onClick={onPasskey}
          >
            <Icon name="lock" />
            {t('account.login.usePasskey')}
          </Button>
          <p className="text-muted">{t('account.login.orCode')}</p>
        </>
      )}
      {takesPasskey && !isPossible && <p className="text-muted">{t('account.login.passkeyNotHere')}</p>}
      <PasskeyElsewhere />
      <TextField
        label={t('account.login.code')}
        hint={t('account.login.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!withPasskey}
        error={wrong && t('account.login.codeRequired')}
        {...form.register('code')}
      />
      <Button
        type="submit"
        look={withPasskey ? 'quiet' : 'primary'}
        pending={work === 'form'}
        pendingLabel={t('account.login.pending')}
      >
        {t('account.login.submit')}
      </Button>
      <Button look="quiet" onClick={onOther}>
        {t('account.login.otherAccount')}
      </Button>
    </form>
  );
}
