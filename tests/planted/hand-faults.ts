import { faultsIn } from './fault.ts';

/** What hands do that press twice, go on typing, close, or come back while something is under way. */
export const handFaults = faultsIn({
  'web/admin/people/list/use-bulk-run.ts': [
    [
      'a change of many that is canceled early is done all the same',
      'if (!asking.signal.aborted) await run(',
      'await run(',
      'web/administration-bulk',
    ],
  ],
  'web/admin/competition/use-result.ts': [
    [
      'a result that is being saved is asked about again',
      'if (entry === null || saves.isSending(entry)) return true;',
      'if (entry === null) return true;',
      'web/competition-hands',
    ],
    [
      'a result that is put back during a save is not sent',
      'if (isSame && !saves.isSending()) {',
      'if (isSame) {',
      'web/competition-hands',
    ],
    [
      'a correction of a result that is being saved is gone',
      "if (typed.current === null || typed.current === sent) return leave('saved');",
      "return leave('saved');",
      'web/competition-hands',
    ],
    [
      'a correction that waits for a save is not sent',
      'if (typed.current === own.next) return void send(own.next);',
      '',
      'web/competition-hands',
    ],
  ],
  'web/admin/competition/MedalSheet.tsx': [
    [
      'a medal that could not be given is passed over',
      'if (error) throw error;',
      '',
      'web/competition-hands',
    ],
    [
      'medals typed during a save are gone',
      'setTyped((now) => (now === typed ? {} : now));',
      'setTyped({});',
      'web/competition-hands',
    ],
  ],
  'web/admin/competition/GroupSelect.tsx': [
    [
      'a group chosen during a save takes the editor for two',
      "if (state === 'saving') next.current = division;\n    else void save(division);",
      'void save(division);',
      'web/competition-hands',
    ],
  ],
  'web/core/dialog/double-click.ts': [
    [
      'the second click of a double click presses what is below a closed dialog',
      'if (changes === changesAtFirst) return;',
      'return;',
      'web/desk-twice',
    ],
  ],
  'web/core/dialog/Dialog.tsx': [
    [
      'a dialog closes while its work is under way',
      '!isBusy && onOpenChange(isOpen)',
      'onOpenChange(isOpen)',
      'web/action-dialogs',
    ],
    [
      'a question closes while it is done',
      '!pending && props.onOpenChange(isOpen)',
      'props.onOpenChange(isOpen)',
      'web/action-dialogs',
    ],
  ],
  'web/records/ActionDialogs.tsx': [
    [
      'a form that is being saved can be canceled',
      '<Button look="quiet" disabled={action.isBusy} onClick={onClose}>',
      '<Button look="quiet" onClick={onClose}>',
      'web/action-dialogs',
    ],
  ],
  'web/records/use-action.ts': [
    [
      'what is pressed twice is done twice',
      'running.current ??= mutateAsync',
      'running.current = mutateAsync',
      'web/action-dialogs',
    ],
    [
      'a failure of a page that was left is said nowhere',
      "says === 'toast' || !isShown.current",
      "says === 'toast'",
      'web/action-dialogs',
    ],
  ],
  'web/records/OrderedList.tsx': [
    [
      'two moves are saved at the same time',
      'ahead.current?.then((isSaved) => isSaved && save()) ?? save()',
      'save()',
      'web/ordered-list',
    ],
    ['a moved row loses the focus', '    keepFocus(button);\n', '', 'web/ordered-list'],
    [
      'a second move is not seen while the first is read again',
      '[...(shown === rows ? [] : (moved?.from ?? [])), listed, idsOf(shown).join()]',
      '[idsOf(shown).join()]',
      'web/ordered-list',
    ],
  ],
  'web/records/use-record-form.ts': [
    [
      'what is typed during the saving of a form is gone',
      'parts.onDone(answer.saved, (row) => rebase(row, sent));',
      'parts.onDone(answer.saved, rebase);',
      'web/record-form-late',
    ],
    [
      'a form that was left takes its editor away from the next one',
      'if (isShown.current) parts.onDone(',
      'parts.onDone(',
      'web/record-form-late',
    ],
    [
      'a form that was left says nothing of a refusal',
      'const isHere = isAnswer && isShown.current;',
      'const isHere = isAnswer;',
      'web/record-form-late',
    ],
  ],
  'web/core/ui/CopyButton.tsx': [
    [
      'codes that were not copied are said to be',
      '      setCopied(false);\n',
      '      setCopied(true);\n',
      'web/own-security',
    ],
    [
      'what is not copied is passed over',
      "      showToast({ kind: 'bad', title: t('errors.notCopied'), description: t('errors.notCopiedNext') });\n",
      '',
      'web/own-security',
    ],
  ],
  'web/account/profile/ProofDialog.tsx': [
    [
      'a password that cannot be asked for is waited for without end',
      'if (!factor.isError) return null;',
      'if (!factor.data) return null;',
      'web/ask-proof',
    ],
    [
      'the password that was shown counts as refused',
      'onClose={() => onAnswer(isShown.current)}',
      'onClose={() => onAnswer(false)}',
      'web/ask-proof',
    ],
  ],
  'web/app/AskProof.tsx': [
    [
      'who closes the password is not asked to sign in again',
      "if (missing === 'NOT_SIGNED_IN') hasDeclined.current",
      'hasDeclined.current',
      'web/ask-proof',
    ],
    [
      'a session that ends under the password is waited for without end',
      "{isMissing('NOT_SIGNED_IN') && <",
      "{!isMissing('PROOF_NEEDED') && <",
      'web/ask-proof',
    ],
  ],
  'web/account/sign-in/SignUpForm.tsx': [
    [
      'an account asked for twice is made twice',
      'pending={form.formState.isSubmitting}',
      'pending={signUp.isPending}',
      'web/sign-in-hands',
    ],
    [
      'an account whose answer was lost is taken by another',
      'unanswered.current ||= error instanceof Offline;',
      '',
      'web/sign-in-hands',
    ],
  ],
  'web/account/sign-in/NewPasswordForm.tsx': [
    [
      'a link whose answer was lost is wrong',
      "wasUsed ? t('account.newPassword.maybeDone') : wordsForError(error)",
      'wordsForError(error)',
      'web/sign-in-hands',
    ],
  ],
  'web/account/registration/CorrectParticipant.tsx': [
    [
      'a correction that is being saved looks left as it was',
      "disabled={sending.kind !== 'idle'} onClick",
      'onClick',
      'web/correct-participant',
    ],
  ],
});
