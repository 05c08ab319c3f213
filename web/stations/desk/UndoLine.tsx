import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { undoKey } from '#web/device/desk-keys.ts';
import type { UndoableAction } from '#web/offline/store/database.ts';
import { undoMs } from '#web/offline/store/held.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { Key } from './Key.tsx';
import type { UndoState } from './use-undo.ts';

interface UndoLineProps {
  undo: UndoState;
  people: Pick<LocalPeople, 'find'> | null;
  className?: string;
}

/**
 * The last action, for whom, and an undo for ten seconds. It stays until the next action or until it is dismissed, and
 * covers nothing.
 */
export function UndoLine({ undo, people, className = '' }: UndoLineProps) {
  const { t } = useTranslation();
  const say = useActionWords(people);
  const { last, open, failure, secondsLeft } = undo;
  if (!last) return null;
  const isUndone = last.isUndone === true;
  return (
    <section
      aria-label={t('desk.undo.label')}
      className={`relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 overflow-hidden border-l-8 bg-surface px-4 py-1 ${isUndone ? 'border-warn' : 'border-good'} ${className}`}
    >
      <p role="status" className="wrap-anywhere min-w-0 flex-1 leading-tight">
        <Icon name={isUndone ? 'back' : 'check'} size={18} className="mr-2 inline-block align-[-3px]" />
        <strong>{say(last)}</strong>
        {isUndone && last.kind === 'issue' && (
          <span className="ml-2 text-warn">
            {t('desk.undo.paper', {
              count: last.badges.length,
              number: last.badges.map(({ number }) => number).join(', '),
            })}
          </span>
        )}
      </p>
      <Alert>{failure && t(failure.kind === 'late' ? 'desk.undo.late' : 'desk.undo.failed')}</Alert>
      {open && (
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={undo.undo}
          className="digits group inline-flex min-h-11 items-center gap-2 text-link"
        >
          <span className="underline underline-offset-4 group-hover:decoration-2">
            {open.uid === last.uid ? t('desk.undo.button') : t('desk.undo.buttonOf', { what: say(open) })}
          </span>
          <Key>{undoKey}</Key>
          <span aria-hidden="true" className="w-9 text-right text-muted">
            {t('desk.undo.left', { seconds: secondsLeft })}
          </span>
        </button>
      )}
      {!open && undo.dismiss && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('common.close')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={undo.dismiss}
          className="grid size-11 place-items-center"
        >
          <Icon name="close" size={18} />
        </button>
      )}
      {open && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-1 bg-ball"
          style={{ width: `${(100 * secondsLeft * 1000) / undoMs}%` }}
        />
      )}
    </section>
  );
}

/** An action with the names of the people it was done for. */
function useActionWords(people: Pick<LocalPeople, 'find'> | null): (action: UndoableAction) => string {
  const { t } = useTranslation();
  return ({ kind, people: uids, isUndone }) => {
    const [first] = uids.flatMap((uid) => people?.find(uid) ?? []);
    const who = first ? fullName(first.person) : t('desk.work.removedPerson');
    const others = uids.length - 1;
    const names = others > 0 ? t('desk.undo.andOthers', { who, count: others }) : who;
    return t(`desk.undo.${isUndone ? 'undone' : 'done'}.${kind}`, { who: names });
  };
}
