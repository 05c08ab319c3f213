import { useLiveQuery } from 'dexie-react-hooks';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInput, User } from '#shared/accounts/accounts.ts';
import { can } from '#shared/base/permissions.ts';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { askPasskey, usePasskeysPossible } from '#web/core/client/passkeys.ts';
import { keepSession, retrySession, useSession } from '#web/core/client/session.ts';
import { useSignIn } from '#web/core/client/session-changes.ts';
import { withQueries } from '#web/core/client/with-queries.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { ClockNotice } from '#web/device/ClockNotice.tsx';
import { KeepBadgesOut } from '#web/device/reader/use-badge-reads.tsx';
import { SaveUnsent } from '#web/device/SaveUnsent.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import { isPinOfUse, openScreen } from '#web/offline/lock/operator-pin.ts';
import {
  type DeviceRecord,
  type LocalDatabase,
  type OperatorRecord,
  readMeta,
} from '#web/offline/store/database.ts';
import { becomeOperator, endLeftSession, signSignIn } from '#web/offline/sync/device.ts';
import { PinEntry } from './PinEntry.tsx';

type SignInState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; words: string }
  /** The password was right, and the account asks for a second factor besides. */
  | { kind: 'asksCode'; takesPasskey: boolean };

interface OperatorFormProps {
  db: LocalDatabase;
  device: DeviceRecord;
  /** On a locked screen only a password opens it, even with an open session. */
  locked?: { onEntered: (operator: OperatorRecord) => Promise<void>; onBack: () => void };
}

/** Who works here: asked with a network, and good for a shift without one. */
export const OperatorForm = withQueries(function OperatorForm({ db, device, locked }: OperatorFormProps) {
  const { t } = useTranslation();
  const session = useSession();
  const signIn = useSignIn((entered) => signSignIn(db, device, entered));
  const [work, setWork] = useState<SignInState>({ kind: 'idle' });
  const [isOtherUser, setOtherUser] = useState(false);
  const hasLeft = useLiveQuery(async () => (await readMeta(db, 'leaving')) === true, [db]) ?? true;
  // A user who signed out offline still has a session at the server; it must not sign them in again.
  const isOpen = session.kind === 'signedIn' && !isOtherUser && !hasLeft && !locked;
  const signedIn = isOpen ? session.user : null;
  const isCutOff = session.kind === 'unreachable';

  async function begin(find: () => Promise<User>) {
    setWork({ kind: 'busy' });
    try {
      const user = await find();
      if (!can(user.role, device.kind === 'desk' ? 'desk.use' : 'door.scan')) {
        setOtherUser(true);
        return setWork({ kind: 'failed', words: t(`devices.operator.notAllowed.${device.kind}`) });
      }
      const operator = await becomeOperator(db, device, user);
      await locked?.onEntered(operator);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR')
        return setWork({ kind: 'asksCode', takesPasskey: error.fields.passkey !== undefined });
      // A page left open overnight: the session it knows of has ended, and the form asks for the password.
      if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') keepSession(null);
      setWork({
        kind: 'failed',
        words: error instanceof Offline ? t('devices.operator.offline') : wordsForError(error),
      });
    }
  }

  async function enter(entered: LoginInput): Promise<User> {
    await endLeftSession(db);
    return signIn.mutateAsync(entered);
  }

  return (
    <GateScreen title={device.name} lead={t(`devices.operator.lead.${device.kind}`)} isLocked={!!locked}>
      {/* Behind a lock the station hears the reader. */}
      {!locked && <KeepBadgesOut />}
      <div className="mb-6 empty:hidden">
        <ClockNotice db={db} />
      </div>
      {isCutOff && !locked && <ByPin db={db} isFirst />}
      {isCutOff && <ServerAway />}
      {signedIn ? (
        <div className="grid gap-4">
          <Button
            look="accent"
            size="lg"
            // The one next step of this screen.
            autoFocus
            pending={work.kind === 'busy'}
            onClick={() => begin(async () => signedIn)}
          >
            {t('devices.operator.as', { name: `${signedIn.firstName} ${signedIn.lastName}`.trim() })}
          </Button>
          <Button look="quiet" size="lg" onClick={() => setOtherUser(true)}>
            {t('devices.operator.anotherAccount')}
          </Button>
          <Alert>{work.kind === 'failed' && work.words}</Alert>
        </div>
      ) : (
        <SignInFields work={work} onSubmit={(read) => begin(async () => enter(await read()))} />
      )}
      {locked ? (
        <Button look="quiet" className="mt-6" onClick={locked.onBack}>
          <Icon name="back" />
          {t('devices.lock.same')}
        </Button>
      ) : (
        !isCutOff && <ByPin db={db} />
      )}
      <SaveUnsent db={db} className="mt-8" />
    </GateScreen>
  );
});

/** Users who have signed in here and whose grant is valid start without a network; offline this is the only way in. */
function ByPin({ db, isFirst = false }: { db: LocalDatabase; isFirst?: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isFirst);
  const isPossible = useLiveQuery(() => isPinOfUse(db), [db]) ?? false;
  if (!isPossible) return null;
  return (
    <div className={isFirst ? 'mb-10' : 'mt-8 border-rule border-t-2 pt-6'}>
      {isOpen ? (
        <PinEntry db={db} owner={null} onRight={(operator) => openScreen(db, operator)} />
      ) : (
        <Button look="quiet" size="lg" onClick={() => setOpen(true)}>
          {t('devices.lock.usePin')}
        </Button>
      )}
    </div>
  );
}

interface SignInFieldsProps {
  work: SignInState;
  onSubmit: (read: () => Promise<LoginInput>) => Promise<void>;
}

function SignInFields({ work, onSubmit }: SignInFieldsProps) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<{ takesPasskey: boolean } | null>(null);
  if (work.kind === 'asksCode' && !asked) setAsked({ takesPasskey: work.takesPasskey });
  const isPossible = usePasskeysPossible();
  const withPasskey = asked?.takesPasskey && isPossible;
  function change(set: (value: string) => void) {
    return (event: ChangeEvent<HTMLInputElement>) => {
      set(event.target.value);
      // Another account may have none.
      setAsked(null);
      setCode('');
    };
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit(async () => ({ username: username.trim(), password, ...(asked ? { code } : {}) }));
  }
  function submitPasskey() {
    const account = { username: username.trim(), password };
    void onSubmit(async () => ({ ...account, passkey: await askPasskey(account) }));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <h2 className="board text-xl">{t('devices.operator.title')}</h2>
      <TextField
        label={t('devices.operator.username')}
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // The first field of a screen with nothing else.
        autoFocus
        onChange={change(setUsername)}
      />
      <TextField
        type="password"
        label={t('devices.operator.password')}
        value={password}
        autoComplete="current-password"
        required
        onChange={change(setPassword)}
      />
      {asked?.takesPasskey && (
        <PasskeyOffer isPossible={isPossible} isBusy={work.kind === 'busy'} onUse={submitPasskey} />
      )}
      {asked && (
        <TextField
          label={t('devices.operator.code')}
          hint={t('devices.operator.codeHint')}
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          // The one next step, but for a passkey.
          autoFocus={!withPasskey}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Alert>{work.kind === 'failed' && work.words}</Alert>
      <Button
        type="submit"
        look={withPasskey ? 'quiet' : 'accent'}
        size="lg"
        disabled={username.trim() === '' || password === '' || (asked !== null && code.trim() === '')}
        pending={work.kind === 'busy'}
        pendingLabel={t('devices.operator.busy')}
      >
        {t('devices.operator.submit')}
      </Button>
      <p className="text-muted text-sm">{t('devices.operator.how')}</p>
    </form>
  );
}

/** The server does not answer, so that only operators with a PIN can start. */
function ServerAway() {
  const { t } = useTranslation();
  return (
    <div className="mb-10">
      <Notice
        kind="error"
        action={
          <Button look="quiet" onClick={retrySession}>
            {t('devices.operator.retry')}
          </Button>
        }
      >
        <strong className="block">{t('devices.operator.unreachable')}</strong>
        {t('devices.operator.unreachableNext')}
      </Notice>
    </div>
  );
}

/** In place of the code: the passkey of the account, where this browser can ask for one. */
function PasskeyOffer(props: { isPossible: boolean; isBusy: boolean; onUse: () => void }) {
  const { isPossible, isBusy, onUse } = props;
  const { t } = useTranslation();
  if (!isPossible) return <p className="text-muted">{t('devices.operator.passkeyNotHere')}</p>;
  return (
    <>
      <Button
        look="accent"
        size="lg"
        // The one next step.
        autoFocus
        pending={isBusy}
        onClick={onUse}
      >
        {t('devices.operator.usePasskey')}
      </Button>
      <p className="text-muted">{t('devices.operator.orCode')}</p>
    </>
  );
}
