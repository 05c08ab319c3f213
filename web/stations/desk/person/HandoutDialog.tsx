import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#shared/base/errors.ts';
import { newUid } from '#shared/base/ids.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useSending } from '#web/core/dialog/sending.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { toggled } from '#web/core/lib/toggled.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { redeemHandouts, undoRedemption } from '#web/device/desk.actions.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { Key } from '#web/stations/desk/Key.tsx';
import { useRowKeys } from '#web/stations/desk/use-row-keys.ts';
import { useHandouts } from './Handouts.tsx';

interface HandoutDialogProps {
  db: LocalDatabase;
  person: PersonRow;
  /** The line about the last action, with its undo. */
  undoLine: ReactNode;
  isUndone: boolean;
  onClose: () => void;
}

type OneHandout = ReturnType<typeof useHandouts>[number];

/** Hand-outs for a person: tick, then Enter to confirm; undone with a reason. */
export function HandoutDialog({ db, person, undoLine, isUndone, onClose }: HandoutDialogProps) {
  const { t } = useTranslation();
  const all = useHandouts(db, person);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [undoing, setUndoing] = useState<OneHandout | null>(null);
  const { said, failure, give, undo } = useHandoutWork(db, person, () => {
    setChosen(new Set());
    setUndoing(null);
  });
  const toGive = all.filter(({ isEntitled, had }) => isEntitled && !had);
  const picked = toGive.filter(({ uid }) => chosen.has(uid)).map(({ uid }) => uid);
  // With nothing ticked Enter closes, once something was done here, or nothing is left to do.
  const closes = picked.length === 0 && (toGive.length === 0 || said !== '');

  function goOn() {
    if (closes) onClose();
    else if (picked.length > 0) void give(picked);
  }

  const list = useRowKeys(goOn);
  const lead =
    all.length === 0 ? 'handouts.nothing' : toGive.length === 0 ? 'handouts.allHad' : 'handouts.choose';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('handouts.give', { name: fullName(person) })}
      className="max-w-2xl!"
    >
      {undoing ? (
        <UndoForm
          it={undoing}
          failure={failure}
          onBack={() => setUndoing(null)}
          onUndo={(reason) => void undo(undoing, reason)}
        />
      ) : (
        <>
          <p className="mb-4">{t(lead)}</p>
          <ul ref={list}>
            {all.map((one, index) => (
              <HandoutRow
                key={one.uid}
                it={one}
                isFirst={index === 0}
                isChosen={chosen.has(one.uid)}
                onToggle={() => setChosen(toggled(chosen, one.uid))}
                onUndo={() => setUndoing(one)}
              />
            ))}
          </ul>
          <div className="mt-5 grid gap-3">
            <p role="status" className="font-semibold text-good text-lg empty:hidden">
              {isUndone ? '' : said}
            </p>
            {undoLine}
            {failure && <FailureNotice failure={failure} />}
            <NextStep count={picked.length} closes={closes} hasNone={all.length === 0} onPress={goOn} />
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Gives hand-outs and takes them back; says what was done, or why it failed. */
function useHandoutWork(db: LocalDatabase, person: PersonRow, onDone: () => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sending = useSending();
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<DeskFailure | null>(null);

  const attempt = (act: () => Promise<{ kind: 'done'; says: string } | Refusal>) =>
    sending.send(async () => {
      setSaid('');
      setFailure(null);
      try {
        const answer = await act();
        if (answer.kind === 'refused') return setFailure(failureOfRefusal(answer));
        setSaid(answer.says);
        onDone();
      } catch (error) {
        setFailure(failureOf(error));
      }
    });

  const give = (picked: readonly string[]) =>
    attempt(async () => {
      const answer = await redeemHandouts(db, person.uid, picked, { undo: newUid() });
      if (answer.kind === 'refused') return answer;
      const names = answer.result.map((name) => name[language]).join(', ');
      return { kind: 'done', says: t('handouts.given', { names }) };
    });

  const undo = ({ name, had }: OneHandout, reason: string) =>
    attempt(async () => {
      const answer = await undoRedemption(db, { uid: had?.uid ?? '', participantUid: person.uid, reason });
      return answer.kind === 'refused' ? answer : { kind: 'done', says: t('handouts.undone', { name }) };
    });

  return { said, failure, give, undo };
}

interface HandoutRowProps {
  it: OneHandout;
  isFirst: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onUndo: () => void;
}

/** One of them: to be ticked, or with where and when it was given. */
function HandoutRow({ it, isFirst, isChosen, onToggle, onUndo }: HandoutRowProps) {
  const { t } = useTranslation();
  const { name, kind, isEntitled, had, toDo } = it;
  const may = isEntitled && !had;
  return (
    <li className="flex flex-wrap items-center gap-3 border-rule border-t has-focus-visible:bg-ground">
      <label className="grid min-h-16 min-w-0 flex-1 max-sm:basis-full cursor-pointer grid-cols-[auto_1fr] items-center gap-x-4 py-2 pl-1">
        {/* Items already given stay reachable with the arrows, to be read. */}
        <input
          type="checkbox"
          ref={isFirst ? takeFocus : null}
          className="size-6 accent-cobalt aria-disabled:opacity-30"
          aria-disabled={!may || undefined}
          checked={may ? isChosen : had !== null}
          onChange={() => may && onToggle()}
        />
        <span className="wrap-anywhere min-w-0">
          <strong className="block text-lg leading-snug">{name}</strong>
          <span
            className={`digits block text-sm ${had ? 'font-semibold text-good' : kind === 'required' ? 'text-warn' : 'text-muted'}`}
          >
            {had ? had.words : toDo}
          </span>
          {!isEntitled && <span className="block text-sm text-warn">{t('handouts.notEntitled')}</span>}
        </span>
      </label>
      {had && (
        <Button look="quiet" onClick={onUndo}>
          {t('handouts.undo', { name })}
        </Button>
      )}
    </li>
  );
}

interface UndoFormProps {
  it: OneHandout;
  failure: DeskFailure | null;
  onBack: () => void;
  onUndo: (reason: string) => void;
}

/** The reason for an undo, stored with the hand-out. */
function UndoForm({ it, failure, onBack, onUndo }: UndoFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onUndo(reason.trim());
      }}
    >
      <p className="font-semibold text-lg">{t('handouts.undoTitle', { name: it.name })}</p>
      <p className="digits">{it.had?.words}</p>
      <TextField
        ref={takeFocus}
        label={t('handouts.undoWhy')}
        hint={t('handouts.undoHint')}
        error={isMissing ? t('handouts.undoNeeded') : undefined}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && <FailureNotice failure={failure} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="lg" onClick={onBack}>
          {t('desk.correct.cancel')}
        </Button>
        <Button type="submit" look="danger" size="lg">
          {t('handouts.undoYes')}
        </Button>
      </div>
    </form>
  );
}

/** The button that Enter presses: gives the chosen ones, or closes. */
function NextStep(props: { count: number; closes: boolean; hasNone: boolean; onPress: () => void }) {
  const { count, closes, hasNone, onPress } = props;
  const { t } = useTranslation();
  const words = count === 0 ? t('handouts.chooseFirst') : t('handouts.confirm', { count });
  return (
    <Button
      look={closes ? 'quiet' : 'accent'}
      size="lg"
      className="justify-between!"
      disabled={!closes && count === 0}
      {...(hasNone ? { ref: takeFocus } : {})}
      onClick={onPress}
    >
      {closes ? t('handouts.close') : words}
      <Key>Enter</Key>
    </Button>
  );
}
