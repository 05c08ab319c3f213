import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { readEnrollmentCode, showEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { paths } from '#web/core/client/paths.ts';
import { useActor, useSession } from '#web/core/client/session.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { KeepBadgesOut } from '#web/device/reader/use-badge-reads.tsx';
import { CreateDevice } from '#web/device/setup/CreateDevice.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';

interface EnrollFormProps {
  db: LocalDatabase;
  kind: DeviceKind;
  /** Called when enrolling begins and ends, successful or not. */
  onWork: (isBusy: boolean) => void;
}

type EnrollState = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; words: string };

/** The first use of a browser as a desk or a door: a code from an administrator, or made here by one. */
export function EnrollForm({ db, kind, onWork }: EnrollFormProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const session = useSession();
  const location = useLocation();
  const [typed, setTyped] = useState(takeCodeFromAddress);
  const { work, setWork, enroll } = useEnrollment(db, onWork);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = readCode(typed);
    if (code === null) setWork({ kind: 'failed', words: t('devices.enroll.notACode') });
    else void enroll(code);
  }

  return (
    <GateScreen title={t(`devices.enroll.title.${kind}`)} lead={t(`devices.enroll.lead.${kind}`)}>
      <KeepBadgesOut />
      {window.isSecureContext === false && (
        <div className="mb-8">
          <Notice kind="error">{t('devices.enroll.insecure')}</Notice>
        </div>
      )}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <h2 className="board text-xl">{t('devices.enroll.withCode')}</h2>
        <TextField
          label={t('devices.enroll.code')}
          hint={t('devices.enroll.codeHint')}
          error={work.kind === 'failed' ? work.words : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(tidyCode)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX-X"
          // The one field of the page.
          autoFocus
        />
        <Button
          type="submit"
          look="accent"
          size="lg"
          pending={work.kind === 'busy'}
          pendingLabel={t('devices.enroll.busy')}
        >
          {t(`devices.enroll.submit.${kind}`)}
        </Button>
        <ul className="grid gap-1 border-rule border-l-4 pl-4 text-muted text-sm">
          <li>{t('devices.enroll.does.fetch')}</li>
          <li>{t('devices.enroll.does.key')}</li>
          <li>{t('devices.enroll.does.keep')}</li>
        </ul>
      </form>
      {session.kind === 'signedOut' && (
        <p className="mt-8 border-rule border-t-2 pt-6">
          {t('devices.enroll.whereFrom')}{' '}
          <Link to={paths.login} state={{ from: location }} className="font-semibold text-link underline">
            {t('devices.enroll.signIn')}
          </Link>
        </p>
      )}
      {actor && !can(actor.role, 'devices.manage') && (
        <p className="mt-8 border-rule border-t-2 pt-6">{t('devices.enroll.whereFrom')}</p>
      )}
      {can(actor?.role, 'devices.manage') && (
        <CreateDevice kind={kind} onUseHere={enroll} isBusy={work.kind === 'busy'} />
      )}
    </GateScreen>
  );
}

function useEnrollment(db: LocalDatabase, onWork: (isBusy: boolean) => void) {
  const actor = useActor();
  const [work, setWork] = useState<EnrollState>({ kind: 'idle' });
  const failureWords = useFailureWords();

  async function enroll(code: string) {
    setWork({ kind: 'busy' });
    onWork(true);
    try {
      const { enrollDevice, becomeOperator } = await fetchEnrollment();
      const device = await enrollDevice(db, code);
      // A signed-in user who enrolls the device also becomes its operator, unless their role may not: then the form
      // asks.
      const fits = actor !== null && can(actor.role, device.kind === 'desk' ? 'desk.use' : 'door.scan');
      if (fits) await becomeOperator(db, device, actor).catch(() => undefined);
    } catch (error) {
      setWork({ kind: 'failed', words: failureWords(error) });
    } finally {
      onWork(false);
    }
  }

  return { work, setWork, enroll };
}

/** The enrollment code loads on demand: it is larger than this form. */
const fetchEnrollment = () =>
  import('#web/offline/sync/device.ts').catch((cause: unknown) => {
    throw new Offline('the enrollment code did not load', cause);
  });

function useFailureWords() {
  const { t } = useTranslation();
  return (error: unknown): string => {
    if (error instanceof Offline) return t('devices.enroll.offline');
    if (error instanceof Error && error.name === 'Unsent') return t('devices.enroll.unsent');
    if (error instanceof ApiError && error.code === 'ENROLMENT_CODE') return t('devices.enroll.wrongCode');
    if (!(error instanceof ApiError)) reportError(error);
    return wordsForError(error);
  };
}

/** Extracts the code from typed, pasted or scanned text; a QR code has an address with the code behind its #. */
function readCode(typed: string): string | null {
  return readEnrollmentCode(typed.slice(typed.lastIndexOf('#') + 1).replace(/^code=/, ''));
}

function tidyCode(typed: string): string {
  const code = readCode(typed);
  return code === null ? typed : showEnrollmentCode(code);
}

/** Takes the code out of the address, because it works only once. */
function takeCodeFromAddress(): string {
  const { hash, pathname, search } = window.location;
  const code = readCode(hash);
  if (code === null) return '';
  window.history.replaceState(window.history.state, '', pathname + search);
  return showEnrollmentCode(code);
}
