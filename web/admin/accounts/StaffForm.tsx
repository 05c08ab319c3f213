import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type StaffInput, staffInput } from '#shared/accounts/accounts.ts';
import { userRoles } from '#shared/base/permissions.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import type { HandedLink } from './ResetLink.tsx';

const names = ['firstName', 'lastName', 'email', 'phone', 'username'] as const;

interface StaffFormProps {
  onClose: () => void;
  onCreated: (link: HandedLink) => void;
}

const blank: StaffInput = {
  ...{ firstName: '', lastName: '', email: '', phone: '', username: '' },
  role: 'ACCREDITATION_STAFF',
};

/** A new account for another person. They choose the password through the link in the answer. */
export function StaffForm({ onClose, onCreated }: StaffFormProps) {
  const { t } = useTranslation();
  const forget = useInvalidate(/\/api\/admin\/users/);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<StaffInput>({
    resolver: zodResolver(staffInput),
    defaultValues: blank,
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      const made = await call('POST /api/admin/users', { body });
      await forget();
      onCreated({ username: made.user.username, ...made.reset });
    } catch (error) {
      setFailure(wordsForError(error));
      if (!(error instanceof ApiError)) return;
      for (const name of names) {
        const code = error.fields[name];
        if (code) form.setError(name, { message: code }, { shouldFocus: true });
      }
    }
  });

  const wordsOf = (code: string | undefined) => (code ? wordsForField(code) : undefined);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isBusy={isSubmitting}
      title={t('admin.users.create')}
      description={t('admin.users.createText')}
    >
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void submit(event)}>
        {failure && (
          <div className="sm:col-span-2">
            <ErrorBox>{failure}</ErrorBox>
          </div>
        )}
        {names.map((name) => (
          <TextField
            key={name}
            label={t(name === 'phone' ? 'admin.users.phone' : `account.signUp.${name}`)}
            type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
            autoComplete="off"
            className={name === 'username' ? 'sm:col-span-2' : ''}
            error={wordsOf(errors[name]?.message)}
            {...form.register(name)}
          />
        ))}
        <SelectField
          label={t('admin.users.column.role')}
          error={wordsOf(errors.role?.message)}
          className="sm:col-span-2"
          {...form.register('role')}
        >
          {userRoles.map((role) => (
            <option key={role} value={role}>
              {t(`account.role.${role}`)}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          className="sm:col-span-2"
          pending={isSubmitting}
          pendingLabel={t('account.signUp.pending')}
        >
          {t('admin.users.createButton')}
        </Button>
      </form>
    </Dialog>
  );
}
