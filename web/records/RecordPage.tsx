import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { UnsavedGuard } from '#web/core/dialog/UnsavedGuard.tsx';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { Conflict } from './Conflict.tsx';
import { FormFields, type FormPart, fieldsOf } from './FormFields.tsx';
import { differing, type RecordDraft, type RecordForm } from './use-record-form.ts';

export interface RecordStateProps<D extends RecordDraft, Row> {
  form: RecordForm<D, Row>;
  /** The label of each field, for the comparison with the other version. */
  labels: Partial<Record<keyof D & string, string>>;
  /** How a value is shown there, where the stored one says little ('M45'). */
  show?: (name: keyof D & string, value: D[keyof D & string]) => string | undefined;
  /** The message for a record that no longer exists, if saving does not create it again. */
  gone?: string;
}

interface RecordPageProps<D extends RecordDraft, Row> {
  form: RecordForm<D, Row>;
  title: string;
  fields?: readonly FormPart<D, Row>[];
  /** Names and values of what is edited below the fields. */
  labels?: RecordStateProps<D, Row>['labels'];
  show?: RecordStateProps<D, Row>['show'];
  /** The list it belongs to. */
  back: { to: string; label: string };
  onSubmit?: () => void;
  /** The label of the save button if it is not 'Save', also while saving. */
  submit?: { label: string; pending: string };
  /** Next to the save button. */
  actions?: ReactNode;
  /** Next to the whole form: a preview. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A record's page: the way back, what has changed since, the fields, and the buttons. */
export function RecordPage<D extends RecordDraft, Row>(props: RecordPageProps<D, Row>) {
  const { form, title, back, fields: parts = [], submit, aside } = props;
  const { t } = useTranslation();
  const fields = fieldsOf(parts);
  return (
    <section aria-labelledby="record-title" className={aside ? '' : 'max-w-3xl'}>
      <PageHead title={title} />
      <p className="mb-2">
        <BackLink to={back.to} className="">
          {back.label}
        </BackLink>
      </p>
      <h1 id="record-title" className="board mb-6 text-xl">
        {title}
      </h1>
      <RecordState
        form={form}
        // Named by the fields, and by the form for the rest.
        labels={{ ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), ...props.labels }}
        show={(name, value) => {
          const shown = props.show?.(name, value);
          if (shown !== undefined || typeof value !== 'string') return shown;
          return fields.find((field) => field.name === name)?.show?.(value) ?? value;
        }}
      />
      <div
        className={
          aside ? 'grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]' : undefined
        }
      >
        <form
          {...form.form}
          className="grid content-start gap-5"
          onSubmit={(event) => {
            if (!props.onSubmit) return form.form.onSubmit(event);
            event.preventDefault();
            props.onSubmit();
          }}
        >
          <FormFields form={form} parts={parts} />
          {props.children}
          <div className="flex flex-wrap justify-end gap-3 border-rule border-t-2 pt-5">
            {props.actions}
            <ButtonLink look="quiet" to={back.to}>
              {t('common.cancel')}
            </ButtonLink>
            <Button
              type="submit"
              pending={form.isBusy}
              pendingLabel={submit?.pending}
              disabled={form.theirs !== null}
            >
              {submit?.label ?? t(form.isNew ? 'admin.record.create' : 'admin.record.save')}
            </Button>
          </div>
        </form>
        {aside}
      </div>
    </section>
  );
}

/** What happened to the record while it was away or being written; and nothing unsaved is left by mistake. */
export function RecordState<D extends RecordDraft, Row>({
  form,
  labels,
  show,
  gone,
}: RecordStateProps<D, Row>) {
  const { t } = useTranslation();
  const { theirs } = form;
  const other = theirs === null ? null : form.draftOf(theirs);
  const textOf = (name: keyof D & string, of: D) => {
    const value = of[name];
    if (value === '') return '';
    return show ? show(name, value) : typeof value === 'string' ? value : undefined;
  };
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.discard} />
      {form.isRestored && (
        <ConflictNotice>
          {t('admin.record.kept')}
          <Button look="quiet" onClick={form.reset}>
            {t('admin.record.discard')}
          </Button>
        </ConflictNotice>
      )}
      {form.isGone && <ConflictNotice takesFocus>{gone ?? t('admin.record.gone')}</ConflictNotice>}
      {other && (
        <Conflict
          differences={differing(form.draft, other)
            .filter((name) => labels[name] !== undefined)
            .map((name) => ({
              name,
              label: labels[name] ?? '',
              theirs: textOf(name, other),
              // One field of the draft.
              take: () => form.change({ [name]: other[name] } as unknown as Partial<D>),
            }))}
          onKeep={form.keepMine}
          onTakeAll={form.takeTheirs}
        />
      )}
    </>
  );
}

/** Takes the focus if it answers a press at the end of a long form. */
function ConflictNotice({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  return (
    <div
      role="status"
      {...(takesFocus ? { tabIndex: -1, ref: takeFocus } : {})}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-warn p-4"
    >
      {children}
    </div>
  );
}
