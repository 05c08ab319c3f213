import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConflictRow, outcomesByKind, type SettleConflictCommand } from '#shared/sync/conflicts.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { TextArea } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { ConflictSideCard } from './ConflictSideCard.tsx';
import { useCaseWords } from './conflict-words.ts';

export interface ConflictViewProps {
  it: ConflictRow;
  /** The name of a team that a correction names. */
  teamName: (uid: string) => string;
  /** A picture that a correction names. */
  photo: (sha256: string) => ReactNode;
  /** Resolves it, and returns why it failed; null if not allowed here. */
  settle: ((command: Omit<SettleConflictCommand, 'uid'>) => Promise<string | null>) | null;
  /** What to do if it cannot be resolved. */
  note: string;
  /** The page of a device, for users who may see it. */
  toDevice?: ((code: string) => string) | undefined;
}

type SettleChoice = Pick<SettleConflictCommand, 'outcome' | 'kept'>;

/**
 * A conflict: what happened, both sides, and the possible outcomes. Its heading is the page's. Needs 'conflicts', 'badge'.
 */
export function ConflictView({ it, teamName, photo, settle, note, toDevice }: ConflictViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCaseWords();
  const [choice, setChoice] = useState<SettleChoice | null>(null);
  const chosen = it.settled?.kept ?? choice?.kept ?? null;
  const offered = outcomesByKind[it.kind];
  const canSettle = settle !== null && it.settled === null;
  return (
    <div className="grid gap-5">
      <p className="max-w-3xl text-lg">{t(`conflicts.what.${it.kind}`)}</p>
      <ul className="grid items-stretch gap-4 md:grid-cols-2">
        {it.sides.map((side) => (
          <ConflictSideCard
            key={side.ref}
            side={side}
            teamName={teamName}
            photo={photo}
            toDevice={toDevice}
            isChosen={side.ref === chosen}
          >
            {canSettle && choice === null && offered.includes('keep') && (
              <Button data-choice="" onClick={() => setChoice({ outcome: 'keep', kept: side.ref })}>
                {words.outcome(it, 'keep')}
              </Button>
            )}
          </ConflictSideCard>
        ))}
      </ul>
      {it.settled && <SettledLine it={it} settled={it.settled} />}
      {canSettle && choice === null && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {offered
            .filter((outcome) => outcome !== 'keep')
            .map((outcome) => (
              <Button
                key={outcome}
                data-choice=""
                look={outcome === 'voidAll' ? 'danger' : 'primary'}
                onClick={() => setChoice({ outcome, kept: null })}
              >
                {words.outcome(it, outcome)}
              </Button>
            ))}
        </div>
      )}
      {canSettle && choice !== null && (
        <SettleForm
          then={<Then it={it} choice={choice} teamName={teamName} />}
          isDestructive={choice.outcome === 'voidAll'}
          onBack={() => setChoice(null)}
          onSettle={(reason) => settle({ ...choice, reason })}
        />
      )}
      {settle === null && it.settled === null && <p className="max-w-3xl text-muted">{note}</p>}
      <p className="digits text-muted text-sm">
        {t('conflicts.since', { at: format.date(it.openedAt, 'dateTime') })}
      </p>
    </div>
  );
}

/** The effect of the chosen outcome. */
function Then({
  it,
  choice,
  teamName,
}: {
  it: ConflictRow;
  choice: SettleChoice;
  teamName: (uid: string) => string;
}) {
  const { t } = useTranslation();
  const words = useCaseWords();
  const side = it.sides.find(({ ref }) => ref === choice.kept);
  if (!side) return t(`conflicts.effect.${choice.outcome === 'voidAll' ? 'voidAll' : 'noted'}`);
  const { deed } = side;
  const value = words.result(side, teamName);
  if (deed.act === 'issue') return t('conflicts.effect.keepIssued', { number: deed.number });
  if (deed.act === 'correct')
    return t('conflicts.effect.keepCorrected', { field: words.field(deed.field), value });
  return t('conflicts.effect.keepPrinted', { device: words.device(side) });
}

interface SettleFormProps {
  then: ReactNode;
  isDestructive: boolean;
  onBack: () => void;
  onSettle: (reason: string) => Promise<string | null>;
}

/**
 * Once more, with a reason. No form that Enter sends: a reader that types a badge into it must settle nothing.
 */
function SettleForm({ then, isDestructive, onBack, onSettle }: SettleFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function submit() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setBusy(true);
    setFailure(await onSettle(reason.trim()));
    setBusy(false);
  }
  return (
    <section className="grid max-w-3xl gap-4 border-ball border-l-8 bg-ground p-4">
      <p className="font-semibold">{then}</p>
      <TextArea
        ref={takeFocus}
        label={t('conflicts.reason')}
        hint={t('conflicts.reasonHint')}
        error={isMissing ? t('conflicts.reasonNeeded') : undefined}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          data-choice=""
          look={isDestructive ? 'danger' : 'primary'}
          pending={isBusy}
          pendingLabel={t('conflicts.settling')}
          onClick={() => void submit()}
        >
          {t('conflicts.settle')}
        </Button>
        <Button data-choice="" look="quiet" onClick={onBack}>
          {t('conflicts.otherwise')}
        </Button>
      </div>
    </section>
  );
}

function SettledLine({ it, settled }: { it: ConflictRow; settled: NonNullable<ConflictRow['settled']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCaseWords();
  const at = format.date(settled.at, 'dateTime');
  return (
    <p className="max-w-3xl border-good border-l-8 bg-ground p-4">
      <strong className="block">
        {t('conflicts.settled', { at, by: settled.by ?? t('conflicts.fact.unknownOperator') })}
        {': '}
        {words.outcome(it, settled.outcome)}
      </strong>
      {settled.reason}
    </p>
  );
}
