import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#web/core/client/api.ts';
import { useHydrated } from '#web/core/client/use-hydrated.ts';
import { inputClass } from '#web/core/form/Field.tsx';
import { useLanguage, wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { NeedsScript } from '#web/core/ui/NeedsScript.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { RobotField } from './RobotField.tsx';

type SubscribeState = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; why: string };

/**
 * One field, one button: an address for the newsletter. The field is uncontrolled, so that text typed before hydration
 * stays. Needs the areas 'inbox', 'errors' and 'fields'.
 */
export function NewsletterBox() {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [state, setState] = useState<SubscribeState>({ kind: 'idle' });
  const isReady = useHydrated();

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const email = String(typed.get('email') ?? '');
    const website = String(typed.get('website') ?? '');
    setState({ kind: 'sending' });
    try {
      await call('POST /api/newsletter', { body: { email, language, website } });
      showToast({
        title: t('inbox.newsletter.done'),
        description: t('inbox.newsletter.doneText', { email }),
      });
      form.reset();
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', why: whyOf(error) });
    }
  }

  return (
    <section className="relative isolate overflow-hidden bg-cobalt text-line">
      <div className="-z-10 absolute top-8 -right-32 size-[34rem] rounded-full border-3 border-line/30" />
      <form
        noValidate
        className="court section grid items-end gap-x-16 gap-y-8 lg:grid-cols-2"
        onSubmit={(event) => void subscribe(event)}
      >
        <div>
          <h2 className="board text-2xl">{t('inbox.newsletter.title')}</h2>
          <p className="mt-4 text-lg">{t('inbox.newsletter.text')}</p>
        </div>
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
            {t('inbox.newsletter.email')}
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id={id}
              type="email"
              name="email"
              autoComplete="email"
              required
              aria-invalid={state.kind === 'failed' || undefined}
              aria-describedby={state.kind === 'failed' ? `${id}-why` : undefined}
              className={`${inputClass} min-h-14 max-w-md flex-1 basis-64`}
            />
            <Button
              type="submit"
              // Until the script is there nothing may be sent: the browser would put it into the address.
              disabled={!isReady}
              look="accent"
              size="lg"
              pending={state.kind === 'sending'}
              pendingLabel={t('inbox.newsletter.sending')}
            >
              {t('inbox.newsletter.button')}
            </Button>
          </div>
          <NeedsScript />
          {state.kind === 'failed' && (
            <p id={`${id}-why`} role="alert" className="mt-3 bg-denied px-4 py-2 font-semibold">
              {state.why}
            </p>
          )}
          <RobotField name="website" />
        </div>
      </form>
    </section>
  );
}

function whyOf(error: unknown): string {
  const code = error instanceof ApiError ? error.fields.email : undefined;
  return code ? wordsForField(code) : wordsForError(error);
}
