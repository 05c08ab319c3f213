import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type InquiryType, inquiryTypes } from '#shared/edition/tournament.ts';
import { ApiError, call, Offline } from '#web/core/client/api.ts';
import { useHydrated } from '#web/core/client/use-hydrated.ts';
import { TextArea, TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { rulesOnTouch } from '#web/core/lib/rules-on-touch.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { NeedsScript } from '#web/core/ui/NeedsScript.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import {
  type ContactDraft,
  type ContactFormKind,
  emptyContactDraft,
  formId,
  keepContactDraft,
  readContactDraft,
} from './contact-draft.ts';
import { RobotField } from './RobotField.tsx';

const rulesOf = (kind: ContactFormKind) =>
  rulesOnTouch(async () => (await import('./contact-rules.ts')).contactRules(kind));
const rules = { home: rulesOf('home'), page: rulesOf('page') };

/**
 * A message to the organizers: with subject and reason on the home page, without them on the contact page. The text
 * stays until it was sent. `inquiry` is the reason chosen by a link elsewhere on the page. Needs the areas 'inbox',
 * 'errors' and 'fields'.
 */
export function ContactForm({ kind, inquiry }: { kind: ContactFormKind; inquiry?: InquiryType | undefined }) {
  const { t } = useTranslation();
  const isReady = useHydrated();
  const { form, failure, submit } = useContactForm(kind, inquiry);
  const { errors, isSubmitting } = form.formState;
  const errorOf = (name: keyof ContactDraft) => {
    const code = errors[name]?.message;
    return code ? wordsForField(code) : undefined;
  };
  return (
    <form
      id={formId(kind)}
      className="relative grid gap-4 sm:grid-cols-2"
      noValidate
      onFocus={rules[kind].onTouch}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('inbox.form.name')}
        autoComplete="name"
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextField
        label={t('inbox.form.email')}
        type="email"
        autoComplete="email"
        required
        error={errorOf('email')}
        {...form.register('email')}
      />
      {kind === 'home' && (
        <>
          <SelectField
            label={t('inbox.form.inquiryType')}
            error={errorOf('inquiryType')}
            none={t('inbox.form.choose')}
            options={inquiryTypes.map((type) => ({ value: type, label: t(`inbox.form.types.${type}`) }))}
            {...form.register('inquiryType')}
          />
          <TextField
            label={t('inbox.form.subject')}
            required
            error={errorOf('subject')}
            {...form.register('subject')}
          />
        </>
      )}
      <TextArea
        label={t('inbox.form.message')}
        rows={5}
        required
        error={errorOf('message')}
        className="sm:col-span-2"
        {...form.register('message')}
      />
      <RobotField {...form.register('website')} />
      <NeedsScript />
      {failure !== null && <Failure error={failure} />}
      <Button
        type="submit"
        // Until the script is there nothing may be sent: the browser would put the message into the address.
        disabled={!isReady}
        size="lg"
        className="sm:col-span-2 sm:justify-self-start"
        pending={isSubmitting}
        pendingLabel={t('inbox.form.sending')}
      >
        {t('inbox.form.send')}
      </Button>
    </form>
  );
}

/** The form, prefilled with the stored draft, which is kept until the message was sent. */
function useContactForm(kind: ContactFormKind, inquiry: InquiryType | undefined) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);
  const [draft] = useState(() => readContactDraft(kind));
  const form = useForm<ContactDraft>({
    resolver: rules[kind].resolver,
    defaultValues: draft,
  });
  useEffect(() => {
    const watching = form.watch((typed) => keepContactDraft(kind, typed as Partial<ContactDraft>));
    return () => watching.unsubscribe();
  }, [form, kind]);

  useEffect(() => {
    if (inquiry) form.setValue('inquiryType', inquiry);
  }, [form, inquiry]);

  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await call('POST /api/contacts', { body: bodyOf(typed) });
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of wrong) form.setError(name as keyof ContactDraft, { message });
      setFailure(error);
      return;
    }
    form.reset(emptyContactDraft());
    keepContactDraft(kind, {});
    showToast({ title: t('inbox.form.done'), description: t('inbox.form.doneText') });
  });
  return { form, failure, submit };
}

/** Why the message did not leave, and that nothing of it is lost. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isThrottled = error instanceof ApiError && error.code === 'TOO_MANY';
  const minutes = isThrottled ? Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) : 0;
  return (
    <div role="alert" className="flex gap-3 bg-denied px-4 py-3 text-line sm:col-span-2">
      <Icon name="warning" className="mt-0.5" />
      <div>
        <p className="font-semibold">{t('inbox.form.failed')}</p>
        <p>{isThrottled ? t('inbox.form.wait', { count: minutes }) : wordsForError(error)}</p>
        {error instanceof Offline && <p>{t('inbox.form.kept')}</p>}
      </div>
    </div>
  );
}

/** The request, without the fields this form does not have. */
function bodyOf({ inquiryType, ...typed }: ContactDraft) {
  // The form offers no other values than those of the list, and the server looks again.
  return inquiryType ? { ...typed, inquiryType: inquiryType as InquiryType } : typed;
}
