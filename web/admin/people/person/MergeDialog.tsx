import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participant } from '#shared/people/participant.ts';
import { eachOptional, isOptionalField } from '#shared/people/person-fields.ts';
import { type MergeField, mergeFields } from '#shared/people/privacy.ts';
import { call } from '#web/core/client/api.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { optionalName, useParticipantWords } from '#web/core/person/participant-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

export interface DuplicatePair {
  stays: Participant;
  goes: Participant;
}

interface MergeChosenProps {
  gather: () => Promise<readonly number[]>;
  onMerged: () => void;
  onClose: () => void;
}

/** Two people selected in the list, similar or not: reads their current data, then compares. */
export function MergeChosen({ gather, onMerged, onClose }: MergeChosenProps) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<DuplicatePair | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two that were chosen when it opened
  useEffect(() => {
    let isOpen = true;
    readPair(gather).then(
      (read) => isOpen && (read ? setPair(read) : setFailure(t('people.doubles.changed'))),
      (error: unknown) => isOpen && setFailure(wordsForError(error)),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  if (pair) return <MergeDialog pair={pair} onTurn={setPair} onMerged={onMerged} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('people.doubles.compareTitle')}>
      <Notice kind={failure ? 'error' : 'loading'}>{failure ?? t('people.detail.loading')}</Notice>
    </Dialog>
  );
}

/** Both current records, the one registered first to keep; null if one was deleted. */
async function readPair(gather: () => Promise<readonly number[]>): Promise<DuplicatePair | null> {
  const ids = [...(await gather())].sort((a, b) => a - b);
  const [stays, goes] = await call('POST /api/admin/participants/badges', { body: { ids } });
  return stays && goes ? { stays, goes } : null;
}

interface MergeDialogProps {
  pair: DuplicatePair;
  onTurn: (pair: DuplicatePair) => void;
  /** The two are one. */
  onMerged?: () => void;
  onClose: () => void;
}

/** Both records side by side: which one to keep, and which value of each differing field. */
export function MergeDialog({ pair: { stays, goes }, onTurn, onMerged, onClose }: MergeDialogProps) {
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
    onMerged?.();
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
        <FieldChoice
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

interface FieldChoiceProps {
  field: MergeField;
  pair: DuplicatePair;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function FieldChoice({ field, pair, isTaken, onTake }: FieldChoiceProps) {
  const { t } = useTranslation();
  const label = isOptionalField(field)
    ? optionalName(field)
    : t(`history.field.${field === 'teamId' ? 'teamUid' : field === 'photoUrl' ? 'photo' : field}`);
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
    category: say.category(person) || '–',
    role: say.role(person),
    ...eachOptional((name) => say.optional(name, person)),
    teamId: person.teamName ?? t('people.noTeam'),
  };
  return <span className="min-w-0 wrap-anywhere">{words[field]}</span>;
}
