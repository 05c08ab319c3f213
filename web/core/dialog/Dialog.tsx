import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowDialogStyles } from '#web/core/lib/nonce.ts';
import { Button, buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useDecisionKeys } from './decision-keys.ts';
import { useDoubleClickGuard } from './double-click.ts';

const veil = 'fixed inset-0 z-50 bg-navy/70';
const panel =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100svh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto rounded-lg border-t-8 border-ball bg-surface p-6 text-ink shadow-lift outline-none';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  className?: string;
  content?: RefObject<HTMLDivElement | null>;
  /** The dialog itself has the focus, not its buttons, so that no stray key presses one. */
  isDecision?: boolean;
  /** While its work runs the dialog stays open; closed, it would look canceled and could not report the result. */
  isBusy?: boolean;
  /** Takes the focus when it closes, in place of what opened it; answers whether it did. */
  takeFocus?: () => boolean;
}

/**
 * A dialog that traps the focus; Escape closes it. Its first choice has the focus: the close button comes last in tab
 * order. Load it lazily on public pages.
 */
export function Dialog({ open, onOpenChange, title, description, children, ...props }: DialogProps) {
  const { className = '', content, isDecision = false, isBusy = false, takeFocus } = props;
  useState(allowDialogStyles);
  const { t } = useTranslation();
  const focus = useFocusBack(open, isDecision, takeFocus);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isBusy && onOpenChange(isOpen)}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          aria-modal="true"
          {...focus}
          {...(content ? { ref: content } : {})}
          onEscapeKeyDown={keepForList}
          className={`${panel} ${className}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="board mb-4 pr-11 text-xl">{title}</Radix.Title>
          {description && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
          {children}
          <Radix.Close
            disabled={isBusy}
            className="absolute top-4 right-3 grid size-11 place-items-center disabled:opacity-60"
            aria-label={t('common.close')}
          >
            <Icon name="close" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape in the open list of a combobox closes that list alone. */
function keepForList(event: KeyboardEvent) {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]'))
    event.preventDefault();
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the button ('Delete', 'Revoke badge'). */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** Whether it cannot be undone; the button is red then. */
  destructive?: boolean;
  /** While the action runs, the dialog stays open. */
  pending?: boolean;
  /** Whether it can be confirmed yet. */
  isReady?: boolean;
  children?: ReactNode;
}

/**
 * Asks once more before something that matters. Neither answer has the focus: an arrow or Tab goes to one, Enter takes it,
 * and letters and Space do nothing (`decision-keys.ts`).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useState(allowDialogStyles);
  const { t } = useTranslation();
  const focus = useFocusBack(props.open, true);
  const { content } = useDecisionKeys({});
  const { pending = false, isReady = true } = props;
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(isOpen) => !pending && props.onOpenChange(isOpen)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veil} />
        <AlertDialog.Content aria-modal="true" {...focus} ref={content} className={panel}>
          <AlertDialog.Title className="board mb-3 text-xl">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted">{props.description}</AlertDialog.Description>
          {props.children && <div className="mt-4">{props.children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel data-choice="" disabled={pending} className={buttonClass('quiet')}>
              {props.cancelLabel ?? t('common.cancel')}
            </AlertDialog.Cancel>
            <Button
              data-choice=""
              look={props.destructive ? 'danger' : 'primary'}
              disabled={!isReady}
              pending={pending}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Returns the focus to the element that opened the dialog: without a trigger component, Radix drops it. */
function useFocusBack(isOpen: boolean, isDecision: boolean, takeFocus?: () => boolean) {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useDoubleClickGuard(isOpen);
  // At render: a field in it may take the focus before `onOpenAutoFocus`.
  if (isOpen && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = isOpen;
  return {
    onOpenAutoFocus: (event: Event) => {
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      // A menu whose item opened it has given the focus back by now.
      if (!dialog.contains(document.activeElement)) opener.current = document.activeElement;
      if (!isDecision) return;
      event.preventDefault();
      dialog.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (takeFocus?.()) return event.preventDefault();
      const back = opener.current;
      if (!(back instanceof HTMLElement) || !back.isConnected) return;
      event.preventDefault();
      back.focus();
    },
  };
}
