import { faultsIn } from './fault.ts';

/** The self-service. */
export const kioskFaults = faultsIn({
  'web/stations/kiosk/FindStep.tsx': [
    [
      'guesses at a kiosk have no end',
      'if (tries.current >= mostTries) return',
      'if (tries.current >= 99) return',
      'web/kiosk-steps',
    ],
  ],
  'web/stations/kiosk/SelfService.tsx': [
    ['a reader types into the steps of a kiosk', '  useHandheld({ onText });', '', 'web/kiosk-reader'],
  ],
  'web/stations/kiosk/use-self-service.ts': [
    [
      'codes read at the start of a kiosk can be guessed',
      "tries.current = read.kind === 'found' ? 0 : tries.current + 1;",
      '',
      'web/kiosk-reader',
    ],
    [
      'a second tap prints a second badge',
      "    setStep({ kind: 'working' });\n    const isCopy = await isOut(db, view);",
      '    const isCopy = await isOut(db, view);',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/SupervisorPage.tsx': [
    ['the settings of a kiosk stay open', 'useIdle(idleMs, onBack);', '', 'web/kiosk'],
  ],
  'web/stations/kiosk/CheckStep.tsx': [
    [
      'an undone issue keeps a person from the kiosk',
      ' && !isIssueUndone(credential)',
      '',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/self-service.actions.ts': [
    [
      'a kiosk prints a copy at once',
      "if ((await waitForRelease(db, undo)) === 'undone') return { kind: 'canceled' };",
      '',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/kiosk/ProposeStep.tsx': [
    [
      'a proposal names fields that do not differ',
      '.filter(([field, value]) => value !== person[field as keyof typeof said])',
      '',
      'web/kiosk-steps',
    ],
    ['a proposal that was not kept cannot be sent again', 'setBusy(false);', '', 'web/kiosk-steps'],
  ],
  'web/stations/desk/walk-in/use-hand-reader.ts': [
    [
      'half a document spoils the next one after a badge',
      "      zone.current = '';\n      if",
      '      if',
      'web/desk-passport',
    ],
  ],
  'web/stations/desk/walk-in/WalkInForm.tsx': [
    [
      'a walk-in with one name alone is lost',
      '!fields.firstName && !fields.lastName',
      '(!fields.firstName || !fields.lastName)',
      'web/desk-walk-in',
    ],
    [
      'a whole line typed as a first name stays a name',
      "if (event.key === 'Enter') readFirstName(event);",
      '',
      'web/desk-walk-in',
    ],
  ],
  'web/stations/desk/use-desk-reader.ts': [
    [
      'an open form takes no document',
      "(isFree || over.kind === 'walkIn' ||",
      '(isFree ||',
      'web/desk-walk-in',
    ],
  ],
  'web/stations/door/use-scanning.ts': [
    [
      'Escape leaves a red verdict',
      'if (!isShown) return;\n    const onKey',
      'if (isShown) return;\n    const onKey',
      'web/door/presentation',
    ],
  ],
  'web/stations/door/camera-control.ts': [
    [
      'a hidden door keeps its camera',
      'then(document.hidden ? close : begin);',
      'then(begin);',
      'web/door/camera',
    ],
  ],
  'web/stations/kiosk/use-work-report.ts': [
    [
      'a kiosk takes a device without counters for its own',
      'device && counters ?',
      'device ?',
      'web/kiosk-report',
    ],
  ],
  'web/stations/kiosk/PrinterChoice.tsx': [
    [
      'a page saved as a file is not found again',
      'result.savedAs && ',
      'result.savedAs || ',
      'web/kiosk-report',
    ],
  ],
});
