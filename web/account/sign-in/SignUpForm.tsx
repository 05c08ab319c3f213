import { useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SignUpInput, User } from '#shared/accounts/accounts.ts';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { useSignIn, useSignUp } from '#web/core/client/session-changes.ts';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { rulesOnTouch } from '#web/core/lib/rules-on-touch.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { showToast } from '#web/core/ui/toast.ts';

type SignUpField = FieldPath<SignUpInput>;

const fields: readonly { name: SignUpField; type: string; autoComplete: string }[] = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', type: 'text', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
  { name: 'username', type: 'text', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
];
/** The specification has a sentence for each of these codes; all others use the general words. */
const plain = ['REQUIRED', 'TOO_SHORT', 'INVALID_EMAIL', 'INVALID_TYPE'];

const rules = rulesOnTouch(async () => (await import('./account-rules.ts')).signUpRules);

/** A new account, of the role USER. Needs the areas 'account', 'errors' and 'fields'. */
export function SignUpForm({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation();
  const signUp = useSignUp();
  const signIn = useSignIn();
  /** An account was asked for and no answer came: it may be there all the same. */
  const unanswered = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SignUpInput>({
    resolver: rules.resolver,
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
  });

  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      const user = (await findMade(typed)) ?? (await signUp.mutateAsync(typed));
      showToast({ title: t('account.signUp.done'), description: t('account.signUp.doneText') });
      onDone(user);
    } catch (error) {
      unanswered.current ||= error instanceof Offline;
      const refused = error instanceof ApiError ? markedFields(error) : [];
      refused.forEach(([name, code], place) => {
        form.setError(name, { message: code }, { shouldFocus: place === 0 });
      });
      setFailure(wordsForError(error));
      showToast({ title: t('account.signUp.failed'), description: wordsForError(error), kind: 'bad' });
    }
  });

  /** The account of an earlier try that had no answer: its name is taken by the same person. */
  async function findMade({ username, password }: SignUpInput): Promise<User | null> {
    if (!unanswered.current) return null;
    return signIn.mutateAsync({ username, password }).catch((error: unknown) => {
      if (error instanceof Offline) throw error;
      return null;
    });
  }

  function sentenceFor(name: SignUpField): string | undefined {
    const code = form.formState.errors[name]?.message;
    if (!code) return undefined;
    return plain.includes(code) ? t(`account.signUp.wrong.${name}`) : wordsForField(code);
  }

  return (
    <form
      className="grid gap-4 sm:grid-cols-2"
      noValidate
      onFocus={rules.onTouch}
      onSubmit={(event) => void submit(event)}
    >
      {failure && (
        <div className="sm:col-span-2">
          <ErrorBox>{failure}</ErrorBox>
        </div>
      )}
      {fields.map(({ name, type, autoComplete }) => (
        <TextField
          key={name}
          label={t(`account.signUp.${name}`)}
          type={type}
          autoComplete={autoComplete}
          error={sentenceFor(name)}
          className={name === 'username' ? 'sm:col-span-2' : ''}
          {...form.register(name)}
        />
      ))}
      <Button
        type="submit"
        className="sm:col-span-2"
        // From the press on: the rules of the form may still be loading.
        pending={form.formState.isSubmitting}
        pendingLabel={t('account.signUp.pending')}
      >
        {t('account.signUp.submit')}
      </Button>
    </form>
  );
}

/** The fields the server refused, as far as the form has them; a taken name or address marks its own. */
function markedFields(error: ApiError): [SignUpField, string][] {
  const byField: Record<string, string> = { ...error.fields };
  if (error.code === 'USERNAME_TAKEN') byField.username = error.code;
  if (error.code === 'EMAIL_TAKEN') byField.email = error.code;
  return fields.flatMap(({ name }) =>
    byField[name] ? [[name, byField[name]] as [SignUpField, string]] : [],
  );
}
