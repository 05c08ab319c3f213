import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/base/permissions.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { ConflictRow, SettleConflictCommand } from '#shared/sync/conflicts.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useDecisionKeys } from '#web/core/dialog/decision-keys.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { wordsForCode, wordsForError } from '#web/core/lib/i18n.ts';
import { ConflictView } from '#web/core/person/ConflictView.tsx';
import { useCaseWords } from '#web/core/person/conflict-words.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { settleConflict, useKnownConflicts } from '#web/offline/store/conflicts.ts';
import type { LocalDatabase, OperatorRecord } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { LocalPhoto } from './LocalPhoto.tsx';

interface ConflictDialogProps {
  db: LocalDatabase;
  /** The operator; doors do not resolve conflicts. */
  operator: OperatorRecord | null;
  /** The initial one. */
  first?: string | undefined;
  onClose: () => void;
}

/** The conflicts of this desk or door: one of them, or the list. Needs the words 'conflicts', 'badge', 'errors'. */
export function ConflictDialog({ db, operator, first, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const words = useCaseWords();
  const known = useKnownConflicts(db) ?? [];
  // One of other devices is seen from its person alone.
  const cases = known.filter(({ uid, isElsewhere }) => !isElsewhere || uid === first);
  const who = useWho(db, cases);
  const { content } = useDecisionKeys({});
  const [chosen, setChosen] = useState<string | null>(first ?? null);
  const [isDone, setDone] = useState(false);
  const it = cases.find(({ uid }) => uid === chosen) ?? (cases.length === 1 ? cases[0] : undefined);

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        // One step back: from one of several to the list, and from there to the desk.
        if (!isOpen && it && cases.length > 1 && first === undefined) setChosen(null);
        else if (!isOpen) onClose();
      }}
      content={content}
      isDecision
      title={it ? words.heading(it, who(it)) : t('conflicts.title')}
      className="max-w-4xl!"
    >
      <p role="status" className="mb-4 flex items-start gap-2 font-semibold text-good empty:hidden">
        {isDone && (
          <>
            <Icon name="check" className="mt-0.5" />
            {t('conflicts.doneHere')}
          </>
        )}
      </p>
      {it ? (
        <>
          {cases.length > 1 && (
            <Button look="quiet" className="mb-4" onClick={() => setChosen(null)}>
              <Icon name="back" />
              {t('conflicts.back')}
            </Button>
          )}
          <OneCase
            key={it.uid}
            db={db}
            it={it}
            operator={operator}
            onSettled={() => {
              setDone(true);
              setChosen(null);
            }}
          />
        </>
      ) : (
        <CaseList
          cases={cases}
          who={who}
          onChoose={(uid) => {
            setDone(false);
            setChosen(uid);
          }}
        />
      )}
    </Dialog>
  );
}

interface CaseListProps {
  cases: readonly ConflictRow[];
  who: (it: ConflictRow) => string;
  onChoose: (uid: string) => void;
}

function CaseList({ cases, who, onChoose }: CaseListProps) {
  const { t } = useTranslation();
  const words = useCaseWords();
  if (cases.length === 0) return <p>{t('conflicts.none.open')}</p>;
  return (
    <ul className="grid gap-3">
      {cases.map((it, index) => (
        <li key={it.uid}>
          <Button
            data-choice=""
            {...(index === 0 ? { ref: takeFocus } : {})}
            look="quiet"
            size="lg"
            className="w-full justify-start! text-left!"
            onClick={() => onChoose(it.uid)}
          >
            {words.heading(it, who(it))}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface OneCaseProps {
  db: LocalDatabase;
  it: ConflictRow;
  operator: OperatorRecord | null;
  onSettled: () => void;
}

function OneCase({ db, it, operator, onSettled }: OneCaseProps) {
  const { t } = useTranslation();
  const teams = useLiveQuery(() => db.teams.toArray(), [db]);
  async function settle(command: Omit<SettleConflictCommand, 'uid'>): Promise<string | null> {
    try {
      const answer = await settleConflict(db, { ...command, uid: it.uid });
      if (answer.kind === 'refused') return wordsForCode(answer.code);
      onSettled();
      return null;
    } catch (error) {
      return wordsForError(error);
    }
  }
  return (
    <ConflictView
      it={it}
      teamName={(uid) => teams?.find((team) => team.uid === uid)?.name ?? uid}
      photo={(sha256) => (
        <LocalPhoto db={db} sha256={sha256} alt={t('conflicts.photo')} width={160} height={200} />
      )}
      settle={operator && can(operator.role, 'conflicts.settle') ? settle : null}
      note={t(operator ? 'conflicts.supervisor' : 'conflicts.atDoor')}
    />
  );
}

/** The names of the people concerned, as far as this device knows them. */
function useWho(db: LocalDatabase, cases: readonly ConflictRow[]): (it: ConflictRow) => string {
  const uids = cases.flatMap(({ participantUid }) => participantUid ?? []);
  const names = useLiveQuery(async () => {
    const facts = readFacts(db);
    const people = await Promise.all(uids.map((uid) => facts.findPerson(uid)));
    return new Map(people.flatMap((one) => (one ? [[one.uid, fullName(one)]] : [])));
  }, [db, uids.join(' ')]);
  return ({ participantUid }) => (participantUid ? (names?.get(participantUid) ?? '') : '');
}
