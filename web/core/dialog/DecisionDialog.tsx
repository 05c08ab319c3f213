import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useDecisionKeys } from './decision-keys.ts';

/** A choice, in the order of its digit key. */
export interface DecisionChoice<Id extends string> {
  id: Id;
  label: string;
  look?: 'danger';
}

interface DecisionDialogProps<Id extends string> {
  title: string;
  description: string;
  choices: readonly DecisionChoice<Id>[];
  /** The first choice, selected by Enter; without it Enter does nothing. */
  suggested?: Id | undefined;
  onChoose: (id: Id) => void;
  /** `typed`: text typed while it was open, which belongs to the field below. */
  onClose: (typed: string) => void;
}

/** A choice among a few options that cannot be made by accident; see `decision-keys.ts`. */
export function DecisionDialog<Id extends string>(props: DecisionDialogProps<Id>) {
  const { choices, suggested, onChoose, onClose } = props;
  const { t } = useTranslation();
  const { content, typed, readTyped } = useDecisionKeys({
    onDigit: (digit) => {
      const choice = choices[digit - 1];
      return choice ? () => onChoose(choice.id) : null;
    },
    onEnter: () => suggested !== undefined && onChoose(suggested),
    onLeave: onClose,
  });
  const numbered = choices.map((choice, index) => ({ ...choice, digit: index + 1 }));
  const inOrder = [
    ...numbered.filter(({ id }) => id === suggested),
    ...numbered.filter(({ id }) => id !== suggested),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(readTyped())}
      title={props.title}
      description={props.description}
      content={content}
      isDecision
    >
      <div className="grid gap-3">
        {inOrder.map(({ id, label, digit, look }) => (
          <Button
            key={id}
            data-choice=""
            size="lg"
            look={id === suggested ? 'accent' : 'quiet'}
            className={`justify-between! text-left! ${look === 'danger' ? 'text-bad!' : ''}`}
            onClick={() => onChoose(id)}
          >
            {label}
            <span className="flex shrink-0 gap-2">
              {id === suggested && <ChoiceKey>Enter</ChoiceKey>}
              <ChoiceKey>{String(digit)}</ChoiceKey>
            </span>
          </Button>
        ))}
      </div>
      <TypedLine typed={typed} />
      <p className="mt-4 hidden text-muted text-sm lg:block">{t('common.decisionKeys')}</p>
    </Dialog>
  );
}

function ChoiceKey({ children }: { children: string }) {
  return (
    <kbd className="digits hidden rounded-sm border-2 border-current px-2 py-0.5 font-sans font-semibold text-sm lg:inline-block">
      {children}
    </kbd>
  );
}

/** That nothing typed here was lost or did anything. */
function TypedLine({ typed }: { typed: string }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="wrap-anywhere mt-4 border-warn border-l-8 bg-ground px-4 py-3 empty:hidden">
      {typed === '' ? null : t('common.typedMeanwhile', { typed: typed.slice(0, 40) })}
    </p>
  );
}
