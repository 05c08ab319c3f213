import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHead } from '#web/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { TheirVersion } from './Conflict.tsx';
import type { Draft, RecordForm } from './use-record-form.ts';

interface RecordPageProps<D extends Draft, Row> {
  form: RecordForm<D, Row>;
  title: string;
  /** The list it belongs to. */
  back: { to: string; label: string };
  /** What each field is called, for the comparison with somebody else's version. */
  labels: Partial<Record<keyof D & string, string>>;
  /** How a value is shown there, where the stored one says little ('M45'). */
  show?: (name: keyof D & string, value: string) => string;
  onSubmit?: () => void;
  /** Beside the button that saves. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A record's own page: the way back, what happened meanwhile, the fields, and the buttons. */
export function RecordPage<D extends Draft, Row>(props: RecordPageProps<D, Row>) {
  const { form, title, back } = props;
  const { t } = useTranslation();
  return (
    <section aria-labelledby="record-title" className="max-w-3xl">
      <PageHead title={title} />
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.discard} />
      <p className="mb-2">
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
        >
          <Icon name="back" size={18} />
          {back.label}
        </Link>
      </p>
      <h1 id="record-title" className="board mb-6 text-xl">
        {title}
      </h1>
      {form.wasKept && (
        <Told>
          {t('organise.kept')}
          <Button look="quiet" onClick={form.startAnew}>
            {t('organise.discard')}
          </Button>
        </Told>
      )}
      {form.isGone && <Told>{t('organise.gone')}</Told>}
      {form.theirs && <TheirVersion {...props} theirs={form.theirs} />}
      <form
        {...form.form}
        className="grid gap-5"
        {...(props.onSubmit
          ? {
              onSubmit: (event) => {
                event.preventDefault();
                props.onSubmit?.();
              },
            }
          : {})}
      >
        {props.children}
        <div className="flex flex-wrap justify-end gap-3 border-rule border-t-2 pt-5">
          {props.actions}
          <ButtonLink look="quiet" to={back.to}>
            {t('common.cancel')}
          </ButtonLink>
          <Button type="submit" pending={form.isBusy} disabled={form.theirs !== null}>
            {t(form.isNew ? 'organise.create' : 'organise.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Told({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-warn p-4"
    >
      {children}
    </div>
  );
}
