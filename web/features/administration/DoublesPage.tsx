import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Participant } from '#shared/participants/participant.ts';
import { type MergeField, mergeFields } from '#shared/privacy.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { adminPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { useParticipantWords } from '#web/ui/participant-words.ts';
import { showToast } from '#web/ui/toast.ts';

interface Pair {
  stays: Participant;
  goes: Participant;
}

/** /admin/credentials/doubles: people who may be registered twice, to be compared and made one. */
export function DoublesPage() {
  const { t } = useTranslation();
  const doubles = useCall('GET /api/admin/doubles', undefined, { staleTime: 0 });
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <section aria-labelledby="doubles-title" className="max-w-4xl">
      <Link
        to={adminPath('credentials')}
        className="mb-5 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
      >
        <Icon name="back" size={18} />
        {t('people.detail.back')}
      </Link>
      <h1 id="doubles-title" className="board mb-2 text-xl">
        {t('people.doubles.title')}
      </h1>
      <p className="mb-6 text-muted">{t('people.doubles.lead')}</p>
      {doubles.isPending ? (
        <Notice kind="loading">{t('people.doubles.loading')}</Notice>
      ) : doubles.isError ? (
        <Notice
          kind="error"
          action={<Button onClick={() => void doubles.refetch()}>{t('people.retry')}</Button>}
        >
          {wordsForError(doubles.error)}
        </Notice>
      ) : doubles.data.length === 0 ? (
        <Notice kind="empty">{t('people.doubles.none')}</Notice>
      ) : (
        <ul className="grid gap-5">
          {doubles.data.map((group) => (
            <Group key={group.map(({ id }) => id).join()} group={group} onCompare={setPair} />
          ))}
        </ul>
      )}
      {pair && <MergeDialog pair={pair} onTurn={setPair} onClose={() => setPair(null)} />}
    </section>
  );
}

function Group({ group, onCompare }: { group: readonly Participant[]; onCompare: (pair: Pair) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [stays, goes] = group;
  if (!stays || !goes) return null;
  return (
    <li className="border-rule border-t-2 pt-4">
      <ul className="grid gap-2">
        {group.map((person) => (
          <li key={person.id} className="flex flex-wrap items-baseline gap-x-4">
            <Link
              to={adminPath('credentials', String(person.id))}
              className="font-semibold text-link underline-offset-4 hover:underline"
            >
              {`${person.firstName} ${person.lastName}`}
            </Link>
            <span className="digits text-muted text-sm">
              {[
                format.date(person.birthDate, 'long'),
                person.teamName ?? t('people.noTeam'),
                person.credentialNumber ?? t('people.status.none'),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Button look="quiet" className="mt-3" onClick={() => onCompare({ stays, goes })}>
        {t('people.doubles.compare')}
      </Button>
    </li>
  );
}

interface MergeDialogProps {
  pair: Pair;
  onTurn: (pair: Pair) => void;
  onClose: () => void;
}

/** The two side by side: who stays, and of each field that differs, whose holds. */
function MergeDialog({ pair: { stays, goes }, onTurn, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const [take, setTake] = useState<readonly MergeField[]>([]);
  const action = useAction({
    changes: /\/(participants|doubles)/,
    says: 'here',
    refused: { CHANGED_MEANWHILE: t('people.doubles.changed') },
  });
  const differing = mergeFields.filter((field) => stays[field] !== goes[field]);

  async function merge(): Promise<void> {
    await call('POST /api/admin/participants/:id/merge', {
      params: { id: stays.id },
      body: { other: goes.id, take: [...take], version: stays.version, otherVersion: goes.version },
    });
    showToast({ title: t('people.doubles.merged'), description: t('people.doubles.mergedText') });
  }

  return (
    <FormDialog
      title={t('people.doubles.compareTitle')}
      text={t('people.doubles.compareText')}
      yes={t('people.doubles.merge')}
      isDestructive
      action={action}
      onSubmit={() => merge}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-y-2 py-3">
        <p>{t('people.doubles.stays', { id: stays.id, number: stays.credentialNumber ?? '—' })}</p>
        <Button
          look="quiet"
          onClick={() => {
            setTake([]);
            onTurn({ stays: goes, goes: stays });
          }}
        >
          <Icon name="refresh" />
          {t('people.doubles.turn')}
        </Button>
      </div>
      {differing.length === 0 && <p className="text-muted">{t('people.doubles.same')}</p>}
      {differing.map((field) => (
        <Choice
          key={field}
          field={field}
          pair={{ stays, goes }}
          isTaken={take.includes(field)}
          onTake={(isTaken) => setTake(isTaken ? [...take, field] : take.filter((one) => one !== field))}
        />
      ))}
    </FormDialog>
  );
}

interface ChoiceProps {
  field: MergeField;
  pair: Pair;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function Choice({ field, pair, isTaken, onTake }: ChoiceProps) {
  const { t } = useTranslation();
  const label = t(
    `people.history.field.${field === 'teamId' ? 'teamUid' : field === 'photoUrl' ? 'photo' : field}`,
  );
  const sides = [
    { person: pair.stays, isOther: false },
    { person: pair.goes, isOther: true },
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm first-letter:uppercase">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {sides.map(({ person, isOther }) => (
          <label
            key={person.id}
            className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-md border-2 border-field px-3 py-2 has-checked:border-cobalt has-focus-visible:outline-3 has-focus-visible:outline-ball"
          >
            <input type="radio" name={field} checked={isTaken === isOther} onChange={() => onTake(isOther)} />
            <Value field={field} person={person} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Value({ field, person }: { field: MergeField; person: Participant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useParticipantWords();
  if (field === 'photoUrl')
    return person.photoUrl ? (
      <Photo
        src={person.photoUrl}
        alt={t('people.detail.photoOf', { name: person.firstName })}
        width={64}
        height={80}
      />
    ) : (
      <span>{t('people.detail.noPhoto')}</span>
    );
  const words: Record<Exclude<MergeField, 'photoUrl'>, string> = {
    firstName: person.firstName,
    lastName: person.lastName,
    birthDate: format.date(person.birthDate, 'long'),
    country: say.country(person),
    category: say.category(person),
    role: say.role(person),
    teamId: person.teamName ?? t('people.noTeam'),
  };
  return <span className="min-w-0 wrap-anywhere">{words[field]}</span>;
}
