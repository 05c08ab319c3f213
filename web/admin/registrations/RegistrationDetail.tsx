import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  actionsIn,
  needsReason,
  type Registration,
  type RegistrationAction,
} from '#shared/competition/registrations.ts';
import { categoryName } from '#shared/edition/tournament.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { adminPath, teamPath } from '#web/core/client/paths.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { TextArea } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage, wordsForField } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';
import { registrationCalls } from './registration-calls.ts';
import { Status } from './Status.tsx';

/** One registration: its data, history, and the possible actions. */
export function RegistrationDetail({ row: registration }: { row: Registration | null }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<RegistrationAction | null>(null);
  const [wasChanged, setChanged] = useState(false);
  if (!registration) return null;
  const { id, teamName, status, team } = registration;
  return (
    <article aria-labelledby="registration-title" className="max-w-4xl">
      <PageHead title={teamName} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="registration-title" className="board text-xl">
          {teamName}
        </h1>
        <ButtonLink look="quiet" to={adminPath('teams', 'registrations')}>
          <Icon name="back" />
          {t('registrations.toList')}
        </ButtonLink>
      </div>
      {wasChanged && (
        <p role="alert" className="mb-6 flex items-start gap-3 rounded-md border-2 border-warn p-4">
          <Icon name="warning" className="mt-0.5 text-warn" />
          {t('registrations.changed')}
        </p>
      )}
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-rule border-y-2 py-4">
        <span className="mr-auto text-lg">
          <Status status={status} />
        </span>
        {actionsIn(status).map((one) => (
          <Button key={one} look={one === 'approve' ? 'primary' : 'quiet'} onClick={() => setAction(one)}>
            {t(`registrations.act.${one}`)}
          </Button>
        ))}
        {status !== 'approved' && (
          <ButtonLink look="quiet" to={adminPath('teams', 'registrations', id, 'edit')}>
            <Icon name="edit" />
            {t('registrations.act.edit')}
          </ButtonLink>
        )}
        {team && (
          <a
            href={teamPath(team.id)}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-link underline-offset-4 hover:underline"
          >
            {t('registrations.team')} {team.name}
          </a>
        )}
      </div>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Data registration={registration} />
        <History registration={registration} />
      </div>
      {action && (
        <Decision
          registration={registration}
          action={action}
          onClose={() => setAction(null)}
          onDone={(changed) => {
            setChanged(changed);
            // If another user was first, the dialog stays with its text.
            if (!changed) setAction(null);
          }}
        />
      )}
    </article>
  );
}

function Data({ registration }: { registration: Registration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const lines: [string, ReactNode][] = [
    [t('imports.field.country'), format.country(registration.country)],
    [t('imports.field.category'), categoryName(registration.category, language)],
    [t('imports.field.isInternational'), t(`registrations.yesNo.${registration.isInternational}`)],
    [t('imports.field.delegateName'), registration.delegateName],
    [t('imports.field.delegatePhone'), <PhoneLink key="phone" phone={registration.delegatePhone} />],
    [t('imports.field.email1'), <MailLink key="mail" mail={registration.email1} />],
    [t('imports.field.email2'), registration.email2 && <MailLink key="mail2" mail={registration.email2} />],
    [t('imports.field.nationalRepresentativeCode'), registration.nationalRepresentativeCode],
    [t('imports.field.organizerSignature'), registration.organizerSignature],
    [t('imports.field.organizerStamp'), registration.organizerStamp],
    [t('registrations.external'), registration.externalId],
  ];
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title" className="mb-3 font-bold text-lg">
        {t('registrations.data')}
      </h2>
      <dl className="border-rule border-t">
        {lines.map(([name, value]) =>
          value ? (
            <div
              key={name}
              className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="break-words font-semibold">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

const linkLook = 'text-link underline-offset-4 hover:underline';
const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={linkLook} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {phone}
  </a>
);
const MailLink = ({ mail }: { mail: string }) => (
  <a className={linkLook} href={`mailto:${mail}`}>
    {mail}
  </a>
);

/** The history: who and when, oldest first. */
function History({ registration }: { registration: Registration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = (at: string, name: string | null) =>
    t(name ? 'registrations.by' : 'registrations.byNobody', {
      date: format.date(at, 'dateTime'),
      name: name ?? '',
    });
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 font-bold text-lg">
        {t('registrations.history')}
      </h2>
      <ol className="grid gap-5 border-rule border-l-4 pl-5">
        <li>
          <p className="font-semibold">{t('registrations.received')}</p>
          <p className="digits text-muted text-sm">
            {say(registration.registered.at, registration.registered.by)}
          </p>
        </li>
        {registration.history.map(({ at, by, status, reason }) => (
          <li key={at}>
            <Status status={status} />
            <p className="digits text-muted text-sm">{say(at, by)}</p>
            {reason && <p className="mt-1 whitespace-pre-line break-words">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DecisionProps {
  registration: Registration;
  action: RegistrationAction;
  onClose: () => void;
  /** Whether another user had changed it first. */
  onDone: (wasChanged: boolean) => void;
}

function Decision({ registration, action, onClose, onDone }: DecisionProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isNeeded = needsReason[action];
  const work = useAction({ changes: registrationCalls, says: 'here' });

  async function decide() {
    setMissing(isNeeded && reason.trim() === '');
    if (isNeeded && reason.trim() === '') return;
    const { id, version } = registration;
    const isDone = await work.run(async () => {
      await call('POST /api/team-registrations/:id/decide', {
        params: { id },
        body: { action, reason, version },
      }).catch((failure: unknown) => {
        if (failure instanceof ApiError && ['CHANGED_MEANWHILE', 'NOT_IN_THIS_STATE'].includes(failure.code))
          onDone(true);
        throw failure;
      });
      showToast({ title: t(`registrations.done.${action}`) });
    });
    if (isDone) onDone(false);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`registrations.ask.${action}.title`, { team: registration.teamName })}
      description={t(`registrations.ask.${action}.text`)}
      confirmLabel={t(`registrations.ask.${action}.yes`)}
      destructive={action === 'reject'}
      pending={work.isBusy}
      onConfirm={() => void decide()}
    >
      <TextArea
        label={t(isNeeded ? 'registrations.reason' : 'registrations.reasonOptional')}
        rows={4}
        maxLength={1000}
        value={reason}
        error={isMissing ? wordsForField('REQUIRED') : (work.errorOf('reason') ?? work.failure)}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
