import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { readNumber } from '#shared/codes/number.ts';
import type { Credential } from '#shared/credentials/credential.ts';
import { reasonHeadline, reasonTitle } from '#shared/credentials/reasons.ts';
import { fullName } from '#shared/people/full-name.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage, wordsForError } from '#web/core/lib/i18n.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';

type LookUp =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; credential: Credential }
  | { kind: 'notFound'; number: string }
  | { kind: 'failed'; error: unknown };

/** Looks up one badge by its number, for users without access to the list. */
export function NumberLookUp() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [slip, setSlip] = useState<string | undefined>();
  const [lookUp, setLookUp] = useState<LookUp>({ kind: 'idle' });

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault();
    const reading = readNumber(typed);
    setSlip(reading.kind === 'number' ? undefined : t(`credentials.lookUp.${reading.kind}`));
    if (reading.kind !== 'number') return setLookUp({ kind: 'idle' });
    const { number } = reading;
    setTyped(number);
    setLookUp({ kind: 'searching' });
    try {
      const credential = await call('GET /api/credentials/:number', { params: { number } });
      setLookUp({ kind: 'found', credential });
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      setLookUp(isUnknown ? { kind: 'notFound', number } : { kind: 'failed', error });
    }
  }

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <form noValidate className="lg:col-span-5" onSubmit={(event) => void search(event)}>
        <h2 className="board mb-5 text-xl">{t('credentials.lookUp.title')}</h2>
        <TextField
          label={t('credentials.lookUp.label')}
          hint={t('credentials.lookUp.hint')}
          error={slip}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button
          type="submit"
          className="mt-5"
          pending={lookUp.kind === 'searching'}
          pendingLabel={t('credentials.lookUp.searching')}
        >
          <Icon name="search" />
          {t('credentials.lookUp.button')}
        </Button>
      </form>
      <div className="lg:col-span-7" aria-live="polite">
        {lookUp.kind === 'notFound' && (
          <Notice kind="empty">{t('credentials.lookUp.notFound', { number: lookUp.number })}</Notice>
        )}
        {lookUp.kind === 'failed' && <Notice kind="error">{wordsForError(lookUp.error)}</Notice>}
        {lookUp.kind === 'found' && <Standing credential={lookUp.credential} />}
      </div>
    </div>
  );
}

type BadgeState = Credential['status'] | 'expired';

const looks: Record<BadgeState, { icon: IconName; paint: string }> = {
  active: { icon: 'check', paint: 'bg-granted' },
  superseded: { icon: 'warning', paint: 'bg-caution' },
  expired: { icon: 'clock', paint: 'bg-denied' },
  revoked: { icon: 'close', paint: 'bg-denied' },
};

/** Owner and validity: no more than a door may know. */
function Standing({ credential }: { credential: Credential }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const say = useParticipantWords();
  const format = useFormat();
  const { participant: person } = credential;
  const state = stateOf(credential);
  const { icon, paint } = looks[state];
  const dates = {
    active: credential.expiresOn,
    expired: credential.expiresOn,
    superseded: '',
    revoked: credential.revokedAt,
  };
  const date = dates[state];
  return (
    <article className="bg-surface">
      <p className={`flex items-center gap-3 p-4 text-line ${paint}`}>
        <Icon name={icon} size={28} />
        <span>
          <strong className="board block text-xl">{t(`credentials.status.${state}`)}</strong>
          {t(`credentials.statusText.${state}`, {
            date: date ? format.date(date, 'long') : '',
            reason: reasonHeadline(credential.revokedReason, language) ?? reasonTitle('other', language),
          })}
        </span>
      </p>
      <div className="flex flex-wrap gap-6 p-5">
        <Photo
          src={person.photoUrl}
          alt={fullName(person)}
          width={160}
          height={200}
          className="h-[200px] w-40"
          eager
        />
        <div className="min-w-52 flex-1">
          <h3 className="board text-xl wrap-anywhere">{fullName(person)}</h3>
          <p className="mt-3 font-semibold">{say.anyRole(person.role)}</p>
          {person.teamName && <p>{person.teamName}</p>}
          <p className="digits mt-3 font-semibold text-lg">{credential.number}</p>
        </div>
      </div>
    </article>
  );
}

function stateOf({ status, expiresOn }: Credential): BadgeState {
  if (status !== 'active') return status;
  return expiresOn < calendarDateAt(now()) ? 'expired' : 'active';
}
